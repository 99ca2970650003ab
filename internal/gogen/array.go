package gogen

import (
	"fmt"
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// isList reports whether there is straight code for lists of type t by node id.
func (w *writer) isList(id plan.ID, t types.Type) bool {
	items := w.g.items(id)
	if items == plan.None {
		return false
	}
	if _, ok := w.g.constant(items); ok {
		return true
	}
	elem := elemOf(t)
	for {
		p, ok := types.Unalias(elem).(*types.Pointer)
		if !ok {
			break
		}
		elem = p.Elem()
	}
	switch f := formOf(elem); f {
	case formMap:
		to := w.g.led(items, f)
		return to != plan.None && w.isMap(to, elem)
	case odd:
		return false // the table does it in one call
	case formInterface:
		return w.g.unionOf(elem) != nil
	default:
		return w.g.led(items, f) != plan.None
	}
}

// items returns the node of the elements of what node id writes, None if it is not the same
// for all, or if there must not be any.
func (g *generator) items(id plan.ID) plan.ID {
	switch n := &g.nodes[id]; n.Kind {
	case plan.Array:
		return n.Array.Items
	case plan.Any:
		return id
	}
	return plan.None
}

// list writes the slice or array x of type t by node id, which leads to the node to.
func (w *writer) list(id, to plan.ID, t types.Type, x expr) {
	array, isArray := t.Underlying().(*types.Array)
	large := w.g.large > 0 && w.g.nodes[to].Kind == plan.Array
	null := w.g.engine.Null(id)
	switch {
	case isArray && large && array.Len() >= int64(w.g.large):
		w.table(id, t, x)
		return
	case isArray, x.sure && !large:
		w.elements(to, t, x)
		return
	case x.sure:
	case null == "":
		w.flush()
		w.printf("if %s == nil {\n", x.val())
		w.table(id, t, x)
		w.printf("} else {\n")
		defer w.printf("}\n")
	case null != "[]":
		w.flush()
		w.printf("if %s == nil {\n", x.val())
		w.put(null)
		w.flush()
		w.printf("} else {\n")
		defer w.printf("}\n")
	}
	if large {
		w.flush()
		w.printf("if len(%s) >= %d {\n", x.val(), w.g.large)
		w.table(id, t, x)
		w.printf("} else {\n")
		defer w.printf("}\n")
	}
	w.elements(to, t, x)
}

// elements writes the elements of x, which is not nil, by node id.
func (w *writer) elements(id plan.ID, t types.Type, x expr) {
	items, elem := w.g.items(id), elemOf(t)
	w.open(id)
	w.put("[")
	w.flush()
	if w.scalars(items, elem, whole(t, x)) {
		w.printf("dst = genruntime.Close(dst, ']')\n")
		w.inner--
		return
	}
	i := w.fresh("i")
	head := fmt.Sprintf("for %s := range %s {\n", i, x.val())
	before := w.bytes
	e := x.at(i)
	var body string
	if text, ok := w.g.constant(items); ok {
		head = fmt.Sprintf("for range %s {\n", x.val())
		body = w.block(func() { w.put(text + ",") })
	} else {
		index := w.index
		w.index = false
		w.within(i, func() {
			switch formOf(elem) {
			case formStruct, formList:
				name := w.fresh("e")
				body = w.block(func() {
					w.value(items, elem, expr{s: name, ptr: true})
					w.put(",")
				})
				if mentions(body, name) {
					body = name + " := " + e.addr() + "\n" + body
				} else if !w.index {
					head = fmt.Sprintf("for range %s {\n", x.val())
				}
				w.done(name)
			default:
				name := w.fresh("e")
				body = w.block(func() {
					w.value(items, elem, expr{s: name})
					w.put(",")
				})
				w.done(name)
				switch used := mentions(body, name); {
				case used && w.index:
					head = fmt.Sprintf("for %s, %s := range %s {\n", i, name, x.val())
				case used:
					head = fmt.Sprintf("for _, %s := range %s {\n", name, x.val())
				case !w.index:
					head = fmt.Sprintf("for range %s {\n", x.val())
				}
			}
		})
		w.index = w.index || index
	}
	w.done(i)
	room := ""
	if formOf(elem) == formStruct || formOf(elem) == formPointer {
		room = w.room(w.bytes - before)
	}
	w.printf("%s%s%s}\n", head, room, body)
	w.printf("dst = genruntime.Close(dst, ']')\n")
	w.inner--
}

// scalars writes the elements of the slice x of elem, by node id, each with a comma behind
// it, by one call; false if they are not scalars that are written as what they are.
func (w *writer) scalars(id plan.ID, elem types.Type, x string) bool {
	f := formOf(elem)
	to := w.g.led(id, f)
	if to == plan.None {
		return false
	}
	n := &w.g.nodes[to]
	switch f {
	case formText:
		if !exactly(elem, types.String) || n.Kind != plan.String && n.Kind != plan.Time && n.Kind != plan.Any {
			return false
		}
		w.line("dst = genruntime.AppendStrings(dst, %s)", x)
	case formInt, formUint:
		if n.Kind != plan.Integer && n.Kind != plan.Number && n.Kind != plan.Any {
			return false
		}
		w.line("dst = genruntime.AppendInts(dst, %s)", x)
	case formFloat, formFloat32:
		switch n.Kind {
		case plan.Number:
			w.try("genruntime.AppendNumbers(dst, %s, %s)", x, quote(n.Schema))
		case plan.Integer:
			w.try("genruntime.AppendRoundedNumbers(dst, %s, %d, %s)", x, w.g.o.Plan.Options.Rounding, quote(n.Schema))
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// whole returns the list x of type t as a slice.
func whole(t types.Type, x expr) string {
	_, isArray := t.Underlying().(*types.Array)
	switch {
	case !isArray:
		return x.val()
	case x.ptr:
		return x.s + "[:]"
	}
	return x.val() + "[:]"
}

// room makes room for an element of about so many bytes, and some more, so that a long list
// is copied once on the way and not each time that append grows it a little. For lists of
// scalars it would cost too much.
func (w *writer) room(bytes int) string {
	n := min(bytes, 1024) + wire.Slack
	return fmt.Sprintf("if cap(dst)-len(dst) < %d {\ndst = genruntime.Grow(dst, %d)\n}\n", n, n)
}
