package stringify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"reflect"
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
			if exact != want && !reordered(exact, want) && !bothFail(exact, want) {
				t.Errorf("%s: form %d: in another order %.400s, want %.400s", at, form, exact, want)
			}
		}
		typ := pointer.Type().Elem()
		at := fmt.Sprintf("%s: form %d, %.800s", at, form, typ)
		for _, x := range []any{pointer.Elem().Interface(), pointer.Interface()} {
			got := f.same(t, at, x)
			if got != exact && (!b.foreign || !bothFail(got, exact)) {
				t.Errorf("%s: got %.400s, want %.400s", at, got, exact)
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

// reordered reports whether b is a with members in another order: the same content, or where
// format unsafe let through what is no JSON, the same bytes in another order.
func reordered(a, b string) bool {
	if json.Valid([]byte(a)) && json.Valid([]byte(b)) {
		return sameContent([]byte(a), []byte(b))
	}
	bytesOf := func(text string) []byte { return slices.Sorted(slices.Values([]byte(text))) }
	return bytes.Equal(bytesOf(a), bytesOf(b))
}

// same returns the outcome of v, a value or a pointer to one, and fails where its type, bound
// on first sight or ahead of time, is written otherwise than without binding: bytes, text of
// the error, and what stays in front and behind.
func (f *fitting) same(t *testing.T, at string, v any) string {
	t.Helper()
	want, errWant := f.slow(nil, v)
	got, err := f.s.Append(nil, v)
	check := func(way string) {
		if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(errWant) {
			t.Errorf("%s: %s %.400s, %v\nnot bound %.400s, %v", at, way, got, err, want, errWant)
		}
	}
	check("on first sight")
	if p := reflect.ValueOf(v); p.IsValid() && p.Kind() == reflect.Pointer && !p.IsNil() {
		for _, room := range []int{0, len(want) / 2, len(want) - 1, len(want), len(want) + 40} {
			backing := bytes.Repeat([]byte{'.'}, 1+max(room, 0)+300)
			dst := backing[: 1 : 1+max(room, 0)]
			out, errOut := stringify.AppendType(f.s, dst, p)
			got, err = out[1:], errOut
			check("bound")
			if backing[0] != '.' || len(bytes.Trim(backing[cap(dst):], ".")) > 0 {
				t.Fatalf("%s: room for %d: wrote what is not its own: %q", at, room, backing)
			}
		}
	}
	return outcome(want, errWant)
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
