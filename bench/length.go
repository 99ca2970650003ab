package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"runtime/metrics"
	"slices"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// Lengths are the lengths of arrays that are measured.
var Lengths = []int{10, 100, 1000, 10_000, 100_000, 1 << 17, 1 << 18, 1 << 19, 1_000_000, 1 << 20, 1 << 21, 1 << 22}

// FlatFrom is the length from which the time an element is asked to stay the same.
const FlatFrom = 1 << 17

// window is how many elements one operation writes where the length is less: as many
// different arrays as have so many elements.
const window = 1 << 17

// A Kind is a kind of array, of which the time an element is measured against the length.
type Kind struct {
	Name  string
	cases func(lengths []int) ([]*Case, error)
}

// Kinds are the kinds of arrays, in the order of the tables.
var Kinds = []Kind{
	kind("integers", payload.IntsShape, payload.Ints, same),
	kind("two-decimal floats", payload.NumbersShape, payload.Decimals, same),
	kind("floats of 17 digits", payload.NumbersShape, payload.Floats17, same),
	kind("integers and floats", payload.NumbersShape, payload.Mixture, intOrFloat),
	kind("floats without fraction", payload.NumbersShape, payload.Whole, same),
	kind("short strings", payload.TextsShape, payload.Texts, same),
	kind("long strings", payload.TextsShape, payload.LongTexts, same),
	kind("booleans", payload.BoolsShape, payload.Bools, same),
	kind("flat objects", payload.FlatsShape, payload.Flats, asMap),
}

// same is an element in []any as it is in a slice of its type.
func same[T any](v T) any { return v }

// intOrFloat is an int where there is no fraction.
func intOrFloat(v float64) any {
	if v == math.Trunc(v) {
		return int(v)
	}
	return v
}

func asMap(f payload.Flat) any { return map[string]any{"s": f.S, "n": f.N, "b": f.B} }

// kind is a kind whose elements are drawn once: shorter arrays are parts of the longest.
func kind[T any](name string, shape payload.Shape, draw func(n int) []T, decode func(T) any) Kind {
	return Kind{name, func(lengths []int) ([]*Case, error) {
		elements := draw(max(window, slices.Max(lengths)))
		decoded := make([]any, len(elements))
		for i, v := range elements {
			decoded[i] = decode(v)
		}
		text, ends, err := encodeEach(elements)
		if err != nil {
			return nil, err
		}
		var out []*Case
		for _, n := range lengths {
			c := &Case{Workload: Workload{Name: fmt.Sprintf("%d %s", n, name), Shape: shape, N: n}}
			for from := 0; from == 0 || from+n <= window; from += n {
				to := from + n
				part := elements[from:to:to]
				c.Typed, c.Decoded = append(c.Typed, &part), append(c.Decoded, decoded[from:to:to])
				document := slices.Concat([]byte("["), text[ends[from]:ends[to]], []byte("]"))
				document = append(document[:len(document)-2], ']') // not the comma
				c.Text, c.Ready = append(c.Text, document), append(c.Ready, document)
			}
			out = append(out, c)
		}
		return out, nil
	}}
}

// encodeEach returns the text of the elements, a comma after each, and the offsets where
// they end; the first is 0.
func encodeEach[T any](elements []T) (text []byte, ends []int, err error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	ends = append(make([]int, 0, len(elements)+1), 0)
	for i := range elements {
		if err := e.Encode(&elements[i]); err != nil {
			return nil, nil, err
		}
		ends = append(ends, b.Len())
	}
	text = b.Bytes()
	for _, end := range ends[1:] {
		text[end-1] = ',' // instead of the end of line
	}
	return text, ends, nil
}

// Cases returns the arrays of the kind: a case for each length. One operation on a case
// of a short length is that on many different arrays.
func (k Kind) Cases(lengths []int) ([]*Case, error) { return k.cases(lengths) }

// Elements returns how many elements one operation on c writes, where every document of
// c is an array of the length N.
func (c *Case) Elements() float64 { return float64(len(c.Ready) * c.N) }

// LengthWays is how many of Length's entries are stringify's; they are the first.
const LengthWays = 3

// Length returns entries for cases that take turns with each other: stringify bound to
// the type, given []any, given JSON text; then the peers that were the fastest in one of
// the large arrays. All write the ready bytes.
func Length(cases []*Case) ([][]rounds.Entry, error) {
	contenders := []Contender{Typed()[0], Dynamic()[0], Text()[0]}
	for i, name := range []string{"Go type", "[]any", "JSON text"} {
		contenders[i].Name = name
	}
	for _, k := range Typed()[FirstPeer:] {
		if slices.Contains([]string{"sonic fast", "goccy fast", "segmentio"}, k.Name) {
			k.Output = Exact
			contenders = append(contenders, k)
		}
	}
	// So much is in memory that collecting it before every turn would take longer than the
	// turns; who is measured here allocates next to nothing.
	t := turn{before: collector(), clock: cpuTime, buf: new([]byte)}
	out := make([][]rounds.Entry, len(cases))
	for i, c := range cases {
		for _, k := range contenders {
			e, _, err := k.entry(c, t)
			if err != nil {
				return nil, err
			}
			out[i] = append(out[i], e)
		}
	}
	return out, nil
}

// collector returns a function that collects garbage where a megabyte or more was
// allocated since it did so.
func collector() func() {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	last := uint64(0)
	return func() {
		metrics.Read(sample)
		if sample[0].Value.Uint64()-last < 1<<20 {
			return
		}
		runtime.GC()
		metrics.Read(sample)
		last = sample[0].Value.Uint64()
	}
}

// FirstElements returns arrays of 1000 numbers: as they are, with a text that is a number
// as the first element, and with null there.
func FirstElements() ([]*Case, error) {
	var out []*Case
	for _, first := range []struct {
		name         string
		value        any
		text, wanted string
	}{{name: "1000 numbers"}, {"a text first", "12.5", `"12.5"`, "12.5"}, {"null first", nil, "null", "0"}} {
		cases, err := kind("numbers", payload.NumbersShape, payload.Decimals, same).Cases([]int{1000})
		if err != nil {
			return nil, err
		}
		c := cases[0]
		c.Name = first.name
		for i := range c.Ready {
			if first.text == "" {
				continue
			}
			c.Decoded[i].([]any)[0] = first.value
			_, rest, _ := bytes.Cut(c.Ready[i], []byte(","))
			c.Text[i] = slices.Concat([]byte("["+first.text+","), rest)
			c.Ready[i] = slices.Concat([]byte("["+first.wanted+","), rest)
		}
		out = append(out, c)
	}
	return out, nil
}

// FirstElement returns stringify writing c from []any and from JSON text.
func FirstElement(c *Case) ([]rounds.Entry, error) {
	var out []rounds.Entry
	for _, k := range []Contender{Dynamic()[0], Text()[0]} {
		e, _, err := k.Entry(c)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}
