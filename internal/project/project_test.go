package project

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// scalar is a plan of one node.
func scalar(k plan.Kind) *plan.Plan {
	return planOf(func(b *build) plan.ID { return b.kind(k) })
}

// write returns what Append writes, or its error in brief.
func write(p *plan.Plan, text string) string {
	got, err := New(p, nil).Append([]byte("x"), []byte(text))
	if err == nil {
		return string(got[1:])
	}
	if string(got) != "x" {
		return "dst was changed"
	}
	var m *diag.Mismatch
	if errors.As(err, &m) {
		reason := map[diag.Reason]string{diag.Required: "required", diag.Type: "type", diag.Range: "range", diag.NoMatch: "no match"}[m.Reason]
		return "!" + reason + " " + m.Error()
	}
	var s *rawjson.SyntaxError
	if errors.As(err, &s) && s.Depth {
		return fmt.Sprintf("!offset %d, too deep", s.Offset)
	} else if s != nil {
		return fmt.Sprintf("!offset %d", s.Offset)
	}
	return "!" + err.Error()
}

// The coercions of docs/guide/values.md, as JSON text has them.
func TestScalars(t *testing.T) {
	const s, i, n, b = plan.String, plan.Integer, plan.Number, plan.Boolean
	for _, c := range []struct {
		kind plan.Kind
		text string
		want string
	}{
		{s, `null`, `""`},
		{s, `true`, `"true"`},
		{s, `false`, `"false"`},
		{s, `1.50`, `"1.5"`},
		{s, `1E2`, `"100"`},
		{s, `-0`, `"0"`},
		{s, `1e400`, `"Infinity"`},
		{s, `-1E400`, `"-Infinity"`},
		{s, `12345678901234567890123`, `"12345678901234567890123"`},
		{s, `"a\/b"`, `"a/b"`},
		{s, `"\u0041\u00e9\u20AC\ud83d\uDE00"`, `"Aé€😀"`},
		{s, `"\u000a\u0008\u001F\u0022\u005c"`, `"\n\b\u001f\"\\"`},
		{s, `"\uD800"`, `"\ud800"`},
		{s, `"\uDC00\uD800x"`, `"\udc00\ud800x"`},
		{s, "\"a\xffb\xc3\"", "\"a\ufffdb\ufffd\""},
		{s, "\"\xed\xa0\x80\"", "\"\ufffd\ufffd\ufffd\""},
		{s, `"<>&` + "\u2028" + `"`, `"<>&` + "\u2028" + `"`},
		{s, "\"\x7f\"", "\"\x7f\""},
		{s, `[]`, "!type : want string, got array"},
		{s, `{"a":1}`, "!type : want string, got object"},
		{i, `null`, `0`},
		{i, `true`, `1`},
		{i, `false`, `0`},
		{i, `12`, `12`},
		{i, `-0`, `0`},
		{i, `-0.9`, `0`},
		{i, `1.0`, `1`},
		{i, `12.7`, `12`},
		{i, `-12.7`, `-12`},
		{i, `1e2`, `100`},
		{i, `1e21`, `1e+21`},
		{i, `123456789012345678901234567890`, `123456789012345678901234567890`},
		{i, `-9007199254740993`, `-9007199254740993`},
		{i, `1E400`, "!range : want integer, got number 1E400"},
		{i, `""`, `0`},
		{i, `" 12.7 "`, `12`},
		{i, `"0x10"`, `16`},
		{i, `"\u0031\u0032"`, `12`},
		{i, `"+7"`, `7`},
		{i, `"007"`, `7`},
		{i, `"abc"`, `!type : want integer, got string "abc"`},
		{i, `"Infinity"`, `!range : want integer, got string "Infinity"`},
		{i, `[1]`, "!type : want integer, got array"},
		{n, `null`, `0`},
		{n, `true`, `1`},
		{n, `1.50`, `1.5`},
		{n, `1E2`, `100`},
		{n, `-0.0`, `0`},
		{n, `-0`, `0`},
		{n, `1e-7`, `1e-7`},
		{n, `0.0000010`, `0.000001`},
		{n, `1e21`, `1e+21`},
		{n, `100000000000000000000.0`, `100000000000000000000`},
		{n, `1E400`, `null`},
		{n, `-1E400`, `null`},
		{n, `0.1000`, `0.1`},
		{n, `0.30000000000000004`, `0.30000000000000004`},
		{n, `0.3000000000000000444`, `0.30000000000000004`},
		{n, `12345678901234567890`, `12345678901234567890`},
		{n, `" .5"`, `0.5`},
		{n, `"Infinity"`, `null`},
		{n, `"-Infinity"`, `null`},
		{n, `"1e3"`, `1000`},
		{n, `"x"`, `!type : want number, got string "x"`},
		{n, `{}`, "!type : want number, got object"},
		{b, `null`, `false`},
		{b, `true`, `true`},
		{b, `false`, `false`},
		{b, `0`, `false`},
		{b, `-0.0`, `false`},
		{b, `0e5`, `false`},
		{b, `1e-400`, `false`},
		{b, `0.1`, `true`},
		{b, `1e400`, `true`},
		{b, `""`, `false`},
		{b, `"false"`, `true`},
		{b, `"\u0000"`, `true`},
		{b, `[]`, "!type : want boolean, got array"},
		{plan.Null, `[1,{"a":2}]`, `null`},
		{plan.Null, `"x"`, `null`},
		{plan.Unsafe, `"a\"\n\u0041"`, "\"a\"\nA\""},
		{plan.Unsafe, `null`, `""`},
		{plan.Unsafe, `1.50`, `"1.5"`},
		{plan.Unsafe, "\"\xff\"", "\"\ufffd\""},
		{plan.Unsafe, `"\ud800"`, "\"\ufffd\""},
		{plan.Unsafe, `[]`, "!type : want string, got array"},
		{plan.Time, `"no \u0074ime"`, `"no time"`},
		{plan.Time, `null`, `""`},
		{plan.Time, `1`, "!type : want time, got number 1"},
		{plan.Time, `true`, "!type : want time, got boolean true"},
		{plan.Never, `1`, "!no match : want no value, got number 1"},
		{plan.Never, `null`, "!no match : want no value, got null"},
		{plan.Any, ` { "b" : 1.0 , "a" : [ 1E400 , "\/" ] , "b" : null } `, `{"b":null,"a":[null,"/"]}`},
		{plan.Any, `"\u0041"`, `"A"`},
		{plan.Any, `-1E400`, `null`},
		{plan.Any, `1.0`, `1`},
		{s, `"` + strings.Repeat("x", 60) + `é"]`, "!offset 64"},
		{i, `"` + strings.Repeat("é", 60) + `"`, `!type : want integer, got string "` + strings.Repeat("é", 19) + `...`},
	} {
		if got := write(scalar(c.kind), c.text); got != c.want {
			t.Errorf("%v %s: got %s, want %s", c.kind, c.text, got, c.want)
		}
		if strings.HasPrefix(c.want, "!") {
			continue
		}
		if got := write(scalar(c.kind), "\r\n\t "+c.text+" "); got != c.want {
			t.Errorf("%v with space %s: got %s, want %s", c.kind, c.text, got, c.want)
		}
		long := planOf(func(b *build) plan.ID { return b.array(b.kind(c.kind)) })
		list := "[" + strings.Repeat(c.text+",", 99) + c.text + "]"
		if got, want := write(long, list), "["+strings.Repeat(c.want+",", 99)+c.want+"]"; got != want {
			t.Errorf("%v 100 times %s: got %s, want %s", c.kind, c.text, got, want)
		}
	}
}

func TestRounding(t *testing.T) {
	for _, c := range []struct {
		rounding plan.Rounding
		text     string
		want     string
	}{
		{plan.RoundTrunc, `[1.5,-1.5,2.5,"-2.5"]`, `[1,-1,2,-2]`},
		{plan.RoundFloor, `[1.5,-1.5,2.5,"-2.5"]`, `[1,-2,2,-3]`},
		{plan.RoundCeil, `[1.5,-1.5,2.5,"-2.5"]`, `[2,-1,3,-2]`},
		{plan.RoundNearest, `[1.5,-1.5,2.5,"-2.5"]`, `[2,-1,3,-2]`},
	} {
		p := arrayOf(plan.Integer)
		p.Options.Rounding = c.rounding
		if got := write(p, c.text); got != c.want {
			t.Errorf("%d: got %s, want %s", c.rounding, got, c.want)
		}
	}
}

// TestLengths has numbers and text of each length up to 70 in arrays, which loops write, in
// the first place, in the middle and in the last.
func TestLengths(t *testing.T) {
	for n := 1; n <= 70; n++ {
		digits := strings.Repeat("1234567890", 7)[:n]
		text := `"` + strings.Repeat("z", n-1) + `"`
		for kind, elements := range map[plan.Kind][]string{
			plan.Integer: {digits, "-" + digits},
			plan.Number:  {digits, "-" + digits, "0.00" + digits[:min(n, 15)/2] + "1", "-1." + digits[:min(n, 15)-1] + "1"},
			plan.String:  {text, `"é` + text[1:]},
		} {
			other := map[plan.Kind]string{plan.String: `"x"`}[kind]
			if other == "" {
				other = "7"
			}
			for _, element := range elements {
				for _, list := range [][]string{{element}, {element, other}, {other, element}, {other, element, other}, {element, element}} {
					compact := "[" + strings.Join(list, ",") + "]"
					for _, in := range []string{compact, "[" + strings.Join(list, " , ") + " ]" + strings.Repeat(" ", 300), compact + strings.Repeat(" ", 300)} {
						if got := write(arrayOf(kind), in); got != compact {
							t.Errorf("%v: %.100s: got %s", kind, in, got)
						}
					}
				}
			}
		}
	}
}

func TestNullable(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		o := b.nullable(b.fields("s:s? i:i? b:b? a:a? list", prop("list", b.nullable(b.array(b.kind(plan.String))))))
		b.p.Nodes = append(b.p.Nodes, plan.Node{Kind: plan.Const, Const: "1", Nullable: true, Schema: "#c"}, plan.Node{Kind: plan.Never, Nullable: true, Schema: "#n"})
		b.p.Nodes[o].Object.Props = append(b.p.Nodes[o].Object.Props, prop("c", plan.ID(len(b.p.Nodes)-2)), prop("n", plan.ID(len(b.p.Nodes)-1)))
		return o
	})
	for _, c := range [][2]string{
		{`null`, `null`},
		{`{}`, `{}`},
		{`{"s":null,"i":null,"b":null,"a":null,"list":null,"c":null,"n":null}`, `{"s":null,"i":null,"b":null,"a":null,"list":null,"c":null,"n":null}`},
		{`{"c":2}`, `{"c":1}`},
		{`{"s":nul}`, "!offset 8"},
	} {
		if got := write(p, c[0]); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

// objectPlan has required members, defaults, a member left out, a further
// required name, patterns and additional members.
func objectPlan(open bool) *plan.Plan {
	return planOf(func(b *build) plan.ID {
		o := &plan.ObjectNode{Additional: plan.None, Required: []string{"must"}}
		id, text := b.kind(plan.Integer), b.kind(plan.String)
		o.Props = []plan.Property{prop("id", id), prop("b", text), prop("hidden", plan.None), prop(`q"é`, text), prop("d", text)}
		o.Props[0].Required = true
		o.Props[4].Default = `{"x":1}`
		if open {
			o.Patterns = []plan.Pattern{{Matcher: regexp.MustCompile("^n_"), Node: id}, {Matcher: regexp.MustCompile("^x_"), Node: plan.None}}
			o.Additional = text
		}
		return b.node(plan.Node{Kind: plan.Object, Object: o})
	})
}

func TestObject(t *testing.T) {
	for _, c := range []struct {
		open       bool
		text, want string
	}{
		{false, `{"id":1,"must":0}`, `{"id":1,"d":{"x":1}}`},
		{false, `null`, `{}`},
		{false, `{"must":null,"d":"y","b":"x","id":1}`, `{"id":1,"b":"x","d":"y"}`},
		{false, `{"must":0,"id":1,"d":null}`, `{"id":1,"d":""}`},
		{false, `{"id":1}`, `!required /must: want a required member, got nothing`},
		{false, `{"must":1}`, `!required /id: want a required member, got nothing`},
		{false, `{}`, `!required /id: want a required member, got nothing`},
		{false, `[]`, `!type : want object, got array`},
		{false, `"x"`, `!type : want object, got string "x"`},
		{false, `{"id":1,"must":0,"hidden":[1,2],"other":{"a":[]}}`, `{"id":1,"d":{"x":1}}`},
		{false, `{"id":1,"must":0,"hidden":[1,2}`, `!offset 30`},
		{false, `{"\u0069d":1,"must":0,"\u0071\u0022\u00e9":"a","d":""}`, `{"id":1,"q\"é":"a","d":""}`},
		{false, `{"id":1,"must":0,"id":2,"b":"1","b":"2","id":3}`, `{"id":3,"b":"2","d":{"x":1}}`},
		{false, `{"id":"no","must":0,"id":2}`, `!type /id: want integer, got string "no"`},
		{false, `{"id":1,"must":0,"id":"no"}`, `!type /id: want integer, got string "no"`},
		{false, "{\"id\":1,\"must\":0,\"b\xff\":1,\"d\":\"\"}", `{"id":1,"d":""}`},
		{true, `{"z":1,"id":1,"a":"y","must":true,"n_a":"7","x_a":5,"b":2}`, `{"id":1,"b":"2","d":{"x":1},"z":"1","a":"y","must":"true","n_a":7}`},
		{true, `{"z":1,"id":1,"a":2,"z":3,"must":4,"a":5,"id":6,"must":7}`, `{"id":6,"d":{"x":1},"z":"3","a":"5","must":"7"}`},
		{true, `{"id":1,"must":0,"z":[],"z":1}`, `!type /z: want string, got array`},
		{true, `{"id":1,"must":0,"n_~/":[]}`, `!type /n_~0~1: want integer, got array`},
		{true, `{"id":1,"must":0,"\u007a":1,"z":2,"\u00e9":3}`, `{"id":1,"d":{"x":1},"must":"0","z":"2","é":"3"}`},
		{true, `{"id":1,"must":0,"\ud800":1,"\uD800":2,"\ud801":3}`, `{"id":1,"d":{"x":1},"must":"0","\ud800":"2","\ud801":"3"}`},
		{true, "{\"id\":1,\"must\":0,\"\xff\":1,\"\xfe\":2,\"\ufffd\":3}", "{\"id\":1,\"d\":{\"x\":1},\"must\":\"0\",\"\ufffd\":\"3\"}"},
		{true, `{"hidden":1,"id":1,"must":0}`, `{"id":1,"d":{"x":1},"must":"0"}`},
		{true, `{"id":1}`, `!required /must: want a required member, got nothing`},
	} {
		p := objectPlan(c.open)
		e := New(p, nil)
		for range 3 { // the call learns
			if got := write(p, c.text); got != c.want {
				t.Errorf("open %v %s:\n got %s\nwant %s", c.open, c.text, got, c.want)
			}
			out, err := e.Append(nil, []byte(c.text))
			if !strings.HasPrefix(c.want, "!") && (err != nil || string(out) != c.want) {
				t.Errorf("open %v again %s:\n got %s, %v\nwant %s", c.open, c.text, out, err, c.want)
			}
		}
	}
}

// A plan may lead back to itself.
func TestRecursion(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		o := b.fields("v:i next list")
		list := b.array(o)
		b.p.Nodes[o].Object.Props[1].Node = o
		b.p.Nodes[o].Object.Props[2].Node = list
		return o
	})
	p.Options.MaxValueDepth = 4
	for _, c := range [][2]string{
		{`{"list":[{"v":"1","list":null},{"next":null}],"v":2.5}`, `{"v":2,"list":[{"v":1,"list":[]},{"next":{}}]}`},
		{`{"next":{"next":{"next":{"v":1}}}}`, `{"next":{"next":{"next":{"v":1}}}}`},
		{`{"next":{"next":{"next":{"v":[]}}}}`, "!offset 29, too deep"},
		{`{"x":{"x":{"x":{"v":[]}}}}`, "!offset 20, too deep"},
		{`{"next":{"list":[{"v":{}}]}}`, "!offset 22, too deep"},
		{`{"next":{"list":[{"v":1},{"v":"x"}]}}`, `!type /next/list/1/v: want integer, got string "x"`},
	} {
		if got := write(p, c[0]); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

func TestTupleAndSwitch(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		i, n, s := b.kind(plan.Integer), b.kind(plan.Number), b.kind(plan.String)
		var sw plan.SwitchNode
		for k := range sw.ByKind {
			sw.ByKind[k] = plan.None
		}
		sw.ByKind[plan.JSONInteger], sw.ByKind[plan.JSONString], sw.ByKind[plan.JSONNull] = i, s, s
		choice := b.node(plan.Node{Kind: plan.Switch, Switch: &sw})
		return b.node(plan.Node{Kind: plan.Tuple, Tuple: &plan.TupleNode{Rest: plan.None, Items: []plan.TupleItem{
			{Node: i, Accept: plan.KindSet(0).With(plan.JSONInteger)},
			{Node: n, Accept: plan.KindSet(0).With(plan.JSONInteger).With(plan.JSONNumber)},
			{Node: choice, Accept: plan.AllKinds},
			{Node: b.kind(plan.Any), Accept: plan.AllKinds},
		}}})
	})
	for _, c := range [][2]string{
		{`[]`, `[]`},
		{` [ 1.0 , 1e2 ] `, `[1,100]`},
		{`null`, `[]`},
		{`{}`, "!type : want array, got object"},
		{`[1.5]`, "!type /0: want integer, got number 1.5"},
		{`["1"]`, `!type /0: want integer, got string "1"`},
		{`[1,1E400]`, "!range /1: want a finite number, got number 1E400"},
		{`[1,1,1.0]`, `[1,1,1]`},
		{`[1,1,1.5]`, "!type /2: want one of integer, string, got number 1.5"},
		{`[1,1,1E400]`, "!type /2: want one of integer, string, got number 1E400"},
		{`[1,1,null]`, `[1,1,""]`},
		{`[1,1,true]`, "!type /2: want one of integer, string, got boolean true"},
		{`[1,1,[]]`, "!type /2: want one of integer, string, got array"},
		{`[1,1,"x",1E400]`, `[1,1,"x",null]`},
		{`[1,1,"x",[],5]`, "!type /4: want no element here (at most 4), got number 5"},
		{`[1,1,"x",[],5`, "!offset 13"},
		{`[1,]`, "!offset 3"},
	} {
		if got := write(p, c[0]); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

// Arrays of three or more elements are large here.
func TestLargeArrays(t *testing.T) {
	list := planOf(func(b *build) plan.ID { return b.array(b.array(b.kind(plan.Integer))) })
	pair := planOf(func(b *build) plan.ID {
		item := plan.TupleItem{Node: b.kind(plan.String), Accept: plan.KindSet(0).With(plan.JSONString)}
		return b.node(plan.Node{Kind: plan.Tuple, Tuple: &plan.TupleNode{Rest: plan.None, Items: []plan.TupleItem{item, item, item}}})
	})
	rest := planOf(func(b *build) plan.ID {
		s := b.kind(plan.String)
		return b.node(plan.Node{Kind: plan.Tuple, Tuple: &plan.TupleNode{Rest: s}})
	})
	for _, c := range []struct {
		plan       *plan.Plan
		text, want string
	}{
		{list, `[[1.5,"2"],["no"]]`, `!type /1/0: want integer, got string "no"`},
		{list, `[[1.5,"2"],["a\/,]",1.50,[{},{}]]]`, `[[1,2],["a/,]",1.5,[{},{}]]]`},
		{list, `["no",{"a":[ ]},"\"\\",4]`, `["no",{"a":[]},"\"\\",4]`},
		{list, `[[],[]]`, `[[],[]]`},
		{list, `[[],[],3]]`, "!offset 9"},
		{list, `[1,2,3`, "!offset 6"},
		{list, `[[1,2,3],[1.5,2,3],null]`, `[[1,2,3],[1.5,2,3],null]`},
		{pair, `[1,2,3]`, `[1,2,3]`},
		{pair, `[1,2]`, "!type /0: want string, got number 1"},
		{pair, `[1,2,3,4]`, "!type /0: want string, got number 1"},
		{pair, `["a","b","c","d"]`, `!type /3: want no element here (at most 3), got string "d"`},
		{rest, `[1,2,3,4]`, `[1,2,3,4]`},
		{rest, `[1,2]`, `["1","2"]`},
	} {
		c.plan.Options.LargeArrays, c.plan.Options.LargeArraySize = plan.LargeArraysPassthrough, 3
		if got := write(c.plan, c.text); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// A text that is not JSON is a syntax error, wherever, whatever else is wrong.
func TestSyntaxFirst(t *testing.T) {
	p := planOf(func(b *build) plan.ID { return b.fields("a:i b:i") })
	for _, c := range []struct {
		text   string
		offset int
	}{
		{`{"a":"x","b":tru}`, 16}, {`{"a":"x"`, 8}, {`{"a":"x"} x`, 10}, {``, 0}, {`  `, 2}, {`{"c":[1,2`, 9}, {`{"a":1,"b":01}`, 12}, {`{"a":1,}`, 7}, {"{\"a\":\"\x01\"}", 6},
	} {
		dst, err := New(p, nil).Append([]byte("dst"), []byte(c.text))
		var s *rawjson.SyntaxError
		if !errors.As(err, &s) || s.Offset != c.offset || string(dst) != "dst" {
			t.Errorf("%q: got %q, %v, want an error at %d", c.text, dst, err, c.offset)
		}
	}
}

// AppendNode counts the containers around the text and begins at any node.
func TestAppendNode(t *testing.T) {
	p := planOf(func(b *build) plan.ID {
		list := b.array(b.kind(plan.Integer))
		return b.fields("list", prop("list", list))
	})
	p.Options.MaxValueDepth = 3
	e := New(p, nil)
	got, err := e.AppendNode([]byte("x:"), []byte(` ["1"]`), 1, 2)
	if string(got) != "x:[1]" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	_, err = e.AppendNode(nil, []byte(` ["1"]`), 1, 3)
	if !tooDeep(err) {
		t.Errorf("got %v, want a syntax error for the depth", err)
	}
}

// Hostile texts take time in proportion to their length. The limit is loose: what
// it must tell apart is a moment and minutes.
func TestHostile(t *testing.T) {
	open := planOf(func(b *build) plan.ID {
		o := b.node(plan.Node{Kind: plan.Object, Object: &plan.ObjectNode{Additional: 0}})
		b.p.Nodes[o].Object.Props = []plan.Property{prop("a", o), prop("b", o), prop("c", b.kind(plan.Any))}
		return b.nullable(o)
	})
	closed := planOf(func(b *build) plan.ID { return b.fields("a:i b:i") })
	const n = 30_000
	names := func(value func(i int) string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"name%d":%s`, i, value(i))
		}
		return "{" + b.String()[1:] + "}"
	}
	all := func(s string) func(int) string { return func(int) string { return s } }
	many := func(i int) string {
		if i == n/2 {
			return names(all("null"))
		}
		return "null"
	}
	rep := strings.Repeat
	const deep = 9000
	long := rep("x", 1<<18)
	for name, c := range map[string]struct {
		plan       *plan.Plan
		text, want string
	}{
		"one name, declared":       {closed, "{" + rep(`"a":1,`, n) + `"b":2}`, `{"a":1,"b":2}`},
		"two names, by turns":      {closed, "{" + rep(`"b":1,"a":1,`, n) + `"b":2}`, `{"a":1,"b":2}`},
		"one name, undeclared":     {open, "{" + rep(`"x":null,`, n) + `"b":null}`, `{"b":null,"x":null}`},
		"names, left out":          {closed, names(all("1")), `{}`},
		"names, written":           {open, names(all("null")), names(all("null"))},
		"names, with objects":      {open, names(all(`{"x":null,"a":null}`)), names(all(`{"a":null,"x":null}`))},
		"names, with more names":   {open, names(many), names(many)},
		"names, objects with many": {open, "{" + rep(`"y":{`+rep(`"q":null,"r":null,`, 40)+`"a":null},`, 99) + `"a":null}`, `{"a":null,"y":{"a":null,"q":null,"r":null}}`},
		"deep":                     {open, rep(`{"a":`, deep) + "null" + rep("}", deep), rep(`{"a":`, deep) + "null" + rep("}", deep)},
		"deep, out of order": {
			open, rep(`{"b":`, deep) + `{"c":"` + long + `"}` + rep(`,"a":null}`, deep),
			rep(`{"a":null,"b":`, deep) + `{"c":"` + long + `"}` + rep(`}`, deep),
		},
		"deep, duplicates": {open, rep(`{"b":null,"x":`, deep) + `null` + rep(`,"x":null,"a":null}`, deep), `{"a":null,"b":null,"x":null}`},
		"deep, left out":   {closed, rep(`{"c":[`, deep/2) + "null" + rep("]}", deep/2), `{}`},
		"deep, too deep":   {open, rep(`{"a":`, n), "!offset 50000, too deep"},
		"a long integer":   {arrayOf(plan.Integer), "[1" + rep("0", 1<<18) + "]", "[1" + rep("0", 1<<18) + "]"},
		"a long number":    {arrayOf(plan.Number), "[1" + rep("0", 1<<18) + ".5e-" + rep("9", 1<<10) + "]", "[0]"},
		"a long text":      {arrayOf(plan.String), `["` + rep(`\n\/`, 1<<16) + `"]`, `["` + rep(`\n/`, 1<<16) + `"]`},
	} {
		start := time.Now()
		got := write(c.plan, c.text)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		if got != c.want {
			t.Errorf("%s: got %.200q, want %.200q", name, got, c.want)
		}
	}
}

// Append allocates nothing where dst has room.
func TestAllocations(t *testing.T) {
	for name, c := range cases() {
		e := New(c.plan, matchers)
		src := []byte(c.text)
		dst := make([]byte, 0, len(src)*2+slack)
		n := testing.AllocsPerRun(20, func() {
			if _, err := e.Append(dst, src); err != nil {
				t.Fatal(err)
			}
		})
		if n >= 1 && !raceEnabled {
			t.Errorf("%s: got %v allocations, want none", name, n)
		}
	}
	e := New(objectPlan(true), nil)
	src := []byte(`{"z":1,"id":1,"a":"y","must":true,"n_a":7,"x_a":5,"b":2,"z":4}`)
	dst := make([]byte, 0, 500)
	if n := testing.AllocsPerRun(20, func() { _, _ = e.Append(dst, src) }); n >= 1 && !raceEnabled {
		t.Errorf("open object: got %v allocations, want none", n)
	}
}

// One engine serves many goroutines.
func TestConcurrent(t *testing.T) {
	e := New(profilePlan(), nil)
	texts := []string{profileText, alphabetical(profileText)}
	var wait sync.WaitGroup
	for k := range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range 200 {
				got, err := e.Append(nil, []byte(texts[(i+k)%2]))
				if err != nil || string(got) != profileText {
					t.Errorf("got %s, %v", got, err)
					return
				}
			}
		}()
	}
	wait.Wait()
}
