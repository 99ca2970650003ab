package rawjson

import (
	"bytes"
	"math"
	"sync"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/wire"
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

// ParseWithin returns the value that is the text src, of less than 2 GiB, and how many
// values that are. The outermost container has depth 1. More of anything than l allows is
// an error. The error is a *SyntaxError as from SkipValue; behind the value only space is
// allowed.
//
// The tree aliases src, which must not change as long as the tree, or a name or text from it,
// is used.
//
// It takes time linear in src, and some 28 bytes for each value, beside the
// names that are not written as they are. It reads src once, allocates a few times, and
// recurses once a level.
func ParseWithin(src []byte, l Limits) (Value, int, error) {
	if len(src) > math.MaxInt32 {
		return Value{}, 0, &SyntaxError{Msg: "the text is longer than 2 GiB"}
	}
	p := parser{src: src, limits: l, values: 1}
	i := SkipSpace(src, 0)
	if l.Values < 1 {
		return Value{}, 0, p.tooMany(i)
	}
	var root node
	free := nodes.Get().(*[128]node)
	end, err := p.value(&root, free[:], i, 0)
	nodes.Put(free)
	if err != nil {
		return Value{}, 0, err
	}
	if end = SkipSpace(src, end); end < len(src) {
		return Value{}, 0, Unexpected(src, end, "the end of the text")
	}
	t := &tree{src: src, text: wire.StringOf(src), nodes: append(p.nodes, root), odd: p.odd}
	return Value{t, int32(len(p.nodes))}, p.values, nil
}

// nodes has scratch for parsers. Nodes hold no pointers: what is left in it keeps nothing.
var nodes = sync.Pool{New: func() any { return new([128]node) }}

// A parser builds the tree of a text.
type parser struct {
	src    []byte
	limits Limits
	values int              // how many have begun
	nodes  []node           // of the tree, but for those in containers that are open
	odd    map[int32]string // of the tree
}

// tooMany returns the error for the value at offset i, one more than there may be. If
// the text is no JSON, or nested too deep, that comes first.
func (p *parser) tooMany(i int) error {
	src := p.src
	end, err := SkipValue(src, SkipSpace(src, 0), 0, p.limits.Depth)
	if err != nil {
		return err
	}
	if end = SkipSpace(src, end); end < len(src) {
		return Unexpected(src, end, "the end of the text")
	}
	return tooMany(i, p.limits.Values)
}

// value fills n, but for its name, with the value that begins at src[i], and returns the
// offset behind it. depth is the number of open containers, free is scratch for nodes, of any length.
func (p *parser) value(n *node, free []node, i, depth int) (end int, err error) {
	n.start = int32(i)
	if i < len(p.src) {
		switch p.src[i] {
		case '{', '[':
			end, err = p.container(n, free, i, depth)
			n.end = int32(end)
			return end, err
		case '"':
			n.kind = String
		case 't':
			n.kind = True
		case 'f':
			n.kind = False
		case 'n':
			n.kind = Null
		default:
			n.kind = Number
		}
	}
	end, err = skipScalar(p.src, i)
	n.end = int32(end)
	return end, err
}

// container fills n, an object or an array that begins at src[i], and returns the
// offset behind it.
func (p *parser) container(n *node, free []node, i, depth int) (int, error) {
	src := p.src
	if depth >= p.limits.Depth {
		return i, TooDeep(i, p.limits.Depth)
	}
	closing := byte('}')
	n.kind = Object
	if src[i] == '[' {
		closing = ']'
		n.kind = Array
	}
	i = SkipSpace(src, i+1)
	if i < len(src) && src[i] == closing {
		return i + 1, nil
	}
	children := free[:0]
	for {
		if p.values++; p.values > p.limits.Values {
			return i, p.tooMany(i)
		}
		children = append(children, node{})
		child := &children[len(children)-1]
		var err error
		if closing == '}' {
			if i, err = p.name(child, i); err != nil {
				return i, err
			}
		}
		if i, err = p.value(child, children[len(children):cap(children)], i, depth+1); err != nil {
			return i, err
		}
		i = SkipSpace(src, i)
		if i < len(src) && src[i] == ',' {
			i = SkipSpace(src, i+1)
			continue
		}
		if i >= len(src) || src[i] != closing {
			return i, Unexpected(src, i, wantAfter(closing))
		}
		p.add(n, children)
		return i + 1, nil
	}
}

// add adds the children of n to the tree.
func (p *parser) add(n *node, children []node) {
	if p.nodes == nil {
		p.nodes = make([]node, 0, p.estimate())
	}
	n.first, n.count = int32(len(p.nodes)), int32(len(children))
	p.nodes = append(p.nodes, children...)
}

// estimate returns a number of values that the text is likely to have, at least.
func (p *parser) estimate() int {
	const most = 4096 // what text in quotes could ask for: some 100 kB
	commas := bytes.Count(p.src, []byte{','})
	containers := bytes.Count(p.src, []byte{'{'}) + bytes.Count(p.src, []byte{'['})
	return min(1+commas+containers, most, p.limits.Values)
}

// name reads the name of the member that begins at src[i] into n, and returns the offset
// of its value.
func (p *parser) name(n *node, i int) (int, error) {
	src := p.src
	if i >= len(src) || src[i] != '"' {
		return i, Unexpected(src, i, "a member name")
	}
	end, plain, err := scanString(src, i)
	if err != nil {
		return end, err
	}
	n.nameStart, n.nameEnd = int32(i), int32(end)
	if inner := src[i+1 : end-1]; !plain && (bytes.IndexByte(inner, '\\') >= 0 || !utf8.Valid(inner)) {
		n.nameIsOdd = true
		if p.odd == nil {
			p.odd = make(map[int32]string)
		}
		p.odd[n.nameStart] = Name(src[i:end])
	}
	return skipColon(src, end)
}
