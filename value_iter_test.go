package stringify_test

import (
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestSequences: iter.Seq is an array, iter.Seq2[string, V] an object whose
// undeclared members keep their order, iter.Seq2[V, error] an array.
func TestSequences(t *testing.T) {
	ints := slices.Values([]int{3, 1, 2})
	strings := slices.Values([]string{"3", "1.9"})
	none := func(func(any) bool) {}
	wantValue(t, `{"type":"array","items":{"type":"integer"}}`, ints, `[3,1,2]`)
	wantValue(t, `{"type":"array","items":{"type":"integer"}}`, strings, `[3,1]`)
	wantValue(t, `{"type":"array"}`, iter.Seq[any](none), `[]`)
	wantValue(t, `{"type":"array"}`, none, `[]`)
	wantValue(t, `{}`, ints, `[3,1,2]`)
	wantValue(t, `{"type":["string","array"],"items":{"type":"string"}}`, ints, `["3","1","2"]`)
	wantValue(t, `{"type":"array","items":[{"type":"integer"}],"additionalItems":{"type":"string"}}`, ints, `[3,"1","2"]`)
	wantValue(t, `{"type":"array"}`, iter.Seq[int](nil), `[]`)
	wantValue(t, `{"type":"object"}`, iter.Seq2[string, int](nil), `{}`)
	wantValue(t, `{"type":"array","nullable":true}`, iter.Seq[int](nil), `null`)
	wantValueError(t, `{"type":"array","items":[{"type":"integer"}]}`, ints, stringify.ErrType, "/1")
	wantValueError(t, `{"type":"array","items":{"type":"integer"}}`, slices.Values([]any{1, 2, "x"}), stringify.ErrType, "/2")
	wantValueError(t, `{"type":"string"}`, ints, stringify.ErrType, "")
	wantValueError(t, `{"type":"object"}`, ints, stringify.ErrType, "")

	members := inOrder([]string{"z", "b", "y", "a", "x"}, []any{1, "2", 3, 4, 5})
	schema := `{"type":"object","required":["b"],"properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"integer","default":7}}`
	wantValue(t, schema+`}`, members, `{"b":2,"a":"4","c":7}`)
	wantValue(t, schema+`,"additionalProperties":true}`, members, `{"b":2,"a":"4","c":7,"z":1,"y":3,"x":5}`)
	wantValue(t, schema+`,"patternProperties":{"[xy]":{"type":"string"}}}`, members, `{"b":2,"a":"4","c":7,"y":"3","x":"5"}`)
	wantValue(t, `{}`, members, `{"z":1,"b":"2","y":3,"a":4,"x":5}`)
	wantValue(t, `{}`, maps.All(map[string]int{"k": 1}), `{"k":1}`)
	wantValue(t, `{"type":"object","additionalProperties":{"type":"string"}}`, maps.All(map[textKind]int{"k": 1}), `{"k":"1"}`)
	wantValueError(t, `{"type":"object","required":["q"]}`, members, stringify.ErrRequired, "/q")
	wantValueError(t, `{"type":"object","properties":{"y":{"type":"array"}}}`, members, stringify.ErrType, "/y")
	wantValueError(t, `{"type":"array"}`, members, stringify.ErrType, "")
	// A repeated name: the last value counts, at the place of the first.
	repeated := inOrder([]string{"x", "y", "x", "b", "b"}, []any{1, 2, 3, 4, 5})
	wantValue(t, schema+`,"additionalProperties":true}`, repeated, `{"b":5,"c":7,"x":3,"y":2}`)
	wantValue(t, `{}`, repeated, `{"x":3,"y":2,"b":5}`)
}

// TestSequenceErrors: the first error of an iter.Seq2[V, error] ends the write, and
// no element is asked for after it.
func TestSequenceErrors(t *testing.T) {
	yielded := 0
	failing := func(failAt int) iter.Seq2[int, error] {
		return func(yield func(int, error) bool) {
			for i := range 10 {
				yielded++
				var err error
				if i == failAt {
					err = errUser
				}
				if !yield(i, err) {
					return
				}
			}
		}
	}
	for _, schema := range []string{`{"type":"array"}`, `{}`, `{"type":"array","items":{"type":"string"}}`, `{"type":["array","null"]}`, `{"type":"array","items":[{}],"additionalItems":true}`} {
		yielded = 0
		wantValueError(t, schema, failing(4), errUser, "/4")
		if yielded != 5 {
			t.Errorf("%s: %d elements asked for, want 5", schema, yielded)
		}
		yielded = 0
		if out, err := stringify.MustCompile(schema).Append(nil, failing(-1)); err != nil || yielded != 10 {
			t.Errorf("%s: got %s, %v, %d elements", schema, out, err, yielded)
		}
	}
	wantValueError(t, `{"properties":{"a":{"type":"array"}}}`, map[string]any{"a": failing(0)}, errUser, "/a/0")

	// An element that cannot be written ends it, too.
	yielded = 0
	wantValueError(t, `{"type":"array","items":{"type":"array"}}`, failing(-1), stringify.ErrType, "/0")
	if yielded != 1 {
		t.Errorf("%d elements asked for after one that cannot be written", yielded-1)
	}
}

// TestSequencesOnce: a sequence is run once per write, whatever the schema asks of it.
func TestSequencesOnce(t *testing.T) {
	for _, schema := range append(kindColumns[:], `{"type":"object","required":["q","a"],"properties":{"a":{},"b":{}},"patternProperties":{"c":{}}}`,
		`{"type":["string","object","array"],"additionalProperties":true}`, `{"type":"array","items":[{}],"additionalItems":true}`) {
		s := stringify.MustCompile(schema)
		runs := 0
		s.Append(nil, iter.Seq2[string, any](func(yield func(string, any) bool) {
			runs++
			_ = yield("q", 1) && yield("a", 1) && yield("c", 1) && yield("b", 1)
		}))
		s.Append(nil, iter.Seq[int](func(yield func(int) bool) {
			runs += 100
			_ = yield(1) && yield(2)
		}))
		if runs%100 > 1 || runs/100 > 1 {
			t.Errorf("%s: objects run %d times, arrays %d", schema, runs%100, runs/100)
		}
	}
}

// TestLargeSequences: passing large arrays through counts elements of sequences, too.
func TestLargeSequences(t *testing.T) {
	s, err := stringify.Compile([]byte(`{"type":"array","items":{"type":"string"}}`),
		stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(3))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []string{`[]`, `["0"]`, `["0","1"]`, `[0,1,2]`, `[0,1,2,3]`} {
		list := make([]int, n)
		anys := make([]any, n)
		for i := range list {
			list[i], anys[i] = i, i
		}
		for _, v := range []any{list, anys, slices.Values(list), iter.Seq2[int, error](func(yield func(int, error) bool) {
			for i := range n {
				if !yield(i, nil) {
					return
				}
			}
		})} {
			if got, err := s.Marshal(v); err != nil || string(got) != want {
				t.Errorf("%d elements of %T: got %s, %v, want %s", n, v, got, err, want)
			}
		}
	}
}
