package project

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// An other is a written member that its object does not declare. The others of
// all open objects are on one stack.
type other struct {
	hash     uint64
	from, to int // the quoted name in the output
}

// A frame is where an object's part of the stacks of its call begins.
type frame struct {
	log, others, table int
}

// few is how many others are compared one by one before there is a table.
const few = 16

// other writes the member of the open object o whose quoted name is between from
// and to and whose value is at i, or leaves it out. base is where o's others
// start. It returns the member's index in the log, or -1 if it was left out, and
// i below 0 if the value cannot be written.
//
// A name that stood before gets the same index, so that the last value takes the
// place of the first.
func (c *call) other(o *object, f *frame, from, to, i, w int) (index, next, end int) {
	quoted := c.s[from:to]
	if len(c.key) > 0 {
		quoted = c.key
	}
	n := c.of(o, quoted)
	if n == nil {
		return -1, c.skip(i), w
	}
	start := w
	c.room(i, w, len(quoted)+2)
	c.d[w] = ','
	w += 1 + copy(c.d[w+1:], quoted)
	c.d[w] = ':'
	w++
	index = len(o.members) + c.ordinal(f, other{maphash.Bytes(c.seed, quoted), start + 1, w - 1})
	c.log = append(c.log, written{index, start})
	i, w = c.value(n, i, w)
	if i < 0 {
		if c.mismatch != nil {
			c.mismatch.InMember(rawjson.Unquote(c.s[from:to]))
		}
		return index, i, w
	}
	return index, i, w
}

// of returns the node for a member that o does not declare, nil if it is left
// out.
func (c *call) of(o *object, quoted []byte) *node {
	if len(o.patterns) == 0 {
		return o.additional
	}
	c.decoded = rawjson.AppendText(c.decoded[:0], quoted)
	for i := range o.patterns {
		if o.patterns[i].matches(c.decoded) {
			return o.patterns[i].node
		}
	}
	return o.additional
}

// matches asks p's matcher about a name. Matchers that take bytes, as those of
// package regexp do, spare a copy.
func (p *pattern) matches(name []byte) bool {
	if m, ok := p.matcher.(interface{ Match(b []byte) bool }); ok {
		return m.Match(name)
	}
	return p.matcher.MatchString(string(name))
}

// ordinal returns the number of x's name among the others of the object of f,
// from 0. If it is new, x is added to them. It takes constant time on average,
// whatever the names are.
func (c *call) ordinal(f *frame, x other) int {
	others := c.others[f.others:]
	if len(others) <= few {
		for k := range others {
			if c.same(&others[k], &x) {
				return k
			}
		}
		c.others = append(c.others, x)
		return len(others)
	}
	if 2*len(others) >= len(c.table)-f.table {
		c.spread(f)
	}
	table := c.table[f.table:]
	mask := uint64(len(table) - 1)
	h := x.hash & mask
	for table[h] > 0 {
		if k := int(table[h]) - 1; c.same(&others[k], &x) {
			return k
		}
		h = (h + 1) & mask
	}
	table[h] = int32(len(others) + 1)
	c.others = append(c.others, x)
	return len(others)
}

// same reports whether a and b are the same name.
func (c *call) same(a, b *other) bool {
	return a.hash == b.hash && string(c.d[a.from:a.to]) == string(c.d[b.from:b.to])
}

// spread makes the table of the object of f anew, four times as large as it has
// others. The tables of all open objects are on one stack, and this object is the
// innermost.
func (c *call) spread(f *frame) {
	others := c.others[f.others:]
	size := 1 << bits.Len(uint(4*len(others)-1))
	c.table = slices.Grow(c.table[:f.table], size)[:f.table+size]
	table := c.table[f.table:]
	clear(table)
	for k := range others {
		h := others[k].hash & uint64(size-1)
		for table[h] > 0 {
			h = (h + 1) & uint64(size-1)
		}
		table[h] = int32(k + 1)
	}
}
