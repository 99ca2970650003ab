package stringify_test

//lint:file-ignore SA5008 odd tags are what is tested

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// bind returns the Typed of T for a schema.
func bind[T any](t testing.TB, schema string, opts ...stringify.Option) (*stringify.Serializer, *stringify.Typed[T]) {
	t.Helper()
	s, err := stringify.Compile([]byte(schema), opts...)
	if err != nil {
		t.Fatal(err)
	}
	typed, err := stringify.For[T](s)
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return s, typed
}

// wantTyped writes v by every way that takes values of its type.
func wantTyped[T any](t *testing.T, schema string, v T, want string, opts ...stringify.Option) {
	t.Helper()
	s, typed := bind[T](t, schema, opts...)
	for name, call := range map[string]func() ([]byte, error){
		"Typed.Append":            func() ([]byte, error) { return typed.Append(nil, &v) },
		"Typed.Append, behind":    func() ([]byte, error) { return behind(typed.Append([]byte("..."), &v)) },
		"Typed.Append, some room": func() ([]byte, error) { return behind(typed.Append(append(make([]byte, 0, 20), "..."...), &v)) },
		"Typed.Marshal":           func() ([]byte, error) { return typed.Marshal(&v) },
		"Typed.MarshalWrite": func() ([]byte, error) {
			var b bytes.Buffer
			err := typed.MarshalWrite(&b, &v)
			return b.Bytes(), err
		},
		"Serializer.Append":            func() ([]byte, error) { return s.Append(nil, v) },
		"Serializer.Append, a pointer": func() ([]byte, error) { return s.Append(nil, &v) },
	} {
		if got, err := call(); err != nil || string(got) != want {
			t.Errorf("%s of %T by %s:\ngot  %s, %v\nwant %s", name, v, schema, got, err, want)
		}
	}
}

// behind takes off what stood in front.
func behind(out []byte, err error) ([]byte, error) { return bytes.TrimPrefix(out, []byte("...")), err }

// wantTypedError is wantTyped for a value that cannot be written: all ways give the same
// error, with this text, that is the sentinel.
func wantTypedError[T any](t *testing.T, schema string, v T, sentinel error, want string, opts ...stringify.Option) {
	t.Helper()
	s, typed := bind[T](t, schema, opts...)
	dst := []byte("...")
	for name, call := range map[string]func() ([]byte, error){
		"Typed.Append":                 func() ([]byte, error) { return typed.Append(dst, &v) },
		"Serializer.Append":            func() ([]byte, error) { return s.Append(dst, v) },
		"Serializer.Append, a pointer": func() ([]byte, error) { return s.Append(dst, &v) },
	} {
		got, err := call()
		if err == nil || err.Error() != want || !errors.Is(err, sentinel) {
			t.Errorf("%s of %T by %s:\ngot  %v\nwant %s", name, v, schema, err, want)
		}
		if string(got) != "..." {
			t.Errorf("%s: dst is %q", name, got)
		}
	}
	if got, err := typed.Marshal(&v); err == nil || got != nil {
		t.Errorf("Marshal: got %q, %v", got, err)
	}
}

type (
	customer struct {
		Name  string  `json:"name"`
		Email *string `json:"email"`
	}
	line struct {
		SKU   string  `json:"sku"`
		Count int     `json:"count"`
		Price float64 `json:"price"`
		Gift  bool    `json:"gift,omitempty"`
	}
	invoice struct {
		ID       uint32            `json:"id"`
		Customer customer          `json:"customer"`
		Lines    []line            `json:"lines"`
		ByID     map[string]line   `json:"by_id"`
		Placed   time.Time         `json:"placed"`
		Paid     *time.Time        `json:"paid,omitempty"`
		Labels   map[string]string `json:"labels"`
		Extra    any               `json:"extra"`
		Password string            `json:"password"`
	}
)

const invoiceSchema = `{
	"type": "object",
	"required": ["id", "lines"],
	"properties": {
		"customer": {"type": "object", "properties": {"name": {"type": "string"}, "email": {"type": ["string", "null"]}}},
		"id": {"type": "integer"},
		"lines": {"type": "array", "items": {"$ref": "#/definitions/line"}},
		"by_id": {"type": "object", "additionalProperties": {"$ref": "#/definitions/line"}},
		"placed": {"type": "string", "format": "date-time"},
		"paid": {"type": "string", "format": "date", "default": "open"},
		"labels": {"type": "object", "additionalProperties": {"type": "string"}},
		"extra": {}
	},
	"definitions": {"line": {
		"type": "object",
		"required": ["sku"],
		"properties": {"price": {"type": "number"}, "count": {"type": "integer"}, "gift": {"type": "boolean"}, "sku": {"type": "string"}}
	}}
}`

var placed = time.Date(2026, 3, 14, 15, 9, 26, 535_000_000, time.FixedZone("", 3600))

func someInvoice() invoice {
	mail := `a"b@example.com`
	return invoice{
		ID:       7,
		Customer: customer{"Ada ✓", &mail},
		Lines:    []line{{"a-1", 2, 19.99, true}, {"b-2", -3, 1e21, false}},
		ByID:     map[string]line{"y": {SKU: "y"}, "x": {SKU: "x", Price: 0.5}},
		Placed:   placed,
		Labels:   map[string]string{"b": "2", "a": "1"},
		Extra:    []line{{SKU: "z", Gift: true}},
		Password: "secret",
	}
}

const wantInvoice = `{"id":7,"lines":[{"sku":"a-1","price":19.99,"count":2,"gift":true},{"sku":"b-2","price":1e+21,"count":-3}],` +
	`"customer":{"name":"Ada ✓","email":"a\"b@example.com"},` +
	`"by_id":{"x":{"sku":"x","price":0.5,"count":0},"y":{"sku":"y","price":0,"count":0}},` +
	`"placed":"2026-03-14T14:09:26.535Z","paid":"open","labels":{"a":"1","b":"2"},` +
	`"extra":[{"sku":"z","count":0,"price":0,"gift":true}]}`

func TestTypedInvoice(t *testing.T) {
	wantTyped(t, invoiceSchema, someInvoice(), wantInvoice)
	wantTyped(t, invoiceSchema, invoice{}, `{"id":0,"lines":[],"customer":{"name":"","email":null},"by_id":{},"placed":"0001-01-01T00:00:00.000Z","paid":"open","labels":{},"extra":null}`)
	v := someInvoice()
	v.Paid = &placed
	wantTyped(t, `{"type":"array","items":`+invoiceSchema[:len(invoiceSchema)-1]+`,"$id":"http://example.com/invoice"}}`, []*invoice{&v, nil},
		"["+strings.Replace(wantInvoice, `"paid":"open"`, `"paid":"2026-03-14"`, 1)+`,{}]`)
}

type (
	stamp struct {
		At time.Time `json:"at"`
		By string    `json:"by,omitempty"`
	}
	record struct {
		stamp
		*customer
		Name    string `json:"name"` // hides the one of customer
		Hidden  int    `json:"-"`
		Dash    int    `json:"-,"`
		Untaged bool
		lower   int
	}
	celsius  float64
	money    struct{ Cents int64 }
	ptrMoney struct{ Cents int64 }
	level    int
	treeNode struct {
		Value int         `json:"value"`
		Left  *treeNode   `json:"left"`
		Kids  []treeNode  `json:"kids,omitempty"`
		Kin   []*treeNode `json:"kin,omitempty"`
	}
)

func (m money) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"amount": %d.%02d, "currency": "EUR"}`, m.Cents/100, m.Cents%100), nil
}

func (m *ptrMoney) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d¢", m.Cents), nil }

func (l level) MarshalText() ([]byte, error) {
	if l > 2 {
		return nil, errUser
	}
	return []byte([]string{"low", "mid", "high"}[l]), nil
}

// TestTypedTags: names, embedding, hiding and omission as in encoding/json.
func TestTypedTags(t *testing.T) {
	const schema = `{"type":"object","required":["by"],"properties":{"at":{"type":"string","format":"time"},"by":{"type":"string"},"email":{"type":"string"},"name":{"type":"string"},
		"-":{"type":"integer"},"Untaged":{"type":"boolean"},"Hidden":{"type":"integer"},"lower":{"type":"integer"}}}`
	mail := "m"
	wantTyped(t, schema, record{stamp: stamp{At: placed}, customer: &customer{"in", &mail}, Name: "out", Hidden: 1, Dash: 2, Untaged: true, lower: 3},
		`{"by":"","at":"15:09:26","email":"m","name":"out","-":2,"Untaged":true}`)
	wantTyped(t, schema, record{}, `{"by":"","at":"00:00:00","name":"","-":0,"Untaged":false}`)
	wantTyped(t, `{"type":"object","properties":{"email":{"type":"string","default":"?"}}}`, record{}, `{"email":"?"}`)
	wantTypedError(t, `{"type":"object","required":["email"],"properties":{"email":{"type":"string"}}}`, record{}, stringify.ErrRequired,
		`stringify: /email: want a required member, got nothing (schema #)`)
	wantTyped(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{}}}`, struct {
		A int    `json:"a,string"`
		B uint16 `json:"b,string"`
		C bool   `json:"c,string"`
	}{1, 2, true}, `{"a":"1","b":2,"c":"true"}`)
}

// TestTypedPresence: what a tag leaves out is absent: a default, else the own value where
// one is required, else nothing.
func TestTypedPresence(t *testing.T) {
	type optional struct {
		A int        `json:"a,omitempty"`
		B string     `json:"b,omitempty"`
		C *int       `json:"c,omitempty"`
		D time.Time  `json:"d,omitzero"`
		E []int      `json:"e,omitempty"`
		F *inner     `json:"f,omitempty"`
		G [1]float64 `json:"g,omitzero"`
		H float32    `json:"h,omitempty"`
		I bool       `json:"i,omitempty"`
		J any        `json:"j,omitempty"`
	}
	const properties = `"properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"integer"},"d":{"type":"string","format":"date-time"},"e":{"type":"array","items":{"type":"integer"}},"f":{"type":"object","properties":{"id":{"type":"integer"}}},"g":{"type":"array"},"h":{"type":"number"},"i":{"type":"boolean"},"j":{}}`
	wantTyped(t, `{"type":"object",`+properties+`}`, optional{}, `{}`)
	wantTyped(t, `{"type":"object","required":["a","b","c","d","e","f","g","h","i","j"],`+properties+`}`, optional{},
		`{"a":0,"b":"","c":0,"d":"0001-01-01T00:00:00.000Z","e":[],"f":{},"g":[0],"h":0,"i":false,"j":null}`)
	wantTyped(t, `{"type":"object",`+properties+`}`, optional{A: 1, C: new(int), F: &inner{ID: 3}, H: 0.1, J: 2}, `{"a":1,"c":0,"f":{"id":3},"h":0.1,"j":2}`)
	wantTyped(t, `{"type":"object",`+properties+`}`, optional{B: "x", E: []int{1, 2}, G: [1]float64{1}, I: true}, `{"b":"x","e":[1,2],"g":[1],"i":true}`)
	wantTyped(t, `{"type":"object","properties":{"a":{"default":[1]},"b":{"type":"string","default":"d"}}}`, optional{B: "x"}, `{"a":[1],"b":"x"}`)
	wantTyped(t, `{"type":"object","additionalProperties":true}`, optional{A: 5, H: 1.5}, `{"a":5,"h":1.5}`)
	wantTyped(t, `{"type":"object","required":["a"],"properties":{"b":{"type":"string"}},"patternProperties":{"^[ah]":{"type":"string"}}}`, optional{H: 1.5}, `{"a":"0","h":"1.5"}`)
}

// TestTypedMethods: special types and methods come before kinds, also of pointers.
func TestTypedMethods(t *testing.T) {
	type T struct {
		Price  money           `json:"price"`
		Gift   *money          `json:"gift"`
		Tip    ptrMoney        `json:"tip"`
		Level  level           `json:"level"`
		Raw    json.RawMessage `json:"raw"`
		Number json.Number     `json:"number"`
		Big    *big.Int        `json:"big"`
		Wait   time.Duration   `json:"wait"`
		Temp   celsius         `json:"temp"`
	}
	v := T{money{1250}, nil, ptrMoney{3}, 1, json.RawMessage(` {"b": 1.50, "a": "2"} `), "1E2", big.NewInt(1 << 60), 90 * time.Second, 36.6}
	wantTyped(t, `{"type":"object","properties":{
		"price":{"type":"object","properties":{"amount":{"type":"number"}}},"gift":{"type":"object"},"tip":{"type":"string"},"level":{"type":"string"},
		"raw":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}},"number":{"type":"integer"},"big":{"type":"integer"},
		"wait":{"type":"string","format":"duration"},"temp":{"type":"integer"}}}`, v,
		`{"price":{"amount":12.5},"gift":{},"tip":"3¢","level":"mid","raw":{"a":2,"b":"1.5"},"number":100,"big":1152921504606846976,"wait":"PT1M30S","temp":36}`)
	v.Level = 3
	wantTypedError(t, `{"type":"object","properties":{"level":{"type":"string"}}}`, v, errUser,
		`stringify: /level: want string, got Go type stringify_test.level: `+errUser.Error()+` (schema #/properties/level)`)
}

// TestTypedCoercions: Go kinds and declared types, as the table in docs/guide/values.md has
// them.
func TestTypedCoercions(t *testing.T) {
	type T struct {
		I8  int8    `json:"i8"`
		U64 uint64  `json:"u64"`
		F   float64 `json:"f"`
		F32 float32 `json:"f32"`
		B   bool    `json:"b"`
		S   string  `json:"s"`
		P   *int    `json:"p"`
		By  []byte  `json:"by"`
	}
	v := T{-8, 1<<64 - 1, 2.5, 0.1, true, " 7.9 ", nil, []byte{1, 2}}
	all := func(typ string) string {
		return `{"type":"object","properties":{"i8":` + typ + `,"u64":` + typ + `,"f":` + typ + `,"f32":` + typ + `,"b":` + typ + `,"s":` + typ + `,"p":` + typ + `}}`
	}
	wantTyped(t, all(`{"type":"integer"}`), v, `{"i8":-8,"u64":18446744073709551615,"f":2,"f32":0,"b":1,"s":7,"p":0}`)
	wantTyped(t, all(`{"type":"number"}`), v, `{"i8":-8,"u64":18446744073709551615,"f":2.5,"f32":0.1,"b":1,"s":7.9,"p":0}`)
	wantTyped(t, all(`{"type":"string"}`), v, `{"i8":"-8","u64":"18446744073709551615","f":"2.5","f32":"0.1","b":"true","s":" 7.9 ","p":""}`)
	wantTyped(t, all(`{"type":"boolean"}`), v, `{"i8":true,"u64":true,"f":true,"f32":true,"b":true,"s":true,"p":false}`)
	wantTyped(t, all(`{"type":["null","string","integer","boolean","number"]}`), v, `{"i8":-8,"u64":18446744073709551615,"f":2.5,"f32":0.1,"b":true,"s":" 7.9 ","p":null}`)
	wantTyped(t, all(`{"type":"integer","nullable":true}`), v, `{"i8":-8,"u64":18446744073709551615,"f":2,"f32":0,"b":1,"s":7,"p":null}`)
	wantTyped(t, all(`{"type":"null"}`), v, `{"i8":null,"u64":null,"f":null,"f32":null,"b":null,"s":null,"p":null}`)
	wantTyped(t, all(`{"const":{"a":[]}}`), v, `{"i8":{"a":[]},"u64":{"a":[]},"f":{"a":[]},"f32":{"a":[]},"b":{"a":[]},"s":{"a":[]},"p":{"a":[]}}`)
	wantTyped(t, `{"type":"object","properties":{"by":{"type":"string"}}}`, v, `{"by":"AQI="}`)
	wantTyped(t, `{"type":"object","properties":{"by":{"type":"array","items":{"type":"integer"}}}}`, v, `{"by":[1,2]}`)
	wantTyped(t, all(`{"type":"integer"}`), v, `{"i8":-8,"u64":18446744073709551615,"f":3,"f32":0,"b":1,"s":8,"p":0}`, stringify.WithRounding(stringify.RoundNearest))
	v.S = "seven"
	wantTypedError(t, all(`{"type":"integer"}`), v, stringify.ErrType, `stringify: /s: want integer, got string "seven" (schema #/properties/s)`)
	v.F = nan()
	wantTypedError(t, all(`{"type":"number"}`), v, stringify.ErrRange, `stringify: /f: want number, got number NaN (schema #/properties/f)`)
	v.F = inf()
	wantTypedError(t, all(`{"type":"integer"}`), v, stringify.ErrRange, `stringify: /f: want integer, got number Infinity (schema #/properties/f)`)
	v.S = "7"
	wantTyped(t, all(`{"type":"number"}`), v, `{"i8":-8,"u64":18446744073709551615,"f":null,"f32":0.1,"b":1,"s":7,"p":0}`)
}

func nan() float64 { return inf() - inf() }
func inf() float64 { zero := 0.0; return 1 / zero }

// TestTypedShapes: recursion, and types other than structs.
func TestTypedShapes(t *testing.T) {
	const tree = `{"type":"object","properties":{"value":{"type":"integer"},"left":{"anyOf":[{"$ref":"#"},{"type":"null"}]},"kids":{"items":{"$ref":"#"}},"kin":{"items":{"$ref":"#"}}}}`
	wantTyped(t, tree, treeNode{1, &treeNode{2, nil, []treeNode{{Value: 3}, {Value: 4}}, nil}, nil, []*treeNode{{Value: 5}, nil}},
		`{"value":1,"left":{"value":2,"left":null,"kids":[{"value":3,"left":null},{"value":4,"left":null}]},"kin":[{"value":5,"left":null},{}]}`)
	wantTyped(t, `{"type":"integer"}`, 7, `7`)
	wantTyped(t, `{"type":"string"}`, celsius(1.5), `"1.5"`)
	wantTyped(t, `{"type":"array","items":{"type":"number"}}`, []float64{0.1, -0, 1e-7}, `[0.1,0,1e-7]`)
	wantTyped(t, `{"type":"array","items":{"type":"string"}}`, [2]any{1, nil}, `["1",""]`)
	wantTyped(t, `{"type":"object","properties":{"b":{"type":"integer"}},"additionalProperties":{"type":"string"}}`, map[string]any{"a": 1, "b": "2"}, `{"b":2,"a":"1"}`)
	wantTyped(t, `{"additionalProperties":{"properties":{"id":{}}}}`, map[level]inner{}, `{}`)
	wantTyped(t, `{"additionalProperties":{"properties":{"id":{}}}}`, map[level]inner{2: {ID: 1}, 0: {ID: 2}}, `{"high":{"id":1},"low":{"id":2}}`)
	wantTyped(t, `{"type":"object","required":["x"]}`, any(map[string]int{"x": 1}), `{}`)
	wantTyped(t, `{"properties":{"id":{"type":"string"}}}`, any(inner{ID: 3}), `{"id":"3"}`)
	wantTyped(t, `{"properties":{"id":{"type":"string"}}}`, &inner{ID: 3}, `{"id":"3"}`)
	wantTyped(t, `{"type":"string"}`, fmt.Stringer(time.Second), `"1000000000"`)
	wantTyped(t, `{"type":"object"}`, struct{}{}, `{}`)
	wantTyped(t, `{"type":"array","items":{}}`, make([]struct{}, 3), `[{},{},{}]`)
	wantTyped(t, `{"type":"array","items":{"properties":{"P":{"type":["integer","null"]}}}}`, []struct{ P *int }{{}, {new(int)}}, `[{"P":null},{"P":0}]`)
	wantTyped(t, `{"properties":{"P":{"type":["integer","null"]}}}`, struct{ P *int }{new(int)}, `{"P":0}`)
	wantTyped(t, `{"type":"array","items":[{"type":"integer"},{"type":"boolean"}],"additionalItems":{"type":"string"}}`, [3]any{1, true, 3}, `[1,true,"3"]`)
}

// TestTypedNil: a nil pointer is null, which the schema may have a text for.
func TestTypedNil(t *testing.T) {
	for _, c := range [][2]string{
		{`{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}`, `{}`},
		{`{"type":["object","null"],"properties":{"id":{"type":"integer"}}}`, `null`},
		{`{"type":"object","nullable":true}`, `null`},
		{`{"const":1}`, `1`},
		{`{}`, `null`},
	} {
		_, typed := bind[inner](t, c[0])
		if got, err := typed.Append([]byte("..."), nil); err != nil || string(got) != "..."+c[1] {
			t.Errorf("%s: got %s, %v", c[0], got, err)
		}
		if got, err := typed.Marshal(nil); err != nil || string(got) != c[1] {
			t.Errorf("%s: got %s, %v", c[0], got, err)
		}
		wantTyped(t, c[0], (*inner)(nil), c[1])
		wantTyped(t, c[0], any(nil), c[1])
	}
	_, typed := bind[inner](t, `{"type":"object"}`, stringify.WithStrict())
	if got, err := typed.Append(nil, nil); !errors.Is(err, stringify.ErrStrict) {
		t.Errorf("strict: got %s, %v", got, err)
	}

	var none *stringify.Typed[inner]
	for _, typed := range []*stringify.Typed[inner]{none, new(stringify.Typed[inner])} {
		for _, v := range []*inner{nil, {}} {
			if got, err := typed.Append([]byte("x"), v); !errors.Is(err, stringify.ErrNoMatch) || string(got) != "x" {
				t.Errorf("got %q, %v", got, err)
			}
			if got, err := typed.Marshal(v); !errors.Is(err, stringify.ErrNoMatch) || got != nil {
				t.Errorf("got %q, %v", got, err)
			}
		}
	}
}

// TestTypedOptions: options hold for bound types.
func TestTypedOptions(t *testing.T) {
	type T struct {
		A string         `json:"a<"`
		B string         `json:"b"`
		L []int          `json:"l"`
		S []inner        `json:"s"`
		M map[string]any `json:"m"`
	}
	v := T{"<&>\u2028", "b", []int{1, 2, 3}, []inner{{1, "x"}, {2, "y"}}, map[string]any{"in": inner{ID: 5}}}
	wantTyped(t, `{"properties":{"a<":{"type":"string"},"b":{"const":">"},"m":{}}}`, v,
		`{"a\u003c":"\u003c\u0026\u003e\u2028","b":"\u003e","m":{"in":{"id":5,"name":""}}}`, stringify.WithEscapeHTML())
	wantTyped(t, `{"required":["b"],"properties":{"a<":{"readOnly":true},"b":{"writeOnly":true}}}`, v, `{"a<":"<&>`+"\u2028"+`"}`,
		stringify.WithDirection(stringify.DirectionResponse))
	large := []stringify.Option{stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(3)}
	wantTyped(t, `{"properties":{"l":{"items":{"type":"string"}},"s":{"items":{"properties":{"id":{}}}}}}`, v, `{"l":[1,2,3],"s":[{"id":1},{"id":2}]}`, large...)
	wantTyped(t, `{"items":{"properties":{"id":{}}}}`, []inner{{1, "a"}, {2, "b"}, {3, "c"}}, `[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"}]`, large...)
	wantTyped(t, `{"properties":{"b":{"type":"string","maxLength":1},"l":{"items":{"type":"number"}}}}`, v, `{"b":"b","l":[1,2,3]}`, stringify.WithStrict())
	v.B = "bb"
	wantTypedError(t, `{"properties":{"b":{"type":"string","maxLength":1}}}`, v, stringify.ErrStrict,
		`stringify: /b: want a string of at most 1 character (maxLength), got string "bb" (schema #/properties/b)`, stringify.WithStrict())
	deep := treeNode{1, &treeNode{2, &treeNode{3, nil, nil, nil}, nil, nil}, nil, nil}
	wantTypedError(t, `{"properties":{"left":{"$ref":"#"}}}`, deep, stringify.ErrDepth,
		`stringify: /left/left: want at most 2 values inside each other, got more (schema #)`, stringify.WithMaxValueDepth(2))
	loop := treeNode{Value: 1}
	loop.Left = &loop
	_, typed := bind[treeNode](t, `{"properties":{"left":{"$ref":"#"}}}`)
	if _, err := typed.Append(nil, &loop); !errors.Is(err, stringify.ErrDepth) {
		t.Errorf("a value that contains itself: %v", err)
	}
}

// TestTypedBranches: arms are chosen by the value, whatever its type.
func TestTypedBranches(t *testing.T) {
	type shape struct {
		Kind string  `json:"kind"`
		R    float64 `json:"r,omitempty"`
		W    *int    `json:"w,omitempty"`
		Next any     `json:"next,omitempty"`
	}
	w := 3
	const byConst = `{"$id":"http://example.com/s","oneOf":[
		{"properties":{"kind":{"const":"circle"},"r":{"type":"integer"},"next":{"$ref":"#"}},"required":["kind","r"]},
		{"properties":{"kind":{"const":"square"},"w":{"type":"string"},"next":{"$ref":"#"}},"required":["kind","w"]}]}`
	wantTyped(t, byConst, shape{Kind: "circle", R: 1.5, W: &w, Next: shape{Kind: "square", W: &w}}, `{"kind":"circle","r":1,"next":{"kind":"square","w":"3"}}`)
	wantTyped(t, byConst, shape{Kind: "square", R: 1.5, W: &w, Next: &shape{Kind: "circle", R: 2}}, `{"kind":"square","w":"3","next":{"kind":"circle","r":2}}`)
	wantTyped(t, `{"anyOf":[{"type":"string","maxLength":2},{"type":"string","maxLength":4},{"type":"number"}]}`, "abc", `"abc"`)
	wantTyped(t, `{"properties":{"r":{"anyOf":[{"type":"integer"},{"type":"string"},{"type":"number"}]}}}`, shape{R: 1.5}, `{"r":1.5}`)
	wantTyped(t, `{"properties":{"kind":{}},"if":{"required":["w"]},"then":{"properties":{"w":{}}},"else":{"properties":{"r":{}}}}`, shape{R: 1, W: &w}, `{"kind":"","w":3}`)
	wantTyped(t, `{"properties":{"kind":{}},"if":{"required":["w"]},"then":{"properties":{"w":{}}},"else":{"properties":{"r":{}}}}`, shape{R: 1}, `{"kind":"","r":1}`)
	s, typed := bind[shape](t, byConst)
	v := shape{Kind: "triangle"}
	_, want := s.Append(nil, map[string]any{"kind": "triangle"})
	if _, err := typed.Append(nil, &v); !errors.Is(err, stringify.ErrNoMatch) || err.Error() != want.Error() {
		t.Errorf("got %v, want %v", err, want)
	}
}

// TestTypedErrorPaths: the place of a value at fault, however deep in flattened structs,
// lists and maps it is.
func TestTypedErrorPaths(t *testing.T) {
	v := someInvoice()
	v.Lines[1].Price = nan()
	wantTypedError(t, invoiceSchema, v, stringify.ErrRange, `stringify: /lines/1/price: want number, got number NaN (schema #/definitions/line/properties/price)`)
	v = someInvoice()
	v.ByID["y"] = line{Price: nan()}
	wantTypedError(t, invoiceSchema, v, stringify.ErrRange, `stringify: /by_id/y/price: want number, got number NaN (schema #/definitions/line/properties/price)`)
	v = someInvoice()
	v.Extra = map[string]any{"c": []any{make(chan int)}}
	wantTypedError(t, invoiceSchema, v, stringify.ErrUnsupportedType, `stringify: /extra/c/0: want a value with a JSON form, got Go type chan int (schema #/properties/extra)`)
	type outer struct {
		In struct {
			Deep struct {
				X string `json:"x/y"`
			} `json:"deep"`
		} `json:"in"`
	}
	var o outer
	o.In.Deep.X = "x"
	wantTypedError(t, `{"properties":{"in":{"properties":{"deep":{"properties":{"x/y":{"type":"number"}}}}}}}`, o, stringify.ErrType,
		`stringify: /in/deep/x~1y: want number, got string "x" (schema #/properties/in/properties/deep/properties/x~1y)`)
}
