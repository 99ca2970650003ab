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
		out = with(out, nullScalar)
	}
	return out
}

// none are no values, where nil is any.
var none = []plan.Scalar{}

// group returns the values that the arms of g have together, nil for any. A group that is
// met inside of itself adds none.
func (x *valuer) group(g group) []plan.Scalar {
	if slices.Contains(x.open, g) {
		return none
	}
	if len(x.open) == maxNested {
		return nil
	}
	x.open = append(x.open, g)
	defer func() { x.open = x.open[:len(x.open)-1] }()
	out := none
	for _, arm := range g.arms() {
		if x.left--; x.left < 0 || !x.b.merger.Charge(1) {
			return nil
		}
		list := x.values([]*schema.Schema{arm})
		if list == nil || !x.b.merger.Charge(int64(len(list)/8)) {
			return nil
		}
		out = append(out, list...)
	}
	return normal(slices.Clone(out))
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
