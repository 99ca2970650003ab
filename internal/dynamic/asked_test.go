package dynamic

import (
	"encoding"
	"errors"
	"fmt"
	"iter"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// speaker counts how often it is asked for its text.
type speaker struct{ asked *int }

func (s speaker) MarshalText() ([]byte, error) {
	*s.asked++
	return []byte("x"), nil
}

// appending is a speaker with the other method.
type appending struct{ asked *int }

func (a appending) AppendText(b []byte) ([]byte, error) {
	*a.asked++
	return append(b, 'x'), nil
}

type speaking[T any] struct {
	A T `json:"a"`
	B T `json:"b,omitzero"`
}

// TestTextAskedOnce counts how often the text methods of a value are run: once if
// it is written, else not at all.
func TestTextAskedOnce(t *testing.T) {
	one := &spec{kind: plan.Const, text: "1"}
	tuple := func(s *spec, accept plan.KindSet) *spec {
		return &spec{kind: plan.Tuple, tuple: []item{{s, accept}}}
	}
	values := func(asked *int) map[string]any {
		s := speaker{asked}
		return map[string]any{
			"map":             map[string]any{"a": s},
			"typed map":       map[string]speaker{"a": s},
			"interfaces":      map[myString]encoding.TextMarshaler{"a": s},
			"struct":          speaking[speaker]{A: s},
			"pointer":         &speaking[*speaker]{A: &s},
			"any in a struct": speaking[any]{A: s},
			"AppendText":      speaking[appending]{A: appending{asked}},
			"Seq2":            iter.Seq2[string, speaker](func(yield func(string, speaker) bool) { yield("a", s) }),
			"Seq2 of any":     iter.Seq2[string, any](func(yield func(string, any) bool) { yield("a", s) }),
		}
	}
	for _, c := range []struct {
		name string
		spec *spec
		want string
		asks int
	}{
		{"declared", objectOf(optional("a", str)), `{"a":"x"}`, 1},
		{"declared, open", open(objectOf(optional("a", str)), generic), `{"a":"x"}`, 1},
		{"declared and never written", open(objectOf(optional("a", nil)), generic), `{}`, 0},
		{"constant", objectOf(optional("a", one)), `{"a":1}`, 0},
		{"constant, open", open(objectOf(), one), `{"a":1}`, 0},
		{"null", objectOf(optional("a", of(plan.Null))), `{"a":null}`, 0},
		{"required", &spec{kind: plan.Object, required: []string{"a"}}, `{}`, 0},
		{"required, never written", objectOf(required("a", nil)), `{}`, 0},
		{"required, open", &spec{kind: plan.Object, required: []string{"a"}, additional: str}, `{"a":"x"}`, 1},
		{"required, generic", &spec{kind: plan.Object, required: []string{"a"}, additional: generic}, `{"a":"x"}`, 1},
		{"a pattern that leaves out", &spec{kind: plan.Object, patterns: []pattern{{prefix("a"), nil}}, additional: generic}, `{}`, 0},
		{"not kept", &spec{kind: plan.Object, patterns: []pattern{{prefix("b"), generic}}}, `{}`, 0},
		{"list of types", objectOf(optional("a", listOf("string", "integer"))), `{"a":"x"}`, 1},
	} {
		asked := 0
		for name := range values(&asked) {
			for which, e := range engines(planOf(c.spec, plan.Options{}), nil) {
				asked = 0
				got, err := e.Append(nil, values(&asked)[name])
				if err != nil || string(got) != c.want || asked != c.asks {
					t.Errorf("%s, %s (%s): got %s, %v, asked %d times; want %s, %d", c.name, name, which, got, err, asked, c.want, c.asks)
				}
			}
		}
	}
	for _, c := range []struct {
		name string
		spec *spec
		want string
		asks int
	}{
		{"array", arrayOf(str), `["x"]`, 1},
		{"array, generic", generic, `["x"]`, 1},
		{"array of constants", arrayOf(one), `[1]`, 0},
		{"tuple", tuple(str, kinds(plan.JSONString)), `["x"]`, 1},
		{"tuple of anything", tuple(generic, plan.AllKinds), `["x"]`, 1},
		{"tuple of a constant", tuple(one, plan.AllKinds), `[1]`, 0},
	} {
		asked := 0
		for _, v := range []any{
			[]any{speaker{&asked}}, []speaker{{&asked}}, []*appending{{&asked}}, iter.Seq[speaker](func(yield func(speaker) bool) { yield(speaker{&asked}) }),
		} {
			asked = 0
			got, err := engine(c.spec).Append(nil, v)
			if err != nil || string(got) != c.want || asked != c.asks {
				t.Errorf("%s, %T: got %s, %v, asked %d times; want %s, %d", c.name, v, got, err, asked, c.want, c.asks)
			}
		}
	}
}

// TestTriedOnce counts how often the text of a member is asked for where an arm is tried that
// turns out to lack another member: never twice, also where it takes user code to say why.
func TestTriedOnce(t *testing.T) {
	full := func() *spec { return objectOf(required("k", str), required("a", str), required("b", str)) }
	told := toldApart("k", []string{"x"}, full())
	told.arms[0].tests[0].Required = []string{"k", "a", "b"}
	told.lookup.Sure[0] = false
	looks := toldApart("k", []string{"x", "y"}, full(), full())
	for i := range looks.arms {
		looks.arms[i].tests[0].Required = []string{"k", "a", "b"}
		looks.lookup.Sure[i] = false
	}
	y := &looks.arms[1].tests[0]
	y.Required = nil
	y.Members = append([]plan.MemberTest{{Name: "a", Values: []plan.Scalar{{Kind: plan.JSONString, Text: "z"}}}}, y.Members...)
	only := &spec{kind: plan.Branch, accept: kinds(plan.JSONObject), arms: []arm{{full(), []plan.Test{{Kinds: kinds(plan.JSONObject), Required: []string{"a", "b"}}}, nil}}}
	for what, s := range map[string]*spec{"told": told, "others look at it": looks, "only": only} {
		for name, e := range engines(planOf(s, plan.Options{}), nil) {
			asked := 0
			m := map[string]any{"k": "x", "a": speaker{&asked}, "b": 1}
			if got, err := e.Append(nil, m); err != nil || string(got) != `{"k":"x","a":"x","b":"1"}` || asked != 1 {
				t.Errorf("%s (%s): got %s, %v, asked %d times", what, name, got, err, asked)
			}
			asked = 0
			delete(m, "b")
			_, err := e.Append(nil, m)
			var bad *diag.Mismatch
			if !errors.As(err, &bad) || bad.Reason != diag.NoMatch || bad.Pointer() != "" || asked > 1 {
				t.Errorf("%s, lacking (%s): got %v, asked %d times", what, name, err, asked)
			}
		}
	}
}

// fickle gives another text each time it is asked.
type fickle struct{ asked *int }

func (f fickle) String() string { *f.asked++; return fmt.Sprint("x", *f.asked) }

// TestStringOnce wants what a matcher has taken to be what is written.
func TestStringOnce(t *testing.T) {
	texts := &spec{kind: plan.Branch, accept: plan.AllKinds, arms: []arm{
		{objectOf(optional("a", str)), test1(kinds(plan.JSONObject)), []string{`{"properties":{"a":{"pattern":"^x1$","type":"string"}}}`}},
		{objectOf(), test1(kinds(plan.JSONObject)), []string{`{"required":["a"]}`}},
	}}
	strict := planOf(objectOf(optional("a", str)), plan.Options{})
	strict.Strict = questionOf(`{"properties":{"a":{"pattern":"^x1$","type":"string"}}}`)
	for what, p := range map[string]*plan.Plan{"branch": planOf(texts, plan.Options{}), "strict": strict} {
		for name, e := range engines(p, nil) {
			asked := 0
			for _, v := range []any{
				map[string]any{"a": fickle{&asked}},
				struct {
					A any `json:"a"`
				}{&fickle{&asked}},
				map[string]fickle{"a": {&asked}},
			} {
				asked = 0
				got, err := e.Append(nil, v)
				if err != nil || string(got) != `{"a":"x1"}` || asked != 1 {
					t.Errorf("%s, %T (%s): got %s, %v, asked %d times", what, v, name, got, err, asked)
				}
			}
		}
	}
	// Where the kind decides, nobody asks ahead.
	strict.Strict = questionOf(`{"properties":{"a":{"type":"string"}}}`)
	asked := 0
	if got, err := New(strict, matchers, nil).Append(nil, map[string]any{"a": fickle{&asked}}); err != nil || string(got) != `{"a":"x1"}` || asked != 1 {
		t.Errorf("got %s, %v, asked %d times", got, err, asked)
	}
}
