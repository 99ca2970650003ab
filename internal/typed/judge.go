package typed

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// judge finds what is at fault with p itself, and which parts of it are to be judged, too.
// nested counts the arms around that are tried.
func (c *checker) judge(p place, found *findings, nested int) {
	c.work++
	n := &c.plan.Nodes[p.node]
	t := p.typ.Led()
	form := p.typ.Form()
	switch {
	case n.Kind == plan.Never:
		c.misfit(p, found)
		return
	case !c.strict && (n.Kind == plan.Null || n.Kind == plan.Const):
		return // they take everything
	case form == govalue.Error || form == govalue.Unsupported:
		c.misfit(p, found)
		return
	case form == govalue.Null || form == govalue.Marshaler || form == govalue.JSON || p.locked && asks(t):
		return // the value tells
	}
	v := shape{place: p, led: t, form: form}
	if c.strict && !c.exact(v) {
		c.misfit(p, found)
		return
	}
	fits := true
	switch n.Kind {
	case plan.Any:
		c.generic(v, found)
	case plan.Boolean, plan.Integer, plan.Number, plan.String, plan.Unsafe:
		fits = v.isScalar()
	case plan.Time:
		fits = v.isScalar() && v.isText()
	case plan.Object:
		if fits = form == govalue.Object; fits {
			c.object(v, n.Object, found, nested)
		}
	case plan.Array:
		if fits = v.isList(); fits {
			c.array(v, n.Array, found)
		}
	case plan.Tuple:
		if fits = v.isList(); fits {
			c.tuple(v, n.Tuple, found)
		}
	case plan.Switch:
		fits = c.byKind(v, n.Switch, found, nested)
	case plan.Branch:
		fits = c.branch(v, n.Branch, found, nested)
	case plan.If:
		c.oneOf(v.place, []plan.ID{n.If.Then, n.If.Else}, found, nested)
	}
	if !fits {
		c.misfit(p, found)
	}
}

// misfit says that the values of p are never what its node wants.
func (c *checker) misfit(p place, found *findings) {
	want := plan.WantOf(c.plan.Nodes, p.node)
	if n := &c.plan.Nodes[p.node]; c.strict && n.Kind == plan.Const {
		want = plan.WantConst(n.Const)
	} else if c.strict && n.Kind == plan.Null {
		want = plan.JSONNull.String()
	}
	found.fault(p.node, p.typ, want, goType(p.typ))
}

// asks reports whether methods, or what t means by its name, decide what its values are.
func asks(t *govalue.Type) bool {
	return t.Special != govalue.NotSpecial || t.Method != govalue.NoMethod || t.HasStringer()
}

// maxTypeName bounds the name of a type in messages, in bytes.
const maxTypeName = 80

func goType(t *govalue.Type) string {
	name := t.Go.String()
	if len(name) > maxTypeName {
		name = strings.ToValidUTF8(name[:maxTypeName], "") + "..."
	}
	return "Go type " + name
}

// A shape is what is known of the values of a place that are not nil.
type shape struct {
	place
	led  *govalue.Type
	form govalue.Form
}

// isScalar reports whether the values are written where a scalar is declared.
func (v shape) isScalar() bool { return !isContainer(v.form) || v.led.HasStringer() }

// isText reports whether the values, if they are scalars, are text to begin with.
func (v shape) isText() bool {
	switch v.form {
	case govalue.Bool, govalue.Int, govalue.Uint, govalue.Float, govalue.Float32, govalue.Number, govalue.Duration:
		return v.quoted
	}
	return true
}

func (v shape) isList() bool { return v.form == govalue.Array || v.form == govalue.Bytes }

// kinds returns the kinds under which the values may count where only those in accept do:
// what view.Fit says of values.
func (v shape) kinds(accept plan.KindSet, duration bool) plan.KindSet {
	const text, list = plan.KindSet(1 << plan.JSONString), plan.KindSet(1 << plan.JSONArray)
	if v.quoted && accept&text != 0 && !isContainer(v.form) {
		return text
	}
	var own, other plan.KindSet
	switch v.form {
	case govalue.Bool:
		own = 1 << plan.JSONBoolean
	case govalue.Int, govalue.Uint:
		own = 1 << plan.JSONInteger
	case govalue.Duration:
		own = 1 << plan.JSONInteger
		if duration {
			other = text
		}
	case govalue.Float, govalue.Float32, govalue.Number:
		own = 1<<plan.JSONInteger | 1<<plan.JSONNumber
	case govalue.Text, govalue.Time, govalue.Deferred:
		own = text
	case govalue.Bytes:
		own, other = text, list
	case govalue.Array:
		own = list
	case govalue.Object:
		own = 1 << plan.JSONObject
		if v.led.HasStringer() {
			other = text
		}
	}
	if own&accept != 0 {
		return own & accept
	}
	return other & accept
}

// durations reports whether node id writes a time.Duration as text.
func (c *checker) durations(id plan.ID) bool {
	text := plan.Led(c.plan.Nodes, id, plan.JSONString)
	return text != plan.None && c.plan.Nodes[text].Format == plan.FormatDuration
}

// exact reports whether v's node takes values of its kind as what they are, as the strict
// profile wants.
func (c *checker) exact(v shape) bool {
	n := &c.plan.Nodes[v.node]
	switch n.Kind {
	case plan.Switch, plan.Branch, plan.If:
		return true // the nodes that they lead to are asked
	case plan.Const:
		return v.kinds(kindsOf(n.Const), false) != 0
	}
	return v.kinds(plan.Exact(c.plan.Nodes, v.node), c.durations(v.node)) != 0
}

// kindsOf returns the kinds that the constant text may have.
func kindsOf(text string) plan.KindSet {
	switch text[0] {
	case 'n':
		return 1 << plan.JSONNull
	case 't', 'f':
		return 1 << plan.JSONBoolean
	case '"':
		return 1 << plan.JSONString
	case '[':
		return 1 << plan.JSONArray
	case '{':
		return 1 << plan.JSONObject
	}
	return 1<<plan.JSONInteger | 1<<plan.JSONNumber
}

// generic asks about what is inside v, whatever it is, as Any.
func (c *checker) generic(v shape, found *findings) {
	switch s := v.led.Struct(); {
	case !isContainer(v.form) || fixedLen(v.led.Go) == 0:
	case s != nil:
		for i := range s.Fields {
			found.field(v, i, v.node)
		}
	default:
		found.part(v, "[]", v.node)
	}
}

// field asks about field i of the struct v by node.
func (f *findings) field(v shape, i int, node plan.ID) {
	field := &v.led.Struct().Fields[i]
	f.parts = append(f.parts, part{
		place: place{
			node:   node,
			typ:    govalue.TypeOf(field.Type),
			quoted: field.Quoted,
			locked: v.locked || field.Tagged && !exported(v.led.Go, field),
		},
		at: &step{from: f.at, name: ".", in: v.led, at: i},
	})
}

// exported reports whether field is exported: an embedded struct with a name in its tag need
// not be.
func exported(t reflect.Type, field *govalue.Field) bool {
	k := field.Type.Kind()
	return k != reflect.Struct && k != reflect.Pointer || t.FieldByIndex(field.Index).IsExported()
}

// part asks about the elements of v by node.
func (f *findings) part(v shape, name string, node plan.ID) {
	elem := v.led.Elem()
	f.parts = append(f.parts, part{
		place: place{node: node, typ: elem, locked: v.locked},
		at:    &step{from: f.at, name: name},
	})
}

// array asks about the elements of v.
func (c *checker) array(v shape, n *plan.ArrayNode, found *findings) {
	switch size := fixedLen(v.led.Go); {
	case size == 0:
	case c.large > 0 && size >= c.large:
		c.generic(v, found)
	case n.Items != plan.None:
		found.part(v, "[]", n.Items)
	case size > 0:
		found.fault(v.node, v.typ, "no element", strconv.Itoa(size))
	}
}

// fixedLen returns the length of arrays of type t, -1 if it differs.
func fixedLen(t reflect.Type) int {
	if t.Kind() == reflect.Array {
		return t.Len()
	}
	return -1
}

// tuple asks about those elements of v that are surely there: all of an array, the first one
// of a list that is not empty.
func (c *checker) tuple(v shape, n *plan.TupleNode, found *findings) {
	size := fixedLen(v.led.Go)
	if size > len(n.Items) && n.Rest == plan.None {
		found.fault(v.node, v.typ, "at most "+strconv.Itoa(len(n.Items))+" elements", strconv.Itoa(size))
		return
	}
	if size < 0 {
		size = 1
	}
	for i := range min(size, len(n.Items)) {
		c.work++
		item := &n.Items[i]
		name := "[" + strconv.Itoa(i) + "]"
		elem := shape{place: place{node: item.Node, typ: v.led.Elem(), locked: v.locked}}
		elem.led, elem.form = elem.typ.Led(), elem.typ.Form()
		if elem.told() && elem.kinds(item.Accept, c.durations(item.Node)) == 0 {
			one := findings{at: &step{from: found.at, name: name}}
			one.fault(elem.node, elem.typ, item.Accept.Want(), goType(elem.typ))
			found.faults = append(found.faults, one.faults...)
			continue
		}
		found.part(v, name, item.Node)
	}
	if size > len(n.Items) && n.Rest != plan.None {
		found.part(v, "[]", n.Rest)
	}
}

// told reports whether the type of v tells its kind.
func (v shape) told() bool {
	switch v.form {
	case govalue.Null, govalue.Marshaler, govalue.JSON, govalue.Error, govalue.Unsupported:
		return false
	}
	return !v.locked || !asks(v.led)
}

// object asks about the members of v.
func (c *checker) object(v shape, o *plan.ObjectNode, found *findings, nested int) {
	s := v.led.Struct()
	if s == nil {
		c.members(v, o, found, nested)
		return
	}
	c.work += len(o.Props) + len(s.Fields)
	declared := make(map[string]struct{})
	for i := range o.Props {
		p := &o.Props[i]
		if o.Open() {
			declared[p.Name] = struct{}{}
		}
		at, ok := s.Field(p.Name)
		switch {
		case ok && p.Node != plan.None:
			found.field(v, at, p.Node)
		case !ok && p.Required && (p.Default == "" || p.Node == plan.None || c.strict):
			found.lacks(v, p.Name)
		}
	}
	for _, name := range o.Required {
		if _, ok := s.Field(name); !ok {
			found.lacks(v, name)
		}
	}
	if !o.Open() {
		return
	}
	for i := range s.Fields {
		c.work += len(o.Patterns)
		name := s.Fields[i].Name
		if _, ok := declared[name]; ok {
			continue
		}
		if to := undeclared(o, name); to != plan.None {
			found.field(v, i, to)
		}
	}
}

// lacks says that the struct v has no field for the required member name.
func (f *findings) lacks(v shape, name string) {
	f.fault(v.node, v.led, "a field for the required member "+strconv.Quote(name), "none in "+goType(v.led))
}

// undeclared returns the node for the member name, which o does not declare.
func undeclared(o *plan.ObjectNode, name string) plan.ID {
	for i := range o.Patterns {
		if p := &o.Patterns[i]; p.Matcher.MatchString(name) {
			return p.Node
		}
	}
	return o.Additional
}

// members asks about the members of v, a map or an iterator, which all have one type: those
// that are required must be written by it, unless a default is written for them. The others
// need not be there; if none is required, one of them may do.
func (c *checker) members(v shape, o *plan.ObjectNode, found *findings, nested int) {
	c.work += len(o.Props)
	var may []plan.ID
	required := false
	must := func(name string, node plan.ID) {
		required = true
		if node != plan.None {
			found.part(v, "["+strconv.Quote(name)+"]", node)
		}
	}
	for i := range o.Props {
		switch p := &o.Props[i]; {
		case !p.Required:
			may = append(may, p.Node)
		case p.Default == "" || c.strict:
			must(p.Name, p.Node)
		default:
			required = true // absent, it is written all the same
		}
	}
	for _, name := range o.Required {
		c.work += len(o.Patterns)
		must(name, undeclared(o, name))
	}
	if required {
		return
	}
	for i := range o.Patterns {
		may = append(may, o.Patterns[i].Node)
	}
	may = append(may, o.Additional)
	elem := place{node: v.node, typ: v.led.Elem(), locked: v.locked}
	inner := findings{at: &step{from: found.at, name: "[]"}}
	c.oneOf(elem, may, &inner, nested)
	found.faults = append(found.faults, inner.faults...)
	found.parts = append(found.parts, inner.parts...)
}

// byKind asks about v by the nodes of its kinds; false if there are none.
func (c *checker) byKind(v shape, n *plan.SwitchNode, found *findings, nested int) bool {
	accept := n.Kinds()
	if c.strict {
		accept = plan.Exact(c.plan.Nodes, v.node)
	}
	kinds := v.kinds(accept.Without(plan.JSONNull), c.durations(v.node))
	var nodes []plan.ID
	for kind := range plan.NumJSONKinds {
		if kinds.Has(kind) {
			nodes = append(nodes, n.ByKind[kind])
		}
	}
	c.oneOf(v.place, nodes, found, nested)
	return kinds != 0
}

// branch asks about v by the arms that are possible; false if there are none.
func (c *checker) branch(v shape, n *plan.BranchNode, found *findings, nested int) bool {
	kinds := v.kinds(n.Accept.Without(plan.JSONNull), n.Duration)
	var nodes []plan.ID
	for i := range n.Arms {
		c.work++
		if kinds != 0 && c.allMay(n.Arms[i].Tests, v, kinds) {
			nodes = append(nodes, n.Arms[i].Node)
		}
	}
	c.oneOf(v.place, nodes, found, nested)
	return len(nodes) > 0
}

// allMay reports whether v, which has one of the kinds, may pass all tests.
func (c *checker) allMay(tests []plan.Test, v shape, kinds plan.KindSet) bool {
	for i := range tests {
		if !c.may(&tests[i], v, kinds) {
			return false
		}
	}
	return true
}

// may reports whether v may pass t, as far as its type tells.
func (c *checker) may(t *plan.Test, v shape, kinds plan.KindSet) bool {
	c.work++
	if t.Kinds&kinds == 0 {
		return false
	}
	if s := v.led.Struct(); s != nil && kinds == 1<<plan.JSONObject {
		for _, name := range t.Required {
			if _, ok := s.Field(name); !ok {
				return false
			}
		}
	}
	return !slices.ContainsFunc(t.AnyOf, func(list []plan.Test) bool {
		return !slices.ContainsFunc(list, func(t plan.Test) bool { return c.may(&t, v, kinds) })
	})
}

// oneOf asks about p by nodes, of which None is nobody's: by the only one, or else whether
// one of them takes it. Complaints name p's own node.
func (c *checker) oneOf(p place, nodes []plan.ID, found *findings, nested int) {
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	if len(nodes) > 0 && nodes[0] == plan.None {
		nodes = nodes[1:]
	}
	switch len(nodes) {
	case 0:
		return
	case 1:
		p.node = nodes[0]
		found.parts = append(found.parts, part{place: p, at: found.at})
		return
	}
	var why []string
	own := p.node
	for _, node := range nodes {
		p.node = node
		bad := c.refuses(p, nested)
		if bad == nil {
			return
		}
		if len(why) < maxReasons {
			why = append(why, strings.TrimPrefix(bad.at.String()+": ", ": ")+bad.msg)
		}
	}
	if more := len(nodes) - len(why); more > 0 {
		why = append(why, "and "+strconv.Itoa(more)+" more")
	}
	found.faults = append(found.faults, fault{node: own, typ: p.typ.Go, at: found.at, msg: strings.Join(why, "; or ")})
}

// maxReasons bounds how many nodes a complaint says why they do not take a part.
const maxReasons = 3
