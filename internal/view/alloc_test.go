package view

import (
	"encoding/json"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// look looks at all of the value at the cursor of v, and returns how much there is.
func look(v match.View) int {
	n := 1
	switch kind, _ := v.As(plan.AllKinds, false); kind {
	case plan.JSONString:
		n += len(v.Text())
	case plan.JSONInteger, plan.JSONNumber:
		if v.Number().Float > 0 {
			n++
		}
	case plan.JSONBoolean:
		if v.Bool() {
			n++
		}
	case plan.JSONArray:
		for i := range v.Len() {
			v.Enter(i)
			n += look(v)
			v.Leave()
		}
	case plan.JSONObject:
		if v.Member("b") {
			n += look(v)
			v.Leave()
		}
		for i := range v.Len() {
			n += len(v.Name(i))
			v.Enter(i)
			n += look(v)
			v.Leave()
		}
	}
	return n
}

type row struct {
	A string `json:"a"`
	B int    `json:"b"`
	C []int  `json:"c"`
	D *row   `json:"d,omitempty"`
}

func TestAllocs(t *testing.T) {
	if raceEnabled {
		t.Skip("pools drop what they hold under -race")
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-gcflags" && strings.Contains(s.Value, "checkptr=2") {
				t.Skip("checkptr=2 moves to the heap what unsafe.Pointer points to")
			}
		}
	}
	text := []byte(`{"a":"text","b":1.5,"c":[1,12345,true,null,{"d":"e"}],"f":{"g":[]}}`)
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		t.Fatal(err)
	}
	kept, err := govalue.Of(map[string]any{"a": json.RawMessage(text), "b": json.RawMessage(text)}).Keep(100)
	if err != nil {
		t.Fatal(err)
	}
	large := []byte(object(100, 3))
	for i, c := range large { // without escapes
		if c == '\\' {
			large[i] = 'x'
		}
	}
	for name, f := range map[string]func(){
		"decoded": func() { lookGo(govalue.Of(tree)) },
		"scalar":  func() { lookGo(govalue.Of("text")) },
		"struct":  func() { lookGo(govalue.Of(&row{A: "a", C: []int{1}, D: &row{}})) },
		"maps":    func() { lookGo(govalue.Of([]map[string]any{{"a": 1, "b": "c"}, {"d": 1.5}})) },
		"kept":    func() { lookGo(kept) },
		"text":    func() { lookText(t, text) },
		"large":   func() { lookText(t, large) },
	} {
		limit := 0.0
		switch name {
		case "struct":
			limit = 4 // the structs themselves
		case "maps":
			limit = 7 // the maps themselves
		}
		f()
		if got := testing.AllocsPerRun(100, f); got > limit {
			t.Errorf("%s: got %v allocations, want at most %v", name, got, limit)
		}
	}
}

func lookGo(v govalue.Value) {
	g := NewGo(v, 100, 0)
	look(g)
	g.Release()
}

func lookText(t *testing.T, src []byte) {
	v := NewText()
	if _, err := v.Read(src, 0, 0, 100); err != nil {
		t.Fatal(err)
	}
	look(v)
	v.Release()
}

// TestConcurrent uses the pools from several goroutines, for the race detector.
func TestConcurrent(t *testing.T) {
	src := []byte(object(40, 3))
	v := map[string]any{"a": []any{1, "b", map[string]any{"c": row{}}}, "raw": json.RawMessage(src)}
	shared, err := govalue.Of(v).Keep(100)
	if err != nil {
		t.Fatal(err)
	}
	first := NewGo(shared, 100, 0)
	want := look(first)
	first.Release()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				g := NewGo(shared, 100, 0)
				if got := look(g); got != want {
					t.Errorf("got %d, want %d", got, want)
				}
				g.Release()
				lookText(t, src)
				lookText(t, []byte(strings.Repeat("[", 50)+strings.Repeat("]", 50)))
			}
		})
	}
	wg.Wait()
}

func BenchmarkGo(b *testing.B) {
	var tree any
	if err := json.Unmarshal([]byte(`{"a":"text","b":1.5,"c":[1,12345,true,null,{"d":"e"}],"f":{"g":[]}}`), &tree); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		lookGo(govalue.Of(tree))
	}
}

func BenchmarkText(b *testing.B) {
	src := []byte(`{"a":"text","b":1.5,"c":[1,12345,true,null,{"d":"e"}],"f":{"g":[]}}`)
	b.ReportAllocs()
	for b.Loop() {
		v := NewText()
		if _, err := v.Read(src, 0, 0, 100); err != nil {
			b.Fatal(err)
		}
		look(v)
		v.Release()
	}
}
