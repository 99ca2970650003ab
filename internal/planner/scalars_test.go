package planner

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
)

// TestScalarLists compares what is done with lists of scalars with the obvious way to do it.
func TestScalarLists(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := builderOf(t, `{}`, Options{})
		random := func() []plan.Scalar {
			n, of := r.IntN(1+r.IntN(200)), 1+r.IntN(100)
			out := make([]plan.Scalar, n)
			for i := range out {
				text := strconv.Itoa(r.IntN(of))
				switch k := r.IntN(12); k {
				case 0:
					out[i] = nullScalar
				case 1:
					out[i] = plan.Scalar{Kind: plan.JSONBoolean, Text: "true"}
				case 2, 3:
					out[i] = numberScalar([]byte(text))
				case 4:
					out[i] = numberScalar([]byte(text + ".5"))
				default:
					out[i] = textScalar(text)
				}
			}
			return normal(out)
		}
		filter := func(x []plan.Scalar, keep func(plan.Scalar) bool) []plan.Scalar {
			out := []plan.Scalar{}
			for _, s := range x {
				if keep(s) {
					out = append(out, s)
				}
			}
			return out
		}
		same := func(what string, got, want []plan.Scalar) {
			t.Helper()
			sorted := slices.Sorted(slices.Values(keysOf(want)))
			if got == nil || !slices.Equal(slices.Sorted(slices.Values(keysOf(got))), slices.Compact(sorted)) {
				t.Fatalf("seed %d: %s: got %v, want %v", seed, what, got, want)
			}
			if len(got) >= plan.ManyScalars && !slices.IsSortedFunc(got, plan.Scalar.Compare) {
				t.Fatalf("seed %d: %s: got %v, want it sorted", seed, what, got)
			}
		}
		x, y, z := random(), random(), random()
		before := [][]plan.Scalar{slices.Clone(x), slices.Clone(y), slices.Clone(z)}
		set := plan.KindSet(r.IntN(int(plan.AllKinds) + 1))
		for range 2 { // made, and remembered
			inX := func(s plan.Scalar) bool { return slices.Contains(x, s) }
			same("both", b.both(x, y), filter(y, inX))
			same("union", b.union([][]plan.Scalar{x, y, x, z, y}), slices.Concat(x, y, z))
			same("with null", b.withNull(x), append(slices.Clone(x), nullScalar))
			same("of kinds", append(none, b.ofKinds(x, set)...), filter(x, func(s plan.Scalar) bool { return set.Has(s.Kind) }))
			if got, want := disjoint(x, y), !slices.ContainsFunc(y, inX); got != want {
				t.Fatalf("seed %d: disjoint: got %v, want %v", seed, got, want)
			}
		}
		for i, list := range [][]plan.Scalar{x, y, z} {
			if !slices.Equal(list, before[i]) {
				t.Fatalf("seed %d: list %d was changed", seed, i)
			}
		}
	}
}

// keysOf returns list as texts.
func keysOf(list []plan.Scalar) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Itoa(int(s.Kind)) + s.Text
	}
	return out
}

// TestScalarsAreShared asks that lists which are taken as they are, or as a part, are not
// copied.
func TestScalarsAreShared(t *testing.T) {
	b := builderOf(t, `{}`, Options{})
	var x []plan.Scalar
	for i := range 100 {
		x = append(x, textScalar(strconv.Itoa(i)), numberScalar([]byte(strconv.Itoa(i))))
	}
	x = normal(x)
	for what, got := range map[string][]plan.Scalar{
		"both":     b.both(x, append(slices.Clone(x), textScalar("x"))),
		"any":      b.both(nil, x),
		"union":    b.union([][]plan.Scalar{x, x, none}),
		"of kinds": b.ofKinds(x, plan.AllKinds),
	} {
		if nameOf(got) != nameOf(x) {
			t.Errorf("%s: got another list", what)
		}
	}
	if texts := b.ofKinds(x, plan.KindSet(0).With(plan.JSONString)); len(texts) != 100 || &texts[0] != &x[100] {
		t.Errorf("texts: got %d in another list", len(texts))
	}
	first, again := b.withNull(x), b.withNull(x)
	if nameOf(first) != nameOf(again) {
		t.Error("with null: got two lists")
	}
}
