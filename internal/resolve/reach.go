package resolve

import "github.com/stringify-go/stringify/internal/schema"

// marks is a set of schemas.
type marks struct {
	doc   *schema.Document              // that of the last schema
	words []uint64                      // of doc
	all   map[*schema.Document][]uint64 // bits, by Schema.Index; the one for doc may be shorter than words
}

// add adds s, and reports whether it was not there.
func (m *marks) add(s *schema.Schema) bool {
	word, bit := int(s.Index/64), uint64(1)<<(s.Index%64)
	if s.Doc != m.doc {
		if m.doc != nil {
			set(&m.all, m.doc, m.words)
		}
		m.doc, m.words = s.Doc, m.all[s.Doc]
	}
	words := m.words
	if word >= len(words) {
		// Most often all schemas of a document have been read by now.
		words = append(words, make([]uint64, word+1-len(words)+len(words)/2)...)
		m.words = words
	}
	if words[word]&bit != 0 {
		return false
	}
	words[word] |= bit
	return true
}

// reach resolves all references that can be reached from s, but for those that may lead to
// different schemas, by the way to them: they are left in r.varying, and not followed.
//
// Dynamic references come last, since it takes all documents to know whether they vary.
func (r *resolver) reach(s *schema.Schema) {
	if len(s.Doc.Refs) == 0 {
		return
	}
	work := []*schema.Schema{s}
	var visit func(*schema.Schema)
	visit = func(s *schema.Schema) {
		if !r.reached.add(s) {
			return
		}
		if s.Has.Has(schema.KwRef) {
			if t := r.refer(s); t != nil {
				work = append(work, t)
			}
		}
		s.EachApplied(visit)
	}
	for {
		for len(work) > 0 {
			s := work[len(work)-1]
			work = work[:len(work)-1]
			if len(s.Doc.Refs) > 0 {
				visit(s) // as deep as schemas may be inside each other
			}
		}
		if r.asked == len(r.opened) {
			return
		}
		ref := r.opened[r.asked]
		r.asked++
		if d := r.open[ref]; r.varies(d) {
			r.varying = append(r.varying, ref)
		} else {
			set(&r.targets, ref, d.target)
			work = append(work, d.target)
		}
	}
}

// refer resolves s, a reference that has been reached for the first time, and returns its
// target, nil if that is not known: there is a complaint, or it is in r.open.
func (r *resolver) refer(s *schema.Schema) *schema.Schema {
	r.refs = append(r.refs, s)
	t := r.target(s)
	if t != nil {
		if r.targets == nil {
			r.targets = make(map[*schema.Schema]*schema.Schema, len(s.Doc.Refs))
		}
		r.targets[s] = t
	}
	return t
}

// reachUnreachable is reach for what cannot be reached from the root. There is no way to
// such a schema that could decide where dynamic references lead.
func (r *resolver) reachUnreachable(s *schema.Schema) {
	r.varying = r.varying[:0]
	r.reach(s)
	for len(r.varying) > 0 {
		ref := r.varying[len(r.varying)-1]
		r.varying = r.varying[:len(r.varying)-1]
		t := r.open[ref].target
		set(&r.targets, ref, t)
		r.reach(t)
	}
}
