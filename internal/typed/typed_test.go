package typed

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/resolve"
)

// engines returns the two engines of a schema: typed, and dynamic, which is its twin.
func engines(t testing.TB, schema string, o planner.Options) (*Engine, *dynamic.Engine) {
	t.Helper()
	set, complaints := resolve.Resolve([]byte(schema), resolve.Options{MaxDepth: 100})
	if len(complaints) > 0 {
		t.Fatalf("%s: %v", schema, complaints)
	}
	if o.Plan.MaxValueDepth == 0 {
		o.Plan.MaxValueDepth = 10000
	}
	p, matchers, complaints := planner.Build(set, o)
	if len(complaints) > 0 {
		t.Fatalf("%s: %v", schema, complaints)
	}
	text := project.New(p, matchers)
	values := dynamic.New(p, matchers, text.AppendNode)
	return New(p, values), values
}

// compare writes what v, a pointer, points to by both engines.
func compare(t testing.TB, e *Engine, values *dynamic.Engine, v any) (string, error) {
	t.Helper()
	rv := reflect.ValueOf(v)
	pr := e.Bind(rv.Type().Elem())
	want, wantErr := values.Append([]byte("x"), v)
	got, err := pr.AppendPointer([]byte("x"), rv.UnsafePointer())
	if string(got) != string(want) || told(err) != told(wantErr) {
		t.Errorf("%T %.200v:\ngot  %s %s\nwant %s %s\n%s", v, rv.Elem(), got, told(err), want, told(wantErr), pr)
	}
	return string(got[1:]), err
}

// told returns all that err tells.
func told(err error) string {
	var bad *diag.Mismatch
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &bad):
		return "no Mismatch: " + err.Error()
	}
	return fmt.Sprintf("%v %s want %s got %s err %v", bad.Reason, bad.Pointer()+" schema "+bad.Schema, bad.Want, bad.Got, bad.Err)
}

type (
	asText    struct{ N int }
	byPointer struct{ N int }
	appender  struct{ N int }
	stringer  struct{ N int }
	failing   struct{ N int }
	zeroer    struct{ N int }
	label     string
	count     int
	ratio     float64
	flags     []bool

	inner struct {
		A int    `json:"a"`
		B string `json:"b,omitempty"`
	}
	Deep struct {
		D float64 `json:"d"`
		*Deeper
	}
	Deeper struct{ E string }
	hidden struct{ H int }
	linked struct {
		V    int     `json:"v"`
		Next *linked `json:"next"`
	}
	forest struct {
		V    string
		Kids []forest `json:"kids"`
	}
	husband struct{ Wife *wife }
	wife    struct{ Husband []husband }
	turning *turning
	selves  []selves
	hollow  struct{}
	shaped  struct{ P *int }
	shapedA [1]*string
)

func (v asText) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "t%d", v.N), nil }
func (v *byPointer) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"a": %d, "x": 1.50}`, v.N), nil
}
func (v *appender) AppendText(b []byte) ([]byte, error) { return fmt.Appendf(b, `a"%d`, v.N), nil }
func (v stringer) String() string                       { return fmt.Sprint("s", v.N) }
func (v failing) MarshalJSON() ([]byte, error)          { return nil, errors.New("no") }
func (v zeroer) IsZero() bool                           { return v.N == 7 }

func ptr[T any](v T) *T { return &v }

// schemas are written with all of values.
var schemas = []string{
	`{}`, `{"type":"string"}`, `{"type":"string","nullable":true}`, `{"type":"integer"}`, `{"type":"number"}`,
	`{"type":"boolean"}`, `{"type":"null"}`, `{"const":{"a":[1]}}`, `{"const":1,"nullable":true}`, `false`,
	`{"type":"string","format":"date-time"}`, `{"type":"string","format":"date"}`, `{"type":"string","format":"unsafe"}`,
	`{"type":"string","format":"duration"}`,
	`{"type":["integer","string","null"]}`, `{"type":["number","boolean"]}`, `{"type":["string","array"],"items":{"type":"integer"}}`,
	`{"type":"array","items":{"type":"integer"}}`, `{"type":"array","items":{"type":"string"}}`, `{"type":"array"}`,
	`{"type":"array","items":{"type":"number","nullable":true},"nullable":true}`, `{"type":"array","items":false}`,
	`{"type":"array","items":[{"type":"integer"},{"type":"string"}]}`, `{"type":"array","items":{"const":7}}`,
	`{"type":"array","items":{"type":"array","items":{"type":"number"}}}`,
	`{"type":"object"}`, `{"type":"object","additionalProperties":true}`,
	`{"type":"object","additionalProperties":{"type":"string"},"nullable":true}`,
	`{"type":"object","patternProperties":{"^[a-m]":{"type":"number"}},"required":["a"]}`,
	`{"type":"object","required":["a"],"properties":{"zz":{"type":"string","default":"dflt"},"a":{"type":"integer"},"b":{"type":"string","default":"q"}}}`,
	`{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"string"}},"required":["b"]}`,
	`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","null"]}},"required":["other"],"additionalProperties":true}`,
	`{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}`,
	`{"type":"object","properties":{"V":{"type":"string"},"kids":{"type":"array","items":{"$ref":"#"}}}}`,
	`{"type":"object","properties":{"Wife":{"$ref":"#/definitions/w"}},"definitions":{"w":{"type":"object","nullable":true,"properties":{"Husband":{"type":"array","items":{"$ref":"#"}}}}}}`,
	`{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"string"},{"type":"null"}]}`,
	`{"anyOf":[{"type":"object","properties":{"a":{"const":1},"b":{}}},{"type":"object","properties":{"a":{"const":2}}}]}`,
	`{"oneOf":[{"type":"integer"},{"type":"array","items":{"type":"string"}},{"type":"number","nullable":true}]}`,
	`{"if":{"type":"string"},"then":{"type":"string"},"else":{"type":"object","additionalProperties":true}}`,
	`{"type":"object","properties":{"d":{"type":"number"},"E":{"type":"string"},"H":{"type":"integer","default":5},"in":{"type":"object","properties":{"a":{"type":"string"},"b":{}}}}}`,
	`{"type":"object","required":["E","d"],"properties":{"d":{"type":"integer"}}}`,
	bigSchema,
}

// bigSchema declares the members of big.
const bigSchema = `{"type":"object","required":["S","oi"],"properties":{
	"S":{"type":"string"},"I":{"type":"integer"},"I8":{"type":"integer"},"I16":{"type":"number"},"I32":{"type":"integer"},"I64":{"type":"number"},
	"U":{"type":"integer"},"U8":{"type":"integer"},"U16":{"type":"integer"},"U32":{"type":"number"},"U64":{"type":"integer"},
	"F":{"type":"number"},"F32":{"type":"number"},"FI":{"type":"integer"},"B":{"type":"boolean"},
	"T":{"type":"string","format":"date-time"},"TD":{"type":"string","format":"date"},"TC":{"type":"string","format":"time"},"TN":{"type":"integer"},
	"PS":{"type":"string","nullable":true},"PI":{"type":"integer"},"PF":{"type":["number","null"]},"PB":{"type":"boolean"},"PT":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]},
	"In":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}},
	"PIn":{"type":"object","nullable":true,"properties":{"a":{"type":"integer"},"b":{"type":"string","default":"none"}}},
	"SS":{"type":"array","items":{"type":"string"}},"SI":{"type":"array","items":{"type":"integer"}},"SF":{"type":"array","items":{"type":"number"}},
	"SB":{"type":"array","items":{"type":"boolean"}},"SIn":{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}}},
	"SP":{"type":"array","items":{"type":"object","nullable":true,"properties":{"a":{"type":"integer"},"b":{"type":"string"}}}},
	"Arr":{"type":"array","items":{"type":"integer"}},"Bytes":{"type":"string"},"M":{"type":"object","additionalProperties":{"type":"integer"}},
	"MA":{"type":"object","properties":{"k":{"type":"string"}},"additionalProperties":true},"A":{},"AS":{"type":"string"},"AL":{"type":"array","items":{"type":"string"}},
	"Num":{"type":"number"},"Big":{"type":"integer"},"Null":{"type":["string","null"]},"D":{"type":"integer"},"Raw":{"type":"object","properties":{"q":{"type":"string"}}},
	"Text":{"type":"string"},"ByP":{"type":"object","properties":{"a":{"type":"string"}}},"App":{"type":"string"},"Str":{"type":"string"},
	"os":{"type":"string","default":"os!"},"oi":{"type":"integer"},"of":{"type":"number"},"op":{"type":"string"},"oz":{"type":"integer","default":3},"ot":{"type":"string","format":"date"},
	"ozt":{},"ol":{"type":"array","items":{"type":"string"}},"om":{"type":"object"},"q":{"type":"string"},"qs":{"type":"string"},"qi":{"type":"integer"},"qb":{"type":"boolean"},
	"c":{"const":"a constant with a text that is longer than thirty-two bytes, and then some"},"nul":{"type":"null"},"u":{"type":"string","format":"unsafe"},"e":{"type":"object"},
	"<esc>":{"type":"string"}
}}`

// big has a field of each sort.
type everything struct {
	S             string
	I             int
	I8            int8
	I16           int16
	I32           int32
	I64           int64
	U             uint
	U8            uint8
	U16           uint16
	U32           uint32
	U64           uint64
	F             float64
	F32           float32
	FI            float64
	B             bool
	T, TD, TC, TN time.Time
	PS            *string
	PI            *int
	PF            *float64
	PB            *bool
	PT            *time.Time
	In            inner
	PIn           *inner
	SS            []string
	SI            []int
	SF            []float64
	SB            flags
	SIn           []inner
	SP            []*inner
	Arr           [3]int8
	Bytes         []byte
	M             map[string]int
	MA            map[string]any
	A             any
	AS            any
	AL            []any
	Num           json.Number
	Big           *big.Int
	Null          sql.NullString
	D             time.Duration
	Raw           json.RawMessage
	Text          asText
	ByP           byPointer
	App           *appender
	Str           stringer
	OS            string         `json:"os,omitempty"`
	OI            int            `json:"oi,omitempty"`
	OF            float64        `json:"of,omitempty"`
	OP            *string        `json:"op,omitempty"`
	OZ            zeroer         `json:"oz,omitzero"`
	OT            time.Time      `json:"ot,omitzero"`
	OZT           *time.Time     `json:"ozt,omitzero"`
	OL            []string       `json:"ol,omitempty"`
	OM            map[string]int `json:"om,omitempty"`
	Q             int            `json:"q,string"`
	QS            string         `json:"qs,string"`
	QI            int            `json:"qi,string"`
	QB            bool           `json:"qb,string"`
	C             chan int       `json:"c"`
	Nul           int            `json:"nul"`
	U1            string         `json:"u"`
	E             hollow         `json:"e"`
	Esc           string         `json:"<esc>"`
}

// values are pointers to what is written.
func values() []any {
	now := time.Date(2024, 2, 29, 23, 59, 58, 987654321, time.FixedZone("", 3600))
	full := &everything{
		S: "text", I: -5, I8: -128, I16: 300, I32: math.MinInt32, I64: math.MinInt64, U: math.MaxUint, U8: 255, U16: 65535, U32: math.MaxUint32, U64: math.MaxUint64,
		F: 1.25, F32: 0.1, FI: 1e3, B: true, T: now, TD: now, TC: now, TN: now, PS: ptr("p"), PI: ptr(7), PF: ptr(1e-7), PB: ptr(true), PT: &now,
		In: inner{1, "b"}, PIn: &inner{2, ""}, SS: []string{"a", "", "q\"é", strings.Repeat("long ", 50)}, SI: []int{1, -2, math.MaxInt}, SF: []float64{0, 1.5, -1e300},
		SB: flags{true, false}, SIn: []inner{{1, "x"}, {2, ""}}, SP: []*inner{{3, "y"}, nil}, Arr: [3]int8{1, 2, 3}, Bytes: []byte("hi"), M: map[string]int{"b": 1, "a": 2},
		MA: map[string]any{"k": "v", "z": inner{4, "w"}}, A: &inner{5, "v"}, AS: 1.5, AL: []any{"x", 1, nil}, Num: "1.50", Big: big.NewInt(1).Lsh(big.NewInt(1), 100),
		Null: sql.NullString{String: "n", Valid: true}, D: time.Hour, Raw: json.RawMessage(`{"q": 5, "r": 1}`), Text: asText{1}, ByP: byPointer{2}, App: &appender{3}, Str: stringer{4},
		OS: "os", OI: 1, OF: 2.5, OP: ptr("op"), OZ: zeroer{8}, OT: now, OZT: &now, OL: []string{"ol"}, OM: map[string]int{"m": 1}, Q: 9, QS: "q\"", QI: 8, QB: true, U1: "un\"safe",
	}
	list := &linked{1, &linked{2, &linked{3, nil}}}
	circle := &linked{V: 1}
	circle.Next = circle
	self := selves{nil}
	self[0] = self
	var turn turning
	turn = &turn
	return []any{
		ptr(""), ptr("plain"), ptr("esc\"\\\n\x01é\xff"), ptr(label("n")), ptr(5), ptr(int8(-5)), ptr(uint64(math.MaxUint64)), ptr(count(3)), ptr(true),
		ptr(1.5), ptr(2.0), ptr(math.Copysign(0, -1)), ptr(math.NaN()), ptr(math.Inf(1)), ptr(math.Inf(-1)), ptr(1e22), ptr(9007199254740993.0), ptr(ratio(2.5)),
		ptr(float32(0.1)), ptr(float32(math.NaN())), ptr(float32(math.Inf(1))), ptr(now), ptr(time.Time{}), ptr(time.Hour), ptr(json.Number("12.50")), ptr(json.Number("x")),
		big.NewInt(77), ptr(*big.NewFloat(1.5)), ptr(sql.NullInt64{}), ptr(sql.Null[float64]{V: 1.5, Valid: true}), ptr(json.RawMessage(`[1, "2"]`)), ptr(json.RawMessage(nil)), ptr(json.RawMessage(`[`)),
		ptr([]byte("abc")), ptr([]byte(nil)), ptr([3]byte{1, 2, 3}), ptr([0]int{}), ptr([2]string{"a", "b"}), ptr([]int{}), ptr([]int(nil)), ptr([]int{1, 2, 300000}),
		ptr([]int32{1, 2}), ptr([]uint8{1}), ptr([]string{"1", "b\n"}), ptr([]string(nil)), ptr([]float64{1, 2.5}), ptr([]float64{1, math.NaN()}), ptr([]float64{1, math.Inf(1)}), ptr([]bool{true}), ptr([][]int{{1}, nil, {}}), ptr([][]float64{{1, math.NaN()}}),
		ptr([]any{1, "a", nil, []any{1.5}}), ptr([]any(nil)), ptr([]*int{ptr(1), nil}), ptr([]time.Time{now}), ptr([]hollow{{}, {}}), ptr([]chan int{nil}), ptr([][0]int{{}, {}}),
		ptr(map[string]any{"a": 1, "b": "x"}), ptr(map[string]any(nil)), ptr(map[string]int{"a": 1}), ptr(map[int]string{1: "a"}), ptr(map[asText]int{{1}: 1}),
		ptr(any(nil)), ptr(any(5)), ptr(any("s")), ptr(any(&inner{1, "b"})), ptr(any(inner{1, "b"})), ptr(fmt.Stringer(stringer{1})), ptr(fmt.Stringer(nil)), ptr(error(nil)),
		ptr(asText{1}), ptr(byPointer{2}), ptr(appender{3}), ptr(stringer{4}), ptr(failing{5}), ptr(&failing{5}), ptr([]byPointer{{1}, {2}}), ptr([]failing{{1}}), ptr([]asText{{1}}),
		ptr((*int)(nil)), ptr(ptr(5)), ptr(ptr(ptr("x"))), ptr((**inner)(nil)), ptr(ptr(inner{1, "b"})), &inner{1, "b"}, &inner{}, ptr([]inner{{1, "b"}, {2, ""}}), ptr([1]inner{{1, "b"}}),
		ptr(hollow{}), ptr(shaped{}), ptr(shaped{ptr(1)}), ptr(shapedA{}), ptr(shapedA{ptr("s")}), ptr(struct {
			A shaped  `json:"a"`
			B shapedA `json:"b"`
		}{shaped{ptr(2)}, shapedA{}}),
		&Deep{D: 1}, &Deep{1.5, &Deeper{"e"}}, &struct {
			hidden
			Deep
		}{hidden{1}, Deep{2, nil}}, &struct {
			*Deep
			In inner `json:"in"`
		}{}, &struct {
			hidden `json:"H"`
			A      int `json:"a,omitempty"`
		}{}, &struct {
			In *inner `json:"in"`
			D  any    `json:"d"`
		}{&inner{1, ""}, math.NaN()},
		&struct {
			A float64  `json:"a,omitempty"`
			B *string  `json:"b,omitempty"`
			Z []string `json:"zz,omitempty"`
		}{A: math.Copysign(0, -1)},
		&struct {
			A float64 `json:"a"`
			B string  `json:"b"`
		}{math.NaN(), "x"},
		&struct {
			A int    `json:"a,string"`
			B string `json:"b,string"`
			C bool   `json:",string,omitempty"`
		}{1, "x", true},
		&struct {
			A chan int `json:"a"`
		}{}, &struct {
			B chan int `json:"b"`
		}{},
		list, ptr(list), ptr([]linked{*list, {}}), circle, ptr(forest{"a", []forest{{"b", nil}, {"c", []forest{}}}}), &husband{&wife{[]husband{{}, {&wife{}}}}},
		ptr(turn), ptr(turning(nil)), &self, ptr(selves{{}, nil}), full, new(everything), ptr([]everything{*full, {}}), ptr(func() {}), ptr(complex(1, 2)),
	}
}

func TestTypedWritesAsDynamic(t *testing.T) {
	all := values()
	for _, o := range []planner.Options{
		{Plan: plan.Options{MaxValueDepth: 50}},
		{Plan: plan.Options{Rounding: plan.RoundCeil, MaxValueDepth: 3}},
		{Strict: true, Plan: plan.Options{MaxValueDepth: 20}},
		{Plan: plan.Options{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 2, MaxValueDepth: 50}},
	} {
		for _, schema := range schemas {
			e, values := engines(t, schema, o)
			for _, v := range all {
				compare(t, e, values, v)
				if t.Failed() {
					t.Fatalf("schema %s options %+v", schema, o)
				}
			}
		}
	}
}
