//go:build purego || !(amd64 || arm64)

package typed

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
)

// A cache keeps nothing.
type cache struct{}

// WriteAny knows no value: what an interface holds has no address without unsafe.
func (e *Engine) WriteAny(values *dynamic.Engine, dst []byte, id plan.ID, v any, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	return nil, nil, false
}
