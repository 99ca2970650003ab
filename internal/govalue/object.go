package govalue

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Prepare reads what must be read before the members of an Object can be told: it runs
// an iter.Seq2 and the MarshalText of the keys of a map, unless that was done. The
// error is that of a key; the object then has no members. Without Prepare, the first
// call of Len, Lookup or Members does the same, and there is no telling that a key
// failed.
func (v Value) Prepare() error {
	if v.source != sourceCollect {
		return nil
	}
	c := v.data.(*collection)
	c.read()
	return c.err
}

// Collect returns an Object whose Lookup knows names as they are written: bytes of a
// key that are not UTF-8 are U+FFFD, each. Lookup in a map that is not collected
// compares keys as they are. That is the same for names that are UTF-8 and have no
// U+FFFD, and far cheaper; only for others is Collect needed.
//
// It copies the members of a map, and costs nothing for all other objects.
func (v Value) Collect() Value {
	switch v.source {
	case sourcePlain:
		v.data = collect(v.data)
	case sourceMap:
		v.data, v.rv = &collection{from: v.typ, rv: v.rv}, reflect.Value{}
	default:
		return v
	}
	v.source = sourceCollect
	return v
}

// collect returns the collection of a map of plain.go.
func collect(data any) *collection {
	rv := reflect.ValueOf(data)
	return &collection{from: TypeOf(rv.Type()), rv: rv}
}

// Lookup returns the member of an Object that has this name, and whether there is
// one; see Collect for names that are not plain UTF-8. For Omitted it returns the
// value, too; for Absent the Value says nothing. Of several keys of one text, it takes
// the last one.
//
// Of the user's code, it runs IsZero for the tag omitzero. It allocates nothing for
// structs and for the maps of plain.go, else a key and a copy of the element.
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
	case sourceKept:
		if c, ok := v.data.(*kept); ok {
			return c.lookup(name)
		}
	}
	return Value{}, Absent
}

// Members calls yield with the members of an Object that are present, until it
// returns false: the fields of a struct in the order of encoding/json, those of maps
// sorted by name (bytewise), those of an iter.Seq2 in its order, where a repeated
// name has its first place and its last value. Keys whose MarshalText gives the same
// text are all members, as in encoding/json; integers among them are in order.
//
// Names are valid UTF-8: bytes that are not are U+FFFD, each. Of the keys of a map that
// are strings and thereby become the same name, the last one, bytewise, counts.
//
// Structs allocate nothing; the maps of plain.go sort their names in a pooled slice
// (at most maxPooledNames of them, else a new one); other maps are copied, in some
// few allocations for a map, and so are those with names that are not UTF-8.
func (v Value) Members(yield func(name string, e Value) bool) { v.MembersAnd(nil, yield) }

// MembersAnd is Members, and in their place also those fields of a struct that are left
// out by their tag and whose name is one of omitted.
func (v Value) MembersAnd(omitted []string, yield func(name string, e Value) bool) {
	switch v.source {
	case sourcePlain:
		membersPlain(v.data, yield)
	case sourceStruct:
		v.typ.Struct().members(v.rv, omitted, yield)
	case sourceMap:
		c := collection{from: v.typ, rv: v.rv}
		c.members(yield)
	case sourceCollect:
		v.data.(*collection).members(yield)
	case sourceKept:
		if c, ok := v.data.(*kept); ok {
			c.members(omitted, yield)
		}
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
	valid := true
	for name := range m {
		valid = valid && IsUTF8(name)
		names = append(names, name)
	}
	if valid {
		slices.Sort(names)
		for _, name := range names {
			if !yield(name, of(m[name])) {
				break
			}
		}
	} else {
		collect(m).members(yield)
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
// for their text, what Collect returns, and, while its members are listed, of every map
// that is read by reflection.
type collection struct {
	from *Type
	rv   reflect.Value // the map or iterator, zero once it has been read

	once  sync.Once
	list  []entry        // those of a map are sorted by name
	place map[string]int // of the names of a Seq2 in list; nil for short lists
	err   error          // of a key
}

// An entry is a member that was not read yet.
type entry struct {
	name string
	rv   reflect.Value
	key  int64 // an integer that was asked for its text
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
		c.put(validName(k.String()), e)
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
	c.list = append(c.list, entry{name: name, rv: e})
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
	if c.from.byKind == howMap {
		// The last one that is not behind it.
		i, _ := slices.BinarySearchFunc(c.list, name, func(e entry, name string) int {
			if e.name <= name {
				return -1
			}
			return 1
		})
		if i == 0 || c.list[i-1].name != name {
			return -1
		}
		return i - 1
	}
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
	i := c.find(name)
	if i < 0 {
		return Value{}, Absent
	}
	return c.from.elem.get().read(c.list[i].rv), Present
}

func (c *collection) members(yield func(string, Value) bool) {
	c.read()
	elem := c.from.elem.get()
	for i := range c.list {
		if !yield(c.list[i].name, elem.read(c.list[i].rv)) {
			return
		}
	}
}

// byName orders entries by name, and those of one name by their keys.
func byName(a, b entry) int {
	return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.key, b.key))
}

// validName returns name with U+FFFD for each byte that is not UTF-8, as
// encoding/json has it.
func validName(name string) string {
	if IsUTF8(name) {
		return name
	}
	return string([]rune(name))
}

// IsUTF8 reports whether the name of a member is UTF-8. It is utf8.ValidString in half
// the time for short names of ASCII, which most are.
func IsUTF8(name string) bool {
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return utf8.ValidString(name[i:])
		}
	}
	return true
}
