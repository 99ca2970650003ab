package rawjson

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"
)

// A member is a member of an object that is being written, as offsets in dst.
// Its name in canonical form is dst[start:colon]; end is behind its value.
type member struct {
	start, colon, end int
}

// direct is the number of members up to which names are compared with each
// other instead of hashed into a table.
const direct = 16

// names knows which names an object has. It works on canonical names: two of
// them are the same bytes exactly if they mean the same name.
type names struct {
	// filter has a bit for each name, chosen by filterBit: where it is not set,
	// the name is new. Of sixteen different names only two or so have a bit that
	// is set already, and are compared with all before them.
	filter uint64
	table  []int32 // of more than direct members: index+1 by hash, 0 is free
	seed   maphash.Seed
}

// add returns the index in members of the one with the same name as m, or
// len(members) if there is none. The caller must then append m to members. All
// names are offsets in dst.
func (n *names) add(dst []byte, members []member, m member) int {
	name := dst[m.start:m.colon]
	if len(members) < direct {
		bit := filterBit(name)
		if n.filter&bit == 0 {
			n.filter |= bit
			return len(members)
		}
		for i, e := range members {
			if bytes.Equal(dst[e.start:e.colon], name) {
				return i
			}
		}
		return len(members)
	}
	if 2*len(members) >= len(n.table) {
		n.grow(dst, members)
	}
	slot := n.slot(dst, members, name)
	if i := n.table[slot]; i != 0 {
		return int(i) - 1
	}
	n.table[slot] = int32(len(members) + 1)
	return len(members)
}

// filterBit returns the bit of name, which is quoted, in a filter.
func filterBit(name []byte) uint64 {
	h := uint32(len(name)) | uint32(name[1])<<8 | uint32(name[len(name)/2])<<16 | uint32(name[len(name)-2])<<24
	return 1 << (h * 0x9e3779b1 >> 26)
}

// grow makes a table with four slots for each member.
func (n *names) grow(dst []byte, members []member) {
	if n.table == nil {
		// The seed is a new one each time: nobody can send names that collide.
		n.seed = maphash.MakeSeed()
	}
	size := 4 * direct
	for size < 4*len(members) {
		size *= 2
	}
	n.table = make([]int32, size)
	for i, m := range members {
		n.table[n.slot(dst, members, dst[m.start:m.colon])] = int32(i + 1)
	}
}

// slot returns the slot of name, or the free one where it belongs.
func (n *names) slot(dst []byte, members []member, name []byte) int {
	mask := len(n.table) - 1
	slot := int(maphash.Bytes(n.seed, name)) & mask
	for n.table[slot] != 0 {
		e := members[n.table[slot]-1]
		if bytes.Equal(dst[e.start:e.colon], name) {
			break
		}
		slot = (slot + 1) & mask
	}
	return slot
}

// An object is an object in which names repeat, as offsets in dst. Of members
// that repeat a name, members has the last, in the place of the first.
type object struct {
	start, end int
	members    []member
}

// settle rewrites the objects in which names repeat, all of which are in
// dst[base:], so that only their members stand there, in order.
//
// It runs once, when everything has been written, so that each byte is moved
// twice. Rewriting each object when it closes would move what is inside once a
// level.
func (w *generic) settle(dst []byte, base int) []byte {
	slices.SortFunc(w.repeated, func(a, b object) int { return cmp.Compare(a.start, b.start) })
	settled := w.appendSettled(make([]byte, 0, len(dst)-base), dst, base, len(dst))
	return append(dst[:base], settled...)
}

// appendSettled appends from[start:end] to dst with the objects in it settled.
func (w *generic) appendSettled(dst, from []byte, start, end int) []byte {
	for {
		k, _ := slices.BinarySearchFunc(w.repeated, start, func(o object, start int) int { return cmp.Compare(o.start, start) })
		if k == len(w.repeated) || w.repeated[k].start >= end {
			return append(dst, from[start:end]...)
		}
		o := w.repeated[k]
		dst = append(dst, from[start:o.start]...)
		separator := byte('{')
		for _, m := range o.members {
			dst = append(dst, separator)
			separator = ','
			dst = w.appendSettled(dst, from, m.start, m.end)
		}
		dst = append(dst, '}')
		start = o.end
	}
}
