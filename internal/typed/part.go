//go:build !purego && (amd64 || arm64)

package typed

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/wire"
)

// A part of a list is a list: it begins at one of its elements. These write lists in parts,
// where several goroutines do or where text is passed on in between.
//
// Unsafe: what is read obeys the rules of run.go.

// parallel is elements by several goroutines.
func (s *source) parallel(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	return values.Parallel(dst, n, s.to.place.node, func(values *dynamic.Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
		return s.elements(dst, unsafe.Add(v, uintptr(i)*s.to.size), j-i, depth, values)
	})
}

// pieces writes n elements from v on by their program, each with a comma behind it, and passes
// them on: one at a time, or several where their text is of limited length.
func (s *source) pieces(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) (_ []byte, bad *diag.Mismatch) {
	step := 1
	if s.to.limited {
		step = values.Run(s.to.need)
	}
	for i := 0; i < n; i += step {
		dst, bad = s.to.run(dst, unsafe.Add(v, uintptr(i)*s.to.size), min(step, n-i), depth, values)
		if bad != nil {
			bad.Behind(i)
			return nil, bad
		}
		if dst, bad = values.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return dst, nil
}

// short returns how many of n values from v on c may write before text is passed on: the last
// of them may be of any length.
func (c code) short(v unsafe.Pointer, n int, values *dynamic.Engine) int {
	if c != codeString {
		return min(n, values.Run(wire.MaxFloat+1))
	}
	size, most := 0, values.Run(1)
	for i, s := range unsafe.Slice((*string)(v), n) {
		if size += len(s) + len(`"",`); size > most {
			return i + 1
		}
	}
	return n
}
