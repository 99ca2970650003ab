//go:build !purego && !race && (amd64 || arm64)

package typed

import (
	"testing"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/planner"
)

func TestEntriesAllocations(t *testing.T) {
	p := planOf(t, `{"additionalProperties": {"properties": {"f": {"type": "number"}}}}`, planner.Options{})
	values := dynamic.New(p, nil, nil)
	values.Bind(New(p, values).WriteAny)
	v, dst := any(many(50)), make([]byte, 0, 1<<12)
	values.Append(dst, v)
	one := any(point{})
	if testing.AllocsPerRun(10, func() { dst, _ = values.Append(dst[:0], one) }) > 0 {
		t.Skip("checks of pointers allocate")
	}
	if got := testing.AllocsPerRun(100, func() { dst, _ = values.Append(dst[:0], v) }); got > 0 {
		t.Errorf("%v allocations", got)
	}
}
