package govalue

import (
	"encoding"
	"reflect"
	"slices"
	"strconv"
)

// keyKind is how the keys of a map type become names.
type keyKind uint8

const (
	keyString keyKind = iota
	keyInt
	keyUint
	keyText // MarshalText of the key itself, not of its pointer
)

// readMap returns how a map type is read. As in encoding/json, keys of a string kind
// are the names, whatever methods they have; others are asked for their text; what is
// left must be integers.
func (t *Type) readMap() how {
	key := t.Go.Key()
	switch k := key.Kind(); {
	case k == reflect.String:
		t.keys = keyString
	case key.Implements(textMarshalerType):
		t.keys = keyText
	case reflect.Int <= k && k <= reflect.Int64:
		t.keys = keyInt
	case reflect.Uint <= k && k <= reflect.Uintptr:
		t.keys = keyUint
	default:
		return howUnsupported
	}
	t.elem.to = t.Go.Elem()
	t.slice = reflect.SliceOf(t.Go.Elem())
	t.plain = plainType(t.Go)
	return howMap
}

// ofMap reads a map.
func (t *Type) ofMap(rv reflect.Value) Value {
	switch {
	case rv.IsNil():
		return Value{num: uint64(Object), typ: t}
	case t.plain != nil:
		return t.readPlain(rv)
	case t.keys == keyText:
		return Value{Form: Object, source: sourceCollect, data: &collection{from: t, rv: rv}, typ: t}
	}
	return Value{Form: Object, source: sourceMap, rv: rv, typ: t}
}

// lookup is Lookup in a map whose keys are strings or integers.
func (t *Type) lookup(rv reflect.Value, name string) (Value, Presence) {
	key := reflect.New(t.Go.Key()).Elem()
	switch t.keys {
	case keyString:
		key.SetString(name)
	case keyInt:
		i, err := strconv.ParseInt(name, 10, 64)
		if err != nil || key.OverflowInt(i) || strconv.FormatInt(i, 10) != name {
			return Value{}, Absent
		}
		key.SetInt(i)
	case keyUint:
		u, err := strconv.ParseUint(name, 10, 64)
		if err != nil || key.OverflowUint(u) || strconv.FormatUint(u, 10) != name {
			return Value{}, Absent
		}
		key.SetUint(u)
	}
	e := rv.MapIndex(key)
	if !e.IsValid() {
		return Value{}, Absent
	}
	return t.elem.get().read(e), Present
}

// readMap reads a map into c, sorted by name. The elements are copied to a slice,
// which makes them addressable.
func (c *collection) readMap(rv reflect.Value) {
	n := rv.Len()
	elems := reflect.MakeSlice(c.from.slice, n, n)
	key := reflect.New(c.from.Go.Key()).Elem()
	c.list = make([]entry, 0, n)
	for it := rv.MapRange(); it.Next() && len(c.list) < n; {
		key.SetIterKey(it)
		name, err := c.from.name(key)
		if err != nil {
			c.list, c.err = nil, err
			return
		}
		e := elems.Index(len(c.list))
		e.SetIterValue(it)
		c.list = append(c.list, entry{name, e, number(key)})
	}
	slices.SortFunc(c.list, byName)
	if c.from.keys == keyString {
		c.validate()
	}
}

// validate makes the names of c.list, which are sorted, valid and sorts them anew. Of
// those that become the same, the last one is left.
func (c *collection) validate() {
	valid := true
	for i := range c.list {
		name := c.list[i].name
		c.list[i].name = validName(name)
		valid = valid && c.list[i].name == name
	}
	if valid {
		return
	}
	slices.SortStableFunc(c.list, byName)
	n := 0
	for i, e := range c.list {
		if i+1 == len(c.list) || c.list[i+1].name != e.name {
			c.list[n] = e
			n++
		}
	}
	c.list = c.list[:n]
}

// number returns the value of an integer, 0 for other keys.
func number(key reflect.Value) int64 {
	switch {
	case key.CanInt():
		return key.Int()
	case key.CanUint():
		return int64(key.Uint())
	}
	return 0
}

// name returns the name of a key. A nil pointer and a nil interface have the name "".
func (t *Type) name(key reflect.Value) (string, error) {
	switch t.keys {
	case keyString:
		return key.String(), nil
	case keyInt:
		return strconv.FormatInt(key.Int(), 10), nil
	case keyUint:
		return strconv.FormatUint(key.Uint(), 10), nil
	}
	if (key.Kind() == reflect.Pointer || key.Kind() == reflect.Interface) && key.IsNil() {
		return "", nil
	}
	text, err := key.Interface().(encoding.TextMarshaler).MarshalText()
	return validName(string(text)), err
}
