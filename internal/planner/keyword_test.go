package planner

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// TestComplaintsNameTheKeyword asks each kind of complaint for its place and its keyword.
// The places are read off the texts; a pattern's is that of its name, as for one that is
// no syntax.
func TestComplaintsNameTheKeyword(t *testing.T) {
	refuse := func(pattern string) (plan.Matcher, error) { return nil, errors.New("no") }
	none := func(pattern string) (plan.Matcher, error) { return nil, nil }
	for _, c := range []struct {
		schema string
		o      Options
		want   string // line:column keyword pointer
	}{
		{"{\"patternProperties\":\n {\"x\":{},\n  \"(?=a)\": {}}}", Options{}, "3:3 patternProperties #/patternProperties/(?=a)"},
		{"{\"patternProperties\":\n {\"x\": {}}}", Options{Regexp: refuse}, "2:3 patternProperties #/patternProperties/x"},
		{"{\"patternProperties\":\n {\"x\": {}}}", Options{Regexp: none}, "2:3 patternProperties #/patternProperties/x"},
		{"{\"allOf\":[{\"properties\":{\"a\":{}}},\n{\"patternProperties\":{\"(?=b)\":false}}]}", Options{}, "2:23 patternProperties #/allOf/1/patternProperties/(?=b)"},
		{`{"allOf":[{"type":"string"},{"type":"integer"}]}`, Options{}, "1:37 type #/allOf/1/type"},
		{`{"allOf":[{"const":1},{"const":2}]}`, Options{}, "1:32 const #/allOf/1/const"},
		{`{"allOf":[{"default":1},{"default":2}]}`, Options{}, "1:36 default #/allOf/1/default"},
		{`{"allOf":[{"format":"a"},{"format":"b"}]}`, Options{}, "1:36 format #/allOf/1/format"},
		{`{"allOf":[{"enum":[1]},{"enum":[2]}]}`, Options{}, "1:32 enum #/allOf/1/enum"},
		{`{"anyOf":[{"$ref":"#"}]}`, Options{}, "1:10 anyOf #/anyOf"},
		{`{"type":"string","oneOf":[{"type":"null"}]}`, Options{}, "1:26 oneOf #/oneOf"},
		{`{"type":"string","if":{"const":1},"else":{"type":"null"}}`, Options{}, "1:50 type #/else/type"},
		{`{"allOf":[` + repeat(130, func(int) string { return `{}` }) + `]}`, Options{}, "1:10 allOf #/allOf"},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"allOf":[` + repeat(130, func(int) string { return `{}` }) + `]}}}`, Options{}, "1:9 $ref #/$ref"},
		{`{"items":[` + repeat(MaxNodes+1, func(int) string { return `{}` }) + `]}`, Options{}, "1:300008  #/items/99999"},
	} {
		set, list := resolve.Resolve([]byte(c.schema), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Errorf("%.100s: %.200v", c.schema, list)
			continue
		}
		_, _, complaints := Build(set, c.o)
		if len(complaints) != 1 {
			t.Errorf("%.100s: got %.200v, want one complaint", c.schema, complaints)
			continue
		}
		got := complaints[0]
		if text := fmt.Sprintf("%d:%d %s %s", got.Line, got.Column, got.Keyword, got.Pointer); text != c.want {
			t.Errorf("%.100s: got %s, want %s", c.schema, text, c.want)
		}
	}
}

// TestLongComplaints has schemas with names of a megabyte on both sides of a clash.
func TestLongComplaints(t *testing.T) {
	long := strings.Repeat("é", 1<<19)
	_, complaints := build(t, `{"allOf":[{"$ref":"#/definitions/`+long+`"},{"type":"string"}],"definitions":{"`+long+`":{"type":"integer"}}}`)
	if !strings.Contains(complaints, "want a type in common with #/definitions/é") || len(complaints) > 1000 {
		t.Errorf("got %d bytes: %.300s", len(complaints), complaints)
	}
}
