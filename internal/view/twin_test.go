package view

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A tree is the plain form of a Text: a view over a tree of rawjson.
type tree struct {
	at []rawjson.Value // the value at the cursor is the last one
}

// treeOf returns a view of a text.
func treeOf(t *testing.T, src []byte) *tree {
	t.Helper()
	v, err := rawjson.Parse(src, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return &tree{at: []rawjson.Value{v}}
}

func (v *tree) top() rawjson.Value { return v.at[len(v.at)-1] }

func (v *tree) As(accept plan.KindSet, _ bool) (plan.JSONKind, bool) {
	kind := plan.NumJSONKinds
	switch v.top().Kind() {
	case rawjson.Null:
		kind = plan.JSONNull
	case rawjson.True, rawjson.False:
		kind = plan.JSONBoolean
	case rawjson.String:
		kind = plan.JSONString
	case rawjson.Array:
		kind = plan.JSONArray
	case rawjson.Object:
		kind = plan.JSONObject
	case rawjson.Number:
		kind = plan.JSONNumber
		// The value of the text, or of its double where it has a fraction or an exponent.
		if f := floatOf(string(v.top().Raw())); isInteger(v.top().Raw()) || f == math.Trunc(f) && !math.IsInf(f, 0) {
			kind = plan.JSONInteger
		}
	}
	return kind, accept.Has(kind)
}

func isInteger(raw []byte) bool { return !strings.ContainsAny(string(raw), ".eE") }

// floatOf returns the double nearest to a number.
func floatOf(text string) float64 {
	if len(text) > 700 || strings.ContainsAny(text, "eE") && len(text) > 300 {
		return rawjson.Float([]byte(text)) // where strconv is wrong
	}
	f, _ := strconv.ParseFloat(text, 64)
	return f
}

func (v *tree) Text() string { return rawjson.Name(v.top().Raw()) }
func (v *tree) IsTime() bool { return false }
func (v *tree) Bool() bool   { return v.top().Kind() == rawjson.True }
func (v *tree) Err() error   { return nil }

// Number is the integer that the text is, or else the integer that the shortest text of
// the double is, or else the double.
func (v *tree) Number() match.Number {
	text := string(v.top().Raw())
	f := floatOf(text)
	n := match.Number{Float: f}
	if f == 0 {
		n.Float = 0 // -0 is written as 0
	}
	integer, shortest := new(big.Int), new(big.Int)
	written := false
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		shortest.SetString(strconv.FormatFloat(f, 'f', -1, 64), 10)
		written = true
	}
	if _, ok := integer.SetString(text, 10); !ok {
		if !written {
			return n
		}
		integer = shortest
	}
	switch {
	case integer.IsInt64():
		n.Int, n.IsInt = integer.Int64(), true
		n.Float, _ = new(big.Float).SetInt(integer).Float64()
	case !written || integer.Cmp(shortest) != 0:
		n.Text = text
	}
	return n
}

// members returns the members of which Name and Enter tell.
func (v *tree) members() []rawjson.Value {
	var list []rawjson.Value
	place := make(map[string]int)
	for _, m := range v.top().Children() {
		if i, ok := place[m.Name()]; ok {
			list[i] = m
			continue
		}
		place[m.Name()] = len(list)
		list = append(list, m)
	}
	return list
}

func (v *tree) Len() int {
	if v.top().Kind() == rawjson.Array {
		return v.top().Len()
	}
	return len(v.members())
}

func (v *tree) Name(i int) string { return v.members()[i].Name() }

func (v *tree) Enter(i int) {
	if v.top().Kind() == rawjson.Array {
		v.at = append(v.at, v.top().Child(i))
	} else {
		v.at = append(v.at, v.members()[i])
	}
}

func (v *tree) Member(name string) bool {
	object := v.top()
	for i := object.Len() - 1; i >= 0; i-- {
		if m := object.Child(i); m.Name() == name {
			v.at = append(v.at, m)
			return true
		}
	}
	return false
}

func (v *tree) Leave() { v.at = v.at[:len(v.at)-1] }

var _ match.View = (*tree)(nil)

// same compares all that two views say of the values at their cursors and of what is in
// them. Where sorted, got has its members sorted by name, want in any order.
func same(t *testing.T, got, want match.View, sorted bool, path string) {
	t.Helper()
	switch sameScalar(t, got, want, path) {
	case plan.JSONArray:
		if a, b := got.Len(), want.Len(); a != b {
			t.Fatalf("%s: Len: got %d, want %d", path, a, b)
		}
		for i := range want.Len() {
			if g, ok := got.(*Go); ok {
				sameGlance(t, g, "", i, path)
			}
			got.Enter(i)
			want.Enter(i)
			same(t, got, want, sorted, path+"/"+strconv.Itoa(i))
			got.Leave()
			want.Leave()
		}
	case plan.JSONObject:
		sameMembers(t, got, want, sorted, path)
	}
	if err := got.Err(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// sameScalar compares the kinds of the values at the cursors, and all that is to say of
// scalars.
func sameScalar(t *testing.T, got, want match.View, path string) plan.JSONKind {
	t.Helper()
	fail := func(what string, a, b any) {
		t.Helper()
		t.Fatalf("%s: %s: got %v, want %v", path, what, a, b)
	}
	kind, ok := want.As(plan.AllKinds, false)
	for _, accept := range []plan.KindSet{plan.KindSet(0).With(kind), plan.AllKinds.Without(kind), 0, plan.AllKinds} {
		k, fits := got.As(accept, false)
		if k != kind || fits != (ok && accept.Has(kind)) {
			fail(fmt.Sprintf("As(%b)", accept), fmt.Sprint(k, fits), kind)
		}
	}
	switch kind {
	case plan.JSONString:
		if a, b := got.Text(), want.Text(); a != b {
			fail("Text", strconv.Quote(a), strconv.Quote(b))
		}
		if a, b := got.IsTime(), want.IsTime(); a != b {
			fail("IsTime", a, b)
		}
	case plan.JSONBoolean:
		if a, b := got.Bool(), want.Bool(); a != b {
			fail("Bool", a, b)
		}
	case plan.JSONInteger, plan.JSONNumber:
		if a, b := got.Number(), want.Number(); a != b {
			fail("Number", a, b)
		}
	}
	return kind
}

// sameMembers is same for objects.
func sameMembers(t *testing.T, got, want match.View, sorted bool, path string) {
	t.Helper()
	n := want.Len()
	names, order := make([]string, n), make([]int, n)
	for i := range n {
		names[i], order[i] = want.Name(i), i
	}
	if sorted {
		slices.SortFunc(order, func(a, b int) int { return strings.Compare(names[a], names[b]) })
	}
	for _, name := range append(names, "no such member") { // before the members are listed
		found := got.Member(name)
		if found != want.Member(name) {
			t.Fatalf("%s: Member(%q): got %v", path, name, found)
		}
		if g, ok := got.(*Go); ok && found {
			g.Leave()
			sameGlance(t, g, name, -1, path+"/"+name)
			g.Member(name)
		}
		if found {
			sameScalar(t, got, want, path+"/"+name) // walked in depth twice, deep values would take long
			got.Leave()
			want.Leave()
		}
	}
	if got.Len() != n {
		t.Fatalf("%s: Len: got %d members, want %d", path, got.Len(), n)
	}
	for i, k := range order {
		if got.Name(i) != names[k] {
			t.Fatalf("%s: Name(%d): got %q, want %q", path, i, got.Name(i), names[k])
		}
		got.Enter(i)
		want.Enter(k)
		same(t, got, want, sorted, path+"/"+names[k])
		got.Leave()
		want.Leave()
		if !got.Member(names[k]) {
			t.Fatalf("%s: Member(%q) after Enter: got none", path, names[k])
		}
		got.Leave()
	}
}
