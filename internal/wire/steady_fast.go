//go:build (amd64 || arm64) && !purego

package wire

import (
	"math"
	"math/bits"
	"unsafe"
)

// Numbers without branches on how many digits they have: all digits of a word are made at
// once, and a shift drops the zeros in front. Where numbers of many lengths stand side by
// side, the branches of putInt and putFloat are mispredicted, which takes longer than this
// does; where they are predicted, this takes two to three times as long. Decision 11 has the
// figures.
//
// Unsafe: by the rules in word_fast.go.

// putSteady writes u, or if sign is 1, the negative number that is u in two's complement.
func putSteady(w unsafe.Pointer, u, sign uint64) unsafe.Pointer {
	store8(w, 0, '-')
	w = unsafe.Add(w, sign)
	u = (u ^ -sign) + sign
	if u < 1e8 {
		return putHead(w, u)
	}
	q := u / 1e8
	low := digits8(u-q*1e8) | eachZero
	if q < 1e8 {
		w = putHead(w, q)
		store64(w, 0, low)
		return unsafe.Add(w, 8)
	}
	head := q / 1e8
	w = putHead(w, head)
	store64(w, 0, digits8(q-head*1e8)|eachZero)
	store64(w, 8, low)
	return unsafe.Add(w, 16)
}

// putHead writes v < 1e8.
func putHead(w unsafe.Pointer, v uint64) unsafe.Pointer {
	digits := digits8(v)
	zeros := bits.TrailingZeros64(digits|1<<56) / 8
	store64(w, 0, (digits|eachZero)>>(zeros*8&63))
	return unsafe.Add(w, 8-zeros)
}

// PutIntSteady is PutInt without branches on the number of digits: faster where [IntsVary].
// It writes the same text, and no more.
func PutIntSteady(w unsafe.Pointer, v int64) unsafe.Pointer {
	return putSteady(w, uint64(v), signOf(v))
}

// signOf returns 1 if x is negative, else 0.
func signOf[T Integer](x T) uint64 {
	if ^T(0) > 0 { // unsigned
		return 0
	}
	return uint64(x) >> 63
}

// PutFloatSteady is PutFloat without branches on the number of digits, as far as numbers below
// a million with two decimal places at most go: faster where [FloatsVary]. It writes the
// same text, and no more.
func PutFloatSteady(w unsafe.Pointer, f float64) unsafe.Pointer {
	h, ok := hundredths(f)
	if !ok {
		return putFloat(w, f)
	}
	store8(w, 0, '-')
	w = unsafe.Add(w, math.Float64bits(f)>>63&((h|-h)>>63)) // -0 is 0
	digits := digits8(h)
	zeros := bits.TrailingZeros64(digits|1<<40) / 8 // one digit stays in front of the point
	store64(w, 0, (digits|eachZero)>>(zeros*8&63))
	w = unsafe.Add(w, 6-zeros)
	places := digits >> 48
	store32(w, 0, '.'|uint32(places|'0'|'0'<<8)<<8)
	n := (bits.Len16(uint16(places)) + 7) / 8
	return unsafe.Add(w, n+(n+1)/2) // 0, 2 or 3
}

// hundredths returns |f|*100 if that is a whole number below 1e8, and proves it as putFloat
// does.
func hundredths(f float64) (h uint64, ok bool) {
	a := math.Abs(f)
	h = uint64(int64(a*100 + 0.5))
	return h, h < 1e8 && float64(int64(h))/100 == a
}

// ways tells numbers apart for which putInt takes other branches, by their bits: roughly up to
// 3, 4, 7, 8, 16 and 20 digits.
var ways = func() (t [65]byte) {
	for i := range t {
		for _, limit := range []int{10, 13, 23, 26, 53} {
			if i > limit {
				t[i]++
			}
		}
	}
	return t
}()

// negative tells the way of a negative number, and decimal that of one with decimal places.
const (
	negative = 1 << 7
	decimal  = 1 << 6
)

// IntsVary reports whether a has numbers of many lengths side by side, so that branches on them
// are not predicted. It looks at some of them, and takes some 20 ns.
func IntsVary[T Integer](a []T) bool {
	changes, last := 0, byte(0)
	step, n := steps(len(a))
	for i := range n {
		x := a[i*step]
		sign := signOf(x)
		way := ways[bits.Len64((uint64(x)^-sign)+sign)] | byte(sign)*negative
		if way != last {
			changes++
		}
		last = way
	}
	return vary(changes, n)
}

// FloatsVary is IntsVary for numbers that may have decimal places. If many have more
// than two, it reports false. It takes some 100 ns.
func FloatsVary[T Float](a []T) bool {
	changes, others, last := 0, 0, byte(0)
	step, n := steps(len(a))
	for i := range n {
		f := float64(a[i*step])
		h, ok := hundredths(f)
		if !ok {
			others++
			continue
		}
		way := ways[bits.Len64(h/100)]
		if h%100 != 0 {
			way |= decimal
		}
		if f < 0 {
			way |= negative
		}
		if way != last {
			changes++
		}
		last = way
	}
	return others <= n/8 && vary(changes, n)
}

// samples is how many numbers of a long list are looked at.
const samples = 16

// steps returns how far apart they are among n numbers, and how many there are.
func steps(n int) (step, count int) { return n / samples, min(n, samples) }

// vary reports whether so many of n numbers being unlike the one before are enough:
// break-even is between a third and a half.
func vary(changes, n int) bool { return n == samples && changes > n*3/8 }
