package view

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// Len returns the number of elements or members. That of the members of a map takes time
// linear in it.
func (g *Go) Len() int {
	if g.inText {
		return g.text.Len()
	}
	f := g.top()
	switch {
	case f.kind == plan.JSONObject:
		g.list(f)
		return f.size
	case f.kind != plan.JSONArray:
		return 0
	case f.isAny:
		s, _ := f.plain.([]any)
		return len(s)
	case f.v.Form == govalue.Null:
		return 0
	}
	n, known := f.v.Len()
	if !known {
		g.unread()
	}
	return n
}

// Name returns the name of member i: those of a map are sorted.
func (g *Go) Name(i int) string {
	if g.inText {
		return g.text.Name(i)
	}
	f := g.top()
	g.sort(f)
	return g.names[f.names+i]
}

// Enter moves to element or member i.
func (g *Go) Enter(i int) {
	if g.inText {
		g.text.Enter(i)
		return
	}
	f := g.top()
	if f.kind == plan.JSONArray {
		if s, ok := f.plain.([]any); ok && f.isAny {
			g.enterAny(s[i], "", i)
		} else {
			g.enter(f.v.Index(i), "", i)
		}
		return
	}
	g.sort(f)
	name := g.names[f.names+i]
	if m, ok := f.plain.(map[string]any); ok && f.isAny {
		g.enterAny(m[name], name, isMember)
	} else {
		g.enter(g.values[f.values+i], name, isMember)
	}
}

// Member moves to the member that has the name, if there is one, by one look-up. Only for
// names with U+FFFD, which may stand for bytes that are not UTF-8, the members of a map are
// listed.
func (g *Go) Member(name string) bool {
	if g.inText {
		return g.text.Member(name)
	}
	f := g.top()
	odd := isOdd(name)
	if f.isAny {
		if odd {
			g.list(f) // f.isAny if all names are UTF-8, so that they are what they are
		}
		if m, ok := f.plain.(map[string]any); ok && f.isAny {
			e, ok := m[name]
			if ok {
				g.enterAny(e, name, isMember)
			}
			return ok
		}
		if f.isAny {
			f.v, f.isAny = govalue.Of(f.plain), false
		}
	}
	if f.v.Unread() {
		g.unread()
		return false
	}
	if odd {
		f.v = f.v.Collect()
	}
	e, p := f.v.Lookup(name)
	if p != govalue.Present {
		return false
	}
	g.enter(e, name, isMember)
	return true
}

// isOdd reports whether name has U+FFFD, or is no UTF-8 itself because it has a lone
// surrogate.
func isOdd(name string) bool {
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return strings.ContainsRune(name[i:], utf8.RuneError)
		}
	}
	return false
}

// list puts the names of the members of f on g.names, unsorted where f.isAny; else sorted,
// with the values on g.values.
func (g *Go) list(f *frame) {
	if f.listed {
		return
	}
	f.listed = true
	if f.isAny {
		m, _ := f.plain.(map[string]any)
		valid := true
		for name := range m {
			if valid = govalue.IsUTF8(name); !valid {
				break
			}
			g.names = append(g.names, name)
		}
		if valid {
			f.size = len(g.names) - f.names
			return
		}
		g.dropNames(f.names)
		f.v, f.isAny = govalue.Of(f.plain).Collect(), false
	}
	f.sorted = true
	if f.v.Unread() {
		g.unread()
		return
	}
	f.v.Members(g.member)
}

// put adds a member to those of the value at the cursor. Of those of one name, which stand
// together, the last one counts.
func (g *Go) put(name string, e govalue.Value) {
	f := g.top()
	if f.size > 0 && g.names[len(g.names)-1] == name {
		g.values[len(g.values)-1] = e
		return
	}
	g.names, g.values = append(g.names, name), append(g.values, e)
	f.size++
}

// sort sorts the names of f.
func (g *Go) sort(f *frame) {
	g.list(f)
	if !f.sorted {
		slices.Sort(g.names[f.names : f.names+f.size])
		f.sorted = true
	}
}
