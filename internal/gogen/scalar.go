package gogen

import (
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
)

// scalar writes x, of type t and form f, by node id as what it is; false if there is no
// straight code for that.
func (w *writer) scalar(id plan.ID, t types.Type, f form, x expr) bool {
	n := &w.g.nodes[id]
	v := x.val()
	switch f {
	case formTime:
		switch {
		case n.Kind == plan.Time && n.Format == plan.FormatDate:
			w.line("dst = genruntime.AppendDate(dst, %s)", v)
		case n.Kind == plan.Time && n.Format == plan.FormatClock:
			w.line("dst = genruntime.AppendClock(dst, %s)", v)
		case n.Kind == plan.Time || n.Kind == plan.String || n.Kind == plan.Any:
			w.line("dst = genruntime.AppendDateTime(dst, %s)", v)
		default:
			return false
		}
	case formDuration:
		switch {
		case n.Kind == plan.Integer || n.Kind == plan.Number:
			w.line("dst = genruntime.AppendInt(dst, int64(%s))", v)
		case n.Kind == plan.String && n.Format == plan.FormatDuration:
			w.line("dst = genruntime.AppendDuration(dst, %s)", v)
		default:
			return false
		}
	case formText:
		switch n.Kind {
		case plan.String, plan.Time, plan.Any:
			w.line("dst = genruntime.AppendString(dst, %s)", as(t, types.String, v))
		case plan.Unsafe:
			w.line("dst = genruntime.AppendUnsafe(dst, %s)", as(t, types.String, v))
		default:
			return false
		}
	case formBool:
		switch n.Kind {
		case plan.Boolean, plan.Any:
			w.line("dst = genruntime.AppendBool(dst, %s)", as(t, types.Bool, v))
		default:
			return false
		}
	case formInt, formUint:
		switch n.Kind {
		case plan.Integer, plan.Number, plan.Any:
			if f == formInt {
				w.line("dst = genruntime.AppendInt(dst, %s)", as(t, types.Int64, v))
			} else {
				w.line("dst = genruntime.AppendUint(dst, %s)", as(t, types.Uint64, v))
			}
		default:
			return false
		}
	case formFloat, formFloat32:
		kind, suffix := types.BasicKind(types.Float64), ""
		if f == formFloat32 {
			kind, suffix = types.Float32, "32"
		}
		v = as(t, kind, v)
		switch n.Kind {
		case plan.Number:
			w.try("genruntime.AppendNumber%s(dst, %s, %s)", suffix, v, quote(n.Schema))
		case plan.Integer:
			w.try("genruntime.AppendRounded%s(dst, %s, %d, %s)", suffix, v, w.g.o.Plan.Options.Rounding, quote(n.Schema))
		case plan.Any:
			w.line("dst = genruntime.AppendAny%s(dst, %s)", suffix, v)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// as returns x, of type t, converted to a basic type, if that is not its type.
func as(t types.Type, kind types.BasicKind, x string) string {
	if exactly(t, kind) {
		return x
	}
	return types.Typ[kind].Name() + "(" + x + ")"
}
