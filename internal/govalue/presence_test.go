package govalue

import (
	"bytes"
	"errors"
	"iter"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"unicode/utf8"
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

// sameNumber is sameKey as an integer.
type sameNumber uint8

func (k sameNumber) MarshalText() ([]byte, error) { return sameKey{int(k)}.MarshalText() }

// TestKeysWithOneName wants all members, as encoding/json has them.
func TestKeysWithOneName(t *testing.T) {
	m, numbers, same := map[sameKey]string{}, map[sameNumber]int{}, map[sameNumber]string{}
	for i := range 24 {
		m[sameKey{i}] = "x"
		numbers[sameNumber(i)] = i
		same[sameNumber(i)] = "x"
	}
	checkJSON(t, m)
	checkJSON(t, same)
	want := `{"a":0,"a":1,"b":2,"b":3,"c":4,"c":5,"d":6,"d":7,"e":8,"e":9,"f":10,"f":11,"g":12,"g":13,"h":14,"h":15,"i":16,"i":17,"j":18,"j":19,"k":20,"k":21,"l":22,"l":23}`
	if got := textOf(numbers); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if v, p := Of(numbers).Lookup("c"); p != Present || v.Int()/2 != 2 {
		t.Errorf("Lookup gives %d, %d", v.Int(), p)
	}
	if n, _ := Of(m).Len(); n != 24 {
		t.Errorf("length %d", n)
	}
}

// TestKeyFails wants the error of a key before anything is told of its map.
func TestKeyFails(t *testing.T) {
	for _, x := range []any{map[failsText]int{{}: 1}, &map[failsText]any{{}: 1}} {
		v := Of(x)
		if err := v.Prepare(); err == nil || v.Form != Object {
			t.Errorf("%T: form %d, error %v", x, v.Form, err)
		}
		if err := v.Collect().Prepare(); err == nil {
			t.Errorf("%T: collected, no error", x)
		}
		if _, p := v.Lookup("a"); p != Absent {
			t.Errorf("%T: there is a member", x)
		}
	}
	if err := Of(map[failsText]int{}).Prepare(); err != nil {
		t.Error(err)
	}
}

type (
	rawName string
	rawText struct{ s string }
)

func (r rawText) MarshalText() ([]byte, error) { return []byte(r.s), nil }

// TestNamesOfBytes wants U+FFFD for bytes of names that are not UTF-8, and Collect
// to find what has it. encoding/json says what the names are, but writes those that
// become the same more than once.
func TestNamesOfBytes(t *testing.T) {
	for _, m := range []any{
		map[string]any{"a\xff": 1, "b": nil},
		map[string]string{"\xff\xfeb": "x", "\u00e9": "y"},
		map[string]bool{"\xc3": true},
		map[string]int{"\xed\xa0\x80": 1},
		map[string]int64{"\xf0\x9f\x98": 1},
		map[string]float64{"\xff\ufffd": 1},
		map[string][]string{"\xff": {"x"}},
		map[rawName]int8{"\xff": 1},
		anyMap{"\xff": 1},
		map[rawText]int{{"\xff"}: 1, {"x"}: 2},
		map[string]int{"\ufffd": 1, "\ufffda": 2},
	} {
		for _, x := range []any{m, addressable(m)} {
			want, err := marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			want = bytes.ReplaceAll(want, []byte(`\ufffd`), []byte("\ufffd"))
			for _, v := range []Value{Of(x), Of(x).Collect()} {
				got, err := write(nil, v, 0)
				if err != nil || string(got) != string(want) {
					t.Errorf("%T: got %s, %v, want %s", x, got, err, want)
				}
				c := v.Collect()
				v.Members(func(name string, e Value) bool {
					if x, p := c.Lookup(name); p != Present || x.Form != e.Form || !utf8.ValidString(name) {
						t.Errorf("%T: Lookup of %q gives %d, form %d", m, name, p, x.Form)
					}
					return true
				})
				for _, name := range []string{"\xff", "a\xff", "\xed\xa0\x80", ""} {
					if _, p := c.Lookup(name); p != Absent {
						t.Errorf("%T: %q is %d", m, name, p)
					}
				}
			}
		}
	}
	for _, m := range []any{
		map[string]any{"\xff": 3, "\xfe": 2, "\ufffd": 1, "z": 0}, map[string]int{"\xff": 3, "\xfe": 2, "\ufffd": 1, "z": 0}, map[rawName]int8{"\xff": 3, "\xfe": 2, "\ufffd": 1, "z": 0},
	} {
		if got, want := textOf(m), "{\"z\":0,\"\ufffd\":3}"; got != want {
			t.Errorf("%T: got %s, want %s", m, got, want)
		}
		if v, p := Of(m).Collect().Lookup("\ufffd"); p != Present || v.Int() != 3 {
			t.Errorf("%T: Lookup gives %d, %d", m, v.Int(), p)
		}
	}
	seq := pairs("b\xff", "a", "b\xfe", "b\ufffd", "c")
	if got, want := textOf(seq), "{\"b\ufffd\":3,\"a\":1,\"c\":4}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if v := Of(presences{}); v.Collect() != v {
		t.Error("a struct is collected")
	}
}

// TestMembersAnd wants fields that are left out in their place.
func TestMembersAnd(t *testing.T) {
	var got []string
	add := func(name string, _ Value) bool {
		got = append(got, name)
		return true
	}
	v := Of(presences{})
	v.MembersAnd([]string{"List", "X", "left", "Here", "Never", "Text"}, add)
	if want := []string{"Here", "left", "Text", "List"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	got = nil
	Of(map[string]int{"a": 1}).MembersAnd([]string{"b"}, add)
	if want := []string{"a"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTextUnasked wants nothing but Read to run text methods.
func TestTextUnasked(t *testing.T) {
	f := fragile{} // panics if asked
	for _, x := range []any{
		f, &f, []fragile{f}, []any{f}, map[string]fragile{"a": f}, map[string]any{"a": &f}, struct{ A fragile }{}, pairsOf("a", f), slices.Values([]fragile{f}),
	} {
		v := Of(x)
		if err := v.Prepare(); err != nil {
			t.Error(err)
		}
		asked := []Value{v}
		a, _ := v.Lookup("a")
		b, _ := v.Lookup("A")
		asked = append(asked, a, b, v.Index(0))
		v.Members(func(_ string, e Value) bool { asked = append(asked, e); return true })
		v.Elements(func(_ int, e Value, _ error) bool { asked = append(asked, e); return true })
		if !slices.ContainsFunc(asked, func(v Value) bool { return v.Form == Deferred && v.TypeName() == "govalue.fragile" }) {
			t.Errorf("%T: nothing is deferred", x)
		}
	}
}

func pairsOf[V any](name string, v V) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) { yield(name, v) }
}
