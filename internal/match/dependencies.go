package match

// A Dependency is a list of members that an object must have if it has the member Name.
type Dependency struct {
	Name    string
	Keyword Keyword // dependencies or dependentRequired
	Names   []string
}

// dependencies reports whether the object has the members that others ask for.
func (r *run) dependencies(n *Node) bool {
	u := n.Object.Unsent
	for i := range n.Object.Dependencies {
		d := &n.Object.Dependencies[i]
		if u.Has(d.Name) || !r.has(d.Name) {
			continue
		}
		for _, name := range d.Names {
			if there := r.has(name); u.Has(name) && r.sent || !there && !u.Has(name) {
				return r.missing(n, d.Keyword, name)
			}
		}
	}
	return true
}

// dependents asks the schemas that members of the object bring.
func (r *run) dependents(n *Node, track bool, e *edges) bool {
	for i := range n.InPlace.Dependents {
		d := &n.InPlace.Dependents[i]
		if d.Unsent || !r.as(n, objects) || !r.has(d.Name) {
			continue
		}
		r.next(e)
		if !r.ask(d.Node, track) {
			return false
		}
	}
	return true
}

// has reports whether the object has a member of that name.
func (r *run) has(name string) bool {
	if !r.v.Member(name) {
		return false
	}
	r.v.Leave()
	return true
}
