package merge

import "slices"

// A domain is a set of what a member may be: absent, or a value. Values are numbered as
// constants are; all that equal no constant are one.
type domain struct {
	absent bool     // the member may be absent
	except bool     // list has the values that it may not have, else those that it may
	list   []uint32 // sorted, each once
}

// anything is the domain of a member of which nothing is known.
var anything = domain{absent: true, except: true}

// isAnything reports whether d says nothing.
func (d domain) isAnything() bool { return d.absent && d.except && len(d.list) == 0 }

// isEmpty reports whether nothing is in d. No list of exceptions has all values.
func (d domain) isEmpty() bool { return !d.absent && !d.except && len(d.list) == 0 }

// complement returns what is not in d.
func (d domain) complement() domain { return domain{!d.absent, !d.except, d.list} }

// and returns what is in d and in e.
func (d domain) and(e domain) domain {
	out := domain{absent: d.absent && e.absent, except: d.except && e.except}
	switch {
	case d.except && e.except:
		out.list = union(d.list, e.list)
	case d.except:
		out.list = without(e.list, d.list)
	case e.except:
		out.list = without(d.list, e.list)
	default:
		out.list = without(d.list, without(d.list, e.list))
	}
	return out
}

// within reports whether all of d is in e.
func (d domain) within(e domain) bool { return d.and(e.complement()).isEmpty() }

// seenBy returns d as far as it can be told by comparing values with those of list. It is d
// or more than d; two domains that no such comparison tells apart are the same then.
func (d domain) seenBy(list []uint32) domain {
	missing := without(d.list, list)
	switch {
	case len(missing) == 0:
		return d
	case d.except:
		return domain{d.absent, true, without(d.list, missing)}
	}
	return domain{d.absent, true, without(list, d.list)}
}

// union returns what is in a or in b, which are sorted, in a list that may be one of them.
func union(a, b []uint32) []uint32 {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

// without returns what is in a and not in b, which are sorted, in a list that may be a.
func without(a, b []uint32) []uint32 {
	in := func(n uint32) bool {
		_, found := slices.BinarySearch(b, n)
		return found
	}
	if !slices.ContainsFunc(a, in) {
		return a
	}
	return slices.DeleteFunc(slices.Clone(a), in)
}
