package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestKinds proves that arrays of every kind and length are what their text says, that no
// two of a case are the same, and that whoever is measured writes them.
func TestKinds(t *testing.T) {
	lengths := []int{100, 1000}
	for i, k := range Kinds {
		if i > 0 && testing.Short() {
			break
		}
		cases, err := k.Cases(lengths)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range cases {
			if c.N != lengths[i] || len(c.Ready) != window/c.N || c.Elements() > window || c.Elements() <= window-float64(c.N) {
				t.Errorf("%s: %d arrays of %d, want as many as have %d elements", c.Name, len(c.Ready), c.N, window)
			}
			seen := map[string]bool{}
			for d, text := range c.Text[:20] {
				var decoded []any
				if err := json.Unmarshal(text, &decoded); err != nil {
					t.Fatal(err)
				}
				if len(decoded) != c.N {
					t.Fatalf("%s: array %d has %d elements", c.Name, d, len(decoded))
				}
				if typed, _ := json.Marshal(c.Typed[d]); !sameJSON(t, typed, text) {
					t.Fatalf("%s: the Go value of array %d is another than its text", c.Name, d)
				}
				if values, _ := json.Marshal(c.Decoded[d]); !sameJSON(t, values, text) {
					t.Fatalf("%s: the values of array %d are others than its text", c.Name, d)
				}
				if seen[string(text)] && k.Name != "booleans" {
					t.Errorf("%s: array %d is there before", c.Name, d)
				}
				seen[string(text)] = true
			}
		}
		entries, err := Length(cases)
		if err != nil {
			t.Fatal(err)
		}
		for i, list := range entries {
			if len(list) < LengthWays+3 {
				t.Errorf("%s: %d contenders, want three peers as well", cases[i].Name, len(list))
			}
			for _, e := range list {
				if _, err := e.Time(1); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(x, y)
}

// TestWrongElement proves that who writes one element of one array wrong is not measured.
func TestWrongElement(t *testing.T) {
	cases, err := Kinds[0].Cases([]int{1000})
	if err != nil {
		t.Fatal(err)
	}
	last := cases[0].Ready[len(cases[0].Ready)-1]
	i := bytes.LastIndexByte(last, ',') - 1
	last[i] = '0' + (last[i]-'0'+1)%10
	cases[0].Text[len(cases[0].Text)-1] = []byte("[]")
	if _, err := Length(cases); err == nil {
		t.Error("measures a wrong array")
	}
}

// TestFirstElements proves that the first element is what it should be, and coerced.
func TestFirstElements(t *testing.T) {
	cases, err := FirstElements()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []any{nil, "12.5", nil} {
		c := cases[i]
		first := c.Decoded[0].([]any)[0]
		if i > 0 && first != want {
			t.Errorf("%s: got %v as the first element, want %v", c.Name, first, want)
		}
		if _, err := FirstElement(c); err != nil {
			t.Error(err)
		}
		if values, _ := json.Marshal(c.Decoded[1]); !sameJSON(t, values, c.Text[1]) {
			t.Errorf("%s: values and text differ", c.Name)
		}
	}
}

// TestParallel proves that what is written in parts is the same.
func TestParallel(t *testing.T) {
	if _, err := stringify.Compile([]byte("true"), stringify.WithParallel(Processors)); err != nil {
		t.Skip(err)
	}
	if len(ParallelKinds) != 4 {
		t.Errorf("%d kinds of arrays, want 4", len(ParallelKinds))
	}
	for i, k := range ParallelKinds {
		if i > 0 && testing.Short() {
			break
		}
		cases, err := k.Cases([]int{1000, 150_000}) // on both sides of what is cut
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			list, err := Parallel(c)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) != 2*len(ParallelWays) {
				t.Errorf("%s: %d contenders, want two for each way", c.Name, len(list))
			}
		}
	}
}

// TestSubjects proves that what is compared between commits has names of its own, and
// that what is small of it can be measured.
func TestSubjects(t *testing.T) {
	skip := map[string]bool{} // large, or in TestKinds
	for _, w := range Workloads {
		skip[w.Name] = w.Large()
	}
	for _, k := range Kinds[1:] {
		for _, n := range []int{10, 100, 1000, 10_000} {
			skip[fmt.Sprintf("%s by %d", k.Name, n)] = true
		}
	}
	seen := map[string]bool{}
	for _, s := range Subjects() {
		if seen[s.Name] {
			t.Errorf("%s: twice", s.Name)
		}
		seen[s.Name] = true
		if skip[s.Name] || testing.Short() {
			continue
		}
		entries, err := s.Entries()
		if err != nil || len(entries) == 0 {
			t.Errorf("%s: got %d ways, %v", s.Name, len(entries), err)
		}
	}
}
