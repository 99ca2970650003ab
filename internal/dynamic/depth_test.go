package dynamic

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

type node struct {
	Next *node `json:"next"`
}

// TestCycles writes values that contain themselves by plans that do so too, and
// by the generic encoding.
func TestCycles(t *testing.T) {
	m := map[string]any{}
	m["next"] = m
	a := []any{nil}
	a[0] = a
	typed := map[string][]any{"next": {nil}}
	typed["next"][0] = typed
	n := &node{}
	n.Next = n
	var p any
	p = &p
	var s iter.Seq[any]
	s = func(yield func(any) bool) { yield(s) }

	object := objectOf()
	object.props = []prop{optional("next", object)}
	opened := objectOf()
	opened.additional = opened
	array := arrayOf(nil)
	array.items = array
	tuple := &spec{kind: plan.Tuple}
	tuple.items = tuple
	both := listOf("object", "array")
	both.byKind[plan.JSONObject] = &spec{kind: plan.Object, additional: both}
	both.byKind[plan.JSONArray] = arrayOf(both)
	for _, s := range []*spec{object, opened, array, tuple, both, generic, arrayOf(generic), open(objectOf(), generic)} {
		for name, e := range engines(planOf(s, plan.Options{}), nil) {
			for _, v := range []any{m, a, typed, n, p, seqOf(a)} {
				got, err := e.Append([]byte("x"), v)
				var bad *diag.Mismatch
				if !errors.As(err, &bad) || bad.Reason != diag.Depth && bad.Reason != diag.Type || string(got) != "x" {
					t.Errorf("%s: %v of %T: %.20s, %.100v", name, s.kind, v, got, err)
				}
			}
		}
	}
	if _, err := engine(array).Append(nil, s); err == nil {
		t.Error("an iterator that gives itself is written")
	}
}

// TestDepth asks the last depth that is written and the first one that is not.
func TestDepth(t *testing.T) {
	array := arrayOf(nil)
	array.items = array
	object := objectOf()
	object.props = []prop{optional("a", object)}
	for _, limit := range []int{1, 2, 7} {
		o := plan.Options{MaxValueDepth: limit}
		var a any = []any{}
		var m any = map[string]any{}
		for range limit - 1 {
			a, m = []any{a}, map[string]any{"a": m}
		}
		want := "at most " + string(rune('0'+limit)) + " values inside each other"
		aText := strings.Repeat("[", limit) + strings.Repeat("]", limit)
		mText := strings.Repeat(`{"a":`, limit-1) + "{}" + strings.Repeat("}", limit-1)
		test(t, nil, o, []check{
			{"array", array, a, aText, 0},
			{"array, generic", generic, a, aText, 0},
			{"array, deeper", array, []any{a}, strings.Repeat("/0", limit) + " " + want, diag.Depth},
			{"array, generic, deeper", generic, []any{a}, strings.Repeat("/0", limit) + " " + want, diag.Depth},
			{"array, typed, deeper", array, [1]any{a}, strings.Repeat("/0", limit) + " " + want, diag.Depth},
			{"object", object, m, mText, 0},
			{"object, generic", generic, m, mText, 0},
			{"object, deeper", object, map[string]any{"a": m}, strings.Repeat("/a", limit) + " " + want, diag.Depth},
		})
	}
	test(t, nil, plan.Options{MaxValueDepth: 1}, []check{
		{"typed slices", arrayOf(arrayOf(integer)), [][]int{{1}}, "/0 at most 1 values inside each other", diag.Depth},
		{"maps in a slice", arrayOf(objectOf()), []map[string]any{{}}, "/0 at most 1 values inside each other", diag.Depth},
		{"left out", objectOf(), map[string]any{"a": map[string]any{}}, "{}", 0},
	})
}
