package resolve_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// What a hostile text of 16 MiB may take. A second and 256 MiB are meant; the time is
// more here, for machines that are slow, or do other things too.
const (
	hostileTime = 10 * time.Second
	hostileHeap = 256 << 20
)

// filled returns head and tail with up to n items between them, as many as fit into the
// longest text. %d in an item is its number.
func filled(head, item, tail string, n int) string {
	b := make([]byte, 0, schema.MaxText)
	b = append(b, head...)
	before, after, numbered := strings.Cut(item, "%d")
	for i := range n {
		if len(b)+len(item)+10+len(tail) > schema.MaxText {
			break
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, before...)
		if numbered {
			b = fmt.Append(b, i)
			b = append(b, strings.ReplaceAll(after, "%d", fmt.Sprint(i))...)
		}
	}
	return string(append(b, tail...))
}

// measured resolves root, and returns the complaints, the time, and the most bytes that
// the heap had meanwhile, root among them.
func measured(root []byte, o resolve.Options) (complaints diag.List, took time.Duration, heap uint64) {
	runtime.GC()
	var stop atomic.Bool
	done := make(chan uint64)
	go func() {
		var m runtime.MemStats
		most := uint64(0)
		for !stop.Load() {
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			time.Sleep(2 * time.Millisecond)
		}
		done <- most
	}()
	start := time.Now()
	set, complaints := resolve.Resolve(root, o)
	took = time.Since(start)
	stop.Store(true)
	heap = <-done
	runtime.KeepAlive(set)
	return complaints, took, heap
}

// Hostile texts end in bounded time and memory, with what is to be said about them.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	const (
		all     = schema.MaxText
		values  = 1<<19 - 10 // some fewer than there may be
		schemas = 1<<17 - 10
	)
	long := strings.Repeat("a/", schema.MaxText/8)
	link := func(n int) string { // "0" leads to "1", that to "2"...
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"%d":{"$ref":"#/x/%d"}`, i, i+1)
		}
		return b.String()
	}
	// References to each level of n schemas inside each other, the innermost first.
	inward := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `{"$ref":"#/x%s"},`, strings.Repeat("/not", n-i))
		}
		return b.String()
	}
	inside := func(n int, open, inner string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat("}", n)
	}
	tests := []struct {
		why  string
		root func() string
		want string // in the first complaint's message; "" for no complaint
	}{
		// Short values, as many as fit.
		{"required", func() string { return filled(`{"required":[`, `0`, `]}`, all) }, "more than 524288 JSON values"},
		{"numbers", func() string { return filled(`{"enum":[`, `0`, `]}`, all) }, "more than 524288 JSON values"},
		{"lists", func() string { return filled(`{"enum":[`, `[]`, `]}`, all) }, "more than 524288 JSON values"},
		{"exponents", func() string { return filled(`{"enum":[`, `1e%d`, `]}`, all) }, "more than 524288 JSON values"},
		{"members", func() string { return filled(`{"const":{`, `"k%d":0`, `}}`, all) }, "more than 524288 JSON values"},
		{"types", func() string { return filled(`{"type":[`, `"x"`, `]}`, all) }, "more than 524288 JSON values"},
		{"a default", func() string { return filled(`{"default":[`, `0`, `]}`, all) }, "more than 524288 JSON values"},
		{"parts", func() string { return filled(`{"allOf":[`, `{}`, `]}`, all) }, "more than 524288 JSON values"},
		{"properties of one name", func() string { return filled(`{"properties":{`, `"":{}`, `}}`, all) }, "more than 524288 JSON values"},
		{"brackets", func() string { return strings.Repeat("[", all) }, "nested deeper than"},
		{"spaces", func() string { return strings.Repeat(" ", all) }, "not JSON"},

		// As many as there may be.
		{"required, at the limit", func() string { return filled(`{"required":[`, `0`, `]}`, values) }, "required wants strings, got 0"},
		{"required names, at the limit", func() string { return filled(`{"required":[`, `"kkkkkkkkkkkkkkkkkkk%d"`, `]}`, values) }, ""},
		{"numbers, at the limit", func() string { return filled(`{"enum":[`, `1e%d`, `]}`, values) }, ""},
		{"texts, at the limit", func() string { return filled(`{"enum":[`, `"kkkkkkkkkkkkkkkkkk%d"`, `]}`, values) }, ""},
		{"objects, at the limit", func() string { return filled(`{"enum":[`, `{"a":%d}`, `]}`, values/2) }, ""},
		{"one object, at the limit", func() string { return filled(`{"enum":[{`, `"k%d":0`, `},1]}`, values) }, ""},
		{"members of one name, at the limit", func() string { return filled(`{"const":{`, `"a":0`, `}}`, values) }, `the name "a" stands here twice`},
		{"types, at the limit", func() string { return filled(`{"type":[`, `"x"`, `]}`, values) }, "type wants one of"},
		{"properties, at the limit", func() string {
			return filled(`{"properties":{`, `"kkkkkkkkkkkkkkkkkkkkkkkk%d":{"title":"aaaaaaaaaaaaaaaa","default":[],"type":"string"}`, `}}`, schemas)
		}, ""},
		{"properties of one name, at the limit", func() string { return filled(`{"properties":{`, `"":{}`, `}}`, schemas) }, `the name "" stands here twice`},
		{"bad properties, at the limit", func() string { return filled(`{"properties":{`, `"k%d":{"type":7,"const":[1]}`, `}}`, schemas) }, "type wants a string, got 7"},
		{"dependencies, at the limit", func() string { return filled(`{"dependencies":{`, `"k%d":{}`, `}}`, schemas) }, ""},
		{"more schemas", func() string { return filled(`{"definitions":{`, `"%d":true`, `}}`, schemas+20) }, "more than 131072 schemas"},
		{"lists of parts inside each other", func() string {
			return strings.Repeat(`{"allOf":[`, 5) + `{}` + strings.Repeat(strings.Repeat(`,{}`, 90000)+`]}`, 5)
		}, "more than 131072 schemas"},

		// Long strings.
		{"a long name", func() string { return `{"properties":{"` + strings.Repeat("a", all-30) + `":{}}}` }, ""},
		{"a long name that is not UTF-8", func() string { return `{"properties":{"` + strings.Repeat("\xff", all-30) + `":{}}}` }, "too many schemas below names that are too long"},
		{"long values that are not UTF-8", func() string {
			return `{"enum":["1` + strings.Repeat("\xff", all/2-20) + `","` + strings.Repeat("\xff", all/2-20) + `"]}`
		}, ""},
		{"below a long name", func() string {
			return filled(`{"properties":{"`+strings.Repeat("a", 220)+`":{"properties":{`, `"k%d":{}`, `}}}}`, schemas)
		}, "too many schemas below names that are too long"},
		{"below names of some length", func() string {
			return filled(`{"properties":{"`+strings.Repeat("a", 180)+`":{"properties":{`, `"k%d":{}`, `}}}}`, schemas)
		}, ""},
		{"a long pointer", func() string { return `{"$ref":"#` + strings.Repeat("/", all-20) + `x","":{}}` }, "cannot find"},

		// Long ids.
		{"references below a long id", func() string {
			return filled(`{"$id":"http://x/`+long+`","properties":{`, `"%d":{"$ref":"z%d"}`, `}}`, schemas)
		}, `"z0" is too long together with what it is relative to`},
		{"ids below a long id", func() string {
			return filled(`{"$id":"http://x/`+long+`","properties":{`, `"%d":{"$id":"z%d"}`, `}}`, schemas)
		}, `"z0" is too long together with what it is relative to`},
		{"references below an id of some length", func() string {
			return filled(`{"$id":"http://x/`+long[:2000]+`","properties":{`, `"%d":{"$ref":"./z%d"}`, `}}`, schemas)
		}, `cannot find "./z0"`},
		{"ids below an id of some length", func() string {
			return filled(`{"$id":"http://x/`+long[:2000]+`","properties":{`, `"%d":{"$id":"./z%d"}`, `}}`, schemas)
		}, "there are too many relative URIs"},
		{"ids inside each other", func() string { return inside(99, `{"$id":"`+long[:160000]+`","not":`, `{"$ref":"z"}`) }, `"a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/"... is too long`},
		{"whole ids inside each other", func() string { return inside(99, `{"$id":"http://x/`+long[:160000]+`","not":`, `{"$ref":"z"}`) }, `the id "http://x/a/`},
		{"dots in an id", func() string {
			return `{"$id":"http://x/` + strings.Repeat("a/./", all/4-20) + `","items":{"$ref":"z"}}`
		}, `"z" is too long`},
		{"an id many times", func() string { return filled(`{"definitions":{`, `"%d":{"$id":"a","const":%d}`, `}}`, schemas) }, `the id "a" already belongs`},
		{"an id many times, once large", func() string {
			return filled(`{"definitions":{"":{"$id":"i","const":"`+strings.Repeat("a", all/2)+`"},`, `"%d":{"$id":"i"}`, `}}`, schemas)
		}, `the id "i" already belongs`},
		{"an id inside itself", func() string {
			return inside(99, `{"$id":"a","not":`, `{"$ref":"a","const":"`+strings.Repeat("b", all-4000)+`"}`)
		}, `the id "a" already belongs`},
		{"an id inside itself, with many values", func() string {
			return inside(99, `{"$id":"a","not":`, `{"$ref":"a","const":[`+strings.Repeat("1,", values-200)+`1]}`)
		}, `the id "a" already belongs`},

		// References.
		{"many references to one definition", func() string {
			return filled(`{"definitions":{"a":{}},"items":[`, `{"$ref":"#/definitions/a"}`, `]}`, schemas)
		}, ""},
		{"many references to many definitions", func() string {
			return filled(`{"definitions":{"":{},`, `"d%d":{}`, `},"items":[{},`, schemas/2) + filled("", `{"$ref":"#/definitions/d%d"}`, `]}`, schemas/2-2)
		}, ""},
		{"many references to undeclared places", func() string {
			return filled(`{"x":{"":{},`, `"d%d":{}`, `},"items":[{},`, schemas/2) + filled("", `{"$ref":"#/x/d%d"}`, `]}`, schemas/2-2)
		}, ""},
		{"many references that lead nowhere", func() string { return filled(`{"items":[`, `{"$ref":"#/x/d%d"}`, `]}`, schemas) }, "cannot find"},
		{"many bad places", func() string {
			return filled(`{"x":[`, `1`, `],"items":[`, schemas) + filled("", `{"$ref":"#/x/%d"}`, `]}`, schemas)
		}, "want a schema"},
		{"a long chain", func() string { return `{"$ref":"#/x/0","x":{"20000":{}` + link(20000) + `}}` }, "more than 100 references follow each other"},
		{"a circle with many ways in", func() string {
			return filled(`{"items":[`, `{"$ref":"#/definitions/a"}`, `],"definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`, schemas)
		}, "leads only to itself"},
		{"places inside each other", func() string {
			return `{"items":[` + inward(95) + `{}],"x":` + inside(97, `{"not":`, filled(`{"enum":[`, `%d`, `]}`, values-1000)) + `}`
		}, "too many references into places"},
	}
	for _, test := range tests {
		root := []byte(test.root())
		complaints, took, heap := measured(root, resolve.Options{MaxDepth: 100})
		got := ""
		if len(complaints) > 0 {
			got = complaints[0].Msg
			if e := complaints[0]; e.Line < 1 || e.Column < 1 || e.Pointer == "" {
				t.Errorf("%s: got %+v, want a place", test.why, *e)
			}
		}
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: got %.200q, want %q", test.why, got, test.want)
		}
		// The race detector needs more.
		if took > hostileTime || heap > hostileHeap && !raced {
			t.Errorf("%s: took %v and %d MiB", test.why, took, heap>>20)
		}
		t.Logf("%s, %d KiB: %v, %d MiB, %d complaints", test.why, len(root)>>10, took.Round(time.Millisecond), heap>>20, len(complaints))
	}
}

// What is bounded is so for all texts together.
func TestBoundsTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	source := func(id, head, item string, n int) resolve.Source {
		return resolve.Source{ID: id, Text: []byte(filled(head, item, `}}`, n))}
	}
	for _, test := range []struct {
		head, item string
		n          int
		want       string
	}{
		{`{"definitions":{`, `"%d":{}`, 60000, "c:1:16: #/definitions: more than 131072 schemas"},
		{`{"x":{`, `"%d":[0,0,0,0,0,0]`, 30000, "more than 524288 JSON values in the schemas"},
	} {
		sources := []resolve.Source{source("a", test.head, test.item, test.n), source("b", test.head, test.item, test.n), source("c", test.head, test.item, test.n)}
		_, complaints := resolve.Resolve([]byte(`{"$ref":"a"}`), resolve.Options{MaxDepth: 100, Schemas: sources})
		if !strings.Contains(complaints.Error(), test.want) {
			t.Errorf("%s: got %.200s, want %s", test.item, complaints, test.want)
		}
		// The same from a loader.
		served := 0
		load := func(string) ([]byte, error) { served++; return sources[served-1].Text, nil }
		_, complaints = resolve.Resolve([]byte(`{"items":[{"$ref":"a"},{"$ref":"b"},{"$ref":"c"}]}`), resolve.Options{MaxDepth: 100, Loader: load})
		if !strings.Contains(complaints.Error(), test.want) {
			t.Errorf("%s from a loader: got %.200s, want %s", test.item, complaints, test.want)
		}
	}
}
