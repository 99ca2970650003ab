package bench

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/match"
)

// A question is one value that matchers and v6, another validator, are asked about.
type question struct {
	draft  int
	schema any    // decoded
	value  any    // decoded
	text   string // the value as JSON text
}

// differences are where the answers may differ on purpose. What one of them is true of
// may have another answer; everything else has the same one.
var differences = []struct {
	reason string
	may    func(q question) bool
}{
	{
		"nullable is OpenAPI's and takes null; v6 does not know it",
		func(q question) bool {
			return q.asks(func(s map[string]any) bool { return s["nullable"] == true }) && q.has(func(v any) bool { return v == nil })
		},
	},
	{
		"keywords beside $ref count in draft-07 too, as they do for writing",
		func(q question) bool {
			return q.draft == 7 && q.asks(func(s map[string]any) bool {
				_, ref := s["$ref"].(string)
				return ref && slices.ContainsFunc(names(s), func(n string) bool {
					return !slices.Contains([]string{"$ref", "$schema", "definitions", "title"}, n)
				})
			})
		},
	},
	{
		"a format that only one of the two knows, or that v6 reads in its own way",
		formatMayDiffer,
	},
	{
		"numbers with a point or an exponent are doubles, and are what the shortest text of the double says; v6 takes all digits",
		func(q question) bool { return q.has(isRounded) || contains(q.schema, isRounded) },
	},
	{
		"patterns mean what ECMA-262 says: . is no line end, \\s has all spaces of Unicode; v6 takes RE2's meaning",
		func(q question) bool {
			return q.asks(func(s map[string]any) bool {
				p, _ := s["pattern"].(string)
				return slices.ContainsFunc(append(names(object(s["patternProperties"])), p), func(p string) bool {
					return strings.ContainsAny(strings.ReplaceAll(p, `\.`, ""), ".") || strings.Contains(strings.ToLower(p), `\s`)
				})
			}) && q.has(func(v any) bool {
				s, ok := v.(string)
				return ok && strings.ContainsAny(s, "\n\r\v\u00a0\u2028\u2029\ufeff")
			})
		},
	},
}

// asks reports whether f is true of the schema or of one inside.
func (q question) asks(f func(s map[string]any) bool) bool {
	return contains(q.schema, func(v any) bool {
		s, ok := v.(map[string]any)
		return ok && f(s)
	})
}

// has reports whether f is true of the value, a part of it, or a name.
func (q question) has(f func(v any) bool) bool { return contains(q.value, f) }

// contains reports whether f is true of v, of a part of it, or of a name.
func contains(v any, f func(v any) bool) bool {
	if f(v) {
		return true
	}
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return contains(e, f) })
	case map[string]any:
		for name, e := range v {
			if f(name) || contains(e, f) {
				return true
			}
		}
	}
	return false
}

func object(v any) map[string]any {
	o, _ := v.(map[string]any)
	return o
}

func names(o map[string]any) (out []string) {
	for name := range o {
		out = append(out, name)
	}
	return out
}

// isRounded reports whether v is a number that is not what the shortest text of its
// double says.
func isRounded(v any) bool {
	n, ok := v.(json.Number)
	if !ok || !strings.ContainsAny(string(n), ".eE") {
		return false
	}
	f, err := n.Float64()
	if err != nil {
		return true
	}
	exact, _ := new(big.Rat).SetString(string(n))
	short, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'e', -1, 64))
	return exact.Cmp(short) != 0
}

// answers counts what was asked.
type answers struct {
	valid, invalid int
	differ         map[string]int // by reason
}

// compare asks matchers and v6 about a schema and some values that the choices of data
// make.
func compare(t testing.TB, data []byte, count *answers) {
	t.Helper()
	m := newMaker(data)
	schema := m.document()
	set, id, complaints := compileMatcher(schema, nil)
	if complaints != nil {
		t.Fatalf("%s\n%v", schema, complaints)
	}
	v6, err := V6(schema)
	if err != nil {
		t.Fatalf("%s\n%v", schema, err)
	}
	q := question{draft: m.draft, schema: decode(t, schema)}
	m.twice = true
	for range 6 {
		q.text = m.value(3)
		q.value = decode(t, []byte(q.text))
		want := v6(q.value)
		if want == nil {
			count.valid++
		} else {
			count.invalid++
		}
		eachView(t, []byte(q.text), func(name string, v match.View) {
			got, err := set.Satisfies(id, v)
			switch {
			case err != nil:
				t.Errorf("%v\nas %s\nschema %s\nvalue  %s", err, name, schema, q.text)
			case got != (want == nil):
				for _, d := range differences {
					if d.may(q) {
						count.differ[d.reason]++
						return
					}
				}
				t.Errorf("got valid %v, v6 says %v\nas %s\nschema %s\nvalue  %s", got, want, name, schema, q.text)
			}
		})
	}
}

// FuzzMatch compares matchers with v6, on JSON text and on Go values, for schemas and
// values that are made from the choices of data.
func FuzzMatch(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(choicesOf(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		compare(t, data, &answers{differ: make(map[string]int)})
	})
}

// choicesOf returns choices to begin with.
func choicesOf(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 7))
	data := make([]byte, 200)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// TestMatch compares matchers with v6 on some thousand schemas, always the same ones, and
// proves that all that may differ does so.
func TestMatch(t *testing.T) {
	n := uint64(4000)
	if testing.Short() {
		n = 400
	}
	count := &answers{differ: make(map[string]int)}
	for seed := range n {
		compare(t, choicesOf(seed), count)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d valid, %d invalid; differences: %v", count.valid, count.invalid, count.differ)
	if part := float64(count.valid) / float64(count.valid+count.invalid); part < 0.2 || part > 0.8 {
		t.Errorf("%.2g of all values are valid; want both answers often", part)
	}
	for _, d := range differences {
		if count.differ[d.reason] == 0 && !testing.Short() {
			t.Errorf("no answer differs by this reason: %s", d.reason)
		}
	}
}
