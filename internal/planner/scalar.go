package planner

import (
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// text makes n write strings of a format. Formats that only validate do not matter.
func text(n *plan.Node, format string) {
	switch format {
	case "date-time":
		n.Kind, n.Format = plan.Time, plan.FormatDateTime
	case "date":
		n.Kind, n.Format = plan.Time, plan.FormatDate
	case "time":
		n.Kind, n.Format = plan.Time, plan.FormatClock
	case "duration":
		n.Kind, n.Format = plan.String, plan.FormatDuration
	case "unsafe":
		n.Kind = plan.Unsafe
	default:
		n.Kind = plan.String
	}
}

// constant makes n write the constant of p. A null is written as null only where
// null is in a list of types, or where p is nullable.
func (b *builder) constant(n *plan.Node, p *merge.Plain) {
	n.Kind = plan.Const
	n.Const = b.text(p.Const, schema.KwConst)
	n.Nullable = p.Nullable || p.ByKind && lists(p, schema.Null)
}
