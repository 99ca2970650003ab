package plan

import (
	"fmt"
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// Check returns the first thing in p that no engine could rely on, nil if there is
// none: a node that does not exist, a node without what its kind needs or with what
// another kind needs, a key that is not its name, text that is no JSON.
//
// It is for tests: what planner.Build returns passes. It takes linear time.
func (p *Plan) Check() error {
	c := checker{nodes: ID(len(p.Nodes)), matches: len(p.Matches)}
	c.edge("root", p.Root, neverNone)
	c.match("strict", p.Strict, maybeNone)
	if slices.Contains(p.Matches, "") {
		c.fail("matchers: want the place of a schema, got none")
	}
	for i := range p.Nodes {
		c.where = fmt.Sprintf("n%d", i)
		c.node(&p.Nodes[i])
		if c.err != nil {
			break
		}
	}
	return c.err
}

// A checker keeps the first complaint.
type checker struct {
	nodes   ID
	matches int
	where   string
	err     error
}

// fail keeps a complaint, if it is the first.
func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("plan: %s: %s", c.where, fmt.Sprintf(format, args...))
	}
}

// An edgeRule says whether an edge may lead to None.
type edgeRule bool

const (
	maybeNone edgeRule = true
	neverNone edgeRule = false
)

// edge checks that id is a node.
func (c *checker) edge(what string, id ID, rule edgeRule) {
	if id == None && rule == maybeNone {
		return
	}
	if id < 0 || id >= c.nodes {
		c.fail("%s: want one of %d nodes, got n%d", what, c.nodes, id)
	}
}

func (c *checker) node(n *Node) {
	if n.Kind >= NumKinds {
		c.fail("want one of %d kinds, got %d", NumKinds, n.Kind)
		return
	}
	if n.Schema == "" {
		c.fail("want the place of a schema, got none")
	}
	c.payload(n)
	c.format(n)
	if c.err != nil {
		return
	}
	switch n.Kind {
	case Const:
		c.json("const", n.Const)
	case Object:
		c.object(n.Object)
	case Array:
		c.edge("items", n.Array.Items, neverNone)
	case Tuple:
		for i := range n.Tuple.Items {
			c.edge("item", n.Tuple.Items[i].Node, neverNone)
			c.kinds(fmt.Sprintf("item %d", i), n.Tuple.Items[i].Accept)
		}
		c.edge("rest", n.Tuple.Rest, maybeNone)
	case Switch:
		for k, id := range n.Switch.ByKind {
			c.edge(JSONKind(k).String(), id, maybeNone)
		}
	case Branch:
		c.branch(n.Branch)
	case If:
		c.ifNode(n.If)
	case Any, Null, Boolean, Integer, Number, String, Time, Unsafe, Never:
	}
}

// payload checks that n has what its kind needs, and nothing else.
func (c *checker) payload(n *Node) {
	for _, part := range []struct {
		kind Kind
		has  bool
	}{
		{Const, n.Const != ""},
		{Object, n.Object != nil},
		{Array, n.Array != nil},
		{Tuple, n.Tuple != nil},
		{Switch, n.Switch != nil},
		{Branch, n.Branch != nil},
		{If, n.If != nil},
	} {
		if part.has != (n.Kind == part.kind) {
			c.fail("%v node: want the part of its kind alone, %v part: %t", n.Kind, part.kind, part.has)
		}
	}
}

// format checks that n has a format that its kind knows.
func (c *checker) format(n *Node) {
	ok := n.Format == FormatNone
	switch n.Kind {
	case Time:
		ok = n.Format == FormatDateTime || n.Format == FormatDate || n.Format == FormatClock
	case String:
		ok = n.Format == FormatNone || n.Format == FormatDuration
	}
	if !ok {
		c.fail("%v node: want a format of that kind, got %q", n.Kind, n.Format)
	}
}

func (c *checker) object(o *ObjectNode) {
	seen := make(map[string]bool, len(o.Props)+len(o.Required))
	name := func(s string) {
		if seen[s] {
			c.fail("member %q: want it once, got it again", s)
		}
		seen[s] = true
	}
	optional := false
	for i := range o.Props {
		q := &o.Props[i]
		name(q.Name)
		c.key(q)
		c.edge("member "+q.Name, q.Node, maybeNone)
		if q.Default != "" {
			c.json("default of "+q.Name, q.Default)
		}
		if q.Required && optional {
			c.fail("member %q: want it before those that are not required", q.Name)
		}
		optional = optional || !q.Required
	}
	for _, s := range o.Required {
		name(s)
	}
	for i := range o.Patterns {
		if o.Patterns[i].Matcher == nil {
			c.fail("pattern %q: want a matcher, got none", o.Patterns[i].Source)
		}
		c.edge("pattern "+o.Patterns[i].Source, o.Patterns[i].Node, maybeNone)
	}
	c.edge("others", o.Additional, maybeNone)
}

// key checks that q.Key is q.Name, quoted, and a colon.
func (c *checker) key(q *Property) {
	key := []byte(q.Key)
	if len(key) == 0 || key[0] != '"' {
		c.fail("member %q: want a key, got %q", q.Name, q.Key)
		return
	}
	end, err := rawjson.SkipString(key, 0)
	if err != nil || string(key[end:]) != ":" || rawjson.Name(key[:end]) != q.Name {
		c.fail("member %q: want its name and a colon as key, got %q", q.Name, q.Key)
	}
}

// json checks that text is one JSON value without space around it.
func (c *checker) json(what, text string) {
	const deepest = 1 << 20
	if end, err := rawjson.SkipValue([]byte(text), 0, 0, deepest); err != nil || end != len(text) {
		c.fail("%s: want a JSON value, got %q", what, text)
	}
}
