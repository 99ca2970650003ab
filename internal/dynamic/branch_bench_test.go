package dynamic

import (
	"fmt"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
)

// BenchmarkBranch compares branches, in the second place, with what stands for them
// without a decision.
func BenchmarkBranch(b *testing.B) {
	orNull := anyOf(map[plan.JSONKind]*spec{plan.JSONString: str, plan.JSONNull: of(plan.Null)})
	texts, half := make([]any, 1000), make([]any, 1000)
	for i := range texts {
		texts[i] = "some text"[:i%10]
		if i%2 == 0 {
			half[i] = texts[i]
		}
	}

	shape := objectOf(optional("kind", str), optional("x", integer), optional("y", integer))
	var arms []*spec
	for range 3 {
		c := *shape
		arms = append(arms, &c)
	}
	shapes, plain := make([]any, 1000), make([]any, 1000)
	for i := range shapes {
		shapes[i] = map[string]any{"kind": []string{"circle", "square", "point"}[i%3], "x": i, "y": -i}
		plain[i] = shapes[i]
	}

	rows := make([]any, 50)
	for i := range rows {
		row := map[string]any{"id": i, "name": fmt.Sprint("name ", i), "first": nil, "second": "text"}
		if i%2 == 0 {
			row["first"], row["second"] = "other text", nil
		}
		rows[i] = row
	}
	row := func(s *spec) *spec {
		return arrayOf(objectOf(optional("id", integer), optional("name", str), optional("first", s), optional("second", s)))
	}
	for _, c := range []struct {
		name  string
		spec  *spec
		value any
	}{
		{"string", arrayOf(str), texts},
		{"string or null", arrayOf(orNull), texts},
		{"list of types, half null", arrayOf(listOf("string", "null")), half},
		{"string or null, half null", arrayOf(orNull), half},
		{"objects", arrayOf(shape), shapes},
		{"objects told apart", arrayOf(toldApart("kind", []string{"point", "square", "circle"}, arms...)), shapes},
		{"rows with lists of types", row(listOf("string", "null")), rows},
		{"rows with branches", row(orNull), rows},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := engine(c.spec)
			dst, err := e.Append(nil, c.value)
			if err != nil {
				b.Fatal(err)
			}
			verify(b, dst, c.value)
			b.ReportAllocs()
			for b.Loop() {
				dst, _ = e.Append(dst[:0], c.value)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(c.value.([]any))), "ns/element")
		})
	}
}
