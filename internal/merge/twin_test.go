package merge

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// checkBranches decides what comes next in s, checks that against the plain definitions,
// and returns the states that follow.
func checkBranches(t testing.TB, m *Merger, s State) []State {
	t.Helper()
	if !s.HasGroups() {
		var out []State
		for _, follow := range []func(State) (State, error){
			func(s State) (State, error) { return orError(m.Then(s)) },
			func(s State) (State, error) { return orError(m.Else(s)) },
		} {
			if next, err := follow(s); err == nil {
				if !slices.Equal(next.List[:len(s.List)], s.List) || next.HasGroups() && len(next.List) == len(s.List) {
					t.Errorf("%s: got %s after an if", pointers(s.List), pointers(next.List))
				}
				out = append(out, next)
			}
		}
		return out
	}
	list, err := m.Arms(s)
	if m.Exhausted() {
		return nil
	}
	if err != nil {
		checkComplaint(t, err)
	}
	if want, ok := newTwin(m).arms(s); ok && (err == nil || len(want) == 0) {
		var got []string
		for _, a := range list {
			got = append(got, fmt.Sprint(a.Choice, pointers(a.State.List)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("arms of %s\ngot\n%s\nwant\n%s", pointers(s.List), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	out := make([]State, len(list))
	for i := range list {
		out[i] = list[i].State
	}
	return out
}

// orError returns s, and err as an error that is nil if err is.
func orError[E interface {
	error
	comparable
}](s State, err E) (State, error) {
	var none E
	if err == none {
		return s, nil
	}
	return s, err
}

// A twin finds arms and clashes by their definitions, remembering nothing. It gives up
// where that takes long.
type twin struct {
	m    *Merger
	path map[question]bool // states that are being asked about
	left int
	deep int // 0: what clashes anyway is excused
	in   scope
}

func newTwin(m *Merger) *twin {
	return &twin{m: m, path: make(map[question]bool), left: 3000}
}

// arms returns the arms of s as text; ok is false if that takes long, or more than the merger
// has left.
func (w *twin) arms(s State) (out []string, ok bool) {
	w.product(s, func(choice []int, next State) bool {
		out = append(out, fmt.Sprint(choice, pointers(next.List)))
		return true
	})
	return out, w.left > 0 && !w.m.Exhausted()
}

// product calls yield for each choice of one arm of each group that neither leads back nor
// clashes.
func (w *twin) product(s State, yield func([]int, State) bool) {
	groups := s.Groups()
	choice := make([]int, len(groups))
	for {
		w.left--
		if w.left <= 0 {
			return
		}
		if next, ok := w.chosen(s, groups, choice); ok && !yield(choice, next) {
			return
		}
		i := len(choice) - 1
		for ; i >= 0; i-- {
			if choice[i]++; choice[i] < len(groups[i].Arms) {
				break
			}
			choice[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// chosen returns the state for the choice; false if it leads back or clashes.
func (w *twin) chosen(s State, groups []Group, choice []int) (State, bool) {
	list := slices.Clone(s.List)
	leads := make(map[*schema.Schema][]*schema.Schema) // from owners to what was chosen for them
	type chosenArm struct{ base, option State }
	var steps []chosenArm
	for i, g := range groups {
		places, err := w.m.Places(g.Arms[choice[i] : choice[i]+1])
		if err != nil {
			w.left = 0
			return State{}, false
		}
		leads[g.Owner] = append(leads[g.Owner], places.List...)
		before := decided(slices.Clone(list))
		for _, p := range places.List {
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
		if len(list) > MaxPlaces {
			w.left = 0
			return State{}, false
		}
		steps = append(steps, chosenArm{before, Undecided(places.List)})
	}
	for i := range s.above { // from owners to the undecided ones that were chosen for them
		for k := range s.List {
			if o := &s.above[i]; o.owners.has(k) {
				leads[s.List[k]] = append(leads[s.List[k]], s.List[o.place])
			}
		}
	}
	for _, g := range groups {
		if leadsTo(leads, g.Owner, g.Owner, map[*schema.Schema]bool{}) {
			return State{}, false
		}
	}
	next := State{List: list, groups: len(s.List), ifs: s.ifs}
	for i, p := range list {
		o := origin{place: i}
		for k := range s.List {
			if next.open(p, i) && leadsTo(leads, s.List[k], p, map[*schema.Schema]bool{}) {
				o.owners.add(k)
			}
		}
		if o.owners != (indices{}) {
			next.above = append(next.above, o)
		}
	}
	for i, step := range steps {
		with := next
		if i+1 < len(steps) {
			with = steps[i+1].base
		}
		excused := func() bool {
			from := i
			if i+1 == len(steps) { // what all options bring along undecided is looked at here
				from = 0
			}
			return w.deep == 0 && (w.clashes(step.base, anywhere) ||
				slices.ContainsFunc(steps[from:i+1], func(o chosenArm) bool { return w.clashes(o.option, anywhere) }))
		}
		if w.clashes(with, w.in) && !excused() {
			return State{}, false
		}
	}
	return next, true
}

// leadsTo reports whether there is a way from a to b.
func leadsTo(leads map[*schema.Schema][]*schema.Schema, a, b *schema.Schema, seen map[*schema.Schema]bool) bool {
	if seen[a] {
		return false
	}
	seen[a] = true
	for _, next := range leads[a] {
		if next == b || leadsTo(leads, next, b, seen) {
			return true
		}
	}
	return false
}

// clashes reports whether s clashes: itself, in all its arms, or below.
func (w *twin) clashes(s State, in scope) bool {
	w.left--
	q := question{w.m.StateKey(&s), in}
	if w.left <= 0 || w.path[q] {
		return false
	}
	outer := w.in
	w.path[q], w.in = true, in
	w.deep++
	defer func() {
		delete(w.path, q)
		w.in = outer
		w.deep--
	}()
	p, clashes := w.m.Merge(s.List)
	if len(clashes) > 0 {
		return true
	}
	if s.HasGroups() {
		some, clashing := false, false
		w.product(s, func([]int, State) bool {
			some = true
			return false
		})
		if !some && w.left > 0 {
			clashing = w.anyClash(s)
		}
		if clashing {
			return true
		}
	}
	found := false
	p.children(func(list []*schema.Schema) {
		if len(list) == 0 || len(list) == 1 && in == between || found {
			return
		}
		if places, err := w.m.Places(list); err == nil {
			found = w.clashes(Undecided(places.List), in)
		}
	})
	return found
}

// anyClash reports whether an arm of s, of which none is left, was left out for a clash.
func (w *twin) anyClash(s State) bool {
	p := newProduct(w.m, s)
	p.scope = w.in
	p.each(func(Arm) bool { return false })
	return p.clashing != nil
}

// TestCircles compares circles with what leads where, one schema after the other.
func TestCircles(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		data := make([]byte, 40+random.IntN(300))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		set, list := resolve.Resolve([]byte(generate(data)), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			continue
		}
		m := New(set, matcher)
		reach := func(s *schema.Schema) map[*schema.Schema]bool {
			seen := map[*schema.Schema]bool{}
			for queue := []*schema.Schema{s}; len(queue) > 0; queue = queue[1:] {
				for _, next := range m.leads(queue[0]) {
					if !seen[next] {
						seen[next] = true
						queue = append(queue, next)
					}
				}
			}
			return seen
		}
		all := []*schema.Schema{set.Root()}
		for i := range set.Root().Definitions {
			all = append(all, set.Root().Definitions[i].Schema)
		}
		for s := range reach(set.Root()) {
			all = append(all, s)
		}
		for _, a := range all {
			from := reach(a)
			for _, b := range all {
				if got, want := m.circle(a) == m.circle(b), a == b || from[b] && reach(b)[a]; got != want {
					t.Fatalf("%s and %s: got one circle %t, want %t\n%s", a.Pointer, b.Pointer, got, want, generate(data))
				}
			}
		}
	}
}
