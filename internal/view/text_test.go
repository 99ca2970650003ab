package view

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// someTexts are JSON texts for all tests that compare views.
var someTexts = []string{
	`null`, `true`, `false`, `""`, `"abc"`, `[]`, `{}`, ` [ 1 , 2 ] `,
	`0`, `-0`, `-0.0`, `1`, `-1`, `1.0`, `1.5`, `1e2`, `1E+2`, `1e-2`, `0.1`, `1e400`, `-1e400`, `1e-400`,
	`9223372036854775807`, `9223372036854775808`, `-9223372036854775808`, `-9223372036854775809`,
	`18446744073709551615`, `12345678901234567890`, `9007199254740993`, `9007199254740993.0`,
	`4611686018427387904`, `4611686018427387904.0`, `4611686018427388000`, `9223372036854775807.0`, `9.3e18`,
	`1` + strings.Repeat("0", 22), `1` + strings.Repeat("0", 308), `1` + strings.Repeat("0", 400),
	`1.00000000000000000001`, `3.141592653589793238462643`, `0.30000000000000004`, `1e22`, `123456789012345678901234567890e0`,
	`"\u0041\n\/"`, `"\ud83d\ude00"`, `"\ud800"`, `"\ude00\ud83d"`, "\"a\xffb\"", "\"\u00e4\"", `"\u0000"`,
	`{"a":1,"b":[true,null,{"c":"d"}],"c":{"a":{}}}`,
	`{"a":1,"a":2}`, `{"a":1,"b":2,"a":3,"c":4,"b":5}`, `{"a":1,"\u0061":2}`, `{"":1,"":2}`,
	`{"\ud800":1,"\ud801":2,"\ufffd":3,"\ud800":4}`, "{\"\xff\":1,\"\\ufffd\":2}",
	`{"a":{"a":1,"a":{"a":2,"a":3}},"a":[{"a":1,"b":2,"a":3}]}`,
	`[[[[]]],[{}],{"a":[[1],[2]]}]`,
	`{"constructor":1,"__proto__":2,"toString":3}`,
	object(5, 1), object(16, 1), object(17, 1), object(40, 1), object(17, 2), object(40, 3), object(300, 7), object(300, 150), object(33, 33),
}

// object returns an object of n members, of which each name stands there repeat times.
func object(n, repeat int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"name%d":{"n":%d}`, i/repeat*7%n, i)
		if i%3 == 0 {
			fmt.Fprintf(&b, `,"esc\u0061pe%d":%d`, i%(n/repeat+1), i)
		}
	}
	return "{" + b.String()[1:] + "}"
}

func TestText(t *testing.T) {
	for _, src := range someTexts {
		v := NewText()
		i := rawjson.SkipSpace([]byte(src), 0)
		end, err := v.Read([]byte(src), i, 0, 100)
		wantEnd, wantErr := rawjson.SkipValue([]byte(src), i, 0, 100)
		if end != wantEnd || err != nil || wantErr != nil {
			t.Fatalf("%s: got %d, %v, want %d, %v", src, end, err, wantEnd, wantErr)
		}
		same(t, v, treeOf(t, []byte(src)), false, src)
		same(t, v, treeOf(t, []byte(src)), false, src)
		v.Release()
	}
}

// TestTextAt moves to each value of a text by its offset.
func TestTextAt(t *testing.T) {
	v := NewText()
	defer v.Release()
	for _, src := range someTexts {
		text := []byte("  " + src)
		if _, err := v.Read(text, rawjson.SkipSpace(text, 0), 0, 100); err != nil {
			t.Fatal(err)
		}
		root, err := rawjson.Parse(text, 100)
		if err != nil {
			t.Fatal(err)
		}
		offsets := make(map[int]bool)
		var walk func(x rawjson.Value)
		walk = func(x rawjson.Value) {
			offsets[x.Start()] = true
			if !v.At(x.Start()) {
				t.Fatalf("%s: no value at %d", src, x.Start())
			}
			same(t, v, &tree{at: []rawjson.Value{x}}, false, src)
			for _, e := range x.Children() {
				walk(e)
			}
		}
		walk(root)
		for i := -1; i <= len(text)+1; i++ {
			if !offsets[i] && v.At(i) {
				t.Fatalf("%s: a value at %d", src, i)
			}
		}
	}
}

// TestTextErrors wants the errors of rawjson.SkipValue.
func TestTextErrors(t *testing.T) {
	v := NewText()
	defer v.Release()
	for _, src := range []string{
		``, ` `, `[`, `{`, `[1`, `[1,`, `[1,]`, `[1 2]`, `[1}`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{"a":1 "b"}`,
		`{"a":1]`, `{a:1}`, `{1:1}`, `{"a" 1}`, `nul`, `tru`, `falsy`, `"abc`, `"\x"`, `"\u12"`, "\"\n\"", `01`, `-`, `1.`, `1e`, `]`, `}`, `,`,
		`[[1],[2,{"a":[}]]`, `{"a":{"b":{"c":"` + "\x01" + `"}}}`, `[[[[1]]]]`, `{"a":{"a":{"a":{}}}}`, `[{"a":[{}]}]`, "\ufeff1",
	} {
		for _, depth := range []int{0, 1, 3} {
			_, err := v.Read([]byte(src), 0, depth, 4)
			_, want := rawjson.SkipValue([]byte(src), 0, depth, 4)
			if fmt.Sprint(err) != fmt.Sprint(want) {
				t.Errorf("%q: got %v, want %v", src, err, want)
			}
			if a, b := new(rawjson.SyntaxError), new(rawjson.SyntaxError); errors.As(err, &a) && errors.As(want, &b) && *a != *b {
				t.Errorf("%q: got %+v, want %+v", src, a, b)
			}
			if err != nil && v.At(0) {
				t.Errorf("%q: a value after an error", src)
			}
		}
	}
}

// TestTextHostile reads texts that are made to take long.
func TestTextHostile(t *testing.T) {
	v := NewText()
	defer v.Release()
	read := func(src string) {
		t.Helper()
		if _, err := v.Read([]byte(src), 0, 0, 10000); err != nil {
			t.Fatal(err)
		}
	}
	const many = 300_000
	read("{" + strings.Repeat(`"a":1,`, many) + `"b":2,"a":3}`)
	if n := v.Len(); n != 2 {
		t.Errorf("got %d members, want 2", n)
	}
	if !v.Member("a") || v.Number().Int != 3 {
		t.Errorf("got %v, want the last a", v.Number())
	}

	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, `,"%d":%d`, i%(many/3), i)
	}
	read("{" + b.String()[1:] + "}")
	if n := v.Len(); n != many/3 {
		t.Errorf("got %d members, want %d", n, many/3)
	}
	for i := range v.Len() {
		name := v.Name(i)
		if !v.Member(name) {
			t.Fatalf("no member %s", name)
		}
		if n := v.Number().Int; n != int64(2*(many/3)+i) {
			t.Fatalf("member %s: got %d", name, n)
		}
		v.Leave()
	}

	name := strings.Repeat("n", 1<<20)
	read(`{"` + name + `1":1,"` + name + `2":2}`)
	if !v.Member(name+"2") || v.Number().Int != 2 {
		t.Error("a long name is not found")
	}

	read(strings.Repeat("[", 10000) + strings.Repeat("]", 10000))
	for range 9999 {
		if n := v.Len(); n != 1 {
			t.Fatalf("got %d elements", n)
		}
		v.Enter(0)
	}
	for range 9999 {
		v.Leave()
	}
	if _, err := v.Read([]byte(strings.Repeat(`{"a":`, 10001)), 0, 0, 10000); err == nil || !err.(*rawjson.SyntaxError).Depth {
		t.Errorf("got %v, want an error of depth", err)
	}

	// Objects inside each other, all with repeated names.
	read(strings.Repeat(`{"a":1,"b":2,"a":`, 5000) + "1" + strings.Repeat("}", 5000))
	for range 5000 {
		if v.Len() != 2 || !v.Member("a") {
			t.Fatal("a is not there")
		}
	}
	if kind, ok := v.As(plan.AllKinds, false); kind != plan.JSONInteger || !ok {
		t.Errorf("got %v, %v", kind, ok)
	}
}

// TestTextKeepsLittle wants pooled views to let go of texts and of much memory.
func TestTextKeepsLittle(t *testing.T) {
	v := NewText()
	src := "[" + strings.Repeat(`{"\u0061":1,"b":2},`, 50_000) + "1]"
	if _, err := v.Read([]byte(src), 0, 0, 100); err != nil {
		t.Fatal(err)
	}
	v.Release()
	if v.src != nil || cap(v.tape.nodes) > 1<<12 || cap(v.tape.kids) > 1<<15 || cap(v.tape.names) > 1<<13 {
		t.Errorf("got %d nodes, %d kids, %d names", cap(v.tape.nodes), cap(v.tape.kids), cap(v.tape.names))
	}
	for _, name := range v.tape.names[:cap(v.tape.names)] {
		if name != "" {
			t.Fatal("a name is kept")
		}
	}
}
