package stringify_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

var errUser = errors.New("user code failed")

// marshals has MarshalJSON on its pointer only.
type marshals struct {
	text  string
	err   error
	panic any
	asked *int
}

func (m *marshals) MarshalJSON() ([]byte, error) {
	if m.asked != nil {
		*m.asked++
	}
	if m.panic != nil {
		panic(m.panic)
	}
	return []byte(m.text), m.err
}

// marshalsValue has it on the value.
type marshalsValue struct{ text string }

func (m marshalsValue) MarshalJSON() ([]byte, error) { return []byte(m.text), nil }

type appendsText struct{ text string }

func (a *appendsText) AppendText(b []byte) ([]byte, error) {
	if a.text == "fail" {
		return nil, errUser
	}
	return append(b, "appended "+a.text...), nil
}
func (a *appendsText) MarshalText() ([]byte, error) { return []byte("marshalled " + a.text), nil }
func (a *appendsText) String() string               { return "string " + a.text }

type marshalsText struct{ text string }

func (m *marshalsText) MarshalText() ([]byte, error) {
	if m.text == "fail" {
		return nil, errUser
	}
	return []byte("marshalled " + m.text), nil
}
func (m *marshalsText) String() string { return "string " + m.text }

type marshalsAll struct{ appendsText }

func (m marshalsAll) MarshalJSON() ([]byte, error) { return []byte(`"json ` + m.text + `"`), nil }

// TestMethods: which method applies, found on pointers also for values that are not
// addressable, in maps, slices, arrays, fields and interfaces.
func TestMethods(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{marshals{text: `"x"`}, `"x"`},
		{marshalsValue{`"x"`}, `"x"`},
		{appendsText{"x"}, `"appended x"`},
		{marshalsText{"x"}, `"marshalled x"`},
		{marshalsAll{appendsText{"x"}}, `"json x"`},
		{ptrNamed{1}, `"ptr"`},
	} {
		for schema, v := range map[string]any{
			`%s`:                           c.v,
			` %s`:                          pointerTo(c.v),
			`{"items":%s}`:                 sliceOf(c.v),
			` {"items":%s}`:                []any{c.v},
			`{"properties":{"k":%s}}`:      map[string]any{"k": c.v},
			`{"properties":{"K":%s}}`:      fieldOf(c.v),
			` {"properties":{"K":%s}}`:     struct{ K any }{c.v},
			`{"additionalProperties":%s}`:  map[string]any{"k": c.v},
			` {"additionalProperties":%s}`: map[int]any{5: pointerTo(c.v)},
		} {
			s := stringify.MustCompile(strings.Replace(schema, "%s", `{"type":"string"}`, 1))
			got, err := s.Marshal(v)
			if err != nil || !strings.Contains(string(got), c.want) || strings.Count(string(got), `"`) != strings.Count(c.want, `"`)+2*strings.Count(string(got), ":") {
				t.Errorf("%s of %T: got %s, %v, want %s in it", schema, v, got, err, c.want)
			}
		}
	}
	// A struct that is a Stringer is an object where one is declared, or anything is.
	wantValue(t, `{"type":"object","properties":{"A":{}}}`, ptrNamed{1}, `{"A":1}`)
	wantValue(t, `{}`, &ptrNamed{1}, `{"A":1}`)
	wantValue(t, `{"type":"boolean"}`, ptrNamed{1}, `true`)
	wantValue(t, `{"type":["string","null"]}`, ptrNamed{1}, `"ptr"`)
	wantValue(t, `{"type":["string","object"],"properties":{"A":{}}}`, ptrNamed{1}, `{"A":1}`)
	wantValue(t, `{"type":"array","items":[{"type":"string"}]}`, []any{ptrNamed{1}}, `["ptr"]`)
	wantValueError(t, `{"type":"integer"}`, ptrNamed{1}, stringify.ErrType, "")
	wantValueError(t, `{"type":"array"}`, ptrNamed{1}, stringify.ErrType, "")
	// The methods of special types do not count: a time is a time, its String is not asked.
	wantValue(t, `{"type":"string"}`, struct{ time.Time }{time.UnixMilli(0)}.Time, `"1970-01-01T00:00:00.000Z"`)
	// A nil pointer is null, and its method is not called (encoding/json).
	wantValue(t, `{"type":"string"}`, (*marshals)(nil), `""`)
	wantValue(t, `{"type":"array","items":{"type":"integer"}}`, []*marshals{nil}, `[0]`)
	wantValue(t, `{"type":"array","items":{}}`, []*marshalsText{nil}, `[null]`)
	wantValue(t, `{}`, (*marshalsValue)(nil), `null`)
}

// TestMarshalerText: what a Marshaler returns is written by the schema, as
// AppendJSON writes it; faults in it are at the right place.
func TestMarshalerText(t *testing.T) {
	schema := `{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"l":{"type":"array","items":{"type":"string"}}}}`
	list := `{"type":"array","items":` + schema + `}`
	good := " {\"z\":1, \"l\":[1,\"\\u0041\"],\n\"id\":\"1.9\"} "
	want := `{"id":1,"l":["1","A"]}`
	for _, v := range []any{marshals{text: good}, &marshals{text: good}, marshalsValue{good}, json.RawMessage(good)} {
		wantValue(t, schema, v, want)
		wantValue(t, list, []any{v, v}, "["+want+","+want+"]")
		wantValue(t, list, sliceOf(v), "["+want+"]")
		wantValue(t, `{"properties":{"a":`+schema+`}}`, map[string]any{"a": v}, `{"a":`+want+`}`)
		wantValue(t, `{}`, v, `{"z":1,"l":[1,"A"],"id":"1.9"}`)
		wantValue(t, `{"const":5}`, v, `5`)
		wantValue(t, `{"type":["string","object"],"properties":{"id":{"type":"string"}}}`, v, `{"id":"1.9"}`)
	}
	wantValueError(t, list, []any{marshals{text: `{"id":1}`}, marshals{text: `{"id":1,"l":["a",{}]}`}}, stringify.ErrType, "/1/l/1")
	wantValueError(t, list, []any{json.RawMessage(`{"l":[]}`)}, stringify.ErrRequired, "/0/id")
	wantValueError(t, list, []any{json.RawMessage(`"text"`)}, stringify.ErrType, "/0")
	wantValueError(t, `{"type":"array","items":{"type":"integer"}}`, []any{marshalsValue{`1E400`}}, stringify.ErrRange, "/0")

	for _, bad := range []string{``, ` `, `{`, `{"id":1}}`, `{"id":01}`, `nil`, `{"id":1,}`, "\"\x01\"", `{"x":tru,"id":1}`} {
		for _, v := range []any{marshals{text: bad}, json.RawMessage(bad), marshalsValue{bad}} {
			for _, s := range []string{schema, `{}`, `{"type":"array"}`, `{"type":"string"}`, `{"type":"integer"}`, `{"type":["null","object"]}`, `{"type":"string","format":"date"}`} {
				_, err := stringify.MustCompile(`{"type":"array","items":`+s+`}`).Append(nil, []any{v})
				var ve *stringify.ValueError
				var syntax *stringify.SyntaxError
				if !errors.As(err, &ve) || ve.Pointer != "/0" || !errors.As(err, &syntax) || !strings.Contains(err.Error(), "JSON") {
					t.Errorf("%s of %T %q: got %v, want a ValueError at /0 that says the text is not JSON", s, v, bad, err)
				}
			}
		}
	}
}

// TestUserErrors: errors of user code are found with errors.Is, and have a place.
func TestUserErrors(t *testing.T) {
	failing := []any{marshals{err: errUser}, &marshals{err: errUser}, appendsText{"fail"}, marshalsText{"fail"}, &marshalsText{"fail"}}
	for _, v := range failing {
		for _, column := range kindColumns[:9] {
			for _, c := range []struct {
				schema, at string
				v          any
			}{
				{column, "", v},
				{`{"type":"array","items":` + column + `}`, "/1", []any{nil, v}},
				{`{"properties":{"a~":` + column + `}}`, "/a~0", map[string]any{"a~": v}},
				{`{"additionalProperties":` + column + `}`, "/K", fieldOf(v)},
			} {
				_, err := stringify.MustCompile(c.schema).Append(nil, c.v)
				var ve *stringify.ValueError
				if !errors.Is(err, errUser) || !errors.As(err, &ve) || ve.Pointer != c.at || !strings.Contains(err.Error(), "user code failed") {
					t.Errorf("%T by %s: got %v, want the user's error at %q", v, c.schema, err, c.at)
				}
			}
		}
	}
}

// TestPanics: a panic of user code passes through, and the Serializer and its pooled
// buffers stay usable.
func TestPanics(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","properties":{"a":{"type":"string"},"b":{}},"additionalProperties":true}`)
	good := map[string]any{"a": 1, "b": map[string]any{"y": 1, "x": 2}, "z": 1, "w": []any{true}}
	const want = `{"a":"1","b":{"x":2,"y":1},"w":[true],"z":1}`
	boom := errors.New("boom")
	for range 20 {
		for _, bad := range []any{
			map[string]any{"a": marshals{panic: boom}},
			map[string]any{"a": 1, "b": []any{1, &marshals{panic: boom}}},
			map[string]any{"a": 1, "x": marshals{panic: boom}, "w": 1},
			map[textKind]any{"a": 1, "x": marshals{panic: boom}},
			func(yield func(string, any) bool) { panic(boom) },
			func(yield func(string, any) bool) { yield("a", 1); panic(boom) },
		} {
			for _, call := range []func(){
				func() { s.Marshal(bad) },
				func() { s.Append(nil, bad) },
				func() { s.MarshalWrite(new(strings.Builder), bad) },
				func() { s.Value(bad).MarshalJSON() },
			} {
				if got := recovered(call); got != boom {
					t.Fatalf("%T: recovered %v, want the panic of user code", bad, got)
				}
			}
			for range 3 {
				if got, err := s.Marshal(good); err != nil || string(got) != want {
					t.Fatalf("after a panic: got %s, %v", got, err)
				}
			}
		}
	}
}

func recovered(call func()) (r any) {
	defer func() { r = recover() }()
	call()
	return nil
}

// TestAskedOnce: a Marshaler is asked once per write.
func TestAskedOnce(t *testing.T) {
	for _, schema := range append(kindColumns[:], `{"type":["string","integer","object"]}`, `{"type":"array","items":[{"type":"string"}]}`, `{"type":"string","nullable":true}`) {
		s := stringify.MustCompile(`{"type":"object","required":["k"],"properties":{"k":` + schema + `}}`)
		for _, text := range []string{`null`, `"1"`, `1`, `{}`, `["x"]`, `x`} {
			asked := 0
			s.Append(nil, map[string]any{"k": &marshals{text: text, asked: &asked}})
			if asked > 1 || asked == 0 && schema != `{"type":"null"}` {
				t.Errorf("%s of %s: asked %d times", schema, text, asked)
			}
		}
	}
}
