package gogen

import (
	"errors"
	"fmt"
	"go/types"
	"slices"
	"strconv"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

const (
	maxErrors = 100     // listed; the others are counted
	maxWork   = 1 << 20 // members and elements that are looked at
)

// A checker finds what is at fault with a type of the user: members that the schema requires
// and the type cannot have, and parts whose values are never written as the schema declares.
// It is what typed.Check is for reflection; where that tries several arms of a branch, it
// does not look further.
type checker struct {
	g      *generator
	errs   []error
	more   int
	work   int
	queue  []part
	met    map[string]bool
	strict bool
}

// A part of a type, and the node that writes it.
type part struct {
	node   plan.ID
	typ    types.Type
	path   string
	quoted bool // of a field with the tag option `string`
}

// checkType returns what is at fault with o.Type, nil if nothing is.
func (g *generator) checkType() error {
	c := &checker{g: g, met: make(map[string]bool), strict: g.o.Plan.Strict != plan.NoMatch}
	name := types.TypeString(g.o.Type, func(*types.Package) string { return "" })
	c.reach(part{node: g.o.Plan.Root, typ: g.o.Type, path: name})
	for i := 0; i < len(c.queue) && c.work < maxWork; i++ {
		c.judge(c.queue[i])
	}
	if c.more > 0 {
		c.errs = append(c.errs, &Error{Part: name, Reason: "and " + strconv.Itoa(c.more) + " more"})
	}
	return errors.Join(c.errs...)
}

// reach puts p, or what its pointers lead to, into the queue, unless it is there.
func (c *checker) reach(p part) {
	for range 100 {
		to, ok := p.typ.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		p.typ = to.Elem()
	}
	switch formOf(p.typ) {
	case formStruct, formList, formMap:
		key := strconv.Itoa(int(p.node)) + " " + types.TypeString(p.typ, nil)
		if c.met[key] {
			return
		}
		c.met[key] = true
	}
	c.queue = append(c.queue, p)
}

// fault says that p is never what is wanted.
func (c *checker) fault(p part, want, got string) {
	if len(c.errs) == maxErrors {
		c.more++
		return
	}
	c.errs = append(c.errs, &Error{Part: p.path, Reason: fmt.Sprintf("want %s, got %s (schema %s)", want, got, c.g.nodes[p.node].Schema)})
}

// misfit says that the values of p are never what its node wants.
func (c *checker) misfit(p part) {
	c.fault(p, plan.WantOf(c.g.nodes, p.node), "Go type "+types.TypeString(p.typ, func(p *types.Package) string { return p.Name() }))
}

// judge finds what is at fault with p, and reaches its parts.
func (c *checker) judge(p part) {
	c.work++
	n := &c.g.nodes[p.node]
	f := formOf(p.typ)
	bytes := false
	if f == odd {
		f, bytes = oddForm(p.typ)
	}
	switch {
	case n.Kind == plan.Never:
		c.misfit(p)
		return
	case !c.strict && (n.Kind == plan.Null || n.Kind == plan.Const):
		return
	case f == odd && unsupported(p.typ):
		c.misfit(p)
		return
	case f == odd || f == formInterface || f == formPointer:
		return // the values tell
	}
	fits := true
	switch n.Kind {
	case plan.Any:
		c.inside(p)
	case plan.Boolean, plan.Integer, plan.Number, plan.String, plan.Unsafe:
		fits = isScalar(f, p.typ)
	case plan.Time:
		fits = f == formText || f == formTime || f == formStruct && method(p.typ, "String") || p.quoted && isScalar(f, p.typ)
	case plan.Object:
		if fits = f == formStruct || f == formMap; f == formStruct {
			c.object(p, n.Object)
		}
	case plan.Array:
		if fits = f == formList || bytes; f == formList && n.Array.Items != plan.None {
			c.reach(part{node: n.Array.Items, typ: elemOf(p.typ), path: p.path + "[]"})
		}
	case plan.Tuple:
		fits = f == formList || bytes
	case plan.Switch, plan.Branch:
		if to := c.g.led(p.node, f); to != plan.None && to != p.node {
			c.reach(part{node: to, typ: p.typ, path: p.path, quoted: p.quoted})
			return
		}
		accept := plan.AllKinds
		if n.Switch != nil {
			accept = n.Switch.Kinds()
		} else if accept = n.Branch.Accept; n.Branch.Duration {
			accept = accept.With(plan.JSONInteger)
		}
		fits = accept&kindsOf(f, p.typ) != 0 || bytes && accept.Has(plan.JSONArray) || p.quoted && accept.Has(plan.JSONString)
	}
	if !fits {
		c.misfit(p)
	}
}

// inside reaches the parts of p, whatever it is, by its own node.
func (c *checker) inside(p part) {
	switch formOf(p.typ) {
	case formStruct:
		for _, f := range c.g.fields(p.typ) {
			c.field(p, p.node, &f)
		}
	case formList, formMap:
		c.reach(part{node: p.node, typ: elemOf(p.typ), path: p.path + "[]"})
	}
}

// object reaches the members of the struct p.
func (c *checker) object(p part, o *plan.ObjectNode) {
	fields := c.g.fields(p.typ)
	find := func(name string) int { return slices.IndexFunc(fields, func(f field) bool { return f.name == name }) }
	lacks := func(name string) {
		c.fault(p, "a field for the required member "+strconv.Quote(name), "none")
	}
	for i := range o.Props {
		q := &o.Props[i]
		c.work++
		at := find(q.Name)
		switch {
		case at >= 0 && q.Node != plan.None:
			c.field(p, q.Node, &fields[at])
		case at < 0 && q.Required && (q.Default == "" || q.Node == plan.None || c.strict):
			lacks(q.Name)
		}
	}
	for _, name := range o.Required {
		if find(name) < 0 {
			lacks(name)
		}
	}
	if !o.Open() {
		return
	}
	for _, f := range fields {
		c.work += 1 + len(o.Patterns)
		if to, declared := c.g.engine.Undeclared(p.node, f.name); !declared && to != plan.None {
			c.field(p, to, &f)
		}
	}
}

// field reaches the field f of the struct p, which node id writes.
func (c *checker) field(p part, id plan.ID, f *field) {
	c.reach(part{node: id, typ: f.typ, path: p.path + f.String(), quoted: f.quoted})
}

// String returns the way to f, with dots in front.
func (f *field) String() string {
	s := ""
	for _, v := range f.path {
		s += "." + v.Name()
	}
	return s
}

// oddForm returns what values of the odd type t are written as, odd where they tell; bytes
// are text, and an array where only that fits.
func oddForm(t types.Type) (f form, bytes bool) {
	switch special(t) {
	case govalue.SpecialNumber, govalue.SpecialBigInt, govalue.SpecialBigFloat:
		return formFloat, false
	case govalue.NotSpecial:
	default:
		return odd, false
	}
	if method(t, "MarshalJSON") || method(t, "MarshalJSONTo") {
		return odd, false
	}
	if hasMethod(t) {
		return formText, false
	}
	if _, ok := t.Underlying().(*types.Slice); ok {
		return formText, true
	}
	return odd, false
}

// isScalar reports whether values of form f are written where a scalar is declared.
func isScalar(f form, t types.Type) bool {
	return f != formList && f != formMap && (f != formStruct || method(t, "String"))
}

// unsupported reports whether t, which is odd, has no JSON form.
func unsupported(t types.Type) bool {
	if special(t) != govalue.NotSpecial || hasMethod(t) {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Signature:
		return t.Params().Len() != 1 || t.Results().Len() != 0
	case *types.Basic:
		return t.Info()&types.IsComplex != 0 || t.Kind() == types.UnsafePointer
	}
	return false
}

// kindsOf returns the JSON kinds that values of form f may have.
func kindsOf(f form, t types.Type) plan.KindSet {
	var s plan.KindSet
	switch f {
	case formBool:
		return s.With(plan.JSONBoolean)
	case formInt, formUint:
		return s.With(plan.JSONInteger)
	case formFloat, formFloat32:
		return s.With(plan.JSONInteger).With(plan.JSONNumber)
	case formText, formTime:
		return s.With(plan.JSONString)
	case formList:
		return s.With(plan.JSONArray)
	case formMap:
		return s.With(plan.JSONObject)
	case formStruct:
		if s = s.With(plan.JSONObject); method(t, "String") {
			s = s.With(plan.JSONString)
		}
		return s
	}
	return plan.AllKinds
}
