package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
)

// Schemas that mean something else on very many ways end in bounded time and memory.
func TestDynamicHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("large schemas")
	}
	const head = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/",`
	// n resources, each with the members that made says.
	resources := func(n int, made func(i int) string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"r%d":{"$id":"r%d",%s}`, i, i, made(i))
		}
		return b.String()
	}
	refs := func(n int, ref string) string {
		var b strings.Builder
		b.WriteString(`"properties":{"":{}`)
		for i := range n {
			fmt.Fprintf(&b, `,"%d":{%s}`, i, strings.ReplaceAll(ref, "%d", fmt.Sprint(i)))
		}
		b.WriteString("}")
		return b.String()
	}
	const depends = "and too many schemas depend on the way"
	tests := []struct {
		why, root, want string
	}{
		{
			"any of some anchors is bound, or not", head + refs(30, `"$ref":"r%d"`) + `,"$defs":{"l":{"$id":"l",` + refs(30, `"$dynamicRef":"#a%d"`) +
				`,"$defs":{"":{` + refs(30, `"$dynamicAnchor":"a%d"`) + `}}}` +
				resources(30, func(i int) string {
					return fmt.Sprintf(`"$dynamicAnchor":"a%d","allOf":[{"$ref":"l"},{%s}]`, i, refs(30, `"$ref":"r%d"`))
				}) + `}}`, depends,
		},
		{
			"many bindings of much", head + refs(2000, `"$ref":"r%d"`) + `,"$defs":{"l":{"$id":"l","$dynamicAnchor":"a","items":{"$dynamicRef":"#a"},` + refs(2000, `"$ref":"#"`) + `}` +
				resources(2000, func(int) string { return `"$dynamicAnchor":"a","items":{"$ref":"l"}` }) + `}}`, depends,
		},
		{
			"many bindings of some", head + refs(5000, `"$ref":"r%d"`) + `,"$defs":{"l":{"$id":"l","$dynamicAnchor":"a",` + refs(40, `"$dynamicRef":"#a"`) + `}` +
				resources(5000, func(int) string { return `"$dynamicAnchor":"a","items":{"$ref":"l"}` }) + `}}`, depends,
		},
		{
			"many bindings of little", head + refs(10000, `"$ref":"r%d"`) + `,"$defs":{"l":{"$id":"l","$dynamicAnchor":"a",` + refs(3, `"$dynamicRef":"#a"`) + `}` +
				resources(10000, func(int) string { return `"$dynamicAnchor":"a","items":{"$ref":"l"}` }) + `}}`, "",
		},
		{
			"many anchors", head + `"items":{"$ref":"r0"},"contains":{"$ref":"r1"},"$defs":{"":{}` + resources(2, func(i int) string {
				return `"items":{"$ref":"r` + fmt.Sprint(1-i) + `"},` + refs(10000, `"$dynamicRef":"#a%d"`) + `,"$defs":{"":{` + refs(10000, `"$dynamicAnchor":"a%d"`) + `}}`
			}) + `}}`, "",
		},
		{
			"many anchors, and many ways", head + refs(1000, `"$ref":"r%d"`) + `,"$defs":{"l":{"$id":"l",` + refs(5000, `"$dynamicRef":"#a%d"`) + `,"$defs":{"":{` + refs(5000, `"$dynamicAnchor":"a%d"`) + `}}}` +
				resources(1000, func(i int) string {
					return fmt.Sprintf(`"items":{"$ref":"l"},"$defs":{"a":{"$dynamicAnchor":"a%d"}}`, i)
				}) + `}}`, depends,
		},
		{"a chain whose ends differ", long(head, 20000), ""},
	}
	for _, test := range tests {
		complaints, took, heap := measured([]byte(test.root), resolve.Options{MaxDepth: 100})
		got := ""
		if len(complaints) > 0 {
			got = complaints[0].Error()
		}
		if len(complaints) > 1 || !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: got %d complaints, %.300s, want %q", test.why, len(complaints), got, test.want)
		}
		if took > hostileTime || heap > hostileHeap && !raced {
			t.Errorf("%s: took %v and %d MiB", test.why, took, heap>>20)
		}
		t.Logf("%s, %d KiB: %v, %d MiB, %d complaints", test.why, len(test.root)>>10, took, heap>>20, len(complaints))
	}
}

// long returns a schema with two resources that lead into a chain of n schemas, at the end
// of which is a dynamic reference.
func long(head string, n int) string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString(`"items":{"$ref":"r0"},"contains":{"$ref":"r1"},"$defs":{"r0":{"$id":"r0","$dynamicAnchor":"a","items":{"$ref":"/#/$defs/0"}},"r1":{"$id":"r1","$dynamicAnchor":"a","items":{"$ref":"/#/$defs/0"}}`)
	for i := range n {
		fmt.Fprintf(&b, `,"%d":{"items":{"$ref":"#/$defs/%d"}}`, i, i+1)
	}
	fmt.Fprintf(&b, `,"%d":{"$dynamicRef":"r0#a"}}}`, n)
	return b.String()
}
