package dynamic

import (
	"slices"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// questions are the schemas that specs may ask matchers about: their places are those of
// the arms of an anyOf.
var questions = []string{
	`{"type":"integer"}`,
	`{"type":"string","maxLength":3}`,
	`{"minimum":1.5}`,
	`{"required":["a"]}`,
	`{"properties":{"a":{"type":"string"}}}`,
	`{"items":{"type":"number"},"maxItems":2}`,
	`{"type":"string","format":"date-time"}`,
	`{"enum":["x",1,null,{"a":1}]}`,
	`{"const":"x"}`,
	`{"properties":{"a":{"pattern":"^x1$","type":"string"}}}`,
	`{"type":["array","object"]}`,
}

func questionOf(text string) plan.MatchID {
	i := slices.Index(questions, text)
	if i < 0 {
		panic("no such question: " + text)
	}
	return plan.MatchID(i + 1)
}

// matchers answers questions.
var matchers = func() *match.Set {
	text := []byte(`{"anyOf":[`)
	for i, q := range questions {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, q...)
	}
	refs, complaints := resolve.Resolve(append(text, "]}"...), resolve.Options{MaxDepth: 100})
	if complaints != nil {
		panic(complaints)
	}
	b := matcher.NewBuilder(refs, matcher.Options{})
	for i, s := range refs.Root().AnyOf {
		if id, complaints := b.Add(s); complaints != nil || id != plan.MatchID(i+1) {
			panic(questions[i])
		}
	}
	return b.Set()
}()

// slow returns p without the short cuts that it has for its Branch nodes; see cautious.
func slow(p *plan.Plan) *plan.Plan {
	q := *p
	q.Nodes = slices.Clone(p.Nodes)
	for i := range q.Nodes {
		if b := q.Nodes[i].Branch; b != nil {
			b := *b
			b.Lookup = nil
			for kind := range b.ByKind {
				b.ByKind[kind] = plan.None
			}
			q.Nodes[i].Branch = &b
		}
	}
	return &q
}

// cautious returns an engine without short cuts of Branch nodes.
func cautious(p *plan.Plan, text Text) *Engine {
	e := New(slow(p), matchers, text)
	for i := range e.lowered {
		e.lowered[i].shortcuts = nil
	}
	return e
}

// anyOf is a Branch of arms that ask for a kind alone, each of another one.
func anyOf(byKind map[plan.JSONKind]*spec) *spec {
	s := &spec{kind: plan.Branch, byKind: byKind}
	for kind := range plan.NumJSONKinds {
		to, ok := byKind[kind]
		if !ok {
			continue
		}
		s.accept = s.accept.With(kind)
		i := slices.IndexFunc(s.arms, func(a arm) bool { return a.spec == to })
		if i < 0 {
			i = len(s.arms)
			s.arms = append(s.arms, arm{spec: to, tests: []plan.Test{{}}})
		}
		s.arms[i].tests[0].Kinds = s.arms[i].tests[0].Kinds.With(kind)
	}
	return s
}

// toldApart is a Branch of objects that differ in the text of their member name.
func toldApart(name string, texts []string, arms ...*spec) *spec {
	s := &spec{kind: plan.Branch, accept: kinds(plan.JSONObject), lookup: &plan.Lookup{Member: name, Texts: texts}}
	for i, a := range arms {
		s.arms = append(s.arms, arm{spec: a, tests: []plan.Test{{
			Kinds: kinds(plan.JSONObject), Required: []string{name},
			Members: []plan.MemberTest{{Name: name, Values: []plan.Scalar{{Kind: plan.JSONString, Text: texts[i]}}}},
		}}})
		s.lookup.Arms = append(s.lookup.Arms, i)
		s.lookup.Sure = append(s.lookup.Sure, true)
	}
	return s
}
