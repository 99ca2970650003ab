package bench

import (
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
)

// quick bounds documents and elements, so that verification is part of every test
// run. cmd/duel verifies at full size before it measures.
const quick = 2000

// TestContenders proves that whoever is measured writes what he should.
func TestContenders(t *testing.T) {
	for _, w := range Workloads {
		t.Run(w.Name, func(t *testing.T) {
			n := quick
			if testing.Short() {
				n /= 10
			}
			if w.Group == Object || w.Group == Strip {
				n /= 20
			}
			c, err := Load(w, n)
			if err != nil {
				t.Fatal(err)
			}
			for source, contenders := range map[string][]Contender{"values": Dynamic(), "text": Text(), "text by struct": TextStruct(), "Go types": Typed(), "Go types, fresh": TypedMarshal()} {
				for _, k := range contenders {
					if _, _, err := k.Entry(c); err != nil {
						t.Errorf("%s: %v", source, err)
					}
				}
			}
		})
	}
}

// TestCheck proves that a wrong document is found, in every kind of comparison.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		got  string
		o    Output
		good bool
	}{
		{`{"firstName":"Ingrid","lastName":"Halvorsen","age":41}`, Exact, true},
		{`{"firstName":"Ingrid","age":41,"lastName":"Halvorsen"}`, Exact, false},
		{`{"firstName":"Ingrid","age":41,"lastName":"Halvorsen"}`, Declared, true},
		{`{"firstName":"Ingrid","age":41,"lastName":"Halvorsen"}`, Whole, true},
		{`{"firstName":"Ingrid","age":41.000001,"lastName":"Halvorsen"}`, Whole, false},
		{`{"firstName":"Ingrid","age":41.0000001,"lastName":"Halvorsen"}`, Rounded, true},
		{`{"firstName":"Ingrid","age":41.1,"lastName":"Halvorsen"}`, Rounded, false},
		{`{"firstName":"Ingrid","age":41}`, Declared, false},
		{`{"firstName":"Ingrid","age":41,"lastName":"Halvorsen","x":1}`, Whole, false},
		{`{"firstName":"Ingrid","age":41,"lastName":"Halvorsen"`, Whole, false},
		{`{"firstName":"Ingrid","age":"41","lastName":"Halvorsen"}`, Whole, false},
	} {
		loaded, err := Load(Workloads[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := loaded.Check(0, []byte(c.got), c.o); (err == nil) != c.good {
			t.Errorf("%s as %d: got error %v, want none: %v", c.got, c.o, err, c.good)
		}
	}
}

// TestStripped proves that peers are held to all members of a row, stringify to the
// declared ones.
func TestStripped(t *testing.T) {
	for _, w := range Workloads {
		if w.Group != Strip {
			continue
		}
		c, err := Load(w, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Check(0, c.Ready[0], Exact); err != nil {
			t.Error(err)
		}
		if err := c.Check(0, c.Ready[0], Whole); err == nil {
			t.Errorf("%s: ten members pass for all twenty", w.Name)
		}
		if err := c.Check(0, c.Text[0], Exact); err == nil {
			t.Errorf("%s: twenty members pass for the ten declared", w.Name)
		}
	}
}

// TestSchemas proves that the schemas whose compilation is measured write their
// values.
func TestSchemas(t *testing.T) {
	for _, s := range payload.Schemas() {
		compiled, err := stringify.Compile([]byte(s.Text))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		if got, err := compiled.AppendJSON(nil, []byte(s.Value)); err != nil || string(got) != s.Value {
			t.Errorf("%s: got %s, %v, want %s", s.Name, got, err, s.Value)
		}
	}
}
