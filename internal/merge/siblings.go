package merge

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// decisions remembers which keywords beside a `$ref` are merged with the target, and which
// schemas clash.
type decisions struct {
	kept  map[*schema.Schema]bool
	clean map[question]bool // known to merge, with all below them
	dirty map[question]bool // known to clash, or something below them
	open  map[question]bool // whose arms are being looked at

	opened int // entries that open ever had

	// What was added to kept, clean and dirty, in order.
	madeKept  []*schema.Schema
	madeClean []question
	madeDirty []question
}

// A question is whether a state clashes.
type question struct {
	state string // its key
	scope scope
}

// A scope is what counts as a clash.
type scope bool

const (
	// Between schemas: what one says of a member or an element by itself is not looked at.
	between scope = false
	// Anywhere: also what one member or element has that cannot be merged by itself.
	anywhere scope = true
)

// A since is a moment in the history of decisions.
type since struct{ kept, clean, dirty, opened int }

func (d *decisions) now() since {
	return since{len(d.madeKept), len(d.madeClean), len(d.madeDirty), d.opened}
}

// forget takes back all that was decided since then.
func (d *decisions) forget(then since) {
	for _, s := range d.madeKept[then.kept:] {
		delete(d.kept, s)
	}
	d.madeKept = d.madeKept[:then.kept]
	for _, q := range d.madeClean[then.clean:] {
		delete(d.clean, q)
	}
	d.madeClean = d.madeClean[:then.clean]
	for _, q := range d.madeDirty[then.dirty:] {
		delete(d.dirty, q)
	}
	d.madeDirty = d.madeDirty[:then.dirty]
}

// keeps reports whether the keywords beside the `$ref` of ref are merged with its
// target. They are not if they clash with it, at their own level or anywhere below;
// then the target alone counts.
//
// A reference that is met while the question about it is open is taken as merged. If
// it turns out not to be, what was concluded from that is forgotten.
func (m *Merger) keeps(ref *schema.Schema) bool {
	d := &m.decisions
	if kept, ok := d.kept[ref]; ok {
		return kept
	}
	if d.kept == nil {
		d.kept = make(map[*schema.Schema]bool)
	}
	if m.nested >= maxNested {
		// Deeper than any schema that was written for a purpose: a clash there
		// is an error.
		return true
	}
	d.kept[ref] = true
	then := d.now()
	m.nested++
	places, err := m.Places([]*schema.Schema{ref})
	m.nested--
	clashes := err == nil && m.clashes(Undecided(places.List), between) // an error is reported where it is built
	if clashes {
		d.forget(then)
		d.kept[ref] = false
	}
	d.madeKept = append(d.madeKept, ref)
	return !clashes
}

// clashes reports whether the places of start clash, or what they say together of a member
// or an element, and so on down. Between schemas, it goes down only where several come
// together: what one says alone can only clash with itself, and is an error on its own.
// Anywhere, it goes down all the way.
func (m *Merger) clashes(start State, in scope) bool {
	m.nested++
	defer func() { m.nested-- }()
	var (
		d     = &m.decisions
		then  = d.now()
		fresh = make(map[question]bool)
		stack = []State{start}
	)
	if d.clean == nil {
		d.clean, d.dirty = make(map[question]bool), make(map[question]bool)
	}
	for len(stack) > 0 && !m.Exhausted() {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		var q question
		if len(s.List) > 1 || in == anywhere {
			q = question{m.StateKey(&s), in}
			if d.clean[q] || fresh[q] {
				continue
			}
			fresh[q] = true
		}
		clash := d.dirty[q]
		var p Plain
		if !clash {
			var clashes []*diag.Error
			p, clashes = m.Merge(s.List)
			clash = len(clashes) > 0 || m.noArm(s, in)
		}
		if clash {
			if d.opened > then.opened {
				d.forget(then) // it may rest on what was taken for granted
			}
			if q != (question{}) {
				d.soil(q)
			}
			d.soil(question{m.StateKey(&start), in})
			return true
		}
		p.children(func(list []*schema.Schema) {
			if len(list) == 0 || len(list) == 1 && in == between {
				return
			}
			if places, err := m.Places(list); err == nil { // else reported where it is built
				stack = append(stack, Undecided(places.List))
			}
		})
	}
	for q := range fresh {
		if !d.clean[q] { // a merge inside of this one may have found it
			d.clean[q] = true
			d.madeClean = append(d.madeClean, q)
		}
	}
	return false
}

// soil notes that the state of q clashes.
func (d *decisions) soil(q question) {
	if !d.dirty[q] {
		d.dirty[q] = true
		d.madeDirty = append(d.madeDirty, q)
	}
}

// children calls yield with the lists of schemas that p has for its members and
// elements.
func (p *Plain) children(yield func([]*schema.Schema)) {
	if o := p.Object; o != nil {
		for i := range o.Properties {
			yield(o.Properties[i].Parts)
		}
		for i := range o.Patterns {
			yield(o.Patterns[i].Parts)
		}
		yield(o.Additional)
	}
	if a := p.Array; a != nil {
		yield(a.Items)
		for _, list := range a.Lists {
			yield(list)
		}
		yield(a.Rest)
	}
}
