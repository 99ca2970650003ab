package rawjson

import (
	"encoding/binary"

	"github.com/stringify-go/stringify/internal/wire/avx2"
)

// blockSize is how many bytes marks are about, blocks how many of them are made at once.
const (
	blockSize = 64
	blocks    = 16
)

// readMarks makes the marks of the head of text, which is not empty, and returns of how many
// blocks. Only if there is one alone may it be longer than the text.
func readMarks(m *[blocks]avx2.Marks, text []byte, separator byte) int {
	n := min(len(text)/blockSize, blocks)
	var padded [blockSize]byte
	if n == 0 {
		copy(padded[:], text)
		text, n = padded[:], 1
	}
	if avx2.Enabled {
		avx2.Mark(&m[0], &text[0], n, separator)
		return n
	}
	for k := range n {
		markWords(&m[k], text[k*blockSize:], separator)
	}
	return n
}

// markWords makes the marks of the block at the head of text by words of eight bytes.
func markWords(m *avx2.Marks, text []byte, separator byte) {
	*m = avx2.Marks{}
	each := uint64(separator) * ones
	for k := 0; k < blockSize; k += 8 {
		x := binary.LittleEndian.Uint64(text[k : k+8])
		folded := x | ' '*ones // makes { of [, and } of ]
		m.Quotes |= equal(x, '"'*ones) << k
		m.Backslashes |= equal(x, '\\'*ones) << k
		m.Separators |= equal(x, each) << k
		m.Opens |= equal(folded, '{'*ones) << k
		m.Closes |= equal(folded, '}'*ones) << k
	}
}

// equal returns a bit for each byte of x that equals that of y, the first byte's the lowest.
func equal(x, y uint64) uint64 {
	const lows = highs - ones
	x ^= y
	x = ^((x&lows + lows) | x | lows)        // the highest bit of each byte that is zero
	return x >> 7 * 0x0102040810204080 >> 56 // the eight bits side by side
}
