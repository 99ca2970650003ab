//go:build purego || !(amd64 || arm64)

package typed

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
)

// haveFast says that run.go is built.
const haveFast = false

// run is never called: all programs are slow.
func (pr *Program) run(dst []byte, v unsafe.Pointer, _, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	return pr.write(dst, nil, v, depth, values)
}

// write is never called.
func (pr *Program) write(dst []byte, _ *source, v unsafe.Pointer, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	return values.Write(dst, pr.place.node, pr.value(v), depth)
}
