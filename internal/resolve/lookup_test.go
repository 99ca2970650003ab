package resolve

import "testing"

// TestLookup looks up what stands in no $ref, with and without other references.
func TestLookup(t *testing.T) {
	const refs = `,"properties":{"r":{"$ref":"#/definitions/A"}}`
	for _, more := range []string{"", refs} {
		text := `{"definitions":{"A":{"$id":"a.json","definitions":{"in":{}}},"a/b":{"$id":"#anchor"}},"x":{"y":{"type":"null"}}` + more + `}`
		set, list := Resolve([]byte(text), Options{MaxDepth: 100, Schemas: []Source{{ID: "ext", Text: []byte(`{"definitions":{"E":{}}}`)}}})
		if len(list) > 0 {
			t.Fatal(list)
		}
		for _, c := range []struct{ ref, want string }{
			{"#", "#"},
			{"", "#"},
			{"#/definitions/A", "#/definitions/A"},
			{"a.json", "#/definitions/A"},
			{"a.json#/definitions/in", "#/definitions/A/definitions/in"},
			{"#anchor", "#/definitions/a~1b"},
			{"#/definitions/a~1b", "#/definitions/a~1b"},
			{"#/definitions/a%7E1b", "#/definitions/a~1b"},
			{"ext#/definitions/E", "#/definitions/E"},
			{"#/x/y", "#/x/y"},
			{"#/x/z", ""},
			{"#other", ""},
			{"other.json", ""},
			{"A", ""},
			{"%zz#%zz", ""},
			{"#/x/y/type", ""},
		} {
			got := ""
			if s := set.Lookup(set.Root(), c.ref); s != nil {
				got = s.Pointer
			}
			if got != c.want {
				t.Errorf("%s: got %q, want %q", c.ref, got, c.want)
			}
		}
		a := set.Root().Definitions[0].Schema
		if got, want := set.Lookup(a, "#/definitions/in"), a.Definitions[0].Schema; got != want {
			t.Errorf("inside of an id: got %v, want %v", got, want)
		}
		if more != "" && set.Lookup(a, "#/definitions/A") != set.Target(set.Root().Properties[0].Schema) {
			t.Error("got another schema than $ref")
		}
		if list := set.CheckUnreachable(); len(list) > 0 {
			t.Errorf("complaints are left: %v", list)
		}
	}
}
