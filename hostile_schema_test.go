package stringify_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// nested returns n levels of schemas inside the root, by the keyword whose text
// before and after the inner schema is given.
func nested(n int, before, after string) string {
	return strings.Repeat(before, n) + `{"type":"integer"}` + strings.Repeat(after, n)
}

// TestSchemaDepth: schemas 100 levels deep are fine, 101 and 10,000 are an error
// with a place, by every keyword that nests.
func TestSchemaDepth(t *testing.T) {
	alone(t)
	for before, after := range map[string]string{
		`{"properties":{"a":`:        `}}`,
		`{"items":`:                  `}`,
		`{"items":[`:                 `]}`,
		`{"additionalProperties":`:   `}`,
		`{"patternProperties":{"x":`: `}}`,
		`{"allOf":[`:                 `]}`,
		`{"definitions":{"a":`:       `}}`,
		`{"additionalItems":`:        `}`,
		`{"not":`:                    `}`,
		`{"propertyNames":`:          `}`,
		`{"contains":`:               `}`,
		`{"dependencies":{"a":`:      `}}`,
	} {
		for _, n := range []int{99, 100, 101, 10_000, 500_000} {
			text := nested(n, before, after)
			var err error
			within(t, fmt.Sprintf("%s %d times", before, n), 2*time.Second, func() {
				_, err = stringify.Compile([]byte(text))
			})
			if n <= 100 {
				if err != nil {
					t.Errorf("%s %d times: %v", before, n, err)
				}
				continue
			}
			var faults stringify.SchemaErrors
			if !errors.As(err, &faults) || len(faults) == 0 || faults[0].Line != 1 || faults[0].Column < 2 || len(err.Error()) > 10_000 {
				t.Errorf("%s %d times: got %.300v, want an error with its place", before, n, err)
			}
		}
	}
	// The deepest schema allowed writes values just as deep.
	s := stringify.MustCompile(nested(100, `{"properties":{"a":`, `}}`))
	text := strings.Repeat(`{"b":1,"a":`, 100) + `"7"` + strings.Repeat(`}`, 100)
	want := strings.Repeat(`{"a":`, 100) + `7` + strings.Repeat(`}`, 100)
	if got := checkValue(t, "100 levels", s, []byte(text), false); got != want {
		t.Errorf("got %s", got)
	}
	// Other JSON in a schema may nest as well, and is bounded, too.
	for _, n := range []int{50, 100_000} {
		for _, keyword := range []string{"const", "default", "enum", "unknown", "examples"} {
			text := `{"` + keyword + `":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`
			within(t, keyword, 2*time.Second, func() {
				s, err := stringify.Compile([]byte(text))
				if err == nil {
					_, err = s.AppendJSON(nil, []byte(`1`))
				}
				if n == 50 && err != nil {
					t.Errorf("%s of depth %d: %.300v", keyword, n, err)
				}
			})
		}
	}
}

// TestEndlessSchemas: schemas that lead to themselves compile or are refused, with a
// place, in bounded time.
func TestEndlessSchemas(t *testing.T) {
	for _, c := range []struct {
		schema  string
		refused bool
		in, out string
	}{
		{`{"$ref":"#"}`, true, "", ""},
		{`{"allOf":[{"$ref":"#"}]}`, true, "", ""},
		{`{"allOf":[{"$ref":"#"},{"$ref":"#"}],"type":"integer"}`, false, `"1"`, `1`},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`, true, "", ""},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"$ref":"#/definitions/a","type":"string"}}}`, true, "", ""},
		{`{"$ref":"#/$ref"}`, true, "", ""},
		{`{"items":{"$ref":"#"}}`, false, `[[],[[null]]]`, `[[],[[[]]]]`},
		{`{"additionalProperties":{"$ref":"#"}}`, false, `{"a":{"b":null}}`, `{"a":{"b":{}}}`},
		{`{"properties":{"a":{"$ref":"#/properties/a"}}}`, true, "", ""},
		{`{"properties":{"a":{"$ref":"#/properties/b"},"b":{"properties":{"c":{"$ref":"#/properties/a"}}}}}`, false, `{"a":{"c":{"c":{},"x":1}}}`, `{"a":{"c":{"c":{}}}}`},
		{
			`{"type":"object","properties":{"v":{"type":"integer"},"n":{"allOf":[{"$ref":"#"},{"properties":{"n":{"allOf":[{"$ref":"#"}]}}}]}}}`, false,
			`{"v":"1","n":{"v":"2","n":{"v":"3","n":{"v":"4"}}}}`, `{"v":1,"n":{"v":2,"n":{"v":3,"n":{"v":4}}}}`,
		},
	} {
		within(t, c.schema, 2*time.Second, func() {
			s, err := stringify.Compile([]byte(c.schema))
			if c.refused {
				var faults stringify.SchemaErrors
				if !errors.As(err, &faults) {
					t.Errorf("%s: got %v, want SchemaErrors", c.schema, err)
				}
				return
			}
			if err != nil {
				t.Errorf("%s: %v", c.schema, err)
				return
			}
			if got := checkValue(t, c.schema, s, []byte(c.in), false); got != c.out {
				t.Errorf("%s of %s: got %s, want %s", c.schema, c.in, got, c.out)
			}
		})
	}
}

// TestBombs: small schemas that could grow without bound when merged or unfolded
// end within two seconds, compiled or refused.
func TestBombs(t *testing.T) {
	alone(t)
	double := func(n int, part func(i int) string) string {
		var b strings.Builder
		b.WriteString(`{"$ref":"#/definitions/d0","definitions":{`)
		for i := range n {
			fmt.Fprintf(&b, `"d%d":%s,`, i, part(i))
		}
		fmt.Fprintf(&b, `"d%d":{"type":"object","properties":{"leaf":{"type":"integer"}}}}}`, n)
		return b.String()
	}
	many := func(n int, part func(i int) string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = part(i)
		}
		return strings.Join(parts, ",")
	}
	for name, schema := range map[string]string{
		"twice the next, allOf": double(60, func(i int) string {
			return fmt.Sprintf(`{"allOf":[{"$ref":"#/definitions/d%d"},{"$ref":"#/definitions/d%d"}]}`, i+1, i+1)
		}),
		"twice the next, properties": double(60, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/definitions/d%d"},"b":{"$ref":"#/definitions/d%d"}}}`, i+1, i+1)
		}),
		"twice the next, with siblings": double(60, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/definitions/d%d","minProperties":1,"required":["x%d"]},"b":{"$ref":"#/definitions/d%d","required":["y%d"]}}}`, i+1, i, i+1, i)
		}),
		"subsets": `{"type":"object","properties":{"s":{"$ref":"#"},` + many(30, func(i int) string {
			return fmt.Sprintf(`"p%d":{"allOf":[{"$ref":"#"},{"properties":{"p%d":{"allOf":[{"$ref":"#/properties/p%d"},{"$ref":"#"}]}}}]}`, i, (i+7)%30, (i+11)%30)
		}) + `}}`,
		"products of patterns": `{"allOf":[` + many(60, func(i int) string {
			return fmt.Sprintf(`{"type":"object","patternProperties":{%s}}`, many(60, func(j int) string { return fmt.Sprintf(`"^%d-%d":{}`, i, j) }))
		}) + `]}`,
		"keys times patterns": `{"allOf":[{"type":"object","properties":{` + many(2000, func(i int) string { return fmt.Sprintf(`"k%d":{}`, i) }) + `}},{"patternProperties":{` + many(500, func(i int) string { return fmt.Sprintf(`"k.*%d$":{"type":"integer"}`, i) }) + `}}]}`,
		"many parts":          `{"allOf":[` + many(30_000, func(i int) string { return `{"type":"object"}` }) + `]}`,
		"many parts of refs":  `{"allOf":[` + many(15_000, func(i int) string { return `{"$ref":"#/definitions/a"}` }) + `],"definitions":{"a":{"type":"integer"}}}`,
		"many properties":     `{"type":"object","properties":{` + many(30_000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"integer"}`, i) }) + `}}`,
		"many required":       `{"type":"object","required":[` + many(30_000, func(i int) string { return fmt.Sprintf(`"p%d"`, i) }) + `]}`,
		"many definitions":    `{"$ref":"#/definitions/p29999","definitions":{` + many(30_000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"integer"}`, i) }) + `}}`,
		"a chain of refs":     `{"$ref":"#/definitions/p0","definitions":{` + many(15_000, func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/definitions/p%d"}`, i, i+1) }) + `,"p15000":{}}}`,
		"many wrong refs":     `{"properties":{` + many(15_000, func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/nowhere/%d"}`, i, i) }) + `}}`,
		"many faults":         `{"properties":{` + many(15_000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":7}`, i) }) + `}}`,
		"many types":          `{"type":[` + many(30_000, func(i int) string { return `"string"` }) + `]}`,
		"same names":          `{"properties":{` + many(30_000, func(i int) string { return `"a":{}` }) + `}}`,
		"long enum":           `{"type":"string","enum":[` + many(30_000, func(i int) string { return fmt.Sprint(i) }) + `]}`,
		"merged enums":        `{"allOf":[{"enum":[` + many(15_000, func(i int) string { return fmt.Sprint(i) }) + `]},{"enum":[` + many(15_000, func(i int) string { return fmt.Sprint(15_000 - i) }) + `]}]}`,
		"equal long consts":   `{"allOf":[{"const":[` + many(15_000, func(i int) string { return `{"a":1,"b":2}` }) + `]},{"const":[` + many(15_000, func(i int) string { return `{"b":2,"a":1}` }) + `]}]}`,
		"many anchors":        `{"definitions":{` + many(15_000, func(i int) string { return fmt.Sprintf(`"p%d":{"$id":"#a%d"}`, i, i) }) + `}}`,
		"many ids":            `{"$id":"http://x/","definitions":{` + many(15_000, func(i int) string { return fmt.Sprintf(`"p%d":{"$id":"d%d/../e%d"}`, i, i, i) }) + `}}`,
		"ids all the same":    `{"definitions":{` + many(20_000, func(i int) string { return fmt.Sprintf(`"p%d":{"$id":"same","type":"string"}`, i) }) + `}}`,
		"a pattern of groups": `{"patternProperties":{"` + strings.Repeat("(", 15_000) + strings.Repeat(")", 15_000) + `":{}}}`,
		"counted repetition":  `{"patternProperties":{"((((a{100}){100}){100}){100}){100}":{}}}`,
		"many alternatives":   `{"patternProperties":{"` + strings.Repeat("a|", 15_000) + `b":{}}}`,
		"many classes":        `{"patternProperties":{"` + strings.Repeat(`\\p{L}\\s`, 5_000) + `b":{}}}`,
		"long names in refs":  `{"$ref":"#/` + strings.Repeat("a/", 200_000) + `"}`,
		"escapes in refs":     `{"$ref":"#/` + strings.Repeat("%25~1", 200_000) + `"}`,
	} {
		text := []byte(schema)
		within(t, fmt.Sprintf("%s (%d bytes)", name, len(text)), 2*time.Second, func() {
			s, err := stringify.Compile(text)
			if err != nil {
				checkSchemaErrors(t, name, text, err)
				return
			}
			for _, src := range []string{`{"a":{"b":{"leaf":"1"}},"p1":{"p2":"3"},"leaf":1}`, `1`} {
				if out, err := s.AppendJSON(nil, []byte(src)); err == nil && !json.Valid(out) {
					t.Errorf("%s: wrote %s", name, out)
				}
			}
		})
	}
	huge := []byte(`{"title":"` + strings.Repeat("x", 16<<20) + `"}`)
	if _, err := stringify.Compile(huge); err == nil {
		t.Error("a text of more than 16 MiB: got no error")
	}
}

// checkSchemaErrors asks of every complaint that it has a place inside the text, and
// of all of them that they are sorted.
func checkSchemaErrors(t *testing.T, name string, text []byte, err error) {
	t.Helper()
	var faults stringify.SchemaErrors
	if !errors.As(err, &faults) || len(faults) == 0 {
		t.Errorf("%.200s: got the error %.300v, want SchemaErrors", name, err)
		return
	}
	lines := strings.Split(string(text), "\n")
	for i, fault := range faults {
		if fault.Name != "" {
			continue
		}
		if fault.Line < 1 || fault.Line > len(lines) || fault.Column < 1 || fault.Column > len([]rune(lines[fault.Line-1]))+1 ||
			!strings.HasPrefix(fault.Pointer, "#") || fault.Msg == "" {
			t.Errorf("%.200s: %.300v: %d:%d is not a place in the text", name, fault, fault.Line, fault.Column)
			return
		}
		if i > 0 && faults[i-1].Name == "" {
			before := faults[i-1]
			if before.Line > fault.Line || before.Line == fault.Line && before.Column > fault.Column {
				t.Errorf("%.200s: %.200v stands before %.200v", name, before, fault)
				return
			}
		}
	}
}
