package dynamic

import (
	"database/sql"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"net/netip"
	"regexp"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

var (
	berlin   = time.FixedZone("", 2*60*60)
	noon     = time.Date(2024, 2, 29, 12, 30, 15, 987_654_321, berlin)
	duration = &spec{kind: plan.String, format: plan.FormatDuration}
	dateTime = &spec{kind: plan.Time, format: plan.FormatDateTime}
	date     = &spec{kind: plan.Time, format: plan.FormatDate}
	clock    = &spec{kind: plan.Time, format: plan.FormatClock}
	integer  = of(plan.Integer)
	number   = of(plan.Number)
	str      = of(plan.String)
	boolean  = of(plan.Boolean)
	raw      = of(plan.Unsafe)
	generic  = of(plan.Any)
)

func nullable(s *spec) *spec {
	c := *s
	c.nullable = true
	return &c
}

type named struct{ s string }

func (n named) String() string { return n.s }

// shout is a Stringer that is no struct: its kind decides.
type shout int

func (shout) String() string { return "loud" }

// TestGoScalars asks what Go has and JavaScript has not.
func TestGoScalars(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	test(t, nil, plan.Options{}, []check{
		{"uint64 beyond int64", integer, uint64(math.MaxUint64), "18446744073709551615", 0},
		{"uint64 beyond int64", number, uint64(math.MaxUint64), "18446744073709551615", 0},
		{"uint64 beyond int64", str, uint64(math.MaxUint64), `"18446744073709551615"`, 0},
		{"smallest int64", integer, int64(math.MinInt64), "-9223372036854775808", 0},
		{"integers keep their digits", number, int64(9007199254740993), "9007199254740993", 0},
		{"float64s have their shortest", integer, float64(1 << 60), "1152921504606847000", 0},
		{"float64s have their shortest", number, float64(1 << 60), "1152921504606847000", 0},
		{"float64s have their shortest", generic, float64(1 << 60), "1152921504606847000", 0},
		{"largest exact float64", integer, float64(1 << 53), "9007199254740992", 0},
		{"large float64", integer, -1e300, "-1e+300", 0},
		{"float32 has its own digits", number, float32(0.1), "0.1", 0},
		{"float32 has its own digits", str, float32(0.1), `"0.1"`, 0},
		{"float32 has its own digits", generic, float32(0.1), "0.1", 0},
		{"float32 has its own digits", integer, float32(3e10), "30000000000", 0},
		{"float32 rounded", integer, float32(-2.75), "-2", 0},

		{"json.Number", number, json.Number("1.50"), "1.5", 0},
		{"json.Number", number, json.Number("1E2"), "100", 0},
		{"json.Number", integer, json.Number("1.9e1"), "19", 0},
		{"json.Number", integer, json.Number("12345678901234567890123"), "12345678901234567890123", 0},
		{"json.Number", str, json.Number("1.50"), `"1.5"`, 0},
		{"json.Number", generic, json.Number("1.50"), "1.5", 0},
		{"json.Number, infinite", generic, json.Number("1e400"), "null", 0},
		{"json.Number, infinite", number, json.Number("-1e400"), "null", 0},
		{"json.Number, infinite", str, json.Number("-1e400"), `"-Infinity"`, 0},
		{"json.Number, infinite", boolean, json.Number("1e400"), `true`, 0},
		{"json.Number, infinite", integer, json.Number("1e400"), " integer", diag.Range},
		{"json.Number, tiny", boolean, json.Number("1e-400"), `false`, 0},
		{"json.Number, empty", number, json.Number(""), "0", 0},
		{"json.Number, empty", generic, json.Number(""), "0", 0},
		{"json.Number, invalid", number, json.Number(" 1"), " number", diag.User},
		{"json.Number, invalid", generic, json.Number("0x1"), " a value with a JSON form", diag.User},
		{"big.Int", integer, huge, "123456789012345678901234567890", 0},
		{"big.Int", number, *huge, "123456789012345678901234567890", 0},
		{"big.Int", str, huge, `"123456789012345678901234567890"`, 0},
		{"big.Int", generic, huge, "123456789012345678901234567890", 0},
		{"big.Float", number, big.NewFloat(1.25), "1.25", 0},

		{"NaN", number, math.NaN(), " number", diag.Range},
		{"NaN", integer, math.NaN(), " integer", diag.Range},
		{"NaN", nullable(number), math.NaN(), " number", diag.Range},
		{"NaN", generic, math.NaN(), "null", 0},
		{"Inf", integer, math.Inf(-1), " integer", diag.Range},
		{"Inf", generic, math.Inf(-1), "null", 0},
		{"text that is infinite", integer, "1e999", " integer", diag.Range},
		{"text that is no number", integer, "12 34", " integer", diag.Type},
		{"text that is no number", number, "NaN", " number", diag.Type},
		{"long integer text", integer, " +00123456789012345678901 ", "123456789012345678901", 0},
		{"integer text", number, "-0", "0", 0},

		{"bytes", str, []byte("hi?>"), `"aGk/Pg=="`, 0},
		{"bytes", raw, []byte("hi?>"), `"aGk/Pg=="`, 0},
		{"bytes", generic, []byte("hi?>"), `"aGk/Pg=="`, 0},
		{"bytes", dateTime, []byte("hi?>"), `"aGk/Pg=="`, 0},
		{"bytes", number, []byte{}, `0`, 0},
		{"bytes", number, []byte{0xd7, 0x6d, 0xf8}, `1234`, 0},
		{"bytes", boolean, []byte{}, `false`, 0},
		{"bytes", boolean, []byte{0}, `true`, 0},
		{"bytes", arrayOf(str), []byte{0, 255}, `["0","255"]`, 0},

		{"time", str, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"time", raw, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"time", generic, &noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"time", dateTime, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"time", date, time.Date(2024, 2, 29, 1, 0, 0, 0, berlin), `"2024-02-29"`, 0},
		{"time", clock, noon, `"12:30:15"`, 0},
		{"time", integer, noon, "1709202615987", 0},
		{"time", number, noon, "1709202615987", 0},
		{"time before 1970", integer, time.Unix(-1, 500_000_000), "-500", 0},
		{"time", boolean, time.Time{}, "true", 0},
		{"text with a format of times", date, "a\"b", `"a\"b"`, 0},
		{"number with a format of times", date, 1, ` time`, diag.Type},
		{"duration with a format of times", dateTime, time.Second, ` time`, diag.Type},

		{"duration", duration, -(time.Hour + 2*time.Minute + 3500*time.Millisecond), `"-PT1H2M3.5S"`, 0},
		{"duration, text", duration, "P1D", `"P1D"`, 0},
		{"duration, number", duration, 5, `"5"`, 0},
		{"duration", str, 1500 * time.Millisecond, `"1500000000"`, 0},
		{"duration", integer, time.Microsecond, "1000", 0},
		{"duration", generic, time.Microsecond, "1000", 0},
		{"duration", boolean, time.Duration(0), "false", 0},

		{"text methods", str, netip.MustParseAddr("::1"), `"::1"`, 0},
		{"regexp", str, regexp.MustCompile(`a"b`), `"a\"b"`, 0},
		{"sql.Null", str, sql.NullString{String: "x", Valid: true}, `"x"`, 0},
		{"sql.Null", nullable(str), sql.NullString{}, `null`, 0},
		{"sql.Null", integer, sql.Null[int32]{}, `0`, 0},

		{"Stringer, a struct", str, named{"n"}, `"n"`, 0},
		{"Stringer, a struct", integer, &named{" 7 "}, `7`, 0},
		{"Stringer, a struct", boolean, named{""}, `false`, 0},
		{"Stringer, a struct", dateTime, named{"n"}, `"n"`, 0},
		{"Stringer, a struct", generic, named{"n"}, `{}`, 0},
		{"Stringer, a struct", objectOf(), named{"n"}, `{}`, 0},
		{"Stringer, no struct", str, shout(3), `"3"`, 0},

		{"unsafe", raw, `a"b`, `"a"b"`, 0},
		{"unsafe", raw, 1.5, `"1.5"`, 0},
		{"string", str, "\x00\xff<é", `"\u0000` + "\ufffd" + `<é"`, 0},

		{"channel", str, make(chan int), " string", diag.Unsupported},
		{"function", generic, func() {}, " a value with a JSON form", diag.Unsupported},
		{"complex", arrayOf(number), []any{1, 1i}, "/1 number", diag.Unsupported},
		{"null writes null for everything", of(plan.Null), make(chan int), "null", 0},
		{"text method that fails", str, netip.Addr{}, `""`, 0},
		{"text method that fails", str, failing{}, ` string`, diag.User},
		{"time out of range for MarshalJSON", str, time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC), `"-000001-01-01T00:00:00.000Z"`, 0},

		{"const", &spec{kind: plan.Const, text: `{"a":1}`}, make(chan int), `{"a":1}`, 0},
		{"const", &spec{kind: plan.Const, text: `1`}, nil, `1`, 0},
		{"const", &spec{kind: plan.Const, text: `1`, nullable: true}, nil, `null`, 0},
		{"const", &spec{kind: plan.Const, text: `1`, nullable: true}, (*int)(nil), `null`, 0},
		{"const", &spec{kind: plan.Const, text: `1`, nullable: true}, 2, `1`, 0},
		{"never", of(plan.Never), 1, " no value", diag.NoMatch},
		{"never", nullable(of(plan.Never)), nil, "null", 0},
	})
}

var errFailing = errors.New("user code failed")

type failing struct{}

func (failing) MarshalText() ([]byte, error) { return nil, errFailing }

// TestNil asks nil pointers and such, in every place.
func TestNil(t *testing.T) {
	type marshalsByPointer = json.RawMessage
	for _, v := range []any{
		nil, (*string)(nil), (**int)(nil), map[string]any(nil), []any(nil), []byte(nil), (*time.Time)(nil),
		(*marshalsByPointer)(nil), json.RawMessage(nil), (*big.Int)(nil), (*json.Number)(nil), map[int]bool(nil),
		(*struct{ A int })(nil), (*named)(nil), (*regexp.Regexp)(nil), (func(func(int) bool))(nil),
		sql.NullInt64{},
	} {
		test(t, nil, plan.Options{}, []check{
			{"any", generic, v, `null`, 0},
			{"string", str, v, `""`, 0},
			{"unsafe", raw, v, `""`, 0},
			{"date", date, v, `""`, 0},
			{"integer", integer, v, `0`, 0},
			{"number", number, v, `0`, 0},
			{"boolean", boolean, v, `false`, 0},
			{"object", objectOf(required("a", str)), v, `{}`, 0},
			{"array", arrayOf(str), v, `[]`, 0},
			{"tuple", &spec{kind: plan.Tuple}, v, `[]`, 0},
			{"list", listOf("integer", "string"), v, `0`, 0},
			{"list", listOf("array", "string"), v, `""`, 0},
			{"list with null", listOf("integer", "null"), v, `null`, 0},
			{"nullable", nullable(objectOf(required("a", str))), v, `null`, 0},
			{"nullable", nullable(arrayOf(str)), v, `null`, 0},
			{"nullable", nullable(integer), v, `null`, 0},
			{"nullable", nullable(str), v, `null`, 0},
			{"nullable", nullable(listOf("integer", "string")), v, `null`, 0},
			{"never", of(plan.Never), v, ` no value`, diag.NoMatch},
			{
				"in a map", objectOf(optional("a", str), optional("b", integer), optional("c", objectOf()), optional("d", arrayOf(str))),
				map[string]any{"a": v, "b": v, "c": v, "d": v},
				`{"a":"","b":0,"c":{},"d":[]}`, 0,
			},
			{"in a slice", arrayOf(integer), []any{v, v}, `[0,0]`, 0},
			{"in a slice", arrayOf(objectOf()), []any{v, map[string]any{}}, `[{},{}]`, 0},
			{"in the generic form", generic, []any{v, map[string]any{"a": v}}, `[null,{"a":null}]`, 0},
		})
	}
}

// TestQuoted asks the tag `,string`.
func TestQuoted(t *testing.T) {
	type tagged struct {
		V int     `json:"v,string"`
		B bool    `json:"b,string"`
		F float64 `json:"f,string"`
		S string  `json:"s,string"`
		P *int    `json:"p,string"`
	}
	v := tagged{V: 7, F: 1.5, S: `a"`}
	members := func(s *spec) *spec {
		return objectOf(optional("v", s), optional("b", s), optional("f", s))
	}
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	test(t, nil, plan.Options{}, []check{
		{"as encoding/json", generic, v, string(want), 0},
		{"string", members(str), v, `{"v":"7","b":"false","f":"1.5"}`, 0},
		{"string", objectOf(optional("s", str)), v, `{"s":"\"a\\\"\""}`, 0},
		{"boolean", members(boolean), v, `{"v":true,"b":false,"f":true}`, 0},
		{"number", members(number), v, `{"v":7,"b":0,"f":1.5}`, 0},
		{"integer", members(integer), v, `{"v":7,"b":0,"f":1}`, 0},
		{"list", members(listOf("string", "number")), v, `{"v":"7","b":"false","f":"1.5"}`, 0},
		{"list without text", objectOf(optional("v", listOf("number", "null"))), v, `{"v":7}`, 0},
		{"list without text", objectOf(optional("v", listOf("boolean", "null"))), v, `/v one of null, boolean`, diag.Type},
		{"null", objectOf(optional("p", str)), v, `{"p":""}`, 0},
	})
}

// TestTimesAsNumbers wants the milliseconds since 1970 of any time, digit for digit,
// and rounded down.
func TestTimesAsNumbers(t *testing.T) {
	var checks []check
	for _, sec := range []int64{0, 1, -1, -2, 999, 1 << 40, -1 << 40, math.MaxInt64 / 1000, math.MinInt64 / 1000, math.MaxInt64/1000 + 1, math.MinInt64/1000 - 1, 1 << 62, -1 << 62, math.MaxInt64, math.MinInt64} {
		for _, nsec := range []int64{0, 1, 999_999, 1_000_000, 7_000_000, 80_500_000, 807_999_999, 808_000_000, 998_000_000, 999_000_001, 999_999_999} {
			when := time.Unix(sec, nsec)
			if when.Unix() != sec {
				t.Fatalf("%d seconds are %d", sec, when.Unix())
			}
			exact := new(big.Int).Mul(big.NewInt(sec), big.NewInt(1000))
			want := exact.Add(exact, big.NewInt(nsec/1_000_000)).String()
			checks = append(checks, check{"time", integer, when, want, 0}, check{"time", number, &when, want, 0})
		}
	}
	checks = append(checks, check{"year 292278995", integer, time.Date(292278995, 1, 1, 0, 0, 0, 0, time.UTC), "9223372048665600000", 0})
	test(t, nil, plan.Options{}, checks)
}
