package rawjson

import (
	"bytes"
	"unicode/utf8"
)

// Parse returns the value that is the text src. The outermost container has
// depth 1; one deeper than maxDepth is an error. The error is a *SyntaxError as
// from SkipValue; behind the value only space is allowed.
//
// The tree aliases src, which must not change as long as the tree is used.
// Names are one copy of src together, or one each where they are not written
// as they are.
//
// It takes time linear in src and 88 bytes for each value, 136 for each member,
// beside the copy. It recurses once a level.
func Parse(src []byte, maxDepth int) (Value, error) {
	i := SkipSpace(src, 0)
	end, err := SkipValue(src, i, 0, maxDepth)
	if err != nil {
		return Value{}, err
	}
	if end = SkipSpace(src, end); end < len(src) {
		return Value{}, Unexpected(src, end, "the end of the text")
	}
	p := parser{src: src, text: string(src)}
	p.sizes = outline(src)
	v, _ := p.value(i)
	return v, nil
}

// outline returns how many commas each container of the valid text src has, in
// the order in which they open.
func outline(src []byte) []int {
	var sizes, open []int // open has indices of sizes
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '{', '[':
			open = append(open, len(sizes))
			sizes = append(sizes, 0)
		case '}', ']':
			open = open[:len(open)-1]
		case ',':
			sizes[open[len(open)-1]]++
		case '"':
			end, _ := SkipString(src, i)
			i = end - 1
		}
	}
	return sizes
}

// A parser builds the tree of a text that is known to be valid.
type parser struct {
	src   []byte
	text  string // src, for the names
	sizes []int  // of the containers still to come
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
		end, _ := SkipString(p.src, i)
		m.Start = i
		m.Raw = p.src[i:end:end]
		m.Name = p.name(i, end)
		i, _ = skipColon(p.src, end)
		m.Value, i = p.value(i)
		i = p.next(i)
	}
	return members, i
}

// size returns the number of values of the next container that opens, if it is
// not empty.
func (p *parser) size() int {
	n := p.sizes[0] + 1
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

// name returns the decoded name that is written as src[i:end].
func (p *parser) name(i, end int) string {
	inner := p.src[i+1 : end-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return p.text[i+1 : end-1]
	}
	return Name(p.src[i:end])
}
