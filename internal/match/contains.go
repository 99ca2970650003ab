package match

import "github.com/stringify-go/stringify/internal/schema"

// contains reports whether as many of the elements satisfy `contains` of n as it asks
// for. It asks no more elements than it must; but all, if evaluated ones are noted.
func (r *run) contains(n *node, size int, track bool) bool {
	a := n.array
	least, most := a.containing[0], a.containing[1]
	track = track && a.notes
	var marks int
	if track {
		s := r.room()
		marks = len(s.marks)
		s.marks = append(s.marks, make([]bool, size)...)
	}
	count := 0
	for i := range size {
		if r.err != nil {
			return false
		}
		if !track && count >= least && most < 0 {
			return true
		}
		if !track && count+size-i < least {
			break
		}
		r.v.Enter(i)
		r.entering()
		ok := r.exact(a.contains, false)
		r.leaving()
		r.v.Leave()
		if !ok {
			continue
		}
		if count++; most >= 0 && count > most {
			return r.fail(n, schema.KwMaxContains)
		}
		if track {
			r.scratch.marks[marks+i] = true
		}
	}
	if count < least {
		if least > 1 {
			return r.fail(n, schema.KwMinContains)
		}
		return r.fail(n, schema.KwContains)
	}
	if track {
		r.evaluates(cover{marks: marks, marked: size})
	}
	return true
}
