package typed

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Complaint says that a part of a Go type can never be written as its schema declares.
type Complaint struct {
	Field  string // path in Go: "Order.Items[].Price"
	Go     reflect.Type
	Schema string // place of the schema
	Msg    string // what was wanted and what was found
}

const (
	maxComplaints = 100     // listed; the others are counted
	maxWork       = 1 << 21 // members and elements that Check looks at, some 100 ms
	maxNested     = 100     // arms inside each other that are tried; deeper ones are taken to fit
)

// Check returns what is at fault with t for p: each member that p requires, without a
// default, and the values of t cannot have, and each part whose Go type can never be written
// as its node declares: a list where a scalar is declared, a channel, and so on. A nil
// pointer can always be written, as null, and an empty list; still what it could lead to is
// asked about, as it is written in lists that are not large. Where several arms may take a
// part, it is at fault if none can.
//
// What values decide is no complaint: what interfaces hold, what Marshalers say, whether
// text is a number, whether a field is left out.
//
// The complaints are sorted by path, and at most maxComplaints; more is how many were left
// out. What types and nodes that contain themselves have at fault is told once, where it is
// met first. Cost: linear in the pairs of nodes and types that meet, within maxWork; what
// lies beyond that is not asked about.
func Check(p *plan.Plan, t reflect.Type) (list []Complaint, more int) {
	c := &checker{plan: p, strict: p.Strict != plan.NoMatch, met: make(map[place]struct{}), tried: make(map[place]*fault)}
	if p.Options.LargeArrays == plan.LargeArraysPassthrough {
		c.large = p.Options.LargeArraySize
	}
	root := &step{name: rootName(t)}
	c.reach(part{place: place{node: p.Root, typ: govalue.TypeOf(t)}, at: root})
	var found findings
	for i := 0; i < len(c.queue) && c.work < maxWork; i++ { // in breadth, so that paths are short
		found.reset(c.queue[i].at)
		c.judge(c.queue[i].place, &found, 0)
		for _, f := range found.faults {
			if len(list) == maxComplaints {
				more++
				continue
			}
			list = append(list, Complaint{Field: cmp.Or(f.at.String(), t.String()), Go: f.typ, Schema: p.Nodes[f.node].Schema, Msg: f.msg})
		}
		for _, next := range found.parts {
			c.reach(next)
		}
	}
	slices.SortFunc(list, func(a, b Complaint) int {
		return cmp.Or(strings.Compare(a.Field, b.Field), strings.Compare(a.Schema, b.Schema), strings.Compare(a.Msg, b.Msg))
	})
	return list, more
}

// A checker is the state of one Check.
type checker struct {
	plan   *plan.Plan
	strict bool
	large  int // arrays of at least so many elements are written as Any; 0: none are
	work   int
	queue  []part
	met    map[place]struct{} // the containers in queue, whatever pointers lead to them
	tried  map[place]*fault   // the first fault of each that an arm was tried with; nil: none
}

// A place is a node that writes the values of a type.
type place struct {
	node   plan.ID
	typ    *govalue.Type
	quoted bool // of a field with the tag option `string`
	locked bool // inside a field whose methods reflection cannot call, so that the kind may decide
}

// A part is a place with the way to it.
type part struct {
	place
	at *step
}

// A fault is a complaint before it is worded.
type fault struct {
	node plan.ID
	typ  reflect.Type
	at   *step
	msg  string
}

// findings are what judge has to say about one place.
type findings struct {
	at     *step
	faults []fault
	parts  []part // what has to be judged, too
}

func (f *findings) reset(at *step) {
	f.at, f.faults, f.parts = at, f.faults[:0], f.parts[:0]
}

// fault says that values of type t are never written by node.
func (f *findings) fault(node plan.ID, t *govalue.Type, want, got string) {
	f.faults = append(f.faults, fault{node: node, typ: t.Go, at: f.at, msg: "want " + want + ", got " + got})
}

// reach puts p into the queue, unless it is there.
func (c *checker) reach(p part) {
	if t := p.typ.Led(); t != nil && isContainer(t.Form()) {
		at := p.place
		at.typ = t
		if _, ok := c.met[at]; ok {
			return
		}
		c.met[at] = struct{}{}
	}
	c.queue = append(c.queue, p)
}

func isContainer(f govalue.Form) bool { return f == govalue.Object || f == govalue.Array }

// refuses returns the first fault of p, and of what is inside it, or nil.
func (c *checker) refuses(p place, nested int) *fault {
	if bad, ok := c.tried[p]; ok {
		return bad
	}
	if nested >= maxNested {
		return nil
	}
	c.tried[p] = nil // while it is asked about, and if there is none
	found := findings{at: new(step)}
	c.judge(p, &found, nested+1)
	var bad *fault
	if len(found.faults) > 0 {
		bad = &found.faults[0]
	}
	for _, inner := range found.parts {
		if bad != nil || c.work >= maxWork {
			break
		}
		if bad = c.refuses(inner.place, nested+1); bad != nil {
			bad = &fault{node: bad.node, typ: bad.typ, at: inner.at.then(bad.at), msg: bad.msg}
		}
	}
	c.tried[p] = bad
	return bad
}

// A step is a way to a part, from the root on.
type step struct {
	from *step
	name string        // `[]`, or as it is
	in   *govalue.Type // of a field: the struct
	at   int           // its index there
}

// String returns the way in Go's notation.
func (s *step) String() string {
	var names []string
	for ; s != nil; s = s.from {
		if s.in != nil {
			f := &s.in.Struct().Fields[s.at]
			names = append(names, s.in.Go.FieldByIndex(f.Index).Name, ".")
		} else {
			names = append(names, s.name)
		}
	}
	slices.Reverse(names)
	return strings.Join(names, "")
}

// then returns the way s and then tail.
func (s *step) then(tail *step) *step {
	if tail == nil {
		return s
	}
	next := *tail
	next.from = s.then(tail.from)
	return &next
}

// rootName returns what stands for t itself in paths: its name, or that of its kind.
func rootName(t reflect.Type) string {
	for range 16 {
		if t.Kind() != reflect.Pointer || t.Name() != "" {
			break
		}
		t = t.Elem()
	}
	switch {
	case t.Name() != "":
		return t.Name()
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return ""
	}
	return t.Kind().String()
}
