package gogen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// hidden returns the name of a type inside t, or t's own, that has members which reflection
// does not see, and so no table: those that the schema does not name, and those whose name no
// tag can have. It is "" if there is none; so it is for types of the user, which may be made of
// themselves in any way.
func (g *generator) hidden(t types.Type) string {
	if len(g.extras) == 0 && len(g.renamed) == 0 {
		return ""
	}
	return g.hiddenIn(t, make(map[string]bool))
}

func (g *generator) hiddenIn(t types.Type, seen map[string]bool) string {
	if name := g.generated(t); name != "" {
		if seen[name] {
			return ""
		}
		seen[name] = true
		if g.extras[name] != "" || len(g.renamedOf(t)) > 0 {
			return name
		}
		if u := g.unions[name]; u != nil {
			for _, a := range u.arms {
				if found := g.hiddenIn(a.typ, seen); found != "" {
					return found
				}
			}
		}
	}
	if s, ok := t.Underlying().(*types.Struct); ok && special(t) == 0 {
		for i := range s.NumFields() {
			if found := g.hiddenIn(s.Field(i).Type(), seen); found != "" {
				return found
			}
		}
	} else if elem := elemOf(t); elem != nil {
		return g.hiddenIn(elem, seen)
	}
	return ""
}

// isMap reports whether the map t, which node id writes, is written by straight code: its
// elements are what a table does not see.
func (w *writer) isMap(id plan.ID, t types.Type) bool {
	o := w.g.nodes[id].Object
	return o != nil && len(o.Patterns) == 0 && o.Additional != plan.None && w.g.hidden(t) != ""
}

// mapping writes the map x of type t by node id, which leads to the Object node to.
func (w *writer) mapping(id, to plan.ID, t types.Type, x expr) {
	w.flush()
	w.printf("if %s == nil {\n", x.val())
	w.nothing(id)
	w.flush()
	w.printf("} else {\n")
	w.open(to)
	w.put("{")
	w.flush()
	w.entries(to, t, parens(x.val()))
	w.printf("dst = genruntime.Close(dst, '}')\n}\n")
	w.inner--
}

// entries writes the entries of the map x of type t that the Object node id does not declare,
// each with a comma behind it.
func (w *writer) entries(id plan.ID, t types.Type, x string) {
	n := w.g.nodes[id].Object
	for _, name := range n.Required {
		w.printf("if _, ok := %s[%s]; !ok {\n", x, quote(name))
		w.fail("genruntime.Lacking(" + quote(name) + ", " + quote(w.g.nodes[id].Schema) + ")")
		w.printf("}\n")
	}
	k, e := w.fresh("k"), w.fresh("e")
	w.printf("for _, %s := range genruntime.Keys(%s) {\n", k, x)
	if len(n.Props) > 0 {
		var names []string
		for i := range n.Props {
			names = append(names, quote(n.Props[i].Name))
		}
		slices.Sort(names)
		w.printf("switch %s {\ncase %s:\ncontinue\n}\n", k, strings.Join(names, ", "))
	}
	body := w.block(func() {
		w.printf("dst = append(genruntime.AppendString(dst, %s), ':')\n", k)
		w.within(k, func() { w.value(n.Additional, elemOf(t), expr{s: e}) })
		w.put(",")
	})
	if mentions(body, e) {
		w.printf("%s := %s[%s]\n", e, x, k)
	}
	w.printf("%s}\n", body)
	w.done(e)
	w.done(k)
}
