package project

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
)

// alphabetical returns text with the members of all objects in order of names.
func alphabetical(text string) string {
	var v any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		panic(err)
	}
	out := &strings.Builder{}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(out.String())
}

// repeated returns an array of n elements.
func repeated(n int, element func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = element(i)
	}
	return "[" + strings.Join(list, ",") + "]"
}

func arrayOf(k plan.Kind) *plan.Plan {
	return planOf(func(b *build) plan.ID { return b.array(b.kind(k)) })
}

// cases are the workloads of PERFORMANCE-TEXT.md, in small.
func cases() map[string]struct {
	plan *plan.Plan
	text string
} {
	flat := planOf(func(b *build) plan.ID { return b.array(b.fields("s:s n:n b:b")) })
	flats := repeated(1000, func(i int) string {
		return fmt.Sprintf(`{"s":"text %d","n":%d,"b":%v}`, i, i*7, i%2 == 0)
	})
	stringsOrNull := func(b *build) plan.ID {
		return b.array(b.kinds(map[plan.JSONKind]plan.ID{plan.JSONString: b.kind(plan.String), plan.JSONNull: b.kind(plan.Null)}))
	}
	shapes := repeated(1000, func(i int) string {
		return fmt.Sprintf(`{"kind":"%s","x":%d,"y":%d,"label":"text %d"}`, []string{"circle", "square", "point"}[i%3], i, -i, i)
	})
	const fields = "kind:s x:i y:i label:s"
	shape := planOf(func(b *build) plan.ID { return b.array(b.fields(fields)) })
	told := planOf(func(b *build) plan.ID {
		return b.array(b.toldApart("kind", []string{"point", "square", "circle"}, b.fields(fields), b.fields(fields), b.fields(fields)))
	})
	matched := planOf(func(b *build) plan.ID {
		object := b.fields(fields)
		return b.array(b.node(plan.Node{Kind: plan.If, If: &plan.IfNode{Match: 7, Then: object, Else: object}}))
	})
	return map[string]struct {
		plan *plan.Plan
		text string
	}{
		"profile":              {profilePlan(), profileText},
		"profile alphabetical": {profilePlan(), alphabetical(profileText)},
		"flat":                 {flat, flats},
		"flat alphabetical":    {flat, alphabetical(flats)},
		"rows":                 {rowPlan(), rowsText(100)},
		"integers":             {arrayOf(plan.Integer), repeated(10000, func(i int) string { return fmt.Sprint(i * 7919 % 100000) })},
		"decimals":             {arrayOf(plan.Number), repeated(10000, func(i int) string { return fmt.Sprintf("%d.%d", i*7919%10000, i%99*10+1) })},
		"strings":              {arrayOf(plan.String), repeated(10000, func(i int) string { return `"text ` + strings.Repeat("z", i%12) + `"` })},
		"long strings":         {arrayOf(plan.String), repeated(100, func(i int) string { return `"` + strings.Repeat("some text, ", 20+i%12) + `"` })},
		"accented":             {arrayOf(plan.String), repeated(1000, func(i int) string { return `"Göteborg, Malmö, Örebro ` + strings.Repeat("é", i%12) + `"` })},
		"escaped":              {arrayOf(plan.String), repeated(1000, func(i int) string { return `"a line\nand \"another\" one\n` + strings.Repeat("z", i%12) + `"` })},
		"strings or null":      {planOf(stringsOrNull), repeated(10000, func(i int) string { return []string{"null", `"text ` + strings.Repeat("z", i%12) + `"`}[min(i%4, 1)] })},
		"told apart":           {told, shapes},
		"one shape":            {shape, shapes},
		"matched":              {matched, shapes},
		"any":                  {planOf(func(b *build) plan.ID { return b.kind(plan.Any) }), profileText},
	}
}

func BenchmarkAppend(b *testing.B) {
	for name, c := range cases() {
		b.Run(name, func(b *testing.B) {
			e := New(c.plan, matchers)
			src := []byte(c.text)
			dst, err := e.Append(nil, src)
			want, wantErr := twin{c.plan}.append(nil, src, 0)
			if err != nil || wantErr != nil || string(dst) != string(want) {
				b.Fatal("wrong output", err, wantErr)
			}
			dst = make([]byte, 0, 2*len(src)+slack)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if dst, err = e.Append(dst[:0], src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestCases(t *testing.T) {
	for name, c := range cases() {
		got, err := New(c.plan, matchers).Append(nil, []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(name, "rows") && !json.Valid(got) {
			t.Errorf("%s: no JSON", name)
		}
		if n := len(got); name == "profile" && string(got) != profileText {
			t.Errorf("%s: got %d bytes, %s", name, n, got)
		}
	}
}
