package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxArms is the number of arms that are looked at for the values of one member.
const maxArms = 10_000

// memberValues returns the values that a member described by all of given may have, as its
// const and enum say it, also those of its arms; nil if that is any.
func (t *tester) memberValues(given []*schema.Schema) []plan.Scalar {
	speaks := false
	for _, s := range given {
		speaks = speaks || s.Has.HasAny(valued) || s.Bool == schema.False
	}
	if !speaks {
		return nil
	}
	x := valuer{b: t.b, left: maxArms}
	return x.values(given)
}

// valued are the keywords by which a schema may have something to say about values.
var valued = schema.KeywordsOf(schema.KwConst, schema.KwEnum, schema.KwRef, schema.KwAllOf, schema.KwAnyOf, schema.KwOneOf)

// A valuer finds the values that one member may have.
type valuer struct {
	b    *builder
	open []group // on the way here
	left int     // arms that may still be looked at
}

// values returns the values that given leave, nil for any.
func (x *valuer) values(given []*schema.Schema) []plan.Scalar {
	places, err := x.b.merger.Places(given)
	if err != nil {
		return nil // reported where it is built
	}
	for _, s := range places.List {
		if s.Bool == schema.False {
			return none
		}
	}
	out := x.b.declared(places.List)
	for _, s := range places.List {
		for _, g := range groupsOf(s) {
			out = x.b.both(out, x.group(g))
		}
	}
	if out != nil && nullable(places.List) {
		out = x.b.withNull(out)
	}
	return out
}

// none are no values, where nil is any.
var none = []plan.Scalar{}

// A union is what the arms of a group have together.
type union struct {
	values []plan.Scalar // nil: any
	arms   int           // that were looked at
}

// group returns the values that the arms of g have together, nil for any. A group that is
// met inside of itself adds none. One that is met on no way from another one is looked at
// once, however many members refer to it.
func (x *valuer) group(g group) []plan.Scalar {
	if slices.Contains(x.open, g) {
		return none
	}
	if len(x.open) == maxNested {
		return nil
	}
	outermost := len(x.open) == 0
	if known, ok := x.b.unions[g]; ok && outermost && x.b.merger.Charge(1) {
		if x.left -= known.arms; x.left < 0 {
			return nil
		}
		return known.values
	}
	start := x.left
	x.open = append(x.open, g)
	out := x.together(g.arms())
	x.open = x.open[:len(x.open)-1]
	if outermost && (x.left >= 0 || start == maxArms) && !x.b.merger.Exhausted() {
		if x.b.unions == nil {
			x.b.unions = make(map[group]union)
		}
		x.b.unions[g] = union{out, start - x.left}
	}
	return out
}

// together is group for the arms of one that is open.
func (x *valuer) together(arms []*schema.Schema) []plan.Scalar {
	var lists [][]plan.Scalar
	for _, arm := range arms {
		if x.left--; x.left < 0 || !x.b.merger.Charge(1) {
			return nil
		}
		list := x.values([]*schema.Schema{arm})
		if list == nil {
			return nil
		}
		lists = append(lists, list)
	}
	return x.b.union(lists)
}

// nullable reports whether places, merged, are nullable.
func nullable(places []*schema.Schema) bool {
	said, yes := false, true
	for _, s := range places {
		if s.Has.Has(schema.KwNullable) {
			said, yes = true, yes && s.Nullable
		}
	}
	return said && yes
}
