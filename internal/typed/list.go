//go:build !purego && (amd64 || arm64)

package typed

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// Unsafe: what is read obeys the rules of run.go, what is written those of package prog.

// chunk is how many elements of limited length are written for each look at the capacity.
const chunk = 64

// A slice is how slices are laid out: reflect.SliceHeader, with a pointer.
type slice struct {
	data     unsafe.Pointer
	len, cap int
}

// list writes the slice or array at v, of which s tells; ok is false, and nothing done, if
// that is for package dynamic.
func (pr *Program) list(dst []byte, s *source, v unsafe.Pointer, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	n := s.size
	if s.code != codeArray {
		a := (*slice)(v)
		if a.data == nil {
			return append(dst, s.null...), nil, s.null != ""
		}
		v, n = a.data, a.len
	}
	values := pr.engine.values
	switch {
	case depth+1 > s.to.most, s.at != none && values.IsLarge(n):
		return dst, nil, false
	case n == 0:
		return append(dst, "[]"...), nil, true
	}
	dst = append(dst, '[')
	switch s.code {
	case codeStrings:
		dst = texts(dst, unsafe.Slice((*string)(v), n))
	case codeInts:
		dst = integers(dst, unsafe.Slice((*int64)(v), n))
	case codeFloats:
		if dst, ok = floats(dst, unsafe.Slice((*float64)(v), n)); !ok {
			return nil, nil, false
		}
	default:
		if dst, bad = s.to.run(dst, v, n, depth+1); bad != nil {
			return nil, bad, true
		}
		return append(dst, ']'), nil, true
	}
	dst[len(dst)-1] = ']'
	return dst, nil, true
}

// texts writes the elements of a, each with a comma behind it.
func texts(dst []byte, a []string) []byte {
	base, limit := unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
	n := len(dst)
	for i := range a {
		s := a[i]
		if limit-n < len(s)+3+wire.Slack {
			dst = prog.Grow(dst[:n], len(s)+3+wire.Slack)
			base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
		}
		if wire.PutString(unsafe.Add(base, n), s) == nil {
			dst = append(wire.AppendMarked(dst[:n], s), ',')
			base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
			n = len(dst)
			continue
		}
		n += len(s) + 3
		prog.Put1(unsafe.Add(base, n-1), ',')
	}
	return dst[:n]
}

// integers is texts for integers.
func integers(dst []byte, a []int64) []byte {
	for len(a) > 0 {
		part := a[:min(chunk, len(a))]
		a = a[len(part):]
		if need := len(part)*(wire.MaxInt+1) + wire.Slack; cap(dst)-len(dst) < need {
			dst = prog.Grow(dst, need)
		}
		base := unsafe.Pointer(unsafe.SliceData(dst))
		w := unsafe.Add(base, len(dst))
		for _, x := range part {
			w = wire.PutInt(w, x)
			prog.Put1(w, ',')
			w = unsafe.Add(w, 1)
		}
		dst = prog.UpTo(base, w, cap(dst))
	}
	return dst
}

// floats is texts for numbers; false if one of them is not finite.
func floats(dst []byte, a []float64) ([]byte, bool) {
	for len(a) > 0 {
		part := a[:min(chunk, len(a))]
		a = a[len(part):]
		if need := len(part)*(wire.MaxFloat+1) + wire.Slack; cap(dst)-len(dst) < need {
			dst = prog.Grow(dst, need)
		}
		base := unsafe.Pointer(unsafe.SliceData(dst))
		w := unsafe.Add(base, len(dst))
		for _, x := range part {
			if x-x != 0 {
				return dst, false
			}
			w = wire.PutFloat(w, x)
			prog.Put1(w, ',')
			w = unsafe.Add(w, 1)
		}
		dst = prog.UpTo(base, w, cap(dst))
	}
	return dst, true
}
