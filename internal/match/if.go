package match

// ifThenElse asks then or else, as the value satisfies the condition of p or not.
func (r *run) ifThenElse(p *InPlace, track bool, e *edges) bool {
	if p.Then == nil && p.Else == nil && !track {
		return true
	}
	r.next(e)
	next := p.Else
	if r.exact(p.If, track) {
		next = p.Then
	}
	if next == nil {
		return true
	}
	r.next(e)
	return r.ask(next, track)
}
