package stringify_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// These count how often they are asked what they are.
type (
	countedJSON struct{ asked *int }
	countedText struct{ asked *int }
	countedName struct{ asked *int }
)

func (v countedJSON) MarshalJSON() ([]byte, error) { *v.asked++; return []byte(`"12"`), nil }
func (v countedText) MarshalText() ([]byte, error) { *v.asked++; return []byte(`12`), nil }
func (v countedName) String() string               { *v.asked++; return `12` }

// TestBulkAsksOnce has values of user types among those that loops write, and counts how often
// each is asked: once, wherever it stands, and those behind the first that is refused not at
// all.
func TestBulkAsksOnce(t *testing.T) {
	for _, options := range [][]stringify.Option{
		nil,
		{stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(100)},
	} {
		for _, declared := range []string{"integer", "number", "string"} {
			s, err := stringify.Compile([]byte(`{"type":"array","items":{"type":"`+declared+`"}}`), options...)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range []int{1, 3, 64, 65, 129} {
				for _, set := range places(n) {
					for refused := range 2 {
						large := options != nil && n >= 100 // nothing is refused, and a String method does not count
						askedIn(t, s, declared, n, set, refused > 0 && !large, large)
					}
				}
			}
		}
	}
}

// askedIn writes n elements, counting ones at the places of set; if refused, one that nothing
// can be written for stands behind the last of them.
func askedIn(t *testing.T, s *stringify.Serializer, declared string, n int, set []int, refused, large bool) {
	var fits any = 7
	if declared == "string" {
		fits = "7"
	}
	a := slices.Repeat([]any{fits}, n)
	asked := make([]int, len(set))
	for k, i := range set {
		a[i] = []any{countedJSON{&asked[k]}, countedText{&asked[k]}, &countedJSON{&asked[k]}, countedName{&asked[k]}}[k%4]
		if large && k%4 == 3 {
			a[i] = &countedText{&asked[k]}
		}
	}
	at, behind := set[len(set)-1]+1, new(int)
	if refused {
		a = slices.Insert(a, at, any([]any{}))
		a = append(a, countedJSON{behind})
	}
	for form, v := range map[string]any{
		"[]any":     a,
		"pointer":   &a,
		"Seq":       slices.Values(a),
		"Seq2":      iter.Seq2[any, error](func(yield func(any, error) bool) { slices.Values(a)(func(v any) bool { return yield(v, nil) }) }),
		"interface": (*any)(new(any(a))),
	} {
		clear(asked)
		*behind = 0
		got := outcome(s.Append(nil, v))
		if refused && got != fmt.Sprint("! Type /", at) || !refused && strings.HasPrefix(got, "! ") {
			t.Errorf("%d declared %s, counted at %v, refused %v, %s: got %s", n, declared, set, refused, form, got)
		}
		for k := range asked {
			if asked[k] != 1 {
				t.Errorf("%d declared %s, %s: element %d was asked %d times", n, declared, form, set[k], asked[k])
			}
		}
		if *behind != 0 {
			t.Errorf("%d declared %s, %s: an element behind the refused one was asked", n, declared, form)
		}
	}
}
