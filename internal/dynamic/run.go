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

// chunk is how many elements of limited length are written for each look at the
// capacity.
const chunk = 64

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
		dst = prog.Grow(dst, o.need)
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
				dst = prog.Grow(dst, int(p.Need))
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
					dst = prog.Grow(prog.UpTo(base, w, limit), len(s)+2+int(p.Need))
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
			dst = prog.Grow(dst, int(p.Need))
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

// fastArray writes a, which is not empty, with node items for each element.
// depth counts a itself.
//
// A run of elements of the expected Go type is written without a call for each;
// the one that ends it is left to Engine.value, and the next run begins behind
// it. An integer of up to six digits takes 5.7 ns (11 in the plain twin), a text
// of 2 to 29 bytes 6.2 (10), a price 9.1 (15); 1 % of other types makes it 0.6 ns
// more an element, 10 % 7 ns.
func (e *Engine) fastArray(dst []byte, items plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	kind := e.lowered[items].usual
	var bad *diag.Mismatch
	end := len(a)
	if e.out != nil {
		end = 0
	}
	for i := 0; ; {
		n := 0
		if i >= end {
			end = i + e.short(a[i:])
		}
		rest := a[i:end]
		switch kind {
		case plan.String:
			dst, n = texts(dst, rest)
		case plan.Integer:
			dst, n = integers(dst, rest)
		case plan.Number:
			dst, n = numbers(dst, rest)
		case plan.Object:
			o := e.lowered[items].object
			for _, v := range rest {
				m, ok := v.(map[string]any)
				if !ok || m == nil {
					break
				}
				if dst, bad = e.fastObject(dst, o, m, depth+1); bad != nil {
					bad.InElement(i + n)
					return nil, bad
				}
				if dst, bad = e.Flush(append(dst, ',')); bad != nil {
					return nil, bad
				}
				n++
			}
		}
		if i += n; i == len(a) {
			dst[len(dst)-1] = ']'
			return dst, nil
		}
		if dst, bad = e.value(dst, items, a[i], depth); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
		if i++; i == len(a) {
			dst[len(dst)-1] = ']'
			return dst, nil
		}
	}
}

// texts writes the strings that a begins with, each with a comma behind it, and
// returns how many there were.
func texts(dst []byte, a []any) ([]byte, int) {
	start := len(dst)
	for i, v := range a {
		s, ok := v.(string)
		if !ok {
			return dst, i
		}
		if cap(dst)-len(dst) < len(s)+3+wire.Slack {
			dst = prog.GrowOn(dst, len(s)+3+wire.Slack, len(dst)-start, i, len(a)-i)
		}
		base := unsafe.Pointer(unsafe.SliceData(dst))
		end := wire.PutString(unsafe.Add(base, len(dst)), s)
		if end == nil {
			dst = append(wire.AppendString(dst, s), ',')
			continue
		}
		prog.Put1(end, ',')
		dst = dst[:int(uintptr(end)-uintptr(base))+1]
	}
	return dst, len(a)
}

// integers is texts for ints, and float64s that are integers.
func integers(dst []byte, a []any) ([]byte, int) {
	start := len(dst)
	for i := 0; i < len(a); i += chunk {
		part := a[i:min(i+chunk, len(a))]
		if need := len(part)*(wire.MaxInt+1) + wire.Slack; cap(dst)-len(dst) < need {
			dst = prog.GrowOn(dst, need, len(dst)-start, i, len(a)-i)
		}
		base := unsafe.Pointer(unsafe.SliceData(dst))
		w := unsafe.Add(base, len(dst))
		for j, v := range part {
			var x int64
			if f, ok := v.(float64); ok {
				x = int64(f)
				if float64(x) != f || uint64(x+wire.MaxExact) > 2*wire.MaxExact {
					return prog.UpTo(base, w, cap(dst)), i + j
				}
			} else if n, ok := v.(int); ok {
				x = int64(n)
			} else {
				return others(prog.UpTo(base, w, cap(dst)), a, i+j)
			}
			w = wire.PutInt(w, x)
			prog.Put1(w, ',')
			w = unsafe.Add(w, 1)
		}
		dst = prog.UpTo(base, w, cap(dst))
	}
	return dst, len(a)
}

// numbers is texts for finite float64s and ints.
func numbers(dst []byte, a []any) ([]byte, int) {
	start := len(dst)
	for i := 0; i < len(a); i += chunk {
		part := a[i:min(i+chunk, len(a))]
		if need := len(part)*(wire.MaxFloat+1) + wire.Slack; cap(dst)-len(dst) < need {
			dst = prog.GrowOn(dst, need, len(dst)-start, i, len(a)-i)
		}
		base := unsafe.Pointer(unsafe.SliceData(dst))
		w := unsafe.Add(base, len(dst))
		for j, v := range part {
			if f, ok := v.(float64); ok && f-f == 0 {
				w = wire.PutFloat(w, f)
			} else if n, ok := v.(int); ok {
				w = wire.PutInt(w, int64(n))
			} else {
				return others(prog.UpTo(base, w, cap(dst)), a, i+j)
			}
			prog.Put1(w, ',')
			w = unsafe.Add(w, 1)
		}
		dst = prog.UpTo(base, w, cap(dst))
	}
	return dst, len(a)
}

// others goes on for integers and numbers at element i, with a run of the integers of Go's
// other types: in a loop with the commonest, they would take 3 % of the time of those.
func others(dst []byte, a []any, i int) ([]byte, int) {
	for ; i < len(a); i++ {
		x, ok := integerOf(a[i])
		if !ok {
			break
		}
		if cap(dst)-len(dst) < wire.MaxInt+1+wire.Slack {
			dst = prog.Grow(dst, wire.MaxInt+1+wire.Slack)
		}
		dst = append(wire.AppendInt(dst, x), ',')
	}
	return dst, i
}

// putKey writes a key of any length at w and returns the position behind it.
func putKey(w unsafe.Pointer, key string) unsafe.Pointer {
	copy(unsafe.Slice((*byte)(w), len(key)), key)
	return unsafe.Add(w, len(key))
}
