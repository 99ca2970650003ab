package project

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/resolve"
)

// questions are what random plans ask matchers, with the obvious answers.
var questions = []struct {
	schema    string
	satisfied func(v rawjson.Value) bool
}{
	{`{"type":"integer"}`, func(v rawjson.Value) bool { return kindOf(v) == plan.JSONInteger }},
	{`{"type":"string","minLength":1}`, func(v rawjson.Value) bool { return v.Kind() == rawjson.String && v.Text() != "" }},
	{`{"required":["a"]}`, func(v rawjson.Value) bool { return v.Kind() != rawjson.Object || memberOf(v, "a").Exists() }},
	{`{"properties":{"a":{"type":"string"}}}`, func(v rawjson.Value) bool {
		m := memberOf(v, "a")
		return !m.Exists() || m.Kind() == rawjson.String
	}},
	{`{"maxItems":2}`, func(v rawjson.Value) bool { return v.Kind() != rawjson.Array || v.Len() <= 2 }},
	{`{"type":["array","object","null"]}`, func(v rawjson.Value) bool {
		return v.Kind() == rawjson.Array || v.Kind() == rawjson.Object || v.Kind() == rawjson.Null
	}},
	{`{"minProperties":2}`, func(v rawjson.Value) bool {
		if v.Kind() != rawjson.Object {
			return true
		}
		names := map[string]bool{}
		for _, m := range v.Children() {
			names[quotedText(m.RawName())] = true
		}
		return len(names) >= 2
	}},
	{`{"not":{"type":"object"}}`, func(v rawjson.Value) bool { return v.Kind() != rawjson.Object }},
}

// places are the places of questions, for plan.Plan.Matches.
var places = func() (list []string) {
	for i := range questions {
		list = append(list, fmt.Sprint("#/anyOf/", i))
	}
	return list
}()

// matchers answers questions.
var matchers = func() *match.Set {
	var text bytes.Buffer
	for i, q := range questions {
		fmt.Fprint(&text, []string{`{"anyOf":[`, ","}[min(i, 1)], q.schema)
	}
	text.WriteString("]}")
	refs, complaints := resolve.Resolve(text.Bytes(), resolve.Options{MaxDepth: 100})
	if complaints != nil {
		panic(complaints)
	}
	b := matcher.NewBuilder(refs, matcher.Options{})
	for i, s := range refs.Root().AnyOf {
		if id, complaints := b.Add(s); complaints != nil || id != plan.MatchID(i+1) {
			panic(questions[i].schema)
		}
	}
	return b.Set()
}()

// memberOf returns the last member of v with a name; it does not exist if there is none.
func memberOf(v rawjson.Value, name string) rawjson.Value {
	for i := v.Len() - 1; i >= 0 && v.Kind() == rawjson.Object; i-- {
		if m := v.Child(i); m.Name() == name {
			return m
		}
	}
	return rawjson.Value{}
}

// branch writes v by the arm that the tests and matchers of all arms tell.
func (t twin) branch(id plan.ID, v rawjson.Value) (string, *diag.Mismatch) {
	b := t.plan.Nodes[id].Branch
	var possible []plan.Arm
	for _, a := range b.Arms {
		if !slices.ContainsFunc(a.Tests, func(test plan.Test) bool { return !passes(test, v) }) {
			possible = append(possible, a)
		}
	}
	if len(possible) == 1 {
		return t.value(possible[0].Node, v)
	}
	for _, a := range possible {
		if !slices.ContainsFunc(a.Match, func(m plan.MatchID) bool { return !questions[m-1].satisfied(v) }) {
			return t.value(a.Node, v)
		}
	}
	return t.refuse(id, diag.NoMatch)
}

func passes(test plan.Test, v rawjson.Value) bool {
	if !test.Kinds.Has(kindOf(v)) || test.Values != nil && !slices.ContainsFunc(test.Values, func(s plan.Scalar) bool { return isScalar(v, s) }) {
		return false
	}
	if v.Kind() == rawjson.Object {
		for _, name := range test.Required {
			if !memberOf(v, name).Exists() {
				return false
			}
		}
		for _, m := range test.Members {
			if x := memberOf(v, m.Name); x.Exists() && !slices.ContainsFunc(m.Values, func(s plan.Scalar) bool { return isScalar(x, s) }) {
				return false
			}
		}
	}
	for _, list := range test.AnyOf {
		if !slices.ContainsFunc(list, func(test plan.Test) bool { return passes(test, v) }) {
			return false
		}
	}
	return true
}

func isScalar(v rawjson.Value, s plan.Scalar) bool {
	switch v.Kind() {
	case rawjson.String:
		return s.Kind == plan.JSONString && rawjson.Name(v.Raw()) == s.Text
	case rawjson.Number:
		return s.Kind == kindOf(v) && numberText(v.Raw()) == s.Text
	case rawjson.Null, rawjson.True, rawjson.False:
		return s.Kind == kindOf(v) && string(v.Raw()) == s.Text
	}
	return false
}

// scalars are constants that values of document have now and then.
var scalars = []plan.Scalar{
	{Kind: plan.JSONString, Text: ""},
	{Kind: plan.JSONString, Text: "x"},
	{Kind: plan.JSONString, Text: "a plain text"},
	{Kind: plan.JSONString, Text: "é日本😀"},
	{Kind: plan.JSONNull, Text: "null"},
	{Kind: plan.JSONBoolean, Text: "true"},
	{Kind: plan.JSONInteger, Text: "0"},
	{Kind: plan.JSONInteger, Text: "1", Int: 1},
	{Kind: plan.JSONNumber, Text: "2.5"},
	{Kind: plan.JSONInteger, Text: "123456789012345678901234567890"},
}

// told are the texts of members that tell arms apart.
var told = []string{"x", "a plain text", "é日本😀", "\U0001f600", "another text that is longer than sixteen bytes", ""}

// randomBranch returns a Branch to some of nodes[:most], or one of objects that a member
// tells apart, with the short cuts that follow from its tests.
func randomBranch(r *rand.Rand, nodes []plan.Node) *plan.BranchNode {
	b := &plan.BranchNode{}
	arm := func(test plan.Test, id plan.ID) {
		b.Arms = append(b.Arms, plan.Arm{
			Node: id, Tests: []plan.Test{test}, Schema: "#arm",
			Match: []plan.MatchID{plan.MatchID(1 + r.IntN(len(questions)))},
		})
	}
	id := func() plan.ID { return plan.ID(r.IntN(len(nodes))) }
	lookup := r.IntN(2) == 0
	if lookup {
		l := &plan.Lookup{Member: names[r.IntN(len(names))]}
		for _, k := range r.Perm(len(told))[:1+r.IntN(len(told))] {
			test := plan.Test{
				Kinds: plan.KindSet(0).With(plan.JSONObject), Required: []string{l.Member},
				Members: []plan.MemberTest{{Name: l.Member, Values: []plan.Scalar{{Kind: plan.JSONString, Text: told[k]}}}},
			}
			sure := r.IntN(4) > 0
			to := id()
			if !sure {
				test.Required = append(test.Required, members(r, nodes[to].Object)...)
			}
			l.Texts, l.Arms, l.Sure = append(l.Texts, told[k]), append(l.Arms, len(b.Arms)), append(l.Sure, sure)
			arm(test, to)
		}
		if r.IntN(2) == 0 {
			l.Index = map[string]int{}
			for i, text := range l.Texts {
				l.Index[text] = i
			}
		}
		b.Lookup = l
	}
	sole := !lookup && r.IntN(2) == 0
	if sole {
		to := id()
		arm(plan.Test{Kinds: plan.KindSet(0).With(plan.JSONObject), Required: members(r, nodes[to].Object)}, to)
	}
	for range 1 + r.IntN(4) {
		test := plan.Test{Kinds: plan.KindSet(r.IntN(int(plan.AllKinds) + 1))}
		if lookup || sole {
			test.Kinds = test.Kinds.Without(plan.JSONObject)
		}
		if r.IntN(3) == 0 {
			test.Kinds = plan.KindSet(0).With(plan.JSONKind(r.IntN(int(plan.JSONObject)))) // one scalar kind
		}
		if r.IntN(4) == 0 {
			test.Required = append(test.Required, names[r.IntN(4)])
		}
		if r.IntN(4) == 0 {
			test.Values = []plan.Scalar{scalars[r.IntN(len(scalars))], scalars[r.IntN(len(scalars))]}
		}
		if r.IntN(4) == 0 {
			test.Members = append(test.Members, plan.MemberTest{Name: names[r.IntN(4)], Values: []plan.Scalar{scalars[r.IntN(len(scalars))]}})
		}
		if r.IntN(6) == 0 {
			test.AnyOf = [][]plan.Test{{{Kinds: test.Kinds, Required: []string{"a"}}, {Kinds: test.Kinds, Required: []string{"b"}}}}
		}
		arm(test, id())
	}
	for kind := range plan.NumJSONKinds {
		b.ByKind[kind] = plan.None
		var takes []plan.Arm
		for _, a := range b.Arms {
			if a.Tests[0].Kinds.Has(kind) {
				takes = append(takes, a)
				b.Accept = b.Accept.With(kind)
			}
		}
		if len(takes) == 1 {
			t := takes[0].Tests[0]
			if t.Values == nil && t.AnyOf == nil && (kind != plan.JSONObject || t.Required == nil && t.Members == nil) {
				b.ByKind[kind] = takes[0].Node
			}
		}
	}
	return b
}

// members returns some that o, which may be nil, requires, and now and then another one.
func members(r *rand.Rand, o *plan.ObjectNode) (list []string) {
	if o != nil {
		for _, p := range o.Props {
			if p.Required && r.IntN(4) > 0 {
				list = append(list, p.Name)
			}
		}
		list = append(list, o.Required...)
	}
	if len(list) == 0 || r.IntN(4) == 0 {
		list = append(list, names[r.IntN(len(names))])
	}
	return list
}

// armText writes a value for one of b's arms, with the member that tells them apart.
func armText(r *rand.Rand, out *bytes.Buffer, b *plan.BranchNode, value func(plan.ID)) {
	k := r.IntN(len(b.Arms))
	from := out.Len()
	value(b.Arms[k].Node)
	text := bytes.TrimSpace(bytes.Clone(out.Bytes()[from:]))
	if b.Lookup == nil || k >= len(b.Lookup.Texts) || len(text) < 2 || text[0] != '{' {
		return
	}
	out.Truncate(from)
	member := func() {
		writeName(r, out, b.Lookup.Member)
		out.WriteByte(':')
		writeName(r, out, b.Lookup.Texts[k])
	}
	inner := bytes.TrimSpace(text[1 : len(text)-1])
	out.WriteByte('{')
	first := r.IntN(2) == 0
	if first {
		member()
	}
	if len(inner) > 0 {
		if first {
			out.WriteByte(',')
		}
		out.Write(inner)
	}
	if !first || r.IntN(4) == 0 {
		if first || len(inner) > 0 {
			out.WriteByte(',')
		}
		k = r.IntN(len(b.Lookup.Texts))
		member()
	}
	out.WriteByte('}')
}
