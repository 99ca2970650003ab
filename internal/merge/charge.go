package merge

import "github.com/stringify-go/stringify/internal/schema"

// Charge counts n steps that the caller takes for one of the schemas of m, and reports
// whether they may be taken: false once m is exhausted.
func (m *Merger) Charge(n int64) bool { return m.charge(n) }

// Target returns the schema that the reference of s leads to, in one hop; nil if s has none
// or it leads nowhere.
func (m *Merger) Target(s *schema.Schema) *schema.Schema { return m.set.Target(s) }

// Lookup returns the schema that ref, found in base, leads to if it is read as a `$ref`
// there, in one hop; nil if it leads to none.
func (m *Merger) Lookup(base *schema.Schema, ref string) *schema.Schema {
	return m.set.Lookup(base, ref)
}
