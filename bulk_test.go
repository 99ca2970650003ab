package stringify_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// TestBulk writes arrays of plain integers, numbers and text, which the engines write by
// loops, with elements of other types among them, and compares with one element after the
// other by the table of coercions (coercedText): as []any, as slices and arrays of each kind of
// Go, in structs, in maps, in other slices, as iterators and as JSON text; of lengths around
// those that the loops reserve room for.
func TestBulk(t *testing.T) {
	for _, declared := range []string{"integer", "number", "string"} {
		for r := stringify.RoundTrunc; r <= stringify.RoundNearest; r++ {
			if r > stringify.RoundTrunc && (declared != "integer" || testing.Short()) {
				continue
			}
			b := newBulk(t, declared, r)
			for _, c := range columns(declared) {
				b.column(c)
				if t.Failed() {
					return
				}
			}
		}
	}
}

// A column is what there is of one Go type: elements of the declared type, and others.
type column struct {
	typ     reflect.Type
	fits    func(i int) any
	misfits []any // nil if all elements fit
}

type (
	degrees  float64
	ordinal  int32
	nickname string
)

var anyType = reflect.TypeFor[any]()

// columns returns those of a declared type.
func columns(declared string) []column {
	anys := []any{
		nil, true, false, "", " 12 ", "x", "7.5", "Infinity", 1.5, -2.5, -0.4, 0.49999999999999994, math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1),
		1e300, float64(1 << 60), float32(2.5), float32(math.NaN()), int8(-5), uint64(math.MaxUint64), ordinal(7), degrees(-3.5), nickname("4.5"),
		json.Number("1.50"), json.Number("123456789012345678901234567890"), big.NewInt(-12), time.UnixMilli(1700000000123),
		[]any{},
		map[string]any{},
	}
	if declared == "string" {
		text := func(i int) string { return strings.Repeat("text ", i%9) + strconv.Itoa(i) }
		marked := []any{"", "q\"", "\\", "\x00\n", "é\u2028", "\xff", strings.Repeat("long ", 200), strings.Repeat("é", 100)}
		return []column{
			{anyType, func(i int) any { return text(i) }, append(anys, marked...)},
			{reflect.TypeFor[string](), func(i int) any { return text(i) }, marked},
			{reflect.TypeFor[nickname](), func(i int) any { return nickname(text(i)) }, []any{nickname("q\"")}},
			{reflect.TypeFor[int16](), func(i int) any { return int16(i) }, nil},
			{reflect.TypeFor[float64](), func(i int) any { return float64(i) }, []any{math.NaN(), math.Inf(-1), 1.5}},
		}
	}
	list := []column{
		{anyType, func(i int) any { return spread(i) }, anys},
		{anyType, func(i int) any { return int64(spread(i)) }, anys},
		{anyType, func(i int) any {
			return []any{int8(i), int16(i), int32(i), int64(i), uint(i), uint8(i), uint16(i), uint32(i), uint64(i), i, float64(i)}[i*7%11]
		}, anys},
		{reflect.TypeFor[int](), func(i int) any { return spread(i) }, []any{math.MinInt, math.MaxInt}},
		{reflect.TypeFor[int8](), func(i int) any { return int8(spread(i)) }, []any{int8(math.MinInt8), int8(math.MaxInt8)}},
		{reflect.TypeFor[int16](), func(i int) any { return int16(spread(i)) }, []any{int16(math.MinInt16), int16(math.MaxInt16)}},
		{reflect.TypeFor[int32](), func(i int) any { return int32(spread(i)) }, []any{int32(math.MinInt32), int32(math.MaxInt32)}},
		{reflect.TypeFor[ordinal](), func(i int) any { return ordinal(spread(i)) }, []any{ordinal(math.MinInt32)}},
		{reflect.TypeFor[int64](), func(i int) any { return int64(spread(i)) }, []any{int64(math.MinInt64), int64(math.MaxInt64)}},
		{reflect.TypeFor[uint](), func(i int) any { return uint(spread(i)) }, []any{uint(math.MaxUint)}},
		{reflect.TypeFor[uint8](), func(i int) any { return uint8(spread(i)) }, []any{uint8(math.MaxUint8)}},
		{reflect.TypeFor[uint16](), func(i int) any { return uint16(spread(i)) }, []any{uint16(math.MaxUint16)}},
		{reflect.TypeFor[uint32](), func(i int) any { return uint32(spread(i)) }, []any{uint32(math.MaxUint32)}},
		{reflect.TypeFor[uint64](), func(i int) any { return uint64(spread(i)) }, []any{uint64(math.MaxUint64), uint64(1 << 63), uint64(1<<63 - 1), uint64(1<<63 + 5)}},
		{reflect.TypeFor[uintptr](), func(i int) any { return uintptr(spread(i)) }, nil},
		{reflect.TypeFor[string](), func(i int) any { return strconv.Itoa(i) }, []any{"x", "", "7.5"}},
	}
	floats := []float64{1.5, -2.5, -0.4, math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1 << 25, 1 << 60, -1 << 63, 1 << 63, 1e30}
	const exact = 1 << 20 // in a float32, halves too
	for _, whole := range []bool{true, declared == "integer"} {
		of := func(i int) float64 {
			if x := float64(spread(i) % exact); whole {
				return x
			} else {
				return x / 2
			}
		}
		f64 := column{reflect.TypeFor[float64](), func(i int) any { return of(i) }, nil}
		f32 := column{reflect.TypeFor[float32](), func(i int) any { return float32(of(i)) }, nil}
		named := column{reflect.TypeFor[degrees](), func(i int) any { return degrees(of(i)) }, nil}
		boxed := column{anyType, func(i int) any { return of(i) }, anys}
		for _, f := range floats {
			f64.misfits, f32.misfits, named.misfits = append(f64.misfits, f), append(f32.misfits, float32(f)), append(named.misfits, degrees(f))
		}
		f64.misfits = append(f64.misfits, 0.49999999999999994, 1e300, 5e-324, 4503599627370497.5)
		list = append(list, f64, f32, named, boxed)
	}
	return list
}

// spread returns integers of up to 18 digits on both sides of zero.
func spread(i int) int {
	x := (i + 1) * 7919
	for range i % 5 {
		x *= 1009
	}
	if i%3 == 0 {
		return -x
	}
	return x
}

// A bulk writes arrays of elements that are declared as one type.
type bulk struct {
	*testing.T
	declared string
	rounding stringify.Rounding
	list     *fitting // an array of them
	member   *fitting // an object whose member a is that
	nested   *fitting // an array of these arrays
}

func newBulk(t *testing.T, declared string, r stringify.Rounding) *bulk {
	list := `{"type":"array","items":{"type":"` + declared + `"}}`
	fit := func(schema string) *fitting {
		s, err := stringify.Compile([]byte(schema), stringify.WithRounding(r))
		if err != nil {
			t.Fatal(err)
		}
		return new(wardrobe).fitting(s, []byte(schema))
	}
	return &bulk{t, declared, r, fit(list), fit(`{"type":"object","properties":{"a":` + list + `}}`), fit(`{"type":"array","items":` + list + `}`)}
}

// column writes elements of c, each misfit at some sets of places: at all of them for one
// length, at one of them, in turn, for others.
func (b *bulk) column(c column) {
	lengths := []int{1, 2, 3, 63, 64, 65, 128, 129, 200}
	if testing.Short() || raceEnabled || b.rounding != stringify.RoundTrunc {
		lengths = []int{3, 65}
	}
	for _, n := range lengths {
		fitting := make([]any, n)
		for i := range fitting {
			fitting[i] = c.fits(i)
		}
		b.write(c.typ, fitting)
		for k, misfit := range c.misfits {
			sets := places(n)
			if n != 65 || raceEnabled {
				sets = sets[k%len(sets):][:1]
			}
			for _, set := range sets {
				a := slices.Clone(fitting)
				for _, i := range set {
					a[i] = misfit
				}
				b.write(c.typ, a)
				if b.Failed() {
					return
				}
			}
		}
	}
}

// places returns where the elements stand that do not fit: first, in the middle, last, beside
// each other, one in three, all.
func places(n int) [][]int {
	list := [][]int{{0}, {n / 2}, {n - 1}, {0, 1}, {n - 2, n - 1}, nil, nil}
	for i := range n {
		if i%3 == 1 {
			list[5] = append(list[5], i)
		}
		list[6] = append(list[6], i)
	}
	return slices.DeleteFunc(list, func(p []int) bool { return len(p) == 0 || slices.Min(p) < 0 || slices.Max(p) >= n })
}

// write writes the elements a as values of type []typ, in all forms there are.
func (b *bulk) write(typ reflect.Type, a []any) {
	parts := make([]string, len(a))
	fault, at := "", 0
	for i, v := range a {
		if parts[i] = coercedText(b.declared, b.rounding, v); strings.HasPrefix(parts[i], "! ") {
			fault, at = parts[i], i
			break
		}
	}
	want := func(before, pointer, behind string) string {
		if fault != "" {
			return fmt.Sprint(fault, pointer, "/", at)
		}
		return before + "[" + strings.Join(parts, ",") + "]" + behind
	}
	check := func(form string, got, want string) {
		if got != want {
			b.Errorf("%d %s declared %s, rounding %d, %s:\ngot  %.300s\nwant %.300s\nfrom %.300v", len(a), typ, b.declared, b.rounding, form, got, want, a)
		}
	}

	slice := reflect.New(reflect.SliceOf(typ)).Elem()
	slice.Set(reflect.MakeSlice(slice.Type(), len(a), len(a)))
	array := reflect.New(reflect.ArrayOf(len(a), typ)).Elem()
	for i, v := range a {
		if v != nil {
			slice.Index(i).Set(reflect.ValueOf(v))
			array.Index(i).Set(reflect.ValueOf(v))
		}
	}
	check("slice", b.list.same(b.T, "slice", slice.Interface()), want("", "", ""))
	check("*slice", b.list.same(b.T, "*slice", slice.Addr().Interface()), want("", "", ""))
	check("*array", b.list.same(b.T, "*array", array.Addr().Interface()), want("", "", ""))
	check("map", b.member.same(b.T, "map", map[string]any{"a": slice.Interface()}), want(`{"a":`, "/a", "}"))
	structure := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "A", Type: slice.Type(), Tag: `json:"a"`}}))
	structure.Elem().Field(0).Set(slice)
	check("struct", b.member.same(b.T, "struct", structure.Interface()), want(`{"a":`, "/a", "}"))
	nested := reflect.New(reflect.SliceOf(slice.Type()))
	nested.Elem().Set(reflect.Append(nested.Elem(), slice))
	check("nested", b.nested.same(b.T, "nested", nested.Interface()), want("[", "/0", "]"))

	if typ != anyType {
		return
	}
	read, most := 0, len(a)
	if fault != "" {
		most = at + 1
	}
	check("iterator", outcome(b.list.s.Append(nil, func(yield func(any) bool) {
		for _, v := range a {
			if read++; !yield(v) {
				return
			}
		}
	})), want("", "", ""))
	if read != most {
		b.Errorf("%d of %d elements of an iterator were read, want %d", read, len(a), most)
	}
	for _, between := range []string{",", ", ", " ,\n\t"} {
		if text, ok := asText(a, between); ok {
			check("text", outcome(b.list.s.AppendJSON(nil, []byte(text))), want("", "", ""))
		}
	}
}

// coercedText returns what v is written as where declared is declared, or "! " and the name of
// the error: the table of coercions, slowly.
func coercedText(declared string, r stringify.Rounding, v any) string {
	text := declared == "string"
	quoted := func(s string) string {
		if text {
			return `"` + s + `"`
		}
		return s
	}
	switch x := v.(type) {
	case nil:
		return map[bool]string{true: `""`, false: "0"}[text]
	case bool:
		if text {
			return fmt.Sprintf(`"%v"`, x)
		}
		return map[bool]string{true: "1", false: "0"}[x]
	case time.Time:
		if text {
			return x.UTC().Format(`"2006-01-02T15:04:05.000Z"`)
		}
		return strconv.FormatInt(x.UnixMilli(), 10)
	case *big.Int:
		return quoted(x.String())
	case json.Number:
		if _, ok := new(big.Int).SetString(x.String(), 10); ok {
			return quoted(x.String())
		}
		f, _ := x.Float64()
		return coercedText(declared, r, f)
	}
	switch rv := reflect.ValueOf(v); rv.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return quoted(strconv.FormatInt(rv.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return quoted(strconv.FormatUint(rv.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return coercedFloat(declared, r, rv.Float(), rv.Type().Bits())
	case reflect.String:
		s := rv.String()
		trimmed := strings.TrimSpace(s)
		f, err := strconv.ParseFloat(trimmed, 64)
		switch {
		case text:
			b := new(strings.Builder)
			e := json.NewEncoder(b)
			e.SetEscapeHTML(false)
			e.Encode(s)
			out := strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029", `\ufffd`, "\ufffd").Replace(b.String())
			return strings.TrimSuffix(out, "\n")
		case trimmed == "":
			return "0"
		case err != nil:
			return "! Type "
		}
		return coercedFloat(declared, r, f, 64)
	}
	return "! Type "
}

// coercedFloat is coercedText for a float of so many bits.
func coercedFloat(declared string, r stringify.Rounding, f float64, bits int) string {
	infinite := map[float64]string{math.Inf(1): `"Infinity"`, math.Inf(-1): `"-Infinity"`}[f]
	switch {
	case math.IsNaN(f) && declared == "string":
		return `"NaN"`
	case math.IsNaN(f), infinite != "" && declared == "integer":
		return "! Range "
	case infinite != "" && declared == "string":
		return infinite
	case infinite != "":
		return "null"
	case declared == "integer":
		low, high := math.Floor(f), math.Ceil(f)
		f = map[stringify.Rounding]float64{
			stringify.RoundTrunc:   map[bool]float64{true: high, false: low}[f < 0],
			stringify.RoundFloor:   low,
			stringify.RoundCeil:    high,
			stringify.RoundNearest: map[bool]float64{true: low, false: high}[f-low < 0.5],
		}[r]
	}
	if f == 0 {
		f = 0 // not -0
	}
	out, err := json.Marshal(f) // as ECMAScript has it
	if bits == 32 {
		out, err = json.Marshal(float32(f))
	}
	if err != nil {
		panic(err)
	}
	if declared == "string" {
		return `"` + string(out) + `"`
	}
	return string(out)
}

// asText returns a as JSON text; ok is false if an element has none.
func asText(a []any, between string) (text string, ok bool) {
	parts := make([]string, len(a))
	for i, v := range a {
		switch x := v.(type) {
		case time.Time:
			return "", false
		case string:
			if strings.Contains(x, "\xff") {
				return "", false
			}
		case float64:
			switch {
			case math.IsNaN(x):
				return "", false
			case math.IsInf(x, 0):
				parts[i] = map[bool]string{true: "-1e999", false: "1e999"}[x < 0]
				continue
			}
		case float32, degrees:
			return "", false // NaN; the text of a float32 is another float64
		}
		out, err := json.Marshal(v)
		if err != nil {
			return "", false
		}
		parts[i] = string(out)
	}
	return "[" + strings.Join(parts, between) + "]", true
}
