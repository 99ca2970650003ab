package dynamic

import (
	"bufio"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
)

// listOf returns the Switch for a list of types, as the planner makes it.
func listOf(types ...string) *spec {
	kinds := map[string]plan.Kind{
		"null": plan.Null, "boolean": plan.Boolean, "integer": plan.Integer, "number": plan.Number,
		"string": plan.String, "object": plan.Object, "array": plan.Array,
	}
	s := &spec{kind: plan.Switch, byKind: map[plan.JSONKind]*spec{}}
	var first *spec
	for _, name := range types {
		n := of(kinds[name])
		switch name {
		case "null":
			s.byKind[plan.JSONNull] = n
		case "boolean":
			s.byKind[plan.JSONBoolean] = n
		case "integer":
			s.byKind[plan.JSONInteger] = n
		case "number":
			s.byKind[plan.JSONNumber] = n
			if s.byKind[plan.JSONInteger] == nil {
				s.byKind[plan.JSONInteger] = n
			}
		case "string":
			s.byKind[plan.JSONString] = n
		case "object":
			s.byKind[plan.JSONObject] = n
		case "array":
			n.items = of(plan.Any)
			s.byKind[plan.JSONArray] = n
		}
		if first == nil && name != "array" {
			first = n
		}
	}
	if s.byKind[plan.JSONNull] == nil {
		s.byKind[plan.JSONNull] = first
	}
	return s
}

var declared = map[string]*spec{
	"string":                     of(plan.String),
	"integer":                    of(plan.Integer),
	"number":                     of(plan.Number),
	"boolean":                    of(plan.Boolean),
	"null":                       of(plan.Null),
	"object":                     of(plan.Object),
	"array":                      arrayOf(of(plan.Any)),
	"string:date-time":           {kind: plan.Time, format: plan.FormatDateTime},
	"string:date":                {kind: plan.Time, format: plan.FormatDate},
	"string:time":                {kind: plan.Time, format: plan.FormatClock},
	"string:unsafe":              of(plan.Unsafe),
	`["string","null"]`:          listOf("string", "null"),
	`["integer","string"]`:       listOf("integer", "string"),
	`["number","null"]`:          listOf("number", "null"),
	`["boolean","null"]`:         listOf("boolean", "null"),
	`["object","array"]`:         listOf("object", "array"),
	`["string","object","null"]`: listOf("string", "object", "null"),
}

// formsOf returns the Go values that the JavaScript value of a line of the table
// stands for, each of which must have its answer.
func formsOf(t *testing.T, value string) []any {
	switch value {
	case "undefined", `/a"b/`:
		return nil // there is no such value in Go
	case "NaN":
		return []any{math.NaN(), float32(math.NaN())}
	case "Infinity":
		return []any{math.Inf(1), float32(math.Inf(1)), json.Number("1e400"), new(big.Float).SetInf(false)}
	case "-Infinity":
		return []any{math.Inf(-1), float32(math.Inf(-1)), json.Number("-1e400")}
	case "Date(0)":
		at := time.Unix(0, 0).UTC()
		return []any{at, &at}
	case "10n":
		return []any{big.NewInt(10), *big.NewInt(10), 10, int8(10), uint64(10), time.Duration(10)}
	case "-0":
		return []any{math.Copysign(0, -1), float32(math.Copysign(0, -1)), json.Number("-0"), json.Number("-0.0")}
	}
	var v any
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	forms := []any{v, &v}
	switch v := v.(type) {
	case nil:
		var (
			p *int
			m map[string]int
			s []string
			b []byte
			r json.RawMessage
		)
		forms = append(forms, p, m, s, b, r, &p, (*time.Time)(nil), map[string]any(nil), []any(nil))
	case float64:
		forms = append(forms, json.Number(value))
		if f := float32(v); float64(f) == v {
			forms = append(forms, f)
		}
		if v == math.Trunc(v) && math.Abs(v) < 100 {
			forms = append(forms, int(v), int8(v), int16(v), int32(v), int64(v), big.NewInt(int64(v)), json.Number(value+".0"))
			if v >= 0 {
				forms = append(forms, uint(v), uint8(v), uint16(v), uint32(v), uint64(v), uintptr(v))
			}
		}
	case string:
		type named string
		forms = append(forms, named(v))
	case bool:
		type named bool
		forms = append(forms, named(v))
	case []any:
		type named []any
		forms = append(forms, named(v), &v)
	case map[string]any:
		type named map[string]any
		forms = append(forms, named(v))
	}
	return forms
}

// differs returns the answer that docs/differences.md predicts where it is not the
// reference's.
func differs(declared, value string) (want string, ok bool) {
	list := strings.HasPrefix(declared, "[")
	switch value[0] {
	case '[', '{': // 2 Objects and arrays never become scalars or each other.
		kind := "object"
		if value[0] == '[' {
			kind = "array"
		}
		if declared != "null" && declared != kind && !(list && strings.Contains(declared, kind)) {
			return "!", true
		}
		return "", false
	}
	switch {
	case declared == "object" && value != "null": // 2 Scalars never become objects.
		return "!", true
	case declared == `["object","array"]` && value == "Date(0)": // 2, 18 A time is text.
		return "!", true
	case declared == "string:unsafe" && value == "null": // 6
		return `""`, true
	case declared == "string:unsafe" && value == "Date(0)": // 6
		return `"1970-01-01T00:00:00.000Z"`, true
	case value == "10n" && (declared == `["integer","string"]` || declared == `["number","null"]`): // 5 Big integers are integers.
		return "10", true
	case value == "10n" && strings.HasPrefix(declared, "string:") && declared != "string:unsafe":
		return "!", true
	}
	return "", false
}

// TestCoercions asks the table of the reference's answers, with every Go value
// that has the same meaning.
func TestCoercions(t *testing.T) {
	f, err := os.Open("testdata/coercions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	asked := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "declared\t") {
			continue
		}
		field := strings.Split(line, "\t")
		if rounding, ok := strings.CutPrefix(field[0], "rounding "); ok {
			testRounding(t, rounding, field[1], field[2])
			continue
		}
		s, ok := declared[field[0]]
		if !ok {
			t.Fatalf("unknown declaration %s", field[0])
		}
		want := field[2]
		if predicted, ok := differs(field[0], field[1]); ok {
			want = predicted
		}
		for name, e := range engines(planOf(s, plan.Options{}), nil) {
			for _, v := range formsOf(t, field[1]) {
				asked++
				got, err := e.Append(nil, v)
				switch {
				case err != nil && want[0] != '!':
					t.Errorf("%s: %s for %#v (%T): %v, want %s", name, field[0], v, v, err, want)
				case err == nil && want[0] == '!':
					t.Errorf("%s: %s for %#v (%T) = %s, want an error", name, field[0], v, v, got)
				case err == nil && string(got) != want:
					t.Errorf("%s: %s for %#v (%T) = %s, want %s", name, field[0], v, v, got, want)
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("asked only %d questions", asked)
	}
}

func testRounding(t *testing.T, rounding, value, want string) {
	o := plan.Options{Rounding: map[string]plan.Rounding{
		"trunc": plan.RoundTrunc, "floor": plan.RoundFloor, "ceil": plan.RoundCeil, "round": plan.RoundNearest,
	}[rounding]}
	var f float64
	if err := json.Unmarshal([]byte(value), &f); err != nil {
		t.Fatal(err)
	}
	e := New(planOf(arrayOf(of(plan.Integer)), o), nil, nil)
	for _, v := range []any{f, float32(f), json.Number(value), value, " " + value + "\n"} {
		got, err := e.Append(nil, []any{v})
		if err != nil || string(got) != "["+want+"]" {
			t.Errorf("rounding %s of %#v = %s, %v; want %s", rounding, v, got, err, want)
		}
	}
}
