package govalue

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Lookup returns the member of an Object that has this name, and whether there is
// one. For Omitted it returns the value, too; for Absent the Value says nothing.
//
// It allocates nothing for structs and for the maps of plain.go, else a key and a
// copy of the element.
func (v Value) Lookup(name string) (Value, Presence) {
	switch v.source {
	case sourcePlain:
		return lookupPlain(v.data, name)
	case sourceStruct:
		return v.typ.Struct().lookup(v.rv, name)
	case sourceMap:
		return v.typ.lookup(v.rv, name)
	case sourceCollect:
		return v.data.(*collection).lookup(name)
	}
	return Value{}, Absent
}

// Members calls yield with the members of an Object that are present, until it
// returns false: the fields of a struct in the order of encoding/json, those of maps
// sorted by name (bytewise), those of an iter.Seq2 in its order, where a repeated
// name has its first place and its last value. If a key's MarshalText fails, there is
// one member only, of the Form Error.
//
// Structs allocate nothing; the maps of plain.go sort their names in a pooled slice
// (at most maxPooledNames of them, else a new one); other maps are copied, in some
// few allocations for a map.
func (v Value) Members(yield func(name string, e Value) bool) {
	switch v.source {
	case sourcePlain:
		membersPlain(v.data, yield)
	case sourceStruct:
		v.typ.Struct().members(v.rv, yield)
	case sourceMap:
		c := collection{from: v.typ, rv: v.rv}
		c.members(yield)
	case sourceCollect:
		v.data.(*collection).members(yield)
	}
}

// lookupPlain is Lookup for the maps of plain.go.
func lookupPlain(data any, name string) (Value, Presence) {
	switch m := data.(type) {
	case map[string]any:
		return lookupIn(m, name, Of)
	case map[string]string:
		return lookupIn(m, name, ofText)
	case map[string]bool:
		return lookupIn(m, name, ofBool)
	case map[string]int:
		return lookupIn(m, name, ofInteger)
	case map[string]int64:
		return lookupIn(m, name, ofInt)
	case map[string]float64:
		return lookupIn(m, name, ofFloat)
	case map[string][]string:
		return lookupIn(m, name, ofStrings)
	}
	return Value{}, Absent
}

func lookupIn[V any](m map[string]V, name string, of func(V) Value) (Value, Presence) {
	e, ok := m[name]
	if !ok {
		return Value{}, Absent
	}
	return of(e), Present
}

// membersPlain is Members for the maps of plain.go.
func membersPlain(data any, yield func(string, Value) bool) {
	switch m := data.(type) {
	case map[string]any:
		membersOf(m, Of, yield)
	case map[string]string:
		membersOf(m, ofText, yield)
	case map[string]bool:
		membersOf(m, ofBool, yield)
	case map[string]int:
		membersOf(m, ofInteger, yield)
	case map[string]int64:
		membersOf(m, ofInt, yield)
	case map[string]float64:
		membersOf(m, ofFloat, yield)
	case map[string][]string:
		membersOf(m, ofStrings, yield)
	}
}

func membersOf[V any](m map[string]V, of func(V) Value, yield func(string, Value) bool) {
	scratch := namesPool.Get().(*[]string)
	names := slices.Grow((*scratch)[:0], len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !yield(name, of(m[name])) {
			break
		}
	}
	if cap(names) <= maxPooledNames { // what panics is not pooled either
		clear(names)
		*scratch = names
		namesPool.Put(scratch)
	}
}

// maxPooledNames bounds a slice of names that is kept: 16 KiB.
const maxPooledNames = 1024

var namesPool = sync.Pool{New: func() any { return new([]string) }}

// A collection is the members of an object that must be read as a whole before one
// of them can be told: those of a Seq2, those of maps with keys that have to be asked
// for their text, and, while its members are listed, of every map that is read by
// reflection.
type collection struct {
	from *Type
	rv   reflect.Value // the map or iterator, zero once it has been read

	once  sync.Once
	list  []entry
	place map[string]int // of the names in list; nil for short lists
	err   error          // of a key
}

// An entry is a member that was not read yet.
type entry struct {
	name string
	rv   reflect.Value
}

func (c *collection) read() {
	c.once.Do(func() {
		rv := c.rv
		c.rv = reflect.Value{}
		if c.from.byKind == howSeqMembers {
			c.readSeq(rv)
		} else {
			c.readMap(rv)
		}
	})
}

func (c *collection) readSeq(rv reflect.Value) {
	done := false
	rv.Seq2()(func(k, e reflect.Value) bool {
		if done {
			return false
		}
		c.put(k.String(), e)
		return true
	})
	done = true // for one that keeps what it was given and calls it later
}

// put adds a member; of a repeated name, the last value counts, at the place of the
// first.
func (c *collection) put(name string, e reflect.Value) {
	if i := c.find(name); i >= 0 {
		c.list[i].rv = e
		return
	}
	c.list = append(c.list, entry{name, e})
	switch {
	case c.place != nil:
		c.place[name] = len(c.list) - 1
	case len(c.list) > maxScan:
		c.place = make(map[string]int)
		for i := range c.list {
			c.place[c.list[i].name] = i
		}
	}
}

// maxScan is how many names are compared one after the other rather than hashed.
const maxScan = 8

// find returns the index of a name in c.list, or -1.
func (c *collection) find(name string) int {
	if c.place != nil {
		if i, ok := c.place[name]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(c.list, func(e entry) bool { return e.name == name })
}

func (c *collection) len() int {
	c.read()
	return len(c.list)
}

func (c *collection) lookup(name string) (Value, Presence) {
	c.read()
	if c.err != nil {
		return ofError(c.err), Present
	}
	i := c.find(name)
	if i < 0 {
		return Value{}, Absent
	}
	return c.from.elem.get().read(c.list[i].rv), Present
}

func (c *collection) members(yield func(string, Value) bool) {
	c.read()
	if c.err != nil {
		yield("", ofError(c.err))
		return
	}
	elem := c.from.elem.get()
	for i := range c.list {
		if !yield(c.list[i].name, elem.read(c.list[i].rv)) {
			return
		}
	}
}

func byName(a, b entry) int { return strings.Compare(a.name, b.name) }
