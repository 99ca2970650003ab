package match

// ifThenElse asks then or else, as the value satisfies the condition of p or not.
func (r *run) ifThenElse(p *inPlace, track bool, e *edges) bool {
	if p.then == nil && p.els == nil && !track {
		return true
	}
	r.next(e)
	next := p.els
	if r.exact(p.cond, track) {
		next = p.then
	}
	if next == nil {
		return true
	}
	r.next(e)
	return r.ask(next, track)
}
