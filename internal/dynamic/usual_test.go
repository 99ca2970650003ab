package dynamic

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
)

// TestUsual compares, for Switch nodes that the hot loops take for a scalar kind,
// and for some that they must not, the loops with their plain twin and with the
// way of all other Go types.
func TestUsual(t *testing.T) {
	values := []any{
		nil, true, false, 0, -7, int64(8), uint8(9), int64(math.MinInt64), 1.0, 1.5, -0.25, math.Copysign(0, -1),
		float64(1 << 53), float64(1<<53 + 2), -float64(1 << 60), 1e21, 1e300, math.Inf(1), math.Inf(-1), math.NaN(), float32(0.1),
		"", "x", "12", "é\n\"", json.Number("1.50"), json.Number("1e2"), json.Number("1e999"),
		noon, &noon, (*time.Time)(nil), time.Second, []byte("ab"),
		map[string]any{},
		map[string]any(nil),
		[]any{},
		[]any(nil),
		named{"s"},
	}
	for _, s := range usualSpecs() {
		member := engines(planOf(objectOf(optional("a", s), optional("b", str), optional("c", s)), plan.Options{}), nil)
		element := engines(planOf(arrayOf(s), plan.Options{}), nil)
		alone := engines(planOf(s, plan.Options{}), nil)
		for _, v := range values {
			for _, w := range []any{"x", 2.5, true} {
				agree(t, member, map[string]any{"a": v, "b": "text", "c": w})
				agree(t, element, []any{w, v, w, w})
			}
			agree(t, alone, v)
		}
		agreeTyped(t, s)
	}
}

// usualSpecs returns all lists of scalar types, the same as branches, and lists that lead
// types to nodes of other kinds or formats.
func usualSpecs() []*spec {
	types := []string{"null", "boolean", "integer", "number", "string"}
	var specs []*spec
	for set := range 1 << len(types) {
		var list []string
		for i, name := range types {
			if set>>i&1 != 0 {
				list = append(list, name)
			}
		}
		s := listOf(list...)
		specs = append(specs, s, nullable(s))
		if len(list) > 0 {
			specs = append(specs, anyOf(s.byKind))
		}
	}
	targets := []*spec{
		str, nullable(str), integer, nullable(integer), number, boolean, raw, duration, dateTime, date, clock, generic, objectOf(),
		of(plan.Null), of(plan.Never),
		{kind: plan.Const, text: "1"},
		nullable(&spec{kind: plan.Const, text: "1"}), listOf("string", "null"),
	}
	for _, to := range targets {
		s := listOf("boolean", "null")
		s.byKind[plan.JSONBoolean] = to
		specs = append(specs, s)
	}
	for _, kind := range []plan.JSONKind{plan.JSONNull, plan.JSONBoolean, plan.JSONInteger, plan.JSONNumber, plan.JSONString} {
		for _, to := range targets {
			s := listOf("boolean", "integer", "number", "string")
			s.byKind[kind] = to
			specs = append(specs, s)
			if kind != plan.JSONString {
				c := listOf("boolean", "integer", "number", "null")
				c.byKind[kind] = to
				specs = append(specs, c)
			}
		}
	}
	return append(specs, targets...)
}

// agree fails where the three ways to write v, with the engines of one plan, differ.
func agree(t *testing.T, engines map[string]*Engine, v any) {
	t.Helper()
	got, err := engines["default"].Append(nil, v)
	want, wantErr := engines["plain"].Append(nil, v)
	compare(t, "the plain twin", v, got, err, want, wantErr)
	want, wantErr = engines["plain"].Append(nil, other(v))
	compare(t, "other types", v, got, err, want, wantErr)
}

// agreeTyped is agree for slices of types that have a loop of their own.
func agreeTyped(t *testing.T, s *spec) {
	t.Helper()
	e := engine(arrayOf(s))
	for _, c := range []struct{ typed, same any }{
		{[]string{"a", "é"}, []any{"a", "é"}},
		{[]int{1, -2}, []any{1, -2}},
		{[]int64{1, -2}, []any{int64(1), int64(-2)}},
		{[]float64{1, 2.5}, []any{1.0, 2.5}},
	} {
		got, err := e.Append(nil, c.typed)
		want, wantErr := e.Append(nil, other(c.same))
		compare(t, "other types", c.typed, got, err, want, wantErr)
	}
}
