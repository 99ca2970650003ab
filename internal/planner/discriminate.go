package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Bounds of telling arms apart.
const (
	manyTexts  = 6       // a Lookup has an Index from so many texts on
	maxPairs   = 1 << 15 // pairs of arms that are compared; beyond, all get matchers
	maxSure    = 1 << 13 // tests that are looked at to find arms that ask nothing but a text
	maxScalars = 1 << 18 // scalars that are looked at to tell arms apart; beyond, they get matchers
	maxMembers = 8       // members that are tried, for a Lookup and for a pair
)

// discriminate sets how n finds its arm, from the tests and nodes of the arms: all of n
// but Arms. places has, beside each arm, what its node merges (siblings and arm), for
// formats.
//
// It returns, beside each arm, whether another arm may be possible for the same value: the
// arm needs matchers then. Where it takes too much to tell, it is.
func (b *builder) discriminate(n *plan.BranchNode, places [][]*schema.Schema) (contested []bool) {
	d := discriminator{b: b, n: n, arms: make([]*facts, len(n.Arms)), contested: make([]bool, len(n.Arms))}
	for i := range n.Arms {
		d.arms[i] = b.factsOf(n.Arms[i].Tests)
		n.Accept |= d.arms[i].kinds
		if d.arms[i].kinds.Has(plan.JSONString) && i < len(places) && !n.Duration {
			n.Duration = b.hasDuration(places[i])
		}
	}
	for k := range n.ByKind {
		n.ByKind[k] = d.byKind(plan.JSONKind(k))
	}
	objects := d.taking(plan.JSONObject)
	if len(objects) > 1 {
		d.lookup(objects)
	}
	d.contest(objects)
	return d.contested
}

// A discriminator is what tells the arms of a node apart, in the making.
type discriminator struct {
	b         *builder
	n         *plan.BranchNode
	arms      []*facts
	contested []bool
	left      int // scalars that may still be looked at to compare pairs
}

// taking returns the arms that take values of kind k.
func (d *discriminator) taking(k plan.JSONKind) []int {
	var out []int
	for i := range d.arms {
		if d.arms[i].kinds.Has(k) {
			out = append(out, i)
		}
	}
	return out
}

// byKind returns the node of the only arm for kind k, if it asks nothing else.
func (d *discriminator) byKind(k plan.JSONKind) plan.ID {
	arms := d.taking(k)
	if len(arms) != 1 || !certain(&d.arms[arms[0]].test, k) {
		return plan.None
	}
	return d.n.Arms[arms[0]].Node
}

// certain reports whether all values of kind k pass t.
func certain(t *plan.Test, k plan.JSONKind) bool {
	if !t.Kinds.Has(k) || t.Values != nil && (k != plan.JSONNull || !holds(t.Values, nullScalar)) {
		return false
	}
	if k == plan.JSONObject && (len(t.Required) > 0 || len(t.Members) > 0) {
		return false
	}
	for _, list := range t.AnyOf {
		if !slices.ContainsFunc(list, func(sub plan.Test) bool { return certain(&sub, k) }) {
			return false
		}
	}
	return true
}

// lookup sets d.n.Lookup, if there is a member that tells the arms for objects apart.
func (d *discriminator) lookup(objects []int) {
	for _, name := range d.candidates(objects) {
		l := d.lookupBy(name, objects)
		if l == nil {
			continue
		}
		if len(l.Texts) >= manyTexts {
			l.Index = make(map[string]int, len(l.Texts))
			for i, text := range l.Texts {
				l.Index[text] = i
			}
		}
		d.n.Lookup = l
		return
	}
}

// candidates returns the members for which each of objects has values: first those that
// all require.
func (d *discriminator) candidates(objects []int) []string {
	counts := make(map[string]int)
	required := make(map[string]int)
	for _, i := range objects {
		f := d.arms[i]
		if !d.b.merger.Charge(int64(len(f.members) / 4)) {
			return nil
		}
		for k := range f.members {
			name := f.members[k].Name
			counts[name]++
			if f.required[name] {
				required[name]++
			}
		}
	}
	var first, then []string
	for _, m := range d.arms[objects[0]].members {
		switch {
		case counts[m.Name] < len(objects):
		case required[m.Name] == len(objects):
			first = append(first, m.Name)
		default:
			then = append(then, m.Name)
		}
	}
	list := append(first, then...)
	return list[:min(len(list), maxMembers)]
}

// lookupBy returns the Lookup by the member name, for which all of objects have values; nil
// if two of them have a text in common, or none has one.
func (d *discriminator) lookupBy(name string, objects []int) *plan.Lookup {
	l := &plan.Lookup{Member: name}
	size := 0
	seen := make(map[string]bool)
	for _, i := range objects {
		values := d.arms[i].valuesOf(name)
		size += d.arms[i].size * len(values)
		texts := d.b.ofKinds(values, plan.KindSet(0).With(plan.JSONString))
		if len(l.Texts)+len(texts) > maxScalars || !d.b.merger.Charge(int64(2*len(texts))) {
			return nil
		}
		for _, s := range texts {
			if seen[s.Text] {
				return nil
			}
			seen[s.Text] = true
			l.Texts = append(l.Texts, s.Text)
			l.Arms = append(l.Arms, i)
		}
	}
	if len(l.Texts) == 0 {
		return nil
	}
	l.Sure = make([]bool, len(l.Texts))
	if size <= maxSure {
		d.b.merger.Charge(int64(size / 8))
		for i, text := range l.Texts {
			l.Sure[i] = certainWith(&d.arms[l.Arms[i]].test, name, textScalar(text))
		}
	}
	return l
}

// certainWith reports whether all objects whose member name has the value pass t.
func certainWith(t *plan.Test, name string, value plan.Scalar) bool {
	if !t.Kinds.Has(plan.JSONObject) || t.Values != nil {
		return false
	}
	for _, r := range t.Required {
		if r != name {
			return false
		}
	}
	for i := range t.Members {
		if t.Members[i].Name != name || !holds(t.Members[i].Values, value) {
			return false
		}
	}
	for _, list := range t.AnyOf {
		if !slices.ContainsFunc(list, func(sub plan.Test) bool { return certainWith(&sub, name, value) }) {
			return false
		}
	}
	return true
}

// hasDuration reports whether one of places, or of their arms, has the format duration.
func (b *builder) hasDuration(places []*schema.Schema) bool {
	x := formats{b: b, seen: make(map[*schema.Schema]bool)}
	if slices.ContainsFunc(places, x.duration) {
		return true
	}
	// All that can be reached from what was seen was seen.
	if b.durationless == nil {
		b.durationless = make(map[*schema.Schema]bool)
	}
	for s := range x.seen {
		b.durationless[s] = true
	}
	return false
}

// formats looks for the format duration, in each schema once.
type formats struct {
	b    *builder
	seen map[*schema.Schema]bool
	deep int
}

// duration reports whether s, or what it refers to, or one of its arms has the format.
func (x *formats) duration(s *schema.Schema) bool {
	const deepest = 1000
	if x.seen[s] || x.b.durationless[s] || x.deep == deepest || !x.b.merger.Charge(1) {
		return false
	}
	x.seen[s] = true
	if s.Format == "duration" {
		return true
	}
	x.deep++
	defer func() { x.deep-- }()
	target := x.b.merger.Target(s)
	return target != nil && x.duration(target) || slices.ContainsFunc(s.AllOf, x.duration) ||
		slices.ContainsFunc(s.AnyOf, x.duration) || slices.ContainsFunc(s.OneOf, x.duration)
}
