//go:build linux

package stringify_test

import (
	"reflect"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/guard"
)

// TestTypedGuard writes structs whose text ends where memory ends or begins where it begins,
// structs that end there themselves, and into room that ends there: a byte too many is a
// crash.
func TestTypedGuard(t *testing.T) {
	memory, behind := guard.Memory(t, syscall.Getpagesize())
	room, _ := guard.Memory(t, syscall.Getpagesize())
	_, typed := bind[label](t, labelSchema)
	_, list := bind[[]string](t, `{"type":"array","items":{"type":"string"}}`)
	check := func(text, escaped string) {
		t.Helper()
		want := `{"s":"` + escaped + `","n":7,"b":true,"f":0.5}`
		for _, size := range []int{0, len(want) - 1, len(want), len(want) + 40} {
			got, err := typed.Append(room[len(room)-size:][:0], &label{text, 7, true, 0.5})
			if err != nil || string(got) != want {
				t.Fatalf("%d bytes of text, room for %d: got %s, %v, want %s", len(text), size, got, err, want)
			}
		}
		want = `["` + escaped + `","` + escaped + `"]`
		if got, err := list.Append(room[len(room)-len(want):][:0], &[]string{text, text}); err != nil || string(got) != want {
			t.Fatalf("%d bytes of text in a list: got %s, %v, want %s", len(text), got, err, want)
		}
	}
	check(unsafe.String(behind, 0), "") // an empty text may point anywhere
	for n := range 300 {
		for _, c := range []struct{ unit, escaped string }{{"a", "a"}, {"é", "é"}, {"\"", `\"`}, {"日本", "日本"}} {
			if n%len(c.unit) != 0 {
				continue
			}
			text, escaped := strings.Repeat(c.unit, n/len(c.unit)), strings.Repeat(c.escaped, n/len(c.unit))
			copy(memory[len(memory)-n:], text)
			check(unsafe.String(unsafe.SliceData(memory[len(memory)-n:]), n), escaped)
			copy(memory, text)
			check(unsafe.String(&memory[0], n), escaped)
		}
	}

	// Structs without pointers, whose last field ends where memory ends.
	s := new(wardrobe).fitting(stringify.MustCompile(`{"type":"object","properties":{"pad":{"const":0},"x":{"type":["number","boolean"]}}}`))
	for pad := range 40 {
		for _, kind := range []reflect.Type{reflect.TypeFor[int64](), reflect.TypeFor[uint8](), reflect.TypeFor[int16](), reflect.TypeFor[uint32](), reflect.TypeFor[bool](), reflect.TypeFor[float32](), reflect.TypeFor[float64]()} {
			typ := reflect.StructOf([]reflect.StructField{{Name: "Pad", Type: reflect.ArrayOf(pad, reflect.TypeFor[byte]()), Tag: `json:"pad"`}, {Name: "X", Type: kind, Tag: `json:"x"`}})
			clear(memory)
			for _, count := range []int{1, 3} {
				at := len(memory) - count*int(typ.Size())
				v := reflect.NewAt(reflect.ArrayOf(count, typ), unsafe.Pointer(&memory[at]))
				s.same(t, typ.String(), v.Elem().Index(count-1).Addr().Interface())
			}
		}
	}
	lists := new(wardrobe).fitting(stringify.MustCompile(`{"type":"array","items":{"type":"object","properties":{"A":{"type":"integer"},"B":{"type":"boolean"}}}}`))
	type pair struct {
		A int16
		B bool
	}
	for n := range 20 {
		at := len(memory) - n*int(unsafe.Sizeof(pair{}))
		pairs := unsafe.Slice((*pair)(unsafe.Pointer(unsafe.SliceData(memory[at:]))), n)
		for i := range pairs {
			pairs[i] = pair{int16(-i), i%2 == 0}
		}
		lists.same(t, "pairs", &pairs)
	}
}
