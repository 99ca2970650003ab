//go:build (amd64 || arm64) && !purego

package wire

import "unsafe"

// Unsafe: by the rules in word_fast.go.

// pairs holds the two digits of 0 to 99, the first in the lower byte.
var pairs = makePairs()

// triples holds the digits of 0 to 999 without leading zeros, the first in the lowest
// byte, and their number in the highest: one load and one store write them.
var triples = makeTriples()

func makePairs() (t [100]uint16) {
	for i := range uint16(100) {
		t[i] = '0' + i/10 | ('0'+i%10)<<8
	}
	return t
}

func makeTriples() (t [1000]uint32) {
	for i := range uint32(1000) {
		a, b, c := '0'+i/100, '0'+i/10%10, '0'+i%10
		switch {
		case i < 10:
			t[i] = c | 1<<24
		case i < 100:
			t[i] = b | c<<8 | 2<<24
		default:
			t[i] = a | b<<8 | c<<16 | 3<<24
		}
	}
	return t
}

func appendInt(dst []byte, v int64) []byte {
	// One more than the text, because the position behind it must be inside too.
	if cap(dst)-len(dst) <= MaxInt {
		dst = grow(dst, MaxInt+1)
	}
	return upTo(dst, putInt(behind(dst), v))
}

func appendUint(dst []byte, v uint64) []byte {
	if v < 1<<63 {
		return appendInt(dst, int64(v))
	}
	return append(appendInt(dst, int64(v/10)), '0'+byte(v%10))
}

// upTo returns dst with the bytes up to end, which a Put function wrote behind it.
func upTo(dst []byte, end unsafe.Pointer) []byte {
	return dst[:uintptr(end)-uintptr(unsafe.Pointer(unsafe.SliceData(dst)))]
}

// putInt branches on the magnitude, which real numbers (ids, counts, ages) make
// predictable, and writes from the first digit to the last, by pairs. It may write four
// bytes where one would do, but never more than MaxInt in all.
//
// 3.5 to 6 ns up to 13 digits, where strconv takes 6 to 16. Decision 11 has what it takes
// where digits are not predictable.
func putInt(w unsafe.Pointer, v int64) unsafe.Pointer {
	u := uint64(v)
	if u < 1000 {
		return putSmall(w, u)
	}
	if v < 0 {
		store8(w, 0, '-')
		w = unsafe.Add(w, 1)
		u = -u
	}

	// Split off blocks of eight digits until the head has eight at most.
	var low, mid uint32
	blocks := 0
	if u >= 1e8 {
		q := u / 1e8
		low = uint32(u - q*1e8)
		u = q
		blocks = 1
		if q >= 1e8 {
			u = q / 1e8
			mid = uint32(q - u*1e8)
			blocks = 2
		}
	}

	x := uint32(u)
	switch {
	case x < 1000:
		w = putSmall(w, uint64(x))
	case x < 1e4:
		put4(w, 0, x)
		w = unsafe.Add(w, 4)
	default:
		head := x / 1e4
		if head < 1000 {
			w = putSmall(w, uint64(head))
		} else {
			put4(w, 0, head)
			w = unsafe.Add(w, 4)
		}
		put4(w, 0, x-head*1e4)
		w = unsafe.Add(w, 4)
	}
	if blocks == 0 {
		return w
	}
	if blocks == 2 {
		put8(w, mid)
		w = unsafe.Add(w, 8)
	}
	put8(w, low)
	return unsafe.Add(w, 8)
}

// putSmall writes v < 1000.
func putSmall(w unsafe.Pointer, v uint64) unsafe.Pointer {
	t := triples[v]
	store32(w, 0, t)
	return unsafe.Add(w, t>>24)
}

// put2 writes v < 100 as two digits at w+i.
func put2(w unsafe.Pointer, i int, v uint32) { store16(w, i, pairs[v]) }

// put4 writes v < 10000 as four digits at w+i. x*5243>>19 is x/100 for x < 10000.
func put4(w unsafe.Pointer, i int, v uint32) {
	q := v * 5243 >> 19
	put2(w, i, q)
	put2(w, i+2, v-q*100)
}

// put8 writes v < 1e8 as eight digits at w.
func put8(w unsafe.Pointer, v uint32) {
	q := v / 1e4
	put4(w, 0, q)
	put4(w, 4, v-q*1e4)
}

// digits8 returns the eight decimal digits of v < 1e8 as the values of the bytes of a
// word, the first in the lowest. It divides by 10000, by 100 and by 10, all parts at
// once.
func digits8(v uint64) uint64 {
	q := v / 1e4
	fours := q | (v-q*1e4)<<32
	q = fours * 10486 >> 20 & 0x7f_0000007f
	twos := q | (fours-q*100)<<16
	q = twos * 103 >> 10 & 0x0f_000f_000f_000f
	return q | (twos-q*10)<<8
}
