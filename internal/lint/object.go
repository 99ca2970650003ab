package lint

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// object looks at what n says about objects, and has their members looked at.
func (l *linter) object(n *node) {
	if !n.declares(schema.KwProperties, schema.KwPatternProperties, schema.KwAdditionalProperties) {
		l.empty(n)
		return
	}
	l.hasMembers(n)
	o := n.plain.Object
	for i := range o.Properties {
		q := &o.Properties[i]
		m := l.member(q.Parts)
		switch {
		case m == nil:
		case m.plain.False:
			l.closed(q.Parts, m)
		default:
			l.writes(q.Parts)
			l.fallback(m)
		}
	}
	l.undeclared(o)
	l.required(n)
}

// objectKeywords suggest that a schema without type is one of objects.
var objectKeywords = [...]schema.Keyword{
	schema.KwType, schema.KwRequired, schema.KwMinProperties, schema.KwMaxProperties, schema.KwDependencies,
}

// empty hints at an object that declares no members at all, unless it cannot have any.
func (l *linter) empty(n *node) {
	const few = 16 // values
	for _, s := range n.places {
		if l.number(s, schema.KwMaxProperties) == 0 || s.Has.Has(schema.KwEnum) && len(s.Enum) <= few && !slices.ContainsFunc(s.Enum, hasMembers) {
			return
		}
	}
	for _, k := range objectKeywords {
		for _, s := range n.places {
			if !s.Has.Has(k) || k == schema.KwType && !slices.Contains(s.Types, schema.Object) {
				continue
			}
			l.sayIfNever(at(s, k), `objects are always written as {}: there are no properties, no patternProperties and no additionalProperties; `+
				`declare properties, or add "additionalProperties": true to write all members`)
			return
		}
	}
}

// hasMembers notes that objects of n are not written as {}.
func (l *linter) hasMembers(n *node) {
	for _, s := range n.places {
		for _, k := range objectKeywords {
			if s.Has.Has(k) {
				l.works[at(s, k)] = true
			}
		}
	}
}

func hasMembers(v rawjson.Value) bool { return v.Kind() == rawjson.Object && v.Len() > 0 }

// writes notes that what parts describe is written.
func (l *linter) writes(parts []*schema.Schema) {
	for _, s := range parts {
		l.work(of(s))
	}
}

// closed hints at those of parts that are never written because another one of them,
// or something inside of them, is `false`. m is the node of all.
func (l *linter) closed(parts []*schema.Schema, m *node) {
	if len(parts) == 1 && (parts[0].Bool == schema.False || onlyRefers(parts[0])) {
		return // says so
	}
	culprit := m.places[slices.IndexFunc(m.places, func(s *schema.Schema) bool { return s.Bool == schema.False })]
	for _, s := range parts {
		if s.Bool == schema.False || onlyRefers(s) && l.isFalse(s) {
			l.work(of(s)) // it takes away what the others declare
			continue
		}
		where := of(s)
		if where.keyword == schema.KwAdditionalProperties {
			l.sayIfNever(where, "undeclared members are never written, though they are allowed here: %s is false as well; remove one of the two",
				merge.Place(culprit))
			continue
		}
		also := ""
		if s.Has.Has(schema.KwDefault) {
			also = ", nor is the default"
		}
		l.sayIfNever(where, "it is never written%s: it is merged with %s, which is false; remove one of the two", also, merge.Place(culprit))
	}
}

// onlyRefers reports whether s is a `$ref` without keywords that say anything else.
func onlyRefers(s *schema.Schema) bool {
	const last = schema.KwWriteOnly // of the keywords that only comment
	if !s.Has.Has(schema.KwRef) {
		return false
	}
	for k := last + 1; k < schema.NumKeywords; k++ {
		if s.Has.Has(k) && k != schema.KwDefinitions && k != schema.KwDefs {
			return false
		}
	}
	return true
}

// isFalse reports whether s is `false`, itself or by what it refers to.
func (l *linter) isFalse(s *schema.Schema) bool {
	places, err := l.merger.Places([]*schema.Schema{s})
	return err == nil && slices.ContainsFunc(places.List, func(s *schema.Schema) bool { return s.Bool == schema.False })
}

// required hints at names that must be present and are never written.
func (l *linter) required(n *node) {
	o := n.plain.Object
	if len(o.Required) == 0 {
		return
	}
	property := make(map[string]int, len(o.Properties))
	for i := range o.Properties {
		property[o.Properties[i].Name] = i
	}
	for _, s := range n.places {
		for i, name := range s.Required {
			where := site{s, schema.KwRequired, i}
			k, declared := property[name]
			switch {
			case declared && l.neverWritten(o.Properties[k].Parts):
				l.sayIfNever(where, "%s must be present, and is never written: its schema is false; no longer require it, or give it a schema",
					diag.Quote(name))
			case !declared && l.lost(o, name):
				l.sayIfNever(where, "%s must be present, and is never written: no property declares it, and undeclared members are left out; "+
					"declare it in properties, or no longer require it", diag.Quote(name))
			default:
				l.works[where] = true
			}
			if l.merger.Exhausted() {
				return
			}
		}
	}
}

// neverWritten reports whether a member that parts describe is `false`.
func (l *linter) neverWritten(parts []*schema.Schema) bool {
	m := l.member(parts)
	return m != nil && m.plain.False
}

// lost reports whether the member name, which is no property of o, is surely left out
// although it travels.
func (l *linter) lost(o *merge.Object, name string) bool {
	for i := range o.Patterns {
		p := &o.Patterns[i]
		switch l.asks(p.Entry, name) {
		case unknown:
			return false
		case yes:
			return l.neverWritten(p.Parts)
		}
	}
	if o.Additional == nil {
		return true
	}
	return l.neverWritten(o.Additional)
}
