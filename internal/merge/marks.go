package merge

import "github.com/stringify-go/stringify/internal/schema"

// Marks say which ways a member does not travel.
type Marks struct{ ReadOnly, WriteOnly bool }

// Marks returns what the schemas of one member say about the way it travels: given
// themselves, what they refer to, the parts of their allOf, and all that a value may be
// written by (arms of anyOf and oneOf, then and else). One that says so is enough: what
// only some values have to hide must not depend on which arm they are written by, nor on
// whether what stands beside a reference is merged.
//
// Where that takes more steps than may be taken, all is marked.
func (m *Merger) Marks(given []*schema.Schema) Marks {
	if len(given) == 1 && simple(given[0]) && !branches(given[0]) {
		return Marks{given[0].ReadOnly, given[0].WriteOnly}
	}
	var marks Marks
	seen := make(map[*schema.Schema]bool)
	work := append([]*schema.Schema(nil), given...)
	for len(work) > 0 && !(marks.ReadOnly && marks.WriteOnly) {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		if !m.charge(1) {
			return Marks{true, true}
		}
		marks.ReadOnly = marks.ReadOnly || s.ReadOnly
		marks.WriteOnly = marks.WriteOnly || s.WriteOnly
		if s.Has.Has(schema.KwRef) {
			if target := m.set.Target(s); target != nil {
				work = append(work, target)
			}
		}
		for _, list := range [...][]*schema.Schema{s.AllOf, s.AnyOf, s.OneOf} {
			work = append(work, list...)
		}
		if s.If != nil {
			for _, way := range [...]*schema.Schema{s.Then, s.Else} {
				if way != nil {
					work = append(work, way)
				}
			}
		}
	}
	return marks
}

// branches reports whether the value decides how it is written by s.
func branches(s *schema.Schema) bool {
	return len(s.AnyOf) > 0 || len(s.OneOf) > 0 || s.If != nil && (s.Then != nil || s.Else != nil)
}
