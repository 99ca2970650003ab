package stringify

import (
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// Compile turns the text of a JSON Schema into a [Serializer].
//
// The schema is read as the draft that its `$schema` names: draft-04, draft-06,
// draft-07 (also without `$schema`), 2019-09 or 2020-12. It is neither changed nor
// referred to after Compile has returned. The error is a [SchemaErrors] that lists
// every complaint about the schemas, sorted by place, or names the option that cannot
// be honoured.
//
// Compile takes bounded time and memory for any input, costs microseconds for
// schemas of ordinary size, and sets nothing up that the schema does not need;
// compile once and keep the Serializer.
func Compile(schema []byte, opts ...Option) (*Serializer, error) {
	c, err := configure(opts)
	if err != nil {
		return nil, err
	}
	set, complaints := resolve.Resolve(schema, c.resolve())
	if len(complaints) > 0 {
		return nil, schemaErrors(complaints)
	}
	p, matchers, complaints := planner.Build(set, c.planner())
	if len(complaints) > 0 {
		return nil, schemaErrors(complaints)
	}
	if c.eagerMatchers {
		matchers.Build()
	}
	if matchers == nil {
		set.Release() // nobody asks it any more
	}
	return newSerializer(p, matchers, c.escapeHTML), nil
}

// Check returns what [Compile] complains about, and also the references that lead
// nowhere, or only to themselves, in schemas that no value reaches; Compile leaves
// those alone. The error is of the same types: a [SchemaErrors], or one that names an
// option; nil if there is nothing to complain about. It is for tools that look after
// schemas. Its cost and bounds are those of Compile.
func Check(schema []byte, opts ...Option) error {
	_, err := check(schema, opts)
	return err
}

// A checked schema is one that there is nothing to complain about.
type checked struct {
	set      *resolve.Set
	options  planner.Options
	contests []planner.Contest
}

// check is Check, and returns what it has found out.
func check(schema []byte, opts []Option) (*checked, error) {
	c, err := configure(opts)
	if err != nil {
		return nil, err
	}
	out := checked{options: c.planner()}
	set, complaints := resolve.Resolve(schema, c.resolve())
	if len(complaints) == 0 {
		out.set = set
		out.contests, complaints = planner.Inspect(set, out.options)
		complaints = append(complaints, set.CheckUnreachable()...)
		complaints.Sort()
	}
	if len(complaints) > 0 {
		return nil, schemaErrors(complaints)
	}
	return &out, nil
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
