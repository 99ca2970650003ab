package planner

import (
	"fmt"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/schema"
)

// making is what the node that is being made, or looked for, writes: one schema that stands
// alone, or what several places amount to.
type making struct {
	alone  *schema.Schema
	places []*schema.Schema
}

// exhausted stops the build, and reports so, if merging took too many steps.
func (b *builder) exhausted() bool {
	if b.merger.Exhausted() {
		b.stop("want a schema that can be merged in %d steps, this one needs more", merge.MaxSteps)
		return true
	}
	return false
}

// stop ends the build with a complaint about the schema whose node is being made, once: the
// node at which a bound was met. It says why, where what multiplies shows there.
func (b *builder) stop(format string, args ...any) {
	if b.stopped {
		return
	}
	at, keyword, why := b.making.reason()
	if at == nil {
		at = b.top
	}
	b.complain(at.At(keyword, "%s%s", fmt.Sprintf(format, args...), why))
	b.stopped = true
}

// reason returns the place to blame for what m takes, and what to say of it. A place that
// has more than one way to hold multiplies with all others that hold for the same value.
func (m making) reason() (at *schema.Schema, keyword, why string) {
	if len(m.places) == 0 {
		return m.alone, "", ""
	}
	at = m.places[0]
	var first, parts *schema.Schema // the first place with branches; with an allOf
	groups, arms, ifs := 0, 0, 0
	for _, s := range m.places {
		before := groups + ifs
		for _, g := range groupsOf(s) {
			groups++
			arms += len(g.arms())
		}
		if s.If != nil && (s.Then != nil || s.Else != nil) {
			ifs++
		}
		if first == nil && groups+ifs > before {
			first = s
		}
		if parts == nil && len(s.AllOf) > 0 {
			parts = s
		}
	}
	switch {
	case groups > 1 && ifs > 1:
		why = fmt.Sprintf(": at least %d anyOf and oneOf with %d arms and %d if hold for the same value, and all their outcomes combine", groups, arms, ifs)
	case groups > 1:
		why = fmt.Sprintf(": at least %d anyOf and oneOf with %d arms hold for the same value, and each arm of one combines with each of the others", groups, arms)
	case ifs > 1:
		why = fmt.Sprintf(": at least %d if hold for the same value, which have up to 2^%d outcomes together", ifs, ifs)
	}
	switch {
	case why != "" && parts != nil:
		return parts, "allOf", why
	case first == nil:
		return at, "", ""
	case len(first.AnyOf) > 0:
		return first, "anyOf", why
	case len(first.OneOf) > 0:
		return first, "oneOf", why
	}
	return first, "if", why
}
