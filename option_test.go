package stringify_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestOptionValues: every valid value is taken, and every other is an error that
// names the option and the value.
func TestOptionValues(t *testing.T) {
	load := func(string) ([]byte, error) { return nil, errUser }
	compile := func(string) (stringify.Matcher, error) { return nil, errUser }
	for _, c := range []struct {
		option stringify.Option
		name   string // "" if the option is fine
		value  string
	}{
		{nil, "", ""},
		{stringify.WithSchema("a", []byte(`{}`)), "", ""},
		{stringify.WithSchema("", []byte(`{}`)), "WithSchema", `""`},
		{stringify.WithLoader(load), "", ""},
		{stringify.WithLoader(nil), "WithLoader", "nil"},
		{stringify.WithRegexp(compile), "", ""},
		{stringify.WithRegexp(nil), "WithRegexp", "nil"},
		{stringify.WithRounding(stringify.RoundTrunc), "", ""},
		{stringify.WithRounding(stringify.RoundFloor), "", ""},
		{stringify.WithRounding(stringify.RoundCeil), "", ""},
		{stringify.WithRounding(stringify.RoundNearest), "", ""},
		{stringify.WithRounding(4), "WithRounding", "4"},
		{stringify.WithRounding(255), "WithRounding", "255"},
		{stringify.WithLargeArrays(stringify.LargeArraysCoerce), "", ""},
		{stringify.WithLargeArrays(stringify.LargeArraysPassthrough), "", ""},
		{stringify.WithLargeArrays(2), "WithLargeArrays", "2"},
		{stringify.WithLargeArraySize(0), "", ""},
		{stringify.WithLargeArraySize(1), "", ""},
		{stringify.WithLargeArraySize(1 << 30), "", ""},
		{stringify.WithLargeArraySize(-1), "WithLargeArraySize", "-1"},
		{stringify.WithFormat("even", func(string) bool { return true }), "", ""},
		{stringify.WithFormat("", func(string) bool { return true }), "WithFormat", `""`},
		{stringify.WithFormat("even", nil), "WithFormat", "even, nil"},
		{stringify.WithEagerMatchers(), "", ""},
		{stringify.WithStrict(), "", ""},
		{stringify.WithEscapeHTML(), "", ""},
		{stringify.WithDirection(stringify.DirectionResponse), "", ""},
		{stringify.WithDirection(stringify.DirectionRequest), "", ""},
		{stringify.WithDirection(0), "WithDirection", "0"},
		{stringify.WithDirection(3), "WithDirection", "3"},
		{stringify.WithMaxSchemaDepth(0), "", ""},
		{stringify.WithMaxSchemaDepth(100), "", ""},
		{stringify.WithMaxSchemaDepth(101), "WithMaxSchemaDepth", "101"},
		{stringify.WithMaxSchemaDepth(-1), "WithMaxSchemaDepth", "-1"},
		{stringify.WithMaxValueDepth(1), "", ""},
		{stringify.WithMaxValueDepth(deepest), "", ""},
		{stringify.WithMaxValueDepth(0), "WithMaxValueDepth", "0"},
		{stringify.WithMaxValueDepth(-5), "WithMaxValueDepth", "-5"},
		{stringify.WithMaxValueDepth(deepest + 1), "WithMaxValueDepth", strconv.Itoa(deepest + 1)},
		{stringify.WithParallel(0), "", ""},
		{stringify.WithParallel(1), "", ""},
		{stringify.WithParallel(1024), "", ""},
		{stringify.WithParallel(-1), "WithParallel", "-1"},
		{stringify.WithParallel(1025), "WithParallel", "1025"},
	} {
		s, err := stringify.Compile([]byte(`{}`), c.option)
		if (err != nil) != (c.name != "") || (s == nil) != (err != nil) || err != nil && !strings.Contains(err.Error(), c.name+"("+c.value+")") {
			t.Errorf("%s(%s): got %v", c.name, c.value, err)
		}
	}
	// An option is refused whatever the schema is, and stands before its complaints.
	if _, err := stringify.Compile([]byte(`{"type":7}`), stringify.WithMaxValueDepth(0)); err == nil || !strings.Contains(err.Error(), "WithMaxValueDepth") {
		t.Errorf("got %v", err)
	}
	for name, panics := range map[string]func(){
		"schema": func() { stringify.MustCompile(`{"type":7}`) },
		"option": func() { stringify.MustCompile(`{}`, stringify.WithLargeArraySize(-1)) },
	} {
		if r := fmt.Sprint(recovered(panics)); !strings.Contains(r, "MustCompile") {
			t.Errorf("%s: recovered %s", name, r)
		}
	}
}

// TestMaxSchemaDepth: the root is level 0.
func TestMaxSchemaDepth(t *testing.T) {
	for _, c := range []struct {
		limit, levels int
		ok            bool
	}{{0, 0, true}, {0, 1, false}, {1, 1, true}, {1, 2, false}, {99, 99, true}, {99, 100, false}, {100, 100, true}} {
		_, err := stringify.Compile([]byte(nested(c.levels, `{"items":`, `}`)), stringify.WithMaxSchemaDepth(c.limit))
		if (err == nil) != c.ok {
			t.Errorf("%d levels, limit %d: %v", c.levels, c.limit, err)
		}
	}
	// External schemas count from their own root.
	if _, err := stringify.Compile([]byte(`{"$ref":"x"}`), stringify.WithMaxSchemaDepth(1), stringify.WithSchema("x", []byte(nested(2, `{"items":`, `}`)))); err == nil {
		t.Error("an external schema that is too deep: got no error")
	}
}

// TestLargeArrayDefault: 20000 elements are large, also for a size of 0; and nothing is
// without the option.
func TestLargeArrayDefault(t *testing.T) {
	schema := []byte(`{"type":"array","items":{"type":"string"}}`)
	passthrough := stringify.WithLargeArrays(stringify.LargeArraysPassthrough)
	for name, c := range map[string]struct {
		large   int // the smallest large size
		options []stringify.Option
	}{
		"default size": {20_000, []stringify.Option{passthrough}},
		"0":            {20_000, []stringify.Option{passthrough, stringify.WithLargeArraySize(0)}},
		"1":            {1, []stringify.Option{stringify.WithLargeArraySize(1), passthrough}},
		"coerce":       {1 << 30, []stringify.Option{stringify.WithLargeArraySize(1)}},
		"none":         {1 << 30, nil},
	} {
		s, err := stringify.Compile(schema, c.options...)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, 19_999, 20_000, 20_001} {
			list := make([]any, n)
			ints := make([]int, n)
			for i := range list {
				list[i] = 5
			}
			text := "[" + strings.TrimSuffix(strings.Repeat("5,", n), ",") + "]"
			want := text
			if n < c.large {
				want = strings.ReplaceAll(text, "5", `"5"`)
			}
			if got, err := s.Append(nil, list); err != nil || string(got) != want {
				t.Errorf("%s, %d values: got %.30s, %v", name, n, got, err)
			}
			if got, err := s.Append(nil, ints); err != nil || string(got) != strings.ReplaceAll(want, "5", "0") {
				t.Errorf("%s, %d ints: got %.30s, %v", name, n, got, err)
			}
			if got, err := s.AppendJSON(nil, []byte(text)); err != nil || string(got) != want {
				t.Errorf("%s, %d values of text: got %.30s, %v", name, n, got, err)
			}
		}
	}
}

// TestLoader: it is asked for unknown ids alone, once each, with the resolved URI, and
// its errors have the place of the reference.
func TestLoader(t *testing.T) {
	var asked []string
	documents := map[string]string{
		"http://example.com/a":     `{"type":"object","properties":{"b":{"$ref":"b"},"b2":{"$ref":"b#/definitions/x"}}}`,
		"http://example.com/b":     `{"type":"integer","definitions":{"x":{"type":"string"}}}`,
		"http://example.com/wrong": `{"type":7}`,
	}
	loader := stringify.WithLoader(func(uri string) ([]byte, error) {
		asked = append(asked, uri)
		if text, ok := documents[uri]; ok {
			return []byte(text), nil
		}
		return nil, errUser
	})
	root := `{"$id":"http://example.com/root","type":"object","properties":{"a":{"$ref":"a"},"again":{"$ref":"http://example.com/a#"},"known":{"$ref":"known"}}}`
	s, err := stringify.Compile([]byte(root), loader, stringify.WithSchema("known", []byte(`{"type":"boolean"}`)))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(asked); got != "[http://example.com/a http://example.com/b]" {
		t.Errorf("asked for %s", got)
	}
	if got := checkValue(t, "loaded", s, []byte(`{"a":{"b":"1","b2":2,"c":3},"again":{"b":4},"known":1}`), false); got != `{"a":{"b":1,"b2":"2"},"again":{"b":4},"known":true}` {
		t.Errorf("got %s", got)
	}
	_, err = stringify.Compile([]byte(`{"properties":{"a":{"$ref":"http://example.com/none"}}}`), loader)
	var faults stringify.SchemaErrors
	if !errors.As(err, &faults) || faults[0].Pointer != "#/properties/a/$ref" || !strings.Contains(err.Error(), "user code failed") {
		t.Errorf("got %v, want the error of the loader at the reference", err)
	}
	_, err = stringify.Compile([]byte(`{"$ref":"http://example.com/wrong"}`), loader)
	if !errors.As(err, &faults) || faults[0].Name != "http://example.com/wrong" || faults[0].Pointer != "#/type" {
		t.Errorf("got %v, want a complaint about the loaded schema", err)
	}
	// Without a loader nothing is fetched.
	if _, err := stringify.Compile([]byte(root)); err == nil {
		t.Error("without a loader: got no error")
	}
	// What is not reachable is not loaded.
	asked = nil
	if _, err := stringify.Compile([]byte(`{"type":"integer","definitions":{"x":{"$ref":"http://example.com/none"}}}`), loader); err != nil || asked != nil {
		t.Errorf("asked for %v, %v", asked, err)
	}
}

// TestWithRegexp: the engine given is asked for the patterns that writing needs.
func TestWithRegexp(t *testing.T) {
	var patterns []string
	s, err := stringify.Compile([]byte(`{"type":"object","patternProperties":{"(?=a)":{"type":"integer"},"^b":{"type":"string"}},"properties":{"x":{"type":"string","pattern":"(?!y)"}}}`),
		stringify.WithRegexp(func(pattern string) (stringify.Matcher, error) {
			patterns = append(patterns, pattern)
			return regexp.Compile(strings.TrimPrefix(strings.TrimSuffix(pattern, ")"), "(?="))
		}))
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(patterns) != "[(?=a) ^b]" {
		t.Errorf("asked for %v", patterns)
	}
	if got := checkValue(t, "regexp", s, []byte(`{"xa":"1","b":2,"c":3,"x":4}`), false); got != `{"x":"4","xa":1,"b":"2"}` {
		t.Errorf("got %s", got)
	}
	for name, compile := range map[string]func(string) (stringify.Matcher, error){
		"error":      func(string) (stringify.Matcher, error) { return nil, errUser },
		"no matcher": func(string) (stringify.Matcher, error) { return nil, nil },
	} {
		_, err := stringify.Compile([]byte(`{"patternProperties":{"a":{}}}`), stringify.WithRegexp(compile))
		var faults stringify.SchemaErrors
		if !errors.As(err, &faults) || faults[0].Pointer != "#/patternProperties/a" {
			t.Errorf("%s: got %v, want a complaint at the pattern", name, err)
		}
	}
}

// TestOptionsDoNotLeak: Compiles with and without options, in turns, know nothing of
// each other, and an Option may be used again.
func TestOptionsDoNotLeak(t *testing.T) {
	schema := []byte(`{"type":"array","items":{"type":"integer"}}`)
	floor := []stringify.Option{
		stringify.WithRounding(stringify.RoundFloor), stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(3), stringify.WithMaxValueDepth(1),
		stringify.WithSchema("x", []byte(`{}`)), stringify.WithLoader(func(string) ([]byte, error) { return []byte(`{}`), nil }),
	}
	for range 3 {
		with, err := stringify.Compile(schema, floor...)
		if err != nil {
			t.Fatal(err)
		}
		without := stringify.MustCompile(string(schema))
		for text, want := range map[string][2]string{
			`[-1.5]`:        {`[-2]`, `[-1]`},
			`["1","2","3"]`: {`["1","2","3"]`, `[1,2,3]`},
			`[[]]`:          {`! syntax 1`, `! Type /0`},
		} {
			for i, s := range []*stringify.Serializer{with, without} {
				if got := outcome(s.AppendJSON(nil, []byte(text))); got != want[i] {
					t.Errorf("%s: got %s, want %s", text, got, want[i])
				}
			}
		}
		if _, err := stringify.Compile([]byte(`{"$ref":"x"}`)); err == nil {
			t.Error("an external schema of another Compile is known")
		}
	}
}

// TestCompileKeepsNothing: Compile neither changes what it is given nor refers to it
// afterwards.
func TestCompileKeepsNothing(t *testing.T) {
	schema := []byte(`{"type":"object","required":["kept"],"properties":{"kept":{"type":"string","default":"also kept"},"c":{"const":{"a":["text"]}},"r":{"$ref":"ext"}},"patternProperties":{"^pattern":{"type":"integer"}}}`)
	ext := []byte(`{"type":"object","properties":{"inner":{"type":"integer"}},"required":["needed"]}`)
	before, extBefore := string(schema), string(ext)
	s, err := stringify.Compile(schema, stringify.WithSchema("ext", ext))
	if err != nil {
		t.Fatal(err)
	}
	if string(schema) != before || string(ext) != extBefore {
		t.Fatalf("Compile changed its input: %s, %s", schema, ext)
	}
	explained := s.Explain()
	for i := range schema {
		schema[i] = 'x'
	}
	for i := range ext {
		ext[i] = 'y'
	}
	if got := checkValue(t, "overwritten", s, []byte(`{"c":1,"r":{"inner":"1","needed":1},"pattern1":"7"}`), false); got != `{"kept":"also kept","c":{"a":["text"]},"r":{"inner":1},"pattern1":7}` {
		t.Errorf("got %s", got)
	}
	_, err = s.Append(nil, map[string]any{"r": map[string]any{}})
	var ve *stringify.ValueError
	if !errors.As(err, &ve) || ve.Pointer != "/r/needed" || ve.SchemaPointer != "ext#" {
		t.Errorf("got %+v", err)
	}
	if s.Explain() != explained {
		t.Error("the plan changed with the schema's text")
	}
	// Complaints keep nothing, either.
	faulty := []byte(`{"type":"a type that is none"}`)
	_, err = stringify.Compile(faulty)
	said := err.Error()
	for i := range faulty {
		faulty[i] = 'z'
	}
	if err.Error() != said {
		t.Error("a complaint changed with the schema's text")
	}
}
