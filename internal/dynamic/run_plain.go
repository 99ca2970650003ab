package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
)

// This is the plain twin of run.go: it writes the same bytes and makes the same
// complaints, and is all there is where run.go is not built.

// plainObject writes m by o. depth counts m itself.
func (e *Engine) plainObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(o.id)
	}
	if o.odd {
		return e.oddObject(dst, o, m, depth)
	}
	found := 0
	if o.head == "" {
		dst = append(dst, '{')
	} else {
		dst = append(dst, o.head...)
		found = 1
	}
	var bad *diag.Mismatch
	for i := range o.props {
		p := &o.props[i]
		v, ok := m[p.Name]
		switch {
		case !ok:
			dst, bad = e.absent(dst, o, p)
		case p.node() == plan.None:
			found++
			continue
		default:
			found++
			dst = append(dst, o.key(p)...)
			if dst, bad = e.value(dst, p.node(), v, depth); bad == nil {
				dst = append(dst, ',')
				continue
			}
			bad.InMember(p.Name)
		}
		if bad != nil {
			return nil, bad
		}
	}
	if o.more {
		if dst, bad = e.rest(dst, o, m, found, depth); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, '}'), nil
}

// plainArray writes a with node items for each element. depth counts a itself.
func (e *Engine) plainArray(dst []byte, items plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i, v := range a {
		if dst, bad = e.value(dst, items, v, depth); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		dst = append(dst, ',')
	}
	return prog.CloseWith(dst, ']'), nil
}
