package stringify

import (
	"sync"
	"testing"
)

// TestMatcherBuilds: matchers are built when they are first asked, once each, and not at
// all where kinds, members or constants tell arms apart.
func TestMatcherBuilds(t *testing.T) {
	for _, c := range []struct {
		why, schema string
		values      []string
		want        int // matchers built after the values
	}{
		{"kinds tell", `{"anyOf":[{"type":"string"},{"type":"null"}]}`, []string{`"a"`, `null`}, 0},
		{"constants tell", `{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}`, []string{`{"k":"a"}`, `{"k":"b"}`}, 0},
		{"required members may tell", `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, []string{`{"a":1}`, `{"b":1}`}, 0},
		{"required members do not tell", `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, []string{`{"a":1,"b":1}`}, 1},
		{"the first arm does", `{"anyOf":[{"type":"string","minLength":1},{"type":"string"}]}`, []string{`"a"`, `"b"`}, 1},
		{"the second arm does", `{"anyOf":[{"type":"string","minLength":2},{"type":"string"}]}`, []string{`"a"`, `"b"`}, 2},
		{"a condition", `{"if":{"properties":{"a":{"minimum":1}}},"then":{"required":["a"]}}`, []string{`{"a":1}`, `{"a":2}`}, 1},
		{
			"one schema in several places",
			`{"properties":{"x":{"$ref":"#/definitions/u"},"y":{"$ref":"#/definitions/u"},"z":{"anyOf":[{"$ref":"#/definitions/s"},{"type":"string"}]}},
			  "definitions":{"s":{"type":"string","minLength":1},"u":{"anyOf":[{"$ref":"#/definitions/s"},{"type":"string"}]}}}`,
			[]string{`{"x":"a","y":"b"}`},
			1,
		},
		{"nobody asked", `{"anyOf":[{"type":"string","minLength":1},{"type":"string"}]}`, nil, 0},
	} {
		s, err := Compile([]byte(c.schema))
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		if n := s.matchers.Builds(); n != 0 {
			t.Errorf("%s: Compile built %d matchers, want none", c.why, n)
		}
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				for range 20 {
					for _, src := range c.values {
						if _, err := s.AppendJSON(nil, []byte(src)); err != nil {
							t.Errorf("%s: %s: %v", c.why, src, err)
						}
					}
				}
			})
		}
		group.Wait()
		if got := s.matchers.Builds(); got != c.want {
			t.Errorf("%s: got %d matchers built, want %d", c.why, got, c.want)
		}
	}

	s, err := Compile([]byte(`{"anyOf":[{"type":"string","minLength":2},{"type":"string"}]}`), WithEagerMatchers())
	if err != nil {
		t.Fatal(err)
	}
	if n := s.matchers.Builds(); n != 2 {
		t.Errorf("WithEagerMatchers: got %d matchers built by Compile, want 2", n)
	}
	if s, err = Compile([]byte(`{"type":"string"}`), WithEagerMatchers()); err != nil || s.matchers != nil {
		t.Errorf("WithEagerMatchers where none is needed: got %v, %v", s.matchers, err)
	}
	if _, err := Compile([]byte(`{"anyOf":[{"type":"string"},{"type":"null"}]}`)); err != nil {
		t.Error(err)
	}
}
