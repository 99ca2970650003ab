package resolve

import "github.com/stringify-go/stringify/internal/schema"

// marks is a set of schemas.
type marks map[*schema.Document][]uint64 // bits, by Schema.Index

// add adds s, and reports whether it was not there.
func (m *marks) add(s *schema.Schema) bool {
	word, bit := int(s.Index/64), uint64(1)<<(s.Index%64)
	words := (*m)[s.Doc]
	if word >= len(words) {
		// Most often all schemas of a document have been read by now.
		words = append(words, make([]uint64, word+1-len(words)+len(words)/2)...)
		set((*map[*schema.Document][]uint64)(m), s.Doc, words)
	}
	if words[word]&bit != 0 {
		return false
	}
	words[word] |= bit
	return true
}

// reach resolves all references that can be reached from s.
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
			r.refs = append(r.refs, s)
			if t := r.target(s); t != nil {
				set(&r.targets, s, t)
				work = append(work, t)
			}
		}
		s.EachApplied(visit)
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if len(s.Doc.Refs) > 0 {
			visit(s) // as deep as schemas may be inside each other
		}
	}
}
