//go:build (amd64 || arm64) && !purego

package wire

import "unsafe"

// Unsafe: by the rules in word_fast.go.

// chunk is how many numbers are written for each look at the capacity, and stride for how
// many it is decided how, beginning behind the first chunk: shorter runs are not worth it.
const (
	chunk  = 64
	stride = 16 * chunk
)

func appendInts[T Integer](dst []byte, a []T) []byte {
	start, steady := len(dst), false
	for i := 0; i < len(a); i += chunk {
		if i%stride == chunk {
			steady = IntsVary(a[i:min(i+stride, len(a))])
		}
		part := a[i:min(i+chunk, len(a))]
		if need := len(part)*(MaxInt+1) + Slack; cap(dst)-len(dst) < need {
			dst = GrowOn(dst, need, len(dst)-start, i, len(a)-i)
		}
		w := behind(dst)
		switch {
		case steady:
			for _, x := range part {
				w = putSteady(w, uint64(x), signOf(x))
				store8(w, 0, ',')
				w = unsafe.Add(w, 1)
			}
		case ^T(0) > 0:
			for _, x := range part {
				w = PutUint(w, uint64(x))
				store8(w, 0, ',')
				w = unsafe.Add(w, 1)
			}
		default:
			for _, x := range part {
				w = putInt(w, int64(x))
				store8(w, 0, ',')
				w = unsafe.Add(w, 1)
			}
		}
		dst = upTo(dst, w)
	}
	return dst
}

func appendFloats[T Float](dst []byte, a []T, whole bool) ([]byte, int) {
	start, steady := len(dst), false
	for i := 0; i < len(a); i += chunk {
		if i%stride == chunk {
			steady = FloatsVary(a[i:min(i+stride, len(a))])
		}
		part := a[i:min(i+chunk, len(a))]
		if need := len(part)*(MaxFloat+1) + Slack; cap(dst)-len(dst) < need {
			dst = GrowOn(dst, need, len(dst)-start, i, len(a)-i)
		}
		w := behind(dst)
		for j, x := range part {
			if x-x != 0 || whole && T(int64(x)) != x {
				return upTo(dst, w), i + j
			}
			switch {
			case unsafe.Sizeof(x) == 4:
				w = putFloat32(w, float32(x))
			case steady:
				w = PutFloatSteady(w, float64(x))
			default:
				w = putFloat(w, float64(x))
			}
			store8(w, 0, ',')
			w = unsafe.Add(w, 1)
		}
		dst = upTo(dst, w)
	}
	return dst, len(a)
}
