package schema

import "hash/maphash"

// A seen finds, in time linear in their number, which of many things are the same. It
// keeps their hashes only, 16 to 24 bytes for each thing.
type seen struct {
	seed   maphash.Seed // a new one each time: no text can be made so that its hashes collide
	hashes []uint64     // of what was added, in order
	slots  []int32      // indices of hashes, plus one; 0 is free
}

// newSeen returns a seen with room for n things.
func newSeen(n int) *seen {
	size := 1
	for size < 2*n {
		size *= 2
	}
	return &seen{
		seed:   maphash.MakeSeed(),
		hashes: make([]uint64, 0, n),
		slots:  make([]int32, size),
	}
}

// add adds the next thing, and returns the index of the first one for which same holds,
// among those that have the same hash; -1 if there is none.
func (s *seen) add(hash uint64, same func(i int) bool) int {
	mask := len(s.slots) - 1
	slot := int(hash) & mask
	first := -1
	for ; s.slots[slot] != 0; slot = (slot + 1) & mask {
		i := int(s.slots[slot]) - 1
		if s.hashes[i] == hash && same(i) {
			first = i
			break
		}
	}
	s.hashes = append(s.hashes, hash)
	if first < 0 {
		s.slots[slot] = int32(len(s.hashes))
	}
	return first
}
