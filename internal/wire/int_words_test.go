//go:build (amd64 || arm64) && !purego

package wire

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"
)

// putIntWords is putInt without tables and without branches on the number of digits: all
// eight digits of a word at once, and a shift that drops the zeros in front. Decision 11
// says why it is not what runs; BenchmarkPutInt measures both.
func putIntWords(w unsafe.Pointer, v int64) unsafe.Pointer {
	u := uint64(v)
	sign := u >> 63
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

func TestPutIntWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 200_000 {
		v := int64(r.Uint64() >> r.IntN(64))
		place := newRoom(1, MaxInt)
		if got := place.text(t, putIntWords(place.at(), v)); got != strconv.FormatInt(v, 10) {
			t.Fatalf("putIntWords(%d) = %q", v, got)
		}
	}
}

// BenchmarkPutInt is for decision 11.
func BenchmarkPutInt(b *testing.B) {
	up := func(digits int) func(*rand.Rand) int64 { // to so many, each number of digits as often
		return func(r *rand.Rand) int64 { return r.Int64N(int64(math.Pow10(1 + r.IntN(digits)))) }
	}
	for _, c := range []struct {
		name string
		next func(r *rand.Rand) int64
	}{
		{"below=1000", func(r *rand.Rand) int64 { return r.Int64N(1000) }},
		{"below=1e6", func(r *rand.Rand) int64 { return r.Int64N(1e6) }},
		{"seconds", func(r *rand.Rand) int64 { return 1.7e9 + r.Int64N(1e8) }},
		{"milliseconds", func(r *rand.Rand) int64 { return 1.7e12 + r.Int64N(1e11) }},
		{"digits=1-3", up(3)},
		{"digits=1-6", up(6)},
		{"digits=1-18", up(18)},
		{"signed", func(r *rand.Rand) int64 { return up(6)(r) * int64(1-2*r.IntN(2)) }},
	} {
		values := make([]int64, many)
		r := rand.New(rand.NewPCG(17, 19))
		for i := range values {
			values[i] = c.next(r)
		}
		room := make([]byte, 64*(MaxInt+1)+Slack)
		b.Run("table/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = putInt(w, values[i%many])
			}
		})
		b.Run("words/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = putIntWords(w, values[i%many])
			}
		})
	}
}
