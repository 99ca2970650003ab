package stringify_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stringify-go/stringify"
)

// TestTimes writes times by each format, in the Location that docs/guide/values.md
// says, with years of every width. The texts of years 0 to 9999 are those that time.Format gives; the
// others ISO 8601's expanded form, as Date.prototype.toISOString has it.
func TestTimes(t *testing.T) {
	east := time.FixedZone("east", 14*3600)
	for _, c := range []struct {
		v                    time.Time
		dateTime, date, time string
	}{
		{time.Date(2024, 2, 29, 12, 30, 45, 123456789, time.UTC), "2024-02-29T12:30:45.123Z", "2024-02-29", "12:30:45"},
		{time.Date(2024, 1, 1, 2, 0, 0, 999999999, east), "2023-12-31T12:00:00.999Z", "2024-01-01", "02:00:00"},
		{time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), "0000-01-01T00:00:00.000Z", "0000-01-01", "00:00:00"},
		{time.Time{}, "0001-01-01T00:00:00.000Z", "0001-01-01", "00:00:00"},
		{time.Date(9999, 12, 31, 23, 59, 59, 999e6, time.UTC), "9999-12-31T23:59:59.999Z", "9999-12-31", "23:59:59"},
		{time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "+010000-01-01T00:00:00.000Z", "+010000-01-01", "00:00:00"},
		{time.Date(10000, 1, 1, 1, 0, 0, 0, east), "9999-12-31T11:00:00.000Z", "+010000-01-01", "01:00:00"},
		{time.Date(-1, 12, 31, 23, 59, 59, 0, time.UTC), "-000001-12-31T23:59:59.000Z", "-000001-12-31", "23:59:59"},
		{time.Date(275760, 9, 13, 0, 0, 0, 0, time.UTC), "+275760-09-13T00:00:00.000Z", "+275760-09-13", "00:00:00"},
		{time.Date(-271821, 4, 20, 0, 0, 0, 0, time.UTC), "-271821-04-20T00:00:00.000Z", "-271821-04-20", "00:00:00"},
		{time.Unix(-1, 999999), "1969-12-31T23:59:59.000Z", time.Unix(-1, 0).Format("2006-01-02"), time.Unix(-1, 0).Format("15:04:05")},
	} {
		for _, v := range []any{c.v, &c.v, []time.Time{c.v}[0]} {
			wantValue(t, `{"type":"string","format":"date-time"}`, v, `"`+c.dateTime+`"`)
			wantValue(t, `{"type":"string","format":"date"}`, v, `"`+c.date+`"`)
			wantValue(t, `{"type":"string","format":"time"}`, v, `"`+c.time+`"`)
			wantValue(t, `{"type":"string"}`, v, `"`+c.dateTime+`"`)
			wantValue(t, `{"type":"string","format":"unsafe"}`, v, `"`+c.dateTime+`"`)
			wantValue(t, `{"type":"string","format":"email"}`, v, `"`+c.dateTime+`"`)
			wantValue(t, `{"type":["string","null"],"format":"date"}`, v, `"`+c.date+`"`)
			wantValue(t, `{}`, v, `"`+c.dateTime+`"`)
		}
	}
	// A tuple item of type string takes a time, one of another type does not.
	now := time.Date(2024, 2, 29, 12, 30, 45, 0, time.UTC)
	wantValue(t, `{"type":"array","items":[{"type":"string","format":"date"}]}`, []any{now}, `["2024-02-29"]`)
	wantValueError(t, `{"type":"array","items":[{"type":"integer"}]}`, []any{now}, stringify.ErrType, "/0")
	wantValueError(t, `{"type":["integer","object"]}`, now, stringify.ErrType, "")
}

// TestDurations writes durations with and without their format (ISO 8601-1, 5.5.2).
func TestDurations(t *testing.T) {
	for _, c := range []struct {
		v    time.Duration
		want string
	}{
		{0, "PT0S"},
		{time.Second, "PT1S"},
		{90 * time.Second, "PT1M30S"},
		{time.Hour, "PT1H"},
		{25*time.Hour + time.Nanosecond, "PT25H0.000000001S"},
		{-(time.Hour + 2*time.Minute + 3500*time.Millisecond), "-PT1H2M3.5S"},
		{time.Millisecond, "PT0.001S"},
		{time.Hour + time.Second, "PT1H1S"},
	} {
		digits := big.NewInt(int64(c.v)).String()
		for _, v := range []any{c.v, &c.v} {
			wantValue(t, `{"type":"string","format":"duration"}`, v, `"`+c.want+`"`)
			wantValue(t, `{"type":"string"}`, v, `"`+digits+`"`)
			wantValue(t, `{"type":"integer"}`, v, digits)
			wantValue(t, `{"type":"number"}`, v, digits)
			wantValue(t, `{}`, v, digits)
		}
		wantValue(t, `{"type":"object","properties":{"D":{"type":"string","format":"duration"}}}`, struct{ D time.Duration }{c.v}, `{"D":"`+c.want+`"}`)
		wantValue(t, `{"type":"array","items":{"type":"string","format":"duration"}}`, []time.Duration{c.v}, `["`+c.want+`"]`)
	}
	wantValue(t, `{"type":["string","null"],"format":"duration"}`, time.Second, `"PT1S"`)
	wantValue(t, `{"type":["integer","string"],"format":"duration"}`, time.Second, `1000000000`)
	wantValueError(t, `{"type":["string","null"]}`, time.Second, stringify.ErrType, "")
	wantValue(t, `{"type":"string","format":"duration"}`, "any text", `"any text"`)
	wantValue(t, `{"type":"string","format":"duration"}`, nil, `""`)
	// With formats of times, anything but text, null and a time is an error.
	for _, format := range []string{"date-time", "date", "time"} {
		wantValueError(t, `{"type":"string","format":"`+format+`"}`, time.Second, stringify.ErrType, "")
		wantValueError(t, `{"type":"string","format":"`+format+`"}`, 5, stringify.ErrType, "")
	}
}

// TestBytesOrArray: []byte is text, and numbers where only an array fits.
func TestBytesOrArray(t *testing.T) {
	b := []byte{0, 255, 62}
	wantValue(t, `{"type":"string"}`, b, `"AP8+"`)
	wantValue(t, `{"type":"string","format":"unsafe"}`, b, `"AP8+"`)
	wantValue(t, `{"type":"string","format":"date"}`, b, `"AP8+"`)
	wantValue(t, `{"type":"array","items":{"type":"integer"}}`, b, `[0,255,62]`)
	wantValue(t, `{"type":"array","items":{"type":"string"}}`, b, `["0","255","62"]`)
	wantValue(t, `{"type":"array","items":[{"type":"integer"},{"type":"integer"},{"type":"integer"}]}`, b, `[0,255,62]`)
	wantValue(t, `{"type":["array","string"]}`, b, `"AP8+"`)
	wantValue(t, `{"type":["array","null"]}`, b, `[0,255,62]`)
	wantValue(t, `{}`, b, `"AP8+"`)
	wantValue(t, `{"type":"object","additionalProperties":true}`, map[string][]byte{"b": b}, `{"b":"AP8+"}`)
	wantValue(t, `{"type":"array","items":{"type":"string"}}`, [][]byte{b, nil}, `["AP8+",""]`)
	wantValueError(t, `{"type":"object"}`, b, stringify.ErrType, "")
}

// TestUnsupportedTypes: the error names the Go type and the place, whatever is declared.
func TestUnsupportedTypes(t *testing.T) {
	type channel chan<- int
	var holder struct{ F func(int) string }
	holder.F = func(int) string { return "" }
	for _, c := range []struct {
		v    any
		name string
	}{
		{make(chan int), "chan int"},
		{(chan int)(nil), "chan int"},
		{make(channel), "stringify_test.channel"},
		{func() {}, "func()"},
		{complex(1, 2), "complex128"},
		{complex64(1), "complex64"},
		{unsafe.Pointer(&holder), "unsafe.Pointer"},
		{map[float64]int{1: 1}, "map[float64]int"},
		{map[[2]int]int{}, "map[[2]int]int"},
		{func(yield func(int) int) {}, "func(func(int) int)"},
	} {
		for _, schema := range kindColumns[:len(kindColumns)-1] {
			for _, wrap := range []struct {
				schema, at string
				v          any
			}{
				{schema, "", c.v},
				{schema, "", &c.v},
				{`{"type":"array","items":` + schema + `}`, "/0", []any{c.v}},
				{`{"type":"object","properties":{"a/b":` + schema + `}}`, "/a~1b", map[string]any{"a/b": c.v}},
				{`{"type":"object","properties":{"K":` + schema + `}}`, "/K", fieldOf(c.v)},
			} {
				_, err := stringify.MustCompile(wrap.schema).Append(nil, wrap.v)
				var ve *stringify.ValueError
				if !errors.As(err, &ve) || !errors.Is(err, stringify.ErrUnsupportedType) || ve.Pointer != wrap.at || !strings.Contains(ve.Got, c.name) || !strings.Contains(ve.Error(), c.name) {
					t.Errorf("%T by %s: got %v, want ErrUnsupportedType at %q naming %s", wrap.v, wrap.schema, err, wrap.at, c.name)
				}
			}
		}
	}
	// Undeclared members of such types are nobody's business.
	wantValue(t, `{"type":"object","properties":{"a":{"type":"integer"}}}`, map[string]any{"a": 1, "b": make(chan int)}, `{"a":1}`)
	wantValue(t, `{"type":"object","properties":{"a":{"const":1}}}`, map[string]any{"a": func() {}}, `{"a":1}`)
}

// TestInvalidNumbers: a json.Number that is no number is an error where it is written.
func TestInvalidNumbers(t *testing.T) {
	for _, text := range []string{"abc", "01", "1.", ".5", "+1", "1e", "NaN", "Infinity", "0x10", " 1", "1 ", "-", "1,2", "\"1\"", "1\n"} {
		for _, schema := range kindColumns[:len(kindColumns)-1] {
			if _, err := stringify.MustCompile(schema).Append(nil, json.Number(text)); err == nil {
				t.Errorf("json.Number(%q) by %s: got no error", text, schema)
			}
		}
	}
}

// wantValueError asks for the sentinel and the pointer.
func wantValueError(t *testing.T, schema string, v any, want error, pointer string) {
	t.Helper()
	out, err := stringify.MustCompile(schema).Append([]byte("kept"), v)
	var ve *stringify.ValueError
	if !errors.As(err, &ve) || !errors.Is(err, want) || ve.Pointer != pointer || string(out) != "kept" {
		t.Errorf("%s of %T: got %s, %v, want %v at %q", schema, v, out, err, want, pointer)
	}
}
