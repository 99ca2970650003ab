package rawjson

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// The generic form, as JSON.stringify has it (docs/guide/values.md, JSON text).
func TestAny(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"null", "null"},
		{" [ ] ", "[]"},
		{" { } ", "{}"},
		{"\r\n[ 1 ,\t2.50 , -0 ]\n", "[1,2.5,0]"},
		{"[1E400, -1E400, 1E2, 1e-7]", "[null,null,100,1e-7]"},
		{`{ "a" : [ { } , [ ] ] , "b" : { "c" : "\/" } }`, `{"a":[{},[]],"b":{"c":"/"}}`},
		{"[true, false, null]", "[true,false,null]"},
		// Order as written, also of names that look like integers.
		{`{"b":1,"a":2,"10":3,"9":4,"":5,"__proto__":6}`, `{"b":1,"a":2,"10":3,"9":4,"":5,"__proto__":6}`},
		// Repeated names: the last value in the first place.
		{`{"a":1,"a":2}`, `{"a":2}`},
		{`{"a":1,"b":2,"a":3}`, `{"a":3,"b":2}`},
		{`{"b":2,"a":1,"a":3,"c":4}`, `{"b":2,"a":3,"c":4}`},
		{`{"a":1,"b":2,"b":3,"a":4,"a":5,"c":6,"b":7}`, `{"a":5,"b":7,"c":6}`},
		{`{"a":[1,2,3],"b":{},"a":null}`, `{"a":null,"b":{}}`},
		{`{"":1,"":2}`, `{"":2}`},
		{`[{"a":1,"a":2},{"a":3,"a":4}]`, `[{"a":2},{"a":4}]`},
		// Inside each other, kept and dropped.
		{`{"a":{"b":1,"b":2},"c":3,"a":{"d":4,"e":5,"d":6}}`, `{"a":{"d":6,"e":5},"c":3}`},
		{`{"a":1,"x":{"b":{"c":1,"c":2},"b":{"c":3,"z":0,"c":4}},"a":{"d":{"e":1,"e":2}}}`, `{"a":{"d":{"e":2}},"x":{"b":{"c":4,"z":0}}}`},
		{`{"a":[{"a":1,"b":2,"a":3}],"b":[{"c":1,"c":2}]}`, `{"a":[{"a":3,"b":2}],"b":[{"c":2}]}`},
		// Names are compared decoded, and written in canonical form.
		{`{"a":1,"\u0061":2}`, `{"a":2}`},
		{`{"\u0061":1,"b":0,"a":2}`, `{"a":2,"b":0}`},
		{`{"\/":1,"/":2,"\u002F":3}`, `{"/":3}`},
		{`{"\n":1,"\u000A":2,"\u000a":3}`, `{"\n":3}`},
		{`{"é":1,"\u00e9":2,"e\u0301":3}`, "{\"é\":2,\"e\u0301\":3}"},
		{`{"😀":1,"\uD83D\uDE00":2,"\ud83d\ude00":3}`, `{"😀":3}`},
		{`{"\\u0061":1,"a":2}`, `{"\\u0061":1,"a":2}`},
		{`{"A":1,"a":2}`, `{"A":1,"a":2}`},
		// A lone surrogate is a name of its own.
		{`{"\ud800":1,"\uD800":2}`, `{"\ud800":2}`},
		{`{"\ud800":1,"\ufffd":2,"\udc00":3,"�":4}`, `{"\ud800":1,"�":4,"\udc00":3}`},
		{"{\"\xff\":1,\"\xfe\":2,\"\\ufffd\":3,\"\\ud800\":4}", `{"�":3,"\ud800":4}`},
		{`{"\ud800\udc00":1,"\ud800x":2}`, `{"𐀀":1,"\ud800x":2}`},
	} {
		got, err := Canonical([]byte(test.text), 10)
		if err != nil || string(got) != test.want {
			t.Errorf("Canonical(%s): got %s, %v, want %s", test.text, got, err, test.want)
		}
		if second, err := Canonical(got, 10); err != nil || string(second) != string(got) {
			t.Errorf("Canonical(%s): got %s, %v, want no change", got, second, err)
		}
		if want, ok := twin([]byte(test.text)); ok && want != test.want {
			t.Errorf("the twin makes %s of %s, this table has %s", want, test.text, test.want)
		}
		text := strings.TrimLeft(test.text, " \t\r\n")
		dst := []byte(`{"a":1,"a":`)
		out, end, err := AppendAny(dst, []byte(text+",x"), 0, 3, 10)
		if err != nil || string(out) != string(dst)+test.want || end != len(strings.TrimRight(text, " \t\r\n")) {
			t.Errorf("AppendAny(%s): got %s, %d, %v, want it behind %s", text, out, end, err, dst)
		}
	}
}

func TestAnyErrorLeavesDst(t *testing.T) {
	dst := append(make([]byte, 0, 100), "before"...)
	for _, test := range refused {
		if got, _, err := AppendAny(dst, []byte(test.text), 0, 0, 100); err != nil && string(got) != "before" {
			t.Errorf("AppendAny(%q): got %q, want dst as given", test.text, got)
		}
	}
}

// Objects with many members, in the ways that could make them slow: a quadratic
// step takes minutes here.
func TestHostileObjects(t *testing.T) {
	const n = 100_000
	spell := func(i int) string { // "k", four letters of which each is written in one of four ways
		var b strings.Builder
		for k := range 4 {
			b.WriteString([]string{"k", `\u006b`, `\u006B`, `\u006b`}[i>>(2*k)&3])
		}
		return b.String()
	}
	member := func(name string, value int) string { return `"` + name + `":` + strconv.Itoa(value) }
	for name, test := range map[string]struct {
		name func(i int) string
		want int // members that are left
	}{
		"all the same":      {func(int) string { return "a" }, 1},
		"all spellings":     {spell, 1},
		"all distinct":      {strconv.Itoa, n},
		"all twice":         {func(i int) string { return strconv.Itoa(i % (n / 2)) }, n / 2},
		"pairs":             {func(i int) string { return strconv.Itoa(i / 2) }, n / 2},
		"17 names":          {func(i int) string { return strconv.Itoa(i % 17) }, 17},
		"same filter bit":   {func(i int) string { return fmt.Sprintf("a%05dxx%05dz", i, i) }, n},
		"lone surrogates":   {func(i int) string { return fmt.Sprintf(`\ud%03x`, 0x800+i%0x800) }, 0x800},
		"first again late":  {func(i int) string { return strconv.Itoa(i % (n - 1)) }, n - 1},
		"one long, n short": {func(i int) string { return strings.Repeat("x", max(1, 5000-i)) + strconv.Itoa(i) }, n},
	} {
		t.Run(name, func(t *testing.T) {
			var members []string
			var order []string
			last := map[string]int{}
			for i := range n {
				s := test.name(i)
				members = append(members, member(s, i))
				decoded := strings.ReplaceAll(strings.ToLower(s), `\u006b`, "k")
				if _, ok := last[decoded]; !ok {
					order = append(order, decoded)
				}
				last[decoded] = i
			}
			if len(order) != test.want {
				t.Fatalf("the test has %d names, want %d", len(order), test.want)
			}
			var want []string
			for _, s := range order {
				want = append(want, member(s, last[s]))
			}
			got, err := Canonical([]byte("{"+strings.Join(members, ",")+"}"), 10)
			if err != nil || string(got) != "{"+strings.Join(want, ",")+"}" {
				t.Errorf("got %s, %v, want %s", brief(string(got)), err, brief(strings.Join(want, ",")))
			}
		})
	}
}

// A repeated name on each of many levels around a large value: moving the
// value once a level would take minutes.
func TestHostileNesting(t *testing.T) {
	const levels = 10_000
	inner := `"` + strings.Repeat("x", 4_000_000) + `"`
	text := strings.Repeat(`{"a":1,"b":2,"a":`, levels) + inner + strings.Repeat("}", levels)
	want := strings.Repeat(`{"a":`, levels) + inner + strings.Repeat(`,"b":2}`, levels)
	got, err := Canonical([]byte(text), levels)
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", brief(string(got)), err, brief(want))
	}
}

func TestAnyAllocates(t *testing.T) {
	for _, text := range []string{
		`"a"`, "12.5", "1e5", "null",
		`{"id":123,"name":"some name","tags":["a","b\n"],"price":19.99,"nested":{"x":1,"y":{"z":null}},"é":"\u00e9"}`,
		`[{"a":1,"b":2,"c":3,"d":4},{"a":1,"b":2,"c":3,"d":4}]`,
		`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"n":1,"o":1,"p":1}`,
		strings.Repeat("[", 100) + strings.Repeat("]", 100),
	} {
		src := []byte(text)
		dst := make([]byte, 0, 2*len(src)+100) // room that wire may scribble on
		allocs := testing.AllocsPerRun(100, func() {
			if _, _, err := AppendAny(dst, src, 0, 0, 1000); err != nil {
				t.Fatal(err)
			}
		})
		if allocs != 0 {
			t.Errorf("AppendAny(%s): got %v allocations, want none", text, allocs)
		}
	}
	src := []byte(strings.Repeat("[", 64) + strings.Repeat("]", 64))
	if allocs := testing.AllocsPerRun(100, func() { _, _ = SkipValue(src, 0, 0, 1000) }); allocs != 0 {
		t.Errorf("SkipValue: got %v allocations, want none", allocs)
	}
}

// Random documents against the twin.
func TestAnyAgainstTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2_000 {
		text := randomText(random, 4)
		want, ok := twin([]byte(text))
		if !ok {
			t.Fatalf("%s has characters of plane 15", text)
		}
		got, err := Canonical([]byte(text), 10)
		if err != nil || string(got) != want {
			t.Fatalf("%s:\n got %s, %v\nwant %s", text, got, err, want)
		}
	}
}

// randomText returns a JSON text with everything that has more than one form.
func randomText(random *rand.Rand, depth int) string {
	pick := func(all ...string) string { return all[random.IntN(len(all))] }
	space := func() string { return pick("", "", "", " ", "\n  ", "\t\r\n", strings.Repeat(" ", random.IntN(20))) }
	str := func() string {
		var b strings.Builder
		for range random.IntN(4) {
			b.WriteString(pick("a", "b", `\u0061`, `\n`, `\u000A`, `\/`, "/", `\"`, `\\`, "é", `\u00E9`, "\xff", `\ud800`, `\uDC00`, "\ufffd", "😀", `\ud83d\ude00`, "longer than eight"))
		}
		return `"` + b.String() + `"`
	}
	n := random.IntN(8)
	if depth == 0 {
		n %= 5
	}
	switch n {
	case 0:
		return pick("null", "true", "false")
	case 1:
		return pick("0", "-0", "12", "-123456789012345678901234567890", "1.50", "-0.0", "1e2", "1E400", "5e-324", "0.1", "123456.789")
	case 2, 3, 4:
		return str()
	case 5:
		var items []string
		for range random.IntN(5) {
			items = append(items, space()+randomText(random, depth-1)+space())
		}
		return space() + "[" + strings.Join(items, ",") + "]" + space()
	}
	var members []string
	for range random.IntN(7) * pickInt(random, 1, 1, 1, 1, 6) {
		members = append(members, space()+str()+space()+":"+space()+randomText(random, depth-1)+space())
	}
	return "{" + space() + strings.Join(members, ",") + "}"
}

func pickInt(random *rand.Rand, all ...int) int { return all[random.IntN(len(all))] }
