//go:build (amd64 || arm64) && !purego

package wire

// The states of an automaton that reads UTF-8 byte by byte (Unicode 16, table 3-7). To
// it characters that need an escape are errors too, so that one pass finds both.
//
// A state is a multiple of six, because it is also a shift: utf8Table[b] holds, at the
// shift of each state, the state that byte b leads to. A step is one load and one
// shift, without branches (Per Vognsen's shift-based automata). utf8Bad is zero and
// so leads to itself.
const (
	utf8Bad   = 6 * iota
	utf8Start // between characters
	utf8One   // one more byte of 80..BF
	utf8Two   // two more
	utf8Three // three more
	utf8E0    // A0..BF, then one more: no overlong form
	utf8ED    // 80..9F, then one more: no surrogate
	utf8F0    // 90..BF, then two more: no overlong form
	utf8F4    // 80..8F, then two more: nothing above U+10FFFF
)

var utf8Table = makeUTF8Table()

func makeUTF8Table() (t [256]uint64) {
	set := func(from, to int, state, next uint64) {
		for b := from; b <= to; b++ {
			t[b] |= next << state
		}
	}
	for b := range 0x80 {
		if isPlain(byte(b)) {
			set(b, b, utf8Start, utf8Start)
		}
	}
	set(0xc2, 0xdf, utf8Start, utf8One)
	set(0xe0, 0xe0, utf8Start, utf8E0)
	set(0xe1, 0xec, utf8Start, utf8Two)
	set(0xed, 0xed, utf8Start, utf8ED)
	set(0xee, 0xef, utf8Start, utf8Two)
	set(0xf0, 0xf0, utf8Start, utf8F0)
	set(0xf1, 0xf3, utf8Start, utf8Three)
	set(0xf4, 0xf4, utf8Start, utf8F4)
	set(0x80, 0xbf, utf8One, utf8Start)
	set(0x80, 0xbf, utf8Two, utf8One)
	set(0x80, 0xbf, utf8Three, utf8Two)
	set(0xa0, 0xbf, utf8E0, utf8One)
	set(0x80, 0x9f, utf8ED, utf8One)
	set(0x90, 0xbf, utf8F0, utf8Two)
	set(0x80, 0x8f, utf8F4, utf8Two)
	return t
}

// utf8Step returns the state that byte b leads to.
func utf8Step(state uint64, b byte) uint64 { return utf8Table[b] >> (state & 63) & 63 }

// utf8Step8 returns the state that the eight bytes of x lead to.
func utf8Step8(state, x uint64) uint64 {
	state = utf8Table[x&0xff] >> (state & 63)
	state = utf8Table[x>>8&0xff] >> (state & 63)
	state = utf8Table[x>>16&0xff] >> (state & 63)
	state = utf8Table[x>>24&0xff] >> (state & 63)
	state = utf8Table[x>>32&0xff] >> (state & 63)
	state = utf8Table[x>>40&0xff] >> (state & 63)
	state = utf8Table[x>>48&0xff] >> (state & 63)
	return utf8Table[x>>56] >> (state & 63) & 63
}

// isThreeThree reports whether x begins with two characters of three bytes, as most
// Chinese and Japanese text does: 2500 ns for 10 kB, where the automaton takes 6600.
// Characters that begin with E0 or ED, whose second byte has narrower bounds, are left
// to the automaton.
func isThreeThree(x uint64) bool {
	const leads = 0xdffe // one bit for each lead, E0 to EF
	return x&0xc0c0f0_c0c0f0 == 0x8080e0_8080e0 && leads>>(x&15)&(leads>>(x>>24&15))&1 != 0
}
