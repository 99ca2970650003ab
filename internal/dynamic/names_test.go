package dynamic

//lint:file-ignore U1000 unexported fields are part of the types tested

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

const replacement = "\ufffd"

// dresses returns the members, which must be in the order of their names, as
// objects of several Go types.
func dresses(members ...member) map[string]any {
	m, ints, named := map[string]any{}, map[string]int{}, map[myString]int{}
	for _, e := range members {
		m[e.name], ints[e.name], named[myString(e.name)] = e.value, e.value, e.value
	}
	return map[string]any{
		"map[string]any":   m,
		"map[string]int":   ints,
		"map[myString]int": named,
		"iter.Seq2": iter.Seq2[string, int](func(yield func(string, int) bool) {
			for _, e := range members {
				if !yield(e.name, e.value) {
					return
				}
			}
		}),
	}
}

type member struct {
	name  string
	value int
}

type myString string

// TestNamesOfBytes writes members whose names are not UTF-8: their bad bytes are
// U+FFFD each before anything is asked of them (docs/guide/values.md, JSON text).
func TestNamesOfBytes(t *testing.T) {
	surrogate := "\xed\xa0\x80" // as a schema's "\ud800" is decoded
	wide := objectOf(optional(replacement, nil))
	for i := range 20 {
		wide.props = append(wide.props, optional(fmt.Sprint("p", i), integer))
	}
	long := strings.Repeat("k", 40)
	for _, c := range []struct {
		name    string
		spec    *spec
		members []member
		want    string
		reason  diag.Reason
	}{
		{"declared", objectOf(optional(replacement, integer)), []member{{"\xff", 1}}, `{"` + replacement + `":1}`, 0},
		{"declared, valid", objectOf(optional(replacement, integer)), []member{{replacement, 1}}, `{"` + replacement + `":1}`, 0},
		{"declared, absent", objectOf(optional(replacement, integer), optional("a", integer)), []member{{"a", 1}}, `{"a":1}`, 0},
		{"declared, long", objectOf(optional(long+replacement+replacement, integer)), []member{{long + "\xc3\xff", 1}}, `{"` + long + replacement + replacement + `":1}`, 0},
		{"declared, a default", objectOf(withDefault(replacement, integer, `7`)), []member{{"a", 1}}, `{"` + replacement + `":7}`, 0},
		{"declared, among others", objectOf(optional("b", integer), optional(replacement, integer), optional("a", str)), []member{{"\xff", 1}, {"a", 2}, {"b", 3}}, `{"b":3,"` + replacement + `":1,"a":"2"}`, 0},
		{"one byte, one character", objectOf(optional(replacement, integer)), []member{{"\xff\xff", 1}}, `{}`, 0},
		{"never written", open(objectOf(optional(replacement, nil)), generic), []member{{"\xff", 1}}, `{}`, 0},
		{"never written, of many", open(wide, generic), []member{{"\xff", 1}, {"p0", 2}, {"x", 3}}, `{"p0":2,"x":3}`, 0},
		{"required", objectOf(required(replacement, integer)), []member{{"\xff", 1}}, `{"` + replacement + `":1}`, 0},
		{"required, absent", objectOf(required(replacement, integer)), []member{{"a", 1}}, "/" + replacement + " a required member", diag.Required},
		{"required, not declared", &spec{kind: plan.Object, required: []string{replacement}}, []member{{"\xff", 1}}, `{}`, 0},
		{"required, not declared, open", &spec{kind: plan.Object, required: []string{replacement}, additional: generic}, []member{{"\xff", 1}}, `{"` + replacement + `":1}`, 0},
		{"required, not declared, absent", &spec{kind: plan.Object, required: []string{replacement}}, []member{{"a", 1}}, "/" + replacement + " a required member", diag.Required},
		{"additional", open(objectOf(optional("a", integer)), str), []member{{"a", 0}, {"b\xfe", 1}}, `{"a":0,"b` + replacement + `":"1"}`, 0},
		{"pattern", &spec{kind: plan.Object, patterns: []pattern{{prefix(replacement), str}}}, []member{{"\xfe", 1}}, `{"` + replacement + `":"1"}`, 0},
		{"error", open(objectOf(), objectOf()), []member{{"\xff", 1}}, "/" + replacement + " object", diag.Type},
		{"one name, declared", objectOf(optional(replacement, integer)), []member{{replacement, 1}, {"\xfe", 2}, {"\xff", 3}}, `{"` + replacement + `":3}`, 0},
		{"one name, additional", open(objectOf(), generic), []member{{"z", 0}, {replacement, 1}, {"\xfe", 2}, {"\xff", 3}}, `{"z":0,"` + replacement + `":3}`, 0},
		{"one name, generic", generic, []member{{"z", 0}, {replacement, 1}, {"\xfe", 2}, {"\xff", 3}}, `{"z":0,"` + replacement + `":3}`, 0},
		{"sorted as written", generic, []member{{"\xfe", 1}, {"\U0001f600", 2}}, `{"` + replacement + `":1,"` + "\U0001f600" + `":2}`, 0},
		{"the first place", generic, []member{{"\x80", 1}, {replacement + "a", 2}, {"\xff", 3}}, `{"` + replacement + `":3,"` + replacement + `a":2}`, 0},

		{"lone surrogate", objectOf(optional(surrogate, integer), withDefault("d", integer, "5")), []member{{surrogate, 1}}, `{"d":5}`, 0},
		{"lone surrogate, open", open(objectOf(optional(surrogate, integer)), generic), []member{{surrogate, 1}}, `{"` + strings.Repeat(replacement, 3) + `":1}`, 0},
		{"lone surrogate, required", objectOf(required(surrogate, integer)), []member{{surrogate, 1}}, "/" + replacement + " a required member", diag.Required},
		{"lone surrogate, required, not declared", &spec{kind: plan.Object, required: []string{surrogate}}, []member{{surrogate, 1}}, "/" + replacement + " a required member", diag.Required},
		{"lone surrogate as three characters", objectOf(optional(strings.Repeat(replacement, 3), integer)), []member{{surrogate, 1}}, `{"` + strings.Repeat(replacement, 3) + `":1}`, 0},
	} {
		for dress, v := range dresses(c.members...) {
			test(t, nil, plan.Options{}, []check{{c.name + ", " + dress, c.spec, v, c.want, c.reason}})
			if c.reason == 0 {
				test(t, nil, plan.Options{}, []check{{c.name + ", in an array, " + dress, arrayOf(c.spec), []any{v, v}, "[" + c.want + "," + c.want + "]", 0}})
			}
		}
	}
	test(t, nil, plan.Options{}, []check{
		{"struct", open(objectOf(optional(replacement, integer), optional(surrogate, integer)), generic), tags{A: 1}, `{"a":1}`, 0},
	})
}

var errKey = errors.New("no name")

type badKey struct{ n int }

func (badKey) MarshalText() ([]byte, error) { return nil, errKey }

// TestKeysThatFail wants the error of a key whatever is asked of its map.
func TestKeysThatFail(t *testing.T) {
	m := map[badKey]int{{}: 1}
	for _, s := range []*spec{
		generic,
		open(objectOf(), generic),
		objectOf(optional("x", integer)),
		objectOf(optional("x", nil), required("y", nil)),
		objectOf(withDefault("x", integer, "1")),
		objectOf(optional(replacement, integer)),
		{kind: plan.Object, required: []string{"x"}},
		objectOf(optional("x", &spec{kind: plan.Const, text: "true"}), required("y", generic)),
		{kind: plan.Object, patterns: []pattern{{prefix("x"), generic}}},
	} {
		for name, e := range engines(planOf(objectOf(optional("m", s)), plan.Options{}), nil) {
			got, err := e.Append(nil, map[string]any{"m": m})
			var bad *diag.Mismatch
			if !errors.As(err, &bad) || bad.Reason != diag.User || !errors.Is(err, errKey) || bad.Pointer() != "/m" || bad.Got != "Go type map[dynamic.badKey]int" {
				t.Errorf("%s: %+v: got %s, %v", name, *s, got, err)
			}
		}
	}
	test(t, nil, plan.Options{}, []check{
		{"const", &spec{kind: plan.Const, text: "1"}, m, "1", 0},
		{"nothing is read", objectOf(), m, "{}", 0},
		{"empty", open(objectOf(), generic), map[badKey]int{}, "{}", 0},
	})
}

// half gives two keys one name.
type half int

func (h half) MarshalText() ([]byte, error) { return []byte{byte('a' + h/2)}, nil }

// TestKeysOfOneText wants what encoding/json does with keys of equal text.
func TestKeysOfOneText(t *testing.T) {
	m := map[half]int{0: 0, 1: 1, 2: 2, 3: 3}
	test(t, nil, plan.Options{}, []check{
		{"generic", generic, m, `{"a":0,"a":1,"b":2,"b":3}`, 0},
		{"open", open(objectOf(optional("b", nil)), str), m, `{"a":"0","a":"1"}`, 0},
		{"one is found", objectOf(optional("a", boolean)), map[half]int{2: 2, 3: 3, 0: 1, 1: 1}, `{"a":true}`, 0},
	})
}
