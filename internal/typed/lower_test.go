package typed

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/planner"
)

type (
	pair struct {
		A int    `json:"a"`
		B string `json:"b"`
	}
	nested struct {
		ID   int  `json:"id"`
		Pair pair `json:"pair"`
		OK   bool `json:"ok"`
	}
	tagged struct {
		A int     `json:"a,omitempty"`
		B *string `json:"b,omitempty"`
		C int     `json:"c"`
		D int32   `json:"d,omitempty"`
	}
	behindNil struct {
		*pair
		C int `json:"c"`
	}
	bylist struct {
		Name string   `json:"name"`
		Kids []bylist `json:"kids"`
	}
	wide  struct{ A, B, C, D twice }
	twice struct{ A, B, C, D, E, F, G, H once }
	once  struct {
		A, B, C, D, E, F, G, H struct{ A, B, C, D, E, F, G, H struct{} }
	}
)

const pairNode = `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}}`

// TestLowering compares programs with what docs/guide/schemas.md says is to be written:
// members in the schema's order, required ones first; all that is static as text.
func TestLowering(t *testing.T) {
	if !haveFast {
		t.Skip("all programs are slow")
	}
	for _, c := range []struct {
		name   string
		schema string
		typ    reflect.Type
		want   string
	}{
		{"members in the order of the schema, required first", `{"type":"object","required":["b"],"properties":{"a":{"type":"integer"},"b":{"type":"string"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`,\"a\":` int +0\n" +
			"`}` end\n"},
		{"a struct inside is text", `{"type":"object","properties":{"id":{"type":"integer"},"pair":` + pairNode + `,"ok":{"type":"boolean"}}}`, reflect.TypeFor[nested](), "" +
			"`{\"id\":` int +0\n" +
			"`,\"pair\":{\"a\":` int +8\n" +
			"`,\"b\":` string +16\n" +
			"`},\"ok\":` bool +32\n" +
			"`}` end\n"},
		{"constants and defaults are text", `{"type":"object","properties":{"a":{"const":[1]},"x":{"type":"string","default":"d"},"b":{"type":"null"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"a\":[1],\"x\":\"d\",\"b\":null}` end\n"},
		{"text of more than 32 bytes", `{"type":"object","properties":{"x":{"default":"0123456789012345678901234567890123456789"},"a":{"type":"integer"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"x\":\"01234567890123456789012345` text\n" +
			"`67890123456789\",\"a\":` int +0\n" +
			"`}` end\n"},
		{"undeclared fields are left out", `{"type":"object","properties":{"b":{"type":"string"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`}` end\n"},
		{"undeclared fields by additionalProperties", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`,\"a\":` int +0\n" +
			"`}` end\n"},
		{"false leaves a pattern's members out", `{"type":"object","patternProperties":{"^a":false},"additionalProperties":{"type":"string"}}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`}` end\n"},
		{"a required name without a schema is there", `{"type":"object","required":["a"],"properties":{"b":{"type":"string"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`}` end\n"},
		{"a required name that no field has", `{"type":"object","required":["q"],"properties":{"b":{"type":"string"}}}`, reflect.TypeFor[pair](), "" +
			"`{\"b\":` string +8\n" +
			"`,` rest +0\n" +
			"`` close\n" +
			"`` end\n"},
		{"a field left out by its tag: nothing, or its default, or, required, its value", `{"type":"object","required":["d"],"properties":{"a":{"type":"integer","default":7},"b":{"type":"string"},"c":{"type":"integer"},"d":{"type":"integer"}}}`, reflect.TypeFor[tagged](), "" +
			"`{\"d\":` int32 +24\n" +
			"`` skip 2 if empty +0\n" +
			"`,\"a\":` int +0\n" +
			"`` skip 1\n" +
			"`,\"a\":7` text\n" +
			"`` skip 1 if empty +8\n" +
			"`,\"b\":` *string +8 nil `\"\"` of string\n" +
			"`,\"c\":` int +16\n" +
			"`}` end\n"},
		{"the last member may be left out", `{"type":"object","properties":{"c":{"type":"integer"},"a":{"type":"integer"}}}`, reflect.TypeFor[tagged](), "" +
			"`{\"c\":` int +16\n" +
			"`` skip 1 if empty +0\n" +
			"`,\"a\":` int +0\n" +
			"`}` end\n"},
		{"all members may be left out", `{"type":"object","properties":{"d":{"type":"integer"},"a":{"type":"integer"}}}`, reflect.TypeFor[tagged](), "" +
			"`{` skip 2 if empty +24\n" +
			"`\"d\":` int32 +24\n" +
			"`,` text\n" +
			"`` skip 2 if empty +0\n" +
			"`\"a\":` int +0\n" +
			"`,` text\n" +
			"`` close\n" +
			"`` end\n"},
		{"fields behind a pointer", `{"type":"object","properties":{"a":{"type":"integer"},"c":{"type":"integer"}}}`, reflect.TypeFor[behindNil](), "" +
			"`{` member +0\n" +
			"`\"c\":` int +8\n" +
			"`}` end\n"},
		{"recursion", `{"type":"object","properties":{"name":{"type":"string"},"kids":{"type":"array","items":{"$ref":"#"}}}}`, reflect.TypeFor[bylist](), "" +
			"`{\"name\":` string +0\n" +
			"`,\"kids\":` list +16 nil `[]` of typed.bylist\n" +
			"`}` end\n"},
		{"pointers to scalars, by what nil is", `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string","nullable":true}}}`, reflect.TypeFor[struct {
			A *int    `json:"a"`
			B *string `json:"b"`
		}](), "" +
			"`{\"a\":` *int +0 nil `0` of int\n" +
			"`,\"b\":` *string +8 nil `null` of string\n" +
			"`}` end\n"},
		{"the type decides between arms", `{"anyOf":[` + pairNode + `,{"type":"null"}]}`, reflect.TypeFor[pair](), "" +
			"`{\"a\":` int +0\n" +
			"`,\"b\":` string +8\n" +
			"`}` end\n"},
		{"no members", `{"type":"object"}`, reflect.TypeFor[pair](), "`{}` end\n"},
		{"lists of scalars go by loops", `{"type":"array","items":{"type":"number"}}`, reflect.TypeFor[[]float64](), "`` list +0 nil `[]` of float64 as float\n`` end\n"},
		{"bytes are numbers where an array is declared", `{"type":"array","items":{"type":"integer"}}`, reflect.TypeFor[[]byte](), "`` list +0 nil `[]` of uint8 as uint8\n`` end\n"},
		{"arrays of scalars", `{"type":"array","items":{"type":"integer"}}`, reflect.TypeFor[[4]ratio](), "`` array +0 of typed.ratio as integer\n`` end\n"},
		{"pointers to scalars go by a program", `{"type":"array","items":{"type":"integer"}}`, reflect.TypeFor[[]*int](), "`` list +0 nil `[]` of *int\n`` end\n"},
	} {
		e, _ := engines(t, c.schema, planner.Options{})
		if got := listing(e.Bind(c.typ)); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// listing returns the ops of pr without the spaces between columns.
func listing(pr *Program) string {
	_, text, _ := strings.Cut(pr.String(), "\n")
	var b strings.Builder
	for line := range strings.Lines(text) {
		op, rest, _ := strings.Cut(strings.TrimPrefix(line, "\t"), "` ")
		fmt.Fprintf(&b, "%s` %s", op, strings.TrimLeft(rest, " "))
	}
	return b.String()
}

// TestSlow lists what a program would do nothing for.
func TestSlow(t *testing.T) {
	for schema, typ := range map[string]reflect.Type{
		`false`:             reflect.TypeFor[pair](),
		`{"type":"array"}`:  reflect.TypeFor[pair](),
		`{"type":"string"}`: reflect.TypeFor[asText](),
		`{}`:                reflect.TypeFor[map[asText]int](),
		`{"if":{"required":["a"]},"then":{"type":"object"},"else":{"type":"string"}}`: reflect.TypeFor[pair](),
	} {
		e, _ := engines(t, schema, planner.Options{})
		if pr := e.Bind(typ); !pr.Slow() {
			t.Errorf("%s: %s", schema, pr)
		}
	}
}

// TestBounds binds a type whose fields, all of size zero, are without number.
func TestBounds(t *testing.T) {
	e, values := engines(t, `{}`, planner.Options{})
	compare(t, e, values, new(wide))
	for _, pr := range e.programs {
		if n := len(pr.ops); n > 2*maxFlat {
			t.Errorf("%s: %d ops", pr.place.typ.Go, n)
		}
	}
}
