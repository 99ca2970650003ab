package typed

import (
	"reflect"
	"runtime"
	"sync"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify/internal/planner"
)

// deepen makes the stack grow, and thereby move, below the caller's frame.
//
//go:noinline
func deepen(n int) byte {
	var room [256]byte
	if n == 0 {
		return room[n]
	}
	return deepen(n-1) + room[n&255]
}

// moving has a method that makes the stack move while a program writes.
type moving struct{ N int }

func (m moving) MarshalText() ([]byte, error) {
	deepen(2000)
	runtime.GC()
	return []byte("moved"), nil
}

// TestStack writes into an array on a stack that moves in the middle.
func TestStack(t *testing.T) {
	type value struct {
		S string `json:"s"`
		M moving `json:"m"`
		N int    `json:"n"`
	}
	e, _ := engines(t, `{"type":"object","properties":{"s":{"type":"string"},"m":{"type":"string"},"n":{"type":"integer"}}}`, planner.Options{})
	pr := e.Bind(reflect.TypeFor[value]())
	done := make(chan string)
	go func() {
		var a [512]byte
		v := value{"text", moving{}, 7}
		got, err := Append(pr, a[:0], &v)
		if err != nil || string(got) != `{"s":"text","m":"moved","n":7}` {
			done <- string(got)
		}
		close(done)
	}()
	if got, wrong := <-done; wrong {
		t.Error(got)
	}
}

// TestNoRoom writes behind every length of dst, into every capacity.
func TestNoRoom(t *testing.T) {
	for _, c := range contests() {
		if c.typ.Kind() == reflect.Slice {
			continue
		}
		e, _ := engines(t, c.schema, planner.Options{})
		pr := e.Bind(c.typ)
		want := string(c.hand(nil))
		for room := range len(want) + 200 {
			dst := make([]byte, 3, 3+room)
			got, err := pr.AppendPointer(dst, c.value)
			if err != nil || string(got[3:]) != want || string(got[:3]) != "\x00\x00\x00" {
				t.Fatalf("%s, room for %d: %q %v", c.name, room, got, err)
			}
		}
	}
}

// TestBindAtOnce binds types from many goroutines that write by them.
func TestBindAtOnce(t *testing.T) {
	e, _ := engines(t, bigSchema, planner.Options{})
	v := &everything{S: "s", OZ: zeroer{7}}
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for range 20 {
				if _, err := e.Bind(reflect.TypeFor[everything]()).AppendPointer(nil, unsafe.Pointer(v)); err != nil {
					t.Error(err)
				}
				if _, err := e.Bind(reflect.TypeFor[small]()).AppendPointer(nil, unsafe.Pointer(&small{})); err == nil {
					t.Error("S is required")
				}
			}
		})
	}
	all.Wait()
}
