package stringify_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// atLeastTwo lets tests of several goroutines run on machines of one processor, too.
func atLeastTwo(t testing.TB) {
	if before := runtime.GOMAXPROCS(0); before < 2 {
		runtime.GOMAXPROCS(2)
		t.Cleanup(func() { runtime.GOMAXPROCS(before) })
	}
}

// A parted is a serializer in all the ways in which it writes in parts, with bounds so small
// that everything is parted.
type parted struct {
	whole    *stringify.Serializer // as ever
	pieces   *stringify.Serializer // passes text on
	together *stringify.Serializer // by several goroutines
}

// compileParted compiles schema. piece is how many bytes are passed on at least, many how many
// scalars are parted, chunk how many of them make a part.
func compileParted(schema string, piece, many, chunk int, options ...stringify.Option) (p parted, err error) {
	if p.whole, err = stringify.Compile([]byte(schema), options...); err != nil {
		return p, err
	}
	if p.pieces, err = stringify.Compile([]byte(schema), options...); err != nil {
		return p, err
	}
	if p.together, err = stringify.Compile([]byte(schema), append(slices.Clone(options), stringify.WithParallel(3))...); err != nil {
		return p, err
	}
	stringify.Resize(p.pieces, piece, many, chunk)
	stringify.Resize(p.together, piece, many, chunk)
	return p, nil
}

// A written is a writer that keeps what it is given, and how often.
type written struct {
	bytes.Buffer
	calls int
}

func (w *written) Write(p []byte) (int, error) {
	w.calls++
	n, err := w.Buffer.Write(p)
	for i := range p[:cap(p)] {
		p[:cap(p)][i] = '#' // who writes may use it again
	}
	return n, err
}

// same fails where v is not written in every way as it is as a whole, and returns that.
// Errors are compared with all their fields; of what was written before one, nothing more is
// said than that a text below piece bytes is written at once or not at all.
func (p parted) same(t testing.TB, at string, v any, piece int) (text []byte, failure error) {
	t.Helper()
	want, errWant := p.whole.Append(nil, v)
	check := func(way string, got []byte, err error) {
		t.Helper()
		if fmt.Sprintf("%+v", unwrapped(err)) != fmt.Sprintf("%+v", unwrapped(errWant)) || errWant == nil && !bytes.Equal(got, want) {
			t.Errorf("%s: %s: got %.400q, %v\nwant %.400q, %v", at, way, got, err, want, errWant)
		}
	}
	stream := func(way string, write func(w *written) error) {
		t.Helper()
		w := new(written)
		err := write(w)
		check(way, w.Bytes(), err)
		if errWant != nil && w.Len() > 0 && w.Len() < piece-1 || errWant == nil && len(want) < piece && w.calls != 1 {
			t.Errorf("%s: %s: %d bytes in %d writes, %v", at, way, w.Len(), w.calls, err)
		}
	}
	got, err := p.together.Append([]byte("kept"), v)
	if err != nil && string(got) != "kept" {
		t.Errorf("%s: together: left %q", at, got)
	}
	check("together", got[min(len(got), 4):], err)
	stream("in pieces", func(w *written) error { return p.pieces.MarshalWrite(w, v) })
	stream("together in pieces", func(w *written) error { return p.together.MarshalWrite(w, v) })
	if to := reflect.ValueOf(v); to.IsValid() && to.Kind() == reflect.Pointer && !to.IsNil() {
		got, err := stringify.AppendType(p.together, nil, to)
		check("bound, together", got, err)
		stream("bound, in pieces", func(w *written) error { return stringify.StreamType(p.pieces, w, to) })
		stream("bound, together in pieces", func(w *written) error { return stringify.StreamType(p.together, w, to) })
	}
	return want, errWant
}

// unwrapped returns what an error says in all its fields.
func unwrapped(err error) any {
	if bad, ok := err.(*stringify.ValueError); ok {
		return *bad
	}
	return err
}

// lengthen replaces the elements of arrays in v, at any depth, by several copies of them.
func (g generator) lengthen(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			g.lengthen(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				g.lengthen(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Len() > 0 && v.Type().Elem().Kind() != reflect.Uint8 {
			g.lengthen(v.Index(0))
			for range g.IntN(6) {
				v.Set(reflect.AppendSlice(v, v))
			}
			if g.IntN(2) == 0 && v.Index(v.Len()-1).CanSet() {
				g.spoil(v.Index(v.Len() - 1))
			}
		}
	}
}

// inParts writes random values by a random schema as wholes and in parts of random size, and
// returns how many were written and how many refused.
func inParts(t testing.TB, seed uint64) (written, refused int) {
	g := generator{rand.New(rand.NewPCG(seed, 4))}
	schema := fmt.Sprintf(`{"allOf":[%s],"definitions":{"d":%s,"e":%s}}`, g.schema(3), g.schema(2), g.schema(1))
	if g.IntN(2) == 0 {
		schema = fmt.Sprintf(`{"type":["array","object"],"items":%s,"properties":{"a":%s,"b":{"type":"array","items":%s}},"additionalProperties":true,"definitions":{"d":%s,"e":%s}}`,
			g.schema(2), g.schema(2), g.schema(2), g.schema(2), g.schema(1))
	}
	options := []stringify.Option{stringify.WithRounding(stringify.Rounding(g.IntN(4)))}
	switch g.IntN(8) {
	case 0:
		options = append(options, stringify.WithStrict())
	case 1, 2:
		options = append(options, stringify.WithEscapeHTML())
	case 3:
		options = append(options, stringify.WithMaxValueDepth(1+g.IntN(3)))
	case 4, 5:
		options = append(options, stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(1+g.IntN(20)))
	}
	piece := pick(g, []int{2, 3, 10, 50, 300})
	p, err := compileParted(schema, piece, 1+g.IntN(4), 1+g.IntN(5), options...)
	if err != nil {
		return 0, 0
	}
	count := func(_ []byte, err error) {
		if err == nil {
			written++
		} else {
			refused++
		}
	}
	for i := range 4 {
		text := g.document(4)
		tree, err := rawjson.Parse([]byte(text), 100)
		if err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprintf("seed %d, %d, piece %d: %s of %s", seed, i, piece, schema, text)
		count(p.same(t, at, g.dress(tree), piece))
		list := []any{}
		for range 1 + g.IntN(4) {
			other, err := rawjson.Parse([]byte(g.document(2)), 100)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, slices.Repeat([]any{g.dress(other)}, 1+g.IntN(30))...)
		}
		at = fmt.Sprintf("seed %d, list %d, piece %d: %s of %v", seed, i, piece, schema, list)
		count(p.same(t, at, list, piece))
		count(p.same(t, at, map[string]any{"a": list, "b": list, "z": 1}, piece))
	}
	for range 3 {
		typ := g.goType(3)
		if g.IntN(2) == 0 {
			typ = reflect.SliceOf(typ)
		}
		for range 3 {
			v := reflect.New(typ)
			g.fill(v.Elem())
			g.spoil(v.Elem())
			g.lengthen(v.Elem())
			at := fmt.Sprintf("seed %d, piece %d: %s of %.2000s", seed, piece, schema, typ)
			count(p.same(t, at, v.Interface(), piece))
			count(p.same(t, at, v.Elem().Interface(), piece))
		}
	}
	return written, refused
}

// TestRandomParts compares what is written in parts with what is written as a whole, for
// random schemas and values.
func TestRandomParts(t *testing.T) {
	atLeastTwo(t)
	seeds := uint64(2000)
	if testing.Short() || raceEnabled {
		seeds = 300
	}
	var written, refused int
	for seed := range seeds {
		w, r := inParts(t, seed)
		written, refused = written+w, refused+r
		if t.Failed() {
			return
		}
	}
	t.Logf("%d values written, %d refused", written, refused)
	if written < int(seeds) || refused < int(seeds) {
		t.Errorf("%d values written and %d refused: too few to say anything", written, refused)
	}
}

// FuzzMarshalWrite is TestRandomParts with seeds of the fuzzer's choice.
func FuzzMarshalWrite(f *testing.F) {
	atLeastTwo(f)
	f.Fuzz(func(t *testing.T, seed uint64) { inParts(t, seed) })
}
