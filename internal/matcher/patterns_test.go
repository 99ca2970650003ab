package matcher

import "testing"

// Patterns that cannot be compiled are complaints of Add, wherever matching would ask them.
func TestPatternComplaints(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"pattern":"(?=a)"}`, `schema:1:12: #/pattern: want a pattern that Go's regexp can express, got "(?=a)": regexp at offset 0: Go's regexp cannot express a lookahead; the option WithRegexp takes another engine`},
		{`{"not":{"items":{"patternProperties":{"(?=a)":{}}}}}`, `schema:1:39: #/not/items/patternProperties/(?=a): want a pattern that Go's regexp can express, got "(?=a)": regexp at offset 0: Go's regexp cannot express a lookahead; the option WithRegexp takes another engine`},
		{`{"then":{"pattern":"(?=a)"}}`, ``},
		{`{"definitions":{"a":{"pattern":"(?=a)"}}}`, ``},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"pattern":"(?=a)"}}}`, `schema:1:57: #/definitions/a/pattern: want a pattern that Go's regexp can express, got "(?=a)": regexp at offset 0: Go's regexp cannot express a lookahead; the option WithRegexp takes another engine`},
	}
	for _, test := range tests {
		refs := resolved(t, test.schema)
		_, complaints := NewBuilder(refs, Options{}).Add(refs.Root())
		if got := complaints.Error(); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.schema, got, test.want)
		}
	}
}
