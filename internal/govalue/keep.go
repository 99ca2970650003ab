package govalue

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// Unread reports whether only user code, or JSON text that nobody has parsed, tells what v
// is or what is in it, on its own level: it is a Marshaler, a json.RawMessage, has a text
// method, is an iterator or a map whose keys are asked for their text.
func (v Value) Unread() bool {
	switch v.Form {
	case Marshaler, Deferred:
		return true
	case JSON:
		return v.source != sourceKept
	case Array:
		_, known := v.Len()
		return !known
	case Object:
		return v.source == sourceCollect && v.data.(*collection).asks()
	}
	return false
}

// asks reports whether reading c runs user code.
func (c *collection) asks() bool {
	return c.from.byKind == howSeqMembers || c.from.byKind == howMap && c.from.keys == keyText
}

// Keep returns v as a value in which nothing is Unread, on any level: what user code has to
// tell was asked for, once, and JSON text has been checked. Texts of text methods are Text,
// Marshalers are JSON, iterators are arrays and objects of known length. All accessors
// answer as those of v would; read twice, they answer the same.
//
// Everything that needs no reading is aliased; a part without anything to read is returned
// as it is. So what an iterator has given must not change, as all that Values alias. Fields
// that a tag leaves out are left unread, since nobody looks at them; whether a tag leaves
// out a field, which may run IsZero, is asked once. String is not asked, since only who
// writes knows whether it counts: Stringer of what is kept asks when it is first called, and
// remembers.
//
// More than maxDepth containers inside each other, v counted, are an error; those in JSON
// text are left to who reads it. The error is a *diag.Mismatch that lacks a schema and what
// it wants, with the path of the value inside v: Depth, or User for an error of user code,
// of an iterator, or of JSON text (a *rawjson.SyntaxError). Panics of user code pass through.
//
// Cost: it looks at all of v, except where types tell that there is nothing to read, and
// recurses once a level.
func (v Value) Keep(maxDepth int) (Value, error) {
	k := keeper{maxDepth: maxDepth}
	kept, _, bad := k.value(v, 0)
	if bad != nil {
		return Value{}, bad
	}
	return kept, nil
}

// A kept value has the contents of an array or an object in memory.
type kept struct {
	values []Value
	names  []string // of an object, beside values
	left   []bool   // of a struct, beside values: the tag leaves out the field
	place  map[string]int

	once sync.Once // guards said
	said string    // of a struct: the text of its String
}

// A keeper is the state of one Keep. Its slices are stacks on which the contents of the
// containers stand that are being read.
type keeper struct {
	maxDepth int
	values   []Value
	names    []string
	left     []bool
}

// value returns v with everything inside read, and whether that is another value than v.
// depth is the number of containers around it.
func (k *keeper) value(v Value, depth int) (_ Value, changed bool, bad *diag.Mismatch) {
	switch v.Form {
	case Deferred:
		read := v.Read()
		if read.Form == Error {
			return v, false, failed("Go type "+v.TypeName(), read.Err())
		}
		return read, true, nil
	case Marshaler:
		text, err := v.MarshalJSON()
		if err != nil {
			return v, false, failed("Go type "+v.TypeName(), err)
		}
		return keepText(v, bytes.Clone(text)) // user code may use its bytes again
	case JSON:
		if v.source == sourceKept {
			return v, false, nil
		}
		return keepText(v, v.Bytes())
	case Array, Object:
		if depth >= k.maxDepth {
			return v, false, &diag.Mismatch{Reason: diag.Depth, Want: "fewer values inside each other", Got: "more", Err: ErrDepth}
		}
		if v.still() {
			return v, false, nil
		}
		if v.Form == Array {
			return k.array(v, depth+1)
		}
		return k.object(v, depth+1)
	}
	return v, false, nil
}

// failed says that user code failed.
func failed(got string, err error) *diag.Mismatch {
	return &diag.Mismatch{Reason: diag.User, Got: got, Err: err}
}

// keepText returns the text of v, which is checked, as JSON.
func keepText(v Value, text []byte) (Value, bool, *diag.Mismatch) {
	end, err := rawjson.SkipValue(text, rawjson.SkipSpace(text, 0), 0, math.MaxInt)
	if err == nil {
		if end = rawjson.SkipSpace(text, end); end < len(text) {
			err = rawjson.Unexpected(text, end, "the end of the text")
		}
	}
	if err != nil {
		return v, false, failed("text that is not JSON", err)
	}
	return Value{Form: JSON, source: sourceKept, data: text, typ: v.typ}, true, nil
}

// array is value for an array. depth counts it, too.
func (k *keeper) array(v Value, depth int) (_ Value, changed bool, bad *diag.Mismatch) {
	base := len(k.values)
	changed = v.Unread()
	v.Elements(func(i int, e Value, err error) bool {
		if err != nil {
			bad = failed("an iterator that failed", err)
			bad.InElement(i)
			return false
		}
		e, other, wrong := k.value(e, depth)
		if wrong != nil {
			bad = wrong
			bad.InElement(i)
			return false
		}
		changed = changed || other
		k.values = append(k.values, e)
		return true
	})
	if changed && bad == nil {
		v = v.with(&kept{values: slices.Clone(k.values[base:])})
	}
	clear(k.values[base:])
	k.values = k.values[:base]
	return v, changed, bad
}

// object is value for an object. depth counts it, too.
func (k *keeper) object(v Value, depth int) (_ Value, changed bool, bad *diag.Mismatch) {
	changed = v.Unread() || v.source == sourceStruct && (v.HasStringer() || v.typ.Struct().asks)
	if err := v.Prepare(); err != nil {
		return v, false, failed("Go type "+v.TypeName(), err)
	}
	base, first := len(k.values), len(k.names)
	k.fields(v, func(name string, e Value, left bool) bool {
		if !left {
			var other bool
			if e, other, bad = k.value(e, depth); bad != nil {
				bad.InMember(name)
				return false
			}
			changed = changed || other
		}
		k.values, k.names, k.left = append(k.values, e), append(k.names, name), append(k.left, left)
		return true
	})
	if changed && bad == nil {
		c := &kept{values: slices.Clone(k.values[base:]), names: slices.Clone(k.names[first:])}
		if slices.Contains(k.left[first:], true) {
			c.left = slices.Clone(k.left[first:])
		}
		c.index()
		v = v.with(c)
	}
	clear(k.values[base:])
	clear(k.names[first:])
	k.values, k.names, k.left = k.values[:base], k.names[:first], k.left[:first]
	return v, changed, bad
}

// fields calls yield with the members of v, as Members does, and those that a tag leaves
// out among them.
func (k *keeper) fields(v Value, yield func(name string, e Value, left bool) bool) {
	switch {
	case v.source == sourceStruct:
		v.typ.Struct().all(v.rv, yield)
	case v.source == sourceKept:
		c := v.data.(*kept)
		for i := range c.values {
			if !yield(c.names[i], c.values[i], c.leaves(i)) {
				return
			}
		}
	default:
		v.Members(func(name string, e Value) bool { return yield(name, e, false) })
	}
}

// all calls yield with all fields that are there, and whether their tag leaves them out.
func (s *Struct) all(rv reflect.Value, yield func(name string, v Value, left bool) bool) {
	for i := range s.Fields {
		f := &s.Fields[i]
		fv, ok := f.In(rv)
		if ok && !yield(f.Name, f.read(s.links[i].get(), fv), f.Omits(fv)) {
			return
		}
	}
}

// with returns v with the contents c. Its type stays, for messages and for Stringer.
func (v Value) with(c *kept) Value {
	v.source, v.data = sourceKept, c
	return v
}

// index makes the table of c's names, where there are many.
func (c *kept) index() {
	if len(c.names) <= maxScan {
		return
	}
	c.place = make(map[string]int, len(c.names))
	for i, name := range c.names {
		c.place[name] = i
	}
}

// leaves reports whether a tag leaves out member i.
func (c *kept) leaves(i int) bool { return c.left != nil && c.left[i] }

// len returns the number of elements or members.
func (c *kept) len() int {
	n := len(c.values)
	for _, left := range c.left {
		if left {
			n--
		}
	}
	return n
}

// lookup is Lookup.
func (c *kept) lookup(name string) (Value, Presence) {
	i := -1
	if c.place != nil {
		if k, ok := c.place[name]; ok {
			i = k
		}
	} else {
		for k := len(c.names) - 1; k >= 0 && i < 0; k-- {
			if c.names[k] == name {
				i = k
			}
		}
	}
	switch {
	case i < 0:
		return Value{}, Absent
	case c.leaves(i):
		return c.values[i], Omitted
	}
	return c.values[i], Present
}

// members is MembersAnd.
func (c *kept) members(omitted []string, yield func(string, Value) bool) {
	for i, name := range c.names {
		if c.leaves(i) && !slices.Contains(omitted, name) {
			continue
		}
		if !yield(name, c.values[i]) {
			return
		}
	}
}
