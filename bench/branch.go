package bench

import (
	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
)

// A Branch is a workload whose schema has branches.
type Branch struct {
	Workload
	Goals BranchGoals

	// Plain returns the schema without branches that writes the decoded document in the
	// same way: the arm that it takes, or another way to say the same. It is nil where
	// there is none to compare with.
	Plain func(decoded any) string
}

// BranchGoals are what a branch may cost at most; 0 where there is no goal.
type BranchGoals struct {
	More      float64 // nanoseconds a value, more than without the branch
	Times     float64 // the time without the branch
	Reference float64 // the time of the fastest mode of the reference
}

// FirstGoal is the goal for Compile of a schema with branches and the first Append, by
// the fastest build() of the reference and its first call.
const FirstGoal = 1. / 40

// Branches are the workloads with branches, in the order of the tables. The last one has
// none: it must not move when branches change.
var Branches = []Branch{
	{
		Workload: Workload{Name: "50 objects, two anyOf [string, null]", Shape: payload.AnyOfRowsShape, Values: array(payload.Nullables), N: 50},
		Plain:    always(payload.NullablesShape.Schema), Goals: BranchGoals{Times: 1.1, Reference: 1 / 1.7},
	},
	{
		Workload: Workload{Name: "one such object", Shape: payload.AnyOfRowShape, Values: one(payload.NullableValue)},
		Plain:    always(payload.NullableRowShape.Schema), Goals: BranchGoals{Reference: 1},
	},
	{Workload: Workload{Name: "50 of oneOf two objects", Shape: payload.BuyersShape, Values: array(payload.Buyers), N: 50}, Goals: BranchGoals{Reference: 1}},
	{Workload: Workload{Name: "if, then, else", Shape: payload.DeliveryShape, Values: one(payload.DeliveryValue)}, Goals: BranchGoals{Reference: 1}},
	{
		Workload: Workload{Name: "one of three objects by const", Shape: payload.BlockShape, Values: func(int) []any { return []any{payload.BlockValue()} }},
		Plain:    payload.BlockArm, Goals: BranchGoals{Reference: 1, More: 25},
	},
	{
		Workload: Workload{Name: "2000 of three objects by const", Shape: payload.BlockShape, Values: payload.Blocks, N: 2000},
		Plain:    payload.BlockArm, Goals: BranchGoals{Reference: 1, More: 25},
	},
	{
		Workload: Workload{Name: "the same, all members required", Shape: payload.FullBlockShape, Values: payload.Blocks, N: 2000},
		Plain:    payload.FullBlockArm, Goals: BranchGoals{Reference: 1, More: 25},
	},
	{
		Workload: Workload{Name: "2000 texts, anyOf [string, null]", Shape: payload.AnyOfTextShape, Values: each(payload.Texts), N: 2000},
		Plain:    payload.TextArm, Goals: BranchGoals{Reference: 1, More: 5},
	},
	{
		Workload: Workload{Name: "2000 texts or nulls", Shape: payload.AnyOfTextShape, Values: each(payload.NullableTexts), N: 2000},
		Plain:    payload.TextArm, Goals: BranchGoals{Reference: 1, More: 5},
	},
	{
		Workload: Workload{Name: "array of 1000 such texts", Shape: payload.AnyOfTextsShape, Values: array(payload.Texts), N: 1000},
		Plain:    always(payload.TextsShape.Schema), Goals: BranchGoals{Reference: 1, More: 5},
	},
	{Workload: Workload{Name: "profile, without branches", Shape: payload.ProfileShape, Values: one(payload.ProfileValue)}, Goals: BranchGoals{Reference: 1}},
}

// each makes a document of each value.
func each[T any](f func(int) []T) func(int) []any {
	return func(n int) []any {
		var out []any
		for _, v := range f(n) {
			out = append(out, &v)
		}
		return out
	}
}

// always is a Plain of one schema.
func always(schema string) func(any) string { return func(any) string { return schema } }

// Count returns how many values one operation on a case writes: its documents, or the
// elements of the one array that it is.
func (c *Case) Count() float64 {
	if len(c.Decoded) == 1 {
		if a, ok := c.Decoded[0].([]any); ok {
			return float64(len(a))
		}
	}
	return float64(len(c.Decoded))
}

// Contenders lists who writes the documents of b: stringify from decoded values and from
// text, each by the schema with branches first and then, where there is one, by that
// without.
func (b Branch) Contenders() []Contender {
	with := func(any) string { return b.Shape.Schema }
	out := []Contender{{"Append", Exact, appender(with)}, {"AppendJSON", Exact, textAppender(with)}}
	if b.Plain != nil {
		out = append(out, Contender{"Append without", Exact, appender(b.Plain)}, Contender{"AppendJSON without", Exact, textAppender(b.Plain)})
	}
	return out
}

// appender writes each document by the schema that schemaOf returns.
func appender(schemaOf func(decoded any) string) func(c *Case) (Write, error) {
	return func(c *Case) (Write, error) {
		by, err := serializers(c, schemaOf)
		return func(dst []byte, i int) ([]byte, error) { return by[i].Append(dst, c.Decoded[i]) }, err
	}
}

// textAppender is appender from text.
func textAppender(schemaOf func(decoded any) string) func(c *Case) (Write, error) {
	return func(c *Case) (Write, error) {
		by, err := serializers(c, schemaOf)
		return func(dst []byte, i int) ([]byte, error) { return by[i].AppendJSON(dst, c.Text[i]) }, err
	}
}

// serializers returns the serializer of each document; there is one a schema.
func serializers(c *Case, schemaOf func(decoded any) string) ([]*stringify.Serializer, error) {
	known := make(map[string]*stringify.Serializer)
	var out []*stringify.Serializer
	for _, v := range c.Decoded {
		text := schemaOf(v)
		if known[text] == nil {
			s, err := stringify.Compile([]byte(text))
			if err != nil {
				return nil, err
			}
			known[text] = s
		}
		out = append(out, known[text])
	}
	return out, nil
}
