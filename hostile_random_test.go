package stringify_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// What compiling a hostile schema may take. A second is meant; the time is more here, for
// machines that are slow, or do other things too.
const (
	hostileTime = 5 * time.Second
	hostileHeap = 256 << 20
)

// TestHostileSchemas compiles random schemas that are made to do harm: references in
// circles, merges of merges, products of branches, wide and deep ones, long lists, odd
// patterns, up to the longest text that is read. Each compiles or is refused, with a place,
// within bounds of time and memory; those that compile write or refuse what they are given.
//
// STRINGIFY_HOSTILE=SEED:COUNT runs other ones, or more (make hostile).
func TestHostileSchemas(t *testing.T) {
	alone(t)
	seed, count := uint64(1), 250
	if testing.Short() || raceEnabled {
		count = 40
	}
	if env := os.Getenv("STRINGIFY_HOSTILE"); env != "" {
		if _, err := fmt.Sscanf(env, "%d:%d", &seed, &count); err != nil {
			t.Fatalf("STRINGIFY_HOSTILE=%s: want SEED:COUNT", env)
		}
	}
	compiled, refused := 0, 0
	var slowest time.Duration
	var largest uint64
	for i := range count {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		h := newHostile(r)
		text := h.schema()
		name := fmt.Sprintf("seed %d:%d, %d bytes", seed, i, len(text))
		s, took, heap, err := compileMeasured(text, h.options()...)
		slowest, largest = max(slowest, took), max(largest, heap)
		if took > hostileTime || heap > hostileHeap+uint64(len(text)) {
			t.Errorf("%s: took %v and %d MiB, want at most %v and %d MiB:\n%.300s", name, took, heap>>20, hostileTime, hostileHeap>>20, text)
		}
		if err != nil {
			refused++
			checkSchemaErrors(t, name, text, err)
			continue
		}
		compiled++
		g := generator{r}
		for range 4 {
			src := []byte(g.document(4))
			within(t, name+" of "+string(src), time.Second, func() {
				out, err := s.AppendJSON(nil, src)
				if err == nil && !json.Valid(out) {
					t.Errorf("%s wrote %.300s of %s", name, out, src)
				}
				var v any
				if json.Unmarshal(src, &v) != nil {
					return
				}
				if out, err := s.Append(nil, v); err == nil && !json.Valid(out) {
					t.Errorf("%s wrote %.300s of the value of %s", name, out, src)
				}
			})
		}
	}
	t.Logf("%d compiled, %d refused; at most %v and %d MiB", compiled, refused, slowest, largest>>20)
	if count >= 100 && (compiled < count/5 || refused < count/20) {
		t.Errorf("%d compiled and %d refused: want some of both", compiled, refused)
	}
}

// compileMeasured compiles text and returns the time, and the most bytes that the heap had
// meanwhile, beyond what it had before.
func compileMeasured(text []byte, opts ...stringify.Option) (_ *stringify.Serializer, took time.Duration, heap uint64, _ error) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	before := m.HeapInuse
	var stop atomic.Bool
	done := make(chan uint64)
	go func() {
		var m runtime.MemStats
		most := before
		for !stop.Load() {
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			time.Sleep(3 * time.Millisecond)
		}
		done <- most
	}()
	start := time.Now()
	s, err := stringify.Compile(text, opts...)
	took = time.Since(start)
	stop.Store(true)
	return s, took, <-done - before, err
}

// A hostile makes schemas of one character: how many definitions there are, how they refer
// to each other, and which keywords they like.
type hostile struct {
	*rand.Rand
	definitions int // in all
	width       int // entries of lists and objects
	near        bool
	likes       []func(h *hostile, depth int) string
	left        int // bytes that may still be made
	draft       string
}

const draft07 = "http://json-schema.org/draft-07/schema#"

func newHostile(r *rand.Rand) *hostile {
	h := &hostile{Rand: r, near: r.IntN(3) == 0, draft: draft07}
	switch r.IntN(10) {
	case 0:
		h.draft = "https://json-schema.org/draft/2020-12/schema"
	case 1:
		h.draft = "https://json-schema.org/draft/2019-09/schema"
	case 2:
		h.draft = "http://json-schema.org/draft-04/schema#"
	}
	switch r.IntN(20) {
	case 0: // the longest text there may be
		h.definitions, h.width, h.left = 1+r.IntN(20_000), 1+r.IntN(1000), 16<<20
	case 1, 2, 3:
		h.definitions, h.width, h.left = 1+r.IntN(2000), 1+r.IntN(60), 1<<20
	default:
		h.definitions, h.width, h.left = 1+r.IntN(40), 1+r.IntN(12), 1<<16
	}
	for range 1 + r.IntN(4) {
		h.likes = append(h.likes, hostileShapes[r.IntN(len(hostileShapes))])
	}
	return h
}

// options returns options that ask for more than the schema does.
func (h *hostile) options() []stringify.Option {
	return [][]stringify.Option{
		nil, nil,
		{stringify.WithDirection(stringify.DirectionResponse)},
		{stringify.WithEagerMatchers()},
		{stringify.WithStrict(), stringify.WithEagerMatchers()},
	}[h.IntN(5)]
}

// schema returns the text.
func (h *hostile) schema() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `{"$schema":%q,`, h.draft)
	b.WriteString(strings.TrimPrefix(h.one(3), "{"))
	text := strings.TrimSuffix(b.String(), "}")
	if !strings.HasSuffix(text, ",") {
		text += ","
	}
	b.Reset()
	b.WriteString(text)
	b.WriteString(`"definitions":{`)
	for i := range h.definitions {
		if i > 0 {
			b.WriteByte(',')
		}
		one := h.one(2)
		if h.left <= 0 {
			one = `{"type":"object"}`
		}
		fmt.Fprintf(&b, `"%d":%s`, i, one)
		h.left -= len(one)
	}
	b.WriteString(`}}`)
	return []byte(b.String())
}

// one returns a schema, one of those that h likes as a rule.
func (h *hostile) one(depth int) string {
	if h.IntN(8) == 0 {
		return hostileShapes[h.IntN(len(hostileShapes))](h, depth)
	}
	return h.likes[h.IntN(len(h.likes))](h, depth)
}

// part returns a schema inside another one: a reference, most often.
func (h *hostile) part(depth int) string {
	switch n := h.IntN(20); {
	case depth <= 0 || n < 12:
		if n == 0 {
			return `{"$ref":"#"}`
		}
		return fmt.Sprintf(`{"$ref":"#/definitions/%d"}`, h.target())
	case n < 15:
		return []string{`{}`, h.always(), `{"type":"object"}`, `{"type":"integer"}`, `{"type":["string","null"]}`, `{"enum":["a"]}`, h.never()}[h.IntN(7)]
	}
	return h.one(depth - 1)
}

// always and never return the schemas that every value satisfies, and none.
func (h *hostile) always() string {
	if strings.Contains(h.draft, "04") {
		return `{}`
	}
	return `true`
}

func (h *hostile) never() string {
	if strings.Contains(h.draft, "04") {
		return `{"not":{}}`
	}
	return `false`
}

// target returns the number of a definition: near to the last one asked for, or any.
func (h *hostile) target() int {
	if h.near {
		return min(h.IntN(4)+h.IntN(h.definitions), h.definitions-1)
	}
	return h.IntN(h.definitions)
}

// list returns up to h.width texts that make makes.
func (h *hostile) list(make func(i int) string) string {
	n := 1 + h.IntN(h.width)
	var b strings.Builder
	for i := range n {
		if h.left <= 0 && i > 0 {
			break
		}
		if i > 0 {
			b.WriteByte(',')
		}
		one := make(i)
		b.WriteString(one)
		h.left -= len(one)
	}
	return b.String()
}

func (h *hostile) name(i int) string { return strconv.Itoa(i % max(1, h.IntN(2*h.width+1))) }

// members returns members of different names whose values make makes.
func (h *hostile) members(make func() string) string {
	prefix := [...]string{"", "p", strings.Repeat("x", 1+h.IntN(40))}[h.IntN(3)]
	return h.list(func(i int) string { return fmt.Sprintf(`"%s%d":%s`, prefix, i, make()) })
}

// pattern returns a regular expression in quotes.
func (h *hostile) pattern() string {
	pieces := []string{
		"a", "x+", ".*", "(a|b)*", "[^a]", "^", "$", `\\d`, `\\w{1,1000}`, "(a{1,30}){1,30}", "((a+)+)+", `\\p{L}`, "é", `\\u0041`,
		"|", "a*?", "[a-z]{0,500}", `\\s`, "(?:a|)",
	}
	if h.IntN(20) == 0 { // at fault, or not to be expressed
		pieces = append(pieces, "(?:", ")", "[", "{", "(?=a)", `\\1`, "(?<n>a)", "a{2000}")
	}
	n := 1 + h.IntN(6)
	if h.IntN(30) == 0 {
		n = 1 + h.IntN(3000)
	}
	var b strings.Builder
	for range n {
		b.WriteString(pieces[h.IntN(len(pieces))])
	}
	return `"` + b.String() + `"`
}

// value returns a JSON value, seldom a large one.
func (h *hostile) value() string {
	switch h.IntN(12) {
	case 0:
		return "[" + h.list(func(i int) string { return strconv.Itoa(i) }) + "]"
	case 1:
		return "{" + h.members(func() string { return `{"a":[1,"b",null]}` }) + "}"
	case 2:
		n := 1 + h.IntN(120)
		return strings.Repeat("[", n) + strings.Repeat("]", n)
	case 3:
		return "1e" + strconv.Itoa(h.IntN(1_000_000))
	case 4:
		return strings.Repeat("9", 1+h.IntN(2000)) + ".5"
	}
	return []string{"null", "1", `"a"`, "1.0", `"b"`, "true", "{}"}[h.IntN(7)]
}

// hostileShapes are the kinds of schemas.
var hostileShapes []func(h *hostile, depth int) string

func init() {
	keyword := func(format string) func(h *hostile, depth int) string {
		return func(h *hostile, depth int) string { return fmt.Sprintf(format, h.part(depth)) }
	}
	lists := func(keyword string) func(h *hostile, depth int) string {
		return func(h *hostile, depth int) string {
			return fmt.Sprintf(`{"%s":[%s]}`, keyword, h.list(func(int) string { return h.part(depth) }))
		}
	}
	hostileShapes = []func(h *hostile, depth int) string{
		lists("allOf"), lists("anyOf"), lists("oneOf"), func(h *hostile, depth int) string {
			keyword := "items"
			if strings.Contains(h.draft, "2020") {
				keyword = "prefixItems"
			}
			return lists(keyword)(h, depth)
		},
		keyword(`{"items":%s}`), keyword(`{"additionalProperties":%s}`), keyword(`{"not":%s}`), keyword(`{"contains":%s}`),
		keyword(`{"propertyNames":%s}`), keyword(`{"type":"array","additionalItems":%s}`), keyword(`{"unevaluatedProperties":%s}`),
		func(h *hostile, depth int) string { // properties, some of them required
			return fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s]}`,
				h.members(func() string { return h.part(depth) }), h.list(func(i int) string { return fmt.Sprintf(`"p%d"`, i) }))
		},
		func(h *hostile, depth int) string { // patterns
			return fmt.Sprintf(`{"patternProperties":{%s:%s,"^x":%s},"additionalProperties":%s}`, h.pattern(), h.part(depth), h.part(depth), h.part(depth))
		},
		func(h *hostile, depth int) string { // a reference, and keywords beside it
			return fmt.Sprintf(`{"$ref":"#/definitions/%d","properties":{%s},"required":["a%d"]}`, h.target(), h.members(func() string { return h.part(depth) }), h.IntN(5))
		},
		func(h *hostile, depth int) string { // branches beside branches
			arms := func(int) string { return h.part(depth) }
			return fmt.Sprintf(`{"anyOf":[%s],"oneOf":[%s],"allOf":[{"anyOf":[%s]},{"oneOf":[%s]}]}`, h.list(arms), h.list(arms), h.list(arms), h.list(arms))
		},
		func(h *hostile, depth int) string { // conditions beside conditions
			part := func() string { return h.part(depth) }
			return fmt.Sprintf(`{"if":%s,"then":%s,"else":%s,"allOf":[%s]}`, part(), part(), part(), h.list(func(int) string {
				return fmt.Sprintf(`{"if":%s,"then":%s}`, part(), part())
			}))
		},
		func(h *hostile, depth int) string { // arms that only their constants tell apart
			return fmt.Sprintf(`{"oneOf":[%s]}`, h.list(func(i int) string {
				return fmt.Sprintf(`{"properties":{"a":{"const":"%d"},"b":%s},"required":["a"]}`, i, h.part(depth))
			}))
		},
		func(h *hostile, depth int) string { // dependencies
			return fmt.Sprintf(`{"dependencies":{%s}}`, h.members(func() string {
				if h.IntN(2) == 0 {
					return `["a","b"]`
				}
				return h.part(depth)
			}))
		},
		func(h *hostile, depth int) string { // values
			return fmt.Sprintf(`{"enum":[%s],"default":%s}`, h.list(func(i int) string {
				if h.IntN(3) == 0 {
					return fmt.Sprintf(`[%d,%s]`, i, h.value())
				}
				return strconv.Itoa(i)
			}), h.value())
		},
		func(h *hostile, depth int) string {
			return fmt.Sprintf(`{"const":%s,"allOf":[{"const":%s}]}`, h.value(), h.value())
		},
		func(h *hostile, depth int) string { // text
			return fmt.Sprintf(`{"type":"string","pattern":%s,"format":"date-time"}`, h.pattern())
		},
		func(h *hostile, depth int) string { // as deep as schemas may be, and deeper
			n := 1 + h.IntN(110)
			open := []string{`{"properties":{"a":`, `{"allOf":[`, `{"anyOf":[`, `{"items":`, `{"not":`}[h.IntN(5)]
			closing := map[byte]string{'p': "}}", 'a': "]}", 'i': "}", 'n': "}"}[open[2]]
			return strings.Repeat(open, n) + h.part(0) + strings.Repeat(closing, n)
		},
		func(h *hostile, depth int) string { // ids and anchors, the same ones again
			if h.draft != draft07 {
				return fmt.Sprintf(`{"$id":"http://x/%s"}`, h.name(h.IntN(9)))
			}
			anchor := "a" + h.name(7)
			return fmt.Sprintf(`{"$id":"http://x/%s","properties":{"a":{"$id":"#%s"},"b":{"$ref":"#%s"},"c":%s}}`, h.name(h.IntN(9)), anchor, anchor, `{}`)
		},
		func(h *hostile, depth int) string { // OpenAPI
			return fmt.Sprintf(`{"discriminator":{"propertyName":"a","mapping":{%s}},"oneOf":[%s],"nullable":true}`,
				h.members(func() string { return fmt.Sprintf(`"#/definitions/%d"`, h.target()) }), h.list(func(int) string { return h.part(0) }))
		},
		func(h *hostile, depth int) string { // large lists of constants, which others refer to
			n := min(1+h.IntN(1<<(1+h.IntN(18))), 1+h.left/8)
			var b strings.Builder
			for i := range n {
				if i > 0 {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, `"e%d"`, i)
			}
			h.left -= b.Len()
			also := []string{"", `,null`, `,1,true`, `,{}`}[h.IntN(4)]
			return fmt.Sprintf(`{"enum":[%s%s]}`, b.String(), also)
		},
		func(h *hostile, depth int) string { // arms whose members, or which themselves, have the constants of others
			form := []string{
				`{"required":["k","j%[2]d"],"properties":{"k":{"$ref":"#/definitions/%[1]d"}}}`,
				`{"required":["k"],"properties":{"k":{"$ref":"#/definitions/%[1]d","nullable":true}}}`,
				`{"required":["k"],"properties":{"k":{"allOf":[{"$ref":"#/definitions/%[1]d"},{"enum":["e1","e2","e%[2]d"]}]}}}`,
				`{"properties":{"k":{"anyOf":[{"$ref":"#/definitions/%[1]d"},{"const":%[2]d}]}}}`,
				`{"$ref":"#/definitions/%[1]d","maxLength":%[2]d}`,
				`{"$ref":"#/definitions/%[1]d","type":["string","object"]}`,
				`{"anyOf":[{"$ref":"#/definitions/%[1]d"},{"required":["x%[2]d"]}]}`,
			}[h.IntN(7)]
			same, one := h.IntN(2) == 0, h.target()
			width := h.width
			h.width *= 1 + h.IntN(8)
			defer func() { h.width = width }()
			return fmt.Sprintf(`{"%s":[%s]}`, []string{"anyOf", "oneOf"}[h.IntN(2)], h.list(func(i int) string {
				to := one
				if !same {
					to = h.target()
				}
				return fmt.Sprintf(form, to, i)
			}))
		},
		func(h *hostile, depth int) string { // discriminators with many names for few schemas
			few := [...]int{h.target(), h.target()}
			ref := []string{"#/definitions/%d", "%d"}[h.IntN(2)]
			n := min(1+h.IntN(1<<(1+h.IntN(17))), 1+h.left/30)
			var b strings.Builder
			for i := range n {
				if i > 0 {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, `"n%d":"`+ref+`"`, i, few[h.IntN(2)])
			}
			h.left -= b.Len()
			return fmt.Sprintf(`{"discriminator":{"propertyName":"k","mapping":{%s}},"oneOf":[%s]}`, b.String(), h.list(func(i int) string {
				return fmt.Sprintf(`{"$ref":"#/definitions/%d"}`, few[i%2])
			}))
		},
		func(h *hostile, depth int) string { // members that travel one way
			return fmt.Sprintf(`{"properties":{%s}}`, h.members(func() string {
				return fmt.Sprintf(`{"writeOnly":true,"allOf":[%s]}`, h.part(depth))
			}))
		},
	}
}
