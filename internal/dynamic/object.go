package dynamic

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// An object is what the hot loops want to know of an Object node.
type object struct {
	id    plan.ID
	open  bool       // undeclared members may be written
	more  bool       // open, or there are further required names: see rest
	odd   bool       // some declared or required name is not that of a key as it is: see govalue.Value.Collect
	need  int        // bytes that must be free before the opening brace; run.go
	head  string     // "": none; else the brace and a first member that is known: see knowing
	props []property // those that are written or required, in order
	node  *plan.ObjectNode
	names map[string]struct{} // all declared names, where open and too many to compare one by one
}

// A property is a declared member: the op that writes it. Its text is `"key":`, none if
// that is longer than prog.MaxText; From is its index in the plan's Props, Code the plan.Kind
// that the loop takes its node for (see plan.Usual).
type property struct{ prog.Op }

// node returns the node that writes p; None: it must be there, but is not written.
func (p *property) node() plan.ID { return plan.ID(p.Ref) }

func (p *property) missing() missing { return missing(p.Flag) }

// missing says what happens when a member is absent.
type missing uint8

const (
	leaveOut missing = iota
	writeDefault
	refuse
)

// lower fills o from node, appends its properties to slab and returns that.
func (o *object) lower(id plan.ID, node *plan.ObjectNode, nodes []plan.Node, slab []property) []property {
	o.id = id
	o.node = node
	o.open = node.Open()
	o.more = o.open || len(node.Required) > 0
	o.odd = slices.ContainsFunc(node.Required, isOdd)
	first := len(slab)
	for i := range node.Props {
		p := &node.Props[i]
		o.odd = o.odd || isOdd(p.Name)
		if p.Node == plan.None && !p.Required {
			continue
		}
		slab = slab[:len(slab)+1]
		q := &slab[len(slab)-1]
		q.Name, q.From, q.Ref = p.Name, uint32(i), int32(p.Node)
		switch {
		case p.Node != plan.None && p.Default != "":
			q.Flag = uint8(writeDefault)
		case p.Required:
			q.Flag = uint8(refuse)
		}
		if p.Node == plan.None {
			continue
		}
		q.Code = uint8(plan.Usual(nodes, p.Node))
		if len(p.Key) <= prog.MaxText {
			q.SetText(p.Key)
		}
	}
	o.props = slab[first:len(slab):len(slab)]
	o.reserve()
	if o.open && len(node.Props) > 8 {
		o.names = make(map[string]struct{}, len(node.Props))
		for i := range node.Props {
			o.names[node.Props[i].Name] = struct{}{}
		}
	}
	return slab
}

// isOdd reports whether name has U+FFFD, which stands for any byte of a key that is
// not UTF-8, or is no UTF-8 itself, because it has a lone surrogate.
func isOdd(name string) bool { return strings.ContainsRune(name, utf8.RuneError) }

// reserve fills the need of o and its properties, from the last to the first:
// what must be free so that everything up to the next value of unlimited length
// can be written without another look at the capacity.
func (o *object) reserve() {
	acc := wire.Slack + 2 // the closing brace
	for i := len(o.props) - 1; i >= 0; i-- {
		p := &o.props[i]
		if p.node() == plan.None {
			continue
		}
		p.Need = uint32(acc + 1) // the comma
		size := len(o.node.Props[p.From].Key)
		switch plan.Kind(p.Code) {
		case plan.Boolean, plan.Integer, plan.Number:
			acc += size + wire.MaxFloat + 1
		default:
			// Absent, it leaves room for what follows; present, it asks again.
			acc = max(acc, size+1+wire.Slack)
		}
	}
	o.need = acc + 1 // the opening brace
}

// knowing returns o for maps of which the member name is known to be text, which has no
// U+FFFD: if that is the first one that is written, it is written from memory, without
// another look-up.
func (o *object) knowing(name, text string, nodes []plan.Node, strict bool) *object {
	if o.odd || len(o.props) == 0 || o.props[0].Name != name || o.props[0].node() == plan.None {
		return o
	}
	p := &o.props[0]
	value := wire.AppendString(nil, text)
	switch n := &nodes[p.node()]; {
	case n.Kind == plan.String:
	case n.Kind == plan.Const && !n.Nullable && (!strict || n.Const == string(value)):
		value = append(value[:0], n.Const...)
	default:
		return o
	}
	known := *o
	known.head = "{" + o.key(p) + string(value) + ","
	known.need += len(known.head)
	known.props = o.props[1:]
	return &known
}

// key returns the text of p's `"key":`.
func (o *object) key(p *property) string { return o.node.Props[p.From].Key }

// mapObject writes m, which is not nil, by o. depth counts m itself.
func (e *Engine) mapObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if e.plain {
		return e.plainObject(dst, o, m, depth)
	}
	return e.fastObject(dst, o, m, depth)
}

// oddObject is mapObject where o is odd. It is kept out of the loops.
//
//go:noinline
func (e *Engine) oddObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	return e.object(dst, o.id, govalue.Of(m), depth)
}

// absent writes what stands for the absent member p, with a comma behind it:
// its default, or else nothing. It is an error where it is required.
func (e *Engine) absent(dst []byte, o *object, p *property) ([]byte, *diag.Mismatch) {
	switch p.missing() {
	case writeDefault:
		dst = append(dst, o.key(p)...)
		dst = append(dst, o.node.Props[p.From].Default...)
		return append(dst, ','), nil
	case refuse:
		return nil, e.lacking(o.id, p.Name)
	}
	return dst, nil
}

// rest writes the members of m that o, which is not odd, does not declare, each with
// a comma behind it, after found declared ones, and looks for the further required
// ones.
func (e *Engine) rest(dst []byte, o *object, m map[string]any, found, depth int) ([]byte, *diag.Mismatch) {
	for _, name := range o.node.Required {
		if _, ok := m[name]; !ok {
			return nil, e.lacking(o.id, name)
		}
	}
	if !o.open || found == len(m) {
		return dst, nil
	}
	k := sortedKeys(m, o)
	if k == nil {
		return e.restOf(dst, o, govalue.Of(m), depth)
	}
	var bad *diag.Mismatch
	for _, name := range k.names {
		to := o.undeclared(name)
		if to == plan.None {
			continue
		}
		dst = wire.AppendString(dst, name)
		dst = append(dst, ':')
		if dst, bad = e.value(dst, to, m[name], depth); bad != nil {
			bad.InMember(name)
			break
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			break
		}
	}
	k.release()
	return dst, bad
}

// declares reports whether name is one of o's properties, also of those that are
// never written.
func (o *object) declares(name string) bool {
	if o.names != nil {
		_, ok := o.names[name]
		return ok
	}
	for i := range o.node.Props {
		if o.node.Props[i].Name == name {
			return true
		}
	}
	return false
}

// undeclared returns the node for the member name, which o does not declare.
func (o *object) undeclared(name string) plan.ID {
	for i := range o.node.Patterns {
		if p := &o.node.Patterns[i]; p.Matcher.MatchString(name) {
			return p.Node
		}
	}
	return o.node.Additional
}

// keys are the names of a map's members while they are sorted.
type keys struct{ names []string }

// keysPool keeps keys, none with room for more than maxPooledKeys names.
var keysPool = sync.Pool{New: func() any { return new(keys) }}

const maxPooledKeys = 4096

// sortedKeys returns the names in m that o does not declare, sorted bytewise; nil if
// one of them is not UTF-8. A nil o declares none. The caller releases them.
func sortedKeys(m map[string]any, o *object) *keys {
	k := keysPool.Get().(*keys)
	names := slices.Grow(k.names[:0], len(m))
	for name := range m {
		if o != nil && o.declares(name) {
			continue
		}
		if !govalue.IsUTF8(name) {
			k.release()
			return nil
		}
		names = append(names, name)
	}
	slices.Sort(names)
	k.names = names
	return k
}

// release gives k back; its names must not be used any more.
func (k *keys) release() {
	clear(k.names)
	if cap(k.names) <= maxPooledKeys {
		keysPool.Put(k)
	}
}

// object writes the object v by node id. depth counts v itself.
func (e *Engine) object(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(id)
	}
	o := e.lowered[id].object
	if o.odd {
		v = v.Collect()
	}
	var bad *diag.Mismatch
	if len(o.props) > 0 || o.more {
		if bad = e.prepare(id, v); bad != nil {
			return nil, bad
		}
	}
	dst = append(dst, '{')
	for i := range o.props {
		if dst, bad = e.member(dst, o, &o.props[i], v, depth); bad != nil {
			return nil, bad
		}
	}
	if dst, bad = e.restOf(dst, o, v, depth); bad != nil {
		return nil, bad
	}
	return prog.CloseWith(dst, '}'), nil
}

// prepare makes the object v ready for its members to be looked at.
func (e *Engine) prepare(id plan.ID, v govalue.Value) *diag.Mismatch {
	if err := v.Prepare(); err != nil {
		return e.userError(id, "Go type "+v.TypeName(), err)
	}
	return nil
}

// member writes the declared member p of v, with a comma behind it.
func (e *Engine) member(dst []byte, o *object, p *property, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	m, presence := v.Lookup(p.Name)
	// A field left out by its tag is absent, but has a value to give where one is
	// required and there is no default.
	if presence == govalue.Absent || presence == govalue.Omitted && p.missing() != refuse {
		return e.absent(dst, o, p)
	}
	if p.node() == plan.None {
		return dst, nil
	}
	dst = append(dst, o.key(p)...)
	dst, bad := e.write(dst, p.node(), m, depth)
	if bad != nil {
		bad.InMember(p.Name)
		return nil, bad
	}
	return append(dst, ','), nil
}

// restOf is rest for any object: its further members keep their order, and those that
// a tag leaves out are among them if they are required.
func (e *Engine) restOf(dst []byte, o *object, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	for _, name := range o.node.Required {
		if _, presence := v.Lookup(name); presence == govalue.Absent {
			return nil, e.lacking(o.id, name)
		}
	}
	if !o.open {
		return dst, nil
	}
	var bad *diag.Mismatch
	v.MembersAnd(o.node.Required, func(name string, m govalue.Value) bool {
		if o.declares(name) {
			return true
		}
		to := o.undeclared(name)
		if to == plan.None {
			return true
		}
		dst = wire.AppendString(dst, name)
		dst = append(dst, ':')
		if dst, bad = e.write(dst, to, m, depth); bad != nil {
			bad.InMember(name)
			return false
		}
		dst, bad = e.Flush(append(dst, ','))
		return bad == nil
	})
	return dst, bad
}
