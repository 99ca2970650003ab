//go:build !purego && (amd64 || arm64)

package typed

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/wire"
)

// Unsafe: what is read obeys the rules of run.go, what is written those of package prog.

// A slice is how slices are laid out: reflect.SliceHeader, with a pointer.
type slice struct {
	data     unsafe.Pointer
	len, cap int
}

// list writes the slice or array at v, of which s tells; ok is false, and nothing done, if
// that is for package dynamic.
func (pr *Program) list(dst []byte, s *source, v unsafe.Pointer, depth int, values *dynamic.Engine) (out []byte, bad *diag.Mismatch, ok bool) {
	n := s.size
	if s.code != codeArray {
		a := (*slice)(v)
		if a.data == nil {
			return append(dst, s.null...), nil, s.null != ""
		}
		v, n = a.data, a.len
	}
	switch {
	case depth+1 > s.to.most, s.at != none && values.IsLarge(n):
		return dst, nil, false
	case n == 0:
		return append(dst, "[]"...), nil, true
	case s.each != codeString && n >= values.Cut() && values.Pays(n, s.to.place.node): // strings are copied as fast as parts would be joined
		out, bad = s.parallel(dst, v, n, depth+1, values)
	default:
		out, bad = s.elements(dst, v, n, depth+1, values)
	}
	return out, bad, true
}

// elements writes n elements from v on, at least one, as an array. depth counts that.
func (s *source) elements(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) (_ []byte, bad *diag.Mismatch) {
	dst = append(dst, '[')
	switch {
	case s.each != codeRun:
		dst, bad = s.scalars(dst, v, n, depth, values)
	case values.Streams():
		dst, bad = s.pieces(dst, v, n, depth, values)
	default:
		if dst, bad = s.to.run(dst, v, n, depth, values); bad == nil {
			return append(dst, ']'), nil
		}
	}
	if bad != nil {
		return nil, bad
	}
	dst[len(dst)-1] = ']'
	return dst, nil
}

// scalars writes n elements from v on, each with a comma behind it. One that is not what the
// node declares ends a run, is written by itself, and the next run begins behind it.
func (s *source) scalars(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) (_ []byte, bad *diag.Mismatch) {
	for i := 0; i < n; {
		at, few := unsafe.Add(v, uintptr(i)*s.to.size), n-i
		if values.Streams() {
			few = s.each.short(at, few, values)
		}
		var fit int
		dst, fit = s.each.run(dst, at, few)
		i += fit
		if fit < few {
			if dst, bad = s.to.Write(dst, unsafe.Add(v, uintptr(i)*s.to.size), depth, values); bad != nil {
				bad.InElement(i)
				return nil, bad
			}
			dst = append(dst, ',')
			i++
		}
		if dst, bad = values.Flush(dst); bad != nil {
			return nil, bad
		}
	}
	return dst, nil
}

// run writes n values from v on, each with a comma behind it, up to the first that is not
// what c writes, and returns how many.
func (c code) run(dst []byte, v unsafe.Pointer, n int) ([]byte, int) {
	switch c {
	case codeString:
		return wire.AppendStrings(dst, unsafe.Slice((*string)(v), n)), n
	case codeInt:
		return wire.AppendInts(dst, unsafe.Slice((*int64)(v), n)), n
	case codeInt8:
		return wire.AppendInts(dst, unsafe.Slice((*int8)(v), n)), n
	case codeInt16:
		return wire.AppendInts(dst, unsafe.Slice((*int16)(v), n)), n
	case codeInt32:
		return wire.AppendInts(dst, unsafe.Slice((*int32)(v), n)), n
	case codeUint8:
		return wire.AppendInts(dst, unsafe.Slice((*uint8)(v), n)), n
	case codeUint16:
		return wire.AppendInts(dst, unsafe.Slice((*uint16)(v), n)), n
	case codeUint32:
		return wire.AppendInts(dst, unsafe.Slice((*uint32)(v), n)), n
	case codeUint64:
		return wire.AppendInts(dst, unsafe.Slice((*uint64)(v), n)), n
	case codeFloat:
		return wire.AppendFloats(dst, unsafe.Slice((*float64)(v), n), false)
	case codeFloat32:
		return wire.AppendFloats(dst, unsafe.Slice((*float32)(v), n), false)
	case codeInteger:
		return wire.AppendFloats(dst, unsafe.Slice((*float64)(v), n), true)
	case codeInteger32:
		return wire.AppendFloats(dst, unsafe.Slice((*float32)(v), n), true)
	}
	return dst, 0
}
