package resolve_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/suite"
)

// where returns the document and the pointer of s.
func where(s *schema.Schema) string {
	if s == nil {
		return "nothing"
	}
	return s.Doc.Name + s.Pointer
}

// reachable returns all schemas that can be reached from the root, and how many of them
// are copies.
func reachable(set *resolve.Set) (all []*schema.Schema, copies int) {
	seen := make(map[*schema.Schema]bool)
	var visit func(*schema.Schema)
	visit = func(s *schema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		all = append(all, s)
		if set.Written(s) != s {
			copies++
		}
		if s.Has.Has(schema.KwRef) {
			visit(set.Target(s))
		}
		s.EachApplied(visit)
	}
	visit(set.Root())
	return all, copies
}

// Where the dynamic references of the official suite lead, by what its descriptions and
// tests say. The path is that to the reference; see walk.
func TestSuiteDynamicTargets(t *testing.T) {
	const detached = "http://localhost:1234/draft2020-12/detached-dynamicref.json"
	dir := suite.Dir(t)
	tests := []struct{ file, group, path, want string }{
		{"draft2020-12/dynamicRef.json", "A $dynamicRef to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor", "items", "#/$defs/foo"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef to an $anchor in the same schema resource behaves like a normal $ref to an $anchor", "items", "#/$defs/foo"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated", "ref items", "#/$defs/foo"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef without anchor in fragment behaves identical to $ref", "ref items", "#/$defs/list/$defs/items"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution", "ref ref items", "#/$defs/foo"},
		{"draft2020-12/dynamicRef.json", "An $anchor with the same name as a $dynamicAnchor is not used for dynamic scope resolution", "ref items", "#/$defs/list/$defs/items"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef without a matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor", "ref items", "#/$defs/list/$defs/items"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef with a non-matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor", "ref items", "#/$defs/list/$defs/items"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope", "ref bar ref baz", "#"},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor behaves like a normal $ref to $anchor", "ref bar ref baz", "#/$defs/extended"},
		{"draft2020-12/dynamicRef.json", "multiple dynamic paths to the $dynamicRef keyword", "then ref ref list items", "#/$defs/numberList/$defs/itemType"},
		{"draft2020-12/dynamicRef.json", "multiple dynamic paths to the $dynamicRef keyword", "else ref ref list items", "#/$defs/stringList/$defs/itemType"},
		{"draft2020-12/dynamicRef.json", "after leaving a dynamic scope, it is not used by a $dynamicRef", "then ref", "#/then/$defs/thingy"},
		{"draft2020-12/dynamicRef.json", "strict-tree schema, guards against misspelled properties", "ref children items", "#"},
		{"draft2020-12/dynamicRef.json", "tests for implementation dynamic anchor and reference link", "ref elements items", "#/$defs/elements"},
		{"draft2020-12/dynamicRef.json", "$ref and $dynamicAnchor are independent of order - $defs first", "all0 ref elements items", "#/allOf/1/$defs/elements"},
		{"draft2020-12/dynamicRef.json", "$ref and $dynamicAnchor are independent of order - $ref first", "all1 ref elements items", "#/allOf/0/$defs/elements"},
		{"draft2020-12/dynamicRef.json", "$ref to $dynamicRef finds detached $dynamicAnchor", "ref", detached + "#/$defs/detached"},
		{"draft2020-12/dynamicRef.json", "$dynamicRef points to a boolean schema", "true", "#/$defs/true"},
		{"draft2020-12/dynamicRef.json", "$dynamicRef points to a boolean schema", "false", "#/$defs/false"},
		{"draft2020-12/dynamicRef.json", "$dynamicRef skips over intermediate resources - direct reference", "bar-item ref content", "#/$defs/bar/$defs/item/$defs/defaultContent"},
		{"draft2020-12/dynamicRef.json", "$dynamicRef avoids the root of each schema, but scopes are still registered", "ref ref ref", "#/$defs/second/$defs/length"},
		{"draft2020-12/optional/dynamicRef.json", "$dynamicRef skips over intermediate resources - pointer reference across resource boundary", "bar-item ref content", "#/$defs/bar/$defs/item/$defs/defaultContent"},
		{"draft2020-12/unevaluatedItems.json", "unevaluatedItems with $dynamicRef", "ref", "#/$defs/derived"},
		{"draft2020-12/unevaluatedProperties.json", "unevaluatedProperties with $dynamicRef", "ref", "#/$defs/derived"},

		{"draft2019-09/recursiveRef.json", "$recursiveRef without $recursiveAnchor works like $ref", "foo", "#"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef without using nesting", "any1 ref any1 additional", "#/$defs/myobject"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with nesting", "any1 ref any1 additional", "#"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with $recursiveAnchor: false works like $ref", "any1 ref any1 additional", "#/$defs/myobject"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with no $recursiveAnchor works like $ref", "any1 ref any1 additional", "#/$defs/myobject"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with no $recursiveAnchor in the initial target schema resource", "any1 additional any1 additional", "#/anyOf/1/additionalProperties"},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with no $recursiveAnchor in the outer schema resource", "any1 additional any1 additional", "#/anyOf/1/additionalProperties"},
		{"draft2019-09/recursiveRef.json", "multiple dynamic paths to the $recursiveRef keyword", "then ref additional", "#/then"},
		{"draft2019-09/recursiveRef.json", "multiple dynamic paths to the $recursiveRef keyword", "else ref additional", "#/else"},
		{"draft2019-09/recursiveRef.json", "multiple dynamic paths to the $recursiveRef keyword", "else ref additional ref ref additional", "#/else"},
		{"draft2019-09/recursiveRef.json", "dynamic $recursiveRef destination (not predictable at schema compile time)", "then ref additional", "#/then"},
		{"draft2019-09/recursiveRef.json", "dynamic $recursiveRef destination (not predictable at schema compile time)", "else ref additional", "#/else"},
		{"draft2019-09/unevaluatedItems.json", "unevaluatedItems with $recursiveRef", "ref item1", "#"},
		{"draft2019-09/unevaluatedProperties.json", "unevaluatedProperties with $recursiveRef", "ref branches", "#"},
	}
	met := make(map[string]bool)
	for _, test := range tests {
		draft, _, _ := strings.Cut(test.file, "/")
		found := false
		for _, g := range groups(t, filepath.Join(dir, filepath.FromSlash(test.file))) {
			if g.Description != test.group {
				continue
			}
			found = true
			met[test.file+test.group] = true
			set, complaints := resolve.Resolve(suite.InDraft(g.Schema, draft), resolve.Options{Loader: suite.Remotes(dir), MaxDepth: 100})
			if complaints != nil {
				t.Errorf("%s: %s:\n%v", test.file, test.group, complaints)
				continue
			}
			ref := walk(set, test.path)
			if test.path == "ref" && !isDynamic(ref) {
				ref = set.Target(ref)
			}
			if !isDynamic(ref) {
				t.Errorf("%s: %s: %s leads to %s, which is no dynamic reference", test.file, test.group, test.path, where(ref))
				continue
			}
			if got := where(set.Target(ref)); got != test.want {
				t.Errorf("%s: %s: %s: got %s, want %s", test.file, test.group, test.path, got, test.want)
			}
		}
		if !found {
			t.Errorf("%s: no group %q", test.file, test.group)
		}
	}
	for _, file := range []string{"draft2020-12/dynamicRef.json", "draft2020-12/unevaluatedItems.json", "draft2020-12/unevaluatedProperties.json", "draft2019-09/recursiveRef.json", "draft2019-09/unevaluatedItems.json", "draft2019-09/unevaluatedProperties.json"} {
		for _, g := range groups(t, filepath.Join(dir, filepath.FromSlash(file))) {
			if text := string(g.Schema); (strings.Contains(text, `"$dynamicRef"`) || strings.Contains(text, `"$recursiveRef"`)) && !met[file+g.Description] {
				t.Errorf("%s: nothing is known about %q", file, g.Description)
			}
		}
	}
}

// A group is one of the suite.
type group struct {
	Description string
	Schema      json.RawMessage
}

func groups(t *testing.T, file string) []group {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []group
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func isDynamic(s *schema.Schema) bool {
	return s != nil && s.Has.Has(schema.KwRef) && s.RefKeyword() != schema.KwRef
}

// By hand: where dynamic references lead on several ways, and how many copies that takes.
func TestDynamic(t *testing.T) {
	const (
		d2019 = `"$schema":"https://json-schema.org/draft/2019-09/schema",`
		d2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
		list  = `{` + d2020 + `"items":{"$dynamicRef":"#n"},"properties":{"other":{"items":{}}},"$defs":{"n":{"$dynamicAnchor":"n"}}}`
		ints  = `{` + d2020 + `"$ref":"list","$defs":{"n":{"$dynamicAnchor":"n","type":"integer"}}}`
		texts = `{` + d2020 + `"$ref":"list","$defs":{"n":{"$dynamicAnchor":"n","type":"string"}}}`
	)
	type way struct{ path, want string }
	tests := []struct {
		why, root string
		more      map[string]string
		ways      []way
		copies    int
	}{
		{
			"lists of two kinds, and one without", `{` + d2020 + `"properties":{"a":{"$ref":"ints"},"b":{"$ref":"texts"},"c":{"$ref":"list"}}}`,
			map[string]string{"list": list, "ints": ints, "texts": texts},
			[]way{{"a ref ref items", "ints#/$defs/n"}, {"b ref ref items", "texts#/$defs/n"}, {"c ref items", "list#/$defs/n"}},
			4, // two more lists, with their items
		},
		{
			"one kind of list, on two ways", `{` + d2020 + `"properties":{"a":{"$ref":"ints"},"b":{"$ref":"ints"}}}`,
			map[string]string{"list": list, "ints": ints, "texts": texts},
			[]way{{"a ref ref items", "ints#/$defs/n"}, {"b ref ref items", "ints#/$defs/n"}},
			0,
		},
		{
			"what an outer resource binds stays", `{` + d2020 + `"properties":{"a":{"$ref":"outer"},"b":{"$ref":"ints"}}}`,
			map[string]string{"list": list, "ints": ints, "outer": `{` + d2020 + `"properties":{"x":{"$ref":"ints"}},"$defs":{"n":{"$dynamicAnchor":"n","type":"null"}}}`},
			[]way{{"a ref x ref ref items", "outer#/$defs/n"}, {"b ref ref items", "ints#/$defs/n"}},
			3, // ints, list, items
		},
		{
			"a resource that is entered in the middle", `{` + d2020 + `"properties":{"a":{"$ref":"mid#/$defs/x"},"b":{"$ref":"mid#/$defs/x/$defs/y"},"c":{"$ref":"list"}}}`,
			map[string]string{"list": list, "mid": `{` + d2020 + `"$defs":{"x":{"$ref":"list","$defs":{"y":{"properties":{"z":{"$ref":"list#"}}}}},"n":{"$dynamicAnchor":"n"}}}`},
			[]way{{"a ref ref items", "mid#/$defs/n"}, {"b ref z ref items", "mid#/$defs/n"}, {"c ref items", "list#/$defs/n"}},
			2,
		},
		{
			"an embedded resource is entered by a keyword", `{` + d2020 + `"properties":{"a":{"$id":"http://x/e","properties":{"x":{"$ref":"http://x/list"}},"$defs":{"n":{"$dynamicAnchor":"n"}}},"b":{"$ref":"http://x/list"}}}`,
			map[string]string{"http://x/list": list},
			[]way{{"a x ref items", "#/properties/a/$defs/n"}, {"b ref items", "http://x/list#/$defs/n"}},
			2,
		},
		{
			"a way through a reference and back binds nothing else", `{` + d2020 + `"properties":{"t":{"$ref":"tree"},"o":{"$ref":"other"}}}`,
			map[string]string{
				"tree":  `{` + d2020 + `"$dynamicAnchor":"n","properties":{"c":{"$dynamicRef":"#n"},"o":{"$ref":"other"}}}`,
				"other": `{` + d2020 + `"properties":{"t":{"$ref":"tree"}}}`,
				"third": `{` + d2020 + `"$dynamicAnchor":"n"}`,
			},
			[]way{{"t ref c", "tree#"}, {"t ref o ref t ref c", "tree#"}, {"o ref t ref c", "tree#"}},
			0,
		},
		{
			"$recursiveRef", `{` + d2019 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"t"}}}`,
			map[string]string{
				"a": `{` + d2019 + `"$recursiveAnchor":true,"$ref":"t"}`,
				"t": `{` + d2019 + `"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}`,
			},
			[]way{{"a ref ref items", "a#"}, {"b ref items", "t#"}, {"b ref items ref items", "t#"}},
			2,
		},
		{
			"both references", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"t"}}}`,
			map[string]string{
				"a": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`,
				"t": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"#/$defs/x","$dynamicRef":"#n"},"$defs":{"x":{"type":"array"}}}`,
			},
			[]way{{"a ref items ref items all0", "a#"}, {"b ref items all0", "t#"}, {"b ref items all0 ref items all0", "t#"}},
			3, // t, its items, the part that has the second reference
		},
		{
			"a target that is on no way there", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$dynamicRef":"t#n"}}}`,
			map[string]string{
				"a": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$dynamicRef":"t#n"}}`,
				"t": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`,
			},
			[]way{{"a ref items", "a#"}, {"b", "t#"}, {"b ref items", "t#"}},
			0,
		},
	}
	for _, test := range tests {
		set, complaints := resolve.Resolve([]byte(test.root), resolve.Options{Schemas: sources(test.more), MaxDepth: 100})
		if complaints != nil {
			t.Errorf("%s: %v", test.why, complaints)
			continue
		}
		for _, w := range test.ways {
			ref := walk(set, w.path)
			if !isDynamic(ref) {
				t.Errorf("%s: %s leads to %s", test.why, w.path, where(ref))
			} else if got := where(set.Target(ref)); got != w.want {
				t.Errorf("%s: %s: got %s, want %s", test.why, w.path, got, w.want)
			}
		}
		all, copies := reachable(set)
		if copies != test.copies {
			t.Errorf("%s: got %d copies, want %d", test.why, copies, test.copies)
		}
		for _, s := range all {
			if as := set.Written(s); as.JSON != s.JSON || as.Pointer != s.Pointer || as.Doc != s.Doc || set.Written(as) != as {
				t.Errorf("%s: %s stands for %s", test.why, where(s), where(as))
			}
			s.EachApplied(func(child *schema.Schema) {
				if set.Written(child.Parent) != set.Written(s) {
					t.Errorf("%s: around %s is %s, want %s", test.why, where(child), where(child.Parent), where(s))
				}
			})
		}
		if complaints := set.CheckUnreachable(); complaints != nil {
			t.Errorf("%s: unreachable: %v", test.why, complaints)
		}
		for _, w := range test.ways {
			if got := where(set.Target(walk(set, w.path))); got != w.want {
				t.Errorf("%s: %s: after CheckUnreachable got %s, want %s", test.why, w.path, got, w.want)
			}
		}
	}
}

// Complaints about what dynamic references lead to.
func TestDynamicComplaints(t *testing.T) {
	const d2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	tests := []struct {
		why, root string
		more      texts
		want      string
	}{
		{
			"a circle on one of two ways", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"t"}}}`,
			texts{"a": `{` + d2020 + `"$dynamicAnchor":"n","$ref":"t"}`, "t": `{` + d2020 + `"$dynamicRef":"#n","$defs":{"n":{"$dynamicAnchor":"n"}}}`},
			`a:1:87: #/$ref: "t" leads only to itself`,
		},
		{
			"what is always overridden is not looked at", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"b"}}}`,
			texts{
				"a": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`, "b": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`,
				"t": `{` + d2020 + `"items":{"$dynamicRef":"#n"},"$defs":{"n":{"$dynamicAnchor":"n","$ref":"nowhere"}}}`,
			},
			"",
		},
		{
			"on one way only, nothing is there", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"t"},"c":{"$ref":"t"}}}`,
			texts{
				"a": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`,
				"t": `{` + d2020 + `"items":{"$dynamicRef":"#n"},"$defs":{"n":{"$dynamicAnchor":"n","$ref":"#/nowhere"}}}`,
			},
			`t:1:130: #/$defs/n/$ref: cannot find "#/nowhere": t# has no "nowhere", only "$schema", "items", "$defs"`,
		},
		{
			"in copies, each is one", `{` + d2020 + `"properties":{"a":{"$ref":"a"},"b":{"$ref":"b"},"t":{"$ref":"t"}}}`,
			texts{
				"a": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`, "b": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`,
				"t": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"not":{"$ref":"#/not"},"contains":{"$ref":"x"}}`,
			},
			`t:1:123: #/not/$ref: "#/not" leads only to itself
t:1:151: #/contains/$ref: cannot find "x": no schema has the id "x"; known ids: "a", "b", "t"`,
		},
	}
	for _, test := range tests {
		_, complaints := resolve.Resolve([]byte(test.root), resolve.Options{Schemas: sources(test.more), MaxDepth: 100})
		if got := complaints.Error(); (complaints != nil || test.want != "") && got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.why, got, test.want)
		}
	}
}

// A document that is known late may bind what seemed to be settled.
func TestDynamicLoaded(t *testing.T) {
	const d2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	served := texts{
		"http://x/t": `{` + d2020 + `"$dynamicAnchor":"n","properties":{"c":{"$dynamicRef":"#n"},"d":{"$dynamicRef":"u#m"}}}`,
		"http://x/u": `{` + d2020 + `"$dynamicAnchor":"m","properties":{"v":{"$ref":"v"},"x":{"$dynamicRef":"v#n"}}}`,
		"http://x/v": `{` + d2020 + `"$dynamicAnchor":"n","$defs":{"m":{"$dynamicAnchor":"m"}},"properties":{"t":{"$ref":"t"},"w":{"$dynamicRef":"#m"}}}`,
	}
	asked := make(map[string]int)
	load := func(uri string) ([]byte, error) {
		asked[uri]++
		if text, ok := served[uri]; ok {
			return []byte(text), nil
		}
		return nil, os.ErrNotExist
	}
	set, complaints := resolve.Resolve([]byte(`{`+d2020+`"$id":"http://x/r","properties":{"t":{"$ref":"t"},"v":{"$ref":"v"}},"$defs":{"u":{"$ref":"#/$defs/w"},"w":{"$dynamicRef":"u#m"}}}`), resolve.Options{Loader: load, MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	targets := texts{
		"t ref c":                       "http://x/t#",
		"t ref d":                       "http://x/u#",
		"t ref d ref v ref w":           "http://x/u#",
		"t ref d ref v ref t ref c":     "http://x/t#",
		"t ref d ref x":                 "http://x/t#",
		"v ref w":                       "http://x/v#/$defs/m",
		"v ref t ref c":                 "http://x/v#",
		"v ref t ref d":                 "http://x/v#/$defs/m",
		"v ref t ref c ref t ref c":     "http://x/v#",
		"t ref d ref v ref t ref d ref": "http://x/u#",
	}
	for range 2 {
		for path, want := range targets {
			s := walk(set, path)
			if !strings.HasSuffix(path, " ref") {
				s = set.Target(s)
			}
			if where(s) != want {
				t.Errorf("%s: got %s, want %s", path, where(s), want)
			}
		}
		if complaints := set.CheckUnreachable(); complaints != nil {
			t.Error(complaints)
		}
	}
	for uri, n := range asked {
		if n != 1 {
			t.Errorf("asked %d times for %s", n, uri)
		}
	}
}

// Generic resources as they are written for a purpose, in numbers: what does not depend on
// the way is not copied, and costs no more for it.
func TestDynamicMany(t *testing.T) {
	const endpoints, models = 300, 3000
	var b strings.Builder
	b.WriteString(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/","properties":{"":{}`)
	for i := range endpoints {
		fmt.Fprintf(&b, `,"p%d":{"$ref":"page%d"}`, i, i)
	}
	b.WriteString(`},"$defs":{"page":{"$id":"page","properties":{"list":{"items":{"$dynamicRef":"#item"}},"links":{"properties":{"next":{"type":"string"}}}},"$defs":{"item":{"$dynamicAnchor":"item"}}}`)
	for i := range endpoints {
		fmt.Fprintf(&b, `,"page%d":{"$id":"page%d","$ref":"page","$defs":{"item":{"$dynamicAnchor":"item","$ref":"/#/$defs/m%d"}}}`, i, i, i)
	}
	for i := range models {
		fmt.Fprintf(&b, `,"m%d":{"properties":{"a":{"type":"string"},"next":{"$ref":"#/$defs/m%d"}}}`, i, (i+1)%models)
	}
	b.WriteString(`}}`)
	set, complaints := resolve.Resolve([]byte(b.String()), resolve.Options{MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	for _, i := range []int{0, 1, 299} {
		path := fmt.Sprintf("p%d ref ref list items ref ref", i)
		if got, want := where(walk(set, path)), fmt.Sprintf("#/$defs/m%d", i); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	if _, copies := reachable(set); copies != 3*(endpoints-1) { // page, list, its items
		t.Errorf("got %d copies, want %d", copies, 3*(endpoints-1))
	}
}
