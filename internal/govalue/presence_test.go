package govalue

import (
	"errors"
	"iter"
	"net/netip"
	"slices"
	"sync"
	"testing"
)

type fragile struct{ p *int }

func (f fragile) MarshalText() ([]byte, error) { return []byte{byte('0' + *f.p)}, nil }

type inner struct {
	X int
	Y int `json:",omitempty"`
}

type presences struct {
	*inner
	Here     int
	Left     int               `json:"left,omitempty"`
	Zero     inner             `json:",omitzero"`
	Addr     netip.Addr        `json:",omitzero"`
	Text     fragile           `json:",omitzero"`
	Ptr      *fragile          `json:",omitempty"`
	Quoted   int               `json:",omitempty,string"`
	List     []int             `json:",omitempty"`
	Null     map[string]string `json:",omitempty"`
	Never    int               `json:"-"`
	withheld int
}

func TestPresence(t *testing.T) {
	empty := presences{}
	full := presences{
		inner: &inner{}, Left: 1, Zero: inner{X: 1}, Addr: netip.IPv6Unspecified(), Text: fragile{pointer(5)}, Ptr: &fragile{pointer(6)},
		Quoted: 7, List: []int{1}, Null: map[string]string{"a": "b"}, withheld: 1,
	}
	for _, c := range []struct {
		v    any
		name string
		want Presence
		text string
	}{
		{empty, "X", Absent, ""}, // behind a nil pointer
		{empty, "Y", Absent, ""},
		{empty, "inner", Absent, ""},
		{empty, "Here", Present, "0"},
		{empty, "here", Absent, ""},
		{empty, "left", Omitted, "0"},
		{empty, "Left", Absent, ""},
		{empty, "Zero", Omitted, `{"X":0}`},
		{empty, "Addr", Omitted, `""`},
		{empty, "Ptr", Omitted, "null"},
		{empty, "Quoted", Omitted, `"0"`},
		{empty, "List", Omitted, "null"},
		{presences{List: []int{}}, "List", Omitted, "[]"},
		{empty, "Null", Omitted, "null"},
		{empty, "Never", Absent, ""},
		{empty, "-", Absent, ""},
		{empty, "withheld", Absent, ""},
		{full, "X", Present, "0"},
		{full, "Y", Omitted, "0"},
		{full, "left", Present, "1"},
		{full, "Zero", Present, `{"X":1}`},
		{full, "Addr", Present, `"::"`},
		{full, "Text", Present, `"5"`},
		{full, "Ptr", Present, `"6"`},
		{full, "Quoted", Present, `"7"`},
		{full, "List", Present, "[1]"},

		{map[string]any{"a": nil}, "a", Present, "null"},
		{map[string]any{"a": nil}, "b", Absent, ""},
		{map[string]string{"a": ""}, "a", Present, `""`},
		{map[string]string(nil), "a", Absent, ""},
		{map[text]int{"a": 1}, "a", Present, "1"},
		{map[text]int{"a": 1}, "b", Absent, ""},
		{map[int8]int{1: 2, -5: 3}, "1", Present, "2"},
		{map[int8]int{1: 2, -5: 3}, "-5", Present, "3"},
		{map[int8]int{1: 2}, "+1", Absent, ""},
		{map[int8]int{1: 2}, "01", Absent, ""},
		{map[int8]int{1: 2}, "257", Absent, ""},
		{map[int8]int{1: 2}, "one", Absent, ""},
		{map[int64]int{0: 2}, "-0", Absent, ""},
		{map[uint8]int{1: 2}, "1", Present, "2"},
		{map[uint8]int{1: 2}, "257", Absent, ""},
		{map[uint8]int{1: 2}, "01", Absent, ""},
		{map[textKey]int{{1, 2}: 3}, "bc", Present, "3"},
		{map[textKey]int{{1, 2}: 3}, "{1 2}", Absent, ""},
		{map[textKeyInt]int{1: 3}, "y", Present, "3"},
		{map[textKeyInt]int{1: 3}, "1", Absent, ""},
		{map[string]jsonByPointer{"a": {}}, "a", Present, `{"n":true}`},
		{map[string]iter.Seq[int]{"a": slices.Values([]int{1})}, "a", Present, "[1]"},
		{pairs("a", "b", "a"), "a", Present, "2"},
		{pairs("a", "b", "a"), "c", Absent, ""},
		{[]int{1}, "0", Absent, ""},
		{5, "a", Absent, ""},
	} {
		v, p := Of(c.v).Lookup(c.name)
		if p != c.want {
			t.Errorf("%T %q: got %d, want %d", c.v, c.name, p, c.want)
			continue
		}
		if p == Absent {
			continue
		}
		got, err := write(nil, v.Read(), 0)
		if string(got) != c.text || err != nil {
			t.Errorf("%T %q: got %s, %v, want %s", c.v, c.name, got, err, c.text)
		}
	}

	// A zero value that its own method would not survive is not asked.
	v, p := Of(empty).Lookup("Text")
	if p != Omitted || v.Form != Deferred {
		t.Errorf("Text is %d, form %d, want Deferred", p, v.Form)
	}
	v, p = Of(&empty).Lookup("Text")
	if p != Omitted || v.Form != Deferred {
		t.Errorf("Text is %d, form %d, want Deferred", p, v.Form)
	}
	if got := textOf(empty); got != `{"Here":0}` {
		t.Errorf("got %s", got)
	}
}

// TestMembersOnce wants an iter.Seq2 to be run once for one Value, and its members to
// stay in order.
func TestMembersOnce(t *testing.T) {
	runs := 0
	v := Of(iter.Seq2[string, any](func(yield func(string, any) bool) {
		runs++
		for i, c := range "hgfedcbazyxwvh" {
			if !yield(string(c), i) {
				t.Error("collecting was stopped")
			}
		}
	}))
	if runs != 0 {
		t.Error("run before anybody asked")
	}
	want := `{"h":13,"g":1,"f":2,"e":3,"d":4,"c":5,"b":6,"a":7,"z":8,"y":9,"x":10,"w":11,"v":12}`
	for range 2 {
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if got, err := write(nil, v, 0); string(got) != want || err != nil {
					t.Errorf("got %s, %v, want %s", got, err, want)
				}
				if x, p := v.Lookup("w"); p != Present || x.Int() != 11 {
					t.Errorf("Lookup gives %d, %d", x.Int(), p)
				}
			})
		}
		wait.Wait()
	}
	if runs != 1 {
		t.Errorf("run %d times", runs)
	}
}

func TestStop(t *testing.T) {
	many := map[string]int{"a": 1, "b": 2, "c": 3}
	for _, v := range []any{
		many, map[text]int{"a": 1, "b": 2, "c": 3}, map[textKey]int{{1, 2}: 3, {1, 3}: 3, {1, 4}: 3}, inner{1, 2}, pairs("a", "b", "c"),
	} {
		calls := 0
		Of(v).Members(func(string, Value) bool { calls++; return calls < 2 })
		if calls != 2 {
			t.Errorf("%T: %d calls", v, calls)
		}
	}
	for _, v := range []any{
		[]any{1, 2, 3},
		[]string{"", "", ""},
		[]bool{true, true, true},
		[]int{1, 2, 3},
		[]int64{1, 2, 3},
		[]float64{1, 2, 3},
		[]map[string]any{{}, {}, {}},
		[]int8{1, 2, 3},
		[]byte{1, 2, 3},
		slices.Values([]int{1, 2, 3}), slices.Values([]any{1, 2, 3}), failing(3, nil), stubborn, stubbornErr,
		iter.Seq[any](stubborn), iter.Seq2[any, error](stubbornErr),
	} {
		calls := 0
		Of(v).Elements(func(int, Value, error) bool { calls++; return calls < 2 })
		if calls != 2 {
			t.Errorf("%T: %d calls", v, calls)
		}
	}
}

// stubborn goes on after it was told to stop.
func stubborn(yield func(any) bool) {
	for i := range 5 {
		yield(i)
	}
}

func stubbornErr(yield func(any, error) bool) {
	yield(1, nil)
	yield(2, errors.New("broken"))
	yield(3, nil)
	yield(4, errors.New("broken"))
}

// TestKept wants iterators that keep what they were given, and call it when they have
// ended, to reach nobody.
func TestKept(t *testing.T) {
	var kept func(int) bool
	seq := func(yield func(int) bool) { kept = yield }
	Of(seq).Elements(func(int, Value, error) bool {
		t.Error("called behind the end")
		return true
	})
	if kept(1) {
		t.Error("asked for more")
	}
	var keptAny func(any) bool
	Of(func(yield func(any) bool) { keptAny = yield }).Elements(func(int, Value, error) bool {
		t.Error("called behind the end")
		return true
	})
	if keptAny(1) {
		t.Error("asked for more")
	}
}

// sameKey has one name for many keys.
type sameKey struct{ N int }

func (k sameKey) MarshalText() ([]byte, error) { return []byte{byte('a' + k.N/2)}, nil }

// TestKeysWithOneName wants each name once, however many keys have it.
func TestKeysWithOneName(t *testing.T) {
	m := map[sameKey]string{}
	for i := range 24 {
		m[sameKey{i}] = "x"
	}
	want := `{"a":"x","b":"x","c":"x","d":"x","e":"x","f":"x","g":"x","h":"x","i":"x","j":"x","k":"x","l":"x"}`
	if got := textOf(m); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	checkLookup(t, m)
	if n, _ := Of(m).Len(); n != 12 {
		t.Errorf("length %d", n)
	}
}
