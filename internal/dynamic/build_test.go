package dynamic

import (
	"errors"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// A spec is a node of a plan with its edges as pointers, so that tests can write
// plans down.
type spec struct {
	kind     plan.Kind
	format   plan.Format
	nullable bool
	text     string // Const

	props      []prop
	required   []string
	patterns   []pattern
	additional *spec

	items *spec // Array; the further elements of a Tuple
	tuple []item

	byKind map[plan.JSONKind]*spec // of a Switch or a Branch

	accept plan.KindSet // of a Branch
	arms   []arm
	lookup *plan.Lookup

	match     string // of an If: one of questions
	then, els *spec
}

// An arm of a Branch. It matches if it satisfies all of match, which are in questions.
type arm struct {
	spec  *spec
	tests []plan.Test
	match []string
}

// A prop is a declared member. A nil spec is never written.
type prop struct {
	name     string
	spec     *spec
	required bool
	fallback string
}

type pattern struct {
	matcher plan.Matcher
	spec    *spec
}

type item struct {
	spec   *spec
	accept plan.KindSet
}

// prefix matches names that begin with it.
type prefix string

func (p prefix) MatchString(s string) bool { return strings.HasPrefix(s, string(p)) }

func of(kind plan.Kind) *spec { return &spec{kind: kind} }

func arrayOf(items *spec) *spec { return &spec{kind: plan.Array, items: items} }

func objectOf(props ...prop) *spec { return &spec{kind: plan.Object, props: props} }

func optional(name string, s *spec) prop { return prop{name: name, spec: s} }

func required(name string, s *spec) prop { return prop{name: name, spec: s, required: true} }

func withDefault(name string, s *spec, text string) prop {
	return prop{name: name, spec: s, fallback: text}
}

func open(s *spec, additional *spec) *spec {
	c := *s
	c.additional = additional
	return &c
}

// planOf returns the plan of root. Specs that are met twice are one node.
func planOf(root *spec, o plan.Options) *plan.Plan {
	b := &builder{ids: map[*spec]plan.ID{}}
	p := &plan.Plan{Root: b.id(root), Options: o, Matches: questions}
	p.Nodes = b.nodes
	return p
}

type builder struct {
	nodes []plan.Node
	ids   map[*spec]plan.ID
}

func (b *builder) id(s *spec) plan.ID {
	if s == nil {
		return plan.None
	}
	if id, ok := b.ids[s]; ok {
		return id
	}
	id := plan.ID(len(b.nodes))
	b.ids[s] = id
	b.nodes = append(b.nodes, plan.Node{})
	n := plan.Node{Kind: s.kind, Format: s.format, Nullable: s.nullable, Const: s.text, Schema: "#"}
	switch s.kind {
	case plan.Object:
		n.Object = &plan.ObjectNode{Required: s.required, Additional: b.id(s.additional)}
		for _, p := range s.props {
			key := string(wire.AppendString(nil, p.name)) + ":"
			n.Object.Props = append(n.Object.Props, plan.Property{
				Name: p.name, Key: key, Node: b.id(p.spec), Required: p.required, Default: p.fallback,
			})
		}
		for _, p := range s.patterns {
			n.Object.Patterns = append(n.Object.Patterns, plan.Pattern{Matcher: p.matcher, Node: b.id(p.spec)})
		}
	case plan.Branch:
		n.Branch = &plan.BranchNode{Accept: s.accept, Lookup: s.lookup}
		for _, a := range s.arms {
			var match []plan.MatchID
			for _, text := range a.match {
				match = append(match, questionOf(text))
			}
			n.Branch.Arms = append(n.Branch.Arms, plan.Arm{Node: b.id(a.spec), Tests: a.tests, Match: match, Schema: "#"})
		}
		for kind := range n.Branch.ByKind {
			n.Branch.ByKind[kind] = b.id(s.byKind[plan.JSONKind(kind)])
		}
	case plan.If:
		n.If = &plan.IfNode{Match: questionOf(s.match), Then: b.id(s.then), Else: b.id(s.els)}
	case plan.Array:
		n.Array = &plan.ArrayNode{Items: b.id(s.items)}
	case plan.Tuple:
		n.Tuple = &plan.TupleNode{Rest: b.id(s.items)}
		for _, it := range s.tuple {
			n.Tuple.Items = append(n.Tuple.Items, plan.TupleItem{Node: b.id(it.spec), Accept: it.accept})
		}
	case plan.Switch:
		n.Switch = &plan.SwitchNode{}
		for kind := range n.Switch.ByKind {
			n.Switch.ByKind[kind] = b.id(s.byKind[plan.JSONKind(kind)])
		}
	}
	b.nodes[id] = n
	return id
}

// engine returns the engine for s with default options.
func engine(s *spec) *Engine { return New(planOf(s, plan.Options{}), matchers, nil) }

// engines returns the engine as it is built, and one that writes plainly.
func engines(p *plan.Plan, text Text) map[string]*Engine {
	plain := cautious(p, text)
	plain.plain = true
	return map[string]*Engine{"default": New(p, matchers, text), "plain": plain}
}

// A check is a value and what is written for it, or the complaint about it.
type check struct {
	name   string
	spec   *spec
	value  any
	want   string
	reason diag.Reason // if not 0: want is the pointer, or the pointer, a space, and what is wanted
}

// test runs checks on each engine, behind text that must stay.
func test(t *testing.T, text Text, o plan.Options, checks []check) {
	t.Helper()
	for _, c := range checks {
		for name, e := range engines(planOf(c.spec, o), text) {
			got, err := e.Append([]byte("x"), c.value)
			if c.reason != 0 {
				var bad *diag.Mismatch
				if !errors.As(err, &bad) || bad.Reason != c.reason || bad.Pointer() != c.want && bad.Pointer()+" "+bad.Want != c.want {
					t.Errorf("%s (%s): Append(%#v) = %s, %v; want reason %d %s", c.name, name, c.value, got, err, c.reason, c.want)
				}
				if string(got) != "x" {
					t.Errorf("%s (%s): dst after an error: %s", c.name, name, got)
				}
				continue
			}
			if err != nil || string(got) != "x"+c.want {
				t.Errorf("%s (%s): Append(%#v) = %s, %v; want x%s", c.name, name, c.value, got, err, c.want)
			}
		}
	}
}
