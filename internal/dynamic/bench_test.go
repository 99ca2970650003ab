package dynamic

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
)

// benches are values with the plans that write them as encoding/json does, but
// for the order of members.
func benches() []struct {
	name  string
	spec  *spec
	value any
} {
	small := objectOf(optional("id", integer), optional("name", str), optional("ok", boolean))
	mixed := objectOf()
	m := map[string]any{}
	for i := range 15 {
		name := fmt.Sprintf("field_%c", 'a'+i)
		switch i % 5 {
		case 0, 1:
			mixed.props = append(mixed.props, optional(name, str))
			m[name] = strings.Repeat("some text ", 1+i/5)
		case 2:
			mixed.props = append(mixed.props, optional(name, integer))
			m[name] = 1000 * i
		case 3:
			mixed.props = append(mixed.props, optional(name, number))
			m[name] = float64(i) + 0.25
		case 4:
			mixed.props = append(mixed.props, optional(name, boolean))
			m[name] = i%2 == 0
		}
	}
	const n = 100_000
	ints, texts, floats, maps := make([]any, n), make([]any, n), make([]any, n), make([]any, 1000)
	for i := range n {
		ints[i] = float64(i * 7919 % 1_000_000)
		texts[i] = strings.Repeat("text of ten", 3)[:2+i*7919%28]
		floats[i] = float64(i*7919%1_000_000) / 100
	}
	for i := range maps {
		maps[i] = map[string]any{"id": i, "name": texts[i], "ok": i%3 == 0}
	}
	return []struct {
		name  string
		spec  *spec
		value any
	}{
		{"small", small, map[string]any{"id": 12345, "name": "a short name", "ok": true}},
		{"mixed15", mixed, m},
		{"integers", arrayOf(integer), ints},
		{"strings", arrayOf(str), texts},
		{"numbers", arrayOf(number), floats},
		{"maps", arrayOf(small), maps},
		{"any", generic, maps},
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, c := range benches() {
		for _, name := range []string{"default", "plain"} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				e := engines(planOf(c.spec, plan.Options{}), nil)[name]
				dst, err := e.Append(nil, c.value)
				if err != nil {
					b.Fatal(err)
				}
				verify(b, dst, c.value)
				b.SetBytes(int64(len(dst)))
				b.ReportAllocs()
				for b.Loop() {
					dst, _ = e.Append(dst[:0], c.value)
				}
			})
		}
	}
}

// verify compares what text says with what encoding/json says of v.
func verify(t testing.TB, text []byte, v any) {
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(want, &b); err != nil {
		t.Fatal(err)
	}
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if string(x) != string(y) {
		t.Fatalf("%.200s, want %.200s", x, y)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, n := range []int{3, 60} {
		s := objectOf()
		for i := range n {
			s.props = append(s.props, optional(fmt.Sprint("property", i), str))
		}
		p := planOf(s, plan.Options{})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				New(p, nil, nil)
			}
		})
	}
}
