package bench

import (
	"testing"

	"github.com/stringify-go/stringify/bench/rounds"
)

// TestAllocations proves what is promised of Go types that are bound ahead of time: no
// allocation where the output has room, one where it is to be new.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector pools drop what they are given")
	}
	for _, w := range Workloads {
		if w.TextOnly {
			continue
		}
		t.Run(w.Name, func(t *testing.T) {
			c, err := Load(w, quick)
			if err != nil {
				t.Fatal(err)
			}
			f, err := formOf(c)
			if err != nil {
				t.Fatal(err)
			}
			room := 0
			for _, b := range c.Ready {
				room = max(room, 2*len(b)+1024)
			}
			dst := make([]byte, 0, room)
			for _, call := range []struct {
				name string
				bind bind
				want float64 // a document
			}{{"Append", f.append, 0}, {"Marshal", f.marshal, 1}} {
				write, err := call.bind(c)
				if err != nil {
					t.Fatal(err)
				}
				got := testing.AllocsPerRun(5, func() {
					for i := range c.Typed {
						if _, err := write(dst, i); err != nil {
							t.Fatal(err)
						}
					}
				})
				if want := call.want * float64(len(c.Typed)); got != want {
					t.Errorf("%s of %d documents: got %v allocations, want %v", call.name, len(c.Typed), got, want)
				}
			}
		})
	}
}

// TestBindings proves that whoever binds Go types can be measured.
func TestBindings(t *testing.T) {
	list, err := Bindings()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		for _, e := range []rounds.Entry{b.First, b.Later} {
			if _, err := e.Time(2); err != nil {
				t.Errorf("%s: %v", e.Name, err)
			}
		}
	}
}
