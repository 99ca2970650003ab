//go:build purego || !(amd64 || arm64)

package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// haveFast says that run.go is built.
const haveFast = false

func (e *Engine) fastObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	return e.plainObject(dst, o, m, depth)
}

func (e *Engine) fastArray(dst []byte, items plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	return e.plainArray(dst, items, a, depth)
}
