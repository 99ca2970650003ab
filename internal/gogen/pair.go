package gogen

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// Bounds beyond which a pair has a function of its own, though it is met once: the length of
// its source, in bytes, and how many pairs it is inside in one function.
const (
	longBody  = 3000
	maxNested = 16
)

// A pair is a Go type with a name, and a node that writes its values: what may be a function
// of its own.
type pair struct {
	node plan.ID
	typ  types.Type
	name string // of its function

	calls    []*pair // each once
	met      int     // how often it is called
	size     int     // of the source
	height   int     // containers that it opens itself, inside each other
	most     int     // what reaches has found; 0: it was not asked
	inside   []int   // beside calls: containers open around the call
	fallible bool    // it may fail
	counts   bool    // it must know how many containers are open around it
	deep     bool    // it must look at how many there are
	own      bool    // it is a function of its own
	nested   int     // pairs around it in one function, if it is part of one
	state    int     // 0: not walked; 1: being walked; 2: walked
	written  bool
}

// hasDepth reports whether the function of p takes the number of containers around it.
func (p *pair) hasDepth() bool { return p.counts && p.own && p.met > 0 }

// pairOf returns the pair of a node and a type.
func (g *generator) pairOf(id plan.ID, t types.Type) *pair {
	key := strconv.Itoa(int(id)) + " " + types.TypeString(t, nil)
	p := g.pairs[key]
	if p == nil {
		p = &pair{node: id, typ: t}
		g.pairs[key] = p
		g.order = append(g.order, p)
	}
	return p
}

// pair writes x by a function of its own, or as part of this one.
func (w *writer) pair(id plan.ID, t types.Type, x expr) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !w.g.canName(named) {
		w.composite(id, t, x)
		return
	}
	p := w.g.pairOf(id, t)
	if p == w.in && !w.begun {
		w.begun = true // this is what the function is for
		w.composite(id, t, x)
		return
	}
	if w.g.dry {
		w.in.call(p, w.inner)
		w.g.walk(p)
		w.flush()
		return
	}
	if !p.own {
		w.composite(id, t, x)
		return
	}
	w.g.write(p)
	call := p.name + "(dst, " + p.argument(x)
	if p.hasDepth() {
		call += ", " + w.depth()
	}
	call += ")"
	if p.fallible {
		w.try("%s", call)
	} else {
		w.line("dst = %s", call)
	}
}

// argument returns what the function of p is given for x.
func (p *pair) argument(x expr) string {
	if p.byPointer() {
		return x.addr()
	}
	return x.val()
}

// byPointer reports whether the function of p takes a pointer.
func (p *pair) byPointer() bool {
	switch p.typ.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Interface:
		return false
	}
	return true
}

// call notes that p calls q with so many containers open.
func (p *pair) call(q *pair, inner int) {
	q.met++
	for i, c := range p.calls {
		if c == q {
			p.inside[i] = max(p.inside[i], inner)
			return
		}
	}
	p.calls, p.inside = append(p.calls, q), append(p.inside, inner)
}

// walk writes p and what it calls without a result, to see how they are.
func (g *generator) walk(p *pair) {
	if p.state != 0 {
		return
	}
	p.state = 1
	w := writer{g: g, in: p}
	w.body()
	p.size = len(w.b)
	p.state = 2
}

// body writes the value that w's function is for.
func (w *writer) body() {
	w.value(w.in.node, w.in.typ, expr{s: "v", ptr: w.in.byPointer()})
	w.flush()
}

// settle decides which of the pairs that were walked are functions, and what these take and
// return.
func (g *generator) settle(root *pair) {
	recursive := g.recursive()
	var reach func(p *pair)
	reach = func(p *pair) {
		if p.deep {
			return
		}
		p.deep, p.fallible, p.counts, p.own = true, true, true, true
		for _, q := range p.calls {
			reach(q)
		}
	}
	for _, p := range recursive {
		reach(p)
	}
	if root.reaches() > g.engine.MaxDepth() {
		for _, p := range g.order {
			reach(p)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, p := range g.order {
			for _, q := range p.calls {
				if q.fallible && !p.fallible || q.counts && !p.counts {
					p.fallible, p.counts = p.fallible || q.fallible, p.counts || q.counts
					changed = true
				}
			}
		}
	}
	root.own = true
	for _, p := range g.order { // who calls a pair the first time comes before it
		p.own = p.own || p.met > 1 || p.size > longBody || p.nested > maxNested
		if p.own {
			p.nested = 0
		}
		for _, q := range p.calls {
			q.nested = p.nested + 1
		}
	}
	for _, p := range g.order {
		if p.own {
			p.name = g.names.give(g.functionName(p, p == root))
		}
	}
}

// reaches returns the number of containers that are open inside each other at most below p,
// none of whose calls recur. Those that do are deep already.
func (p *pair) reaches() int {
	if p.most == 0 {
		p.most = p.height
		for i, q := range p.calls {
			if !q.deep {
				p.most = max(p.most, p.inside[i]+q.reaches())
			}
		}
	}
	return p.most
}

// recursive returns the pairs that call themselves, directly or through others: those of a
// strongly connected component of several, and those that are among their own calls.
//
// The algorithm is Tarjan's ("Depth-first search and linear graph algorithms", 1972); it
// recurses as deep as walk did.
func (g *generator) recursive() []*pair {
	var (
		found, stack []*pair
		next         int
		index, low   = make(map[*pair]int), make(map[*pair]int)
		open         = make(map[*pair]bool)
		visit        func(p *pair)
	)
	visit = func(p *pair) {
		next++
		index[p], low[p], open[p] = next, next, true
		stack = append(stack, p)
		for _, q := range p.calls {
			if index[q] == 0 {
				visit(q)
				low[p] = min(low[p], low[q])
			} else if open[q] {
				low[p] = min(low[p], index[q])
			}
		}
		if low[p] != index[p] {
			return
		}
		at := slices.Index(stack, p)
		if len(stack)-at > 1 || slices.Contains(p.calls, p) {
			found = append(found, stack[at:]...)
		}
		for _, q := range stack[at:] {
			open[q] = false
		}
		stack = stack[:at]
	}
	for _, p := range g.order {
		if index[p] == 0 {
			visit(p)
		}
	}
	return found
}

// functionName returns what the function of p should be called.
func (g *generator) functionName(p *pair, isRoot bool) string {
	name := g.o.Name
	if named, ok := types.Unalias(p.typ).(*types.Named); ok && !isRoot {
		name += strings.TrimPrefix(exported(named.Obj().Name(), "Value"), g.o.Name)
	}
	return "append" + name
}

// write writes the function of p, unless that was done.
func (g *generator) write(p *pair) {
	if p.written {
		return
	}
	p.written = true
	w := writer{g: g, in: p}
	w.body()
	typ := g.typeName(p.typ)
	if p.byPointer() {
		typ = "*" + typ
	}
	var b strings.Builder
	b.WriteString("\nfunc " + p.name + "(dst []byte, v " + typ)
	if p.hasDepth() {
		b.WriteString(", depth int")
	}
	if p.fallible {
		b.WriteString(") (_ []byte, bad *genruntime.Mismatch) {\n")
	} else {
		b.WriteString(") []byte {\n")
	}
	b.Write(w.b)
	b.WriteString("return dst")
	if p.fallible {
		b.WriteString(", nil")
	}
	b.WriteString("\n}\n")
	g.written = append(g.written, b.String())
}
