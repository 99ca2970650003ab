package rawjson

import (
	"math/bits"

	"github.com/stringify-go/stringify/internal/wire/avx2"
)

// A Splitter finds where JSON text can be cut, in text that comes piece by piece: at the line
// breaks between documents, or at the commas between the elements of an array. SplitLines and
// SplitElements make one.
//
// It looks at quotes, backslashes, brackets and separators alone, and validates nothing. Of
// text that is JSON up to some byte, it is right about what stands before that byte.
type Splitter struct {
	separator byte
	level     int    // containers that are open where separators count
	depth     int    // containers that are open
	inside    uint64 // all ones in a string, else 0
	escaped   uint64 // 1 if a backslash came last, that is not escaped itself
}

// SplitLines returns a Splitter for documents, one after the other, that are cut at the
// line breaks that stand in none of them.
func SplitLines() Splitter { return Splitter{separator: '\n'} }

// SplitElements returns a Splitter for an array, from its bracket on.
func SplitElements() Splitter { return Splitter{separator: ',', level: 1} }

// Scan goes on with text, which is what follows all that it was given before. It returns the
// offset of the last separator in it, -1 if there is none, and their number.
//
// It stops at a bracket that closes more than was open, of SplitElements at the one that
// closes the array, with its offset as end; the Splitter is used up then. Otherwise end is -1.
//
// It takes time linear in text, allocates nothing and does not keep text. It is at its best
// where text has 64 bytes or more: it looks at so many at once.
func (s *Splitter) Scan(text []byte) (last, count, end int) {
	var marks [blocks]avx2.Marks
	last, at := -1, 0
	for at < len(text) {
		n := readMarks(&marks, text[at:], s.separator)
		for k := range marks[:n] {
			size := min(len(text)-at, blockSize)
			tail, more, end := s.block(&marks[k], uint(size))
			if tail >= 0 {
				last = at + tail
			}
			count += more
			if end >= 0 {
				return last, count, at + end
			}
			at += size
		}
	}
	return last, count, -1
}

// block is Scan for a block of size bytes.
func (s *Splitter) block(m *avx2.Marks, size uint) (last, count, end int) {
	quotes, separators, brackets := m.Quotes, m.Separators, m.Opens|m.Closes
	if slashes := m.Backslashes; slashes|s.escaped != 0 {
		escaped := s.escaped
		slashes &^= escaped
		s.escaped = 0
		for slashes != 0 {
			k := uint(bits.TrailingZeros64(slashes)) // not escaped itself
			slashes &^= 3 << k
			escaped |= 2 << k
			if k+1 == size {
				s.escaped = 1
			}
		}
		quotes &^= escaped
	}
	if quotes != 0 || s.inside != 0 {
		inside := fill(quotes) ^ s.inside // from each opening quote up to the closing one
		s.inside = -(inside >> 63)
		separators &^= inside
		brackets &^= inside
	}
	closes := bits.OnesCount64(brackets & m.Closes)
	if s.depth-closes > s.level { // no separator is between brackets that count
		s.depth += bits.OnesCount64(brackets) - 2*closes
		return -1, 0, -1
	}
	end = -1
	// Branches on what comes next would be guessed wrong half of the time: what counts is
	// masked instead (0.6 of the time for small objects).
	var found uint64
	for ; brackets != 0; brackets &= brackets - 1 {
		k := uint(bits.TrailingZeros64(brackets)) & 63
		before := uint64(1)<<k - 1
		found |= separators & before & s.counts()
		separators &^= before
		if s.depth += int(m.Opens>>k&1)*2 - 1; s.depth < s.level {
			end = int(k)
			break
		}
	}
	if end < 0 {
		found |= separators & s.counts()
	}
	return 63 - bits.LeadingZeros64(found), bits.OnesCount64(found), end
}

// counts returns all ones where separators count, else 0.
func (s *Splitter) counts() uint64 {
	return -((uint64(s.depth^s.level) - 1) >> 63)
}

// fill returns the bits from each odd one of x, counted from the lowest, up to the next even
// one, without that.
func fill(x uint64) uint64 {
	x ^= x << 1
	x ^= x << 2
	x ^= x << 4
	x ^= x << 8
	x ^= x << 16
	return x ^ x<<32
}
