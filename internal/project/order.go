package project

import (
	"cmp"
	"slices"
	"sort"

	"github.com/stringify-go/stringify/internal/diag"
)

// patience is how many times its text a call moves, see arrange.
const patience = 16

// A segment is a member's `,"name":value` in the output. Where start is below 0
// it is not there: the member's default is to be written.
type segment struct {
	index, start, end int
}

// A late object is one that is put in order when all is written.
type late struct {
	object     *object
	start, end int // in the output, from the brace up to the last member's end
	segments   []segment
}

// arrange puts the members of o, written from start up to w, in order: of those
// that repeat a name the last one, others behind the declared ones, with the
// defaults of the absent. i is the position in the text. It returns the new end,
// or -1 if a required member is missing.
//
// An object's output is moved once. If objects inside each other are all out of
// order, the innermost is moved by each of them; so when a call has moved patience
// times its text, further objects wait until the end (settle), and time stays linear.
func (c *call) arrange(o *object, f *frame, i, start, w int) int {
	segments := c.sorted(o, f, w)
	size, added := w-start, 0
	absent := 0
	if len(o.musts) > 0 {
		k, n := 0, len(segments)
		for _, index := range o.musts {
			for k < n && segments[k].index < index {
				k++
			}
			if k < n && segments[k].index == index {
				continue
			}
			m := &o.members[index]
			if m.fallback == "" {
				c.mismatch = &diag.Mismatch{Reason: c.reason(diag.Required), Schema: o.schema, Want: "a required member", Got: "nothing"}
				c.mismatch.InMember(m.name)
				return -1
			}
			segments = append(segments, segment{index, -1, -1})
			absent++
			added += len(m.key) + 1 + len(m.fallback)
		}
		if absent > 0 {
			slices.SortFunc(segments, byIndex)
		}
	}
	c.segments = segments
	if absent == 0 && inPlace(segments, start, w) {
		return w
	}
	if c.mustWait(start, size) {
		c.put = append(c.put, late{o, start, w, slices.Clone(segments)})
		return w
	}
	c.moved += size
	c.room(i, w, added)
	c.copied = append(c.copied[:0], c.d[start:w+32]...)
	d, copied := c.d, c.copied
	w = start
	for k := range segments {
		x := &segments[k]
		if x.start < 0 {
			w += copy(d[w:], ",")
			w += copy(d[w:], o.members[x.index].key)
			w += copy(d[w:], o.members[x.index].fallback)
			continue
		}
		at, n := x.start-start, x.end-x.start
		*(*[32]byte)(d[w : w+32]) = *(*[32]byte)(copied[at : at+32])
		if n > 32 {
			copy(d[w+32:w+n], copied[at+32:])
		}
		w += n
	}
	return w
}

// permute is arrange for the common case: at most 64 members, all declared, none
// absent that matters.
func (c *call) permute(o *object, f *frame, start, w int) int {
	log := c.log[f.log:]
	size := w - start
	if len(log) > 255 || c.mustWait(start, size) {
		return c.arrange(o, f, c.n, start, w)
	}
	c.moved += size
	c.copied = append(c.copied[:0], c.d[start:w+32]...)
	var last [64]uint8 // by index: 1 + the place in log of the last one written
	for k := range log {
		last[log[k].index&63] = uint8(k + 1)
	}
	d, copied := c.d, c.copied
	end := w
	w = start
	for _, k := range last[:len(o.members)] {
		if k == 0 {
			continue
		}
		to := end
		if int(k) < len(log) {
			to = log[k].start
		}
		at := log[k-1].start
		n := to - at
		at -= start
		*(*[32]byte)(d[w : w+32]) = *(*[32]byte)(copied[at : at+32])
		if n > 32 {
			copy(d[w+32:w+n], copied[at+32:])
		}
		w += n
	}
	return w
}

// mustWait reports whether an object with size bytes of output from start on
// waits until all is written, see arrange.
func (c *call) mustWait(start, size int) bool {
	return size > 0 && (c.moved+size > c.engine.patience*c.n+1<<12 || len(c.put) > 0 && c.put[len(c.put)-1].start >= start)
}

// inPlace reports whether the segments stand in the output as they should.
// Members that are only known have empty ones, wherever they stand.
func inPlace(segments []segment, start, w int) bool {
	for k := range segments {
		x := &segments[k]
		if x.start == x.end {
			continue
		}
		if x.start != start {
			return false
		}
		start = x.end
	}
	return start == w
}

// byIndex orders segments by their members.
func byIndex(a, b segment) int { return cmp.Compare(a.index, b.index) }

// sorted returns the segments of the object of f, whose output ends at w, by
// index, each index once, the last one written.
func (c *call) sorted(o *object, f *frame, w int) []segment {
	log, segments := c.log[f.log:], c.segments[:0]
	end := func(k int) int {
		if k+1 < len(log) {
			return log[k+1].start
		}
		return w
	}
	if n := len(o.members) + len(c.others) - f.others; n <= 8*len(log)+64 {
		slots := slices.Grow(c.slots[:0], n)[:n]
		clear(slots)
		for k := range log {
			slots[log[k].index] = int32(k + 1)
		}
		for index, k := range slots {
			if k > 0 {
				segments = append(segments, segment{index, log[k-1].start, end(int(k - 1))})
			}
		}
		c.slots = slots
		return segments
	}
	for k := range log { // few of many members: not all of them are looked at
		segments = append(segments, segment{log[k].index, log[k].start, end(k)})
	}
	slices.SortStableFunc(segments, byIndex)
	kept := segments[:0]
	for k := range segments {
		if k+1 == len(segments) || segments[k+1].index != segments[k].index {
			kept = append(kept, segments[k])
		}
	}
	return kept
}

// settle puts the late objects in the output from base up to w in order and
// returns the new end. i is the position in the text.
func (c *call) settle(i, base, w int) int {
	slices.SortFunc(c.put, func(a, b late) int { return cmp.Compare(a.start, b.start) }) // outer before inner
	out := c.settled(nil, base, w, 0)
	c.put = nil
	return c.take(i, append(c.d[:base], out...))
}

// settled appends the output between from and to, with the late objects in order.
// put[first:] are those that may be in there.
func (c *call) settled(out []byte, from, to, first int) []byte {
	for {
		first += sort.Search(len(c.put)-first, func(k int) bool { return c.put[first+k].start >= from })
		if first == len(c.put) || c.put[first].start >= to {
			return append(out, c.d[from:to]...)
		}
		x := &c.put[first]
		out = append(out, c.d[from:x.start]...)
		brace := len(out)
		for _, y := range x.segments {
			switch {
			case y.start < 0:
				m := &x.object.members[y.index]
				out = append(append(append(out, ','), m.key...), m.fallback...)
			case y.start < y.end:
				out = c.settled(append(out, ','), y.start+1, y.end, first+1)
			}
		}
		out[brace] = '{'
		from = x.end
		first++
	}
}
