package stringify_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stringify-go/stringify"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name, schema string
		want         []string // pointers
	}{
		{"sound", `{"type":"object","properties":{"a":{"$ref":"#/definitions/a"}},"definitions":{"a":{"$ref":"#"}}}`, nil},
		{"unreachable", `{"definitions":{"a":{"$ref":"#/zz"},"b":{"$ref":"#/definitions/b"}}}`, []string{"#/definitions/a/$ref", "#/definitions/b/$ref"}},
		{"of the planner too", `{"properties":{"a":{"type":"string","anyOf":[{"type":"integer"}]}},"definitions":{"a":{"$ref":"#/zz"}}}`, []string{"#/properties/a/anyOf", "#/definitions/a/$ref"}},
		{"what Compile complains about", `{"type":"objekt"}`, []string{"#/type"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := stringify.Check([]byte(test.schema))
			var faults stringify.SchemaErrors
			errors.As(err, &faults)
			var got []string
			for _, fault := range faults {
				got = append(got, fault.Pointer)
			}
			if !slices.Equal(got, test.want) || (err == nil) != (len(test.want) == 0) {
				t.Errorf("got %v (%v), want %v", got, err, test.want)
			}
		})
	}
	if err := stringify.Check([]byte(`{}`), stringify.WithMaxSchemaDepth(-1)); err == nil {
		t.Error("a bad option: got no error")
	}
}
