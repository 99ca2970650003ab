package match

// contains reports whether as many of the elements satisfy `contains` of n as it asks
// for. It asks no more elements than it must; but all, if evaluated ones are noted.
func (r *run) contains(n *Node, size int, track bool) bool {
	a := n.Array
	least, most := a.LeastContains, a.MostContains
	track = track && a.Notes
	var marks int
	if track {
		s := r.room()
		marks = len(s.marks)
		s.marks = append(s.marks, make([]bool, size)...)
	}
	count := int64(0)
	for i := range size {
		if r.err != nil {
			return false
		}
		if !track && count >= least && most < 0 {
			return true
		}
		if !track && count+int64(size-i) < least {
			break
		}
		r.v.Enter(i)
		r.entering()
		ok := r.exact(a.Contains, false)
		r.leaving()
		r.v.Leave()
		if !ok {
			continue
		}
		if count++; most >= 0 && count > most {
			return r.fail(n, kwMaxContains)
		}
		if track {
			r.scratch.marks[marks+i] = true
		}
	}
	if count < least {
		if least > 1 {
			return r.fail(n, kwMinContains)
		}
		return r.fail(n, kwContains)
	}
	if track {
		r.evaluates(cover{marks: marks, marked: size})
	}
	return true
}
