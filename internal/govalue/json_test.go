package govalue

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"testing"
	"time"
)

type (
	text    string
	flag    bool
	whole   int16
	byte8   byte
	blob    []byte
	blob8   []byte8
	list    []text
	dict    map[text]whole
	headers map[string][]string
	anyMap  map[string]any
	pair    [2]*int
)

// Marshalers with value and pointer receivers.
type (
	jsonByValue   struct{ N int }
	jsonByPointer struct{ N int }
	textByValue   struct{ N int }
	textByPointer struct{ N int }
	bothWays      struct{ N int }
	jsonMap       map[string]int
	jsonSlice     []int
	textInt       int
	textByte      byte
	textFunc      func()
	failsJSON     struct{}
	failsText     struct{}
)

func (m jsonByValue) MarshalJSON() ([]byte, error)    { return json.Marshal([]int{m.N}) }
func (m *jsonByPointer) MarshalJSON() ([]byte, error) { return []byte(` { "n" : true } `), nil }
func (m textByValue) MarshalText() ([]byte, error) {
	return []byte("text\"" + string(rune('0'+m.N))), nil
}
func (m *textByPointer) MarshalText() ([]byte, error) { return []byte("<p>"), nil }
func (bothWays) MarshalText() ([]byte, error)         { return []byte("text"), nil }
func (*bothWays) MarshalJSON() ([]byte, error)        { return []byte(`"json"`), nil }
func (m jsonMap) MarshalJSON() ([]byte, error)        { return json.Marshal(len(m)) }
func (m jsonSlice) MarshalJSON() ([]byte, error)      { return json.Marshal(m == nil) }
func (m textInt) MarshalText() ([]byte, error)        { return []byte{'i', byte('0' + m)}, nil }
func (m textByte) MarshalText() ([]byte, error)       { return []byte{'b', byte('0' + m)}, nil }
func (m textFunc) MarshalText() ([]byte, error)       { return []byte("func"), nil }
func (failsJSON) MarshalJSON() ([]byte, error)        { return nil, errors.New("no json") }
func (failsText) MarshalText() ([]byte, error)        { return nil, errors.New("no text") }

// Keys of maps.
type (
	textKey    struct{ A, B int }
	textString string // of a string kind: its method is not asked as a key
	textKeyInt int
	ptrKeyInt  int // has the method on its pointer only
	uint8Key   uint8
)

func (k textKey) MarshalText() ([]byte, error)    { return []byte{byte('a' + k.A), byte('a' + k.B)}, nil }
func (textString) MarshalText() ([]byte, error)   { return []byte("method"), nil }
func (k textKeyInt) MarshalText() ([]byte, error) { return []byte{byte('z' - k)}, nil }
func (*ptrKeyInt) MarshalText() ([]byte, error)   { return []byte("pointer"), nil }

type badKey struct{ N int }

func (badKey) MarshalText() ([]byte, error) { return nil, errors.New("no key") }

type tree struct {
	Name  string
	Left  *tree          `json:",omitempty"`
	Right *tree          `json:",omitempty"`
	Attrs map[string]any `json:",omitempty"`
	Kids  []tree
}

func pointer[T any](v T) *T { return &v }

func TestScalarsAsEncodingJSON(t *testing.T) {
	for _, v := range []any{
		nil, true, false, flag(true),
		0, -1, int8(math.MinInt8), int16(math.MaxInt16), int32(math.MinInt32), int64(math.MinInt64), whole(-7),
		uint(0), uint8(255), uint16(65535), uint32(math.MaxUint32), uint64(math.MaxUint64), uintptr(12),
		0.1, -1e30, float32(0.1), float32(3.4e38), 1.0,
		"", "abc", "<&>", "\x00\"\\\u2028", "\xff", text("named"),
		[]byte("bytes"),
		[]byte{},
		[]byte(nil), blob("x"), blob(nil),
		[]byte8{1, 2},
		blob8{3},
		[3]byte{1, 2, 3},
		[0]byte{},
		[]int8{1},
		json.Number("1.50"), json.Number(""), json.Number("-0"), json.Number("1e400"), json.Number("12345678901234567890123"),
		json.Number("abc"), json.Number("1."), json.Number("01"), json.Number(".5"), json.Number("+1"), json.Number("1e"), json.Number("-"), json.Number("NaN"), json.Number(" 1"),
		json.RawMessage(`{"a": [1, 2]}`), json.RawMessage(nil), json.RawMessage("{"),
		time.Duration(5), time.UTC, someTime, time.Month(3),
		*big.NewInt(0), new(big.Int).Exp(big.NewInt(7), big.NewInt(99), nil), *big.NewInt(-5), *big.NewRat(1, 3),
		netip.MustParseAddr("1.2.3.4"),
		netip.Addr{},
		net.IPv4(1, 2, 3, 4), net.IP(nil),
		url.URL{Host: "h"},
		*regexp.MustCompile("a+"),
	} {
		checkJSON(t, v)
	}
}

func TestNilAsEncodingJSON(t *testing.T) {
	for _, v := range []any{
		(*int)(nil), (**int)(nil), pointer((*int)(nil)), (*string)(nil), (*tree)(nil),
		[]int(nil), []any(nil), []tree(nil), list(nil),
		[][]int{nil, {}},
		map[string]any(nil), map[string]int(nil), map[text]tree(nil), dict(nil), anyMap(nil),
		(*time.Time)(nil), (*big.Int)(nil), (*json.RawMessage)(nil), (*json.Number)(nil), (*regexp.Regexp)(nil),
		(*jsonByValue)(nil), (*jsonByPointer)(nil), (*textByValue)(nil), (*textByPointer)(nil),
		jsonMap(nil), jsonSlice(nil), textFunc(nil), textFunc(func() {}),
		[]any{nil, (*int)(nil), []int(nil), map[string]int(nil), (*jsonByPointer)(nil)},
		map[string]any{"a": nil, "b": (*tree)(nil), "c": []string(nil)},
		struct {
			A any
			B *int
			C []int
			D map[string]int
			E error
			F json.RawMessage
			G *json.RawMessage
			H interface{ MarshalText() ([]byte, error) }
			I json.Marshaler
			J *jsonByPointer
			K blob
		}{},
	} {
		checkJSON(t, v)
	}
}

func TestContainersAsEncodingJSON(t *testing.T) {
	n := 5
	for _, v := range []any{
		[]any{1, "a", nil, []any{true}, map[string]any{"x": 1.5}},
		[]any{},
		[]string{"a", "b"},
		[]bool{true, false},
		[]int{1, 2},
		[]int64{3},
		[]float64{0.5},
		[]int32{7},
		[]uint64{8},
		[]float32{0.1},
		[]uint16{9},
		[]map[string]any{{"b": 1, "a": 2}, nil},
		[]time.Time{someTime},
		[]*int{&n, nil},
		[]text{"t"},
		list{"l"},
		[]flag{true},
		[2]int{1, 2},
		[0]int{},
		[2]any{nil, 1},
		pair{&n},
		[][2]bool{{true}},
		[2][]byte{{1}, nil},
		[]any{[]byte("b"), [1]byte{2}},
		[]error{errors.New("x"), nil},
		[]*any{pointer(any(1))},
		map[string]any{"b": 1, "a": []int{1}, "": nil, "é": 2, "Z": 3},
		map[string]any{},
		map[string]string{"k": "v", "a": "b"},
		map[string]bool{"t": true},
		map[string]int{"i": 1, "h": 2},
		map[string]int64{"i": 1},
		map[string]float64{"f": 0.5},
		headers{"H": {"a", "b"}, "N": nil},
		map[string]int8{"i": 1, "h": 2},
		map[string]*int{"n": nil, "m": &n},
		map[string]tree{"t": {Name: "x"}},
		map[string][]byte{"b": {1}},
		map[text]any{"named": 1, "keys": nil},
		dict{"x": 1, "a": 2},
		anyMap{"x": anyMap{"y": 1}},
		map[text]jsonByValue{"v": {1}},
		map[int]string{10: "ten", 9: "nine", -1: "minus"},
		map[int8]int{127: 1, -128: 2},
		map[uint64]int{math.MaxUint64: 1, 0: 2},
		map[uintptr]int{3: 1},
		map[whole]flag{3: true},
		map[uint8Key]int{200: 1},
		map[textKey]int{{1, 2}: 3, {0, 5}: 4},
		map[*textKey]int{{1, 2}: 3, nil: 4},
		map[textString]int{"kept": 1},
		map[textKeyInt]string{1: "y", 2: "x"},
		map[ptrKeyInt]int{7: 1},
		map[netip.Addr]bool{netip.MustParseAddr("::1"): true},
		map[time.Duration]int{5: 1},
		map[time.Month]int{2: 1},
		map[json.Number]int{"1": 1},
		map[badKey]int{{1}: 1},
		map[badKey]int{},
		tree{Name: "root", Left: &tree{Name: "l", Kids: []tree{}}, Attrs: map[string]any{"z": 1, "a": tree{}}, Kids: []tree{{}, {Name: "k"}}},
		struct{}{},
		&struct{ A, B any }{1, &n}, pointer(pointer(pointer(n))), pointer(any(pointer(any(n)))),
	} {
		checkJSON(t, v)
	}
}

func TestMethodsAsEncodingJSON(t *testing.T) {
	for _, v := range []any{
		jsonByValue{3},
		jsonByPointer{3},
		textByValue{3},
		textByPointer{3},
		bothWays{},
		textInt(3), textByte(3),
		jsonMap{"a": 1},
		jsonSlice{},
		[]jsonByValue{{1}, {2}},
		[]jsonByPointer{{1}},
		[]textByValue{{1}},
		[]textByPointer{{1}},
		[]bothWays{{}},
		[]textInt{1},
		[]textByte{1, 2},
		[2]textByte{1, 2},
		[]*jsonByPointer{{1}, nil},
		[1]jsonByValue{{1}},
		[1]jsonByPointer{{1}},
		[1]textByPointer{{1}},
		[1]*textByPointer{{1}},
		map[string]jsonByValue{"a": {1}},
		map[string]*jsonByPointer{"a": {1}, "n": nil},
		map[string]textByValue{"a": {1}},
		map[string]*textByPointer{"a": {1}},
		map[string]jsonMap{"a": nil},
		[]any{jsonByValue{1}, &jsonByPointer{1}, textByValue{1}, &textByPointer{1}, textInt(2), jsonMap(nil)},
		[]json.Marshaler{jsonByValue{1}, &jsonByPointer{1}, nil},
		struct {
			A jsonByValue
			B jsonByPointer
			C textByValue
			D textByPointer
			E *bothWays
			F []jsonByPointer
			G [1]textByPointer
			H json.Marshaler
			I any
		}{H: &jsonByPointer{}, I: textByValue{2}},
		failsJSON{},
		failsText{},
		[]failsText{{}},
		map[string]failsJSON{"a": {}},
		struct{ A failsText }{},
		struct {
			time.Time
			X int
		}{Time: someTime}, // MarshalJSON is promoted
		struct{ *jsonByValue }{&jsonByValue{4}},
	} {
		checkJSON(t, v)
	}
}

func TestEndlessValues(t *testing.T) {
	type loop *loop
	var l loop
	l = &l
	var a any
	a = &a
	for _, v := range []any{l, a} {
		if got := Of(v); got.Form != Error || got.Err() != ErrDepth {
			t.Errorf("%T: got form %d, error %v; want ErrDepth", v, got.Form, got.Err())
		}
	}
	m := map[string]any{}
	m["m"] = m
	s := []any{nil}
	s[0] = s
	r := &tree{}
	r.Left = r
	for _, v := range []any{m, s, r} {
		if _, err := write(nil, Of(v), 0); err == nil {
			t.Errorf("%T: no error", v)
		}
		if _, err := marshal(v); err == nil {
			t.Errorf("%T: encoding/json has no error", v)
		}
	}
}

func FuzzAgainstEncodingJSON(f *testing.F) {
	f.Add([]byte(`{"b":[1,2.5,"x",null,{"k":true}],"a":{}}`), false)
	f.Add([]byte(`[1e400,"\ud800",-0]`), true)
	f.Fuzz(func(t *testing.T, src []byte, useNumber bool) {
		var v any
		if useNumber {
			var raw map[string]json.Number
			if json.Unmarshal(src, &raw) != nil {
				return
			}
			v = raw
		} else if json.Unmarshal(src, &v) != nil {
			return
		}
		checkJSON(t, []any{v})
	})
}

func FuzzNumber(f *testing.F) {
	for _, s := range []string{"0", "-1.5e+7", "01", "1.", "", "-", "1e", "0x1", "1_0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		valid := json.Valid([]byte(s)) && (s[0] == '-' || '0' <= s[0] && s[0] <= '9') && s[len(s)-1] >= '0'
		if got := isNumber(s); got != valid {
			t.Errorf("isNumber(%q) = %v", s, got)
		}
	})
}
