package dynamic

import (
	"slices"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
)

// shortcuts are how a Branch node finds its arm for an object without a cursor: by the text
// of one member, and by which members there are.
type shortcuts struct {
	lookup *plan.Lookup // nil: no member tells
	found  []candidate  // beside lookup.Texts
	others []candidate  // all arms that take objects, where these ask for members alone
	try    bool         // saying why no arm fits runs no user code: see mapBranch
}

// A candidate is an arm that is possible for an object if it has some members.
type candidate struct {
	to      plan.ID // None: the arm asks more
	object  *object // of an Object node, else nil; see object.knowing
	members []string
	refuses bool // the node is an Object that is not written without these members
}

// lowerBranch fills the short cuts of the Branch node id, once all objects are lowered. None
// is for names or texts that are not those of Go keys and texts as they are: see isOdd.
func (e *Engine) lowerBranch(id plan.ID) {
	b := e.nodes[id].Branch
	if b.ByKind[plan.JSONObject] != plan.None {
		return
	}
	s := &shortcuts{try: !b.LooksAt()}
	if l := b.Lookup; l != nil && !isOdd(l.Member) && !slices.ContainsFunc(l.Texts, func(text string) bool { return !utf8.ValidString(text) }) {
		s.lookup = l
		for i, arm := range l.Arms {
			c := candidate{to: plan.None}
			if l.Sure[i] {
				c.to = b.Arms[arm].Node
				c.object = e.lowered[c.to].object
			} else if members, ok := b.Found(i); ok {
				c = e.candidate(b.Arms[arm].Node, members)
			}
			if c.object != nil {
				c.object = c.object.knowing(l.Member, l.Texts[i], e.nodes, e.strict)
			}
			s.found = append(s.found, c)
		}
	}
	arms, members := b.ByMembers()
	for i, arm := range arms {
		c := e.candidate(b.Arms[arm].Node, members[i])
		if c.to == plan.None {
			s.others = nil
			break
		}
		s.others = append(s.others, c)
	}
	if s.found != nil || s.others != nil {
		e.lowered[id].shortcuts = s
	}
}

// candidate returns the candidate of an arm that asks for members alone.
func (e *Engine) candidate(to plan.ID, members []string) candidate {
	if slices.ContainsFunc(members, isOdd) {
		return candidate{to: plan.None}
	}
	o := e.nodes[to].Object
	return candidate{to: to, object: e.lowered[to].object, members: members, refuses: len(members) > 0 && o != nil && !e.lowered[to].object.odd && o.Refuses(members)}
}

// arm returns the node by which the Branch node id writes v, if v has one of the types
// of plainKind, and that tells; else plan.None, and more must be asked.
func (e *Engine) arm(id plan.ID, v any) plan.ID {
	if kind, ok := plainKind(v); ok {
		return e.nodes[id].Branch.ByKind[kind]
	}
	return plan.None
}

// mapBranch writes m, which is not nil, by the Branch node id.
//
// Where one member tells the arm and its node refuses what lacks the others that the arm
// asks for, that node tries: each of them is looked up for writing anyway. If it fails, and
// one is lacking, then no arm was possible.
func (e *Engine) mapBranch(dst []byte, id plan.ID, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	s := e.lowered[id].shortcuts
	if s == nil {
		if to := e.nodes[id].Branch.ByKind[plan.JSONObject]; to != plan.None {
			return e.value(dst, to, m, depth)
		}
		return e.chosen(dst, id, m, depth)
	}
	c := s.candidateOf(m)
	switch {
	case c == nil:
		if to := s.onlyOf(m); to != plan.None {
			return e.value(dst, to, m, depth)
		}
		return e.chosen(dst, id, m, depth)
	case c.members != nil && !(c.refuses && s.try) && !hasAll(m, c.members):
		return e.write(dst, id, govalue.Of(m), depth)
	case c.object == nil:
		return e.value(dst, c.to, m, depth)
	}
	out, bad := e.mapObject(dst, c.object, m, depth+1)
	if bad != nil && c.members != nil && !hasAll(m, c.members) {
		return nil, e.noArm(id, govalue.Of(m), depth)
	}
	return out, bad
}

// chosen writes v, which has one of the types of plainKind, by the arm of the Branch node id
// that the matchers choose. What they cannot tell is left to branch, and so is the error.
func (e *Engine) chosen(dst []byte, id plan.ID, v any, depth int) ([]byte, *diag.Mismatch) {
	b := e.nodes[id].Branch
	w := view.NewAny(v, e.maxDepth, depth)
	w.For(e.writer(id))
	arm, err := e.matchers.Choose(b, w)
	w.Release()
	if err == nil && arm >= 0 {
		return e.value(dst, b.Arms[arm].Node, v, depth)
	}
	return e.write(dst, id, govalue.Of(v), depth)
}

// decided is chosen for the If node id.
func (e *Engine) decided(dst []byte, id plan.ID, v any, depth int) ([]byte, *diag.Mismatch) {
	n := e.nodes[id].If
	w := view.NewAny(v, e.maxDepth, depth)
	w.For(e.writer(id))
	yes, err := e.matchers.Satisfies(n.Match, w)
	w.Release()
	switch {
	case err != nil:
		return e.write(dst, id, govalue.Of(v), depth)
	case yes:
		return e.value(dst, n.Then, v, depth)
	}
	return e.value(dst, n.Else, v, depth)
}

// candidateOf returns what one member of m tells, or that there is only one arm; else nil.
func (s *shortcuts) candidateOf(m map[string]any) *candidate {
	if s.lookup != nil {
		if text, ok := m[s.lookup.Member].(string); ok {
			if i := s.lookup.Find(text); i >= 0 && s.found[i].to != plan.None {
				return &s.found[i]
			}
		}
	}
	if len(s.others) == 1 {
		return &s.others[0]
	}
	return nil
}

// hasAll reports whether m has all members.
func hasAll(m map[string]any, members []string) bool {
	for _, name := range members {
		if _, ok := m[name]; !ok {
			return false
		}
	}
	return true
}

// onlyOf returns the node of the only one of s.others of which m has all members, None if
// there are several or none.
func (s *shortcuts) onlyOf(m map[string]any) plan.ID {
	to := plan.None
	for i := range s.others {
		if c := &s.others[i]; hasAll(m, c.members) {
			if to != plan.None {
				return plan.None
			}
			to = c.to
		}
	}
	return to
}

// branch writes v by the Branch node id. JSON text is none of its business.
func (e *Engine) branch(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	b := e.nodes[id].Branch
	v, kind, ok := fit(view.Settled(e.nodes, id, v), b.Accept, b.Duration)
	switch {
	case v.Form == govalue.Error || v.Form == govalue.Unsupported:
		return nil, e.misfit(id, v)
	case ok && b.ByKind[kind] != plan.None:
		return e.write(dst, b.ByKind[kind], v, depth)
	}
	if ok && kind == plan.JSONObject {
		if bad := e.prepare(id, v); bad != nil {
			return nil, bad
		}
		if to := e.armOf(id, v); to != plan.None {
			return e.write(dst, to, v, depth)
		}
	}
	arm := -1
	v, _, bad := e.ask(id, v, depth, func(w match.View) (err error) {
		arm, err = e.matchers.Choose(b, w)
		return err
	})
	switch {
	case bad != nil:
		return nil, bad
	case arm >= 0:
		return e.write(dst, b.Arms[arm].Node, v, depth)
	}
	return nil, e.noArm(id, v, depth)
}

// armOf is arm for an object of any Go type.
func (e *Engine) armOf(id plan.ID, v govalue.Value) plan.ID {
	s := e.lowered[id].shortcuts
	if s == nil {
		return plan.None
	}
	hasAll := func(c *candidate) bool {
		return !slices.ContainsFunc(c.members, func(name string) bool {
			_, presence := v.Lookup(name)
			return presence != govalue.Present
		})
	}
	if s.lookup != nil {
		text, presence := v.Lookup(s.lookup.Member)
		if presence != govalue.Present || text.Form != govalue.Text || text.Quoted {
			return plan.None
		}
		if i := s.lookup.Find(text.Text()); i >= 0 && hasAll(&s.found[i]) {
			return s.found[i].to
		}
		return plan.None
	}
	to := plan.None
	for i := range s.others {
		if !hasAll(&s.others[i]) {
			continue
		}
		if to != plan.None {
			return plan.None
		}
		to = s.others[i].to
	}
	return to
}

// noArm says why v fits no arm of the Branch node id.
func (e *Engine) noArm(id plan.ID, v govalue.Value, depth int) *diag.Mismatch {
	bad := e.mismatch(id, diag.NoMatch, e.want(id), describe(v))
	_, _, failed := e.ask(id, v, depth, func(w match.View) error {
		want, members := e.matchers.Refusal(e.nodes[id].Branch, w)
		bad.Want = want
		bad.About(members)
		return w.Err()
	})
	if failed != nil {
		return failed
	}
	return bad
}

// conditional writes v by the If node id.
func (e *Engine) conditional(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if v.Form == govalue.Error || v.Form == govalue.Unsupported {
		return nil, e.misfit(id, v)
	}
	n := e.nodes[id].If
	if e.strict {
		v = view.Settled(e.nodes, id, v)
	}
	yes := false
	v, _, bad := e.ask(id, v, depth, func(w match.View) (err error) {
		yes, err = e.matchers.Satisfies(n.Match, w)
		return err
	})
	switch {
	case bad != nil:
		return nil, bad
	case yes:
		return e.write(dst, n.Then, v, depth)
	}
	return e.write(dst, n.Else, v, depth)
}

// ask asks question about v, which stands inside depth containers. If only user code
// tells what v is, everything inside it is read into memory, once, and the question asked
// about that; read is true then, and what it returns must be written in place of v.
func (e *Engine) ask(id plan.ID, v govalue.Value, depth int, question func(match.View) error) (_ govalue.Value, read bool, bad *diag.Mismatch) {
	err := e.show(id, v, depth, question)
	if err == match.ErrUnread {
		var kept govalue.Value
		if kept, err = v.Keep(e.maxDepth - depth); err == nil {
			v, read = kept, true
			err = e.show(id, v, depth, question)
		}
	}
	if err != nil {
		bad = e.undecided(id, v, err)
	}
	return v, read, bad
}

// show asks question about v as it is.
func (e *Engine) show(id plan.ID, v govalue.Value, depth int, question func(match.View) error) error {
	w := view.NewGo(v, e.maxDepth, depth)
	w.For(e.writer(id))
	err := question(w)
	w.Release()
	return err
}

// writer says how node id writes what a matcher is asked about.
func (e *Engine) writer(id plan.ID) view.Writer {
	return view.Writer{Nodes: e.nodes, Node: id, Large: e.large}
}

// undecided says that err kept the matchers from telling how node id writes v.
func (e *Engine) undecided(id plan.ID, v govalue.Value, err error) *diag.Mismatch {
	bad, ok := err.(*diag.Mismatch) // of the value, with its path
	switch {
	case !ok:
		return e.mismatch(id, diag.NoMatch, "less to match: "+err.Error(), describe(v))
	case bad.Reason == diag.Depth:
		bad.Want = e.tooDeep(id).Want
	case bad.Pointer() != "": // what id wants is something around it
		bad.Want = plan.Want(plan.Any, 0)
	default:
		bad.Want = e.want(id)
	}
	bad.Schema = e.nodes[id].Schema
	return bad
}
