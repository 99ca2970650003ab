package stringify_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestWithFormat: formats of the caller decide where values are matched, and nowhere else.
func TestWithFormat(t *testing.T) {
	even := stringify.WithFormat("even", func(text string) bool { return len(text)%2 == 0 })
	odd := stringify.WithFormat("even", func(text string) bool { return len(text)%2 == 1 })
	neverDate := stringify.WithFormat("date", func(string) bool { return false })
	const two = `{"anyOf":[{"type":"string","format":"even"},{"type":"string","maxLength":3}]}`
	for _, c := range []struct {
		why, schema string
		opts        []stringify.Option
		in, want    string // want "": no arm fits, or strict refuses
		is          error
	}{
		{"without it, a format takes every text", two, nil, `"abcde"`, `"abcde"`, nil},
		{"the format refuses, the other arm does not", two, []stringify.Option{even}, `"abc"`, `"abc"`, nil},
		{"both refuse", two, []stringify.Option{even}, `"abcde"`, "", stringify.ErrNoMatch},
		{"the last one counts", two, []stringify.Option{even, odd}, `"abcde"`, `"abcde"`, nil},
		{"other kinds do not matter", `{"anyOf":[{"format":"even"},{"type":"integer","minimum":5}]}`, []stringify.Option{odd}, `4`, `4`, nil},
		{"instead of one that is built in", `{"type":"string","format":"date"}`, []stringify.Option{neverDate, stringify.WithStrict()}, `"2024-02-29"`, "", stringify.ErrStrict},
		{"writing does not ask it", `{"type":"string","format":"date"}`, []stringify.Option{neverDate}, `"2024-02-29"`, `"2024-02-29"`, nil},
		{"strict asks it", `{"type":"string","format":"even"}`, []stringify.Option{even, stringify.WithStrict()}, `"abc"`, "", stringify.ErrStrict},
		{"strict, and it fits", `{"type":"string","format":"even"}`, []stringify.Option{even, stringify.WithStrict()}, `"abcd"`, `"abcd"`, nil},
		{"options of one Compile do not reach another", `{"type":"string","format":"even"}`, []stringify.Option{stringify.WithStrict()}, `"abc"`, `"abc"`, nil},
	} {
		s, err := stringify.Compile([]byte(c.schema), c.opts...)
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		got, err := s.AppendJSON(nil, []byte(c.in))
		checkMatched(t, c.why+", text", string(got), err, c.want, c.is)
		got, err = s.Append(nil, decoded(t, c.in))
		checkMatched(t, c.why+", value", string(got), err, c.want, c.is)
	}
}

// decoded returns src as encoding/json decodes it.
func decoded(t *testing.T, src string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(src), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func checkMatched(t *testing.T, why, got string, err error, want string, is error) {
	t.Helper()
	if is != nil {
		if !errors.Is(err, is) {
			t.Errorf("%s: got %s and %v, want the error %v", why, got, err, is)
		}
		return
	}
	if err != nil || got != want {
		t.Errorf("%s: got %s, %v, want %s", why, got, err, want)
	}
}

// TestMatchedPatterns: `pattern` is compiled only where a matcher asks it, and then with the
// engine of WithRegexp; Compile says what it cannot express.
func TestMatchedPatterns(t *testing.T) {
	const lookAhead = `"(?=a)a"`
	unasked := []byte(`{"type":"string","pattern":` + lookAhead + `}`)
	asked := []byte(`{"anyOf":[{"type":"string","pattern":` + lookAhead + `},{"type":"string"}]}`)
	if _, err := stringify.Compile(unasked); err != nil {
		t.Errorf("a pattern that nothing asks: %v", err)
	}
	for _, c := range []struct {
		why    string
		schema []byte
		opts   []stringify.Option
	}{
		{"in an arm", asked, nil},
		{"in the strict profile", unasked, []stringify.Option{stringify.WithStrict()}},
	} {
		_, err := stringify.Compile(c.schema, c.opts...)
		var fault *stringify.SchemaError
		if !errors.As(err, &fault) || !strings.Contains(fault.Msg, "WithRegexp") || !strings.HasSuffix(fault.Pointer, "/pattern") {
			t.Errorf("%s: got %v, want a SchemaError at the pattern that names WithRegexp", c.why, err)
		}
	}
	calls := 0
	engine := stringify.WithRegexp(func(pattern string) (stringify.Matcher, error) {
		calls++
		return prefix("a"), nil
	})
	s, err := stringify.Compile(asked, engine)
	if err != nil {
		t.Fatal(err)
	}
	if calls != 1 {
		t.Errorf("the engine was asked %d times for one pattern, want 1", calls)
	}
	got, err := s.AppendJSON(nil, []byte(`"abc"`))
	checkMatched(t, "another engine", string(got), err, `"abc"`, nil)
	if _, err := stringify.Compile(unasked, engine); err != nil || calls != 1 {
		t.Errorf("the engine was asked for a pattern that nothing asks: %d calls, %v", calls, err)
	}
}

type prefix string

func (p prefix) MatchString(s string) bool { return strings.HasPrefix(s, string(p)) }
