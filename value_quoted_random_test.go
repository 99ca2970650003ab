package stringify_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestQuotedStrict writes fields whose tag says `,string` by random schemas: what is written
// in the strict profile satisfies the schema as it is written.
func TestQuotedStrict(t *testing.T) {
	type part struct {
		A int     `json:"a,string"`
		B bool    `json:"b,string"`
		F float64 `json:"f,string"`
		S string  `json:"s,string"`
		K string  `json:"k"`
	}
	type whole struct {
		A int             `json:"a,string"`
		K string          `json:"k"`
		P part            `json:"p"`
		L []part          `json:"l"`
		M map[string]part `json:"m"`
		X any             `json:"x"`
	}
	r := rand.New(rand.NewPCG(1, 2))
	var schema func(depth int) string
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	scalar := func() string {
		return pick(`{}`, `true`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"string"}`, `{"type":"boolean"}`, `{"type":["integer","string"]}`,
			`{"type":["boolean","null"]}`, `{"enum":[3]}`, `{"enum":["3"]}`, `{"enum":[true,"\"x\""]}`, `{"enum":["true",3]}`, `{"const":3}`, `{"const":"3"}`, `{"const":true}`,
			`{"type":"number","minimum":2}`, `{"type":"integer","minimum":5}`, `{"type":"string","minLength":2}`, `{"type":["string","number"],"maxLength":1,"minimum":5}`, `{"type":"integer","enum":[3]}`, `{"type":"string","enum":["3","true"]}`, `{"nullable":true}`)
	}
	schema = func(depth int) string {
		if depth == 0 || r.IntN(5) == 0 {
			return scalar()
		}
		switch r.IntN(12) {
		case 0:
			return fmt.Sprintf(`{"allOf":[%s,%s]}`, schema(depth-1), schema(depth-1))
		case 1:
			return fmt.Sprintf(`{"anyOf":[%s,%s]}`, schema(depth-1), schema(depth-1))
		case 2:
			return fmt.Sprintf(`{"oneOf":[%s,%s]}`, schema(depth-1), schema(depth-1))
		case 3:
			return fmt.Sprintf(`{"not":%s}`, schema(depth-1))
		case 4:
			return fmt.Sprintf(`{"if":%s,"then":%s,"else":%s}`, schema(depth-1), schema(depth-1), schema(depth-1))
		case 5:
			return fmt.Sprintf(`{"type":"array","items":%s}`, schema(depth-1))
		case 6:
			return fmt.Sprintf(`{"type":"object","additionalProperties":%s}`, schema(depth-1))
		case 7:
			return fmt.Sprintf(`{"type":"object","properties":{"a":%s},"anyOf":[%s,%s]}`, schema(depth-1), schema(depth-1), schema(depth-1))
		default:
			return fmt.Sprintf(`{"properties":{%q:%s,%q:%s,"k":{}}}`, pick("a", "a", "b"), schema(depth-1), pick("f", "s", "p", "l", "m", "x"), schema(depth-1))
		}
	}
	p := part{3, true, 3, "x", "n"}
	values := []any{
		p, &p,
		[]part{p},
		[]any{p},
		map[string]any{"a": p, "l": []any{p}},
		whole{A: 3, K: "n", P: p, L: []part{p}, M: map[string]part{"a": p}, X: p},
		&whole{A: 5, P: part{A: 1}, L: []part{}, M: map[string]part{}, X: []any{p}},
	}
	written := 0
	for range 6000 {
		text := schema(4)
		s, err := stringify.Compile([]byte(text), stringify.WithStrict())
		if err != nil {
			continue
		}
		for _, v := range values {
			out, err := s.Marshal(v)
			if err != nil {
				continue
			}
			written++
			if !slices.ContainsFunc([]bool{false, true}, func(plain bool) bool {
				_, err := s.Marshal(unquoted(jsonTree(t, v), out, plain))
				return err == nil
			}) {
				t.Errorf("%s, %#v: wrote %s, which does not satisfy the schema", text, v, out)
			}
		}
	}
	if written < 1000 {
		t.Errorf("only %d values were written", written)
	}
}

// jsonTree returns v as encoding/json writes it.
func jsonTree(t *testing.T, v any) (tree any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &tree)
	}
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// unquoted returns v, of which all fields whose tag says `,string` are text, with those as
// numbers and booleans that stand so in out. plain says that those that are left out are, too.
func unquoted(v any, out []byte, plain bool) any {
	var tree any
	_ = json.Unmarshal(out, &tree)
	var merge func(v, w any, there bool) any
	merge = func(v, w any, there bool) any {
		switch x := v.(type) {
		case map[string]any:
			m, _ := w.(map[string]any)
			for name, e := range x {
				in, ok := m[name]
				x[name] = merge(e, in, ok)
			}
		case []any:
			l, _ := w.([]any)
			for i, e := range x {
				if i < len(l) {
					x[i] = merge(e, l[i], true)
				} else {
					x[i] = merge(e, nil, false)
				}
			}
		case string:
			var bare any
			if json.Unmarshal([]byte(x), &bare) != nil {
				return x
			}
			if _, text := w.(string); there && !text || !there && plain {
				return bare
			}
		}
		return v
	}
	return merge(v, tree, true)
}
