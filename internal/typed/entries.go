package typed

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// Bounds on the maps that entries writes, so that what it keeps between calls is bounded: a
// quarter of a megabyte for each type and node. Package dynamic writes larger ones.
const (
	maxEntries     = 1024
	maxEntryMemory = 1 << 17 // of their values, in bytes
)

// entries writes the maps of one type, whose keys are strings, by one Object or Any node. A
// map has no addresses, so its keys and values are copied, in one pass, into memory that is
// used again; from there they are written by programs.
type entries struct {
	engine *Engine
	node   plan.ID
	typ    *govalue.Type
	most   int // entries of the largest map that is written

	props  []entry        // the declared members that are written or required, in order
	places map[string]int // of the declared members, index in props or none
	open   bool           // undeclared members may be written
	rest   []*Program     // by which they are; the node of their place is asked for by name
	copies sync.Pool      // of *copied
}

// An entry is a declared member.
type entry struct {
	name, key string
	to        *Program // nil: it is not written
}

// copied is the contents of one map, while it is written.
type copied struct {
	it     reflect.MapIter
	key    reflect.Value // the last one
	values reflect.Value // a slice
	used   int
	found  []int // for each of entries.props, index in values, or none
	others []other
}

// An other is an undeclared member.
type other struct {
	name string
	at   int // in values
}

// entriesOf returns what writes maps of type t, which are not nil, by node id; nil if package
// dynamic does it better.
func (l *lowering) entriesOf(id plan.ID, t *govalue.Type) *entries {
	elem := t.Elem()
	if t.Go.Key().Kind() != reflect.String || t.Plain() || elem.NeedsAddress() {
		return nil
	}
	m := &entries{engine: l.engine, node: id, typ: t, most: maxEntries, places: make(map[string]int)}
	if size := int(elem.Go.Size()); size > 0 {
		m.most = min(m.most, maxEntryMemory/size)
	}
	m.copies.New = func() any {
		return &copied{
			key:    reflect.New(t.Go.Key()).Elem(),
			values: reflect.MakeSlice(reflect.SliceOf(elem.Go), 0, 0),
			found:  make([]int, len(m.props)),
		}
	}
	n := &l.engine.nodes[id]
	if n.Kind == plan.Any {
		m.open, m.rest = true, []*Program{l.program(place{node: id, typ: elem})}
		return m
	}
	if len(n.Object.Required) > 0 {
		return nil
	}
	for i := range n.Object.Props {
		p := &n.Object.Props[i]
		if strings.ContainsRune(p.Name, utf8.RuneError) {
			return nil // it stands for other bytes, too
		}
		m.places[p.Name] = none
		if p.Node == plan.None && !p.Required {
			continue
		}
		m.places[p.Name] = len(m.props)
		e := entry{name: p.Name, key: p.Key}
		if p.Node != plan.None {
			e.to = l.program(place{node: p.Node, typ: elem})
		}
		m.props = append(m.props, e)
	}
	m.open = n.Object.Open()
	for i := range n.Object.Patterns {
		m.undeclared(l, n.Object.Patterns[i].Node)
	}
	m.undeclared(l, n.Object.Additional)
	return m
}

// undeclared notes that members may be written by node id.
func (m *entries) undeclared(l *lowering, id plan.ID) {
	if id != plan.None && m.program(id) == nil {
		m.rest = append(m.rest, l.program(place{node: id, typ: m.typ.Elem()}))
	}
}

// program returns the program of node id, for undeclared members.
func (m *entries) program(id plan.ID) *Program {
	for _, pr := range m.rest {
		if pr.place.node == id {
			return pr
		}
	}
	return nil
}

// write writes v, a map that is not nil, behind dst, when depth containers are open already;
// ok is false, and nothing done, if that is for package dynamic.
func (m *entries) write(dst []byte, v reflect.Value, depth int, values *dynamic.Engine) (_ []byte, bad *diag.Mismatch, ok bool) {
	n := v.Len()
	switch depth++; {
	case n > m.most, depth > values.MaxDepth():
		return nil, nil, false
	case !m.open && n > 8+4*len(m.props):
		return nil, nil, false // looking up the declared ones costs less
	}
	c := m.copies.Get().(*copied)
	if ok = m.copy(c, v, n); ok {
		dst, bad = m.members(append(dst, '{'), c, depth, values)
	}
	c.release()
	m.copies.Put(c) // unless user code panics
	if !ok || bad != nil {
		return nil, bad, ok
	}
	return prog.CloseWith(dst, '}'), nil, true
}

// copy copies the n entries of v to c; false if there is a key that is not UTF-8.
func (m *entries) copy(c *copied, v reflect.Value, n int) bool {
	if c.values.Len() < n {
		c.values = reflect.MakeSlice(c.values.Type(), n, n)
	}
	for i := range c.found {
		c.found[i] = none
	}
	for c.it.Reset(v); c.used < n && c.it.Next(); {
		c.key.SetIterKey(&c.it)
		name := c.key.String()
		if !govalue.IsUTF8(name) {
			return false
		}
		at, declared := m.places[name]
		switch {
		case !declared && m.open:
			c.others = append(c.others, other{name, c.used})
		case !declared || at == none:
			continue
		default:
			c.found[at] = c.used
		}
		c.values.Index(c.used).SetIterValue(&c.it)
		c.used++
	}
	slices.SortFunc(c.others, func(a, b other) int { return strings.Compare(a.name, b.name) })
	return true
}

// release forgets what c has of a map.
func (c *copied) release() {
	c.it.Reset(reflect.Value{})
	c.key.SetZero()
	for i := range c.used {
		c.values.Index(i).SetZero()
	}
	clear(c.others)
	c.used, c.others = 0, c.others[:0]
}

// nothing is an object without members.
var nothing = govalue.Of(struct{}{})

// members writes the members in c, each with a comma behind it. depth counts the object.
func (m *entries) members(dst []byte, c *copied, depth int, values *dynamic.Engine) (_ []byte, bad *diag.Mismatch) {
	for i := range m.props {
		p := &m.props[i]
		at := c.found[i]
		switch {
		case at == none:
			dst, bad = values.Member(dst, m.node, i, nothing, depth)
		case p.to != nil:
			dst, bad = m.member(append(dst, p.key...), p.to, c, at, p.name, depth, values)
		}
		if bad != nil {
			return nil, bad
		}
	}
	for _, o := range c.others {
		id := m.node
		if m.engine.nodes[id].Kind == plan.Object {
			id, _ = values.Undeclared(id, o.name)
		}
		to := m.program(id)
		if to == nil {
			continue
		}
		dst = append(wire.AppendString(dst, o.name), ':')
		if dst, bad = m.member(dst, to, c, o.at, o.name, depth, values); bad != nil {
			return nil, bad
		}
	}
	return dst, nil
}

// member writes value at of c by the program to, and a comma behind it.
func (m *entries) member(dst []byte, to *Program, c *copied, at int, name string, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	dst, bad := to.Write(dst, c.values.Index(at).Addr().UnsafePointer(), depth, values)
	if bad != nil {
		bad.InMember(name)
		return nil, bad
	}
	return append(dst, ','), nil
}
