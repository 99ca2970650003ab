package gogen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// isStruct reports whether there is straight code for structs of type t by node id.
func (w *writer) isStruct(id plan.ID, t types.Type) bool {
	switch w.g.nodes[id].Kind {
	case plan.Object:
		return true
	case plan.Any:
		return !slices.ContainsFunc(w.g.fields(t), func(f field) bool {
			_, reached := f.selector(t, w.g.path)
			return !reached || w.needsTable(&f, id)
		})
	}
	return false
}

// needsTable reports whether node id writes f, which straight code reaches, with a look at
// the struct: because of a tag that straight code does not heed.
func (w *writer) needsTable(f *field, id plan.ID) bool {
	if _, told := f.present(""); !told {
		return true
	}
	switch w.g.nodes[id].Kind {
	case plan.Integer, plan.Number, plan.Boolean:
		return false // they write values as if there were no `,string`
	}
	return f.quoted
}

// structure writes the struct x of type t by the Object or Any node id.
func (w *writer) structure(id plan.ID, t types.Type, x expr) {
	w.open(id)
	w.put("{")
	w.comma = commaNone
	if w.g.nodes[id].Kind == plan.Any {
		for _, f := range w.g.fields(t) {
			w.field(id, &f, t, x, keyOf(f.name), "", false)
		}
	} else {
		w.object(id, t, x)
	}
	if w.comma == commaWritten {
		w.line("dst = genruntime.Close(dst, '}')")
	} else {
		w.put("}")
	}
	w.comma = commaWanted
	w.inner--
}

// object writes the members of the struct x of type t by the Object node id: see package
// typed, whose ops do the same.
func (w *writer) object(id plan.ID, t types.Type, x expr) {
	n, fields := w.g.nodes[id].Object, w.g.fields(t)
	at := -1 // as genruntime.Table.Member counts
	for i := range n.Props {
		p := &n.Props[i]
		if p.Node == plan.None && !p.Required {
			continue
		}
		at++
		k := slices.IndexFunc(fields, func(f field) bool { return f.name == p.Name })
		reached := false
		if k >= 0 {
			_, reached = fields[k].selector(t, w.g.path)
		}
		switch {
		case k >= 0 && !reached:
			w.member(id, at, x)
		case k >= 0 && p.Node == plan.None: // it is there
		case k >= 0 && w.needsTable(&fields[k], p.Node):
			w.member(id, at, x)
		case k >= 0:
			other := ""
			if p.Default != "" {
				other = p.Key + p.Default
			}
			w.field(p.Node, &fields[k], t, x, p.Key, other, p.Required && p.Default == "")
		case p.Node != plan.None && p.Default != "":
			w.key(p.Key)
			w.put(p.Default)
		case p.Required:
			w.member(id, at, x) // fails
		}
	}
	if extra := w.g.extraOf(t); extra != "" {
		w.extra(id, t, extra, x.sel("."+extra).s)
	} else {
		w.rest(id, t, x, fields)
	}
}

// extraOf returns the name of the field that has the undeclared members of t, a struct that
// was generated; "" if there is none.
func (g *generator) extraOf(t types.Type) string {
	return g.extras[g.generated(t)]
}

// extra writes the members of the map x, the field of that name of the struct t, which the
// Object node id does not declare.
func (w *writer) extra(id plan.ID, t types.Type, name, x string) {
	s := t.Underlying().(*types.Struct)
	for i := range s.NumFields() {
		if v := s.Field(i); v.Name() == name && w.isMap(id, v.Type()) {
			w.sometimes()
			w.flush()
			w.entries(id, v.Type(), x)
			w.comma = commaWritten
			return
		}
	}
	if len(w.g.nodes[id].Object.Required) > 0 { // it looks for them
		w.others(id, x)
		return
	}
	w.flush()
	w.printf("if len(%s) > 0 {\n", x)
	w.others(id, x)
	w.printf("}\n")
}

// rest writes the members of a struct that the Object node id does not declare.
func (w *writer) rest(id plan.ID, t types.Type, x expr, fields []field) {
	n := w.g.nodes[id].Object
	reached := func(f field) bool { _, ok := f.selector(t, w.g.path); return ok }
	for _, name := range n.Required {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name == name && reached(f) }) {
			w.others(id, x.addr())
			return
		}
	}
	if !n.Open() {
		return
	}
	undeclared := func(f field) plan.ID {
		if to, declared := w.g.engine.Undeclared(id, f.name); !declared {
			return to
		}
		return plan.None
	}
	for _, f := range fields {
		if to := undeclared(f); to != plan.None && (!reached(f) || w.needsTable(&f, to)) {
			w.others(id, x.addr())
			return
		}
	}
	for _, f := range fields {
		if to := undeclared(f); to != plan.None {
			w.field(to, &f, t, x, keyOf(f.name), "", slices.Contains(n.Required, f.name))
		}
	}
}

// keyOf returns the `"name":` of a member that no node declares.
func keyOf(name string) string { return string(wire.AppendString(nil, name)) + ":" }

// key puts off the key of a member that is surely there, and the comma before it.
func (w *writer) key(key string) {
	if w.comma == commaWanted {
		w.put(",")
	}
	w.put(key)
	w.comma = commaWanted
}

// member leaves a declared member of the struct x to the table.
func (w *writer) member(id plan.ID, at int, x expr) {
	w.sometimes()
	w.try("%s.Member(dst, %d, %d, %s, %s)", w.g.tables.name, w.g.tables.id(id), at, x.addr(), w.depth())
}

// others leaves the undeclared members of arg, a struct's pointer or a map, to the table.
func (w *writer) others(id plan.ID, arg string) {
	w.sometimes()
	w.try("%s.Rest(dst, %d, %s, %s)", w.g.tables.name, w.g.tables.id(id), arg, w.depth())
}

// sometimes comes before what writes members with commas behind them, or nothing.
func (w *writer) sometimes() {
	if w.comma == commaWanted {
		w.put(",")
	}
	w.comma = commaWritten
}

// field writes the field f of the struct x of type t by node id. Left out by its tag, other
// is written in its place; always says that it is written even then.
func (w *writer) field(id plan.ID, f *field, t types.Type, x expr, key, other string, always bool) {
	sel, _ := f.selector(t, w.g.path)
	fx := x.sel(sel)
	cond, _ := f.present(fx.s)
	fx.sure = !always && strings.Contains(cond, fx.s+" != nil")
	write := func() {
		w.within(quote(f.name), func() { w.value(id, f.typ, fx) })
	}
	if cond == "" || always {
		w.key(key)
		write()
		w.comma = commaWanted
		return
	}
	// Behind a member that is surely there, commas stand in front; else they stand behind,
	// until there is one.
	before, after, state := "", ",", commaWritten
	if w.comma == commaWanted {
		before, after, state = ",", "", commaWanted
	}
	w.flush()
	w.printf("if %s {\n", cond)
	w.put(before)
	w.put(key)
	write()
	w.put(after)
	w.flush()
	if other != "" {
		w.printf("} else {\n")
		w.put(before)
		w.put(other)
		w.put(after)
		w.flush()
	}
	w.printf("}\n")
	w.comma = state
}
