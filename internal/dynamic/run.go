//go:build !purego && (amd64 || arm64)

package dynamic

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// These are the hot loops: maps by an Object node, and slices by the nodes that
// most arrays have. They write through a cursor into room that was reserved
// before, and leave whatever is not of the expected Go type to Engine.value. The
// plain twin is run_plain.go.
//
// All unsafe code of this package is here, and these rules make it sound:
//
//   - room: object.need and property.Need (see object.reserve) are free bytes
//     that are asked for before the first write and after each value of unlimited
//     length; every other write is of limited length and counted in them. Each
//     need ends in wire.Slack, so that words may be stored over the end of a key.
//   - The cursors are as package prog says. The one over properties may stand behind an
//     object's last one, which is inside the slab (see Engine.lower).

// haveFast says that this file is built.
const haveFast = true

// fastObject writes m by o. depth counts m itself.
//
// A member costs one look-up in m (8 to 13 ns, half of all the time), which
// answers whether it is there, whether it is null and what it is. The loop takes
// four fifths of the time of its plain twin, and two thirds in arrays of maps.
func (e *Engine) fastObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(o.id)
	}
	if o.odd {
		return e.oddObject(dst, o, m, depth)
	}
	if cap(dst)-len(dst) < o.need {
		dst = wire.Grow(dst, o.need)
	}
	base := unsafe.Pointer(unsafe.SliceData(dst))
	limit := cap(dst)
	w := unsafe.Add(base, len(dst))
	found := 0
	if o.head == "" {
		prog.Put1(w, '{')
		w = unsafe.Add(w, 1)
	} else {
		w = putKey(w, o.head)
		found = 1
	}
	next := unsafe.Pointer(unsafe.SliceData(o.props))
	for range len(o.props) {
		p := (*property)(next)
		next = unsafe.Add(next, prog.OpSize)
		v, ok := m[p.Name]
		if !ok {
			if p.missing() == leaveOut {
				continue
			}
			var bad *diag.Mismatch
			if dst, bad = e.absent(prog.UpTo(base, w, limit), o, p); bad != nil {
				return nil, bad
			}
			if cap(dst)-len(dst) < int(p.Need) {
				dst = wire.Grow(dst, int(p.Need))
			}
			base = unsafe.Pointer(unsafe.SliceData(dst))
			limit = cap(dst)
			w = unsafe.Add(base, len(dst))
			continue
		}
		found++
		if p.Size == 0 {
			if p.node() == plan.None {
				continue
			}
			w = putKey(w, o.key(p))
		} else {
			prog.Put8(w, p.Words[0])
			prog.Put8(unsafe.Add(w, 8), p.Words[1])
			if p.Size > 16 {
				prog.Put8(unsafe.Add(w, 16), p.Words[2])
				prog.Put8(unsafe.Add(w, 24), p.Words[3])
			}
			w = unsafe.Add(w, uintptr(p.Size))
		}

		switch plan.Kind(p.Code) {
		case plan.String:
			if s, ok := v.(string); ok {
				if limit-int(uintptr(w)-uintptr(base)) < len(s)+2+int(p.Need) {
					dst = wire.Grow(prog.UpTo(base, w, limit), len(s)+2+int(p.Need))
					base = unsafe.Pointer(unsafe.SliceData(dst))
					limit = cap(dst)
					w = unsafe.Add(base, len(dst))
				}
				if end := wire.PutString(w, s); end != nil {
					prog.Put1(end, ',')
					w = unsafe.Add(end, 1)
					continue
				}
			}
		case plan.Integer, plan.Number:
			switch x := v.(type) {
			case float64:
				if i := int64(x); float64(i) == x && uint64(i+wire.MaxExact) <= 2*wire.MaxExact {
					w = wire.PutInt(w, i)
				} else if plan.Kind(p.Code) == plan.Number && x-x == 0 {
					w = wire.PutFloat(w, x)
				} else {
					goto other
				}
				prog.Put1(w, ',')
				w = unsafe.Add(w, 1)
				continue
			case int:
				w = wire.PutInt(w, int64(x))
				prog.Put1(w, ',')
				w = unsafe.Add(w, 1)
				continue
			}
		case plan.Boolean:
			if b, ok := v.(bool); ok {
				if b {
					prog.Put8(w, prog.True|','<<32)
					w = unsafe.Add(w, 5)
				} else {
					prog.Put8(w, prog.False|','<<40)
					w = unsafe.Add(w, 6)
				}
				continue
			}
		}
	other:
		dst, bad := e.value(prog.UpTo(base, w, limit), p.node(), v, depth)
		if bad != nil {
			bad.InMember(p.Name)
			return nil, bad
		}
		if cap(dst)-len(dst) < int(p.Need) {
			dst = wire.Grow(dst, int(p.Need))
		}
		base = unsafe.Pointer(unsafe.SliceData(dst))
		limit = cap(dst)
		w = unsafe.Add(base, len(dst))
		prog.Put1(w, ',')
		w = unsafe.Add(w, 1)
	}
	if o.more {
		var bad *diag.Mismatch
		if dst, bad = e.rest(prog.UpTo(base, w, limit), o, m, found, depth); bad != nil {
			return nil, bad
		}
		return prog.CloseWith(dst, '}'), nil
	}
	if last := unsafe.Add(w, -1); *(*byte)(last) == ',' {
		prog.Put1(last, '}')
	} else {
		prog.Put1(w, '}')
		w = unsafe.Add(w, 1)
	}
	return prog.UpTo(base, w, limit), nil
}

// putKey writes a key of any length at w and returns the position behind it.
func putKey(w unsafe.Pointer, key string) unsafe.Pointer {
	copy(unsafe.Slice((*byte)(w), len(key)), key)
	return unsafe.Add(w, len(key))
}
