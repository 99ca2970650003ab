package plan

import (
	"fmt"
	"testing"
)

// TestMembers wants the members that arms require where they ask nothing else, and nothing
// where they do.
func TestMembers(t *testing.T) {
	object := KindSet(0).With(JSONObject)
	k := func(texts ...string) []MemberTest {
		m := MemberTest{Name: "k", Values: []Scalar{}}
		for _, s := range texts {
			m.Values = append(m.Values, Scalar{Kind: JSONString, Text: s})
		}
		return []MemberTest{m}
	}
	other := []MemberTest{{"m", []Scalar{{Kind: JSONNull, Text: "null"}}}}
	var many []string
	for i := range mostMembers + 1 {
		many = append(many, fmt.Sprint(i))
	}
	sorted := k("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p")
	for _, c := range []struct {
		name             string
		tests            []Test
		found, byMembers string
		looks            bool
	}{
		{"nothing", []Test{{Kinds: object}}, "[] true", "[0] [[]]", false},
		{"members", []Test{{Kinds: AllKinds, Required: []string{"k", "a", ""}}}, "[a ] true", "[0] [[k a ]]", false},
		{"of two", []Test{{Kinds: object, Required: []string{"a"}}, {Kinds: object, Required: []string{"b", "a"}}}, "[a b] true", "[0] [[a b]]", false},
		{"the text", []Test{{Kinds: object, Required: []string{"k", "a"}, Members: k("b", "a")}}, "[a] true", "[] []", false},
		{"the text of many", []Test{{Kinds: object, Members: sorted}}, "[] true", "[] []", false},
		{"another text", []Test{{Kinds: object, Members: k("b")}}, "[] false", "[] []", false},
		{"another member", []Test{{Kinds: object, Members: other}}, "[] false", "[] []", true},
		{"groups", []Test{{Kinds: object, AnyOf: [][]Test{{{Kinds: object, Members: other}}}}}, "[] false", "[] []", true},
		{"values", []Test{{Kinds: object, Values: []Scalar{}}}, "[] false", "[] []", false},
		{"another kind", []Test{{Kinds: object}, {Kinds: AllKinds.Without(JSONObject)}}, "[] false", "[] []", false},
		{"too many", []Test{{Kinds: object, Required: many}}, "[] false", "[] []", false},
		{"too many together", []Test{{Kinds: object, Required: many[1:]}, {Kinds: object, Required: many[:1]}}, "[] false", "[] []", false},
	} {
		n := &BranchNode{Arms: []Arm{{Tests: c.tests}}, Lookup: &Lookup{Member: "k", Texts: []string{"a"}, Arms: []int{0}, Sure: []bool{false}}}
		members, ok := n.Found(0)
		if !ok {
			members = nil
		}
		if got := fmt.Sprint(members, ok); got != c.found {
			t.Errorf("%s: got %s, want %s", c.name, got, c.found)
		}
		arms, lists := n.ByMembers()
		if got := fmt.Sprint(arms, lists); got != c.byMembers || (arms == nil) != (lists == nil) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.byMembers)
		}
		if got := n.LooksAt(); got != c.looks {
			t.Errorf("%s: looks at others: got %t", c.name, got)
		}
	}
}

// TestRefuses has what an object node does without a member.
func TestRefuses(t *testing.T) {
	o := &ObjectNode{
		Props: []Property{
			{Name: "must", Required: true},
			{Name: "never", Node: None, Required: true, Default: "1"},
			{Name: "default", Required: true, Default: "1"},
			{Name: "may"},
		},
		Required: []string{"other"},
	}
	for name, want := range map[string]bool{"must": true, "never": true, "default": false, "may": false, "other": true, "unknown": false} {
		if got := o.Refuses([]string{"must", name}); got != want {
			t.Errorf("%s: got %t, want %t", name, got, want)
		}
	}
}
