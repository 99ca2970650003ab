package plan

import (
	"strconv"
	"strings"
)

// String returns the plan as text, one line a node, and one for each arm of a branch:
//
//	n0 object at #: "id": n1, required; "tags": n2, default []; /^x-/: n4; others: n5; "rev" must be present
//	n1 integer at #/properties/id
//	n2 array of n3 at #/properties/tags
//	n3 string or null at #/properties/tags/items
//	n4 branch at #/properties/by: takes null|object; null: n5; object: by tests, then by matchers
//	  n5 at #/properties/by/anyOf/0: null
//	  n6 at #/properties/by/anyOf/1: object, "id"; matcher m1
//	  n7 at #/properties/by/anyOf/2: object, "kind" is "user" or "team"; matcher m2
//	m1 satisfies #/properties/by/anyOf/1
//
// (n5 and so on left out.) A branch names the kinds and the texts of a member that lead to
// one arm at once, and has a line for each arm with its tests: the kind or the values, the
// members that must be present, the values of members. Matchers are listed last.
//
// The plan starts at n0, or the first line says where. `x or null` is a node that
// writes null as null before it does anything else. Members stand in the order in
// which they are written. What is not printable is escaped, and of long names and values
// the beginning is shown, and how long they are: `"xxxxx... (1048578 bytes)`.
//
// The text is for people and for tests; its form may change between versions.
func (p *Plan) String() string {
	b := make([]byte, 0, 64*len(p.Nodes))
	if p.Root != 0 {
		b = append(b, "start: "...)
		b = appendID(b, p.Root)
		b = append(b, '\n')
	}
	for i := range p.Nodes {
		b = appendID(b, ID(i))
		b = append(b, ' ')
		b = p.Nodes[i].append(b)
		b = append(b, '\n')
	}
	return string(p.appendMatches(b))
}

// String returns the kind's name.
func (k Kind) String() string {
	if k < NumKinds {
		return kindNames[k]
	}
	return "kind " + strconv.Itoa(int(k))
}

var kindNames = [NumKinds]string{
	Any:     "any",
	Null:    "null",
	Boolean: "boolean",
	Integer: "integer",
	Number:  "number",
	String:  "string",
	Time:    "time",
	Unsafe:  "unsafe",
	Const:   "const",
	Object:  "object",
	Array:   "array",
	Tuple:   "tuple",
	Switch:  "switch",
	Branch:  "branch",
	If:      "if",
	Never:   "never",
}

// String returns the format as schemas have it, "" for FormatNone.
func (f Format) String() string {
	switch f {
	case FormatNone:
		return ""
	case FormatDateTime:
		return "date-time"
	case FormatDate:
		return "date"
	case FormatClock:
		return "time"
	case FormatDuration:
		return "duration"
	}
	return "format " + strconv.Itoa(int(f))
}

// String returns the kind's name.
func (k JSONKind) String() string {
	if k < NumJSONKinds {
		return jsonKindNames[k]
	}
	return "kind " + strconv.Itoa(int(k))
}

var jsonKindNames = [NumJSONKinds]string{
	JSONNull:    "null",
	JSONBoolean: "boolean",
	JSONInteger: "integer",
	JSONNumber:  "number",
	JSONString:  "string",
	JSONObject:  "object",
	JSONArray:   "array",
}

// String returns the kinds, "any" for all and "none" for none.
func (s KindSet) String() string {
	switch s {
	case 0:
		return "none"
	case AllKinds:
		return "any"
	}
	var names []string
	for k := range NumJSONKinds {
		if s.Has(k) {
			names = append(names, k.String())
		}
	}
	return strings.Join(names, "|")
}

// append adds the line of n, without its number; of a Branch, also those of its arms.
func (n *Node) append(b []byte) []byte {
	switch {
	case n.Kind == Time:
		b = append(b, n.Format.String()...)
	case n.Kind == Const:
		b = appendText(append(b, "const "...), n.Const)
	case n.Kind == Array && n.Array != nil:
		b = appendID(append(b, "array of "...), n.Array.Items)
	default:
		b = append(b, n.Kind.String()...)
		if n.Format != FormatNone {
			b = append(append(b, ' '), n.Format.String()...)
		}
	}
	if n.Nullable {
		b = append(b, " or null"...)
	}
	b = appendPlace(append(b, " at "...), n.Schema)
	l := clauses{b: b}
	switch {
	case n.Object != nil:
		l.object(n.Object)
	case n.Tuple != nil:
		l.tuple(n.Tuple)
	case n.Switch != nil:
		l.kinds(n.Switch)
	case n.Branch != nil:
		l.branch(n.Branch)
	case n.If != nil:
		l.ifNode(n.If)
	}
	return l.b
}

// clauses is a line with a list of clauses: a colon before the first one, semicolons
// between them.
type clauses struct {
	b    []byte
	some bool
}

// next starts a clause.
func (l *clauses) next() {
	if l.some {
		l.b = append(l.b, "; "...)
	} else {
		l.b = append(l.b, ": "...)
	}
	l.some = true
}

// text adds s to the clause.
func (l *clauses) text(s string) { l.b = append(l.b, s...) }

// node adds id to the clause.
func (l *clauses) node(id ID) { l.b = appendID(l.b, id) }

// quoted adds s to the clause, in quotes.
func (l *clauses) quoted(s string) {
	head := beginning(s)
	l.b = appendLength(strconv.AppendQuote(l.b, head), s, head)
}

func (l *clauses) object(o *ObjectNode) {
	for i := range o.Props {
		q := &o.Props[i]
		l.next()
		l.quoted(q.Name)
		l.text(": ")
		if q.Node == None {
			l.text("left out")
		} else {
			l.node(q.Node)
		}
		if q.Required {
			l.text(", required")
		}
		if q.Default != "" {
			l.text(", default ")
			l.b = appendText(l.b, q.Default)
		}
	}
	for i := range o.Patterns {
		l.next()
		l.text("/")
		l.b = appendText(l.b, o.Patterns[i].Source)
		l.text("/: ")
		if o.Patterns[i].Node == None {
			l.text("left out")
		} else {
			l.node(o.Patterns[i].Node)
		}
	}
	if o.Additional != None {
		l.next()
		l.text("others: ")
		l.node(o.Additional)
	}
	for _, name := range o.Required {
		l.next()
		l.quoted(name)
		l.text(" must be present")
	}
}

func (l *clauses) tuple(t *TupleNode) {
	for i := range t.Items {
		l.next()
		l.node(t.Items[i].Node)
		l.text(" takes ")
		l.text(t.Items[i].Accept.String())
	}
	if t.Rest != None {
		l.next()
		l.text("others: ")
		l.node(t.Rest)
	}
}

func (l *clauses) kinds(w *SwitchNode) {
	for k, id := range w.ByKind {
		if id != None {
			l.next()
			l.text(JSONKind(k).String())
			l.text(": ")
			l.node(id)
		}
	}
}

// appendID adds the name of a node: n7.
func appendID(b []byte, id ID) []byte {
	return strconv.AppendInt(append(b, 'n'), int64(id), 10)
}
