package govalue

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// An asked value counts how often it is asked for its text.
type asked struct {
	times *int
	text  string
	err   error
}

func (a asked) MarshalJSON() ([]byte, error) { *a.times++; return []byte(a.text), a.err }

// An askedText is asked with MarshalText.
type askedText struct {
	times *int
	text  string
	err   error
}

func (a askedText) MarshalText() ([]byte, error) { *a.times++; return []byte(a.text), a.err }

// seqOf returns an iterator that counts how often it is run.
func seqOf[V any](times *int, list ...V) iter.Seq[V] {
	return func(yield func(V) bool) {
		*times++
		for _, v := range list {
			if !yield(v) {
				return
			}
		}
	}
}

// membersOfSeq returns an iterator over members that counts how often it is run.
func membersOfSeq(times *int, names []string, list ...any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		*times++
		for i, name := range names {
			if !yield(name, list[i]) {
				return
			}
		}
	}
}

type fields struct {
	Z asked
	A int       `json:"a,omitempty"`
	T time.Time `json:"t,omitzero"`
	Q int       `json:"q,string"`
	M asked     `json:"m,omitzero"`
	S string    `json:"s,omitempty"`
}

// TestKeepAsksOnce wants everything that user code tells to be asked for once, and what is
// kept to be written as the value itself, twice.
func TestKeepAsksOnce(t *testing.T) {
	for name, of := range map[string]func(times *int) any{
		"marshaler":      func(n *int) any { return asked{n, `{"b":1,"a":[2,"\ud800"]}`, nil} },
		"pointer":        func(n *int) any { return &asked{n, `1`, nil} },
		"text":           func(n *int) any { return askedText{n, "text", nil} },
		"in a map":       func(n *int) any { return map[string]any{"b": asked{n, "1", nil}, "a": []int{1}, "c": nil} },
		"in a typed map": func(n *int) any { return map[int]asked{10: {n, "1", nil}} },
		"in a slice":     func(n *int) any { return []any{1, []any{askedText{n, "text", nil}}, map[string]any{}} },
		"in a struct":    func(n *int) any { return fields{Z: asked{n, "[1]", nil}, Q: 7} },
		"raw in a struct": func(n *int) any {
			return struct {
				R json.RawMessage
				A asked
			}{json.RawMessage(` {"b" : 1} `), asked{n, "1", nil}}
		},
		"seq":            func(n *int) any { return seqOf[any](n, 1, nil, map[string]any{"a": 1}) },
		"seq of structs": func(n *int) any { return seqOf(n, inner3{1}, inner3{2}) },
		"empty seq":      func(n *int) any { return seqOf[int](n) },
		"seq of members": func(n *int) any {
			return membersOfSeq(n, []string{"b", "a", "b", "c\xff"}, 1, json.RawMessage("2"), 3, 4)
		},
		"many members": func(n *int) any {
			var names []string
			var list []any
			for i := range 30 {
				names, list = append(names, fmt.Sprint("n", i%20)), append(list, i)
			}
			return membersOfSeq(n, names, list...)
		},
		"map of text keys": func(n *int) any { return map[askedText]any{{n, "k", nil}: 1} },
		"seq in a seq":     func(n *int) any { return []any{seqOf[any](n, iter.Seq[any](func(y func(any) bool) { y(1) }))} },
	} {
		times := 0
		v := Of(of(&times))
		want, err := write(nil, v, 0)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		v = Of(of(&times)) // the members of an iterator that was run stay with the Value
		times = 0
		kept, err := v.Keep(100)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for range 2 {
			got, err := write(nil, kept, 0)
			if err != nil || string(got) != string(want) {
				t.Errorf("%s: got %s, %v, want %s", name, got, err, want)
			}
		}
		if times != 1 {
			t.Errorf("%s: asked %d times", name, times)
		}
		if unread := findUnread(kept); unread != "" {
			t.Errorf("%s: %s is unread", name, unread)
		}
		if again, err := kept.Keep(100); err != nil || times != 1 {
			t.Errorf("%s: kept again: %v, asked %d times", name, err, times)
		} else if got, _ := write(nil, again, 0); string(got) != string(want) {
			t.Errorf("%s: kept again: got %s, want %s", name, got, want)
		}
		checkKeptLookup(t, name, kept)
	}
}

type inner3 struct{ X int }

// findUnread returns the path of something in v that is Unread, "" if there is nothing.
func findUnread(v Value) (path string) {
	if v.Unread() {
		return "/" + v.TypeName()
	}
	switch v.Form {
	case Array:
		n, _ := v.Len()
		for i := range n {
			if p := findUnread(v.Index(i)); p != "" {
				path = fmt.Sprint("/", i, p)
			}
		}
	case Object:
		v.Members(func(name string, e Value) bool {
			if p := findUnread(e); p != "" {
				path = "/" + name + p
			}
			return true
		})
	}
	return path
}

// checkKeptLookup wants the members of v to be found, and its length to be that of what is
// listed.
func checkKeptLookup(t *testing.T, what string, v Value) {
	t.Helper()
	n := 0
	switch v.Form {
	case Object:
		v.Members(func(name string, e Value) bool {
			n++
			found, p := v.Lookup(name)
			want, _ := write(nil, e, 0)
			if got, _ := write(nil, found, 0); p != Present || string(got) != string(want) {
				t.Errorf("%s: Lookup(%q) = %s, %v, want %s", what, name, got, p, want)
			}
			return true
		})
		if _, p := v.Lookup("no such member"); p != Absent {
			t.Errorf("%s: Lookup of nothing = %v", what, p)
		}
	case Array:
		v.Elements(func(i int, e Value, err error) bool {
			want, _ := write(nil, e, 0)
			if got, _ := write(nil, v.Index(i), 0); i != n || string(got) != string(want) {
				t.Errorf("%s: element %d of %d: got %s, want %s", what, i, n, got, want)
			}
			n++
			return true
		})
	default:
		return
	}
	if got, known := v.Len(); known && got != n {
		t.Errorf("%s: Len = %d, want %d", what, got, n)
	}
}

// TestKeepPresence wants fields that a tag leaves out to stay so, with their values.
func TestKeepPresence(t *testing.T) {
	times := 0
	v := Of(fields{Z: asked{&times, "1", nil}})
	kept, err := v.Keep(100)
	if err != nil || times != 1 {
		t.Fatalf("got %v, asked %d times", err, times)
	}
	for name, want := range map[string]Presence{"Z": Present, "a": Omitted, "t": Omitted, "q": Present, "m": Omitted, "s": Omitted, "x": Absent} {
		e, p := kept.Lookup(name)
		of, _ := v.Lookup(name)
		if p != want || name != "Z" && (e.Form != of.Form || e.Quoted != of.Quoted) {
			t.Errorf("%s: got %v, %v", name, p, e.Form)
		}
	}
	for _, omitted := range [][]string{nil, {"s"}, {"t", "a", "x"}} {
		var got, want []string
		kept.MembersAnd(omitted, func(name string, _ Value) bool { got = append(got, name); return true })
		v.MembersAnd(omitted, func(name string, _ Value) bool { want = append(want, name); return true })
		if !slices.Equal(got, want) {
			t.Errorf("%v: got %v, want %v", omitted, got, want)
		}
	}
	if n, known := kept.Len(); n != 2 || !known {
		t.Errorf("Len = %d, %v", n, known)
	}
}

type withString struct{ A any }

func (withString) String() string { return "text" }

// TestKeepWhole wants all else about a value to stay: its type, its String, its parts.
func TestKeepWhole(t *testing.T) {
	kept, err := Of(withString{json.RawMessage("1")}).Keep(100)
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := kept.Stringer(); s != "text" || !ok || kept.TypeName() != "govalue.withString" {
		t.Errorf("got %q, %v, %s", s, ok, kept.TypeName())
	}
	if _, ok := Of(map[string]any{"a": json.RawMessage("1")}).Stringer(); ok {
		t.Error("a map has a String method")
	}

	part := map[string]any{"x": []any{1, "2"}}
	for _, v := range []any{part, []any{part}, map[string][]any{"p": {part}}, 1, "a", nil, struct{ A, B any }{1, part}, make(chan int), json.Number("x")} {
		of := Of(v)
		if kept, err := of.Keep(100); err != nil || kept.source != of.source || kept.Form != of.Form {
			t.Errorf("%T: got %v, %v: not as it was", v, kept.Form, err)
		}
	}
	kept, err = Of([]any{part, json.RawMessage("1")}).Keep(100)
	if err != nil {
		t.Fatal(err)
	}
	if kept.Index(0).Contents() == nil {
		t.Error("a part without anything to read was copied")
	}
	part["y"] = 1
	if n, _ := kept.Index(0).Len(); n != 2 {
		t.Error("a part without anything to read was copied")
	}
}

// A fickle value says something else each time it is asked.
type fickle struct{ Asked *int }

func (f fickle) String() string { *f.Asked++; return fmt.Sprint(*f.Asked) }
func (f fickle) IsZero() bool   { *f.Asked++; return *f.Asked%2 == 0 }

// TestKeepRemembers wants String of what is kept to be asked once, but not before its text
// is wanted, and IsZero once.
func TestKeepRemembers(t *testing.T) {
	asked := 0
	for _, v := range []any{fickle{&asked}, &fickle{&asked}} {
		asked = 0
		kept, err := Of([]any{1, v}).Keep(100)
		if err != nil || asked != 0 {
			t.Fatalf("%T: got %v, asked %d times", v, err, asked)
		}
		if of := Of(v); !of.HasStringer() || !of.Unsaid() || kept.Index(1).Unsaid() || kept.Index(1).Form != Object {
			t.Errorf("%T: told wrongly", v)
		}
		for range 3 {
			if s, ok := kept.Index(1).Stringer(); s != "1" || !ok {
				t.Errorf("%T: got %q, %v, want the first answer", v, s, ok)
			}
		}
	}
	type tagged struct {
		F fickle  `json:"f,omitzero"`
		P *fickle `json:"p,omitzero"`
	}
	asked = 0
	kept, err := Of(map[string]any{"a": tagged{F: fickle{&asked}, P: &fickle{&asked}}}).Keep(100)
	if err != nil || asked != 2 {
		t.Fatalf("got %v, asked %d times", err, asked)
	}
	a, _ := kept.Lookup("a")
	for range 3 {
		_, f := a.Lookup("f")
		if _, p := a.Lookup("p"); f != Present || p != Omitted || asked != 2 {
			t.Errorf("got %v, %v, asked %d times", f, p, asked)
		}
	}
}

// TestKeepBytes wants text of a Marshaler that uses its memory again to be copied.
func TestKeepBytes(t *testing.T) {
	shared := &reuser{}
	kept, err := Of([]any{shared, shared, shared}).Keep(100)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := write(nil, kept, 0); string(got) != "[1,2,3]" {
		t.Errorf("got %s", got)
	}
}

type reuser struct {
	n   int
	buf [1]byte
}

func (r *reuser) MarshalJSON() ([]byte, error) {
	r.n++
	r.buf[0] = byte('0' + r.n)
	return r.buf[:], nil
}

func TestKeepErrors(t *testing.T) {
	times := 0
	failure := errors.New("failure")
	cycle := map[string]any{}
	cycle["a"] = []any{1, cycle}
	type node struct {
		Next *node
		Any  any
	}
	loop := &node{}
	loop.Next = loop
	for _, c := range []struct {
		name    string
		v       any
		reason  diag.Reason
		pointer string
		want    error
	}{
		{"marshaler", map[string]any{"a": []any{1, asked{&times, "", failure}}}, diag.User, "/a/1", failure},
		{"text", []any{struct{ T askedText }{askedText{&times, "", failure}}}, diag.User, "/0/T", failure},
		{"iterator", map[string]any{"s": iter.Seq2[any, error](func(y func(any, error) bool) { _ = y(1, nil) && y(2, nil) && y(nil, failure) })}, diag.User, "/s/2", failure},
		{"element", seqOf[any](&times, 1, asked{&times, "", failure}), diag.User, "/1", failure},
		{"key", []any{map[askedText]int{{&times, "", failure}: 1}}, diag.User, "/0", failure},
		{"member", membersOfSeq(&times, []string{"x/y"}, asked{&times, "", failure}), diag.User, "/x~1y", failure},
		{"syntax", []any{json.RawMessage(`{"a":}`)}, diag.User, "/0", nil},
		{"empty text", []any{asked{&times, "", nil}}, diag.User, "/0", nil},
		{"two texts", []any{json.RawMessage("1 2")}, diag.User, "/0", nil},
		{"cycle", cycle, diag.Depth, strings.Repeat("/a/1", 10), ErrDepth},
		{"cycle of structs", loop, diag.Depth, strings.Repeat("/Next", 20), ErrDepth},
	} {
		_, err := Of(c.v).Keep(20)
		var bad *diag.Mismatch
		if !errors.As(err, &bad) || bad.Reason != c.reason || bad.Pointer() != c.pointer || bad.Got == "" {
			t.Errorf("%s: got %v", c.name, err)
			continue
		}
		if c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		var syntax *rawjson.SyntaxError
		if c.want == nil && !errors.As(err, &syntax) {
			t.Errorf("%s: got %v, want a syntax error", c.name, err)
		}
	}

	// Types that tell that nothing is to be read are not looked at, cycles neither.
	type still struct {
		Next *still
		At   time.Time
		M    map[string][]float64
	}
	s := &still{}
	s.Next = s
	if _, err := Of([]any{s, json.RawMessage("1")}).Keep(20); err != nil {
		t.Error(err)
	}
	if !Of(s).still() || Of(loop).still() || Of(map[netip.Addr]int{}).still() {
		t.Error("types are told wrongly")
	}

	// The limit counts containers.
	for depth, ok := range map[int]bool{1: false, 2: false, 3: true} {
		if _, err := Of([]any{map[string]any{"a": []any{}}}).Keep(depth); (err == nil) != ok {
			t.Errorf("depth %d: got %v", depth, err)
		}
	}
}

func TestKeepPanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "on purpose" {
			t.Errorf("got %v", r)
		}
	}()
	_, _ = Of([]any{iter.Seq[any](func(func(any) bool) { panic("on purpose") })}).Keep(10)
	t.Error("no panic")
}
