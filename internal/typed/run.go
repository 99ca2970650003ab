//go:build !purego && (amd64 || arm64)

package typed

import (
	"reflect"
	"time"
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// This is the hot loop. Where it is not built, all programs are slow: package dynamic writes
// the values, which is its twin.
//
// Unsafe: what it writes obeys the rules of package prog. What it reads obeys these:
//
//   - v points to a value of the type that the program was bound to, or n of them in a row,
//     and offsets and codes are those of the fields of that type, so that each load is of a
//     field's own type, inside the value and aligned;
//   - v moves on only when another element follows, never behind the last one;
//   - the cursor over ops may stand behind the last one, which is inside the slice's array
//     (see Program.lower);
//   - pointers stay unsafe.Pointer, on this stack, never in an integer; nothing is written
//     through them.

// haveFast says that this file is built.
const haveFast = true

// nullWords are nulls as little-endian words, with their lengths in the highest bytes.
var nullWords = func() (words [8]uint64) {
	for i, text := range nulls {
		var o prog.Op
		o.SetText(text)
		words[i] = o.Words[0] | uint64(o.Size)<<56
	}
	return words
}()

// A room is where the loop writes. It stands in memory, so that the loop has registers for
// what each op changes.
type room struct {
	base  unsafe.Pointer // of an array
	limit int            // its capacity
	last  unsafe.Pointer // its last byte
	start int            // where the first element begins
}

// of makes the array of dst the room and returns the position behind the bytes of dst, which
// must not fill it.
func (r *room) of(dst []byte) (w unsafe.Pointer) {
	r.base, r.limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
	r.last = unsafe.Add(r.base, cap(dst)-1)
	return unsafe.Add(r.base, len(dst))
}

// lacks reports whether there may be less than need bytes at w.
func (r *room) lacks(w unsafe.Pointer, need int) bool {
	return int(uintptr(r.last)-uintptr(w)) < need
}

// more returns w in a larger array, with room for need bytes, when done of n elements have been
// written.
//
//go:noinline
func (r *room) more(w unsafe.Pointer, need, done, n int) unsafe.Pointer {
	dst := r.upTo(w)
	return r.of(wire.GrowOn(dst, need, len(dst)-r.start, done, n-done))
}

// upTo returns the bytes up to w.
func (r *room) upTo(w unsafe.Pointer) []byte { return prog.UpTo(r.base, w, r.limit) }

// run writes the value at v, if n is 0, or n of them with commas between. depth containers
// are open already. It must not be called if pr is slow, or opens too many.
func (pr *Program) run(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	if cap(dst)-len(dst) < pr.need {
		dst = wire.Grow(dst, pr.need)
	}
	r := room{start: len(dst)}
	w := r.of(dst)
	for i := 0; ; {
		next := unsafe.Pointer(unsafe.SliceData(pr.ops))
	ops:
		for {
			o := (*prog.Op)(next)
			next = unsafe.Add(next, prog.OpSize)
			prog.Put8(w, o.Words[0])
			prog.Put8(unsafe.Add(w, 8), o.Words[1])
			if o.Size > 16 {
				prog.Put8(unsafe.Add(w, 16), o.Words[2])
				prog.Put8(unsafe.Add(w, 24), o.Words[3])
			}
			w = unsafe.Add(w, uintptr(o.Size))

			at := unsafe.Add(v, uintptr(o.From))
			switch code(o.Code) {
			case codeText:
				continue
			case codePointerString:
				if at = *(*unsafe.Pointer)(at); at == nil {
					w = putNull(w, o)
					continue
				}
				fallthrough
			case codeString:
				s := *(*string)(at)
				if r.lacks(w, len(s)+2+int(o.Need)) {
					w = r.more(w, len(s)+2+int(o.Need), i, n)
				}
				if end := wire.PutString(w, s); end != nil {
					w = end
					continue
				}
			case codePointerInt:
				if at = *(*unsafe.Pointer)(at); at == nil {
					w = putNull(w, o)
					continue
				}
				fallthrough
			case codeInt:
				w = wire.PutInt(w, *(*int64)(at))
				continue
			case codePointerFloat:
				if at = *(*unsafe.Pointer)(at); at == nil {
					w = putNull(w, o)
					continue
				}
				fallthrough
			case codeFloat:
				x := *(*float64)(at)
				if i := int64(x); float64(i) == x && uint64(i+wire.MaxExact) <= 2*wire.MaxExact {
					w = wire.PutInt(w, i)
					continue
				} else if x-x == 0 {
					w = wire.PutFloat(w, x)
					continue
				}
			case codePointerBool:
				if at = *(*unsafe.Pointer)(at); at == nil {
					w = putNull(w, o)
					continue
				}
				fallthrough
			case codeBool:
				w = prog.PutBool(w, *(*bool)(at))
				continue
			case codeSkip:
				if test := empty(o.Ref & 0xff); test == emptyWord64 {
					if *(*uint64)(at) != 0 {
						continue
					}
				} else if !test.is(at) {
					continue
				}
				if r.lacks(w, int(o.Need)) {
					w = r.more(w, int(o.Need), i, n)
				}
				next = unsafe.Add(next, uintptr(o.Ref>>8)*prog.OpSize)
				continue
			case codeEnd:
				break ops
			}

			var bad *diag.Mismatch
			if w, bad = pr.warm(&r, w, o, v, depth, values); bad != nil {
				if n > 0 {
					bad.InElement(i)
				}
				return nil, bad
			}
		}
		if i++; i >= n {
			return r.upTo(w), nil
		}
		prog.Put1(w, ',')
		w = unsafe.Add(w, 1)
		if r.lacks(w, pr.need) {
			w = r.more(w, pr.need, i, n)
		}
		v = unsafe.Add(v, pr.size)
	}
}

// putNull writes what o has for nil.
func putNull(w unsafe.Pointer, o *prog.Op) unsafe.Pointer {
	text := nullWords[o.Flag&7]
	prog.Put8(w, text)
	return unsafe.Add(w, text>>56)
}

// warm does what o says, for the loop, up to the next value of unlimited length.
//
//go:noinline
func (pr *Program) warm(r *room, w unsafe.Pointer, o *prog.Op, v unsafe.Pointer, depth int, values *dynamic.Engine) (unsafe.Pointer, *diag.Mismatch) {
	dst, bad := pr.rest(r.upTo(w), o, v, depth, values)
	if bad != nil {
		return nil, bad
	}
	if cap(dst)-len(dst) < int(o.Need) {
		dst = wire.Grow(dst, int(o.Need))
	}
	return r.of(dst), nil
}

// rest is warm for dst.
func (pr *Program) rest(dst []byte, o *prog.Op, v unsafe.Pointer, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	v = unsafe.Add(v, uintptr(o.From))
	switch code(o.Code) {
	case codeClose:
		return prog.CloseWith(dst, '}'), nil
	case codePointerString: // which is not plain
		return wire.AppendMarked(dst, **(**string)(v)), nil
	case codeString:
		return wire.AppendMarked(dst, *(*string)(v)), nil
	}
	s := &pr.source[o.Ref]
	depth += s.depth
	dst, bad := pr.write(dst, s, v, depth, values)
	if bad != nil {
		if o.Name != "" {
			bad.InMember(o.Name)
		}
		for at := s.around; at != none; at = pr.around[at].around {
			bad.InMember(pr.around[at].name)
		}
	}
	return dst, bad
}

// write writes the value at v, of which s tells. depth containers are open around it.
func (pr *Program) write(dst []byte, s *source, v unsafe.Pointer, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	switch s.code {
	case codeString:
		return wire.AppendString(dst, *(*string)(v)), nil
	case codeUnsafe:
		return wire.AppendUnsafeString(dst, *(*string)(v)), nil
	case codeBool:
		if *(*bool)(v) {
			return append(dst, "true"...), nil
		}
		return append(dst, "false"...), nil
	case codeInt:
		return wire.AppendInt(dst, *(*int64)(v)), nil
	case codeInt8:
		return wire.AppendInt(dst, int64(*(*int8)(v))), nil
	case codeInt16:
		return wire.AppendInt(dst, int64(*(*int16)(v))), nil
	case codeInt32:
		return wire.AppendInt(dst, int64(*(*int32)(v))), nil
	case codeUint8:
		return wire.AppendInt(dst, int64(*(*uint8)(v))), nil
	case codeUint16:
		return wire.AppendInt(dst, int64(*(*uint16)(v))), nil
	case codeUint32:
		return wire.AppendInt(dst, int64(*(*uint32)(v))), nil
	case codeUint64:
		return wire.AppendUint(dst, *(*uint64)(v)), nil
	case codeFloat:
		if x := *(*float64)(v); x-x == 0 {
			return wire.AppendFloat(dst, x), nil
		}
	case codeFloat32:
		if x := *(*float32)(v); x-x == 0 {
			return wire.AppendFloat32(dst, x), nil
		}
	case codeInteger:
		if x, ok := values.Round(*(*float64)(v)); ok {
			return wire.AppendFloat(dst, x), nil
		}
	case codeInteger32:
		if x, ok := values.Round(float64(*(*float32)(v))); ok {
			return wire.AppendFloat32(dst, float32(x)), nil
		}
	case codeTime:
		return dynamic.AppendTime(dst, plan.Format(s.at), *(*time.Time)(v)), nil
	case codeRun:
		return s.to.Write(dst, v, depth, values)
	case codePointer:
		if to := *(*unsafe.Pointer)(v); to != nil {
			return s.to.Write(dst, to, depth, values)
		}
		if s.null != "" {
			return append(dst, s.null...), nil
		}
	case codeInterface:
		return values.Value(dst, s.node, *(*any)(v), depth)
	case codeMap:
		return values.Value(dst, s.node, *(*map[string]any)(v), depth)
	case codeSlice:
		if a := *(*[]any)(v); a != nil {
			return values.Slice(dst, plan.ID(s.at), a, depth+1)
		} else if s.null != "" {
			return append(dst, s.null...), nil
		}
	case codeEntries:
		if m := reflect.NewAt(s.typ.Go, v).Elem(); !m.IsNil() {
			if out, bad, ok := s.entries.write(dst, m, depth, values); ok {
				return out, bad
			}
		} else if s.null != "" {
			return append(dst, s.null...), nil
		}
	case codeList, codeArray:
		if out, bad, ok := pr.list(dst, s, v, depth, values); ok {
			return out, bad
		}
	case codeMember:
		return values.Member(dst, s.node, s.at, valueAt(s.typ, v), depth)
	case codeRest:
		return values.Rest(dst, s.node, valueAt(s.typ, v), depth)
	}
	return values.Write(dst, s.node, valueAt(s.typ, v), depth)
}
