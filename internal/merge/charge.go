package merge

import "github.com/stringify-go/stringify/internal/schema"

// Charge counts n steps that the caller takes for one of the schemas of m, and reports
// whether they may be taken: false once m is exhausted.
func (m *Merger) Charge(n int64) bool { return m.charge(n) }

// Bare reports whether s, which has a reference, says nothing beside it: it stands for its
// target.
func Bare(s *schema.Schema) bool { return s.Has.Without(annotations) == 0 }

// Target returns the schema that the reference of s leads to, in one hop; nil if s has none
// or it leads nowhere.
func (m *Merger) Target(s *schema.Schema) *schema.Schema { return m.set.Target(s) }

// Lookup returns the schema that ref, found in base, leads to if it is read as a `$ref`
// there, in one hop; nil if it leads to none.
func (m *Merger) Lookup(base *schema.Schema, ref string) *schema.Schema {
	return m.set.Lookup(base, ref)
}

// Written returns the schema as written that s stands for: s itself, unless dynamic
// references asked for a copy.
func (m *Merger) Written(s *schema.Schema) *schema.Schema { return m.set.Written(s) }

// Object returns what places say about objects, also where Merge leaves that out, beside a
// constant.
func (m *Merger) Object(places []*schema.Schema) *Object { return m.mergeObject(places) }
