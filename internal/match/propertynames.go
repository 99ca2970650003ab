package match

import "github.com/stringify-go/stringify/internal/plan"

// propertyNames asks propertyNames of n about the names of all members.
func (r *run) propertyNames(n *Node) bool {
	if n.Object.Names.Form == Always {
		return true
	}
	object, recaller := r.v, r.recaller
	r.recaller = nil // names have no place
	name := &r.room().name
	ok := true
	for i := range object.Len() {
		name.text = object.Name(i)
		r.v = name
		r.level++
		ok = r.ask(n.Object.Names, false)
		r.level--
		r.v = object
		if !ok {
			if r.found != nil {
				r.found.Got, r.bare = "the name "+excerpt(name.text), "a name"
			}
			break
		}
	}
	r.recaller = recaller
	return ok
}

// A nameView shows a text.
type nameView struct{ text string }

func (n *nameView) As(accept plan.KindSet, _ bool) (plan.JSONKind, bool) {
	return plan.JSONString, accept.Has(plan.JSONString)
}
func (n *nameView) Text() string       { return n.text }
func (n *nameView) IsTime() bool       { return false }
func (n *nameView) Number() Number     { return Number{} }
func (n *nameView) Bool() bool         { return false }
func (n *nameView) Len() int           { return 0 }
func (n *nameView) Name(int) string    { return "" }
func (n *nameView) Enter(int)          {}
func (n *nameView) Member(string) bool { return false }
func (n *nameView) Leave()             {}
func (n *nameView) Err() error         { return nil }
