package stringify_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/stringify-go/stringify"
)

// This file decides branches as docs/guide has them, for the walk of
// oracle_difference_test.go and for the answers of oracle_answer_test.go.

// A state is what holds for a value: places, of which some branches are decided.
type state struct {
	list   []place
	groups int                        // leading places whose anyOf and oneOf are decided
	ifs    int                        // leading places whose if is
	above  map[string]map[string]bool // by place: the owners of the branches that it was chosen for
}

// A union is an anyOf or oneOf that is not decided.
type union struct {
	owner   place
	keyword string
	arms    []place
}

// A refusal is an error that is predicted.
type refusal struct {
	pointer string
	err     error
}

// agrees reports whether err is what refused predicts; nil predicts none.
func (refused *refusal) agrees(err error) bool {
	var got *stringify.ValueError
	if refused == nil || !errors.As(err, &got) {
		return refused == nil && err == nil
	}
	return got.Pointer == refused.pointer && errors.Is(err, refused.err)
}

// identity tells places apart. All places of one boolean are the same.
func identity(p place) string {
	if m, ok := p.schema.(map[string]any); ok {
		return fmt.Sprintf("%p", m)
	}
	return fmt.Sprint(p.schema)
}

func keyOf(list []place) string {
	key := ""
	for _, p := range list {
		key += identity(p) + " "
	}
	return key
}

// keyword returns a member of p's schema, nil if there is none.
func (p place) keyword(name string) any {
	m, _ := p.schema.(map[string]any)
	return m[name]
}

// list returns the schemas of a keyword that has several.
func (p place) list(keyword string) []place {
	all, _ := p.keyword(keyword).([]any)
	out := make([]place, len(all))
	for i, sub := range all {
		out[i] = place{p.doc, sub}
	}
	return out
}

func unionsOf(p place) []union {
	var out []union
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if arms := p.list(keyword); len(arms) > 0 {
			out = append(out, union{p, keyword, arms})
		}
	}
	return out
}

func (s *state) unions() []union {
	var out []union
	for _, p := range s.list[min(s.groups, len(s.list)):] {
		out = append(out, unionsOf(p)...)
	}
	return out
}

// conditions returns the indices of the places whose `if` is not decided.
func (s *state) conditions() []int {
	var out []int
	for i, p := range s.list {
		if i < s.ifs || p.keyword("if") == nil || p.keyword("then") == nil && p.keyword("else") == nil {
			continue
		}
		out = append(out, i)
	}
	return out
}

// extended returns s with more at its end, and no anyOf and oneOf of s open.
func (s *state) extended(more []place, owners map[string]bool) state {
	next := state{slices.Clone(s.list), len(s.list), s.ifs, map[string]map[string]bool{}}
	for id, owners := range s.above {
		next.above[id] = owners
	}
	for _, p := range more {
		if !slices.ContainsFunc(next.list, func(q place) bool { return identity(p) == identity(q) }) {
			next.list = append(next.list, p)
			next.above[identity(p)] = owners
		}
	}
	return next
}

// nullable reports whether the places that say it all say so.
func nullable(list []place) bool {
	said, yes := false, true
	for _, p := range list {
		if n, ok := p.keyword("nullable").(bool); ok {
			said, yes = true, yes && n
		}
	}
	return said && yes
}

func fitsNothing(list []place) bool {
	return slices.ContainsFunc(list, func(p place) bool { return p.schema == false })
}

// settle decides all branches of what the schemas of from say of value. It returns what
// then holds; null if null is written without asking the rest; or what is refused.
// It cites the differences of these decisions if cite is set.
func (r *reader) settle(from []place, value any, pointer string, cite bool) (list []place, null bool, refused *refusal) {
	s := state{list: r.expand(from)}
	for first := true; ; first = false {
		if fitsNothing(s.list) {
			return s.list, false, &refusal{pointer, stringify.ErrNoMatch}
		}
		unions, conditions := s.unions(), s.conditions()
		if len(unions) == 0 && len(conditions) == 0 {
			return s.list, false, nil
		}
		if cite {
			if !first {
				r.touch("branch: nested")
			}
		}
		if value == nil && nullable(s.list) {
			if cite {
				r.addBranch(11, pointer)
			}
			return s.list, true, nil
		}
		if len(unions) > 0 {
			next, ok := r.choose(&s, unions, value, pointer, cite)
			if !ok {
				return s.list, false, &refusal{pointer, stringify.ErrNoMatch}
			}
			s = next
			continue
		}
		s = r.follow(&s, conditions, value, pointer, cite)
	}
}

// addBranch cites a decision that the reference takes otherwise.
func (r *reader) addBranch(number int, pointer string) {
	for _, p := range []prediction{differsAt, weWrite, weRefuseBelow} {
		r.add(number, pointer, p)
	}
}

// follow decides the first `if` of s.
func (r *reader) follow(s *state, conditions []int, value any, pointer string, cite bool) state {
	owner := s.list[conditions[0]]
	test := place{owner.doc, owner.keyword("if")}
	keyword := "else"
	if r.satisfies(test, value) {
		keyword = "then"
	}
	if cite {
		r.touchIf(s, owner)
		if test.schema == false {
			r.addBranch(4, pointer)
		}
		if len(conditions) > 1 {
			r.addBranch(12, pointer)
		}
		for m := there; m <= inDoubles; m++ {
			if r.satisfiesIn(m-1, test, value) != r.satisfiesIn(m, test, value) {
				r.addBranch(differenceOf[m], pointer)
			}
		}
		if r.unmatchable(test) {
			r.add(23, pointer, weWrite)
		}
	}
	return r.followed(s, conditions[0], keyword)
}

// followed returns s with the `if` of place i decided for keyword, then or else.
func (r *reader) followed(s *state, i int, keyword string) state {
	owner := s.list[i]
	var more []place
	if sub := owner.keyword(keyword); sub != nil {
		more = r.expand([]place{{owner.doc, sub}})
	}
	next := s.extended(more, s.above[identity(owner)])
	next.ifs = i + 1
	return next
}

// A combination is one arm of each union of a state.
type combination struct {
	arms []place
	next state
}

const allOfThem = 1 << 20

// arms returns the arms of s, without those that lead back, or clash with what holds beside
// them and not already by themselves.
func (r *reader) arms(s *state, unions []union) []combination {
	return r.combinations(s, unions, allOfThem, func(beside, both, arm state) bool {
		return r.clash(both, false) && !r.clash(beside, true) && !r.clash(arm, true)
	})
}

// combinations returns the arms of s, without those that lead back or clash, at most so
// many.
func (r *reader) combinations(s *state, unions []union, most int, clashes func(beside, both, arm state) bool) []combination {
	var out []combination
	var choose func(i int, c combination)
	choose = func(i int, c combination) {
		if i == len(unions) {
			out = append(out, c)
			return
		}
		u := unions[i]
		owners := map[string]bool{identity(u.owner): true}
		for id := range s.above[identity(u.owner)] {
			owners[id] = true
		}
		for _, arm := range u.arms {
			places := r.expand([]place{arm})
			if len(out) == most || slices.ContainsFunc(places, func(p place) bool { return owners[identity(p)] }) {
				continue
			}
			next := c.next.extended(places, owners)
			beside, both := c.next, next
			beside.groups, both.groups = len(c.next.list), len(s.list)
			if len(next.list) > len(c.next.list) && clashes(beside, both, state{list: places}) {
				continue
			}
			next.groups = len(s.list)
			choose(i+1, combination{append(slices.Clone(c.arms), arm), next})
		}
	}
	choose(0, combination{next: s.extended(nil, nil)})
	return out
}

// choose decides the unions of s.
func (r *reader) choose(s *state, unions []union, value any, pointer string, cite bool) (state, bool) {
	all := r.arms(s, unions)
	may := func(c combination) bool {
		for k, arm := range c.arms {
			if !r.possible(arm, value, []string{identity(unions[k].owner)}) {
				return false
			}
		}
		return true
	}
	does := func(c combination, m manner) bool {
		return !slices.ContainsFunc(c.arms, func(arm place) bool { return !r.satisfiesIn(m, arm, value) })
	}
	var possible []combination
	for _, c := range all {
		if may(c) {
			possible = append(possible, c)
		}
	}
	left := possible
	if len(possible) > 1 {
		left = slices.DeleteFunc(slices.Clone(possible), func(c combination) bool { return !does(c, asWritten) })
	}
	chosen := ""
	if len(left) > 0 {
		chosen = keyOf(left[0].arms)
	}
	if cite {
		r.touchChoice(s, unions, possible, value)
		before := chosen
		for m := there; m <= inDoubles; m++ {
			choice := ""
			for _, c := range all {
				if does(c, m) {
					choice = keyOf(c.arms)
					break
				}
			}
			if choice != before {
				r.addBranch(differenceOf[m], pointer)
			}
			before = choice
		}
		if len(unions) > 1 {
			r.addBranch(12, pointer)
		}
		for _, u := range unions {
			if slices.ContainsFunc(u.arms, r.unmatchable) {
				r.add(23, pointer, weWrite)
			}
		}
		if len(left) == 0 {
			r.add(11, pointer, weRefuse)
		}
	}
	if len(left) == 0 {
		return state{}, false
	}
	return left[0].next, true
}

// expand returns the places that from stand for, each once: a reference's target before
// its siblings, and the parts of allOf after all that stand before them.
func (r *reader) expand(from []place) []place {
	var out []place
	add := func(p place) {
		if !slices.ContainsFunc(out, func(q place) bool { return identity(p) == identity(q) }) {
			out = append(out, p)
		}
	}
	lead := func(p place) {
		var chain []place
		for range 100 {
			ref, ok := p.keyword("$ref").(string)
			if !ok {
				break
			}
			chain = append(chain, p)
			if p, ok = r.resolve(p.doc, ref); !ok {
				break
			}
		}
		if p.schema != nil && p.keyword("$ref") == nil {
			add(p)
		}
		for _, ref := range slices.Backward(chain) {
			if hasSiblings(ref.schema.(map[string]any)) && r.keeps(ref) {
				add(ref)
			}
		}
	}
	for _, p := range from {
		lead(p)
	}
	for i := 0; i < len(out) && len(out) < 200; i++ {
		for _, part := range out[i].list("allOf") {
			lead(part)
		}
	}
	return out
}

// keeps reports whether the siblings of ref are merged with its target: not if they clash.
func (r *reader) keeps(ref place) bool {
	key := identity(ref)
	kept, known := r.kept[key]
	if !known {
		r.kept[key] = true // while the question is open
		kept = !r.clash(state{list: r.expand([]place{ref})}, false)
		r.kept[key] = kept
	}
	return kept
}
