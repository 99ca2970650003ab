//go:build !purego && (amd64 || arm64)

package typed

import (
	"time"
	"unsafe"
)

// Unsafe: what is read obeys the rules of run.go.

// is reports whether the value at v is empty.
func (e empty) is(v unsafe.Pointer) bool {
	switch e {
	case emptyByte:
		return *(*uint8)(v) == 0
	case emptyHalf:
		return *(*uint16)(v) == 0
	case emptyWord32:
		return *(*uint32)(v) == 0
	case emptyWord64:
		return *(*uint64)(v) == 0
	case emptyFloat32:
		return *(*float32)(v) == 0
	case emptyFloat64:
		return *(*float64)(v) == 0
	case emptyTime:
		return (*time.Time)(v).IsZero()
	}
	return e == emptyAlways
}
