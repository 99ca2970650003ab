package stringify_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/golden"
)

// TestCorpus runs every file of testdata/corpus on every engine, and on Go types made for
// the values.
//
// A file has a comment that says why it exists and these sections:
//
//	schema         the schema
//	schema ID      an external schema (repeatable)
//	options        name=value, one a line: rounding, large-arrays, large-array-size,
//	               max-schema-depth, max-value-depth, direction, escape-html, strict,
//	               eager-matchers
//	values         a line of JSON text, and below it, indented by two spaces, what is
//	               written; or `! Type /pointer` (an error: name of the sentinel
//	               without Err, place), or `! syntax OFFSET`
//	errors         instead of values: what Compile complains, one a line
//
// A line of values that starts with `text ` is for JSON text alone, as no decoded
// Go value has what it shows. A line may be written as a Go string literal behind
// `go:`, for bytes that an editor would not show.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	w := new(wardrobe)
	t.Cleanup(func() { w.report(t, corpusLoose) })
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archive, err := golden.Parse(string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			runCorpusFile(t, file, archive, w)
			if golden.Update() && !t.Failed() {
				if err := os.WriteFile(file, []byte(archive.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func runCorpusFile(t *testing.T, file string, archive *golden.Archive, w *wardrobe) {
	var schema string
	var texts [][]byte
	var large bool
	var options []stringify.Option
	var values, faults *golden.Section
	for i := range archive.Sections {
		section := &archive.Sections[i]
		id, external := strings.CutPrefix(section.Name, "schema ")
		switch {
		case section.Name == "schema":
			schema = section.Text
			texts = append(texts, []byte(schema))
		case external:
			texts = append(texts, []byte(section.Text))
			options = append(options, stringify.WithSchema(id, []byte(section.Text)))
		case section.Name == "options":
			options = append(options, corpusOptions(t, section.Text)...)
			large = strings.Contains(section.Text, "large-arrays=passthrough")
		case section.Name == "values":
			values = section
		case section.Name == "errors":
			faults = section
		default:
			t.Fatalf("%s:%d: unknown section %q", file, section.Line-1, section.Name)
		}
	}
	if schema == "" || (values == nil) == (faults == nil) {
		t.Fatalf("%s: want a schema, and values or errors", file)
	}
	s, err := stringify.Compile([]byte(schema), options...)
	if faults != nil {
		checkFaults(t, file, faults, err)
		return
	}
	if err != nil {
		t.Fatalf("%s: Compile: %v", file, err)
	}
	f := w.fitting(s, texts...)
	f.large = large
	checkValues(t, file, s, values, f)
}

func corpusOptions(t *testing.T, text string) []stringify.Option {
	var options []stringify.Option
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, _ := strings.Cut(line, "=")
		n, _ := strconv.Atoi(value)
		rounding := map[string]stringify.Rounding{
			"trunc": stringify.RoundTrunc, "floor": stringify.RoundFloor, "ceil": stringify.RoundCeil, "nearest": stringify.RoundNearest,
		}
		large := map[string]stringify.LargeArrays{
			"coerce": stringify.LargeArraysCoerce, "passthrough": stringify.LargeArraysPassthrough,
		}
		switch name {
		case "rounding":
			r, ok := rounding[value]
			if !ok {
				t.Fatalf("option %q: unknown value", line)
			}
			options = append(options, stringify.WithRounding(r))
		case "large-arrays":
			m, ok := large[value]
			if !ok {
				t.Fatalf("option %q: unknown value", line)
			}
			options = append(options, stringify.WithLargeArrays(m))
		case "large-array-size":
			options = append(options, stringify.WithLargeArraySize(n))
		case "strict":
			options = append(options, stringify.WithStrict())
		case "eager-matchers":
			options = append(options, stringify.WithEagerMatchers())
		case "escape-html":
			options = append(options, stringify.WithEscapeHTML())
		case "direction":
			d, ok := map[string]stringify.Direction{"response": stringify.DirectionResponse, "request": stringify.DirectionRequest}[value]
			if !ok {
				t.Fatalf("option %q: unknown value", line)
			}
			options = append(options, stringify.WithDirection(d))
		case "max-schema-depth":
			options = append(options, stringify.WithMaxSchemaDepth(n))
		case "max-value-depth":
			options = append(options, stringify.WithMaxValueDepth(n))
		default:
			t.Fatalf("unknown option %q", line)
		}
	}
	return options
}

func checkFaults(t *testing.T, file string, section *golden.Section, err error) {
	t.Helper()
	if err == nil {
		t.Fatalf("%s: Compile succeeded, want errors", file)
	}
	got := err.Error() + "\n"
	if golden.Update() {
		section.Text = got
	}
	if got != section.Text {
		t.Errorf("%s: Compile complains\n%s\nwant\n%s", file, got, section.Text)
	}
}

// checkValues runs each value of the section on every engine.
func checkValues(t *testing.T, file string, s *stringify.Serializer, section *golden.Section, f *fitting) {
	t.Helper()
	lines := strings.Split(strings.TrimRight(section.Text, "\n"), "\n")
	var out strings.Builder
	for i := 0; i < len(lines); i++ {
		at := fmt.Sprintf("%s:%d", file, section.Line+i)
		input := lines[i]
		if strings.TrimSpace(input) == "" || strings.HasPrefix(input, "# ") {
			out.WriteString(input + "\n")
			continue
		}
		if strings.HasPrefix(input, " ") {
			t.Fatalf("%s: an expectation without a value before it", at)
		}
		want := ""
		if i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  ") {
			i++
			want = lines[i][2:]
		} else if !golden.Update() {
			t.Fatalf("%s: a value without expectation", at)
		}
		text, textOnly := strings.CutPrefix(input, "text ")
		raw := unquoteLine(t, at, text)
		got := checkValue(t, at, s, raw, textOnly)
		f.wearText(t, at, raw, textOnly, got, fitted())
		same := string(unquoteLine(t, at, want)) == got
		switch {
		case golden.Update() && !same:
			want = quoteLine(got)
		case !same:
			t.Errorf("%s: got %s, want %s", at, got, want)
		}
		out.WriteString(input + "\n  " + want + "\n")
	}
	if golden.Update() {
		section.Text = out.String()
	}
}

// quoteLine writes text as a line, as a Go string literal if it has anything that an
// editor would not show.
func quoteLine(text string) string {
	shown := func(r rune) bool { return unicode.IsPrint(r) && r != utf8.RuneError }
	if strings.HasPrefix(text, "go:") || strings.ContainsFunc(text, func(r rune) bool { return !shown(r) }) {
		return "go:" + strconv.QuoteToASCII(text)
	}
	return text
}

func unquoteLine(t *testing.T, at, line string) []byte {
	quoted, ok := strings.CutPrefix(line, "go:")
	if !ok {
		return []byte(line)
	}
	text, err := strconv.Unquote(quoted)
	if err != nil {
		t.Fatalf("%s: %s is not a Go string literal", at, quoted)
	}
	return []byte(text)
}

// checkValue returns what the engines make of text, in the form of an expectation,
// and fails where they differ.
func checkValue(t *testing.T, at string, s *stringify.Serializer, text []byte, textOnly bool) string {
	t.Helper()
	got := outcome(s.AppendJSON(nil, text))
	if textOnly || hasLoneSurrogate(text) || strings.HasPrefix(got, "! syntax") {
		return got
	}
	ordered, err := decodeOrdered(text)
	if err != nil {
		t.Fatalf("%s: not JSON (a case for `text `?): %v", at, err)
	}
	if value := outcome(s.Append(nil, ordered)); value != got {
		t.Errorf("%s: from JSON text %s\nfrom Go values %s", at, got, value)
	}
	plain, err := decodePlain(text)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	if value := outcome(s.Append(nil, plain)); value != got && !sameContent([]byte(value), []byte(got)) && !bothFail(value, got) {
		t.Errorf("%s: from JSON text %s\nfrom Go maps %s", at, got, value)
	}
	return got
}

// bothFail allows for maps, whose first fault in sorted order is another one.
func bothFail(a, b string) bool { return strings.HasPrefix(a, "! ") && strings.HasPrefix(b, "! ") }

var sentinels = map[string]error{
	"Required": stringify.ErrRequired, "Type": stringify.ErrType, "Range": stringify.ErrRange, "NoMatch": stringify.ErrNoMatch,
	"Depth": stringify.ErrDepth, "UnsupportedType": stringify.ErrUnsupportedType, "Strict": stringify.ErrStrict,
}

// outcome words what a call returned in the form of an expectation.
func outcome(out []byte, err error) string {
	if err == nil {
		return string(out)
	}
	if len(out) != 0 {
		return fmt.Sprintf("half-written: %s, with the error %v", out, err)
	}
	var syntax *stringify.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("! syntax %d", syntax.Offset)
	}
	var value *stringify.ValueError
	if errors.As(err, &value) {
		for name, sentinel := range sentinels {
			if errors.Is(err, sentinel) {
				return strings.TrimSpace("! " + name + " " + value.Pointer)
			}
		}
	}
	return fmt.Sprintf("unexpected error: %v", err)
}

func TestOutcomeNeedsDst(t *testing.T) {
	if got := outcome([]byte("{"), &stringify.ValueError{Err: stringify.ErrType}); !bytes.Contains([]byte(got), []byte("half-written")) {
		t.Errorf("got %q, want a complaint about half-written output", got)
	}
}
