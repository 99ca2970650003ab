package rawjson

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
)

const noLimit = math.MaxInt

// Texts that RFC 8259 allows, after the manner of JSONTestSuite's y_ files.
var accepted = []string{
	"null", "true", "false", "0", "-0", `""`, "{}", "[]",
	" \t\r\n null \t\r\n ", "[ ]", "{ }", "[\n1\t,\r2 ]", `{ "a" : 1 , "b" : [ ] }`,
	"1", "-1", "10", "123456789012345678901234567890", "0.0", "-0.0", "0.5", "1.50", "-12.25",
	"1e1", "1E1", "1e+1", "1e-1", "0e0", "0e+00", "1E400", "-1e-400", "1e00000000000000000001", "1.5e10",
	"1" + strings.Repeat("0", 50), "0." + strings.Repeat("0", 50) + "1",
	`"a"`, `"\""`, `"\\"`, `"\/"`, `"\b\f\n\r\t"`, `"\u0000"`, `"\u00e9\u00E9\uABCD"`, `"\ud83d\ude00"`,
	`"\ud800"`, `"\udc00\ud800"`, `"\ud800\ud800"`, `"\\u0000"`, `"\\\""`,
	"\"\x7f\"", `"é€😀"`, "\"\u2028\u2029\"", "\"\ufeff\"", "\"\ufffe\uffff\"", "\"\xff\xc0\xed\xa0\x80\"",
	`{"a":1,"a":2}`, `{"":0}`, `{"\u0061":null}`, `[[[[]]]]`, `{"a":{"b":{"c":{}}}}`, `[1,"a",null,true,false,{},[]]`,
	"[" + strings.Repeat("[],", 100) + "0]",
	"\"" + strings.Repeat("x", 1000) + "\"",
}

// Texts that RFC 8259 does not allow, with the offset of the first byte after
// which no text can be JSON any more, counted by hand.
var refused = []struct {
	text   string
	offset int
}{
	{"", 0},
	{" ", 1},
	{"\n\t ", 3},
	// Trailing and missing separators.
	{"[1,]", 3},
	{"[,1]", 1},
	{"[1,,2]", 3},
	{"[1 2]", 3},
	{"[1;2]", 2},
	{"[1", 2},
	{"[1,", 3},
	{"[", 1},
	{"[ ", 2},
	{"]", 0},
	{"[}", 1},
	{"[1}", 2},
	{`{"a":1,}`, 7},
	{`{,"a":1}`, 1},
	{`{"a":1 "b":2}`, 7},
	{`{"a":1,,"b":2}`, 7},
	{`{"a" 1}`, 5},
	{`{"a",1}`, 4},
	{`{"a"::1}`, 5},
	{`{"a":}`, 5},
	{`{"a":1`, 6},
	{`{"a":`, 5},
	{`{"a"`, 4},
	{`{"a":1,`, 7},
	{"{", 1},
	{"{ ", 2},
	{"}", 0},
	{"{]", 1},
	{`{"a":1]`, 6},
	{`{"a"}`, 4},
	{`{"a"`, 4},
	{"{a:1}", 1},
	{"{'a':1}", 1},
	{"{1:1}", 1},
	{"{null:1}", 1},
	{"{[]:1}", 1},
	// Behind the value.
	{"1 2", 2},
	{"{}{}", 2},
	{"[] ]", 3},
	{`"a""b"`, 3},
	{"null,", 4},
	{"1]", 1},
	{"[]x", 2},
	{"{}  #", 4},
	{"1\x00", 1},
	{"truefalse", 4},
	// Literals.
	{"nul", 3},
	{"nulL", 3},
	{"nill", 1},
	{"Null", 0},
	{"tru", 3},
	{"trve", 2},
	{"TRUE", 0},
	{"falsy", 4},
	{"fals", 4},
	{"undefined", 0},
	{"NaN", 0},
	{"Infinity", 0},
	{"-Infinity", 1},
	{"t", 1},
	{"n\x00", 1},
	{"[nul]", 4},
	{"[tr ue]", 3},
	// Numbers.
	{"-", 1},
	{"+1", 0},
	{"01", 1},
	{"-01", 2},
	{"00", 1},
	{"0123456789", 1},
	{"00000000000000000000", 1},
	{"1.", 2},
	{".5", 0},
	{"-.5", 1},
	{"1.e1", 2},
	{"1e", 2},
	{"1E+", 3},
	{"1e-", 3},
	{"1e1.5", 3},
	{"1.5.5", 3},
	{"1.2e", 4},
	{"0x10", 1},
	{"1_000", 1},
	{"--1", 1},
	{"-a", 1},
	{"- 1", 1},
	{"1 .5", 2},
	{"[1e+]", 4},
	{"[-]", 2},
	{"[1.]", 3},
	{"0e", 2},
	{"0.", 2},
	{"1e++1", 3},
	{"\uff11", 0},
	{"123456789.", 10},
	{"12345678e", 9},
	{"1234567a", 7},
	{"12345678/", 8},
	{"12345678:", 8},
	// Strings.
	{`"`, 1},
	{`"a`, 2},
	{`"\`, 2},
	{`"\"`, 3},
	{`"\u`, 3},
	{`"\u12`, 5},
	{`"\u123`, 6},
	{`"\u123"`, 6},
	{`"\u12G4"`, 5},
	{`"\x41"`, 2},
	{`"\a"`, 2},
	{`"\ "`, 2},
	{`"\U0041"`, 2},
	{`"\'"`, 2},
	{`"\0"`, 2},
	{`"\u 123"`, 3},
	{`"\é"`, 2},
	{`"\ud800\u"`, 9},
	{`"\ud800\x"`, 8},
	{"'a'", 0},
	{"\"\x00\"", 1},
	{"\"a\nb\"", 2},
	{"\"\t\"", 1},
	{"\"\x1f\"", 1},
	{"\"12345678\n\"", 9},
	{"\"1234567\n\"", 8},
	{"\"123456789012345\r\"", 16},
	{`"12345678`, 9},
	{"\"\\\n\"", 2},
	{"\"\xff\x01\"", 2},
	{"{\"a\nb\":1}", 3},
	{`{"a`, 3},
	// Bytes that are no space.
	{"\ufeff1", 0},
	{"\ufeff", 0},
	{"\u00a0 1", 0},
	{"\v1", 0},
	{"\f1", 0},
	{"[1\v]", 2},
	{"\x00", 0},
	{"[\x00]", 1},
	{"[1,\u20282]", 3},
	{"\xff", 0},
	{"[1\x85]", 2},
	// What other dialects have.
	{"// x\n1", 0},
	{"[1/**/]", 2},
	{"[1,2,...]", 5},
	{"{a}", 1},
	{"(1)", 0},
	{"\"a\" + \"b\"", 4},
	{"1n", 1},
	{"`a`", 0},
}

func TestAccepted(t *testing.T) {
	for _, text := range accepted {
		if !json.Valid([]byte(text)) {
			t.Errorf("%q is not in the right list", text)
		}
		if _, err := Parse([]byte(text), noLimit); err != nil {
			t.Errorf("Parse(%q): got %v", text, err)
		}
		if _, err := Canonical([]byte(text), noLimit); err != nil {
			t.Errorf("Canonical(%q): got %v", text, err)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, test := range refused {
		if json.Valid([]byte(test.text)) {
			t.Errorf("%q is not in the right list", test.text)
		}
		_, err := Parse([]byte(test.text), noLimit)
		checkOffset(t, "Parse", test.text, err, test.offset)
		_, err = Canonical([]byte(test.text), noLimit)
		checkOffset(t, "Canonical", test.text, err, test.offset)
		// The same inside a container and far from the start.
		if test.offset == 0 || strings.HasPrefix(test.text, " ") {
			continue
		}
		text := strings.Repeat(" ", 100) + test.text
		_, err = Parse([]byte(text), noLimit)
		checkOffset(t, "Parse", text, err, test.offset+100)
	}
}

func checkOffset(t *testing.T, call, text string, err error, want int) {
	t.Helper()
	e, ok := err.(*SyntaxError)
	if !ok {
		t.Errorf("%s(%q): got %v, want a SyntaxError at %d", call, text, err, want)
		return
	}
	if e.Offset != want || e.Depth || e.Msg == "" {
		t.Errorf("%s(%q): got %v, want offset %d", call, text, e, want)
	}
}

func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		"[1,]":     "offset 3: want a value, got ']'",
		"{]":       "offset 1: want a member name, got ']'",
		`{"a" 1}`:  "offset 5: want ':', got '1'",
		"[1 2]":    "offset 3: want ',' or ']', got '2'",
		`{"a":1;`:  "offset 6: want ',' or '}', got ';'",
		"tru":      "offset 3: want the literal true, got the end of the text",
		"-x":       "offset 1: want a digit, got 'x'",
		"\"\n\"":   "offset 1: want an escaped control character, got byte 0x0a",
		`"\x"`:     "offset 2: want an escape, got 'x'",
		`"\u00g0"`: "offset 5: want four hexadecimal digits, got 'g'",
		`"a`:       "offset 2: want a closing quote, got the end of the text",
		"1 \xff":   "offset 2: want the end of the text, got byte 0xff",
		"":         "offset 0: want a value, the input is empty",
		" \n":      "offset 2: want a value, the input is empty",
		"[":        "offset 1: want a value, got the end of the text",
		"\ufeff{}": "offset 0: want a value, got a byte order mark",
	} {
		if _, err := Parse([]byte(text), 10); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	want := "offset 2: nested deeper than 2 levels"
	if _, err := Parse([]byte("[[[1]]]"), 2); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestDepth(t *testing.T) {
	for _, test := range []struct {
		text          string
		depth, limit  int
		offset        int // of the container that is too deep, -1 for none
		tooDeepBefore bool
	}{
		{text: "1", depth: 0, limit: 0, offset: -1},
		{text: "[]", depth: 0, limit: 0, offset: 0},
		{text: "[]", depth: 0, limit: 1, offset: -1},
		{text: "[]", depth: 1, limit: 1, offset: 0},
		{text: "[{}]", depth: 0, limit: 1, offset: 1},
		{text: "[{}]", depth: 0, limit: 2, offset: -1},
		{text: `{"a":[1,[2]]}`, depth: 0, limit: 2, offset: 8},
		{text: `{"a":[1,[2]]}`, depth: 0, limit: 3, offset: -1},
		{text: `{"a":[1,[2]]}`, depth: 4, limit: 7, offset: -1},
		{text: `{"a":[1,[2]]}`, depth: 5, limit: 7, offset: 8},
		{text: `[[],[],{"a":{}}]`, depth: 0, limit: 2, offset: 12},
	} {
		src := []byte(test.text)
		_, skip := SkipValue(src, 0, test.depth, test.limit)
		_, _, appended := AppendAny(nil, src, 0, test.depth, test.limit)
		for call, err := range map[string]error{"SkipValue": skip, "AppendAny": appended} {
			var e *SyntaxError
			switch {
			case test.offset < 0 && err != nil:
				t.Errorf("%s(%s, %d, %d): got %v", call, test.text, test.depth, test.limit, err)
			case test.offset >= 0 && (!errors.As(err, &e) || !e.Depth || e.Offset != test.offset):
				t.Errorf("%s(%s, %d, %d): got %v, want too deep at %d", call, test.text, test.depth, test.limit, err, test.offset)
			}
		}
	}
}

// A million brackets are refused where the limit is, and all that is below the
// limit is read.
func TestDeep(t *testing.T) {
	const limit = 10000
	for _, open := range []string{"[", `{"a":`} {
		text := strings.Repeat(open, 1_000_000)
		for call, f := range readers {
			e, ok := f([]byte(text), limit).(*SyntaxError)
			if !ok || !e.Depth || e.Offset != limit*len(open) {
				t.Errorf("%s: got %v, want too deep at %d", call, e, limit*len(open))
			}
		}
		closing := map[string]string{"[": "]", `{"a":`: "}"}[open]
		text = strings.Repeat(open, limit) + "0" + strings.Repeat(closing, limit)
		for call, f := range readers {
			if err := f([]byte(text), limit); err != nil {
				t.Errorf("%s: got %v for %d levels", call, err, limit)
			}
			if err := f([]byte(text), limit-1); err == nil {
				t.Errorf("%s: got no error for %d levels, want one", call, limit)
			}
		}
	}
}

// readers are the functions that read a whole value at the head of a text.
var readers = map[string]func(src []byte, maxDepth int) error{
	"SkipValue": func(src []byte, maxDepth int) error {
		_, err := SkipValue(src, 0, 0, maxDepth)
		return err
	},
	"Parse": func(src []byte, maxDepth int) error {
		_, err := Parse(src, maxDepth)
		return err
	},
	"AppendAny": func(src []byte, maxDepth int) error {
		_, _, err := AppendAny(nil, src, 0, 0, maxDepth)
		return err
	},
}

// Each building block stops right behind what it skips, wherever that lies
// relative to the words that the fast loops load.
func TestSkipStops(t *testing.T) {
	for n := range 40 {
		pad := strings.Repeat("a", n)
		digits := strings.Repeat("7", n+1)
		space := strings.Repeat(" ", n)
		for _, tail := range []string{"", "]", ",\"b\"", " 1 2 3 4 5 6", ":::::::::", "/////////", "\x00\x01"} {
			check := func(call, text string, got int, err error, want int) {
				t.Helper()
				if err != nil || got != want {
					t.Errorf("%s(%q): got %d, %v, want %d", call, text, got, err, want)
				}
			}
			for _, inner := range []string{pad, pad + `\n`, pad + `\"`, pad + `\\`, pad + "é", pad + `\u00e9` + pad, "\x7f" + pad + "!#[]\xff\x80"} {
				text := `"` + inner + `"`
				got, err := SkipString([]byte(text+tail), 0)
				check("SkipString", text+tail, got, err, len(text))
				got, err = SkipValue([]byte(text+tail), 0, 0, 0)
				check("SkipValue", text+tail, got, err, len(text))
			}
			for _, text := range []string{digits, "-" + digits, digits + "." + digits, digits + "e" + digits, digits + "." + digits + "E-" + digits} {
				got, err := SkipNumber([]byte(text+tail), 0)
				check("SkipNumber", text+tail, got, err, len(text))
			}
			got := SkipSpace([]byte(space+"\n\t"+space+"\r"+space+"x"+tail), 0)
			check("SkipSpace", space, got, nil, 3*n+3)
		}
		if got := SkipSpace([]byte(space), 0); got != n {
			t.Errorf("SkipSpace of %d spaces: got %d", n, got)
		}
	}
	for _, text := range []string{"01", "00000000", "0123456789", "0]"} {
		if got, err := SkipNumber([]byte(text), 0); got != 1 || err != nil {
			t.Errorf("SkipNumber(%q): got %d, %v, want 1", text, got, err)
		}
	}
}
