package gogen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// A declarer declares Go types for the nodes of a plan.
type declarer struct {
	g       *generator
	schemas schemas
	names   map[plan.ID]string // of nodes that have a type with a name
	bases   map[plan.ID]string // what base has returned
	decls   []*decl
	byName  map[string]*decl
	byWant  map[string][]*decl
	methods []string // that mark the arms of unions
	time    bool     // package time is needed

	extras  map[string]string  // the field of a struct with its undeclared members, by type
	renamed map[string]renamed // by type and field, with a dot between
	unions  map[string][]arm   // by name of the interface
	nodes   map[string]plan.ID
}

// A renamed field stands for a member whose name no tag can have.
type renamed struct {
	name     string
	optional bool // nil leaves it out
}

// A decl is the declaration of a type.
type decl struct {
	name string
	doc  string
	body string // what it is
	more string // constants
}

// declare returns the declarations of the type Name and of those it needs, and makes it
// the type that the file is for.
func (g *generator) declare() (string, error) {
	d := &declarer{
		g: g, schemas: schemasOf(g.o.Set), byName: make(map[string]*decl), byWant: make(map[string][]*decl),
		names: make(map[plan.ID]string), bases: make(map[plan.ID]string),
		extras: make(map[string]string), renamed: make(map[string]renamed), unions: make(map[string][]arm), nodes: make(map[string]plan.ID),
	}
	root := g.o.Plan.Root
	name := g.names.give(g.o.Name)
	d.names[root] = name
	d.define(root, name)
	var b strings.Builder
	for _, one := range d.decls {
		b.WriteString("\n")
		doc := one.doc
		if rest, ok := strings.CutPrefix(doc, one.name); ok && (rest == "" || rest[0] == '\n') {
			doc = strings.TrimSpace(rest) // the title says no more than the name
		}
		if doc != "" {
			docLines(&b, one.name+": ", doc)
		}
		b.WriteString("type " + one.name + " " + one.body + "\n" + one.more)
	}
	for _, m := range d.methods {
		b.WriteString(m)
	}
	if err := g.load(d, b.String()); err != nil {
		return "", err
	}
	return b.String(), nil
}

// define declares the type name for node id, which is d.names[id] already.
func (d *declarer) define(id plan.ID, name string) {
	one := &decl{name: name, doc: d.schemas.doc(d.schemas.at[d.g.nodes[id].Schema])}
	d.decls = append(d.decls, one)
	d.byName[name] = one
	one.body = d.body(id, name, one)
	if strings.HasPrefix(one.body, "time.") || one.body == "any" {
		one.body = "= " + one.body // methods and meaning stay
	}
}

// named returns the name of the type of node id, and declares it if need be. want is what
// it should be called.
func (d *declarer) named(id plan.ID, want string) string {
	if name := d.names[id]; name != "" {
		return name
	}
	name := d.g.names.give(want)
	d.names[id] = name
	at := len(d.decls)
	d.define(id, name)
	one := d.decls[at]
	for _, other := range d.byWant[want] {
		if other.body == one.body && other.more == one.more && len(d.decls) == at+1 && !strings.Contains(one.body, name) {
			d.decls = d.decls[:at]
			delete(d.g.names.used, name)
			d.names[id] = other.name
			if extra, ok := d.extras[name]; ok {
				d.extras[other.name] = extra
			}
			return other.name
		}
	}
	d.byWant[want] = append(d.byWant[want], one)
	return name
}

// whole returns the type of all values of node id, null included. context is what it is
// called after, if it has no name of its own.
func (d *declarer) whole(id plan.ID, context string) string {
	base := d.base(id, context)
	if d.nullable(id) && !d.nilable(id, base) {
		return "*" + base
	}
	return base
}

// nullable reports whether node id writes null as null.
func (d *declarer) nullable(id plan.ID) bool {
	return d.g.engine.Null(id) == "null"
}

// nilable reports whether the type base of node id has a nil that stands for null.
func (d *declarer) nilable(id plan.ID, base string) bool {
	if base == "any" || strings.HasPrefix(base, "[]") || strings.HasPrefix(base, "map[") || strings.HasPrefix(base, "*") {
		return true
	}
	if _, ok := d.unions[base]; ok {
		return true
	}
	one := d.byName[base]
	if one != nil && one.body == "" { // it is being declared
		return d.isReference(id, 16)
	}
	return one != nil && (strings.HasPrefix(one.body, "[]") || strings.HasPrefix(one.body, "map[") || strings.HasPrefix(one.body, "interface") || one.body == "= any")
}

// isReference reports whether the type of node id is a slice, a map or an interface.
func (d *declarer) isReference(id plan.ID, hops int) bool {
	n := &d.g.nodes[id]
	switch {
	case hops == 0:
		return false
	case n.Kind == plan.Object:
		return !d.isStruct(n.Object)
	case n.Kind == plan.Switch:
		to := d.sole(n.Switch)
		return to == plan.None || d.isReference(to, hops-1)
	case n.Kind == plan.Branch:
		if to := d.soleArm(n.Branch); to != plan.None {
			return d.isReference(to, hops-1)
		}
		return true
	case n.Kind == plan.If:
		return d.leaves(id) == nil
	}
	return n.Kind == plan.Array || n.Kind == plan.Tuple || n.Kind == plan.Any || n.Kind == plan.Null || n.Kind == plan.Never
}

// base returns the type of those values of node id that are not null.
func (d *declarer) base(id plan.ID, context string) string {
	if known, ok := d.bases[id]; ok {
		return known
	}
	if name, ok := d.names[id]; ok {
		return name
	}
	n := &d.g.nodes[id]
	defined := definition(n.Schema)
	want := context
	if defined != "" {
		want = exported(defined, "Value")
	}
	var out string
	switch {
	case d.needsName(id) || defined != "" && n.Kind != plan.Any && n.Kind != plan.Null:
		out = d.named(id, want)
	default:
		out = d.body(id, context, nil)
	}
	d.bases[id] = out
	return out
}

// needsName reports whether the type of node id is one with a name, wherever it stands.
func (d *declarer) needsName(id plan.ID) bool {
	n := &d.g.nodes[id]
	switch n.Kind {
	case plan.Object:
		return d.isStruct(n.Object)
	case plan.Branch:
		return d.arms(id) != nil
	case plan.If:
		return d.leaves(id) != nil
	case plan.String, plan.Integer:
		return len(d.enum(id)) > 0
	}
	return false
}

// isStruct reports whether values of o are structs, not maps.
func (d *declarer) isStruct(o *plan.ObjectNode) bool {
	written := false
	for i := range o.Props {
		p := &o.Props[i]
		if p.Node == plan.None && p.Required {
			return false // it must be there, and is not written
		}
		written = written || p.Node != plan.None
	}
	return written || !o.Open() && len(o.Required) == 0
}

// body returns what the type of node id is, without its name. context is that name, or what
// it would be. one is the declaration, nil if there is none.
func (d *declarer) body(id plan.ID, context string, one *decl) string {
	n := &d.g.nodes[id]
	switch n.Kind {
	case plan.Boolean:
		return "bool"
	case plan.Integer:
		if one != nil {
			d.constants(id, one, "int64")
		}
		return "int64"
	case plan.Number:
		return "float64"
	case plan.String:
		if n.Format == plan.FormatDuration {
			d.time = true
			return "time.Duration"
		}
		if one != nil {
			d.constants(id, one, "string")
		}
		return "string"
	case plan.Unsafe:
		return "string"
	case plan.Time:
		d.time = true
		return "time.Time"
	case plan.Const:
		return constType(n.Const)
	case plan.Object:
		if d.isStruct(n.Object) {
			return d.structure(id, context, one)
		}
		if len(n.Object.Props) > 0 {
			return "map[string]any"
		}
		return "map[string]" + d.others(n.Object, context)
	case plan.Array:
		if n.Array.Items == plan.None {
			return "[]any"
		}
		return "[]" + d.whole(n.Array.Items, context+"Item")
	case plan.Tuple:
		return "[]any"
	case plan.Switch:
		if to := d.sole(n.Switch); to != plan.None {
			return d.same(to, context, one)
		}
	case plan.Branch:
		if arms := d.arms(id); arms != nil && one != nil {
			return d.union(id, context, arms)
		}
		if to := d.soleArm(n.Branch); to != plan.None {
			return d.same(to, context, one)
		}
	case plan.If:
		if leaves := d.leaves(id); leaves != nil {
			return d.several(leaves, context)
		}
	}
	return "any"
}

// same is body for a node that leads to the node to, whose type it shares.
func (d *declarer) same(to plan.ID, context string, one *decl) string {
	if one == nil || d.names[to] != "" || d.bases[to] != "" {
		return d.base(to, context)
	}
	d.names[to] = one.name
	return d.body(to, context, one)
}

// sole returns the only node that n has for values that are not null; None if there are
// several.
func (d *declarer) sole(n *plan.SwitchNode) plan.ID {
	to := plan.None
	for kind, id := range n.ByKind {
		switch {
		case plan.JSONKind(kind) == plan.JSONNull || id == plan.None || id == to:
		case to == plan.None:
			to = id
		case plan.JSONKind(kind) == plan.JSONNumber && d.g.nodes[to].Kind == plan.Integer && d.g.nodes[id].Kind == plan.Number:
			to = id // both are numbers
		default:
			return plan.None
		}
	}
	return to
}

// others returns the type of the members that o does not declare.
func (d *declarer) others(o *plan.ObjectNode, context string) string {
	if len(o.Patterns) > 0 || o.Additional == plan.None {
		return "any"
	}
	return d.whole(o.Additional, context+"Value")
}

// structure returns the struct for the Object node id.
func (d *declarer) structure(id plan.ID, name string, one *decl) string {
	n := &d.g.nodes[id]
	o := n.Object
	var fields names
	var b strings.Builder
	own := d.schemas.at[n.Schema]
	for i := range o.Props {
		p := &o.Props[i]
		if p.Node == plan.None {
			continue
		}
		field := fields.give(exported(p.Name, "Field"))
		docLines(&b, "", d.schemas.doc(d.schemas.property(own, p.Name)))
		if n := &d.g.nodes[p.Node]; n.Kind == plan.Const && len(n.Const) <= maxShown {
			docLines(&b, "", "It is written as "+n.Const+", whatever it is.")
		}
		typ, tag := d.whole(p.Node, name+field), ""
		if p.Default != "" || !p.Required {
			typ, tag = d.optional(p.Node, typ), ",omitzero"
		} else {
			typ = d.finite(p.Node, typ)
		}
		tag, ok := tagOf(p.Name, tag)
		if !ok { // the file knows all the same
			b.WriteString("// " + field + " is the member " + comment(strconv.QuoteToASCII(p.Name)) + ".\n")
			d.renamed[name+"."+field] = renamed{name: p.Name, optional: p.Default != "" || !p.Required}
		}
		b.WriteString(field + " " + typ + " " + tag + "\n")
	}
	if o.Open() {
		field := fields.give("Extra")
		b.WriteString("// " + field + " are the members that the schema does not name.\n")
		b.WriteString(field + " map[string]" + d.others(o, name+field) + " `json:\"-\"`\n")
		d.extras[name] = field
	}
	return braced(b.String())
}

// braced returns the struct with fields, each a line.
func braced(fields string) string {
	if fields == "" {
		return "struct{}"
	}
	return "struct {\n" + fields + "}"
}

// optional returns the type of a field that may be absent, which is nil then. typ is what it
// is if it must be there.
func (d *declarer) optional(id plan.ID, typ string) string {
	base := typ
	switch {
	case base == "any":
		return typ
	case d.unions[base] != nil:
		return typ
	case d.nilable(id, base) && !strings.HasPrefix(base, "*") && !d.nullable(id):
		return typ // nil is absent, and never null
	}
	return "*" + typ
}

// finite returns the type of a field that must be there. If that is a struct around it, it is
// a pointer, of which nil ends what else would have no end.
func (d *declarer) finite(id plan.ID, typ string) string {
	if one := d.byName[typ]; one != nil && one.body == "" && !d.isReference(id, 16) {
		return "*" + typ
	}
	return typ
}

// tagOf returns the tag of a field that is the member name; false if no tag can say so, or
// none that all who read it understand in the same way.
func tagOf(name, options string) (tag string, ok bool) {
	if !isName(name) || name == "-" {
		return "`json:\"-\"`", false
	}
	return "`json:" + strconv.QuoteToASCII(name+options) + "`", true
}

// load checks the declarations, and makes the type Name the one that the file is for.
func (g *generator) load(d *declarer, declared string) error {
	src := "package p\n"
	if d.time {
		if g.o.Taken != nil && g.o.Taken("time") {
			return &Error{Part: "time", Reason: "the package has something else of that name"}
		}
		src += "import \"time\"\n"
		g.imports["time"] = "time"
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "generated.go", src+declared, 0)
	if err != nil {
		return &Error{Part: g.o.Name, Reason: "the types that were generated do not parse: " + err.Error()}
	}
	conf := types.Config{Importer: importer{}}
	pkg, err := conf.Check(samePackage, fset, []*ast.File{file}, nil)
	if err != nil {
		return &Error{Part: g.o.Name, Reason: "the types that were generated do not fit: " + err.Error()}
	}
	scope := pkg.Scope()
	g.o.Type = scope.Lookup(d.names[g.o.Plan.Root]).Type()
	g.extras, g.renamed = d.extras, d.renamed
	g.unions = make(map[string]*union)
	for name, arms := range d.unions {
		u := &union{node: d.nodes[name]}
		for _, a := range arms {
			u.arms = append(u.arms, unionArm{node: a.node, typ: scope.Lookup(a.typ).Type()})
		}
		g.unions[name] = u
	}
	return nil
}

// An importer knows package time, as far as generated types need it.
type importer struct{}

func (importer) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage("time", "time")
	declare := func(name string, under types.Type) {
		obj := types.NewTypeName(token.NoPos, pkg, name, nil)
		types.NewNamed(obj, under, nil)
		pkg.Scope().Insert(obj)
	}
	declare("Time", types.NewStruct(nil, nil))
	declare("Duration", types.Typ[types.Int64])
	pkg.MarkComplete()
	return pkg, nil
}
