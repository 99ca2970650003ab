package rawjson

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"
)

// Parse returns the value that is the text src, however many values are in it.
// Otherwise it is ParseWithin.
func Parse(src []byte, maxDepth int) (Value, error) {
	v, _, err := ParseWithin(src, Limits{Depth: maxDepth, Values: math.MaxInt})
	return v, err
}

// Limits bound the texts that ParseWithin takes.
type Limits struct {
	Depth  int // containers inside each other
	Values int // all values together: the outermost, elements, those of members
}

// ParseWithin returns the value that is the text src, and how many values that are.
// The outermost container has depth 1. More of anything than l allows is an error. The
// error is a *SyntaxError as from SkipValue; behind the value only space is allowed.
//
// The tree aliases src, which must not change as long as the tree is used. Names are
// one copy together, or one each where they are not written as they are.
//
// It takes time linear in src, and 88 bytes for each value, 136 for each member, beside
// the names; that memory is taken only when all of src has been found to be within
// bounds. It recurses once a level.
func ParseWithin(src []byte, l Limits) (Value, int, error) {
	i := SkipSpace(src, 0)
	end, err := SkipValue(src, i, 0, l.Depth)
	if err != nil {
		return Value{}, 0, err
	}
	if end = SkipSpace(src, end); end < len(src) {
		return Value{}, 0, Unexpected(src, end, "the end of the text")
	}
	o, err := outlineOf(src[:end], l.Values)
	if err != nil {
		return Value{}, 0, err
	}
	p := parser{src: src, sizes: o.sizes}
	p.names.Grow(o.names)
	v, _ := p.value(i)
	return v, o.values, nil
}

// An outline says how much a text holds.
type outline struct {
	sizes  []int32 // the commas of each container, in the order in which they open
	values int
	names  int // bytes of all member names, as written
}

// outlineOf returns the outline of the valid text src. More than maxValues values are a
// *SyntaxError with the offset of the first that is too much, or of its name.
func outlineOf(src []byte, maxValues int) (outline, error) {
	o := outline{values: 1}
	if o.values > maxValues {
		return o, tooMany(SkipSpace(src, 0), maxValues)
	}
	var sizes, open []int32 // open has indices of sizes
	for i := 0; i < len(src); i++ {
		begins := false // a value inside the innermost container begins behind src[i]
		switch src[i] {
		case '{', '[':
			open = append(open, int32(len(sizes)))
			sizes = append(sizes, 0)
			next := src[SkipSpace(src, i+1)]
			begins = next != '}' && next != ']'
		case '}', ']':
			open = open[:len(open)-1]
		case ',':
			sizes[open[len(open)-1]]++
			begins = true
		case '"':
			end, _ := SkipString(src, i)
			if next := SkipSpace(src, end); next < len(src) && src[next] == ':' {
				o.names += end - i - 2
			}
			i = end - 1
		}
		if begins {
			if o.values++; o.values > maxValues {
				return o, tooMany(SkipSpace(src, i+1), maxValues)
			}
		}
	}
	o.sizes = sizes
	return o, nil
}

// A parser builds the tree of a text that is known to be valid.
type parser struct {
	src   []byte
	sizes []int32         // of the containers still to come
	names strings.Builder // with room for all names, so that it never moves
}

// value returns the value that begins at src[i], and the offset behind it.
func (p *parser) value(i int) (Value, int) {
	v := Value{Start: i}
	end := i
	switch p.src[i] {
	case '{':
		v.Kind = Object
		v.Members, end = p.members(i + 1)
	case '[':
		v.Kind = Array
		v.Items, end = p.items(i + 1)
	case '"':
		v.Kind = String
		end, _ = SkipString(p.src, i)
	case 't':
		v.Kind = True
		end += len("true")
	case 'f':
		v.Kind = False
		end += len("false")
	case 'n':
		v.Kind = Null
		end += len("null")
	default:
		v.Kind = Number
		end, _ = SkipNumber(p.src, i)
	}
	v.Raw = p.src[i:end:end]
	return v, end
}

// items returns the elements of the array whose bracket is before src[i].
func (p *parser) items(i int) ([]Value, int) {
	size := p.size()
	i = SkipSpace(p.src, i)
	if p.src[i] == ']' {
		return nil, i + 1
	}
	items := make([]Value, size)
	for k := range items {
		items[k], i = p.value(i)
		i = p.next(i)
	}
	return items, i
}

// members returns the members of the object whose bracket is before src[i].
func (p *parser) members(i int) ([]Member, int) {
	size := p.size()
	i = SkipSpace(p.src, i)
	if p.src[i] == '}' {
		return nil, i + 1
	}
	members := make([]Member, size)
	for k := range members {
		m := &members[k]
		end, plain, _ := scanString(p.src, i)
		m.Start = i
		m.Raw = p.src[i:end:end]
		m.Name = p.name(m.Raw, plain)
		i, _ = skipColon(p.src, end)
		m.Value, i = p.value(i)
		i = p.next(i)
	}
	return members, i
}

// size returns the number of values of the next container that opens, if it is
// not empty.
func (p *parser) size() int {
	n := int(p.sizes[0]) + 1
	p.sizes = p.sizes[1:]
	return n
}

// next returns the offset behind the comma and the space, or behind the
// closing bracket, that follow a value that ends before src[i].
func (p *parser) next(i int) int {
	i = SkipSpace(p.src, i)
	if p.src[i] == ',' {
		return SkipSpace(p.src, i+1)
	}
	return i + 1
}

// name returns the decoded name that is written as raw. A plain one has no escapes and
// is ASCII.
func (p *parser) name(raw []byte, plain bool) string {
	inner := raw[1 : len(raw)-1]
	if !plain && (bytes.IndexByte(inner, '\\') >= 0 || !utf8.Valid(inner)) {
		return Name(raw)
	}
	begin := p.names.Len()
	p.names.Write(inner)
	return p.names.String()[begin:]
}
