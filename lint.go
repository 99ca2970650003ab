package stringify

import "github.com/stringify-go/stringify/internal/lint"

// Lint returns hints about a schema that [Compile] takes but that surely disappoints:
// members that are required and never written, formats that are never applied, and the
// like, in the schemas that writing reaches. Each says what happens and how to avoid it.
// They are sorted by document and place, one a place; nil if there is none.
//
// The options are those that the schema is compiled with: some hints depend on them.
// The error is that of [Check].
//
// It is for tools that look after schemas. New versions may have more hints. It takes
// bounded time and memory, as [Compile] does: where a schema takes more than half of the
// merging steps that Compile allows, what is not reached by then has no hints.
func Lint(schema []byte, opts ...Option) (SchemaErrors, error) {
	c, err := check(schema, opts)
	if err != nil {
		return nil, err
	}
	hints := lint.Find(c.set, c.options, c.contests)
	if len(hints) == 0 {
		return nil, nil
	}
	return schemaErrors(hints), nil
}
