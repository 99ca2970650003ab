package planner

import (
	"math/bits"
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
)

// Lists of scalars are never changed once they are made, so that any number of tests share
// one: a list that is taken as it is, or as a part, is not copied. What must be made is
// charged before that, by its size: half a step a scalar of 32 bytes, so that all steps make
// 128 MiB at most. The same lists are united and intersected once.
//
// A list is *normal* if it has each scalar once, and is sorted if they are many.

// sets remembers what was made of long lists.
type sets struct {
	both     map[[2]listName][]plan.Scalar
	withNull map[listName][]plan.Scalar
}

// A listName names a list of scalars by where it is.
type listName struct {
	first *plan.Scalar
	n     int
}

// nameOf returns the name of x, the same for all lists without scalars.
func nameOf(x []plan.Scalar) listName {
	if len(x) == 0 {
		return listName{}
	}
	return listName{&x[0], len(x)}
}

// longList is the length from which on it pays to remember what was made of a list.
const longList = 64

// normal returns list with each scalar once, sorted if they are many. It may change list.
func normal(list []plan.Scalar) []plan.Scalar {
	if len(list) >= plan.ManyScalars {
		slices.SortFunc(list, plan.Scalar.Compare)
		return slices.Compact(list)
	}
	out := list[:0]
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// holds reports whether s is in list, a normal one.
func holds(list []plan.Scalar, s plan.Scalar) bool {
	if len(list) < plan.ManyScalars {
		return slices.Contains(list, s)
	}
	_, found := slices.BinarySearchFunc(list, s, plan.Scalar.Compare)
	return found
}

// both returns what x and y, two normal lists, have in common; nil stands for all values,
// also where the steps do not suffice to tell.
func (b *builder) both(x, y []plan.Scalar) []plan.Scalar {
	switch {
	case x == nil:
		return y
	case y == nil || nameOf(x) == nameOf(y):
		return x
	}
	if len(x) > len(y) {
		x, y = y, x
	}
	key := [2]listName{nameOf(x), nameOf(y)}
	if out, ok := b.sets.both[key]; ok && b.merger.Charge(1) {
		return out
	}
	if !b.merger.Charge(int64(1 + len(x)/2)) {
		return nil
	}
	out := common(x, y)
	if len(x) >= longList {
		if b.sets.both == nil {
			b.sets.both = make(map[[2]listName][]plan.Scalar)
		}
		b.sets.both[key] = out
	}
	return out
}

// common returns what x and y, two normal lists, have in common, not nil: the shorter one
// itself if that is all of it.
func common(x, y []plan.Scalar) []plan.Scalar {
	if len(x) > len(y) {
		x, y = y, x
	}
	n := 0
	eachCommon(x, y, func(plan.Scalar) bool { n++; return true })
	switch n {
	case 0:
		return none
	case len(x):
		return x
	}
	out := make([]plan.Scalar, 0, n)
	eachCommon(x, y, func(s plan.Scalar) bool { out = append(out, s); return true })
	return out
}

// disjoint reports whether x and y, two normal lists, have nothing in common.
func disjoint(x, y []plan.Scalar) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	apart := true
	eachCommon(x, y, func(plan.Scalar) bool { apart = false; return false })
	return apart
}

// eachCommon calls yield with what x and y have in common, in the order of x, which is not
// longer than y, until it returns false.
func eachCommon(x, y []plan.Scalar, yield func(plan.Scalar) bool) {
	if len(x) < plan.ManyScalars { // unsorted
		for _, s := range x {
			if holds(y, s) && !yield(s) {
				return
			}
		}
		return
	}
	for _, s := range x {
		// The next one is a little further on, or far away: gallop there.
		step := 1
		for step < len(y) && y[step].Compare(s) < 0 {
			step *= 2
		}
		i, found := slices.BinarySearchFunc(y[step/2:min(step+1, len(y))], s, plan.Scalar.Compare)
		if y = y[step/2+i:]; len(y) == 0 || found && !yield(s) {
			return
		}
	}
}

// union returns what is in any of lists, normal ones, as a normal list that is not nil; nil,
// which stands for all values, if the steps do not suffice to tell. The same list given
// several times is taken as it is.
func (b *builder) union(lists [][]plan.Scalar) []plan.Scalar {
	seen := make(map[listName]bool)
	different, size := lists[:0:0], 0
	for _, x := range lists {
		if name := nameOf(x); len(x) > 0 && !seen[name] {
			seen[name] = true
			different = append(different, x)
			size += len(x)
		}
	}
	switch len(different) {
	case 0:
		return none
	case 1:
		return different[0]
	}
	if !b.merger.Charge(int64(1 + size*bits.Len(uint(size))/8)) { // it is sorted
		return nil
	}
	out := make([]plan.Scalar, 0, size)
	for _, x := range different {
		out = append(out, x...)
	}
	return normal(out)
}

// withNull returns x, a normal list, and null, which x may have; nil, which stands for all
// values, if the steps do not suffice.
func (b *builder) withNull(x []plan.Scalar) []plan.Scalar {
	if holds(x, nullScalar) {
		return x
	}
	if out, ok := b.sets.withNull[nameOf(x)]; ok && len(x) > 0 && b.merger.Charge(1) {
		return out
	}
	if !b.merger.Charge(int64(1 + len(x)/2)) {
		return nil
	}
	out := make([]plan.Scalar, 0, len(x)+1)
	if len(x) < plan.ManyScalars {
		out = normal(append(append(out, x...), nullScalar))
	} else {
		out = append(append(out, nullScalar), x...) // the first kind
	}
	if len(x) >= longList {
		if b.sets.withNull == nil {
			b.sets.withNull = make(map[listName][]plan.Scalar)
		}
		b.sets.withNull[nameOf(x)] = out
	}
	return out
}

// kindsOfValues returns the kinds that x, a normal list, has.
func kindsOfValues(x []plan.Scalar) plan.KindSet {
	var set plan.KindSet
	if len(x) < plan.ManyScalars {
		for i := range x {
			set = set.With(x[i].Kind)
		}
		return set
	}
	for len(x) > 0 {
		set = set.With(x[0].Kind)
		x = x[kindEnd(x, x[0].Kind):]
	}
	return set
}

// kindEnd returns how many of x, a sorted list, are of kind k or of an earlier one.
func kindEnd(x []plan.Scalar, k plan.JSONKind) int {
	n, _ := slices.BinarySearchFunc(x, k+1, func(s plan.Scalar, k plan.JSONKind) int { return int(s.Kind) - int(k) })
	return n
}

// ofKinds returns those of x, a normal list, whose kind is in set: a part of x, most often;
// all of x if the steps do not suffice for a list of its own.
func (b *builder) ofKinds(x []plan.Scalar, set plan.KindSet) []plan.Scalar {
	if kindsOfValues(x)&^set == 0 {
		return x
	}
	if len(x) >= plan.ManyScalars {
		for !set.Has(x[0].Kind) {
			if x = x[kindEnd(x, x[0].Kind):]; len(x) == 0 {
				return none
			}
		}
		for last := x[len(x)-1].Kind; !set.Has(last); last = x[len(x)-1].Kind {
			x = x[:kindEnd(x, last-1)]
		}
		x = x[:len(x):len(x)]
		if kindsOfValues(x)&^set == 0 {
			return x
		}
	}
	if !b.merger.Charge(int64(1 + len(x)/2)) {
		return x
	}
	out := make([]plan.Scalar, 0, len(x))
	for _, s := range x {
		if set.Has(s.Kind) {
			out = append(out, s)
		}
	}
	return out
}
