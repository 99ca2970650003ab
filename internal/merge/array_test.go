package merge

import (
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/schema"
)

// checkArray checks what was merged about arrays against what each place says about each
// position.
func checkArray(t testing.TB, a *Array, places []*schema.Schema) {
	t.Helper()
	longest, lists, open := 0, false, false
	for _, s := range places {
		if s.Has.Has(schema.KwPrefixItems) || s.Has.Has(schema.KwItems) && s.Items == nil {
			lists = true
			longest = max(longest, len(s.ItemList))
		}
		open = open || s.Has.Has(schema.KwAdditionalItems) || s.Draft == schema.Draft2020 && s.Has.Has(schema.KwItems)
	}
	if a.Tuple != lists || len(a.Lists) != longest || lists && open != (a.Rest != nil) {
		t.Errorf("%s: got tuple %t of %d, open %t; want %t of %d, %t", pointers(places), a.Tuple, len(a.Lists), a.Rest != nil, lists, longest, open)
		return
	}
	at := func(i int) []*schema.Schema {
		var out []*schema.Schema
		for _, s := range places {
			end := longest // where additionalItems begin
			switch {
			case s.Has.Has(schema.KwPrefixItems):
				if i < len(s.ItemList) {
					out = append(out, s.ItemList[i])
				} else if s.Items != nil {
					out = append(out, s.Items)
				}
			case s.Items != nil:
				out = append(out, s.Items)
			case s.Has.Has(schema.KwItems):
				end = len(s.ItemList)
				if i < end {
					out = append(out, s.ItemList[i])
				}
			}
			if lists && i >= end && s.AdditionalItems != nil {
				out = append(out, s.AdditionalItems)
			}
		}
		return out
	}
	check := func(what string, i int, got []*schema.Schema) {
		if want := pointers(at(i)); pointers(got) != want {
			t.Errorf("%s: %s %d\ngot  %s\nwant %s", pointers(places), what, i, pointers(got), want)
		}
	}
	for i, list := range a.Lists {
		check("element", i, list)
	}
	switch {
	case !lists:
		check("items", 0, a.Items)
	case open:
		check("rest", longest, a.Rest)
	}
}

// TestAnyArrays merges every two of some ways to speak of arrays.
func TestAnyArrays(t *testing.T) {
	ways := []string{
		`{}`, `{"items":{}}`, `{"items":[{}]}`, `{"items":[{},{}]}`, `{"additionalItems":{}}`, `{"additionalItems":false}`,
		`{"items":{},"additionalItems":{}}`, `{"items":[{}],"additionalItems":false}`,
		`{"items":[{},{}],"additionalItems":{}}`, `{"items":false}`,
	}
	for _, a := range ways {
		for _, b := range ways {
			set := load(t, `{"type":"array","allOf":[`+a+`,`+b+`,{"items":[{},{}]}]}`)
			if follow(t, set) == 0 {
				t.Errorf("%s, %s: nothing was merged", a, b)
			}
			follow(t, load(t, `{"type":"array","allOf":[`+a+`,`+b+`]}`))
		}
	}
}

// TestAnyPrefixItems is TestAnyArrays for draft 2020-12, also beside parts of draft-07.
func TestAnyPrefixItems(t *testing.T) {
	ways := []string{
		`{}`, `{"items":{}}`, `{"items":false}`, `{"prefixItems":[{}]}`, `{"prefixItems":[{},{}]}`, `{"prefixItems":[{}],"items":false}`,
		`{"prefixItems":[{},{}],"items":{}}`, `{"items":true,"prefixItems":[{},{},{}],"additionalItems":{}}`, `{"additionalItems":7}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","$id":"seven","items":[{},{}],"additionalItems":{}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","$id":"seven","items":{}}`,
	}
	for _, a := range ways {
		for _, b := range ways {
			if a != b {
				follow(t, load(t, `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array","allOf":[`+a+`,`+strings.Replace(b, "seven", "other", 1)+`]}`))
			}
		}
	}
}
