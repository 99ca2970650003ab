package lint

import (
	"strings"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/schema"
)

// references looks at the references on the way from given to list, its places.
func (l *linter) references(given, list []*schema.Schema) {
	for _, s := range given {
		l.chain(s)
	}
	for _, s := range list {
		for _, part := range s.AllOf {
			l.chain(part)
		}
	}
}

// chain looks at s, if it is a reference, and those that it leads to.
func (l *linter) chain(s *schema.Schema) {
	for s != nil && s.Has.Has(schema.KwRef) && !l.refs[s] {
		l.refs[s] = true
		l.beside(s)
		s = l.set.Target(s)
	}
}

// beside hints at keywords beside the `$ref` of ref that are dropped.
func (l *linter) beside(ref *schema.Schema) {
	keywords, clash := l.merger.Dropped(ref)
	if len(keywords) == 0 {
		return
	}
	const most = 8
	if len(keywords) > most {
		keywords = append(keywords[:most:most], "...")
	}
	why := ""
	if clash != nil {
		why = " (" + clash.Msg + ")"
	}
	l.say(at(ref, ref.RefKeyword()), "what stands beside the %s is dropped (%s): it clashes with %s%s; remove it, or make it agree",
		ref.RefKeyword(), strings.Join(keywords, ", "), merge.Place(l.set.Target(ref)), why)
}
