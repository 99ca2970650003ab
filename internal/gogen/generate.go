package gogen

import (
	"errors"
	"go/token"
	"go/types"
	"sort"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
)

// A generator is a file in the making.
type generator struct {
	o      *Options
	nodes  []plan.Node
	engine *dynamic.Engine // which is asked what the rules of writing are
	large  int             // arrays of at least so many elements are written as Any; 0: none are
	path   string          // of the package that the file is for

	names   names
	tables  tables
	imports map[string]string // names by path
	members map[types.Type][]field
	unions  map[string]*union  // by name of the interface
	renamed map[string]renamed // see declarer.renamed
	extras  map[string]string  // the field with the undeclared members, by name of the struct

	refused map[string]bool // types that a table does not see
	errs    []error

	pairs   map[string]*pair
	order   []*pair
	dry     bool     // nothing is written yet
	written []string // functions
}

// runtimePath is the import path of package genruntime.
const runtimePath = "github.com/stringify-go/stringify/genruntime"

// samePackage stands for the path of the package that generated types are in.
const samePackage = "generated"

func newGenerator(o *Options) *generator {
	g := &generator{
		o: o, nodes: o.Plan.Nodes, path: o.Path,
		engine:  dynamic.New(o.Plan, nil, nil),
		names:   names{taken: o.Taken},
		imports: map[string]string{runtimePath: "genruntime"},
		members: make(map[types.Type][]field),
		pairs:   make(map[string]*pair),
	}
	if o.Types {
		g.path = samePackage
	}
	if o.Plan.Options.LargeArrays == plan.LargeArraysPassthrough {
		g.large = o.Plan.Options.LargeArraySize
	}
	for _, name := range []string{"genruntime", "dst", "v", "bad", "depth", "init", "main"} {
		g.names.used = addName(g.names.used, name)
	}
	for _, name := range types.Universe.Names() {
		g.names.used = addName(g.names.used, name)
	}
	for _, name := range []string{"Append" + o.Name, "Marshal" + o.Name, "Append" + o.Name + "Value", "Append" + o.Name + "JSON"} {
		g.names.used = addName(g.names.used, name)
	}
	g.tables = tables{g: g, name: g.names.give(unexported(o.Name) + "Table")}
	return g
}

func addName(used map[string]bool, name string) map[string]bool {
	if used == nil {
		used = make(map[string]bool)
	}
	used[name] = true
	return used
}

// fields is fieldsOf, remembered.
func (g *generator) fields(t types.Type) []field {
	list, ok := g.members[t]
	if !ok {
		list = append(fieldsOf(t), g.renamedOf(t)...)
		g.members[t] = list
	}
	return list
}

// renamedOf returns the fields of t, a struct that was generated, that have no tag.
func (g *generator) renamedOf(t types.Type) []field {
	name := g.generated(t)
	s, isStruct := t.Underlying().(*types.Struct)
	if name == "" || !isStruct || len(g.renamed) == 0 {
		return nil
	}
	var list []field
	for i := range s.NumFields() {
		v := s.Field(i)
		if r, ok := g.renamed[name+"."+v.Name()]; ok {
			list = append(list, field{name: r.name, index: []int{i}, typ: v.Type(), tagged: true, omitZero: r.optional, path: []*types.Var{v}})
		}
	}
	return list
}

// generated returns the name of t, if it is a type that was generated.
func (g *generator) generated(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != samePackage {
		return ""
	}
	return named.Obj().Name()
}

// functions returns the functions of the file.
func (g *generator) functions() (string, error) {
	var b strings.Builder
	name := g.o.Name
	if g.o.Type != nil {
		g.typed(&b)
	}
	if g.o.Values {
		g.tables.all()
		b.WriteString("\n// Append" + name + "Value appends v, which may be of any Go type, as the schema says, and returns\n" +
			"// the longer slice. The error is a [*genruntime.ValueError]; dst is then returned as given.\n" +
			"func Append" + name + "Value(dst []byte, v any) ([]byte, error) {\n")
		b.WriteString(g.finished(g.tables.name + ".Append(dst, v)"))
		b.WriteString("}\n")
	}
	if g.o.JSON {
		g.tables.all()
		b.WriteString("\n// Append" + name + "JSON appends the JSON text src, rewritten as the schema says, and returns the\n" +
			"// longer slice. The error is a [*genruntime.SyntaxError] or a [*genruntime.ValueError]; dst is\n" +
			"// then returned as given.\n" +
			"func Append" + name + "JSON(dst, src []byte) ([]byte, error) {\n")
		b.WriteString(g.finished(g.tables.name + ".AppendJSON(dst, src)"))
		b.WriteString("}\n")
	}
	for _, f := range g.written {
		b.WriteString(f)
	}
	return b.String(), errors.Join(g.errs...)
}

// finished returns the rest of a function that returns what call does.
func (g *generator) finished(call string) string {
	if !g.o.EscapeHTML {
		return "return " + call + "\n"
	}
	return "out, err := " + call + "\nif err != nil {\nreturn dst, err\n}\nreturn genruntime.EscapeHTML(out, len(dst)), nil\n"
}

// typed writes AppendName and MarshalName for o.Type.
func (g *generator) typed(b *strings.Builder) {
	name, typ := g.o.Name, g.typeName(g.o.Type)
	b.WriteString("\n// Append" + name + " appends v as the schema says and returns the longer slice. A nil v counts as null.\n" +
		"// The error is a [*genruntime.ValueError]; dst is then returned as given.\n" +
		"func Append" + name + "(dst []byte, v *" + typ + ") ([]byte, error) {\n")
	b.WriteString("if v == nil {\n")
	if null := g.engine.Null(g.o.Plan.Root); null != "" {
		b.WriteString("return append(dst, " + quote(null) + "...), nil\n}\n")
	} else {
		g.tables.all()
		b.WriteString("return " + g.tables.name + ".Append(dst, nil)\n}\n")
	}
	switch root := g.root(); {
	case root == nil:
		g.seen(g.o.Type, "#")
		g.tables.all()
		b.WriteString(g.finished(g.tables.name + ".Append(dst, v)"))
	default:
		g.write(root)
		call := root.name + "(dst, "
		if root.byPointer() {
			call += "v"
		} else {
			call += "*v"
		}
		if root.hasDepth() {
			call += ", 0"
		}
		call += ")"
		switch {
		case root.fallible:
			b.WriteString("out, bad := " + call + "\nif bad != nil {\nreturn dst, genruntime.Error(bad)\n}\n")
			call = "out"
		case g.o.EscapeHTML:
			b.WriteString("out := " + call + "\n")
			call = "out"
		}
		if g.o.EscapeHTML {
			call = "genruntime.EscapeHTML(out, len(dst))"
		}
		b.WriteString("return " + call + ", nil\n")
	}
	b.WriteString("}\n")
	b.WriteString("\n// Marshal" + name + " returns what [Append" + name + "] appends, in a slice of its own.\n" +
		"func Marshal" + name + "(v *" + typ + ") ([]byte, error) { return genruntime.Marshal(v, Append" + name + ") }\n")
}

// root decides how all that o.Type leads to is written, and returns the pair to begin with;
// nil if the table writes it all.
func (g *generator) root() *pair {
	if g.o.Plan.Strict != plan.NoMatch {
		return nil // values are looked at as a whole first
	}
	g.dry = true
	root := g.pairOf(g.o.Plan.Root, g.o.Type)
	g.walk(root)
	g.dry = false
	g.settle(root)
	return root
}

// canName reports whether the file can name t.
func (g *generator) canName(t *types.Named) bool {
	obj := t.Obj()
	if obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
		return false
	}
	return obj.Exported() || obj.Pkg().Path() == g.path
}

// typeName returns t as the file names it, and imports what that needs.
func (g *generator) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == g.path {
			return ""
		}
		return g.importName(p.Path(), p.Name())
	})
}

// importName imports a package and returns its name in the file.
func (g *generator) importName(path, name string) string {
	if g.imports[path] == "" {
		g.imports[path] = g.names.give(name)
	}
	return g.imports[path]
}

// head writes what comes before the declarations.
func (g *generator) head(b *strings.Builder) {
	b.WriteString("// Code generated by stringify. DO NOT EDIT.\n")
	if g.o.Version != "" {
		b.WriteString("// Version: " + comment(g.o.Version) + "\n")
	}
	if g.o.Source != "" {
		b.WriteString("// Source: " + comment(g.o.Source) + "\n")
	}
	b.WriteString("\npackage " + g.o.Package + "\n\nimport (\n")
	paths := make([]string, 0, len(g.imports))
	for path := range g.imports {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, std := range []bool{true, false} {
		for _, path := range paths {
			first, _, _ := strings.Cut(path, "/")
			if strings.Contains(first, ".") == std {
				continue
			}
			if name := g.imports[path]; name != path[strings.LastIndexByte(path, '/')+1:] {
				b.WriteString(name + " ")
			}
			b.WriteString(strconv.Quote(path) + "\n")
		}
		if std {
			b.WriteString("\n")
		}
	}
	b.WriteString(")\n\nconst _ = genruntime.Version1 // not there? Generate this file anew.\n")
}

// check returns an error if o asks for what cannot be.
func (g *generator) check() error {
	switch {
	case !token.IsIdentifier(g.o.Package) || g.o.Package == "_":
		return &Error{Part: "package", Reason: "want the name of a package, got " + strconv.Quote(g.o.Package)}
	case !token.IsIdentifier(g.o.Name) || !token.IsExported(g.o.Name):
		return &Error{Part: "name", Reason: "want a Go name with a capital, got " + strconv.Quote(g.o.Name)}
	case g.o.Types && g.o.Type != nil:
		return &Error{Part: g.o.Name, Reason: "want types that are generated, or one of the user, got both"}
	case !g.o.Types && g.o.Type == nil && !g.o.Values && !g.o.JSON:
		return &Error{Part: g.o.Name, Reason: "want a type, values or JSON text to write, got nothing"}
	}
	if name := g.clash(); name != "" {
		return &Error{Part: name, Reason: "the package has something else of that name"}
	}
	if g.o.Type != nil {
		return g.checkType()
	}
	return nil
}

// clash returns a name that the file needs as it is, and that the package has given away; "" if
// there is none.
func (g *generator) clash() string {
	need := []string{"genruntime"}
	if g.o.Types || g.o.Type != nil {
		need = append(need, "Append"+g.o.Name, "Marshal"+g.o.Name)
	}
	if g.o.Values {
		need = append(need, "Append"+g.o.Name+"Value")
	}
	if g.o.JSON {
		need = append(need, "Append"+g.o.Name+"JSON")
	}
	for _, name := range need {
		if g.o.Taken != nil && g.o.Taken(name) {
			return name
		}
	}
	return ""
}
