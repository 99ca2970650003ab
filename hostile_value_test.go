package stringify_test

import (
	"errors"
	"iter"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

type node struct {
	Next *node          `json:"next,omitempty"`
	Map  map[string]any `json:"map,omitempty"`
	Any  any            `json:"any,omitempty"`
	List []node         `json:"list,omitempty"`
}

type (
	selfPointer *selfPointer
	selfSlice   []selfSlice
	selfMap     map[string]selfMap
)

// recursiveSchemas follow members and elements without end; the last ones are
// generic.
var recursiveSchemas = []string{
	`{"type":"object","properties":{"next":{"$ref":"#"},"map":{"$ref":"#"},"any":{"$ref":"#"},"list":{"type":"array","items":{"$ref":"#"}}}}`,
	`{"type":["object","array","null"],"properties":{"next":{"$ref":"#"},"map":{"$ref":"#"},"any":{"$ref":"#"},"list":{"$ref":"#"}},"additionalProperties":{"$ref":"#"},"items":{"$ref":"#"}}`,
	`{"type":"object","additionalProperties":{"$ref":"#"}}`,
	`{"type":"object","patternProperties":{"":{"$ref":"#"}}}`,
	`{"type":"array","items":{"$ref":"#"}}`,
	`{"type":"array","items":[{"$ref":"#"}],"additionalItems":true}`,
	`{"type":"object","additionalProperties":true}`,
	`{"type":"array"}`,
	`{}`,
}

func cyclicValues() map[string]any {
	m := map[string]any{}
	m["next"], m["map"], m["any"] = m, m, m
	s := make([]any, 1)
	s[0] = s
	sm := map[string]any{"list": s, "any": s}
	s2 := []any{sm}
	sm["list"], sm["any"] = s2, s2
	n := &node{}
	n.Next = n
	nm := &node{Map: map[string]any{}}
	nm.Map["map"], nm.Map["any"] = nm, nm
	na := &node{}
	na.Any = na
	nl := node{List: make([]node, 1)}
	nl.List[0] = nl
	var p selfPointer
	p = &p
	var a any
	a = &a
	ss := selfSlice{nil}
	ss[0] = ss
	m2 := selfMap{}
	m2["next"] = m2
	var seq iter.Seq[any]
	seq = func(yield func(any) bool) { yield(seq) }
	var members iter.Seq2[string, any]
	members = func(yield func(string, any) bool) { yield("next", members) }
	var failing iter.Seq2[any, error]
	failing = func(yield func(any, error) bool) { yield(failing, nil) }
	maps := []map[string]any{{}}
	maps[0]["any"], maps[0]["list"] = maps, maps
	return map[string]any{
		"map in itself": m, "slice in itself": s, "map in slice in map": sm, "pointer cycle": n, "struct in map in struct": nm,
		"struct in any": na, "struct in slice": nl, "pointer to itself": p, "any pointing to itself": a, "pointer to that": &a,
		"named slice in itself": ss, "named map in itself": m2, "sequence in itself": seq, "members in themselves": members,
		"sequence with errors in itself": failing, "slice of maps in map": maps,
	}
}

// TestCyclicValues: a value that contains itself is an error, by every schema that
// follows it, and never more than that.
func TestCyclicValues(t *testing.T) {
	for i, schema := range recursiveSchemas {
		if raceEnabled && i%4 != 0 {
			continue // takes a while
		}
		s := stringify.MustCompile(schema)
		for name, v := range cyclicValues() {
			within(t, schema+" of "+name, 2*time.Second, func() {
				out, err := s.Append([]byte("kept"), v)
				var ve *stringify.ValueError
				if !errors.As(err, &ve) || string(out) != "kept" || len(err.Error()) >= 300 {
					t.Errorf("%s of %s: got %.50s and %.400v", schema, name, out, err)
				}
				// Where objects meet schemas of arrays, or the other way round, ErrType comes first.
				followsAll := schema == "{}" || i == 1
				if !errors.Is(err, stringify.ErrDepth) && (followsAll || !errors.Is(err, stringify.ErrType)) {
					t.Errorf("%s of %s: got %v, want ErrDepth", schema, name, err)
				}
			})
		}
	}
}

// deepest is the largest limit of depth: 100,000 levels, 25,000 on 32-bit machines.
const deepest = 25_000 + 75_000*(strconv.IntSize/64)

// TestValueDepth: containers up to the limit are written, one more is an error, in
// Go values of every kind and in text, whatever the schema says.
func TestValueDepth(t *testing.T) {
	for _, limit := range []int{1, 2, 7, 100, 10_000, deepest} {
		for i, schema := range recursiveSchemas {
			s, err := stringify.Compile([]byte(schema), stringify.WithMaxValueDepth(limit))
			if err != nil {
				t.Fatal(err)
			}
			if limit > 10_000 && (raceEnabled || (i+1)%4 != 0) {
				continue // takes a while
			}
			for _, depth := range []int{limit, limit + 1} {
				var list any = []any{}
				var object any = map[string]any{}
				var typed selfSlice = selfSlice{}
				for range depth - 1 {
					list, object, typed = []any{list}, map[string]any{"next": object}, selfSlice{typed}
				}
				texts := [2]string{
					strings.Repeat("[", depth) + strings.Repeat("]", depth),
					strings.Repeat(`{"next":`, depth-1) + "{}" + strings.Repeat("}", depth-1),
				}
				for i, v := range []any{list, object, typed} {
					out, err := s.Append(nil, v)
					if errors.Is(err, stringify.ErrType) && depth == limit {
						continue // lists are no objects
					}
					if (err == nil) != (depth == limit) || depth > limit && !errors.Is(err, stringify.ErrDepth) && !errors.Is(err, stringify.ErrType) {
						t.Errorf("%s of %T, depth %d, limit %d: got %.100s, %v", schema, v, depth, limit, out, err)
					}
					if i == 2 {
						continue
					}
					fromText, errText := s.AppendJSON(nil, []byte(texts[i]))
					var syntax *stringify.SyntaxError
					if depth == limit && (errText != nil || string(fromText) != string(out)) {
						t.Errorf("%s of text, depth %d: got %.100s, %v", schema, depth, fromText, errText)
					}
					if depth > limit && !errors.As(errText, &syntax) {
						t.Errorf("%s of text, depth %d, limit %d: got %.100s, %v, want a SyntaxError", schema, depth, limit, fromText, errText)
					}
				}
			}
		}
	}
}

// TestTextDepthCountsFromOutside: text that a Marshaler brings along counts from the
// value around it.
func TestTextDepthCountsFromOutside(t *testing.T) {
	for _, schema := range []string{`{}`, `{"type":"array"}`, `{"type":"array","items":{"$ref":"#"}}`} {
		s, err := stringify.Compile([]byte(schema), stringify.WithMaxValueDepth(3))
		if err != nil {
			t.Fatal(err)
		}
		if out, err := s.Append(nil, []any{[]any{marshalsValue{`[]`}}}); err != nil || string(out) != "[[[]]]" {
			t.Errorf("%s: got %s, %v", schema, out, err)
		}
		_, err = s.Append(nil, []any{[]any{marshalsValue{`[[]]`}}})
		var ve *stringify.ValueError
		if !errors.Is(err, stringify.ErrDepth) || !errors.As(err, &ve) {
			t.Errorf("%s: got %v, want ErrDepth", schema, err)
		}
	}
}

// TestNilInsideAny: nil pointers of every kind inside interfaces are null.
func TestNilInsideAny(t *testing.T) {
	var (
		i     *int
		s     *string
		b     *bool
		l     *[]int
		m     *map[string]any
		st    *node
		iface *any
		ch    *[]chan int
	)
	pi := &i
	for _, v := range []any{i, s, b, l, m, st, iface, ch, pi, (*error)(nil), (*time.Duration)(nil), (**node)(nil), (*appendsText)(nil), (*marshalsAll)(nil), (*textKey)(nil), (*sqlNull)(nil)} {
		for j, schema := range kindColumns[:9] {
			for _, w := range []any{v, &v} {
				wantValue(t, schema, w, isNull[j])
				wantValue(t, `{"properties":{"a":`+schema+`}}`, map[string]any{"a": w}, `{"a":`+isNull[j]+`}`)
			}
		}
	}
}

type sqlNull struct{ A int }
