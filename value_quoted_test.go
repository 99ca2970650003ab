package stringify_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestQuotedMatch writes fields whose tag says `,string`: matchers see them as they are
// written, as encoding/json writes them where no number or boolean is declared.
func TestQuotedMatch(t *testing.T) {
	type number struct {
		A int `json:"a,string"`
	}
	type boolean struct {
		B bool `json:"b,string"`
	}
	type text struct {
		A string `json:"a,string"`
	}
	type told struct {
		K string `json:"k"`
		A int    `json:"a,string"`
	}
	type rows struct {
		Rows []number `json:"rows"`
	}
	a := func(schema string) string { return `{"type":"object","properties":{"a":` + schema + `}}` }
	b := func(schema string) string { return `{"type":"object","properties":{"b":` + schema + `}}` }
	const asJSON = "as encoding/json"
	for _, c := range []struct {
		schema string
		strict bool
		v      any
		want   string // "": refused
	}{
		{a(`{"enum":[3]}`), true, number{3}, ""},
		{a(`{"enum":["3"]}`), true, number{3}, asJSON},
		{a(`{"type":["integer","string"],"enum":[3]}`), true, number{3}, ""},
		{a(`{"type":["integer","string"],"enum":["3",3]}`), true, number{3}, asJSON},
		{a(`{"type":["integer","null"],"enum":[3]}`), true, number{3}, `{"a":3}`},
		{a(`{"type":"integer","enum":[3]}`), true, number{3}, `{"a":3}`},
		{a(`{"type":"integer","enum":["3"]}`), true, number{3}, ""},
		{a(`{"const":3}`), true, number{3}, `{"a":3}`},
		{a(`{"const":"3"}`), true, number{3}, asJSON},
		{a(`{"minimum":2}`), true, number{3}, `{"a":3}`},
		{a(`{"minimum":5}`), true, number{3}, ""},
		{a(`{"allOf":[{"enum":[3]},{"enum":[3,4]}]}`), true, number{3}, ""},
		{a(`{"allOf":[{"enum":["3"]},{"enum":["3","4"]}]}`), true, number{3}, asJSON},
		{a(`{"allOf":[{"enum":[3]},{"type":"integer"}]}`), true, number{3}, `{"a":3}`},
		{a(`{"allOf":[{"enum":[3]},{"type":"string"}]}`), true, number{3}, ""},
		{`{"type":"object","properties":{"a":{"$ref":"#/definitions/n"}},"definitions":{"n":{"type":"number","enum":[3]}}}`, true, number{3}, `{"a":3}`},
		{a(`{"type":"integer","anyOf":[{"enum":[3]},{"enum":["4"]}]}`), true, number{3}, `{"a":3}`},
		{a(`{"anyOf":[{"type":"integer","enum":[3]},{"type":"string"}]}`), true, number{3}, asJSON},
		{a(`{"anyOf":[{"type":"integer","maximum":2},{"type":"number"}]}`), true, number{3}, `{"a":3}`},
		{a(`{"oneOf":[{"type":"integer"},{"type":"string"}]}`), true, number{3}, asJSON},
		{a(`{"not":{"type":"integer"}}`), true, number{3}, asJSON},
		{a(`{"not":{"type":"string"}}`), true, number{3}, ""},
		{a(`{"not":{"enum":["3"]}}`), true, number{3}, ""},
		{a(`{"type":"integer","not":{"enum":[3]}}`), true, number{3}, ""},
		{a(`{"type":"integer","not":{"enum":["3"]}}`), true, number{3}, `{"a":3}`},
		{a(`{"if":{"type":"integer"},"then":{"type":"integer"},"else":{"maxLength":1}}`), true, number{3}, asJSON},
		{a(`{"if":{"minimum":2},"then":{"minimum":5},"else":{"type":"string"}}`), true, number{3}, ""},
		{b(`{"enum":[true]}`), true, boolean{true}, ""},
		{b(`{"enum":["true"]}`), true, boolean{true}, asJSON},
		{b(`{"type":"boolean","enum":[true]}`), true, boolean{true}, `{"b":true}`},
		{b(`{"type":["boolean","string"],"enum":[true]}`), true, boolean{true}, ""},
		{a(`{"enum":["\"x\""]}`), true, text{"x"}, asJSON},
		{a(`{"enum":["x"]}`), true, text{"x"}, ""},
		{`{"type":"object","additionalProperties":{"enum":[3]}}`, true, number{3}, ""},
		{`{"type":"object","patternProperties":{"^a":{"type":"integer","enum":[3]}}}`, true, number{3}, `{"a":3}`},
		{`{"allOf":[` + a(`{"enum":[3]}`) + `,` + a(`{"type":"integer"}`) + `]}`, true, number{3}, `{"a":3}`},
		{`{"allOf":[` + a(`{"enum":[3]}`) + `,` + a(`{}`) + `]}`, true, number{3}, ""},
		{`{"type":"object","properties":{"a":{"type":"integer"}},"not":` + a(`{"type":"integer"}`) + `}`, true, number{3}, ""},
		{`{"type":"object","properties":{"a":{}},"not":` + a(`{"type":"integer"}`) + `}`, true, number{3}, asJSON},
		{`{"oneOf":[` + a(`{"enum":[3]}`) + `,` + a(`{"enum":["3"]}`) + `]}`, true, number{3}, asJSON},
		{`{"type":"object","properties":{"rows":{"type":"array","items":` + a(`{"enum":[3]}`) + `}}}`, true, rows{[]number{{3}}}, ""},
		{`{"type":"object","properties":{"rows":{"type":"array","items":` + a(`{"enum":["3"]}`) + `}}}`, true, rows{[]number{{3}}}, asJSON},
		{`{"type":"object","properties":{"rows":{"type":"array","items":` + a(`{"type":"integer","enum":[3]}`) + `}}}`, true, map[string]any{"rows": []any{number{3}}}, `{"rows":[{"a":3}]}`},

		// Here the arm decides what is written.
		{`{"oneOf":[{"required":["k"],"properties":{"k":{"const":"n"},"a":{"type":"integer"}}},{"required":["k"],"properties":{"k":{"const":"t"},"a":{"type":"string"}}}]}`, true, told{"n", 3}, `{"k":"n","a":3}`},
		{`{"oneOf":[{"required":["k"],"properties":{"k":{"const":"n"},"a":{"type":"integer"}}},{"required":["k"],"properties":{"k":{"const":"t"},"a":{"type":"string"}}}]}`, true, told{"t", 3}, asJSON},
		{`{"anyOf":[{"type":"object","required":["k"],"properties":{"k":{},"a":{"minimum":5}}},{"type":"object","properties":{"a":{"enum":[3]}}}]}`, true, told{"n", 3}, ""},
		{`{"anyOf":[{"type":"object","required":["k"],"properties":{"a":{"minimum":5}}},` + a(`{"allOf":[{"type":"string"},{"enum":[3]}]}`) + `]}`, true, told{"n", 3}, ""},

		{`{"type":"object","properties":{"a":{}},"if":` + a(`{"type":"integer"}`) + `,"then":{"properties":{"b":{"default":"then"}}},"else":{"properties":{"b":{"default":"else"}}}}`, false, number{3}, `{"a":"3","b":"else"}`},
		{`{"type":"object","properties":{"a":{"type":"integer"}},"if":` + a(`{"enum":[3]}`) + `,"then":{"properties":{"b":{"default":"then"}}},"else":{"properties":{"b":{"default":"else"}}}}`, false, number{3}, `{"a":3,"b":"then"}`},
		{`{"type":"object","properties":{"a":{}},"if":` + a(`{"enum":["3"]}`) + `,"then":{"properties":{"b":{"default":"then"}}},"else":{"properties":{"b":{"default":"else"}}}}`, false, number{3}, `{"a":"3","b":"then"}`},
		{a(`{"type":"integer","anyOf":[{"enum":[3]},{}]}`), false, number{3}, `{"a":3}`},
		{b(`{"if":{"enum":[false]},"then":{"type":"boolean"},"else":{"type":"boolean"}}`), false, boolean{false}, `{"b":false}`},
	} {
		want := c.want
		if want == asJSON {
			text, err := json.Marshal(c.v)
			if err != nil {
				t.Fatal(err)
			}
			want = string(text)
		}
		var options []stringify.Option
		if c.strict {
			options = append(options, stringify.WithStrict())
		}
		s, err := stringify.Compile([]byte(c.schema), options...)
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		for _, v := range []any{c.v, pointerTo(c.v)} {
			got, err := s.Marshal(v)
			if want == "" && !errors.Is(err, stringify.ErrStrict) || want != "" && (err != nil || string(got) != want) {
				t.Errorf("%s, %#v: %s, %v, want %s", c.schema, c.v, got, err, want)
			}
		}
		// What is written is what the same text is written as.
		if want != "" && c.strict {
			if got, err := s.AppendJSON(nil, []byte(want)); err != nil || string(got) != want {
				t.Errorf("%s, text %s: %s, %v", c.schema, want, got, err)
			}
		}
	}
}

// TestQuotedLarge writes arrays whose elements are written without their schema, so that
// `,string` makes text of their fields.
func TestQuotedLarge(t *testing.T) {
	type number struct {
		A int `json:"a,string"`
	}
	s := stringify.MustCompile(`{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"}}}}`,
		stringify.WithStrict(), stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(2))
	for _, v := range []any{[]number{{3}}, []any{number{3}}} {
		if out, err := s.Marshal(v); err != nil || string(out) != `[{"a":3}]` {
			t.Errorf("%#v: %s, %v", v, out, err)
		}
	}
	for _, v := range []any{[]number{{3}, {4}}, []any{number{3}, number{4}}} {
		if out, err := s.Marshal(v); !errors.Is(err, stringify.ErrStrict) {
			t.Errorf("%#v: %s, %v", v, out, err)
		}
	}
}
