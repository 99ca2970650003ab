package schema

import (
	"slices"
	"strings"
	"testing"
)

// The drafts as `$schema` names them.
var schemaURIs = [numDrafts]string{
	"http://json-schema.org/draft-04/schema#",
	"http://json-schema.org/draft-06/schema#",
	"http://json-schema.org/draft-07/schema#",
	"https://json-schema.org/draft/2019-09/schema",
	"https://json-schema.org/draft/2020-12/schema",
}

func TestDraftOf(t *testing.T) {
	for d, uri := range schemaURIs {
		bare := strings.TrimSuffix(uri[strings.Index(uri, "://"):], "#")
		for _, s := range []string{uri, "http" + bare, "https" + bare, "http" + bare + "#", "https" + bare + "#"} {
			doc, complaints := Parse("", []byte(`{"$schema":"`+s+`"}`), ParseOptions{MaxDepth: 100})
			if complaints != nil || doc.Root.Draft != Draft(d) {
				t.Errorf("%s: got %v, %v", s, doc.Root, complaints)
			}
		}
		for _, s := range []string{bare, bare[3:], "ftp" + bare, uri + "/", uri + "##", "HTTP" + bare, "https://http" + bare} {
			if doc, complaints := Parse("", []byte(`{"$schema":"`+s+`"}`), ParseOptions{MaxDepth: 100}); doc.Root != nil || len(complaints) != 1 {
				t.Errorf("%s: got %v, %v", s, doc.Root, complaints)
			}
		}
	}
	if s := mustParse(t, `{}`); s.Draft != Draft7 {
		t.Errorf("without $schema: got %v", s.Draft)
	}
}

// Which draft takes which name as a keyword, by its specification and meta-schema.
func TestDraftKeywords(t *testing.T) {
	const all = "4 6 7 2019 2020"
	tests := map[string]string{
		"$schema": all, "$ref": all, "type": all, "enum": all, "items": all, "required": all, "format": all,
		"dependencies": all, "definitions": all, "nullable": all, "discriminator": all, "readOnly": all,
		"exclusiveMinimum": all, "$defs": all, "deprecated": all,
		"id":               "4",
		"$id":              "6 7 2019 2020",
		"const":            "6 7 2019 2020",
		"contains":         "6 7 2019 2020",
		"propertyNames":    "6 7 2019 2020",
		"examples":         "6 7 2019 2020",
		"if":               "7 2019 2020",
		"then":             "7 2019 2020",
		"else":             "7 2019 2020",
		"$comment":         "7 2019 2020",
		"contentEncoding":  "7 2019 2020",
		"contentMediaType": "7 2019 2020",
		"additionalItems":  "4 6 7 2019",
		"$anchor":          "2019 2020", "dependentRequired": "2019 2020", "dependentSchemas": "2019 2020",
		"unevaluatedItems": "2019 2020", "unevaluatedProperties": "2019 2020", "minContains": "2019 2020",
		"maxContains": "2019 2020", "contentSchema": "2019 2020",
		"$recursiveRef": "2019", "$recursiveAnchor": "2019",
		"$dynamicRef": "2020", "$dynamicAnchor": "2020", "prefixItems": "2020",
		"x": "", "divisibleBy": "", "": "",
	}
	short := [numDrafts]string{"4", "6", "7", "2019", "2020"}
	for name, want := range tests {
		var got []string
		for d := range numDrafts {
			k := d.Keyword(name)
			if k == KwNone {
				continue
			}
			got = append(got, short[d])
			if d.Name(k) != name {
				t.Errorf("%v: the name of %q is %q", d, name, d.Name(k))
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// What a draft wants of keywords, and what it takes no notice of.
func TestDraftComplaints(t *testing.T) {
	tests := []struct {
		drafts []Draft
		text   string   // without its braces
		want   []string // pointer, keyword, message
	}{
		{[]Draft{Draft4}, `"id":"http://x/y","minimum":1,"exclusiveMinimum":true,"maximum":2,"exclusiveMaximum":false`, nil},
		{[]Draft{Draft4}, `"exclusiveMinimum":1`, []string{`#/exclusiveMinimum [exclusiveMinimum] exclusiveMinimum wants a boolean, got 1`}},
		{[]Draft{Draft6, Draft7, Draft2019, Draft2020}, `"exclusiveMaximum":true`, []string{`#/exclusiveMaximum [exclusiveMaximum] exclusiveMaximum wants a number, got true`}},
		{[]Draft{Draft4}, `"id":7`, []string{`#/id [id] id wants a string, got 7`}},
		{[]Draft{Draft4}, `"$id":7,"const":1,"contains":1,"propertyNames":1,"if":1,"then":1,"else":1,"examples":1,"$comment":1,"contentEncoding":1`, nil},
		{[]Draft{Draft6}, `"if":1,"then":1,"else":1,"$comment":1,"contentMediaType":1,"id":7`, nil},
		{[]Draft{Draft6}, `"contains":1`, []string{`#/contains [contains] contains wants a schema (an object or a boolean), got 1`}},
		{[]Draft{Draft4}, `"required":[]`, []string{`#/required [required] required wants at least one name in draft-04, got an empty list`}},
		{[]Draft{Draft4}, `"dependencies":{"a":[]}`, []string{`#/dependencies/a [dependencies] dependencies wants at least one name in draft-04, got an empty list`}},
		{[]Draft{Draft6, Draft7, Draft2019, Draft2020}, `"required":[],"dependencies":{"a":[]}`, nil},
		{[]Draft{Draft4, Draft6, Draft7}, `"enum":[]`, []string{`#/enum [enum] enum wants at least one value, got an empty list`}},
		{[]Draft{Draft2019, Draft2020}, `"enum":[]`, nil},
		{[]Draft{Draft4}, `"additionalProperties":true,"additionalItems":false`, nil},
		{[]Draft{Draft4}, `"items":true`, []string{`#/items [items] items wants a schema (in draft-04 an object), got true`}},
		{[]Draft{Draft4}, `"properties":{"a":false}`, []string{`#/properties/a [properties] properties wants a schema (in draft-04 an object), got false`}},
		{[]Draft{Draft4}, `"allOf":[{"not":true}]`, []string{`#/allOf/0/not [not] not wants a schema (in draft-04 an object), got true`}},
		{[]Draft{Draft6, Draft7, Draft2019, Draft2020}, `"items":true,"properties":{"a":false},"not":true`, nil},
		{[]Draft{Draft4, Draft6, Draft7, Draft2019}, `"items":[{}],"prefixItems":7,"$dynamicRef":7,"$dynamicAnchor":7`, nil},
		{[]Draft{Draft2020}, `"items":[{}]`, []string{`#/items [items] items wants a schema in draft 2020-12 (prefixItems has the list), got a list`}},
		{[]Draft{Draft2020}, `"prefixItems":[{},true],"items":false,"additionalItems":7,"$recursiveRef":7`, nil},
		{[]Draft{Draft2020}, `"prefixItems":{}`, []string{`#/prefixItems [prefixItems] prefixItems wants a list of schemas, got an object`}},
		{[]Draft{Draft2020}, `"prefixItems":[]`, []string{`#/prefixItems [prefixItems] prefixItems wants at least one schema, got an empty list`}},
		{[]Draft{Draft2020}, `"prefixItems":[1]`, []string{`#/prefixItems/0 [prefixItems] prefixItems wants schemas (objects or booleans), got 1`}},
		{[]Draft{Draft2020}, `"$dynamicRef":7`, []string{`#/$dynamicRef [$dynamicRef] $dynamicRef wants a string, got 7`}},
		{[]Draft{Draft2020}, `"$dynamicRef":"#a","$ref":"#b","$defs":{"a":{"$dynamicAnchor":"a"},"b":{"$anchor":"b"}}`, nil},
		{[]Draft{Draft2020}, `"$dynamicAnchor":"#a"`, []string{`#/$dynamicAnchor [$dynamicAnchor] $dynamicAnchor wants a letter, then letters, digits and some of . - _, got "#a"`}},
		{[]Draft{Draft2019}, `"$recursiveRef":"#/a"`, []string{`#/$recursiveRef [$recursiveRef] $recursiveRef wants "#", got "#/a"`}},
		{[]Draft{Draft2019}, `"$recursiveAnchor":1`, []string{`#/$recursiveAnchor [$recursiveAnchor] $recursiveAnchor wants a boolean, got 1`}},
		{[]Draft{Draft2019, Draft2020}, `"$id":"http://x/#","$anchor":"a-b.c_1","$defs":{"a":{"$anchor":"B"}}`, nil},
		{[]Draft{Draft2019}, `"$anchor":"a:b"`, nil},
		{[]Draft{Draft2020}, `"$anchor":"a:b"`, []string{`#/$anchor [$anchor] $anchor wants a letter, then letters, digits and some of . - _, got "a:b"`}},
		{[]Draft{Draft2020}, `"$anchor":"_a"`, nil},
		{[]Draft{Draft2019}, `"$anchor":"_a"`, []string{`#/$anchor [$anchor] $anchor wants a letter, then letters, digits and some of . - _, got "_a"`}},
		{[]Draft{Draft2019}, `"$id":"#name"`, []string{`#/$id [$id] $id wants no fragment in draft 2019-09 ($anchor gives a name), got "#name"`}},
		{[]Draft{Draft2020}, `"$id":"x#/y"`, []string{`#/$id [$id] $id wants no fragment in draft 2020-12 ($anchor gives a name), got "x#/y"`}},
		{[]Draft{Draft6, Draft7}, `"$id":"#name"`, nil},
		{[]Draft{Draft4, Draft6, Draft7}, `"$anchor":7,"dependentRequired":7,"dependentSchemas":7,"unevaluatedItems":7,"unevaluatedProperties":7,"minContains":7.5,"maxContains":-7,"contentSchema":7`, nil},
		{[]Draft{Draft2019, Draft2020}, `"minContains":1.5`, []string{`#/minContains [minContains] minContains wants a non-negative integer, got 1.5`}},
		{[]Draft{Draft2019, Draft2020}, `"maxContains":-1`, []string{`#/maxContains [maxContains] maxContains wants a non-negative integer, got -1`}},
		{[]Draft{Draft2019, Draft2020}, `"dependentRequired":{"a":["b","b"]}`, []string{`#/dependentRequired/a/1 [dependentRequired] dependentRequired wants each name once, got a second "b"`}},
		{[]Draft{Draft2019, Draft2020}, `"dependentRequired":{"a":{}}`, []string{`#/dependentRequired/a [dependentRequired] dependentRequired wants a list of strings, got an object`}},
		{[]Draft{Draft2019, Draft2020}, `"dependentSchemas":{"a":[]}`, []string{`#/dependentSchemas/a [dependentSchemas] dependentSchemas wants schemas (objects or booleans), got an empty list`}},
		{[]Draft{Draft2019, Draft2020}, `"unevaluatedItems":1`, []string{`#/unevaluatedItems [unevaluatedItems] unevaluatedItems wants a schema (an object or a boolean), got 1`}},
		{[]Draft{Draft2019, Draft2020}, `"dependentRequired":{"a":[]},"dependentSchemas":{"a":true},"unevaluatedItems":false,"unevaluatedProperties":{},"minContains":0,"maxContains":2.0,"contentSchema":{}`, nil},
	}
	for _, test := range tests {
		for _, d := range test.drafts {
			_, complaints := Parse("", []byte(`{"$schema":"`+schemaURIs[d]+`",`+test.text+`}`), ParseOptions{MaxDepth: 100})
			got := ""
			for _, line := range strings.SplitAfter(lines(complaints), "\n") {
				_, line, _ = strings.Cut(line, " ")
				got += line
			}
			want := strings.Join(test.want, "\n")
			if strings.TrimSuffix(got, "\n") != want {
				t.Errorf("%v: %s\ngot\n%s\nwant\n%s", d, test.text, got, want)
			}
		}
	}
}

// A schema with two references has one of its own, and a further part of allOf.
func TestTwoReferences(t *testing.T) {
	for _, test := range []struct {
		draft   Draft
		text    string
		keyword Keyword
		parts   int
	}{
		{Draft2020, `"$dynamicRef":"#b","$ref":"#a"`, KwDynamicRef, 1},
		{Draft2020, `"$ref":"#a","allOf":[{},{}],"$dynamicRef":"#b"`, KwDynamicRef, 3},
		{Draft2019, `"$ref":"#a","$recursiveRef":"#"`, KwRecursiveRef, 1},
	} {
		doc, complaints := Parse("", []byte(`{"$schema":"`+schemaURIs[test.draft]+`","items":{`+test.text+`}}`), ParseOptions{MaxDepth: 100})
		if complaints != nil {
			t.Fatal(complaints)
		}
		s := doc.Root.Items
		if s.Ref != "#a" || s.RefKeyword() != KwRef || !s.Has.Has(KwAllOf) || len(s.AllOf) != test.parts {
			t.Errorf("%s: got %+v", test.text, s)
			continue
		}
		part := s.AllOf[test.parts-1]
		if part.Ref[:1] != "#" || part.RefKeyword() != test.keyword || !part.Has.Has(KwRef) || part.Parent != s || part.Index == s.Index {
			t.Errorf("%s: got the part %+v", test.text, part)
		}
		if !slices.Equal(doc.Refs, []*Schema{s, part}) {
			t.Errorf("%s: got %d references", test.text, len(doc.Refs))
		}
		if e := part.At(test.keyword.String(), "here"); e.Pointer != "#/items/"+test.keyword.String() || e.Column < 70 {
			t.Errorf("%s: got %v", test.text, e)
		}
	}
}

// A schema inside another is of the same draft, unless it is a resource and says so.
func TestEmbeddedDraft(t *testing.T) {
	s := mustParse(t, `{"items":{"$schema":"`+schemaURIs[Draft2020]+`","$id":"a","items":{"prefixItems":[true]},
		"not":{"$schema":"`+schemaURIs[Draft4]+`","id":"b","exclusiveMinimum":true,"not":{}}},"not":{"$schema":"`+schemaURIs[Draft7]+`"}}`)
	for _, test := range []struct {
		s    *Schema
		want Draft
	}{
		{s, Draft7},
		{s.Not, Draft7},
		{s.Items, Draft2020},
		{s.Items.Items.ItemList[0], Draft2020},
		{s.Items.Not, Draft4},
		{s.Items.Not.Not, Draft4},
	} {
		if test.s.Draft != test.want {
			t.Errorf("%s: got %v, want %v", test.s.Pointer, test.s.Draft, test.want)
		}
	}
	if got := s.Items.Not.Number(KwExclusiveMinimum); got.Exists() {
		t.Errorf("a boolean as a number: got %s", got.Raw())
	}
}

// The keywords that came after draft-07 are found again.
func TestLater(t *testing.T) {
	s := mustParse(t, `{"$schema":"`+schemaURIs[Draft2020]+`","$anchor":"a","$dynamicAnchor":"b","$dynamicRef":"#c","dependentSchemas":{"d":{}},
		"dependentRequired":{"e":["f"]},"unevaluatedItems":{},"unevaluatedProperties":{},"contentSchema":{},"prefixItems":[{}],"items":{}}`)
	if plain, dynamic := s.Anchors(); plain != "a" || dynamic != "b" {
		t.Errorf("anchors: got %q and %q", plain, dynamic)
	}
	if !s.Has.Has(KwRef) || s.RefKeyword() != KwDynamicRef || s.Ref != "#c" {
		t.Errorf("reference: got %q from %v", s.Ref, s.RefKeyword())
	}
	if got := s.Later.DependentRequired; len(got) != 1 || got[0].Name != "e" || len(got[0].Names) != 1 {
		t.Errorf("dependentRequired: got %v", got)
	}
	for k, want := range map[Keyword]string{KwUnevaluatedItems: "#/unevaluatedItems", KwUnevaluatedProperties: "#/unevaluatedProperties", KwContentSchema: "#/contentSchema", KwItems: "#/items"} {
		if got := s.One(k); got == nil || got.Pointer != want {
			t.Errorf("%v: got %v", k, got)
		}
	}
	if len(s.List(KwPrefixItems)) != 1 || len(s.List(KwItems)) != 0 || s.Named(KwDependentSchemas)[0].Schema.Pointer != "#/dependentSchemas/d" {
		t.Error("prefixItems or dependentSchemas: not found")
	}
	var applied []string
	s.EachApplied(func(s *Schema) { applied = append(applied, s.Pointer) })
	if want := "#/prefixItems/0 #/items #/dependentSchemas/d #/unevaluatedItems #/unevaluatedProperties"; strings.Join(applied, " ") != want {
		t.Errorf("applied: got %q, want %q", applied, want)
	}
	s = mustParse(t, `{"$schema":"`+schemaURIs[Draft2019]+`","$recursiveAnchor":true,"$recursiveRef":"#"}`)
	if !s.RecursiveAnchor() || s.RefKeyword() != KwRecursiveRef || s.Ref != "#" {
		t.Errorf("$recursiveRef: got %q, %v", s.Ref, s.RecursiveAnchor())
	}
}
