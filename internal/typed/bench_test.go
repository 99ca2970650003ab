package typed

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stringify-go/stringify/internal/planner"
)

// The types of the benchmarks, each with the code that one would write for it by hand.
type (
	small struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
		OK   bool   `json:"ok"`
	}
	mixed struct {
		ID       int64   `json:"id"`
		Name     string  `json:"name"`
		Email    string  `json:"email"`
		Age      int     `json:"age"`
		Active   bool    `json:"active"`
		Score    float64 `json:"score"`
		Balance  float64 `json:"balance"`
		City     string  `json:"city"`
		Country  string  `json:"country"`
		Zip      string  `json:"zip"`
		Visits   int     `json:"visits"`
		Verified bool    `json:"verified"`
		Rating   float64 `json:"rating"`
		Created  int64   `json:"created"`
		Note     string  `json:"note"`
	}
	address struct {
		Street string `json:"street"`
		City   string `json:"city"`
		Zip    string `json:"zip"`
		Geo    struct {
			Lat float64 `json:"lat"`
			Lng float64 `json:"lng"`
		} `json:"geo"`
	}
	profile struct {
		ID      int      `json:"id"`
		Name    string   `json:"name"`
		Email   string   `json:"email"`
		Phone   string   `json:"phone"`
		Active  bool     `json:"active"`
		Address address  `json:"address"`
		Tags    []string `json:"tags"`
		Company struct {
			Name string `json:"name"`
			Role string `json:"role"`
			Size int    `json:"size"`
		} `json:"company"`
		Scores   []int `json:"scores"`
		Settings struct {
			Theme  string `json:"theme"`
			Mail   bool   `json:"mail"`
			Volume int    `json:"volume"`
		} `json:"settings"`
		Bio string `json:"bio"`
	}
	flat struct {
		S string `json:"s"`
		N int    `json:"n"`
		B bool   `json:"b"`
	}
	nullable struct {
		ID    int      `json:"id"`
		Name  *string  `json:"name"`
		Nick  *string  `json:"nick"`
		Score *float64 `json:"score"`
		Age   *int     `json:"age"`
	}
	sizes struct {
		A int32   `json:"a"`
		B uint32  `json:"b"`
		C uint64  `json:"c"`
		D int16   `json:"d"`
		E uint8   `json:"e"`
		F float32 `json:"f"`
	}
	omits struct {
		ID    int     `json:"id"`
		Name  string  `json:"name,omitempty"`
		Score float64 `json:"score,omitempty"`
		Age   int     `json:"age,omitempty"`
		Nick  *string `json:"nick,omitempty"`
		OK    bool    `json:"ok"`
	}
	dates struct {
		ID      int       `json:"id"`
		Created time.Time `json:"created"`
		Updated time.Time `json:"updated"`
		Deleted time.Time `json:"deleted"`
	}
)

const (
	smallSchema = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"ok":{"type":"boolean"}}}`
	mixedSchema = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"email":{"type":"string"},"age":{"type":"integer"},
		"active":{"type":"boolean"},"score":{"type":"number"},"balance":{"type":"number"},"city":{"type":"string"},"country":{"type":"string"},"zip":{"type":"string"},
		"visits":{"type":"integer"},"verified":{"type":"boolean"},"rating":{"type":"number"},"created":{"type":"integer"},"note":{"type":"string"}}}`
	profileSchema = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"active":{"type":"boolean"},
		"address":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"},"zip":{"type":"string"},"geo":{"type":"object","properties":{"lat":{"type":"number"},"lng":{"type":"number"}}}}},
		"tags":{"type":"array","items":{"type":"string"}},"company":{"type":"object","properties":{"name":{"type":"string"},"role":{"type":"string"},"size":{"type":"integer"}}},
		"scores":{"type":"array","items":{"type":"integer"}},"settings":{"type":"object","properties":{"theme":{"type":"string"},"mail":{"type":"boolean"},"volume":{"type":"integer"}}},"bio":{"type":"string"}}}`
	flatSchema     = `{"type":"object","properties":{"s":{"type":"string"},"n":{"type":"integer"},"b":{"type":"boolean"}}}`
	nullableSchema = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string","nullable":true},"nick":{"type":["string","null"]},
		"score":{"type":"number","nullable":true},"age":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}`
	sizesSchema = `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"},"d":{"type":"integer"},"e":{"type":"integer"},"f":{"type":"number"}}}`
	omitsSchema = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"score":{"type":"number"},"age":{"type":"integer"},"nick":{"type":"string"},"ok":{"type":"boolean"}}}`
	datesSchema = `{"type":"object","properties":{"id":{"type":"integer"},"created":{"type":"string","format":"date-time"},"updated":{"type":"string","format":"date-time"},"deleted":{"type":"string","format":"date-time"}}}`
)

func listOf(schema string) string { return `{"type":"array","items":` + schema + `}` }

// special has the bytes that must be escaped.
var special = func() (t [256]bool) {
	for c := range t {
		t[c] = c < ' ' || c == '"' || c == '\\' || c >= 0x80
	}
	return t
}()

func handString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := range len(s) {
		if special[s[i]] {
			dst = append(dst, s[start:i]...)
			dst = fmt.Appendf(dst, `\u%04x`, s[i])
			start = i + 1
		}
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

func handInt(dst []byte, i int) []byte       { return strconv.AppendInt(dst, int64(i), 10) }
func handFloat(dst []byte, f float64) []byte { return strconv.AppendFloat(dst, f, 'f', -1, 64) }
func handBool(dst []byte, b bool) []byte     { return strconv.AppendBool(dst, b) }

func handTime(dst []byte, t time.Time) []byte {
	return t.UTC().AppendFormat(dst, `"2006-01-02T15:04:05.000Z"`)
}

func handList[T any](write func([]byte, *T) []byte) func([]byte, *[]T) []byte {
	return func(dst []byte, a *[]T) []byte {
		dst = append(dst, '[')
		for i := range *a {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = write(dst, &(*a)[i])
		}
		return append(dst, ']')
	}
}

func handSmall(dst []byte, v *small) []byte {
	dst = handInt(append(dst, `{"id":`...), v.ID)
	dst = handString(append(dst, `,"name":`...), v.Name)
	dst = handBool(append(dst, `,"ok":`...), v.OK)
	return append(dst, '}')
}

func handMixed(dst []byte, v *mixed) []byte {
	dst = handInt(append(dst, `{"id":`...), int(v.ID))
	dst = handString(append(dst, `,"name":`...), v.Name)
	dst = handString(append(dst, `,"email":`...), v.Email)
	dst = handInt(append(dst, `,"age":`...), v.Age)
	dst = handBool(append(dst, `,"active":`...), v.Active)
	dst = handFloat(append(dst, `,"score":`...), v.Score)
	dst = handFloat(append(dst, `,"balance":`...), v.Balance)
	dst = handString(append(dst, `,"city":`...), v.City)
	dst = handString(append(dst, `,"country":`...), v.Country)
	dst = handString(append(dst, `,"zip":`...), v.Zip)
	dst = handInt(append(dst, `,"visits":`...), v.Visits)
	dst = handBool(append(dst, `,"verified":`...), v.Verified)
	dst = handFloat(append(dst, `,"rating":`...), v.Rating)
	dst = handInt(append(dst, `,"created":`...), int(v.Created))
	dst = handString(append(dst, `,"note":`...), v.Note)
	return append(dst, '}')
}

func handProfile(dst []byte, v *profile) []byte {
	dst = handInt(append(dst, `{"id":`...), v.ID)
	dst = handString(append(dst, `,"name":`...), v.Name)
	dst = handString(append(dst, `,"email":`...), v.Email)
	dst = handString(append(dst, `,"phone":`...), v.Phone)
	dst = handBool(append(dst, `,"active":`...), v.Active)
	dst = handString(append(dst, `,"address":{"street":`...), v.Address.Street)
	dst = handString(append(dst, `,"city":`...), v.Address.City)
	dst = handString(append(dst, `,"zip":`...), v.Address.Zip)
	dst = handFloat(append(dst, `,"geo":{"lat":`...), v.Address.Geo.Lat)
	dst = handFloat(append(dst, `,"lng":`...), v.Address.Geo.Lng)
	dst = append(dst, `}},"tags":[`...)
	for i, s := range v.Tags {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = handString(dst, s)
	}
	dst = handString(append(dst, `],"company":{"name":`...), v.Company.Name)
	dst = handString(append(dst, `,"role":`...), v.Company.Role)
	dst = handInt(append(dst, `,"size":`...), v.Company.Size)
	dst = append(dst, `},"scores":[`...)
	for i, n := range v.Scores {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = handInt(dst, n)
	}
	dst = handString(append(dst, `],"settings":{"theme":`...), v.Settings.Theme)
	dst = handBool(append(dst, `,"mail":`...), v.Settings.Mail)
	dst = handInt(append(dst, `,"volume":`...), v.Settings.Volume)
	dst = handString(append(dst, `},"bio":`...), v.Bio)
	return append(dst, '}')
}

func handFlat(dst []byte, v *flat) []byte {
	dst = handString(append(dst, `{"s":`...), v.S)
	dst = handInt(append(dst, `,"n":`...), v.N)
	dst = handBool(append(dst, `,"b":`...), v.B)
	return append(dst, '}')
}

func handNull[T any](dst []byte, v *T, write func([]byte, T) []byte) []byte {
	if v == nil {
		return append(dst, "null"...)
	}
	return write(dst, *v)
}

func handNullable(dst []byte, v *nullable) []byte {
	dst = handInt(append(dst, `{"id":`...), v.ID)
	dst = handNull(append(dst, `,"name":`...), v.Name, handString)
	dst = handNull(append(dst, `,"nick":`...), v.Nick, handString)
	dst = handNull(append(dst, `,"score":`...), v.Score, handFloat)
	dst = handNull(append(dst, `,"age":`...), v.Age, handInt)
	return append(dst, '}')
}

func handDates(dst []byte, v *dates) []byte {
	dst = handInt(append(dst, `{"id":`...), v.ID)
	dst = handTime(append(dst, `,"created":`...), v.Created)
	dst = handTime(append(dst, `,"updated":`...), v.Updated)
	dst = handTime(append(dst, `,"deleted":`...), v.Deleted)
	return append(dst, '}')
}

func handSizes(dst []byte, v *sizes) []byte {
	dst = handInt(append(dst, `{"a":`...), int(v.A))
	dst = handInt(append(dst, `,"b":`...), int(v.B))
	dst = strconv.AppendUint(append(dst, `,"c":`...), v.C, 10)
	dst = handInt(append(dst, `,"d":`...), int(v.D))
	dst = handInt(append(dst, `,"e":`...), int(v.E))
	dst = strconv.AppendFloat(append(dst, `,"f":`...), float64(v.F), 'f', -1, 32)
	return append(dst, '}')
}

func handOmits(dst []byte, v *omits) []byte {
	dst = handInt(append(dst, `{"id":`...), v.ID)
	if v.Name != "" {
		dst = handString(append(dst, `,"name":`...), v.Name)
	}
	if v.Score != 0 {
		dst = handFloat(append(dst, `,"score":`...), v.Score)
	}
	if v.Age != 0 {
		dst = handInt(append(dst, `,"age":`...), v.Age)
	}
	if v.Nick != nil {
		dst = handString(append(dst, `,"nick":`...), *v.Nick)
	}
	dst = handBool(append(dst, `,"ok":`...), v.OK)
	return append(dst, '}')
}

// A contest is a value written by a program and by hand.
type contest struct {
	name   string
	schema string
	typ    reflect.Type
	value  unsafe.Pointer
	hand   func(dst []byte) []byte
}

func newContest[T any](name, schema string, v *T, hand func([]byte, *T) []byte) contest {
	return contest{name, schema, reflect.TypeFor[T](), unsafe.Pointer(v), func(dst []byte) []byte { return hand(dst, v) }}
}

func contests() []contest {
	r := rand.New(rand.NewPCG(1, 2))
	text := func(least, most int) string {
		b := make([]byte, least+r.IntN(most-least+1))
		for i := range b {
			b[i] = "abcdefghijklmnopqrstuvwxyz ABCDEF"[r.IntN(33)]
		}
		return string(b)
	}
	price := func() float64 { return float64(r.IntN(1_000_000)) / 100 }
	newMixed := func() mixed {
		return mixed{r.Int64N(1e9), text(5, 20), text(10, 25), r.IntN(90), r.IntN(2) == 0, price(), price(), text(4, 15), text(4, 15), text(5, 5), r.IntN(10000), r.IntN(2) == 0, float64(r.IntN(50)) / 10, 1.7e9 + r.Int64N(1e8), text(0, 40)}
	}
	one := newMixed()
	p := profile{
		ID: 12345, Name: "Jane Q. Example", Email: "jane@example.com", Phone: "+1 555 0100", Active: true, Tags: []string{"alpha", "beta", "gamma"}, Scores: []int{98, 87, 1002, 5}, Bio: text(80, 80),
		Address: address{Street: "1 Main Street", City: "Springfield", Zip: "12345"},
	}
	p.Address.Geo.Lat, p.Address.Geo.Lng = 52.52, 13.41
	p.Company.Name, p.Company.Role, p.Company.Size = "Example Inc", "Engineer", 250
	p.Settings.Theme, p.Settings.Mail, p.Settings.Volume = "dark", true, 7
	flats, many, nulls := make([]flat, 1000), make([]mixed, 4000), make([]nullable, 50)
	for i := range flats {
		flats[i] = flat{text(3, 12), r.IntN(100000), r.IntN(2) == 0}
	}
	for i := range many {
		many[i] = newMixed()
	}
	for i := range nulls {
		n := &nulls[i]
		n.ID = i
		if r.IntN(2) == 0 {
			n.Name, n.Score = ptr(text(5, 15)), ptr(price())
		}
		if r.IntN(2) == 0 {
			n.Nick, n.Age = ptr(text(5, 15)), ptr(r.IntN(90))
		}
	}
	manySizes, manyOmits := make([]sizes, 1000), make([]omits, 1000)
	for i := range manySizes {
		manySizes[i] = sizes{r.Int32N(1e6), r.Uint32N(1e9), r.Uint64(), int16(r.IntN(1000)), uint8(r.IntN(256)), float32(r.IntN(10000)) / 100}
		manyOmits[i] = omits{ID: i, OK: true}
		if r.IntN(2) == 0 {
			manyOmits[i].Name, manyOmits[i].Age = text(5, 15), r.IntN(90)
		}
		if r.IntN(2) == 0 {
			manyOmits[i].Nick, manyOmits[i].Score = ptr(text(5, 15)), price()
		}
	}
	const n = 1 << 18
	ints, floats, texts, longs := make([]int, n), make([]float64, n), make([]string, n), make([]int64, n)
	for i := range n {
		ints[i], floats[i], texts[i], longs[i] = r.IntN(1_000_000), price(), text(2, 29), r.Int64()>>r.IntN(63)
	}
	d := dates{1, time.UnixMilli(1.7e12 + 123), time.UnixMilli(1.71e12 + 45).UTC(), time.UnixMilli(1.6e12)}
	return []contest{
		newContest("small3", smallSchema, &small{12345, "a short name", true}, handSmall),
		newContest("mixed15", mixedSchema, &one, handMixed),
		newContest("profile", profileSchema, &p, handProfile),
		newContest("flat1000", listOf(flatSchema), &flats, handList(handFlat)),
		newContest("mixed4000", listOf(mixedSchema), &many, handList(handMixed)),
		newContest("nullable50", listOf(nullableSchema), &nulls, handList(handNullable)),
		newContest("sizes1000", listOf(sizesSchema), &manySizes, handList(handSizes)),
		newContest("omits1000", listOf(omitsSchema), &manyOmits, handList(handOmits)),
		newContest("dates", datesSchema, &d, handDates),
		newContest("ints", listOf(`{"type":"integer"}`), &ints, handList(func(dst []byte, v *int) []byte { return handInt(dst, *v) })),
		newContest("longs", listOf(`{"type":"integer"}`), &longs, handList(func(dst []byte, v *int64) []byte { return handInt(dst, int(*v)) })),
		newContest("floats", listOf(`{"type":"number"}`), &floats, handList(func(dst []byte, v *float64) []byte { return handFloat(dst, *v) })),
		newContest("strings", listOf(`{"type":"string"}`), &texts, handList(func(dst []byte, v *string) []byte { return handString(dst, *v) })),
		newContest("string", `{"type":"string"}`, ptr("a short text"), func(dst []byte, v *string) []byte { return handString(dst, *v) }),
	}
}

// TestContests holds programs to the bytes of code written by hand, and to no allocation.
func TestContests(t *testing.T) {
	for _, c := range contests() {
		e, _ := engines(t, c.schema, planner.Options{})
		pr := e.Bind(c.typ)
		want := c.hand(nil)
		got, err := pr.AppendPointer(nil, c.value)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %.300s, want %.300s (%v)", c.name, got, want, err)
		}
		if isChecked() {
			continue // it moves to the heap what unsafe.Pointer points to
		}
		if n := testing.AllocsPerRun(5, func() { got, _ = pr.AppendPointer(got[:0], c.value) }); n != 0 && haveFast {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// isChecked reports whether the tests are built with checkptr=2.
func isChecked() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool {
		return s.Key == "-gcflags" && strings.Contains(s.Value, "checkptr=2")
	})
}

func BenchmarkAppend(b *testing.B) {
	for _, c := range contests() {
		e, _ := engines(b, c.schema, planner.Options{})
		pr := e.Bind(c.typ)
		b.Run(c.name+"/typed", func(b *testing.B) {
			dst, _ := pr.AppendPointer(nil, c.value)
			b.SetBytes(int64(len(dst)))
			for b.Loop() {
				dst, _ = pr.AppendPointer(dst[:0], c.value)
			}
		})
		b.Run(c.name+"/hand", func(b *testing.B) {
			dst := c.hand(nil)
			b.SetBytes(int64(len(dst)))
			for b.Loop() {
				dst = c.hand(dst[:0])
			}
		})
	}
}

// BenchmarkBind binds a type of 60 fields anew.
func BenchmarkBind(b *testing.B) {
	schema, fields := "", []reflect.StructField(nil)
	for i := range 60 {
		kind := []string{"string", "integer", "number", "boolean"}[i%4]
		schema += fmt.Sprintf(`,"property_%d":{"type":%q}`, i, kind)
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprint("F", i), Tag: reflect.StructTag(fmt.Sprintf(`json:"property_%d"`, i)),
			Type: []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[float64](), reflect.TypeFor[bool]()}[i%4],
		})
	}
	t := reflect.StructOf(fields)
	e, values := engines(b, `{"type":"object","properties":{`+schema[1:]+`}}`, planner.Options{})
	b.ReportAllocs()
	for b.Loop() {
		fresh := &Engine{nodes: e.nodes, root: e.root, values: values}
		fresh.Bind(t)
	}
}
