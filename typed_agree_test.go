package stringify_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stringify-go/stringify"
)

// spoil makes some parts of v, which fill has filled, zero, and some extreme.
func (g generator) spoil(v reflect.Value) {
	if g.IntN(6) == 0 {
		v.SetZero()
		return
	}
	extreme := g.IntN(4) == 0 && v.Type().PkgPath() == "" // the methods of others may not take it
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if extreme {
			v.SetInt(pick(g, []int64{math.MinInt64, math.MaxInt64, -1, 999_999, -128}))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if extreme {
			v.SetUint(pick(g, []uint64{math.MaxUint64, 1 << 63, 128, 1e19}))
		}
	case reflect.Float32, reflect.Float64:
		if extreme {
			v.SetFloat(pick(g, []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e21, 1e-7, 0.1, -2.5, 1 << 53, math.MaxFloat64}))
		}
	case reflect.String:
		if extreme {
			v.SetString(pick(g, []string{"\xff", "a\x00\"\\", "\u2028<&>", "", "a string of more than sixty-four bytes, which is longer than a vector's block of text", "12", " 7.5 "}))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				g.spoil(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			g.spoil(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			g.spoil(v.Elem())
		}
	}
}

// agreeTyped compares what Go types that are bound write with what they write without, by a
// random schema: types made for random documents, and random types.
func agreeTyped(t *testing.T, seed uint64) (written, refused int) {
	g := generator{rand.New(rand.NewPCG(seed, 3))}
	schema := fmt.Sprintf(`{"allOf":[%s],"definitions":{"d":%s,"e":%s}}`, g.schema(3), g.schema(2), g.schema(1))
	options := []stringify.Option{stringify.WithRounding(stringify.Rounding(g.IntN(4)))}
	large := g.IntN(4) == 0
	if large {
		options = append(options, stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(2))
	}
	documents := 4
	switch g.IntN(8) {
	case 0:
		options = append(options, stringify.WithStrict())
	case 1:
		options = append(options, stringify.WithEscapeHTML())
	case 2:
		options = append(options, stringify.WithMaxValueDepth(2))
		documents = 0 // they have iterators, which are read as a whole before some branches
	}
	s, err := stringify.Compile([]byte(schema), options...)
	if err != nil {
		return 0, 0
	}
	f := new(wardrobe).fitting(s, []byte(schema))
	f.large = large
	for i := range documents {
		text := g.document(4)
		v, err := decodeOrdered([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprintf("seed %d, %d: %s of %s", seed, i, schema, text)
		f.wear(t, at, v, outcome(s.Append(nil, v)), 3)
	}
	for range 4 {
		typ := g.goType(3)
		for range 3 {
			v := reflect.New(typ)
			g.fill(v.Elem())
			g.spoil(v.Elem())
			at := fmt.Sprintf("seed %d: %s of %.2000s", seed, schema, typ)
			if got := f.same(t, at, v.Interface()); got[:min(2, len(got))] == "! " {
				refused++
			} else {
				written++
			}
			f.same(t, at, v.Elem().Interface())
		}
	}
	return written, refused
}

// TestTypedAgree compares the engines on random schemas, types and values.
func TestTypedAgree(t *testing.T) {
	seeds := uint64(1500)
	if testing.Short() || raceEnabled {
		seeds = 200
	}
	var written, refused int
	for seed := range seeds {
		w, r := agreeTyped(t, seed)
		written, refused = written+w, refused+r
		if t.Failed() {
			return
		}
	}
	t.Logf("%d values of random types written, %d refused", written, refused)
	if written < int(seeds) || refused < int(seeds) {
		t.Errorf("%d values written and %d refused: too few to say anything", written, refused)
	}
}

// FuzzTypedAgree is TestTypedAgree with seeds of the fuzzer's choice.
func FuzzTypedAgree(f *testing.F) {
	f.Fuzz(func(t *testing.T, seed uint64) { agreeTyped(t, seed) })
}
