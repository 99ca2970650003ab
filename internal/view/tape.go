package view

import (
	"bytes"
	"hash/maphash"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// A tape has the values of JSON texts, flat, in the order in which they begin. It is made
// in one pass over a text, and takes 36 bytes a value, some 16 more for each member of an
// object with more than few of them, and the names that are not written as they are.
type tape struct {
	nodes []node
	kids  []uint32 // the nodes of elements and members, those of one container together
	table []uint32 // of the members of large objects, by the hash of their names; see find
	names []string // those that have escapes or bytes that are not UTF-8, decoded
	seed  maphash.Seed

	open    []bracket // of containers that have not ended
	pending []uint32  // the nodes of what is in them, each one's behind those of the outer ones
}

// A node is one value. Offsets are in bytes, in the text that it belongs to.
type node struct {
	start, end    uint32
	name, nameEnd uint32 // of a member: its name without the quotes; or, if decoded, name is an index of tape.names
	kids, count   uint32 // of a container: tape.kids[kids:kids+count], each name once
	table         uint32 // of a large object: where its part of tape.table begins
	kind          plan.JSONKind
	decoded       bool // see name
	told          bool // kind is told apart: JSONNumber may be JSONInteger until then
}

// A bracket is a container that has not ended.
type bracket struct {
	node    uint32
	pending uint32 // where what is in it begins in tape.pending
}

// few is how many names are compared one by one rather than hashed.
const few = 16

// maxText is the length of the longest text that offsets are for.
const maxText = math.MaxUint32 - 1

// read appends the value at src[i], behind all space, and what is in it, and returns the
// offset behind it. It is rawjson.SkipValue in all else: depth containers are open, one
// more than maxDepth is an error, as is anything that is not JSON.
//
// It takes linear time, whatever names there are, and does not recurse.
func (t *tape) read(src []byte, i, depth, maxDepth int) (end int, err error) {
	if uint64(len(src)) > maxText {
		return i, &rawjson.SyntaxError{Offset: i, Many: true, Msg: "a text that must be matched is longer than " + strconv.FormatUint(maxText, 10) + " bytes"}
	}
	t.open, t.pending = t.open[:0], t.pending[:0]
	n := node{} // the next value, of which the name is known
	for {
		// src[i] begins a value.
		id := uint32(len(t.nodes))
		n.start = uint32(i)
		c := byte(0)
		if i < len(src) {
			c = src[i]
		}
		if c != '{' && c != '[' {
			n.kind = scalarKind(c)
			if i, err = rawjson.SkipValue(src, i, depth, maxDepth); err != nil {
				return i, err
			}
			n.end = uint32(i)
			t.nodes, t.pending = append(t.nodes, n), append(t.pending, id)
		} else {
			if depth+len(t.open) >= maxDepth {
				return i, rawjson.TooDeep(i, maxDepth)
			}
			n.kind = plan.JSONObject
			closing := byte('}')
			if c == '[' {
				n.kind, closing = plan.JSONArray, ']'
			}
			t.nodes, t.pending = append(t.nodes, n), append(t.pending, id)
			t.open = append(t.open, bracket{id, uint32(len(t.pending))})
			i = rawjson.SkipSpace(src, i+1)
			if i >= len(src) || src[i] != closing {
				n = node{}
				if c == '{' {
					if i, err = t.name(&n, src, i); err != nil {
						return i, err
					}
				}
				continue
			}
			i++
			t.close(src, i)
		}
		// A value has ended before src[i].
		closing := byte(0)
		for {
			if len(t.open) == 0 {
				return i, nil
			}
			closing = '}'
			if t.nodes[t.open[len(t.open)-1].node].kind == plan.JSONArray {
				closing = ']'
			}
			i = rawjson.SkipSpace(src, i)
			if i >= len(src) || src[i] != closing {
				break
			}
			i++
			t.close(src, i)
		}
		if i >= len(src) || src[i] != ',' {
			return i, rawjson.Unexpected(src, i, "',' or '"+string(rune(closing))+"'")
		}
		i = rawjson.SkipSpace(src, i+1)
		n = node{}
		if closing == '}' {
			if i, err = t.name(&n, src, i); err != nil {
				return i, err
			}
		}
	}
}

// scalarKind returns the kind of the scalar that begins with c; JSONNumber for all
// numbers.
func scalarKind(c byte) plan.JSONKind {
	switch c {
	case '"':
		return plan.JSONString
	case 't', 'f':
		return plan.JSONBoolean
	case 'n':
		return plan.JSONNull
	}
	return plan.JSONNumber
}

// name reads the name of n, which should begin at src[i], and returns the offset of the
// value.
func (t *tape) name(n *node, src []byte, i int) (int, error) {
	if i >= len(src) || src[i] != '"' {
		return i, rawjson.Unexpected(src, i, "a member name")
	}
	end, err := rawjson.SkipString(src, i)
	if err != nil {
		return end, err
	}
	if isPlain(src[i+1 : end-1]) {
		n.name, n.nameEnd = uint32(i+1), uint32(end-1)
	} else {
		n.name, n.decoded = uint32(len(t.names)), true
		t.names = append(t.names, rawjson.Name(src[i:end]))
	}
	i = rawjson.SkipSpace(src, end)
	if i >= len(src) || src[i] != ':' {
		return i, rawjson.Unexpected(src, i, "':'")
	}
	return rawjson.SkipSpace(src, i+1), nil
}

// isPlain reports whether what is between the quotes of a string is what it means.
func isPlain(inner []byte) bool {
	return bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner)
}

// nameOf returns the name of the member n. It shares the memory of src.
func (t *tape) nameOf(n *node, src []byte) string {
	if n.decoded {
		return t.names[n.name]
	}
	return wire.StringOf(src[n.name:n.nameEnd])
}

// close ends the innermost container, before src[end].
func (t *tape) close(src []byte, end int) {
	b := t.open[len(t.open)-1]
	t.open = t.open[:len(t.open)-1]
	n := &t.nodes[b.node]
	n.end = uint32(end)
	n.kids = uint32(len(t.kids))
	inside := t.pending[b.pending:]
	switch {
	case n.kind == plan.JSONArray:
		t.kids = append(t.kids, inside...)
	case len(inside) <= few:
		t.closeSmall(n, src, inside)
	default:
		t.closeLarge(n, src, inside)
	}
	n.count = uint32(len(t.kids)) - n.kids
	t.pending = t.pending[:b.pending]
}

// closeSmall appends the members of n to t.kids: of those that repeat a name the last
// one, in the place of the first.
func (t *tape) closeSmall(n *node, src []byte, members []uint32) {
	// A bit for each name: where it is not set, the name is new.
	filter := uint64(0)
	for _, m := range members {
		name := t.nameOf(&t.nodes[m], src)
		bit := filterBit(name)
		if filter&bit != 0 {
			if k := t.scan(t.kids[n.kids:], src, name); k >= 0 {
				t.kids[int(n.kids)+k] = m
				continue
			}
		}
		filter |= bit
		t.kids = append(t.kids, m)
	}
}

// filterBit returns the bit of name in a filter.
func filterBit(name string) uint64 {
	h := uint32(len(name))
	if len(name) > 0 {
		h |= uint32(name[0])<<8 | uint32(name[len(name)/2])<<16 | uint32(name[len(name)-1])<<24
	}
	return 1 << (h * 0x9e3779b1 >> 26)
}

// scan returns the index in members of the one with the name, -1 if there is none.
func (t *tape) scan(members []uint32, src []byte, name string) int {
	for k, m := range members {
		if t.nameOf(&t.nodes[m], src) == name {
			return k
		}
	}
	return -1
}

// closeLarge is closeSmall with a table, which find uses, too. Nobody knows the seed of
// its hashes, so that nobody can send names that collide.
func (t *tape) closeLarge(n *node, src []byte, members []uint32) {
	if t.seed == (maphash.Seed{}) {
		t.seed = maphash.MakeSeed()
	}
	n.table = uint32(len(t.table))
	size := tableSize(len(members))
	t.table = slices.Grow(t.table, size)[:len(t.table)+size]
	table := t.table[n.table:]
	clear(table)
	for _, m := range members {
		name := t.nameOf(&t.nodes[m], src)
		slot := t.slot(table, t.kids[n.kids:], src, name)
		if k := table[slot]; k != 0 {
			t.kids[n.kids+k-1] = m
			continue
		}
		t.kids = append(t.kids, m)
		table[slot] = uint32(len(t.kids)) - n.kids
	}
	// As long as all members, in the text, would need; find knows only those that are left.
	if left := len(t.kids) - int(n.kids); tableSize(left) < size {
		t.table = t.table[:n.table]
		if left > few {
			t.index(n, src)
		}
	}
}

// index makes the table of n, whose members have different names.
func (t *tape) index(n *node, src []byte) {
	members := t.kids[n.kids:]
	size := tableSize(len(members))
	t.table = t.table[:int(n.table)+size] // it was longer before
	table := t.table[n.table:]
	clear(table)
	for k, m := range members {
		table[t.slot(table, members, src, t.nameOf(&t.nodes[m], src))] = uint32(k + 1)
	}
}

// tableSize returns the size of a table for n names: two to four slots for each.
func tableSize(n int) int {
	size := 4 * few
	for size < 2*n {
		size *= 2
	}
	return size
}

// slot returns the slot of name in the table of members, or the free one where it
// belongs. A slot has the index of a member, plus one.
func (t *tape) slot(table, members []uint32, src []byte, name string) int {
	mask := len(table) - 1
	slot := int(maphash.String(t.seed, name)) & mask
	for table[slot] != 0 && t.nameOf(&t.nodes[members[table[slot]-1]], src) != name {
		slot = (slot + 1) & mask
	}
	return slot
}

// find returns the index of the member of n that has the name, -1 if there is none.
func (t *tape) find(n *node, src []byte, name string) int {
	members := t.kids[n.kids : n.kids+n.count]
	if len(members) <= few {
		return t.scan(members, src, name)
	}
	table := t.table[n.table : int(n.table)+tableSize(len(members))]
	return int(table[t.slot(table, members, src, name)]) - 1
}

// empty makes t empty.
func (t *tape) empty() {
	t.nodes, t.kids, t.table = t.nodes[:0], t.kids[:0], t.table[:0]
	clear(t.names)
	t.names = t.names[:0]
}

// trim lets go of what a large text made t, which is empty, allocate.
func (t *tape) trim() {
	const most = 1 << 16 // bytes, roughly, kept of each
	t.nodes = keep(t.nodes, most/36)
	t.kids = keep(t.kids, most/4)
	t.table = keep(t.table, most/4)
	t.open = keep(t.open, most/8)
	t.pending = keep(t.pending, most/4)
	t.names = keep(t.names, most/16)
}

// keep returns s without elements, nil if it has room for more than most.
func keep[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s[:0]
}
