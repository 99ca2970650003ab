package gogen

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/cases/bound"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/typed"
)

// TestCheckType compares what is at fault with types with what stringify.For says of them.
func TestCheckType(t *testing.T) {
	pkg, err := load("cases/bound")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		schema string
		typ    reflect.Type
	}{
		{`{"type":"object","required":["id","nowhere"],"properties":{"id":{"type":"string"}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","required":["nowhere"],"properties":{"nowhere":{"default":1}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"list":{"type":"string"},"matrix":{"type":"array","items":{"items":{"type":"object"}}}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"at":{"type":"object"},"small":{"type":"array"},"keys":{"type":"array"},"text":{"type":"object"}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"color":{"type":"string","format":"date"},"quoted":{"type":"string","format":"date"},"took":{"type":"string","format":"time"}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"list":{"type":["string","number"]},"pair":{"type":["array","null"],"items":{"type":"integer"}},"score":{"type":["integer","number"]}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"next":{"type":"object","properties":{"next":{"type":"object","required":["gone"]}}}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","properties":{"anon":{"type":"object","properties":{"X":{"type":"array"}}},"byte":{"type":"object"}}}`, reflect.TypeFor[bound.Record]()},
		{`{"type":"object","additionalProperties":{"type":"array"},"patternProperties":{"^x":{"type":"object"}}}`, reflect.TypeFor[bound.Tagged]()},
		{`{}`, reflect.TypeFor[bound.Tagged]()},
		{`{"type":"array"}`, reflect.TypeFor[bound.Point]()},
		{`{"type":"object","properties":{"b":{"type":"object","properties":{"a":{"type":"array"}}}}}`, reflect.TypeFor[bound.Loop]()},
	} {
		set, p, _ := build(t, []byte(test.schema), planner.Options{})
		o := Options{Package: "p", Name: "X", Plan: p, Set: set, Path: pkg.Path(), Type: pkg.Scope().Lookup(test.typ.Name()).Type()}
		_, err := File(o)
		var got []string
		for _, one := range split(err) {
			e, ok := errors.AsType[*Error](one)
			if !ok {
				t.Fatal(one)
			}
			got = append(got, e.Part)
		}
		var want []string
		list, _ := typed.Check(p, test.typ)
		for _, c := range list {
			want = append(want, c.Field)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s and %v: at fault\n%q, want\n%q\n(%v)", test.schema, test.typ, got, want, err)
		}
	}
}

// split returns the errors that err joins.
func split(err error) []error {
	switch e := err.(type) {
	case nil:
		return nil
	case interface{ Unwrap() []error }:
		return e.Unwrap()
	}
	return []error{err}
}
