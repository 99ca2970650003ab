package project

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// FuzzProject compares the engine with its twin: same bytes, same error at the
// same place; and with encoding/json: what is JSON.
//
// An input is a seed for a plan and a document, or a document of its own, and a
// number of bytes to change in it.
func FuzzProject(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed, []byte(nil), uint8(seed%3))
	}
	for i, text := range texts {
		f.Add(uint64(i), []byte(text), uint8(0))
		f.Add(uint64(i+1000), []byte(text), uint8(0))
	}
	f.Fuzz(func(t *testing.T, seed uint64, text []byte, changes uint8) {
		compare(t, seed, text, int(changes))
	})
}

// texts are documents with something odd.
var texts = []string{
	``, ` `, `nul`, `nulll`, `tru`, `"`, `"\`, `"\u12`, `"\ud800"`, `"\uD83D\uDE00"`, `"\udE00\ud83d"`, "\"\xff\"", "\"\x01\"",
	`-`, `01`, `1.`, `.5`, `1e`, `1e+`, `-0`, `-0.0`, `1E400`, `-1E400`, `1.50`, `1E2`, `12345678901234567890123`, `0.000001`, `0.0000001`,
	`{`, `{}`, `{,}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`, `{"a":1,"b":2,"a":3}`, `{ "\u0061" : 1 , "b":2}x`, "{\"a\xff\":1,\"a\xfe\":2}",
	`[`, `[]`, `[,]`, `[1,]`, `[1 2]`, ` [ 1 , 2 ] `, `[[[[[[[[[[[[]]]]]]]]]]]]`, "\ufeff1", `[1]]`, `{"a":{"b":{"a":1}}}`,
}

// compare checks one input.
func compare(t *testing.T, seed uint64, text []byte, changes int) {
	r := rand.New(rand.NewPCG(seed, 1))
	p := randomPlan(r)
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	if seed%3 == 1 {
		p.Strict = 1 // which AppendNode leaves to its caller
	}
	e := New(p, matchers)
	e.once.Do(e.lower)
	if r.IntN(3) == 0 {
		e.patience = -1000 // put objects in order at the end
	}
	for range 3 {
		src := text
		if src == nil {
			src = document(r, p)
		}
		src = mutated(r, src, changes)
		depth := r.IntN(3)
		prefix := make([]byte, 3, 3+r.IntN(2)*(len(src)+slack))
		copy(prefix, "pre")
		got, err := e.AppendNode(prefix, src, p.Root, depth)
		want, wantErr := twin{p}.append([]byte("pre"), src, depth)
		if string(got) != string(want) || !sameError(err, wantErr) {
			t.Fatalf("seed %d depth %d\nplan %s\ntext %.3000q\ngot  %.3000q, %s\nwant %.3000q, %s", seed, depth, p, src, got, showError(err), want, showError(wantErr))
		}
		if valid := json.Valid(src); valid != !isSyntax(err) && !tooDeep(err) {
			t.Fatalf("text %q: valid %v, error %v", src, valid, err)
		}
		if err == nil && !hasUnsafe(p) && !json.Valid(got[3:]) {
			t.Fatalf("text %q: output %q", src, got)
		}
	}
}

func hasUnsafe(p *plan.Plan) bool {
	for _, n := range p.Nodes {
		if n.Kind == plan.Unsafe {
			return true
		}
	}
	return false
}

func isSyntax(err error) bool {
	var s *rawjson.SyntaxError
	return errors.As(err, &s)
}

func tooDeep(err error) bool {
	var s *rawjson.SyntaxError
	return errors.As(err, &s) && s.Depth
}

func sameError(a, b error) bool { return showError(a) == showError(b) }

func showError(err error) string {
	switch err := err.(type) {
	case nil:
		return "no error"
	case *diag.Mismatch:
		return fmt.Sprintf("mismatch %d at %s by %s", err.Reason, err.Pointer(), err.Schema)
	case *rawjson.SyntaxError:
		return fmt.Sprintf("syntax error at %d, depth %v", err.Offset, err.Depth)
	}
	return err.Error()
}

// TestRandom is a short run of FuzzProject.
func TestRandom(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	for seed := range uint64(n) {
		compare(t, seed, nil, 0)
		compare(t, seed, nil, 1+int(seed%2))
		compare(t, seed, []byte(texts[seed%uint64(len(texts))]), 0)
	}
}

var names = []string{
	"a", "b", "c", "id", "name", "x1", "value", "created_at_time", "exactly_13_byt", "a_name_of_sixteen", "aNameThatIsLongerThanSixteenBytes",
	"a name that is longer than thirty-two bytes, and then some more", `q"uote`, `back\slash`, "é", "日本", "tab\t", "", "aa", "ab", "ba",
	"prefix_number_1", "prefix_number_2", "prefix_number_3",
}

// many is more names than fit in a word of bits.
var many = func() (list []string) {
	for k := range 200 {
		list = append(list, fmt.Sprint("m", k))
	}
	return list
}()

// randomPlan returns a plan of a few nodes of all kinds, with recursion.
func randomPlan(r *rand.Rand) *plan.Plan {
	n := 2 + r.IntN(12)
	p := &plan.Plan{Options: plan.Options{Rounding: plan.Rounding(r.IntN(4)), LargeArraySize: 1 + r.IntN(5), MaxValueDepth: 12}, Matches: places}
	if r.IntN(4) == 0 {
		p.Options.LargeArrays = plan.LargeArraysPassthrough
	}
	id := func() plan.ID { return plan.ID(r.IntN(n)) }
	orNone := func() plan.ID {
		if r.IntN(6) == 0 {
			return plan.None
		}
		return id()
	}
	for i := range n {
		kind := plan.Kind(r.IntN(int(plan.NumKinds)))
		if (kind == plan.Branch || kind == plan.If) && i == 0 {
			kind = plan.Integer
		}
		if kind == plan.Never && r.IntN(3) > 0 {
			kind = plan.String
		}
		if i == 0 && r.IntN(4) > 0 || r.IntN(5) == 0 {
			kind = plan.Object
		}
		node := plan.Node{Kind: kind, Nullable: r.IntN(4) == 0, Schema: fmt.Sprint("#", i)}
		switch kind {
		case plan.Time:
			node.Format = plan.FormatDate
		case plan.Const:
			node.Const = []string{"null", "1", `"const"`, `{"a":[1,2]}`, `["a text that is longer than most, to need more room"]`}[r.IntN(5)]
		case plan.Object:
			o := &plan.ObjectNode{Additional: plan.None}
			names, most := names, len(names)
			if r.IntN(12) == 0 {
				names = many
				most = len(many)
			}
			order := r.Perm(len(names))
			for _, k := range order[:r.IntN(most)] {
				prop := plan.Property{Name: names[k], Key: string(wire.AppendString(nil, names[k])) + ":", Node: orNone(), Required: r.IntN(12) == 0}
				if r.IntN(5) == 0 {
					prop.Default = []string{"0", "null", `{"of":"default"}`, `"a default that is longer than thirty-two bytes"`}[r.IntN(4)]
				}
				o.Props = append(o.Props, prop)
			}
			slices.SortStableFunc(o.Props, func(a, b plan.Property) int {
				switch {
				case a.Required == b.Required:
					return 0
				case a.Required:
					return -1
				}
				return 1
			})
			if r.IntN(6) == 0 {
				o.Required = append(o.Required, "only_required")
			}
			if r.IntN(3) == 0 {
				o.Additional = orNone()
			}
			if r.IntN(5) == 0 {
				o.Patterns = append(o.Patterns, plan.Pattern{Source: "^a", Matcher: regexp.MustCompile("^a"), Node: orNone()},
					plan.Pattern{Source: "\ufffd", Matcher: regexp.MustCompile("\ufffd"), Node: orNone()})
			}
			node.Object = o
		case plan.Array:
			node.Array = &plan.ArrayNode{Items: id()}
		case plan.Tuple:
			node.Tuple = &plan.TupleNode{Rest: orNone()}
			for range r.IntN(4) {
				accept := plan.AllKinds
				if r.IntN(2) == 0 {
					accept = plan.KindSet(r.IntN(int(plan.AllKinds) + 1))
				}
				node.Tuple.Items = append(node.Tuple.Items, plan.TupleItem{Node: id(), Accept: accept})
			}
		case plan.Switch:
			node.Switch = &plan.SwitchNode{}
			for k := range node.Switch.ByKind {
				node.Switch.ByKind[k] = plan.None
			}
			for k := range node.Switch.ByKind {
				to := orNone()
				if to != plan.None && int(to) < i { // no switch leads to itself
					node.Switch.ByKind[k] = to
				}
			}
		}
		switch kind { // neither leads to itself
		case plan.Branch:
			node.Branch = randomBranch(r, p.Nodes)
		case plan.If:
			node.If = &plan.IfNode{Match: plan.MatchID(1 + r.IntN(len(questions))), Then: plan.ID(r.IntN(i)), Else: plan.ID(r.IntN(i))}
		}
		p.Nodes = append(p.Nodes, node)
	}
	if r.IntN(3) == 0 {
		p.Root = plan.ID(n - 1)
	}
	return p
}

// document returns a text that fits p in most places.
func document(r *rand.Rand, p *plan.Plan) []byte {
	var b bytes.Buffer
	spaced := r.IntN(3) == 0
	space := func() {
		if spaced && r.IntN(2) == 0 {
			b.WriteString([]string{" ", "\n  ", "\t", "\r\n", "          "}[r.IntN(5)])
		}
	}
	pick := func(s ...string) { b.WriteString(s[r.IntN(len(s))]) }
	text := func() {
		pick(`""`, `"x"`, `"a plain text"`, `"12.7"`, `" 7 "`, `"Infinity"`, `"0x10"`, `"esc\"aped\\ \/ \u0041\u00e9\n\u000a\u001f"`, `"é日本😀"`, `"\ud83d\ude00"`,
			`"\uD800"`, `"\udc00\ud800"`, "\"bad \xff utf\xc3\"", `"a text of more than thirty-two bytes, which takes a few rounds"`, "\"\xf0\x9f\x98\"", `"\u0000"`)
	}
	number := func() {
		switch r.IntN(4) {
		case 0:
			fmt.Fprint(&b, r.IntN(2000)-1000)
		case 1:
			fmt.Fprintf(&b, "%.*f", r.IntN(18), (r.Float64()-0.5)*1000)
		case 2:
			fmt.Fprint(&b, r.Int64()>>r.IntN(64))
		default:
			pick("0", "-0", "1.0", "1.50", "-0.0", "1e2", "1E+2", "1e-7", "1e21", "0.000001", "0.0000012", "123456789012345678901234567890", "1e400", "-1E400",
				"0.1", "-12.75", "1234567", "-1234567", "12345678", "99999999", "100000000000000000000", "1e20", "2.5", "-2.5", "0.00001", "0.5e1", "9007199254740993", "0.30000000000000004")
		}
	}
	var value func(id plan.ID, depth int)
	anything := func(depth int) {
		k := r.IntN(7)
		if depth > 8 || b.Len() > 1000 {
			k = r.IntN(5)
		}
		switch k {
		case 0:
			pick("null")
		case 1:
			pick("true", "false")
		case 2, 3:
			number()
		case 4:
			text()
		case 5:
			b.WriteByte('[')
			space()
			for i := range r.IntN(4) {
				if i > 0 {
					b.WriteByte(',')
				}
				value(plan.None, depth+1)
			}
			b.WriteByte(']')
		default:
			b.WriteByte('{')
			space()
			for i := range r.IntN(4) {
				if i > 0 {
					b.WriteByte(',')
				}
				writeName(r, &b, names[r.IntN(len(names))])
				b.WriteByte(':')
				value(plan.None, depth+1)
			}
			b.WriteByte('}')
		}
	}
	value = func(id plan.ID, depth int) {
		space()
		defer space()
		if id == plan.None || r.IntN(12) == 0 || depth > 8 || b.Len() > 1000 {
			anything(depth)
			return
		}
		n := &p.Nodes[id]
		switch n.Kind {
		case plan.Boolean:
			pick("true", "false", "null", "0", "0.0", "1", `""`, `"x"`, "1e999")
		case plan.Const:
			pick(n.Const, n.Const, "null", "1.0", `{"a":[1,2]}`, `{"a":[1,2.0],"a":[1.0,2]}`, `{"a":[1,3]}`, `"\u0063onst"`)
		case plan.Null:
			pick("null", "null", "0")
		case plan.Integer, plan.Number:
			number()
		case plan.String, plan.Time, plan.Unsafe:
			text()
		case plan.Object:
			objectText(r, &b, n.Object, depth, value)
		case plan.Array:
			b.WriteByte('[')
			for i := range r.IntN(6) {
				if i > 0 {
					b.WriteByte(',')
				}
				value(n.Array.Items, depth+1)
			}
			b.WriteByte(']')
		case plan.Tuple:
			b.WriteByte('[')
			for i := range r.IntN(len(n.Tuple.Items) + 2) {
				if i > 0 {
					b.WriteByte(',')
				}
				if i < len(n.Tuple.Items) {
					value(n.Tuple.Items[i].Node, depth+1)
				} else {
					value(n.Tuple.Rest, depth+1)
				}
			}
			b.WriteByte(']')
		case plan.Branch:
			armText(r, &b, n.Branch, func(id plan.ID) { value(id, depth) })
		case plan.If:
			value([]plan.ID{n.If.Then, n.If.Else}[r.IntN(2)], depth)
		case plan.Switch:
			value(n.Switch.ByKind[r.IntN(len(n.Switch.ByKind))], depth)
		default:
			anything(depth)
		}
	}
	value(p.Root, 1)
	return b.Bytes()
}

// objectText writes an object that fits o, more or less, in one of several orders.
func objectText(r *rand.Rand, b *bytes.Buffer, o *plan.ObjectNode, depth int, value func(plan.ID, int)) {
	b.WriteByte('{')
	order := make([]int, len(o.Props))
	for i := range order {
		order[i] = i
	}
	mode := r.IntN(5)
	if r.IntN(4) == 0 && !slices.ContainsFunc(o.Props, func(q plan.Property) bool { return q.Required }) {
		order = order[:min(len(order), 3)]
	}
	if mode < 3 {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	first := true
	member := func(name string, id plan.ID) {
		if !first {
			b.WriteByte(',')
		}
		first = false
		writeName(r, b, name)
		b.WriteByte(':')
		value(id, depth+1)
	}
	for _, k := range order {
		if mode == 1 && r.IntN(4) == 0 && !o.Props[k].Required {
			continue
		}
		member(o.Props[k].Name, o.Props[k].Node)
		if mode == 2 && r.IntN(6) == 0 {
			member(o.Props[r.IntN(len(o.Props))].Name, o.Props[k].Node)
		}
		if r.IntN(6) == 0 {
			member([]string{"strange", "another stranger", "a", "ä", "\u2028", "a stranger whose name is longer than thirty-two bytes"}[r.IntN(6)], o.Additional)
		}
	}
	for range r.IntN(3) * r.IntN(30) {
		member([]string{"u", "v", "w", "a", ""}[r.IntN(5)]+strings.Repeat("z", r.IntN(20)), o.Additional)
	}
	for _, name := range o.Required {
		if r.IntN(8) > 0 {
			member(name, o.Additional)
		}
	}
	b.WriteByte('}')
}

// writeName writes a quoted name, sometimes with needless escapes.
func writeName(r *rand.Rand, b *bytes.Buffer, name string) {
	switch r.IntN(12) {
	case 0:
		b.WriteByte('"')
		for _, c := range name {
			if c < 0x10000 && r.IntN(2) == 0 || c < ' ' || c == '"' || c == '\\' {
				fmt.Fprintf(b, `\u%04X`, c)
			} else {
				b.WriteRune(c)
			}
		}
		b.WriteByte('"')
	case 1:
		if r.IntN(4) == 0 {
			b.WriteString([]string{"\"\xff\"", `"\ud800"`, `"\ud801"`, "\"\xfe\"", `"a\ud800"`}[r.IntN(5)])
			return
		}
		fallthrough
	default:
		b.Write(wire.AppendString(nil, name))
	}
}

// mutated returns src with some bytes changed, removed or added.
func mutated(r *rand.Rand, src []byte, changes int) []byte {
	src = bytes.Clone(src)
	for range changes {
		k := 0
		if len(src) > 0 {
			k = r.IntN(len(src))
		}
		const odd = "{}[]:,\"\\ \n0123456789.-+eEtfnu\x00\x1f\x7f\x80\xff\xc3"
		c := odd[r.IntN(len(odd))]
		switch {
		case len(src) == 0 || r.IntN(3) == 0:
			src = append(src[:k], append([]byte{c}, src[k:]...)...)
		case r.IntN(2) == 0:
			src = append(src[:k], src[k+1:]...)
		default:
			src[k] = c
		}
	}
	return src
}
