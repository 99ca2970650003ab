package stringify_test

import (
	"database/sql"
	"encoding/json"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// kindColumns are the schemas that every Go value of valueRows is written by.
var kindColumns = [...]string{
	`{"type":"string"}`,
	`{"type":"integer"}`,
	`{"type":"number"}`,
	`{"type":"boolean"}`,
	`{"type":"array"}`,
	`{"type":"object","additionalProperties":true}`,
	`{}`,
	`{"type":"string","format":"date-time"}`,
	`{"type":["null","boolean","integer","number","string","array","object"],"additionalProperties":true}`,
	`{"type":"null"}`,
}

type valueRow struct {
	name string
	v    any
	// string, integer, number, boolean, array, object, any, date-time, all kinds
	want [len(kindColumns) - 1]string
}

type (
	textKind  string
	intKind   int16
	boolKind  bool
	floatKind float64
	bytesKind []byte
	point     struct{ X, Y int }
	stringer  struct{ A int }
	ptrNamed  struct{ A int }
	weekday   int
)

func (stringer) String() string  { return "12" }
func (*ptrNamed) String() string { return "ptr" }
func (weekday) String() string   { return "Monday" }

const no = "! Type" // objects and arrays never become scalars or each other, scalars never those

// isNull is what null is written as by each column.
var isNull = [...]string{`""`, `0`, `0`, `false`, `[]`, `{}`, `null`, `""`, `null`}

// number returns the row of a number whose text is s; the integer is rounded.
func numeric(s, rounded string) [9]string {
	return [...]string{`"` + s + `"`, rounded, s, "true", no, no, s, no, s}
}

func text(quoted, integer, number, boolean string) [9]string {
	return [...]string{quoted, integer, number, boolean, no, no, quoted, quoted, quoted}
}

func array(s string) [9]string { return [...]string{no, no, no, no, s, no, s, no, s} }

func object(s string) [9]string { return [...]string{no, no, no, no, no, s, s, no, s} }

func valueRows() []valueRow {
	var (
		seven            = 7
		pSeven           = &seven
		noon             = time.Date(2024, 2, 29, 23, 30, 45, 123456789, time.FixedZone("east", 2*3600))
		bigNumber, _     = new(big.Int).SetString("123456789012345678901234567890", 10)
		nilPointer       *int
		nilStruct        *point
		nilTime          *time.Time
		nilMap           map[string]any
		nilSlice         []any
		nilTyped         map[string]int
		nilInts          []int
		nilBytes         []byte
		nilNested        = &nilPointer
		nilInterface     error
		nilBig           *big.Int
		nilRegexp        *regexp.Regexp
		nilRaw           json.RawMessage
		nilRawP          *json.RawMessage
		infinity         = [...]string{`"Infinity"`, "! Range", "null", "true", no, no, "null", no, "null"}
		notANumber       = [...]string{`"NaN"`, "! Range", "! Range", "false", no, no, "null", no, "! Range"}
		zero             = [...]string{`"0"`, "0", "0", "false", no, no, "0", no, "0"}
		yes              = [...]string{`"true"`, "1", "1", "true", no, no, "true", no, "true"}
		aTime            = [...]string{`"2024-02-29T21:30:45.123Z"`, "1709242245123", "1709242245123", "true", no, no, `"2024-02-29T21:30:45.123Z"`, `"2024-02-29T21:30:45.123Z"`, `"2024-02-29T21:30:45.123Z"`}
		word             = text(`"abc"`, no, no, "true")
		base64           = [...]string{`"aGk="`, no, no, "true", "[104,105]", no, `"aGk="`, `"aGk="`, `"aGk="`}
		objectOrItsWords = [...]string{`"12"`, "12", "12", "true", no, `{"A":1}`, `{"A":1}`, `"12"`, `{"A":1}`}
	)
	return []valueRow{
		{"nil", nil, isNull},
		{"nil pointer", nilPointer, isNull},
		{"nil pointer to struct", nilStruct, isNull},
		{"nil *time.Time", nilTime, isNull},
		{"nil map", nilMap, isNull},
		{"nil slice", nilSlice, isNull},
		{"nil map[string]int", nilTyped, isNull},
		{"nil []int", nilInts, isNull},
		{"nil []byte", nilBytes, isNull},
		{"pointer to nil pointer", nilNested, isNull},
		{"pointer to nil interface", &nilInterface, isNull},
		{"nil *big.Int", nilBig, isNull},
		{"nil *regexp.Regexp", nilRegexp, isNull},
		{"nil json.RawMessage", nilRaw, isNull},
		{"nil *json.RawMessage", nilRawP, isNull},

		{"true", true, yes},
		{"bool kind", boolKind(true), yes},
		{"false", false, [...]string{`"false"`, "0", "0", "false", no, no, "false", no, "false"}},

		{"int", 7, numeric("7", "7")},
		{"pointers", &pSeven, numeric("7", "7")},
		{"int 0", 0, zero},
		{"int8", int8(-128), numeric("-128", "-128")},
		{"int16 kind", intKind(-32768), numeric("-32768", "-32768")},
		{"int32", int32(math.MinInt32), numeric("-2147483648", "-2147483648")},
		{"int64", int64(math.MinInt64), numeric("-9223372036854775808", "-9223372036854775808")},
		{"int64 behind 2^53", int64(9007199254740993), numeric("9007199254740993", "9007199254740993")},
		{"uint", uint(7), numeric("7", "7")},
		{"uint8", uint8(255), numeric("255", "255")},
		{"uint16", uint16(65535), numeric("65535", "65535")},
		{"uint32", uint32(math.MaxUint32), numeric("4294967295", "4294967295")},
		{"uint64", uint64(math.MaxUint64), numeric("18446744073709551615", "18446744073709551615")},
		{"uintptr", uintptr(9), numeric("9", "9")},
		{"float64", 1.5, numeric("1.5", "1")},
		{"float64 kind", floatKind(-1.5), numeric("-1.5", "-1")},
		{"float64 of an integer", 3.0, numeric("3", "3")},
		{"1e21", 1e21, numeric("1e+21", "1e+21")},
		{"1e20", 1e20, numeric("100000000000000000000", "100000000000000000000")},
		{"1e-6", 1e-6, numeric("0.000001", "0")},
		{"1e-7", 1e-7, numeric("1e-7", "0")},
		{"smallest", 5e-324, numeric("5e-324", "0")},
		{"largest", math.MaxFloat64, numeric("1.7976931348623157e+308", "1.7976931348623157e+308")},
		{"-0", math.Copysign(0, -1), zero},
		{"float32", float32(0.1), numeric("0.1", "0")},
		{"float32 third", float32(1) / 3, numeric("0.33333334", "0")},
		{"float32 1e21", float32(1e21), numeric("1e+21", "1e+21")},
		{"float32 largest", float32(math.MaxFloat32), numeric("3.4028235e+38", "3.4028235e+38")},
		{"float32 -0", float32(math.Copysign(0, -1)), zero},
		{"Inf", math.Inf(1), infinity},
		{"float32 Inf", float32(math.Inf(1)), infinity},
		{"-Inf", math.Inf(-1), [...]string{`"-Infinity"`, "! Range", "null", "true", no, no, "null", no, "null"}},
		{"NaN", math.NaN(), notANumber},
		{"float32 NaN", float32(math.NaN()), notANumber},
		{"json.Number", json.Number("12.50"), numeric("12.5", "12")},
		{"json.Number 1E2", json.Number("1E2"), numeric("100", "100")},
		{"json.Number of many digits", json.Number("123456789012345678901234567890"), numeric("123456789012345678901234567890", "123456789012345678901234567890")},
		{"json.Number -0", json.Number("-0"), zero},
		{"json.Number empty", json.Number(""), zero},
		{"json.Number 1E400", json.Number("1E400"), infinity},
		{"*big.Int", bigNumber, numeric("123456789012345678901234567890", "123456789012345678901234567890")},
		{"big.Int", *big.NewInt(-5), numeric("-5", "-5")},
		{"big.Float", *big.NewFloat(1.5), numeric("1.5", "1")},
		{"*big.Float", big.NewFloat(0.1), numeric("0.1", "0")},
		{"big.Float Inf", new(big.Float).SetInf(false), infinity},

		{"time", noon, aTime},
		{"*time.Time", &noon, aTime},
		{"time.Duration", 90 * time.Second, numeric("90000000000", "90000000000")},
		{"time.Duration 0", time.Duration(0), zero},

		{"string", "abc", word},
		{"string kind", textKind("abc"), word},
		{"empty string", "", text(`""`, "0", "0", "false")},
		{"string of a number", " 12.5 ", text(`" 12.5 "`, "12", "12.5", "true")},
		{"string not UTF-8", "a\xffb", text("\"a\ufffdb\"", no, no, "true")},
		{"[]byte", []byte("hi"), base64},
		{"[]byte kind", bytesKind("hi"), base64},
		{"[]byte empty", []byte{}, [...]string{`""`, "0", "0", "false", "[]", no, `""`, `""`, `""`}},
		{"[2]byte", [2]byte{104, 105}, array("[104,105]")},

		{"map", map[string]any{"b": 1, "a": nil}, object(`{"a":null,"b":1}`)},
		{"map[string]int", map[string]int{"b": 1, "a": 2}, object(`{"a":2,"b":1}`)},
		{"map of string kinds", map[textKind]string{"b": "x", "a": "y"}, object(`{"a":"y","b":"x"}`)},
		{"map[int]", map[int]string{10: "x", 9: "y", -1: "z"}, object(`{"-1":"z","10":"x","9":"y"}`)},
		{"map[uint8]", map[uint8]bool{200: true, 3: false}, object(`{"200":true,"3":false}`)},
		{"map of TextMarshalers", map[netip.Addr]int{netip.MustParseAddr("10.0.0.1"): 1}, object(`{"10.0.0.1":1}`)},
		{"empty map", map[string]any{}, object("{}")},
		{"struct", point{1, 2}, object(`{"X":1,"Y":2}`)},
		{"*struct", &point{1, 2}, object(`{"X":1,"Y":2}`)},
		{"struct{}", struct{}{}, object("{}")},
		{"slice", []any{1, "a", nil}, array(`[1,"a",null]`)},
		{"[]int", []int{3, 1}, array("[3,1]")},
		{"array", [2]string{"a", "b"}, array(`["a","b"]`)},
		{"empty slice", []string{}, array("[]")},
		{"[0]int", [0]int{}, array("[]")},
		{"slice of pointers", []*int{pSeven, nil}, array("[7,null]")},

		{"TextMarshaler", netip.MustParseAddr("10.0.0.1"), text(`"10.0.0.1"`, no, no, "true")},
		{"*regexp.Regexp", regexp.MustCompile(`a"b`), text(`"a\"b"`, no, no, "true")},
		{"sql.NullString", sql.NullString{String: "abc", Valid: true}, word},
		{"sql.NullString null", sql.NullString{String: "abc"}, isNull},
		{"sql.NullInt64", sql.NullInt64{Int64: 7, Valid: true}, numeric("7", "7")},
		{"sql.NullBool", sql.NullBool{Bool: true, Valid: true}, yes},
		{"sql.NullFloat64", sql.NullFloat64{Float64: 1.5, Valid: true}, numeric("1.5", "1")},
		{"sql.NullTime", sql.NullTime{Time: noon, Valid: true}, aTime},
		{"sql.NullTime null", sql.NullTime{Time: noon}, isNull},
		{"sql.Null", sql.Null[[]int]{V: []int{1}, Valid: true}, array("[1]")},
		{"sql.Null null", sql.Null[point]{V: point{1, 2}}, isNull},
		{"sql.Null of sql.Null", sql.Null[sql.NullByte]{V: sql.NullByte{Byte: 9, Valid: true}, Valid: true}, numeric("9", "9")},
		{"Stringer struct", stringer{1}, objectOrItsWords},
		{"Stringer that is no struct", weekday(1), numeric("1", "1")},
		{"json.RawMessage", json.RawMessage(` [1.50, {"b":1,"a":"\u0041"}] `), array(`[1.5,{"b":1,"a":"A"}]`)},
		{"json.RawMessage null", json.RawMessage(`null`), isNull},
		{"json.RawMessage number", json.RawMessage(`1E2`), numeric("100", "100")},
	}
}

// TestGoValues writes every Go value of the guide by every kind of schema:
// directly, behind a pointer, and inside slices, maps, struct fields and iterators.
func TestGoValues(t *testing.T) {
	wraps := []struct {
		name          string
		schema        string // %s is the schema of the value
		wrap          func(v any) any
		before, after string
		at            string // the pointer of the value
	}{
		{"itself", "%s", func(v any) any { return v }, "", "", ""},
		{"pointer", "%s", pointerTo, "", "", ""},
		{"[]any", `{"type":"array","items":%s}`, func(v any) any { return []any{v, v} }, "[", "]", "/0"},
		{"map", `{"type":"object","properties":{"k":%s}}`, func(v any) any { return map[string]any{"k": v} }, `{"k":`, "}", "/k"},
		{"map, undeclared", `{"type":"object","additionalProperties":%s}`, func(v any) any { return map[string]any{"k": v} }, `{"k":`, "}", "/k"},
		{"field of type any", `{"type":"object","properties":{"K":%s}}`, func(v any) any { return struct{ K any }{v} }, `{"K":`, "}", "/K"},
		{"field", `{"type":"object","properties":{"K":%s}}`, fieldOf, `{"K":`, "}", "/K"},
		{"typed slice", `{"type":"array","items":%s}`, sliceOf, "[", "]", "/0"},
	}
	for _, wrap := range wraps {
		for i, column := range kindColumns {
			schema := strings.Replace(wrap.schema, "%s", column, 1)
			s := stringify.MustCompile(schema)
			for _, row := range valueRows() {
				if row.v == nil && (wrap.name == "pointer" || wrap.name == "field" || wrap.name == "typed slice") {
					continue // nil has no Go type
				}
				content := "null"
				if i < len(row.want) {
					content = row.want[i]
				}
				want := wrap.before + content + wrap.after
				switch {
				case strings.HasPrefix(content, "! "):
					want = content + " " + wrap.at
				case wrap.name == "[]any":
					want = "[" + content + "," + content + "]"
				}
				if got := outcome(s.Append(nil, wrap.wrap(row.v))); got != strings.TrimSpace(want) {
					t.Errorf("%s, %s, %s: got %s, want %s", row.name, wrap.name, schema, got, want)
				}
			}
		}
	}
}

func pointerTo(v any) any {
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}

func sliceOf(v any) any {
	s := reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(v)), 1, 1)
	s.Index(0).Set(reflect.ValueOf(v))
	return s.Interface()
}

// fieldOf returns a struct with v in a field of v's own type.
func fieldOf(v any) any {
	s := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "K", Type: reflect.TypeOf(v)}})).Elem()
	s.Field(0).Set(reflect.ValueOf(v))
	return s.Interface()
}
