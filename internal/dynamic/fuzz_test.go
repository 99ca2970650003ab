package dynamic

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// A source makes plans and values out of the bytes of a fuzzer; behind their end
// there are zeros.
type source struct {
	data  []byte
	names []string
	told  []map[string]any // members that tell arms apart, one in each
}

func (s *source) next(n int) int {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int(b) % n
}

// text returns a text of up to 40 bytes, with all there is in them.
func (s *source) text() string {
	n := min(s.next(41), len(s.data))
	text := string(s.data[:n])
	s.data = s.data[n:]
	if s.next(2) == 0 {
		return strings.ToValidUTF8(text, "ü")
	}
	return text
}

// name returns a member name, most often one that was met before.
func (s *source) name() string {
	if len(s.names) > 0 && s.next(4) > 0 {
		return s.names[s.next(len(s.names))]
	}
	name := s.text()
	s.names = append(s.names, name)
	return name
}

func (s *source) spec(depth int) *spec {
	var n *spec
	switch k := s.next(19); {
	case k < 3:
		n = of(plan.String)
	case k < 5:
		n = of(plan.Integer)
	case k < 7:
		n = of(plan.Number)
	case k < 8:
		n = of(plan.Boolean)
	case k < 9 || depth == 0:
		n = []*spec{
			of(plan.Any), of(plan.Null),
			{kind: plan.Const, text: `{"a":[1]}`},
			of(plan.Never), of(plan.Unsafe),
			{kind: plan.Time, format: plan.FormatDateTime},
			{kind: plan.Time, format: plan.FormatDate},
			{kind: plan.Time, format: plan.FormatClock},
			{kind: plan.String, format: plan.FormatDuration},
		}[s.next(9)]
	case k < 12:
		n = s.object(depth - 1)
	case k < 14:
		n = arrayOf(s.spec(depth - 1))
	case k < 15:
		n = &spec{kind: plan.Tuple}
		for range s.next(4) {
			n.tuple = append(n.tuple, item{s.spec(depth - 1), plan.KindSet(s.next(256)) & plan.AllKinds})
		}
		if s.next(2) > 0 {
			n.items = s.spec(depth - 1)
		}
	case k == 16, k == 17:
		n = s.branch(depth - 1)
	case k == 18:
		n = &spec{kind: plan.If, match: questions[s.next(len(questions))], then: s.spec(depth - 1), els: s.spec(depth - 1)}
	default:
		n = &spec{kind: plan.Switch, byKind: map[plan.JSONKind]*spec{}}
		for k := range plan.NumJSONKinds {
			switch s.next(4) {
			case 0, 1: // as in a list of types
				if scalar := []*spec{of(plan.Null), of(plan.Boolean), of(plan.Integer), of(plan.Number), of(plan.String)}; int(k) < len(scalar) {
					n.byKind[k] = scalar[k]
				}
			case 2:
				n.byKind[k] = s.spec(depth - 1)
			}
		}
	}
	n.nullable = s.next(4) == 0
	return n
}

func (s *source) object(depth int) *spec {
	n := objectOf()
	seen := map[string]bool{}
	for range s.next(10) {
		p := prop{name: s.name(), required: s.next(4) == 0}
		if seen[p.name] {
			continue
		}
		seen[p.name] = true
		if s.next(8) > 0 {
			p.spec = s.spec(depth)
		}
		if s.next(4) == 0 {
			p.fallback = `["default"]`
		}
		n.props = append(n.props, p)
	}
	for range s.next(3) {
		n.required = append(n.required, s.name())
	}
	if s.next(3) == 0 {
		n.additional = s.spec(depth)
	}
	if s.next(4) == 0 {
		n.patterns = append(n.patterns, pattern{prefix(s.text()), s.spec(depth)})
	}
	return n
}

// members returns some that n requires, and now and then another one.
func (s *source) members(n *spec) (names []string) {
	for _, p := range n.props {
		if p.required && s.next(4) > 0 {
			names = append(names, p.name)
		}
	}
	for _, name := range n.required {
		if s.next(4) > 0 {
			names = append(names, name)
		}
	}
	if s.next(4) == 0 {
		names = append(names, s.name())
	}
	return names
}

// scalars are constants that values have now and then.
var scalars = []plan.Scalar{
	{Kind: plan.JSONNull, Text: "null"},
	{Kind: plan.JSONBoolean, Text: "true"},
	{Kind: plan.JSONInteger, Text: "1", Int: 1},
	{Kind: plan.JSONNumber, Text: "0.1"},
	{Kind: plan.JSONString, Text: ""},
	{Kind: plan.JSONString, Text: "ü"},
}

// branch returns a Branch with the short cuts that follow from the tests of its arms.
func (s *source) branch(depth int) *spec {
	n := &spec{kind: plan.Branch, byKind: map[plan.JSONKind]*spec{}}
	if s.next(2) == 0 {
		var texts []string
		var arms []*spec
		for range 1 + s.next(4) {
			if text := strings.ToValidUTF8(s.text(), "ü"); !slices.Contains(texts, text) {
				texts, arms = append(texts, text), append(arms, s.object(depth))
			}
		}
		n = toldApart(s.name(), texts, arms...)
		for _, text := range texts {
			s.told = append(s.told, map[string]any{n.lookup.Member: text})
		}
		n.byKind = map[plan.JSONKind]*spec{}
		for i := range n.arms {
			if s.next(2) == 0 {
				n.lookup.Sure[i] = false
				n.arms[i].tests[0].Required = append(n.arms[i].tests[0].Required, s.members(n.arms[i].spec)...)
			}
		}
	} else if s.next(3) == 0 { // objects told apart by what they require
		for range 1 + s.next(3) {
			to := s.object(depth)
			n.arms = append(n.arms, arm{to, []plan.Test{{Kinds: kinds(plan.JSONObject), Required: s.members(to)}}, []string{questions[s.next(len(questions))]}})
		}
	}
	for range 1 + s.next(4) {
		test := plan.Test{Kinds: plan.KindSet(s.next(256)) & plan.AllKinds}
		if n.lookup != nil || len(n.arms) > 0 && s.next(4) > 0 {
			test.Kinds = test.Kinds.Without(plan.JSONObject)
		}
		switch s.next(12) {
		case 0:
			test.Required = []string{s.name()}
		case 1:
			test.Values = []plan.Scalar{scalars[s.next(len(scalars))], scalars[s.next(len(scalars))]}
		case 2:
			test.Members = []plan.MemberTest{{Name: s.name(), Values: []plan.Scalar{scalars[s.next(len(scalars))]}}}
		}
		n.arms = append(n.arms, arm{s.spec(depth), []plan.Test{test}, []string{questions[s.next(len(questions))]}})
	}
	for kind := range plan.NumJSONKinds {
		var takes []arm
		for _, a := range n.arms {
			if a.tests[0].Kinds.Has(kind) {
				takes = append(takes, a)
				n.accept = n.accept.With(kind)
			}
		}
		if len(takes) == 1 {
			if t := takes[0].tests[0]; t.Values == nil && (kind != plan.JSONObject || t.Required == nil && t.Members == nil) {
				n.byKind[kind] = takes[0].spec
			}
		}
	}
	return n
}

func (s *source) value(depth int) any {
	switch k := s.next(16); {
	case k < 3:
		return s.text()
	case k < 5:
		return int(int8(s.next(256))) << s.next(56)
	case k < 7:
		return []float64{0, 1, -1.5, 12.25, 1e21, 1e-7, 1 << 53, 1<<53 + 2, -1 << 60, math.Inf(1), math.NaN(), math.Copysign(0, -1), 1e300, math.MaxInt64, math.MinInt64, 0.1}[s.next(16)]
	case k < 8:
		return s.next(2) > 0
	case k < 9:
		return []any{nil, noon}[s.next(2)]
	case k < 10 || depth == 0:
		return []any{
			nil, map[string]any(nil), []any(nil), json.Number("1.50"), json.Number("1e999"), noon, float32(0.1), uint64(math.MaxUint64),
			int8(-5), int16(300), int32(math.MinInt32), int64(math.MinInt64), uint(math.MaxUint32), uint8(200), uint16(60000), uint32(math.MaxUint32),
			uint64(math.MaxInt64), float32(2), float32(-1.5), float32(math.NaN()), float32(math.Inf(1)), float32(1 << 30),
		}[s.next(22)]
	case k < 13:
		return s.mapOf(depth - 1)
	default:
		a := []any{}
		same := s.next(3) > 0
		most := 5
		if depth <= 2 {
			most = 100
		}
		for i := range s.next(most) {
			if i > 0 && same {
				a = append(a, a[0])
			} else {
				a = append(a, s.value(depth-1))
			}
		}
		return a
	}
}

// mapOf returns a map of values, most often with a member that tells arms apart.
func (s *source) mapOf(depth int) map[string]any {
	m := map[string]any{}
	for range s.next(10) {
		m[s.name()] = s.value(depth)
	}
	if len(s.told) > 0 && s.next(4) > 0 {
		maps.Copy(m, s.told[s.next(len(s.told))])
	}
	return m
}

type (
	otherMap   map[string]any
	otherSlice []any
)

// other returns v in types that no hot loop knows.
func other(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if v == nil {
			return otherMap(nil)
		}
		m := otherMap{}
		for name, e := range v {
			m[name] = other(e)
		}
		return m
	case []any:
		if v == nil {
			return otherSlice(nil)
		}
		a := otherSlice{}
		for _, e := range v {
			a = append(a, other(e))
		}
		return a
	}
	return v
}

// FuzzRun compares the hot loops with their plain twin, and both with the way of
// all other Go types. Nothing may be written behind the capacity of dst.
func FuzzRun(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("\x09\x05\x02ab\x00\x01\x00\x01\x05\x02cd\x01\x01\x01\x07\x09\x08abcdefgh\x01\x00\x01\x0a\x05\x00\x00\x0b\x01\x02\x03"))
	// An object of two lists of types, with null, a time or text in them.
	lists := "\x05\x00\x01\x05\xff\x09\x02\x01a\x01\x01\x01\x0f\x00\x00\x00\x00\x00\x00\x00\x01\x01" +
		"\x00\x01b\x01\x01\x01\x0f\x00\x00\x00\x00\x00\x00\x00\x01\x01\x00\x01\x01\x01\x0a\x02\x01\x00"
	f.Add([]byte(lists + "\x08\x00\x01\x01\x00\x01x\x01"))
	f.Add([]byte(lists + "\x08\x01\x01\x01\x05\x03"))
	f.Add(bytes.Repeat([]byte{9, 3, 12, 7, 201, 14, 0, 1, 5}, 40))
	f.Fuzz(runOne)
}

// TestRun is FuzzRun for data that no fuzzer has chosen.
func TestRun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		data := make([]byte, r.IntN(600))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		runOne(t, data)
	}
}

func runOne(t *testing.T, data []byte) {
	s := &source{data: data}
	o := plan.Options{MaxValueDepth: 1 + s.next(6), Rounding: plan.Rounding(s.next(4))}
	if s.next(4) == 0 {
		o.LargeArrays, o.LargeArraySize = plan.LargeArraysPassthrough, 1+s.next(70)
	}
	start, room := s.next(70), s.next(256)
	root, v := s.spec(3), any(nil)
	if s.next(3) == 0 {
		root = s.branch(2)
		v = s.mapOf(2)
	} else {
		v = s.value(4)
	}
	p := planOf(root, o)
	if len(data)%3 == 1 {
		p.Strict = 1
	}
	fast, plain := New(p, matchers, nil), cautious(p, nil)
	plain.plain = true
	fast.must, plain.must = plan.NoMatch, plan.NoMatch // any value

	memory := bytes.Repeat([]byte{0xa5}, start+room+128)
	dst := memory[: start : start+room]
	got, err := fast.Append(dst, v)
	if !bytes.Equal(memory[:start], bytes.Repeat([]byte{0xa5}, start)) || !bytes.Equal(memory[start+room:], bytes.Repeat([]byte{0xa5}, 128)) {
		t.Fatalf("%#v is written outside of dst", v)
	}
	want, wantErr := plain.Append(bytes.Repeat([]byte{0xa5}, start), v)
	branches := uses(root, plan.Branch)
	if !branches || !tooDeep(err, wantErr) {
		compare(t, "the plain twin", v, got, err, want, wantErr)
	}
	if err == nil && !uses(root, plan.Unsafe) && !json.Valid(got[start:]) {
		t.Fatalf("%#v: not JSON: %s", v, got[start:])
	}
	want, wantErr = fast.Append(bytes.Repeat([]byte{0xa5}, start), other(v))
	if !branches || !tooDeep(err, wantErr) {
		compare(t, "other types", v, got, err, want, wantErr)
	}
	if fast.strict && err == nil && !emptyInSwitch(root, v) {
		p.Strict = plan.NoMatch
		want, wantErr = New(p, matchers, nil).Append(bytes.Repeat([]byte{0xa5}, start), v)
		compare(t, "the default profile", v, got, err, want, wantErr)
	}
}

// emptyInSwitch reports whether a nil map or slice is in v and a Switch in root: there it
// is empty in the strict profile and null in the default one.
func emptyInSwitch(root *spec, v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			if emptyInSwitch(root, e) {
				return true
			}
		}
		return v == nil && uses(root, plan.Switch)
	case []any:
		return v == nil && uses(root, plan.Switch) || slices.ContainsFunc(v, func(e any) bool { return emptyInSwitch(root, e) })
	}
	return false
}

func compare(t *testing.T, with string, v any, got []byte, err error, want []byte, wantErr error) {
	t.Helper()
	reason := func(err error) string {
		if bad, ok := err.(*diag.Mismatch); ok {
			if strings.HasPrefix(bad.Want, "#: ") { // a Lookup, which twins lack, tells which arm is meant
				return fmt.Sprint(bad.Reason, " ", bad.Pointer(), " ", bad.Schema)
			}
			return fmt.Sprint(bad.Reason, " ", bad, " ", bad.Schema)
		}
		return fmt.Sprint(err)
	}
	if reason(err) != reason(wantErr) {
		t.Fatalf("%#v: error %v, of %s %v", v, reason(err), with, reason(wantErr))
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("%#v: %q, of %s %q", v, got, with, want)
	}
}

// tooDeep reports whether both are errors, one of them about depth. Which one it is where a
// branch finds a value too deep that also fits nothing depends on what it asks first.
func tooDeep(a, b error) bool {
	x, _ := a.(*diag.Mismatch)
	y, _ := b.(*diag.Mismatch)
	return x != nil && y != nil && (x.Reason == diag.Depth || y.Reason == diag.Depth)
}

// uses reports whether s has a node of kind.
func uses(s *spec, kind plan.Kind) bool {
	for _, n := range planOf(s, plan.Options{}).Nodes {
		if n.Kind == kind {
			return true
		}
	}
	return false
}
