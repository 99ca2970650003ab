package resolve_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/suite"
)

// walk follows a path from the root: names of properties, "items", "item0" to "item9",
// "additional", "then", "else", "all0" to "all9", "any0" to "any9", and "ref" for the target
// of a reference.
func walk(set *resolve.Set, path string) *schema.Schema {
	s := set.Root()
	for _, step := range strings.Fields(path) {
		switch {
		case s == nil:
			return nil
		case step == "ref":
			s = set.Target(s)
		case step == "items":
			s = s.Items
		case step == "additional":
			s = s.AdditionalProperties
		case step == "then":
			s = s.Then
		case step == "else":
			s = s.Else
		case strings.HasPrefix(step, "item") && len(step) == 5:
			s = s.ItemList[step[4]-'0']
		case strings.HasPrefix(step, "all") && len(step) == 4:
			s = s.AllOf[step[3]-'0']
		case strings.HasPrefix(step, "any") && len(step) == 4:
			s = s.AnyOf[step[3]-'0']
		default:
			var found *schema.Schema
			for _, p := range s.Properties {
				if p.Name == step {
					found = p.Schema
				}
			}
			s = found
		}
	}
	return s
}

// References of the other drafts: the target is the one that has the title "yes".
func TestDraftTargets(t *testing.T) {
	const (
		d4    = `"$schema":"http://json-schema.org/draft-04/schema#",`
		d7    = `"$schema":"http://json-schema.org/draft-07/schema#",`
		d2019 = `"$schema":"https://json-schema.org/draft/2019-09/schema",`
		d2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
		yes   = `"title":"yes"`
	)
	tests := []struct {
		text string
		path string
		more texts
	}{
		// draft-04: id, and no $id.
		{`{` + d4 + `"id":"http://x/a","items":{"$ref":"b"},"not":{"id":"b",` + yes + `}}`, "items ref", nil},
		{`{` + d4 + `"id":"http://x/a","items":{"$ref":"#b"},"not":{"id":"#b",` + yes + `}}`, "items ref", nil},
		{`{` + d4 + `"id":"http://x/a","$id":"http://y/a","items":{"$ref":"b"}}`, "items ref", texts{"http://x/b": `{` + yes + `}`, "http://y/b": `{}`}},
		// In other drafts, id is a name like any other.
		{`{` + d7 + `"$id":"http://x/a","id":"http://y/a","items":{"$ref":"b"}}`, "items ref", texts{"http://x/b": `{` + yes + `}`, "http://y/b": `{}`}},
		// $anchor, alone, beside $id, behind a URI, and in a resource of another draft.
		{`{` + d2020 + `"items":{"$ref":"#b"},"$defs":{"b":{"$anchor":"b",` + yes + `}}}`, "items ref", nil},
		{`{` + d2019 + `"$id":"http://x/a","items":{"$ref":"c#b"},"$defs":{"b":{"$anchor":"b"},"c":{"$id":"c","$anchor":"b",` + yes + `}}}`, "items ref", nil},
		{`{` + d7 + `"items":{"$ref":"c#b"},"definitions":{"c":{` + d2019 + `"$id":"c","$defs":{"x":{"$anchor":"b",` + yes + `}}}}}`, "items ref", nil},
		{`{` + d2019 + `"items":{"$ref":"c#b"}}`, "items ref", texts{"c": `{"$defs":{"x":{"$id":"#b",` + yes + `},"y":{"$anchor":"b"}}}`}},
		// An $id beside $ref begins a resource since draft 2019-09.
		{`{` + d2019 + `"$id":"http://x/a","items":{"$id":"http://y/a","$ref":"b"}}`, "items ref", texts{"http://y/b": `{` + yes + `}`, "http://x/b": `{}`}},
		{`{` + d7 + `"$id":"http://x/a","items":{"$id":"http://y/a","$ref":"b"}}`, "items ref", texts{"http://x/b": `{` + yes + `}`, "http://y/b": `{}`}},
		// Pointers through the keywords.
		{`{` + d2020 + `"items":{"$ref":"#/prefixItems/1"},"prefixItems":[{},{` + yes + `}]}`, "items ref", nil},
		{`{` + d2020 + `"items":{"$ref":"#/dependentSchemas/a/unevaluatedItems"},"dependentSchemas":{"a":{"unevaluatedItems":{` + yes + `}}}}`, "items ref", nil},
		{`{` + d2020 + `"items":{"$ref":"#/contentSchema"},"contentSchema":{` + yes + `}}`, "items ref", nil},
		{`{` + d2020 + `"items":{"$ref":"#/additionalItems/0"},"additionalItems":[{` + yes + `}]}`, "items ref", nil},
		// $recursiveRef: the root's resource if both have an anchor.
		{`{` + d2019 + yes + `,"items":{"$recursiveRef":"#"}}`, "items ref", nil},
		{`{` + d2019 + yes + `,"$recursiveAnchor":true,"items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2019 + `"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}`}},
		{`{` + d2019 + `"items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2019 + yes + `,"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}`}},
		{`{` + d2019 + `"$recursiveAnchor":true,"items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2019 + yes + `,"$recursiveAnchor":false,"items":{"$recursiveRef":"#"}}`}},
		{`{` + d2019 + `"items":{"$ref":"t"},"not":{"$recursiveAnchor":true}}`, "items ref items ref", texts{"t": `{` + d2019 + yes + `,"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}`}},
		// $dynamicRef: likewise, by name.
		{`{` + d2020 + yes + `,"$dynamicAnchor":"n","items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + `"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`}},
		{`{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + yes + `,"$anchor":"n","items":{"$dynamicRef":"#n"}}`}},
		{`{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + yes + `,"$dynamicAnchor":"n","items":{"$dynamicRef":"#"}}`}},
		{`{` + d2020 + `"$dynamicAnchor":"m","items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + yes + `,"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`}},
		{`{` + d2020 + `"$anchor":"n","items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + yes + `,"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`}},
		{`{` + d2020 + `"$defs":{"x":{` + yes + `,"$dynamicAnchor":"n"}},"items":{"$ref":"t"}}`, "items ref items ref", texts{"t": `{` + d2020 + `"$defs":{"x":{"$dynamicAnchor":"n"}},"items":{"$dynamicRef":"u#n"}}`, "u": `{` + d2020 + `"$dynamicAnchor":"n"}`}},
		{`{` + d2020 + `"$dynamicAnchor":"n","items":{"$ref":"#n"},` + yes + `}`, "items ref", nil},
		{`{` + d2020 + `"$dynamicAnchor":"n","items":{"$dynamicRef":"#%6e"},` + yes + `}`, "items ref", nil},
	}
	for _, test := range tests {
		set, complaints := resolve.Resolve([]byte(test.text), resolve.Options{Schemas: sources(test.more), MaxDepth: 100})
		if complaints != nil {
			t.Errorf("%s: %v", test.text, complaints)
			continue
		}
		if s := walk(set, test.path); s == nil || !strings.Contains(string(s.JSON.Raw()[:min(len(s.JSON.Raw()), 200)]), `"yes"`) || s.Parent != nil && s.Pointer == "#/items" {
			t.Errorf("%s: got %v", test.text, s)
		}
	}
}

// What leads nowhere, or only to itself, is a complaint.
func TestDraftRefComplaints(t *testing.T) {
	const d2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	tests := []struct {
		text, want string
		more       texts
	}{
		{`{` + d2020 + `"items":{"$dynamicRef":"#n"}}`, `schema:1:82: #/items/$dynamicRef: cannot find "#n": no schema there has "$anchor": "n"`, nil},
		{`{` + d2020 + `"$dynamicAnchor":"n","$dynamicRef":"#n"}`, `schema:1:94: #/$dynamicRef: "#n" leads only to itself`, nil},
		{`{` + d2020 + `"$defs":{"a":{"$anchor":"n"},"b":{"$dynamicAnchor":"n","type":"null"}},"$ref":"#n"}`, `schema:1:110: #/$defs/b/$dynamicAnchor: the id "n" already belongs to another schema, #/$defs/a`, nil},
		{`{` + d2020 + `"$defs":{"a":{"$id":"http://x/a"}}}`, `e:1:8: #/$id: the id "http://x/a" already belongs to another schema, #/$defs/a`, texts{"e": `{"$id":"http://x/a"}`}},
		{`{"$schema":"http://json-schema.org/draft-04/schema#","items":{"$ref":"#n"}}`, `schema:1:70: #/items/$ref: cannot find "#n": no schema there has "id": "#n"`, nil},
	}
	for _, test := range tests {
		_, complaints := resolve.Resolve([]byte(test.text), resolve.Options{Schemas: sources(test.more), MaxDepth: 100})
		if got := complaints.Error(); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// As TestSuiteTargets, for the other drafts.
func TestSuiteDraftTargets(t *testing.T) {
	dir := suite.Dir(t)
	tests := []struct{ file, group, path, want string }{
		{"draft4/ref.json", "Location-independent identifier", "all0 ref", `{"id":"#foo","type":"integer"}`},
		{"draft4/ref.json", "escaped pointer ref", "tilde ref", `{"type":"integer"}`},
		{"draft6/ref.json", "Location-independent identifier", "all0 ref", `{"$id":"#foo","type":"integer"}`},
		{"draft2019-09/anchor.json", "Location-independent identifier", "ref", `{"$anchor":"foo","type":"integer"}`},
		{"draft2019-09/anchor.json", "Location-independent identifier with base URI change in subschema", "ref", `{"$anchor":"foo","type":"integer"}`},
		{"draft2019-09/recursiveRef.json", "$recursiveRef without using nesting", "any1 ref any1 additional ref any0", `{"type":"string"}`},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with nesting", "any1 ref any1 additional ref any0", `{"type":"integer"}`},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with $recursiveAnchor: false works like $ref", "any1 ref any1 additional ref any0", `{"type":"string"}`},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with no $recursiveAnchor in the initial target schema resource", "any1 additional any1 additional ref any0", `{"type":"integer"}`},
		{"draft2019-09/recursiveRef.json", "$recursiveRef with no $recursiveAnchor in the outer schema resource", "any1 additional any1 additional ref any0", `{"type":"integer"}`},
		{"draft2020-12/anchor.json", "Location-independent identifier with absolute URI", "ref", `{"$anchor":"foo","$id":"http://localhost:1234/draft2020-12/bar","type":"integer"}`},
		{"draft2020-12/anchor.json", "same $anchor with different base uri", "ref", `{"$anchor":"my_anchor","type":"string"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor", "items ref", `{"$dynamicAnchor":"items","type":"string"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef to an $anchor in the same schema resource behaves like a normal $ref to an $anchor", "items ref", `{"$anchor":"items","type":"string"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated", "ref items ref", `{"$dynamicAnchor":"items","type":"string"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef without anchor in fragment behaves identical to $ref", "ref items ref", `{"$comment":"This is only needed to satisfy the bookending requirement","$dynamicAnchor":"items","type":"number"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution", "ref ref items ref", `{"$dynamicAnchor":"items","type":"string"}`},
		{"draft2020-12/dynamicRef.json", "An $anchor with the same name as a $dynamicAnchor is not used for dynamic scope resolution", "ref items ref", `{"$comment":"This is only needed to satisfy the bookending requirement","$dynamicAnchor":"items"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef with a non-matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor", "ref items ref", `{"$anchor":"items","$comment":"This is only needed to give the reference somewhere to resolve to when it behaves like $ref","$dynamicAnchor":"foo"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope", "ref bar ref baz ref foo", `{"const":"pass"}`},
		{"draft2020-12/dynamicRef.json", "A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor behaves like a normal $ref to $anchor", "ref bar ref baz ref bar", `{"$ref":"bar"}`},
		{"draft2020-12/ref.json", "order of evaluation: $id and $ref", "ref", `{"$comment":"canonical uri: https://example.com/ref-and-id1/int.json","$id":"int.json","maximum":10}`},
	}
	for _, test := range tests {
		draft, _, _ := strings.Cut(test.file, "/")
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.file)))
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Description string
			Schema      json.RawMessage
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, g := range groups {
			if g.Description != test.group {
				continue
			}
			found = true
			set, complaints := resolve.Resolve(suite.InDraft(g.Schema, draft), resolve.Options{Loader: suite.Remotes(dir), MaxDepth: 100})
			if complaints != nil {
				t.Errorf("%s: %s:\n%v", test.file, test.group, complaints)
				continue
			}
			if s := walk(set, test.path); s == nil || compact(t, s.JSON.Raw()) != test.want {
				t.Errorf("%s: %s: got %v, want %s", test.file, test.group, s, test.want)
			}
		}
		if !found {
			t.Errorf("%s: no group %q", test.file, test.group)
		}
	}
}
