package stringify

import (
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// Compile turns the text of a JSON Schema into a [Serializer].
//
// The schema is read as draft-07. It is neither changed nor referred to after
// Compile has returned. The error is a [SchemaErrors] that lists every complaint
// about the schemas, sorted by place, or names the option that cannot be honoured.
//
// Compile takes bounded time and memory for any input, costs microseconds for
// schemas of ordinary size, and sets nothing up that the schema does not need;
// compile once and keep the Serializer.
func Compile(schema []byte, opts ...Option) (*Serializer, error) {
	c, err := configure(opts)
	if err != nil {
		return nil, err
	}
	set, complaints := resolve.Resolve(schema, resolve.Options{
		Schemas:  c.schemas,
		Loader:   c.loader,
		MaxDepth: c.maxSchemaDepth,
	})
	if len(complaints) > 0 {
		return nil, schemaErrors(complaints)
	}
	p, complaints := planner.Build(set, planner.Options{
		Plan:      c.plan,
		Regexp:    c.regexp,
		Direction: c.direction,
	})
	if len(complaints) > 0 {
		return nil, schemaErrors(complaints)
	}
	return newSerializer(p, c.escapeHTML), nil
}

// MustCompile is [Compile] for package variables: it panics if the schema or an
// option is at fault.
func MustCompile(schema string, opts ...Option) *Serializer {
	s, err := Compile([]byte(schema), opts...)
	if err != nil {
		panic("stringify: MustCompile: " + err.Error())
	}
	return s
}
