package resolve_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// sources returns texts under their ids, sorted.
func sources(texts map[string]string) []resolve.Source {
	var list []resolve.Source
	for id, text := range texts {
		list = append(list, resolve.Source{ID: id, Text: []byte(text)})
	}
	slices.SortFunc(list, func(a, b resolve.Source) int { return strings.Compare(a.ID, b.ID) })
	return list
}

type texts = map[string]string

// In each schema, the first reference that stands in a property "a", or else the root,
// is followed to its end.
func TestTargets(t *testing.T) {
	tests := []struct {
		why, root string
		schemas   texts
		want      []string // the hops: document and pointer
	}{
		{"the root", `{"properties":{"a":{"$ref":"#"}}}`, nil, []string{"#"}},
		{"the root, by an empty reference", `{"properties":{"a":{"$ref":""}}}`, nil, []string{"#"}},
		{"a pointer", `{"properties":{"a":{"$ref":"#/definitions/x"}},"definitions":{"x":{}}}`, nil, []string{"#/definitions/x"}},
		{"$defs", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{}}}`, nil, []string{"#/$defs/x"}},
		{"a property", `{"properties":{"a":{"$ref":"#/properties/b"},"b":{}}}`, nil, []string{"#/properties/b"}},
		{"several hops", `{"properties":{"a":{"$ref":"#/definitions/x"}},"definitions":{"x":{"$ref":"#/definitions/y"},"y":{}}}`, nil, []string{"#/definitions/x", "#/definitions/y"}},
		{"list elements", `{"properties":{"a":{"$ref":"#/allOf/1/items/0"}},"allOf":[{},{"items":[{}]}]}`, nil, []string{"#/allOf/1/items/0"}},
		{"one schema", `{"properties":{"a":{"$ref":"#/not/items/additionalProperties"}},"not":{"items":{"additionalProperties":true}}}`, nil, []string{"#/not/items/additionalProperties"}},
		{"dependencies", `{"properties":{"a":{"$ref":"#/dependencies/p"}},"dependencies":{"p":{}}}`, nil, []string{"#/dependencies/p"}},

		{"escapes of RFC 6901", `{"properties":{"a":{"$ref":"#/definitions/x~1y~0z"}},"definitions":{"x/y~z":{}}}`, nil, []string{"#/definitions/x~1y~0z"}},
		{"the literal key comes first", `{"properties":{"a":{"$ref":"#/definitions/x~1y"}},"definitions":{"x~1y":{},"x/y":{}}}`, nil, []string{"#/definitions/x~01y"}},
		{"percent-decoding", `{"properties":{"a":{"$ref":"#/definitions/x%25%20y"}},"definitions":{"x% y":{}}}`, nil, []string{"#/definitions/x% y"}},
		{"the literal key comes before percent-decoding", `{"properties":{"a":{"$ref":"#/definitions/x%25"}},"definitions":{"x%":{},"x%25":{}}}`, nil, []string{"#/definitions/x%25"}},
		{"both escapes", `{"properties":{"a":{"$ref":"#/definitions/x~1%C3%A9"}},"definitions":{"x/é":{}}}`, nil, []string{"#/definitions/x~1é"}},
		{"an encoded slash is an escape of the pointer's token", `{"properties":{"a":{"$ref":"#%2Fdefinitions%2Fx"}},"definitions":{"x":{}}}`, nil, []string{"#/definitions/x"}},
		{"bad percent-encoding is text", `{"properties":{"a":{"$ref":"#/definitions/100%"}},"definitions":{"100%":{}}}`, nil, []string{"#/definitions/100%"}},
		{"empty names", `{"properties":{"a":{"$ref":"#/definitions//definitions/"}},"definitions":{"":{"definitions":{"":{}}}}}`, nil, []string{"#/definitions//definitions/"}},
		{"empty tokens that name nothing", `{"properties":{"a":{"$ref":"#/definitions//x/"}},"definitions":{"x":{}}}`, nil, []string{"#/definitions/x"}},

		{"an anchor", `{"properties":{"a":{"$ref":"#n"}},"definitions":{"x":{"$id":"#n"}}}`, nil, []string{"#/definitions/x"}},
		{"an anchor like a pointer", `{"properties":{"a":{"$ref":"#/definitions/x"}},"definitions":{"x":{},"y":{"$id":"#/definitions/x"}}}`, nil, []string{"#/definitions/y"}},
		{"an anchor by a whole URI", `{"$id":"http://x/r","properties":{"a":{"$ref":"r#n"}},"definitions":{"x":{"$id":"http://x/r#n"}}}`, nil, []string{"#/definitions/x"}},

		{"an id of the root", `{"$id":"r","properties":{"a":{"$ref":"r#/definitions/x"}},"definitions":{"x":{}}}`, nil, []string{"#/definitions/x"}},
		{"an id inside", `{"properties":{"a":{"$ref":"i"}},"definitions":{"x":{"$id":"i"}}}`, nil, []string{"#/definitions/x"}},
		{"a pointer from an id inside", `{"properties":{"a":{"$ref":"i#/items"}},"definitions":{"x":{"$id":"i","items":{}}}}`, nil, []string{"#/definitions/x/items"}},
		{"a relative id", `{"$id":"http://h/d/r.json","properties":{"a":{"$ref":"http://h/d/i.json"}},"definitions":{"x":{"$id":"i.json"}}}`, nil, []string{"#/definitions/x"}},
		{"a relative reference", `{"$id":"http://h/d/r.json","properties":{"a":{"$ref":"../i.json"}},"definitions":{"x":{"$id":"http://h/i.json"}}}`, nil, []string{"#/definitions/x"}},
		{"ids as written", `{"$id":"http://h/d/r.json","properties":{"a":{"$ref":"e/i.json"}},"definitions":{"x":{"$id":"http://g/","items":{"$id":"e/i.json"}}}}`, nil, []string{"#/definitions/x/items"}},
		{"inside an id", `{"properties":{"a":{"$ref":"i"}},"definitions":{"x":{"$ref":"#/definitions/z"},"y":{"$id":"i","$ref":"#/definitions/x"},"z":{}}}`, nil, []string{"#/definitions/y", "#/definitions/x", "#/definitions/z"}},
		{"the innermost id is the scope", `{"properties":{"a":{"$ref":"i"}},"definitions":{"z":{},"y":{"$id":"i","allOf":[{"$ref":"#/definitions/z"}],"definitions":{"z":{}}}}}`, nil, []string{"#/definitions/y"}},
		{"an id beside a reference does not change what it means", `{"$id":"http://h/","properties":{"a":{"$id":"http://g/","$ref":"x"}},"definitions":{"x":{"$id":"http://h/x"},"y":{"$id":"http://g/x"}}}`, nil, []string{"#/definitions/x"}},
		{"an id beside a reference, of the root", `{"$id":"r","$ref":"r#/definitions/x","definitions":{"x":{}}}`, nil, []string{"#/definitions/x"}},
		{"an id beside a reference names it", `{"properties":{"a":{"$ref":"i"}},"definitions":{"x":{"$id":"i","$ref":"#/definitions/y"},"y":{}}}`, nil, []string{"#/definitions/x", "#/definitions/y"}},
		{"a declared id comes before one that no keyword declares", `{"properties":{"a":{"$ref":"#/x"},"b":{"$ref":"i"}},"x":{"$id":"i","$ref":"#/definitions/y"},"definitions":{"y":{"$id":"i"}}}`, nil, []string{"#/x", "#/definitions/y"}},
		{"an id inside a schema without what is asked for", `{"properties":{"b":{"$id":"i","items":{"$ref":"#/definitions/x"}},"a":{"$ref":"#/properties/b/items"}},"definitions":{"x":{}}}`, nil, []string{"#/properties/b/items", "#/definitions/x"}},
		{"no ids in values and unknown names", `{"properties":{"a":{"$ref":"i"}},"const":{"$id":"i"},"x":{"$id":"i"},"definitions":{"x":{"$id":"i"}}}`, nil, []string{"#/definitions/x"}},

		{"no keyword declares a schema", `{"properties":{"a":{"$ref":"#/components/schemas/x"}},"components":{"schemas":{"x":{"$ref":"#/components/schemas/y"},"y":{}}}}`, nil, []string{"#/components/schemas/x", "#/components/schemas/y"}},
		{"below a place that no keyword declares", `{"properties":{"a":{"$ref":"#/x/0"}},"x":[{"$ref":"#/x/0/items"},{}],"y":1}`, nil, nil},
		{"a list without keyword", `{"properties":{"a":{"$ref":"#/x/1"}},"x":[1,{"items":{}}]}`, nil, []string{"#/x/1"}},
		{"inside a value", `{"properties":{"a":{"$ref":"#/definitions/x/const/y~0"}},"definitions":{"x":{"const":{"y~":true}}}}`, nil, []string{"#/definitions/x/const/y~0"}},

		{"a schema beside the root", `{"properties":{"a":{"$ref":"ext"}}}`, texts{"ext": `{}`}, []string{"ext#"}},
		{"with an empty fragment", `{"properties":{"a":{"$ref":"ext#"}}}`, texts{"ext": `{}`}, []string{"ext#"}},
		{"given with an empty fragment", `{"properties":{"a":{"$ref":"ext#/items"}}}`, texts{"ext#": `{"items":{}}`}, []string{"ext##/items"}},
		{"a pointer into it", `{"properties":{"a":{"$ref":"ext#/definitions/x"}}}`, texts{"ext": `{"definitions":{"x":{}}}`}, []string{"ext#/definitions/x"}},
		{"its references are its own", `{"properties":{"a":{"$ref":"ext#/definitions/x"}},"definitions":{"y":{}}}`, texts{"ext": `{"definitions":{"x":{"$ref":"#/definitions/y"},"y":{}}}`}, []string{"ext#/definitions/x", "ext#/definitions/y"}},
		{"from there to another, and back", `{"$id":"r","properties":{"a":{"$ref":"e"}},"definitions":{"x":{}}}`, texts{"e": `{"$ref":"f.json#/items"}`, "f.json": `{"items":{"$ref":"r#/definitions/x"}}`}, []string{"e#", "f.json#/items", "#/definitions/x"}},
		{"its anchor", `{"properties":{"a":{"$ref":"ext#n"}}}`, texts{"ext": `{"items":{"$id":"#n"}}`}, []string{"ext#/items"}},
		{"its anchor at its root", `{"properties":{"a":{"$ref":"ext#n"}}}`, texts{"ext": `{"$id":"#n"}`}, []string{"ext#"}},
		{"its own id", `{"properties":{"a":{"$ref":"other#/items"}}}`, texts{"ext": `{"$id":"other","items":{}}`}, []string{"ext#/items"}},
		{"its given id, beside its own", `{"properties":{"a":{"$ref":"ext"}}}`, texts{"ext": `{"$id":"http://h/other"}`}, []string{"ext#"}},
		{"an id inside it", `{"properties":{"a":{"$ref":"i#/items"}}}`, texts{"ext": `{"definitions":{"x":{"$id":"i","items":{}}}}`}, []string{"ext#/definitions/x/items"}},
		{"a URI relative to the root's id", `{"$id":"http://h/d/r","properties":{"a":{"$ref":"e.json"}}}`, texts{"http://h/d/e.json": `{}`}, []string{"http://h/d/e.json#"}},
		{"relative to the given id", `{"properties":{"a":{"$ref":"http://h/d/e"}}}`, texts{"http://h/d/e": `{"$ref":"/f"}`, "http://h/f": `true`}, []string{"http://h/d/e#", "http://h/f#"}},
		{"the given id comes first", `{"$id":"http://h/r","properties":{"a":{"$ref":"e"}}}`, texts{"e": `{}`, "http://h/e": `{}`}, []string{"e#"}},
		{"the same under two ids", `{"properties":{"a":{"$ref":"s"}}}`, texts{"e": `{"$id":"s","type":"null"}`, "f": `{"type":"null", "$id":"\u0073"}`}, []string{"e#"}},
	}
	for _, test := range tests {
		set, complaints := resolve.Resolve([]byte(test.root), resolve.Options{Schemas: sources(test.schemas), MaxDepth: 100})
		if test.want == nil {
			if complaints == nil {
				t.Errorf("%s: got no complaint", test.why)
			}
			continue
		}
		if complaints != nil {
			t.Errorf("%s: %s\ngot %v", test.why, test.root, complaints)
			continue
		}
		s := set.Root()
		for _, p := range s.Properties {
			if p.Name == "a" {
				s = p.Schema
			}
		}
		var got []string
		for s.Has.Has(schema.KwRef) && len(got) < 5 {
			s = set.Target(s)
			got = append(got, s.Doc.Name+s.Pointer)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s\ngot %q, want %q", test.why, test.root, got, test.want)
		}
		if complaints := set.CheckUnreachable(); complaints != nil {
			t.Errorf("%s: unreachable: %v", test.why, complaints)
		}
	}
}

func TestComplaints(t *testing.T) {
	chain := func(hops int) string {
		var b strings.Builder
		b.WriteString(`{"$ref":"#/definitions/1","definitions":{"x":{}`)
		for i := 1; i < hops; i++ {
			fmt.Fprintf(&b, `,"%d":{"$ref":"#/definitions/%d"}`, i, i+1)
		}
		fmt.Fprintf(&b, `,"%d":{}}}`, hops)
		return b.String()
	}
	tests := []struct {
		root    string
		schemas texts
		want    []string
	}{
		// Nothing there.
		{`{"$ref":"#/definitions/x"}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/definitions/x": # has no "definitions", only "$ref"`}},
		{`{"properties":{"a":{"$ref":"#/properties/c/d"},"b":{}}}`, nil, []string{`schema:1:28: #/properties/a/$ref: cannot find "#/properties/c/d": #/properties has no "c", only "a", "b"`}},
		{`{"$ref":"#/x/y","x":{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6}}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/x/y": #/x has no "y", only "1", "2", "3", "4", "5", ...`}},
		{`{"$ref":"#/x/1","x":[1]}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/x/1": #/x has no element "1", it has 1`}},
		{`{"$ref":"#/x/00","x":[{}]}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/x/00": #/x has no element "00", it has 1`}},
		{`{"$ref":"#/x/-","x":[{}]}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/x/-": #/x has no element "-", it has 1`}},
		{`{"$ref":"#/x/y","x":{}}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/x/y": #/x has no "y"`}},
		{`{"$ref":"#/title/a","title":"t"}`, nil, []string{`schema:1:9: #/$ref: cannot find "#/title/a": #/title has nothing inside`}},
		{`{"items":{"$ref":"#n"}}`, nil, []string{`schema:1:18: #/items/$ref: cannot find "#n": no schema there has "$id": "#n"`}},
		{`{"items":{"$ref":"ext"}}`, nil, []string{`schema:1:18: #/items/$ref: cannot find "ext": no schema has the id "ext"`}},
		{`{"items":{"$ref":"ext#/a"}}`, texts{"e1": `{}`, "e2": `{"$id":"i"}`}, []string{`schema:1:18: #/items/$ref: cannot find "ext#/a": no schema has the id "ext"; known ids: "e1", "e2", "i"`}},
		{`{"$id":"http://h/r","items":{"$ref":"ext"}}`, nil, []string{`schema:1:37: #/items/$ref: cannot find "ext": no schema has the id "http://h/ext"; known ids: "http://h/r"`}},
		{`{"items":{"$ref":"ext"}}`, texts{"ext": `{"items":{"$ref":"#/a"}}`}, []string{`ext:1:18: #/items/$ref: cannot find "#/a": ext# has no "a", only "items"`}},

		// Something else there.
		{`{"$ref":"#/x","x":"abc"}`, nil, []string{`schema:1:19: #/x: want a schema (an object or a boolean), got "abc"`}},
		{`{"items":[{"$ref":"#/x"},{"$ref":"#/x"}],"x":[1]}`, nil, []string{`schema:1:46: #/x: want a schema (an object or a boolean), got a list`}},
		{`{"$ref":"#/x","x":{"type":1,"not":2}}`, nil, []string{
			`schema:1:27: #/x/type: type wants a string, got 1`,
			`schema:1:35: #/x/not: not wants a schema (an object or a boolean), got 2`,
		}},
		{`{"$ref":"#/required","required":["a"]}`, nil, []string{`schema:1:33: #/required: want a schema (an object or a boolean), got a list`}},
		{`{"$ref":"#/properties","properties":{"type":7}}`, nil, []string{
			`schema:1:45: #/properties/type: properties wants schemas (objects or booleans), got 7`,
			`schema:1:45: #/properties/type: type wants a string, got 7`,
		}},

		// Only to itself.
		{`{"$ref":"#"}`, nil, []string{`schema:1:9: #/$ref: "#" leads only to itself`}},
		{`{"type":"string","$ref":"#"}`, nil, []string{`schema:1:25: #/$ref: "#" leads only to itself`}},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`, nil, []string{`schema:1:54: #/definitions/a/$ref: "#/definitions/b" leads only to itself`}},
		{`{"items":[{"$ref":"#/definitions/b"},{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`, nil, []string{`schema:1:120: #/definitions/a/$ref: "#/definitions/b" leads only to itself`}},
		{`{"allOf":[{"$ref":"#"}]}`, nil, []string{`schema:1:19: #/allOf/0/$ref: "#" leads only to itself`}},
		{`{"title":"t","allOf":[{"allOf":[{"$ref":"#/definitions/a"}]}],"definitions":{"a":{"$ref":"#/allOf/0"}}}`, nil, []string{`schema:1:41: #/allOf/0/allOf/0/$ref: "#/definitions/a" leads only to itself`}},
		{`{"$ref":"e"}`, texts{"e": `{"$ref":"f"}`, "f": `{"$ref":"e"}`}, []string{`e:1:9: #/$ref: "f" leads only to itself`}},

		// A chain that is too long.
		{chain(101), nil, []string{`schema:1:9: #/$ref: more than 100 references follow each other`}},
		{chain(103), nil, []string{`schema:1:92: #/definitions/2/$ref: more than 100 references follow each other`}},

		// The same id twice.
		{`{"definitions":{"a":{"$id":"x"},"b":{"$id":"x","type":"null"}}}`, nil, []string{`schema:1:44: #/definitions/b/$id: the id "x" already belongs to another schema, #/definitions/a`}},
		{`{"definitions":{"a":{"$id":"#x"},"b":{"$id":"#x","type":"null"}}}`, nil, []string{`schema:1:45: #/definitions/b/$id: the id "#x" already belongs to another schema, #/definitions/a`}},
		{`{"definitions":{"a":{"$id":"http://x/z","$ref":"#/definitions/s"},"b":{"$id":"http://x/z","$ref":"#/definitions/i"},"s":{},"i":{}}}`, nil, []string{`schema:1:78: #/definitions/b/$id: the id "http://x/z" already belongs to another schema, #/definitions/a`}},
		{`{"definitions":{"a":{"$id":"#z","$ref":"#/definitions/s"},"b":{"$id":"#z","$ref":"#/definitions/i"},"s":{},"i":{}}}`, nil, []string{`schema:1:70: #/definitions/b/$id: the id "#z" already belongs to another schema, #/definitions/a`}},
		{`{"definitions":{"x":{"$id":"i","$ref":"#"},"y":{"$id":"i"}}}`, nil, []string{`schema:1:55: #/definitions/y/$id: the id "i" already belongs to another schema, #/definitions/x`}},
		{`{"properties":{"a":{"$id":"i","$ref":"#/definitions/s"}},"definitions":{"s":{}}}`, texts{"i": `{"type":"null"}`}, []string{`i:1:1: #: the id "i" already belongs to another schema, #/properties/a`}},
		{`{"$id":"e"}`, texts{"e": `{}`}, []string{`e:1:1: #: the id "e" already belongs to another schema, #`}},
		{`{}`, texts{"e": `{"$id":"x"}`, "f": `{"type":"null","$id":"x"}`}, []string{`f:1:22: #/$id: the id "x" already belongs to another schema, e#`}},
		{`{}`, texts{"": `{}`}, []string{`schema:1:1: #: a schema beside the root wants an id, got ""`}},

		// Another draft, wherever it is declared.
		{`{"items":{"$ref":"e#/definitions/a"}}`, texts{"e": `{"definitions":{"a":{"$schema":"http://json-schema.org/draft-04/schema#"}}}`}, []string{`e:1:32: #/definitions/a/$schema: $schema wants draft-07, as around it, where there is no id, got draft-04`}},
		{`{"items":{"$ref":"#/x"},"x":{"$schema":"http://json-schema.org/draft-06/schema#"}}`, nil, []string{`schema:1:40: #/x/$schema: $schema wants draft-07, as around it, where there is no $id, got draft-06`}},

		// URIs that are too long.
		{`{"$id":"http://x/` + strings.Repeat("a/", 2050) + `","items":{"$ref":"z"}}`, nil, []string{`schema:1:4136: #/items/$ref: "z" is too long together with what it is relative to, "http://x/a/`}},
		{`{"$id":"http://x/","items":{"$id":"` + strings.Repeat("a", 4100) + `"}}`, nil, []string{`schema:1:35: #/items/$id: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"... is too long together with what it is relative to, "http://x/"`}},

		// Schemas beside the root are checked, reachable or not; complaints come together.
		{`{"type":7,"items":{"$ref":"g"}}`, texts{"f": `{"type":8}`}, []string{
			`schema:1:9: #/type: type wants a string, got 7`,
			`schema:1:27: #/items/$ref: cannot find "g": no schema has the id "g"; known ids: "f"`,
			`f:1:9: #/type: type wants a string, got 8`,
		}},
		{`{"type":7,"items":{"$ref":"g"}}`, texts{"f": `{`}, []string{
			`schema:1:9: #/type: type wants a string, got 7`,
			`f:1:2: #: not JSON: want `,
		}},
	}
	for _, test := range tests {
		set, complaints := resolve.Resolve([]byte(test.root), resolve.Options{Schemas: sources(test.schemas), MaxDepth: 100})
		ok := set == nil && len(complaints) == len(test.want)
		for i, want := range test.want {
			ok = ok && strings.HasPrefix(complaints[i].Error(), want)
		}
		if !ok {
			t.Errorf("%s\ngot\n%v\nwant\n%s", test.root, complaints, strings.Join(test.want, "\n"))
		}
	}
}

func TestNoComplaints(t *testing.T) {
	for _, root := range []string{
		// What cannot be reached need not resolve.
		`{"definitions":{"a":{"$ref":"nowhere"},"b":{"items":{"$ref":"#/definitions/a"}}},"type":"null"}`,
		`{"$ref":"#/definitions/a","definitions":{"a":{"definitions":{"b":{"$ref":"#n"}}}}}`,
		`{"const":{"$ref":"nowhere"},"x":{"$ref":"nowhere"},"enum":[{"$ref":"nowhere"}],"default":{"$ref":"nowhere"}}`,
		// Recursion of any shape.
		`{"properties":{"a":{"$ref":"#"}},"items":{"$ref":"#"},"anyOf":[{"$ref":"#/items"},{}]}`,
		`{"type":"object","allOf":[{"$ref":"#"}]}`,
		`{"allOf":[{"$ref":"#"},{"$ref":"#/definitions/a"}],"definitions":{"a":{}}}`,
		`{"anyOf":[{"$ref":"#"}]}`,
		// The same id twice, with equal content.
		`{"definitions":{"a":{"$id":"x","type":"null"},"b":{"type":"null","$id":"x"}}}`,
		`{"definitions":{"a":{"$id":"x","$ref":"#/definitions/c"},"b":{"$ref":"#/definitions/c","$id":"x"},"c":{}}}`,
		// A long URI that is relative to nothing.
		`{"items":[{"$id":"http://x/` + strings.Repeat("a", 10000) + `"},{"$ref":"http://x/` + strings.Repeat("a", 10000) + `"}]}`,
		// A property of that name.
		`{"properties":{"$ref":{"type":"string"}},"required":["$ref"]}`,
	} {
		if _, complaints := resolve.Resolve([]byte(root), resolve.Options{MaxDepth: 100}); complaints != nil {
			t.Errorf("%s\ngot %v, want no complaints", root, complaints)
		}
	}
}

func TestCheckUnreachable(t *testing.T) {
	set, complaints := resolve.Resolve([]byte(`{"definitions":{"a":{"$ref":"nowhere"},"b":{"$ref":"#/definitions/c"},"c":{"$ref":"#/definitions/b"},"d":{}},"items":{"$ref":"#/definitions/d"}}`),
		resolve.Options{Schemas: sources(texts{"e": `{"not":{"$ref":"#n"}}`}), MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	want := `schema:1:29: #/definitions/a/$ref: cannot find "nowhere": no schema has the id "nowhere"; known ids: "e"
schema:1:52: #/definitions/b/$ref: "#/definitions/c" leads only to itself
e:1:16: #/not/$ref: cannot find "#n": no schema there has "$id": "#n"`
	if got := set.CheckUnreachable().Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := set.CheckUnreachable(); got != nil {
		t.Errorf("got %v the second time, want nothing", got)
	}
}

func TestLoader(t *testing.T) {
	served := texts{
		"http://h/a":   `{"$ref":"b#/items"}`,
		"http://h/b":   `{"$id":"http://g/c","items":{"$ref":"d"}}`,
		"http://g/d":   `{"$id":"http://g/d","type":"string"}`,
		"http://h/bad": `{"type":`,
		"http://h/odd": `{"type":1}`,
	}
	var asked []string
	load := func(uri string) ([]byte, error) {
		asked = append(asked, uri)
		if text, ok := served[uri]; ok {
			return []byte(text), nil
		}
		if strings.HasSuffix(uri, "silent") {
			return nil, nil
		}
		return nil, errors.New("404 for " + uri)
	}
	set, complaints := resolve.Resolve([]byte(`{"$id":"http://h/r","items":[{"$ref":"a"},{"$ref":"a"}],"definitions":{"x":{"$ref":"x"}}}`), resolve.Options{Loader: load, MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	s := set.Root().ItemList[0]
	for s.Has.Has(schema.KwRef) {
		s = set.Target(s)
	}
	if got := string(s.JSON.Raw()); got != served["http://g/d"] {
		t.Errorf("got %s, want what is at http://g/d", got)
	}
	if want := []string{"http://h/a", "http://h/b", "http://g/d"}; !slices.Equal(asked, want) {
		t.Errorf("got asked for %q, want %q", asked, want)
	}

	_, complaints = resolve.Resolve([]byte(`{"$id":"http://h/r","items":[{"$ref":"x"},{"$ref":"bad"},{"$ref":"bad"},{"$ref":"odd"},{"$ref":"silent"}]}`), resolve.Options{Loader: load, MaxDepth: 100})
	want := []string{
		`schema:1:38: #/items/0/$ref: cannot load "http://h/x": 404 for http://h/x`,
		`schema:1:96: #/items/4/$ref: cannot find "silent": no schema has the id "http://h/silent"`,
		`http://h/bad:1:9: #: not JSON: want `,
		`http://h/odd:1:9: #/type: type wants a string, got 1`,
	}
	ok := len(complaints) == len(want)
	for i := range want {
		ok = ok && strings.HasPrefix(complaints[i].Error(), want[i])
	}
	if !ok {
		t.Errorf("got\n%v\nwant\n%s", complaints, strings.Join(want, "\n"))
	}
}

// What is loaded adds up to no more than one text may have.
func TestLoadedBytes(t *testing.T) {
	spaces := make([]byte, schema.MaxText/2)
	for i := range spaces {
		spaces[i] = ' '
	}
	copy(spaces, "{}")
	_, complaints := resolve.Resolve([]byte(`{"items":[{"$ref":"http://h/0"},{"$ref":"http://h/1"},{"$ref":"http://h/2"}]}`), resolve.Options{MaxDepth: 100, Loader: func(string) ([]byte, error) {
		return spaces, nil
	}})
	if want := `schema:1:63: #/items/2/$ref: cannot load "http://h/2": more than 16777216 bytes of schemas to load`; complaints.Error() != want {
		t.Errorf("got %v, want %s", complaints, want)
	}
}

// Endless loading ends.
func TestLoaderBound(t *testing.T) {
	n := 0
	_, complaints := resolve.Resolve([]byte(`{"items":{"$ref":"http://h/0"}}`), resolve.Options{MaxDepth: 100, Loader: func(string) ([]byte, error) {
		n++
		return fmt.Appendf(nil, `{"items":{"$ref":"http://h/%d"}}`, n), nil
	}})
	if want := `http://h/999:1:18: #/items/$ref: cannot load "http://h/1000": more than 1000 schemas to load`; complaints.Error() != want {
		t.Errorf("got %v, want %s", complaints, want)
	}
}

// Join against the examples of RFC 3986, 5.4, which have no fragments here.
// They are seen through ids: the loader is asked for what a reference means.
func TestRelativeURIs(t *testing.T) {
	tests := []struct{ base, ref, want string }{
		{"http://a/b/c/d;p?q", "g:h", "g:h"},
		{"http://a/b/c/d;p?q", "g", "http://a/b/c/g"},
		{"http://a/b/c/d;p?q", "./g", "http://a/b/c/g"},
		{"http://a/b/c/d;p?q", "g/", "http://a/b/c/g/"},
		{"http://a/b/c/d;p?q", "/g", "http://a/g"},
		{"http://a/b/c/d;p?q", "//g", "http://g"},
		{"http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y"},
		{"http://a/b/c/d;p?q", "g?y", "http://a/b/c/g?y"},
		{"http://a/b/c/d;p?q", ";x", "http://a/b/c/;x"},
		{"http://a/b/c/d;p?q", "g;x?y", "http://a/b/c/g;x?y"},
		{"http://a/b/c/d;p?q", ".", "http://a/b/c/"},
		{"http://a/b/c/d;p?q", "./", "http://a/b/c/"},
		{"http://a/b/c/d;p?q", "..", "http://a/b/"},
		{"http://a/b/c/d;p?q", "../g", "http://a/b/g"},
		{"http://a/b/c/d;p?q", "../..", "http://a/"},
		{"http://a/b/c/d;p?q", "../../g", "http://a/g"},
		{"http://a/b/c/d;p?q", "../../../g", "http://a/g"},
		{"http://a/b/c/d;p?q", "/./g", "http://a/g"},
		{"http://a/b/c/d;p?q", "/../g", "http://a/g"},
		{"http://a/b/c/d;p?q", "g.", "http://a/b/c/g."},
		{"http://a/b/c/d;p?q", "..g", "http://a/b/c/..g"},
		{"http://a/b/c/d;p?q", "./../g", "http://a/b/g"},
		{"http://a/b/c/d;p?q", "./g/.", "http://a/b/c/g/"},
		{"http://a/b/c/d;p?q", "g/./h", "http://a/b/c/g/h"},
		{"http://a/b/c/d;p?q", "g/../h", "http://a/b/c/h"},
		{"http://a/b/c/d;p?q", "g;x=1/../y", "http://a/b/c/y"},
		{"http://a/b/c/d;p?q", "g?y/./x", "http://a/b/c/g?y/./x"},
		{"http://a", "g", "http://a/g"},
		{"http://a?q", "g", "http://a/g"},
		{"http://a/b/../c", "http://x/y/../z", "http://x/z"},
		{"urn:a:b", "urn:c:d", "urn:c:d"},
		{"ext", "other.json", "other.json"},
		{"d/ext", "other.json", "d/other.json"},
		{"d/ext", "../other.json", "other.json"},
	}
	for _, test := range tests {
		got := ""
		load := func(uri string) ([]byte, error) { got = uri; return []byte(`{}`), nil }
		_, complaints := resolve.Resolve([]byte(`{"$id":"`+test.base+`","items":{"$ref":"`+test.ref+`"}}`), resolve.Options{Loader: load, MaxDepth: 1})
		if got != test.want {
			t.Errorf("%s from %s: got %s, want %s (%v)", test.ref, test.base, got, test.want, complaints)
		}
	}
}

func TestInputsAreNotKept(t *testing.T) {
	root, ext := []byte(`{"items":{"$ref":"e"},"const":"abc"}`), []byte(`{"const":"def"}`)
	set, complaints := resolve.Resolve(root, resolve.Options{Schemas: []resolve.Source{{ID: "e", Text: ext}}, MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	clear(root)
	clear(ext)
	got := string(set.Root().Const.Raw()) + string(set.Target(set.Root().Items).Const.Raw())
	if want := `"abc""def"`; got != want {
		t.Errorf("got %s after the inputs were changed, want %s", got, want)
	}
}

// FuzzResolve: never a panic; no complaint means that every reference that can be reached
// has a target that is a schema, and that chains of them end.
func FuzzResolve(f *testing.F) {
	f.Add(`{"$ref":"e#/definitions/a","definitions":{"a":{"$id":"x","$ref":"#b"}}}`, `{"definitions":{"a":{"$id":"#b","$ref":"#/x"}},"x":{"$ref":"y"}}`)
	f.Add(`{"$id":"http://h/a","allOf":[{"$ref":"#"},{"$ref":"../e"}],"items":[{"$id":"i/#j","$ref":"e"}]}`, `{"$id":"http://h/e","not":{"$ref":"a#/items/0"}}`)
	f.Add(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$dynamicAnchor":"a","$ref":"e","prefixItems":[{"$dynamicRef":"e#a"}]}`,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","$dynamicAnchor":"a","items":{"$dynamicRef":"#a"},"$defs":{"b":{"$id":"b","$dynamicAnchor":"a"}}}`)
	f.Add(`{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"items":[{"$ref":"e"}]}`,
		`{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"allOf":[{"$recursiveRef":"#"}],"not":{"$schema":"http://json-schema.org/draft-04/schema#","id":"#x"}}`)
	f.Fuzz(func(t *testing.T, root, ext string) {
		load := func(uri string) ([]byte, error) {
			if strings.HasSuffix(uri, "l") {
				return []byte(ext), nil
			}
			return nil, errors.New("none")
		}
		options := resolve.Options{Schemas: sources(texts{"e": ext}), Loader: load, MaxDepth: 10}
		set, complaints := resolve.Resolve([]byte(root), options)
		var again diag.List
		if _, again = resolve.Resolve([]byte(root), options); complaints.Error() != again.Error() {
			t.Errorf("got %v, then %v", complaints, again)
		}
		for _, e := range complaints {
			if e.Line < 1 || e.Column < 1 || e.Pointer == "" || e.Msg == "" {
				t.Errorf("got %+v", *e)
			}
		}
		if (set == nil) != (complaints != nil) {
			t.Fatalf("got %v with complaints %v", set, complaints)
		}
		if set == nil {
			return
		}
		seen := make(map[*schema.Schema]bool)
		var visit func(*schema.Schema)
		visit = func(s *schema.Schema) {
			if seen[s] {
				return
			}
			seen[s] = true
			if s.Has.Has(schema.KwRef) {
				hops := 0
				for end := s; end.Has.Has(schema.KwRef); hops++ {
					if end = set.Target(end); end == nil || hops > 100 {
						t.Fatalf("%s: got %v after %d hops", s.Pointer, end, hops)
					}
				}
				visit(set.Target(s))
			}
			s.EachApplied(visit)
		}
		visit(set.Root())
		set.CheckUnreachable()
	})
}
