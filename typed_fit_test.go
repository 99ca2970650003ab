package stringify_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stringify-go/stringify"
)

// A wardrobe counts what was written from Go types that tailors made. It is safe for
// concurrent use.
type wardrobe struct {
	mu      sync.Mutex
	values  int            // written from types of their own, structs or not
	structs int            // of them, with a struct
	loose   map[string]int // parts without a type of their own, and values not written at all
}

// Reasons why a value is not written from a type of its own at all.
const (
	noneText      = "text that no Go value stands for"
	noneSurrogate = "a lone surrogate, which Go text cannot have"
	noneSyntax    = "no JSON"
)

func (w *wardrobe) miss(reason string) { w.add(&tailor{loose: map[string]int{reason: 1}}, 0) }

func (w *wardrobe) add(b *tailor, values int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.values += values
	if b.structs > 0 {
		w.structs++
	}
	if w.loose == nil {
		w.loose = map[string]int{}
	}
	for reason, n := range b.loose {
		w.loose[reason] += n
	}
}

// report fails where more went without a type of its own than at most allows, so that
// it shows when less is tested than before.
func (w *wardrobe) report(t *testing.T, atMost map[string]int) {
	t.Helper()
	w.log(t)
	for _, reason := range slices.Sorted(maps.Keys(w.loose)) {
		if got, most := w.loose[reason], atMost[reason]; got > most {
			t.Errorf("%s: %d without a Go type of their own, at most %d are known", reason, got, most)
		}
	}
}

func (w *wardrobe) log(t *testing.T) {
	t.Helper()
	t.Logf("%d values written from Go types, %d of them with structs", w.values, w.structs)
	for _, reason := range slices.Sorted(maps.Keys(w.loose)) {
		t.Logf("without a type of its own: %d: %s", w.loose[reason], reason)
	}
}

// A fitting writes values by one serializer from Go types made for them.
type fitting struct {
	*wardrobe
	s     *stringify.Serializer
	slow  func(dst []byte, v any) ([]byte, error) // writes by s what is not bound
	names schemaNames
	large bool // arrays of some length are written without their schema
}

// fitting returns one for a serializer of schemas.
func (w *wardrobe) fitting(s *stringify.Serializer, schemas ...[]byte) *fitting {
	return &fitting{wardrobe: w, s: s, slow: stringify.Unbound(s), names: namesOf(schemas...)}
}

// wearText is wear for JSON text whose outcome is want; textOnly says that no Go value is
// the same.
func (f *fitting) wearText(t *testing.T, at string, text []byte, textOnly bool, want string, forms int) {
	t.Helper()
	switch v, err := decodeOrdered(text); {
	case err != nil || strings.HasPrefix(want, "! syntax"):
		f.miss(noneSyntax)
	case hasLoneSurrogate(text):
		f.miss(noneSurrogate)
	case textOnly:
		f.miss(noneText)
	default:
		f.wear(t, at, v, want, forms)
	}
}

// wear writes v from Go types made for it, as values and through pointers, and compares
// with want, the outcome of v itself.
//
// Where the types have members in another order, want holds up to the order of members, and
// the bytes (and the first fault) are those of the members in that order.
func (f *fitting) wear(t *testing.T, at string, v any, want string, forms int) {
	t.Helper()
	seed := fnv.New64a()
	seed.Write([]byte(at))
	for form := range forms {
		b := seeded(f.names, seed.Sum64(), form)
		pointer, worn := b.fit(v)
		exact := want
		if !sameOrder(worn, v) {
			exact = outcome(f.s.Append(nil, worn))
			if exact != want && !sameContent([]byte(exact), []byte(want)) && !bothFail(exact, want) {
				t.Errorf("%s: form %d: in another order %s, want %s", at, form, exact, want)
			}
		}
		typ := pointer.Type().Elem()
		at := fmt.Sprintf("%s: form %d, %.2000s", at, form, typ)
		for _, x := range []any{pointer.Elem().Interface(), pointer.Interface()} {
			got := f.same(t, at, x)
			if got != exact && (!b.foreign || !bothFail(got, exact)) {
				t.Errorf("%s: got %s, want %s", at, got, exact)
			}
		}
		if err := stringify.CheckType(f.s, typ); err != nil && !b.unasked && !f.large && !strings.HasPrefix(exact, "! ") {
			t.Errorf("%s: is written, but not bound: %v", at, err)
		}
		if form == 0 {
			f.add(b, 1)
		}
	}
}

// same returns the outcome of v, whose type is bound if it can be, and fails where it is not
// what is written without binding, up to the text of an error.
func (f *fitting) same(t *testing.T, at string, v any) string {
	t.Helper()
	got, err := f.s.Append(nil, v)
	want, errWant := f.slow(nil, v)
	if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(errWant) {
		t.Errorf("%s: bound %s, %v\nnot bound %s, %v", at, got, err, want, errWant)
	}
	return outcome(got, err)
}

// fitted is how many types are made for each value.
func fitted() int {
	if testing.Short() || raceEnabled {
		return 2
	}
	return 3
}

// callName names a call of an oracle case.
func callName(id string, call int) string { return fmt.Sprintf("%s: call %d", id, call) }
