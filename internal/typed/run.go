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

// nullWords are nulls, as little-endian words.
var nullWords = func() (words [8]uint64) {
	for i, text := range nulls {
		var o prog.Op
		o.SetText(text)
		words[i] = o.Words[0]
	}
	return words
}()

// nullSize is the length of a word.
const nullSize = 8

// run writes the value at v, if n is 0, or n of them with commas between. depth containers
// are open already. It must not be called if pr is slow, or opens too many.
func (pr *Program) run(dst []byte, v unsafe.Pointer, n, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	if cap(dst)-len(dst) < pr.need {
		dst = prog.Grow(dst, pr.need)
	}
	base, limit := unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
	w := unsafe.Add(base, len(dst))
	next := unsafe.Pointer(unsafe.SliceData(pr.ops))
	i := 0
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
		if o.Flag != 0 { // behind a pointer
			if at = *(*unsafe.Pointer)(at); at == nil {
				if limit-int(uintptr(w)-uintptr(base)) < nullSize+int(o.Need) {
					dst = prog.More(base, w, limit, nullSize+int(o.Need))
					base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
					w = unsafe.Add(base, len(dst))
				}
				prog.Put8(w, nullWords[o.Flag&7])
				w = unsafe.Add(w, len(nulls[o.Flag]))
				continue
			}
		}

		switch code(o.Code) {
		case codeString:
			s := *(*string)(at)
			if limit-int(uintptr(w)-uintptr(base)) < len(s)+2+int(o.Need) {
				dst = prog.More(base, w, limit, len(s)+2+int(o.Need))
				base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
				w = unsafe.Add(base, len(dst))
			}
			if end := wire.PutString(w, s); end != nil {
				w = end
				continue
			}
		case codeInt:
			w = wire.PutInt(w, *(*int64)(at))
			continue
		case codeFloat:
			x := *(*float64)(at)
			if i := int64(x); float64(i) == x && uint64(i+wire.MaxExact) <= 2*wire.MaxExact {
				w = wire.PutInt(w, i)
				continue
			} else if x-x == 0 {
				w = wire.PutFloat(w, x)
				continue
			}
		case codeBool:
			w = prog.PutBool(w, *(*bool)(at))
			continue
		case codeText:
			continue
		case codeSkip:
			if test := empty(o.Ref & 0xff); test == emptyWord64 {
				if *(*uint64)(at) != 0 {
					continue
				}
			} else if !test.is(at) {
				continue
			}
			if limit-int(uintptr(w)-uintptr(base)) < int(o.Need) {
				dst = prog.More(base, w, limit, int(o.Need))
				base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
				w = unsafe.Add(base, len(dst))
			}
			next = unsafe.Add(next, uintptr(o.Ref>>8)*prog.OpSize)
			continue
		case codeEnd:
			if i++; i >= n {
				return prog.UpTo(base, w, limit), nil
			}
			prog.Put1(w, ',')
			w = unsafe.Add(w, 1)
			if limit-int(uintptr(w)-uintptr(base)) < pr.need {
				dst = prog.More(base, w, limit, pr.need)
				base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
				w = unsafe.Add(base, len(dst))
			}
			v = unsafe.Add(v, pr.size)
			next = unsafe.Pointer(unsafe.SliceData(pr.ops))
			continue
		}

		var bad *diag.Mismatch
		dst, bad = pr.warm(prog.UpTo(base, w, limit), o, v, depth, values)
		if bad != nil {
			if n > 0 {
				bad.InElement(i)
			}
			return nil, bad
		}
		if cap(dst)-len(dst) < int(o.Need) {
			dst = prog.Grow(dst, int(o.Need))
		}
		base, limit = unsafe.Pointer(unsafe.SliceData(dst)), cap(dst)
		w = unsafe.Add(base, len(dst))
	}
}

// warm does what o says, for the loop, and returns dst with room for nothing in particular.
//
//go:noinline
func (pr *Program) warm(dst []byte, o *prog.Op, v unsafe.Pointer, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	if code(o.Code) == codeClose {
		return prog.CloseWith(dst, '}'), nil
	}
	v = unsafe.Add(v, uintptr(o.From))
	if code(o.Code) == codeString { // which is not plain
		if o.Flag != 0 {
			v = *(*unsafe.Pointer)(v)
		}
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
