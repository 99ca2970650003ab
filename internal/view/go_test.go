package view

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

const maxDepth = 100

// goOf returns a view of v.
func goOf(v any) *Go { return NewGo(govalue.Of(v), maxDepth, 0) }

// keptOf returns a view of v, kept.
func keptOf(t *testing.T, v any) *Go {
	t.Helper()
	kept, err := govalue.Of(v).Keep(maxDepth)
	if err != nil {
		t.Fatal(err)
	}
	return NewGo(kept, maxDepth, 0)
}

// decoded returns src as encoding/json decodes it.
func decoded(t *testing.T, src []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestGoDecoded(t *testing.T) {
	for _, src := range someTexts {
		if strings.Contains(src, `\ud800`) || strings.Contains(src, `\ude00\ud83d`) {
			continue // lone surrogates are U+FFFD to encoding/json
		}
		v := goOf(decoded(t, []byte(src)))
		same(t, v, treeOf(t, []byte(src)), true, src)
		same(t, v, treeOf(t, []byte(src)), true, src)
		v.Release()
	}
}

func TestGoKeptText(t *testing.T) {
	for _, src := range someTexts {
		for _, x := range []any{json.RawMessage(src), marshaler(src)} {
			v := keptOf(t, x)
			same(t, v, treeOf(t, []byte(src)), false, src)
			v.Release()

			v = keptOf(t, map[string]any{"b": []any{x, x, json.RawMessage("[" + src + "]")}, "a": x})
			within := `{"a":` + src + `,"b":[` + src + `,` + src + `,[` + src + `]]}`
			same(t, v, treeOf(t, []byte(within)), false, within)
			same(t, v, treeOf(t, []byte(within)), false, within)
			v.Release()
		}
	}
}

type marshaler string

func (m marshaler) MarshalJSON() ([]byte, error) { return []byte(m), nil }

type inner struct {
	C int `json:"c"`
}

type sample struct {
	B     string         `json:"b"`
	A     *int           `json:"a,omitempty"`
	Zero  time.Time      `json:"zero,omitzero"`
	Q     int            `json:"q,string"`
	Skip  string         `json:"-"`
	M     map[string]any `json:"m"`
	L     []float32      `json:"l"`
	Bytes []byte         `json:"bytes"`
	Any   any            `json:"any"`
	inner
	Ints   map[int]string     `json:"ints"`
	Named  map[name]any       `json:"named"`
	U      uint64             `json:"u"`
	Arr    [2]bool            `json:"arr"`
	Slices map[string][]inner `json:"slices"`
}

type name string

// TestGoValues compares values with the JSON text that encoding/json writes for them.
func TestGoValues(t *testing.T) {
	seven := 7
	for _, v := range []any{
		nil, true, 7, int8(-7), uint(7), uint64(math.MaxUint64), 1.5, float32(0.1), float32(16777217), float32(1 << 30), 1e21, math.MaxFloat64,
		math.Copysign(0, -1), float64(1 << 53), float64(1<<53 + 2), float64(1 << 62), 9.223372036854775e18, 1e19, float32(3.4e38),
		json.Number("12345678901234567890"), json.Number("1.50"), json.Number(""), big.NewInt(1 << 40), new(big.Int).Lsh(big.NewInt(1), 100),
		"text", "a\xff\xffb", "\ufffd", []byte("bytes"),
		[]byte{},
		map[string]any{"b": 1, "a": nil, "": []any{}},
		map[string]string{"b": "1", "a": ""},
		map[string]int{"x": 1},
		map[int8]any{-3: 1, 20: 2, 3: 3},
		map[string]any{"a\xff": 1, "a\ufffd": 2, "a\xfe": 3, "b": 4},
		map[string]any{"\ufffd": 1, "b": 2},
		map[name]any{"a\xff": 1, "b": 4},
		[]string{"a", "b"},
		[]int{1, 2},
		[]any{1, "a", nil},
		[3]int{1, 2, 3},
		[]map[string]any{{"a": 1}, nil},
		[][]int{{1}, {}},
		sample{
			A: &seven, M: map[string]any{"x": []any{1.5}}, L: []float32{0.1, 2}, Bytes: []byte("x"), Any: map[string]any{"z": 1},
			Ints: map[int]string{10: "x", 9: "y"}, Named: map[name]any{"n": sample2{}}, U: math.MaxUint64, Slices: map[string][]inner{"s": {{1}, {2}}},
		},
		&sample{Zero: time.Unix(1, 0)},
		sample{M: map[string]any{}, L: []float32{}},
		map[string]any{"deep": map[string]any{"deep": []any{map[string]any{"deep": sample{}}}}},
	} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := v.(uint64); ok {
			text = fmt.Appendf(nil, "%d", v)
		}
		text = withoutTime(text)
		element := keptOf(t, []any{v, marshaler("1")})
		element.As(plan.AllKinds, false)
		element.Enter(0)
		for _, view := range []*Go{goOf(v), keptOf(t, v), element} {
			same(t, own{view}, treeOf(t, text), false, string(text))
			view.Release()
		}
	}
}

type sample2 struct {
	X int `json:"x"`
}

// withoutTime returns text with the times that encoding/json writes as this module does.
func withoutTime(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte(time.Unix(1, 0).Format(time.RFC3339)), []byte("1970-01-01T00:00:01.000Z"))
}

// An own is a view that calls no text a time and gives values no kind but their own.
type own struct{ *Go }

func (own) IsTime() bool { return false }

func (o own) As(accept plan.KindSet, _ bool) (plan.JSONKind, bool) {
	kind, ok := o.Go.As(plan.AllKinds, false)
	return kind, ok && accept.Has(kind)
}

type stringer struct{ asked *int }

func (s stringer) String() string { *s.asked++; return "stringer" }

// armsOf returns a Writer of an arm for each kind, whose node writes the member by a node of
// that kind.
func armsOf(member string, writes []plan.Kind) Writer {
	nodes := []plan.Node{{Kind: plan.Branch, Branch: new(plan.BranchNode)}}
	for _, kind := range writes {
		at := plan.ID(len(nodes))
		nodes[0].Branch.Arms = append(nodes[0].Branch.Arms, plan.Arm{Node: at})
		object := &plan.ObjectNode{Props: []plan.Property{{Name: member, Node: at + 1}}, Additional: plan.None}
		nodes = append(nodes, plan.Node{Kind: plan.Object, Object: object}, plan.Node{Kind: kind})
	}
	return Writer{Nodes: nodes}
}

// TestGoOtherKinds tests the kinds that values have besides their own.
func TestGoOtherKinds(t *testing.T) {
	set := func(kinds ...plan.JSONKind) (s plan.KindSet) {
		for _, k := range kinds {
			s = s.With(k)
		}
		return s
	}
	asked := 0
	type quoted struct {
		I int     `json:"i,string"`
		S string  `json:"s,string"`
		B bool    `json:"b,string"`
		F float32 `json:"f,string"`
	}
	q := quoted{7, `a"b`, true, 0.1}
	for _, c := range []struct {
		name     string
		v        any
		member   string
		accept   plan.KindSet
		duration bool
		kind     plan.JSONKind
		ok       bool
		text     string
		writes   []plan.Kind // the nodes of the member, each in an arm; nil: no writer is known
	}{
		{name: "nil slice as null", v: []any(nil), accept: plan.AllKinds, kind: plan.JSONNull, ok: true},
		{name: "nil slice as array", v: []any(nil), accept: set(plan.JSONArray), kind: plan.JSONArray, ok: true},
		{name: "nil slice of structs as array", v: []inner(nil), accept: set(plan.JSONArray), kind: plan.JSONArray, ok: true},
		{name: "nil slice is no object", v: []any(nil), accept: set(plan.JSONObject), kind: plan.JSONNull},
		{name: "nil map as object", v: map[string]any(nil), accept: set(plan.JSONObject, plan.JSONArray), kind: plan.JSONObject, ok: true},
		{name: "nil pointer", v: (*inner)(nil), accept: set(plan.JSONObject, plan.JSONArray), kind: plan.JSONNull},
		{name: "nil bytes as array", v: []byte(nil), accept: set(plan.JSONArray, plan.JSONString), kind: plan.JSONArray, ok: true},
		{name: "bytes as text", v: []byte("abc"), accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: "YWJj"},
		{name: "bytes as array", v: []byte("abc"), accept: set(plan.JSONArray), kind: plan.JSONArray, ok: true},
		{name: "duration", v: 90 * time.Second, accept: plan.AllKinds, duration: true, kind: plan.JSONInteger, ok: true},
		{name: "duration as text", v: 90 * time.Second, accept: set(plan.JSONString), duration: true, kind: plan.JSONString, ok: true, text: "PT1M30S"},
		{name: "duration is no text without the format", v: 90 * time.Second, accept: set(plan.JSONString), kind: plan.JSONInteger},
		{name: "stringer", v: stringer{&asked}, accept: plan.AllKinds, kind: plan.JSONObject, ok: true},
		{name: "stringer as text", v: stringer{&asked}, accept: set(plan.JSONString, plan.JSONNull), kind: plan.JSONString, ok: true, text: "stringer"},
		{name: "no stringer", v: inner{}, accept: set(plan.JSONString), kind: plan.JSONObject},
		{name: "quoted", v: q, member: "i", accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: "7"},
		{name: "quoted where a number fits", v: q, member: "i", accept: set(plan.JSONInteger, plan.JSONNumber), kind: plan.JSONString},
		{name: "quoted where a number is written", v: q, member: "i", accept: plan.AllKinds, kind: plan.JSONInteger, ok: true, writes: []plan.Kind{plan.Integer}},
		{name: "quoted where text is written", v: q, member: "i", accept: set(plan.JSONInteger), kind: plan.JSONString, writes: []plan.Kind{plan.String}},
		{name: "quoted where anything is written", v: q, member: "b", accept: set(plan.JSONBoolean), kind: plan.JSONString, writes: []plan.Kind{plan.Any}},
		{name: "quoted where arms differ", v: q, member: "i", accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: "7", writes: []plan.Kind{plan.Integer, plan.String}},
		{name: "quoted where arms differ", v: q, member: "i", accept: set(plan.JSONInteger), kind: plan.JSONInteger, ok: true, writes: []plan.Kind{plan.Integer, plan.Any}},
		{name: "quoted where one arm leaves it out", v: q, member: "f", accept: plan.AllKinds, kind: plan.JSONNumber, ok: true, writes: []plan.Kind{plan.Number, plan.Null}},
		{name: "quoted text", v: q, member: "s", accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: `"a\"b"`},
		{name: "quoted boolean", v: q, member: "b", accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: "true"},
		{name: "quoted float", v: q, member: "f", accept: plan.AllKinds, kind: plan.JSONString, ok: true, text: "0.1"},
		{name: "infinity", v: math.Inf(1), accept: plan.AllKinds, kind: plan.JSONNumber, ok: true},
		{name: "NaN is no integer", v: math.NaN(), accept: set(plan.JSONInteger), kind: plan.JSONNumber},
		{name: "null in a Null", v: new(any), accept: plan.AllKinds, kind: plan.JSONNull, ok: true},
	} {
		for _, kept := range []bool{false, true} {
			view := goOf(c.v)
			if kept {
				view = keptOf(t, c.v)
			}
			if c.writes != nil {
				view.For(armsOf(c.member, c.writes))
			}
			if c.member != "" {
				view.As(plan.AllKinds, false)
				if !view.Member(c.member) {
					t.Errorf("%s: no member", c.name)
					continue
				}
			}
			view.As(set(plan.JSONBoolean), false) // what was asked before does not matter
			view.As(plan.AllKinds, false)
			kind, ok := view.As(c.accept, c.duration)
			if kind != c.kind || ok != c.ok || view.Err() != nil {
				t.Errorf("%s: got %v, %v, %v", c.name, kind, ok, view.Err())
			}
			text := c.text
			if unsaid := c.name == "stringer as text" && !kept; unsaid {
				text = ""
			}
			if c.text != "" && view.Text() != text {
				t.Errorf("%s: got text %q", c.name, view.Text())
			}
			if unsaid := c.text != text; unsaid != (view.Err() == match.ErrUnread) {
				t.Errorf("%s: got %v after Text", c.name, view.Err())
			}
			if kind == plan.JSONArray || kind == plan.JSONObject && strings.HasPrefix(c.name, "nil") {
				want := 0
				if b, ok := c.v.([]byte); ok {
					want = len(b)
				}
				if n := view.Len(); n != want {
					t.Errorf("%s: got length %d", c.name, n)
				}
				for i := range want {
					view.Enter(i)
					if kind, _ := view.As(plan.AllKinds, false); kind != plan.JSONInteger || view.Number().Int != int64("abc"[i]) {
						t.Errorf("%s: element %d: got %v", c.name, i, view.Number())
					}
					view.Leave()
				}
				if want == 0 && kind == plan.JSONObject && view.Member("a") {
					t.Errorf("%s: a member", c.name)
				}
			}
			view.Release()
		}
	}
	if asked != 1 {
		t.Errorf("String was asked %d times, want once, of what is kept", asked)
	}
}

func TestGoTime(t *testing.T) {
	at := time.Date(2024, 2, 29, 13, 14, 15, 0, time.FixedZone("", 3600))
	for _, v := range []any{at, &at, []time.Time{at}, []any{at}, map[string]any{"a": at}, struct{ T time.Time }{at}} {
		view := goOf(v)
		switch kind, _ := view.As(plan.AllKinds, false); kind {
		case plan.JSONArray, plan.JSONObject:
			view.Enter(0)
			view.As(plan.AllKinds, false)
		}
		if !view.IsTime() || view.Text() != "2024-02-29T12:14:15.000Z" {
			t.Errorf("%T: got %v, %q", v, view.IsTime(), view.Text())
		}
		view.Release()
	}
}

// TestGoPresence wants fields that a tag leaves out to be absent.
func TestGoPresence(t *testing.T) {
	type s struct {
		A int       `json:"a,omitempty"`
		B int       `json:"b"`
		C time.Time `json:"c,omitzero"`
		D any       `json:"d,omitempty"`
		E json.RawMessage
	}
	for _, view := range []*Go{goOf(s{}), keptOf(t, s{E: json.RawMessage("1")})} {
		view.As(plan.AllKinds, false)
		if n := view.Len(); n != 2 || view.Name(0) != "b" || view.Name(1) != "E" {
			t.Errorf("got %d members", n)
		}
		for _, name := range []string{"a", "c", "d", "A"} {
			if view.Member(name) {
				t.Errorf("%s is there", name)
			}
		}
		if !view.Member("b") {
			t.Error("b is not there")
		}
		view.Release()
	}
}

// TestGoUnread lists what a cursor cannot tell, and what it tells all the same.
func TestGoUnread(t *testing.T) {
	addr := netip.MustParseAddr("1.2.3.4")
	seq := iter.Seq[any](func(func(any) bool) { t.Error("the iterator is run") })
	members := iter.Seq2[string, any](func(func(string, any) bool) { t.Error("the iterator is run") })
	for _, c := range []struct {
		v    any
		kind plan.JSONKind
		look func(*Go)
	}{
		{json.RawMessage("1"), plan.NumJSONKinds, nil},
		{marshaler("1"), plan.NumJSONKinds, nil},
		{addr, plan.JSONString, func(g *Go) { g.Text() }},
		{seq, plan.JSONArray, func(g *Go) { g.Len() }},
		{members, plan.JSONObject, func(g *Go) { g.Len() }},
		{members, plan.JSONObject, func(g *Go) { g.Member("a") }},
		{map[netip.Addr]int{addr: 1}, plan.JSONObject, func(g *Go) { g.Len() }},
		{map[netip.Addr]int{addr: 1}, plan.JSONObject, func(g *Go) { g.Member("1.2.3.4") }},
	} {
		for _, v := range []any{c.v, &c.v} {
			view := goOf(v)
			kind, ok := view.As(plan.AllKinds, false)
			if kind != c.kind || ok != (c.look != nil) {
				t.Errorf("%T: got %v, %v", c.v, kind, ok)
			}
			if c.look != nil {
				if view.Err() != nil {
					t.Errorf("%T: got %v before its contents are looked at", c.v, view.Err())
				}
				c.look(view)
			}
			if view.Err() != match.ErrUnread {
				t.Errorf("%T: got %v, want ErrUnread", c.v, view.Err())
			}
			view.Release()
		}
	}
}

func TestGoErrors(t *testing.T) {
	cycle := map[string]any{}
	cycle["a"] = []any{1, cycle}
	for _, c := range []struct {
		v       any
		reason  diag.Reason
		pointer string
	}{
		{cycle, diag.Depth, strings.Repeat("/a/1", maxDepth/2)},
		{map[string]any{"n": json.Number("x")}, diag.User, "/n"},
		{map[string]any{"n": []any{0, make(chan int)}}, diag.Unsupported, "/n/1"},
		{map[bool]int{true: 1}, diag.Unsupported, ""},
	} {
		view := goOf(c.v)
		for view.Err() == nil {
			kind, _ := view.As(plan.AllKinds, false)
			switch kind {
			case plan.JSONObject:
				view.Enter(0)
			case plan.JSONArray:
				view.Enter(1)
			}
		}
		bad := new(diag.Mismatch)
		if !errors.As(view.Err(), &bad) || bad.Reason != c.reason || bad.Pointer() != c.pointer {
			t.Errorf("got %v", view.Err())
		}
		if errors.Is(view.Err(), govalue.ErrDepth) != (c.reason == diag.Depth) {
			t.Errorf("got %v", bad.Err)
		}
		view.Release()
	}
	// Text counts from where it stands.
	for depth, fails := range map[int]bool{maxDepth - 3: false, maxDepth - 2: true} {
		kept, err := govalue.Of([]any{json.RawMessage("[[1]]")}).Keep(maxDepth)
		if err != nil {
			t.Fatal(err)
		}
		view := NewGo(kept, maxDepth, depth)
		view.As(plan.AllKinds, false)
		view.Enter(0)
		view.As(plan.AllKinds, false)
		if (view.Err() != nil) != fails || fails && !errors.Is(view.Err(), govalue.ErrDepth) {
			t.Errorf("at depth %d: got %v", depth, view.Err())
		}
		view.Release()
	}
}

// TestGoKeepsLittle wants pooled views to let go of values and of much memory.
func TestGoKeepsLittle(t *testing.T) {
	large := make(map[string]any)
	for i := range 10_000 {
		large[fmt.Sprint(i)] = json.RawMessage(fmt.Sprintf(`{"a":"%d"}`, i))
	}
	var deep any = large
	for range 90 {
		deep = []any{deep}
	}
	g := keptOf(t, deep)
	for range 90 {
		g.As(plan.AllKinds, false)
		g.Enter(0)
	}
	g.As(plan.AllKinds, false)
	for i := range g.Len() {
		g.Enter(i)
		g.As(plan.AllKinds, false)
		g.Leave()
	}
	g.Release()
	if cap(g.frames) > maxFrames || cap(g.names) > maxNames || cap(g.values) > maxValues || len(g.roots) > 0 || cap(g.text.tape.nodes) > 1<<12 {
		t.Errorf("got %d frames, %d names, %d values, %d nodes", cap(g.frames), cap(g.names), cap(g.values), cap(g.text.tape.nodes))
	}
	g = goOf(map[string]any{"a": []any{map[string]string{"b": "c"}}})
	same(t, g, treeOf(t, []byte(`{"a":[{"b":"c"}]}`)), true, "")
	g.Release()
	for i := range g.frames[:cap(g.frames)] {
		if f := &g.frames[:cap(g.frames)][i]; f.plain != nil || f.v.Form != 0 || f.v.Text() != "" || f.name != "" || f.say != "" {
			t.Errorf("frame %d is kept: %+v", i, f)
		}
	}
	for _, name := range g.names[:cap(g.names)] {
		if name != "" {
			t.Errorf("name %q is kept", name)
		}
	}
}
