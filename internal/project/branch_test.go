package project

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

func (b *build) branch(n plan.BranchNode) plan.ID {
	accept := plan.KindSet(0)
	for i := range n.Arms {
		n.Arms[i].Schema = "#arm"
		accept |= n.Arms[i].Tests[0].Kinds
	}
	n.Accept = accept
	return b.node(plan.Node{Kind: plan.Branch, Branch: &n})
}

// kinds is a Branch of arms that ask for a kind alone.
func (b *build) kinds(byKind map[plan.JSONKind]plan.ID) plan.ID {
	n := plan.BranchNode{}
	for kind := range n.ByKind {
		n.ByKind[kind] = plan.None
		if id, ok := byKind[plan.JSONKind(kind)]; ok {
			n.ByKind[kind] = id
			n.Arms = append(n.Arms, plan.Arm{Node: id, Tests: []plan.Test{{Kinds: plan.KindSet(0).With(plan.JSONKind(kind))}}})
		}
	}
	return b.branch(n)
}

// toldApart is a Branch of objects that differ in the text of a member.
func (b *build) toldApart(name string, texts []string, ids ...plan.ID) plan.ID {
	n := plan.BranchNode{Lookup: &plan.Lookup{Member: name, Texts: texts}}
	for kind := range n.ByKind {
		n.ByKind[kind] = plan.None
	}
	for i, id := range ids {
		n.Arms = append(n.Arms, plan.Arm{Node: id, Tests: []plan.Test{{
			Kinds: plan.KindSet(0).With(plan.JSONObject), Required: []string{name},
			Members: []plan.MemberTest{{Name: name, Values: []plan.Scalar{{Kind: plan.JSONString, Text: texts[i]}}}},
		}}})
		n.Lookup.Arms, n.Lookup.Sure = append(n.Lookup.Arms, i), append(n.Lookup.Sure, true)
	}
	return b.branch(n)
}

// nestedPlan has objects of two shapes inside each other, told apart by "k".
func nestedPlan() *plan.Plan {
	return planOf(func(b *build) plan.ID {
		at := b.fields("k:s x:i c", prop("c", plan.None))
		and := b.fields("k:s y:i c", prop("c", plan.None))
		id := b.toldApart("k", []string{"a", "b"}, at, and)
		b.p.Nodes[at].Object.Props[2].Node, b.p.Nodes[and].Object.Props[2].Node = id, id
		return id
	})
}

func TestBranchByMember(t *testing.T) {
	p := nestedPlan()
	e := New(p, matchers)
	for _, c := range []struct{ text, want string }{
		{`{"k":"a","x":1,"y":2}`, `{"k":"a","x":1}`},
		{`{"x":1,"y":2, "k" : "b" }`, `{"k":"b","y":2}`},
		{`{"k":"a","x":1,"y":2,"k":"b"}`, `{"k":"b","y":2}`},
		{`{"k":"a","x":1,"y":2,"\u006b":"b"}`, `{"k":"b","y":2}`},
		{`{"k":"b","x":1,"y":2,"\u006b":"\u0061"}`, `{"k":"a","x":1}`},
		{`{"\u006b":"b","x":1,"y":2}`, `{"k":"b","y":2}`},
		{`{"k":"a","x":"?","k":"b"}`, `{"k":"b"}`}, // the first arm could not write x
		{`{"k":5,"k":"a","x":1}`, `{"k":"a","x":1}`},
		{`{"k":"a","x":1,"c":{"y":2,"k":"b","c":{"k":"a","x":3,"k":"a"}}}`, `{"k":"a","x":1,"c":{"k":"b","y":2,"c":{"k":"a","x":3}}}`},
		{`{"k":"a","c":{"k":"a","k":"b","y":7,"c":{"k":"a","x":1,"k":"b","y":1}},"x":1}`, `{"k":"a","x":1,"c":{"k":"b","y":7,"c":{"k":"b","y":1}}}`},
		{`{"k":"a","k":"c"}`, `! mismatch 4 at  by #n6`},
		{`{"k":"c"}`, `! mismatch 4 at  by #n6`},
		{`{}`, `! mismatch 4 at  by #n6`},
		{`{"k":"a","x":"?"}`, `! mismatch 2 at /x by #n0n`},
		{`{"k":"a","c":{"k":"b","c":[]}}`, `! mismatch 4 at /c/c by #n6`},
		{`{"k":"a","x":"?"`, `! syntax error at 16, depth false`},
		{`{"k":"a","z":tru,"k":"b"}`, `! syntax error at 16, depth false`},
		{`{"k":"a`, `! syntax error at 7, depth false`},
		{`{"k":"a",}`, `! syntax error at 9, depth false`},
		{`{"k" "a"}`, `! syntax error at 5, depth false`},
		{`{"k":"c",`, `! syntax error at 9, depth false`},
		{`{"k":"c"} x`, `! syntax error at 10, depth false`},
	} {
		out, err := e.Append([]byte("x"), []byte(c.text))
		got := string(out)
		if err != nil {
			got = "x! " + showError(err)
		}
		want, wantErr := twin{p}.append([]byte("x"), []byte(c.text), 0)
		if string(want) != string(out) || !sameError(err, wantErr) {
			t.Errorf("%s: got %s, %v; of the twin %s, %v", c.text, out, err, want, wantErr)
		}
		if !strings.HasPrefix(c.want, "! mismatch 2") && got != "x"+c.want {
			t.Errorf("%s: got %s, want x%s", c.text, got, c.want)
		}
	}
}

// TestBranchEscapes tells objects apart by texts that JSON has only with escapes, and that
// look like other JSON without.
func TestBranchEscapes(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		return b.toldApart("k", []string{`a","x":"1`, `a\n`, "a\n", "a"}, b.fields("k:s x:i"), b.fields("k:s y:i"), b.fields("k:s z:i"), b.fields("k:s"))
	})
	e := New(p, matchers)
	for _, c := range []struct{ text, want string }{
		{`{"k":"a","x":"1","x":2,"y":3,"z":4}`, `{"k":"a"}`},
		{`{"k":"a\",\"x\":\"1","x":2,"y":3,"z":4}`, `{"k":"a\",\"x\":\"1","x":2}`},
		{`{"k":"a\\n","x":2,"y":3,"z":4}`, `{"k":"a\\n","y":3}`},
		{`{"k":"a\n","x":2,"y":3,"z":4}`, `{"k":"a\n","z":4}`},
	} {
		if got, err := e.Append(nil, []byte(c.text)); err != nil || string(got) != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.text, got, err, c.want)
		}
	}
}

func TestBranchByKind(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		s, i, n := b.kind(plan.String), b.kind(plan.Integer), b.kind(plan.Null)
		orNull := b.kinds(map[plan.JSONKind]plan.ID{plan.JSONString: s, plan.JSONNull: n})
		integers := b.kinds(map[plan.JSONKind]plan.ID{plan.JSONInteger: i, plan.JSONString: s})
		return b.fields("n i l", prop("n", orNull), prop("i", integers), prop("l", b.array(integers)))
	})
	e := New(p, matchers)
	for _, c := range []struct{ text, want string }{
		{`{"n":"x","i":5}`, `{"n":"x","i":5}`},
		{`{"n":null,"i":1e2}`, `{"n":null,"i":100}`},
		{`{"n": null ,"i": -12345678901234567890 }`, `{"n":null,"i":-12345678901234567890}`},
		{`{"l":[1,"a",22,-3, 4.0,"b",5e0]}`, `{"l":[1,"a",22,-3,4,"b",5]}`},
		{`{"n":5}`, `! mismatch 4 at /n by #n3`},
		{`{"n":nul}`, `! syntax error at 8, depth false`},
		{`{"i":1.5}`, `! mismatch 4 at /i by #n4`},
		{`{"i":null}`, `! mismatch 4 at /i by #n4`},
		{`{"l":[1,2.5]}`, `! mismatch 4 at /l/1 by #n4`},
		{`{"l":[1,-]}`, `! syntax error at 9, depth false`},
		{`{"i":01}`, `! syntax error at 6, depth false`},
		{`{"n":x}`, `! syntax error at 5, depth false`},
	} {
		out, err := e.Append(nil, []byte(c.text))
		got := string(out)
		if err != nil {
			got = "! " + showError(err)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestBranchTime writes branches inside each other, to the limit of depth, in all ways
// there are: with guesses, with wrong ones, and with a matcher at each level. Without care
// each level would read all that is inside it.
func TestBranchTime(t *testing.T) {
	matched := planOf(func(b *build) plan.ID {
		object := b.fields("k:s c", prop("c", plan.None))
		id := b.node(plan.Node{Kind: plan.If, If: &plan.IfNode{Match: 3, Then: object, Else: object}}) // required: a
		b.p.Nodes[object].Object.Props[1].Node = id
		return id
	})
	const depth = 9999
	for name, c := range map[string]struct {
		plan                *plan.Plan
		head, tail, written string
	}{
		"in front":    {nestedPlan(), `{"k":"a","c":`, `}`, `{"k":"a","c":`},
		"behind":      {nestedPlan(), `{"c":`, `,"k":"a"}`, `{"k":"a","c":`},
		"wrong":       {nestedPlan(), `{"k":"a","c":`, `,"k":"b"}`, `{"k":"b","c":`},
		"maybe wrong": {nestedPlan(), `{"k":"a","c":`, `,"z":"\u0000"}`, `{"k":"a","c":`},
		"matched":     {matched, `{"k":"a","c":`, `}`, `{"k":"a","c":`},
	} {
		text := strings.Repeat(c.head, depth) + strings.Repeat(c.tail, depth)
		text = strings.Replace(text, `"c":}`, `"c":{"k":"a"}}`, 1)
		text = strings.Replace(text, `"c":,`, `"c":{"k":"a"},`, 1)
		want := strings.Repeat(c.written, depth) + `{"k":"a"}` + strings.Repeat("}", depth)
		e := New(c.plan, matchers)
		start := time.Now()
		got, err := e.Append(nil, []byte(text))
		if err != nil || string(got) != want {
			t.Errorf("%s: %.200s, %v", name, got, err)
		}
		// 10 ms are usual, ten times that where each level is read anew by the first few.
		// Reading 200 kB anew for each of 10,000 levels takes much longer.
		if took := time.Since(start); took > 10*time.Second && !raceEnabled {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

// TestStrict checks whole texts before they are written.
func TestStrict(t *testing.T) {
	p := planOf(func(b *build) plan.ID { return b.fields("a:i") })
	p.Matches, p.Strict = places, 4 // properties: a: type: string
	e := New(p, matchers)
	for _, c := range []struct{ text, want string }{
		{` {"a":"5"} `, `! mismatch 7 at /a by #n0`}, // satisfies, would be coerced
		{`{"b":5}`, `{}`},
		{`{"b":1e400}`, `{}`},
		{`5`, `! mismatch 7 at  by #n1`}, // of another kind: satisfies, cannot be written
		{`{"a":5}`, `! mismatch 7 at /a by #/anyOf/3/properties/a`},
		{`{"a":5} x`, `! syntax error at 8, depth false`},
		{`{"a":5`, `! syntax error at 6, depth false`},
		{``, `! syntax error at 0, depth false`},
	} {
		out, err := e.Append([]byte("x"), []byte(c.text))
		got := strings.TrimPrefix(string(out), "x")
		if err != nil {
			got = "! " + showError(err)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
	if out, err := e.AppendNode(nil, []byte(`{"a":5}`), p.Root, 0); err != nil || string(out) != `{"a":5}` {
		t.Errorf("AppendNode: %s, %v; it leaves the check to its caller", out, err)
	}
}

// TestBranchWant is what messages of branches say.
func TestBranchWant(t *testing.T) {
	p := nestedPlan()
	_, err := New(p, matchers).Append(nil, []byte(`{"k":"c"}`))
	var bad *diag.Mismatch
	if !errors.As(err, &bad) || bad.Want == "" || len(bad.Want) > 2000 || bad.Got != `object with "k": "c"` {
		t.Errorf("got %#v", err)
	}
	_, err = New(p, matchers).Append(nil, []byte(`{"k":"c"`))
	var syntax *rawjson.SyntaxError
	if !errors.As(err, &syntax) {
		t.Errorf("got %v, want that the text is not JSON", err)
	}
}
