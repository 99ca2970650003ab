package stringify_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/cases/event"
)

func Example() {
	s, err := stringify.Compile([]byte(`{
		"type": "object",
		"properties": {"id": {"type": "integer"}, "name": {"type": "string"}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := s.Marshal(map[string]any{"id": 7.9, "name": "Ada", "password": "secret"})
	fmt.Println(string(out), err)
	// Output: {"id":7,"name":"Ada"} <nil>
}

func ExampleSerializer_Append_struct() {
	type User struct {
		ID       int    `json:"id"`
		Name     string `json:"name,omitempty"`
		Password string `json:"password"`
	}
	s := stringify.MustCompile(`{
		"type": "object",
		"properties": {"name": {"type": "string", "default": "nobody"}, "id": {"type": "string"}}
	}`)
	out, err := s.Append(nil, User{ID: 1})
	fmt.Println(string(out), err)
	// Output: {"name":"nobody","id":"1"} <nil>
}

func ExampleSerializer_AppendJSON() {
	s := stringify.MustCompile(`{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "number"}}}}`)
	out, err := s.AppendJSON(nil, []byte(`[ {"b": [1, 2], "a": 1.50}, {"a": "7"} ]`))
	fmt.Println(string(out), err)
	// Output: [{"a":1.5},{"a":7}] <nil>
}

func ExampleSerializer_MarshalWrite() {
	s := stringify.MustCompile(`{"type": "array", "items": {"type": "integer"}}`)
	if err := s.MarshalWrite(os.Stdout, []string{"1", "2.5"}); err != nil {
		fmt.Println(err)
	}
	// Output: [1,2]
}

func ExampleSerializer_MarshalWrite_iterator() {
	type row struct {
		ID   int    `json:"id"`
		Hash string `json:"hash"`
	}
	// rows gives them as a database would: one at a time, or an error.
	rows := func(yield func(row, error) bool) {
		for id := range 3 {
			if !yield(row{ID: id, Hash: "secret"}, nil) {
				return
			}
		}
	}
	s := stringify.MustCompile(`{"type": "object", "properties": {"rows":
		{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}}}`)
	err := s.MarshalWrite(os.Stdout, map[string]any{"rows": iter.Seq2[row, error](rows)})
	if err != nil {
		fmt.Println(err)
	}
	// Output: {"rows":[{"id":0},{"id":1},{"id":2}]}
}

func ExampleSerializer_Value() {
	user := stringify.MustCompile(`{"type": "object", "properties": {"name": {"type": "string"}}}`)
	reply := map[string]any{
		"status": 200,
		"user":   user.Value(map[string]any{"name": "Ada", "password": "secret"}),
	}
	out, err := json.Marshal(reply)
	fmt.Println(string(out), err)
	// Output: {"status":200,"user":{"name":"Ada"}} <nil>
}

func ExampleEncoder() {
	s := stringify.MustCompile(`{"type": "object", "properties": {"id": {"type": "integer"}}}`)
	e := stringify.NewEncoder(os.Stdout, s)
	for _, record := range []any{
		map[string]any{"id": 1, "secret": "x"},
		map[string]any{"id": "seven"},
		map[string]any{"id": 2},
	} {
		err := e.Encode(record)
		if bad := (*stringify.ValueError)(nil); errors.As(err, &bad) {
			fmt.Println("skipped:", bad.Pointer, bad.Got)
		} else if err != nil {
			fmt.Println("writing:", err)
			return
		}
	}
	if err := e.Flush(); err != nil {
		fmt.Println("writing:", err)
	}
	// Output:
	// skipped: /id string "seven"
	// {"id":1}
	// {"id":2}
}

func ExampleWithSchema() {
	s := stringify.MustCompile(`{"type": "object", "properties": {"home": {"$ref": "address#"}}}`,
		stringify.WithSchema("address", []byte(`{"type": "object", "properties": {"city": {"type": "string"}}}`)))
	out, err := s.Marshal(map[string]any{"home": map[string]any{"city": "Turin", "alarm": 4711}})
	fmt.Println(string(out), err)
	// Output: {"home":{"city":"Turin"}} <nil>
}

func ExampleWithDirection() {
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["name", "password"],
		"properties": {
			"name":     {"type": "string"},
			"password": {"type": "string", "writeOnly": true}
		}
	}`, stringify.WithDirection(stringify.DirectionResponse))
	out, err := s.Marshal(map[string]any{"name": "Ada", "password": "secret"})
	fmt.Println(string(out), err)
	// Output: {"name":"Ada"} <nil>
}

func ExampleWithEscapeHTML() {
	s := stringify.MustCompile(`{"type": "string"}`, stringify.WithEscapeHTML())
	out, err := s.Marshal("</script>")
	fmt.Println(string(out), err)
	// Output: "\u003c/script\u003e" <nil>
}

func ExampleSchemaErrors() {
	_, err := stringify.Compile([]byte("{\n  \"type\": \"objekt\",\n  \"required\": \"id\"\n}"))
	var faults stringify.SchemaErrors
	if errors.As(err, &faults) {
		for _, fault := range faults {
			fmt.Println(fault.Line, fault.Column, fault.Pointer)
		}
	}
	// Output:
	// 2 11 #/type
	// 3 15 #/required
}

func ExampleValueError() {
	s := stringify.MustCompile(`{
		"type": "object",
		"properties": {"items": {"type": "array", "items": {"type": "number"}}}
	}`)
	_, err := s.AppendJSON(nil, []byte(`{"items": [1, 2, "x"]}`))
	var ve *stringify.ValueError
	if errors.As(err, &ve) {
		fmt.Println(ve.Pointer, ve.Want, ve.Got, errors.Is(err, stringify.ErrType))
	}
	// Output: /items/2 number string "x" true
}

func ExampleSerializer_Marshal() {
	type Visit struct {
		Page   string    `json:"page"`
		At     time.Time `json:"at"`
		Note   string    `json:"note,omitempty"`
		Client string    `json:"client"`
	}
	type Report struct {
		Day    time.Time       `json:"day"`
		Visits iter.Seq[Visit] `json:"visits"`
	}
	s := stringify.MustCompile(`{
		"type": "object",
		"properties": {
			"day": {"type": "string", "format": "date"},
			"visits": {"type": "array", "items": {
				"type": "object",
				"properties": {
					"at":   {"type": "string", "format": "date-time"},
					"page": {"type": "string"},
					"note": {"type": "string", "default": "-"}
				}
			}}
		}
	}`)
	noon := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	out, err := s.Marshal(Report{
		Day:    noon,
		Visits: slices.Values([]Visit{{Page: "/", At: noon, Client: "::1"}}),
	})
	fmt.Println(string(out), err)
	// Output: {"day":"2026-03-14","visits":[{"at":"2026-03-14T12:00:00.000Z","page":"/","note":"-"}]} <nil>
}

func ExampleSerializer_MarshalWrite_http() {
	user := stringify.MustCompile(`{
		"type": "object",
		"required": ["id"],
		"properties": {"id": {"type": "integer"}, "name": {"type": "string"}}
	}`)
	show := func(w http.ResponseWriter, r *http.Request) {
		found := map[string]any{"id": r.URL.Query().Get("id"), "name": "Ada", "password": "secret"}
		w.Header().Set("Content-Type", "application/json")
		err := user.MarshalWrite(w, found)
		if bad := (*stringify.ValueError)(nil); errors.As(err, &bad) {
			// Nothing has been written yet.
			http.Error(w, "cannot show the user", http.StatusInternalServerError)
		}
	}
	for _, url := range []string{"/?id=7", "/?id=seven"} {
		w := httptest.NewRecorder()
		show(w, httptest.NewRequest("GET", url, nil))
		fmt.Println(w.Code, w.Body)
	}
	// Output:
	// 200 {"id":7,"name":"Ada"}
	// 500 cannot show the user
}

func ExampleCompile_allOf() {
	s := stringify.MustCompile(`{
		"allOf": [
			{"$ref": "#/definitions/entity"},
			{"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
		],
		"definitions": {
			"entity": {
				"type": "object",
				"required": ["id"],
				"properties": {"id": {"type": "integer"}, "kind": {"type": "string", "default": "user"}}
			}
		}
	}`)
	out, err := s.Marshal(map[string]any{"name": "Ada", "id": "7", "password": "secret"})
	fmt.Println(string(out), err)
	// Output: {"id":7,"name":"Ada","kind":"user"} <nil>
}

func ExampleSerializer_AppendJSON_buffer() {
	s := stringify.MustCompile(`{"type": "object", "properties": {"id": {"type": "integer"}}}`)
	var buf []byte
	for _, text := range []string{`{"id": "1", "x": true}`, `{"id": 2.9}`} {
		out, err := s.AppendJSON(buf[:0], []byte(text))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(out))
		buf = out // for the next one
	}
	// Output:
	// {"id":1}
	// {"id":2}
}

func ExampleEncoder_EncodeJSON() {
	s := stringify.MustCompile(`{"type": "object", "properties": {"id": {"type": "integer"}}}`)
	e := stringify.NewEncoder(os.Stdout, s)
	for _, text := range []string{`{"x": 1, "id": "1"}`, `{"id": 2,}`, `{"id": 3}`} {
		err := e.EncodeJSON([]byte(text))
		if bad := (*stringify.SyntaxError)(nil); errors.As(err, &bad) {
			fmt.Println("skipped:", bad.Offset, bad.Msg)
		} else if err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := e.Flush(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// skipped: 9 want a member name, got '}'
	// {"id":1}
	// {"id":3}
}

func ExampleWithLoader() {
	schemas := map[string]string{
		"https://example.com/schemas/address.json": `{"type": "object", "properties": {"city": {"type": "string"}}}`,
	}
	s := stringify.MustCompile(`{
		"$id": "https://example.com/schemas/user.json",
		"type": "object",
		"properties": {"home": {"$ref": "address.json"}}
	}`, stringify.WithLoader(func(uri string) ([]byte, error) {
		text, ok := schemas[uri]
		if !ok {
			return nil, errors.New("not one of ours")
		}
		return []byte(text), nil
	}))
	out, err := s.Marshal(map[string]any{"home": map[string]any{"city": "Turin", "alarm": 4711}})
	fmt.Println(string(out), err)
	// Output: {"home":{"city":"Turin"}} <nil>
}

func ExampleWithRounding() {
	s := stringify.MustCompile(`{"type": "array", "items": {"type": "integer"}}`,
		stringify.WithRounding(stringify.RoundNearest))
	out, err := s.Marshal([]any{1.4, 1.5, -1.5, "2.7"})
	fmt.Println(string(out), err)
	// Output: [1,2,-1,3] <nil>
}

func ExampleCheck() {
	schema := []byte(`{"type": "object", "definitions": {"unused": {"$ref": "#/definitions/nowhere"}}}`)
	_, err := stringify.Compile(schema)
	fmt.Println(err)
	var faults stringify.SchemaErrors
	if errors.As(stringify.Check(schema), &faults) {
		for _, fault := range faults {
			fmt.Println(fault.Line, fault.Column, fault.Pointer)
		}
	}
	// Output:
	// <nil>
	// 1 55 #/definitions/unused/$ref
}

func ExampleLint() {
	hints, err := stringify.Lint([]byte(`{
		"required": ["id", "email"],
		"properties": {"id": {"type": "integer"}}
	}`))
	for _, hint := range hints {
		fmt.Println(hint.Line, hint.Column, hint.Pointer)
	}
	fmt.Println(err)
	// Output:
	// 2 22 #/required/1
	// <nil>
}

func ExampleSerializer_Explain() {
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["id"],
		"properties": {"name": {"type": "string"}, "id": {"type": "integer"}}
	}`)
	fmt.Print(s.Explain())
	// Output:
	// n0 object at #: "id": n1, required; "name": n2
	// n1 integer at #/properties/id
	// n2 string at #/properties/name
}

func Example_branches() {
	s := stringify.MustCompile(`{
		"oneOf": [
			{"type": "object", "required": ["kind", "radius"],
			 "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}},
			{"type": "object", "required": ["kind", "side"],
			 "properties": {"kind": {"const": "square"}, "side": {"type": "number"}}}
		]
	}`)
	out, err := s.Marshal(map[string]any{"kind": "square", "side": "2", "radius": 7, "internal": true})
	fmt.Println(string(out), err)
	_, err = s.Marshal(map[string]any{"kind": "circle"})
	fmt.Println(errors.Is(err, stringify.ErrNoMatch))
	// Output:
	// {"kind":"square","side":2} <nil>
	// true
}

func ExampleWithStrict() {
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["email", "age"],
		"properties": {
			"email": {"type": "string", "format": "email"},
			"age":   {"type": "integer", "minimum": 0}
		}
	}`, stringify.WithStrict())
	out, err := s.Marshal(map[string]any{"email": "ada@example.com", "age": 36, "password": "secret"})
	fmt.Println(string(out), err)
	_, err = s.Marshal(map[string]any{"email": "ada@example.com", "age": -1})
	fmt.Println(errors.Is(err, stringify.ErrStrict), err.(*stringify.ValueError).Pointer)
	_, err = s.Marshal(map[string]any{"email": "ada@example.com", "age": "36"})
	fmt.Println(errors.Is(err, stringify.ErrStrict), err.(*stringify.ValueError).Pointer)
	// Output:
	// {"email":"ada@example.com","age":36} <nil>
	// true /age
	// true /age
}

func Example_dynamicReferences() {
	s := stringify.MustCompile(`{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id": "https://example.com/report",
		"properties": {"sizes": {"$ref": "sizes"}, "names": {"$ref": "names"}},
		"$defs": {
			"page": {
				"$id": "page",
				"properties": {"items": {"items": {"$dynamicRef": "#item"}}},
				"$defs": {"any": {"$dynamicAnchor": "item"}}
			},
			"sizes": {"$id": "sizes", "$ref": "page", "$defs": {"item": {"$dynamicAnchor": "item", "type": "integer"}}},
			"names": {"$id": "names", "$ref": "page", "$defs": {"item": {"$dynamicAnchor": "item", "type": "string"}}}
		}
	}`)
	page := map[string]any{"items": []any{1.5, 2, "3"}, "cursor": "x"}
	out, err := s.Marshal(map[string]any{"sizes": page, "names": page})
	fmt.Println(string(out), err)
	// Output: {"sizes":{"items":[1,2,3]},"names":{"items":["1.5","2","3"]}} <nil>
}

func ExampleFor() {
	type User struct {
		ID      int       `json:"id"`
		Name    string    `json:"name"`
		Created time.Time `json:"created"`
		Secret  string    `json:"secret"`
	}
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["id"],
		"properties": {
			"id":      {"type": "integer"},
			"name":    {"type": "string"},
			"created": {"type": "string", "format": "date"},
			"role":    {"type": "string", "default": "member"}
		}
	}`)
	users, err := stringify.For[User](s)
	if err != nil {
		fmt.Println(err)
		return
	}
	ada := User{ID: 7, Name: "Ada", Created: time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC), Secret: "x"}
	out, err := users.Marshal(&ada)
	fmt.Println(string(out), err)
	// Output: {"id":7,"name":"Ada","created":"2026-03-14","role":"member"} <nil>
}

func ExampleBindErrors() {
	type Line struct {
		Price []string `json:"price"`
	}
	type Order struct {
		Number int    `json:"number"`
		Lines  []Line `json:"lines"`
	}
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["id"],
		"properties": {
			"id": {"type": "string"},
			"lines": {"type": "array", "items": {"type": "object", "properties": {"price": {"type": "number"}}}}
		}
	}`)
	_, err := stringify.For[Order](s)
	var all stringify.BindErrors
	if errors.As(err, &all) {
		for _, e := range all {
			fmt.Println(e.Field, "|", e.Msg, "|", e.SchemaPointer)
		}
	}
	// Output:
	// Order | want a field for the required member "id", got none in Go type stringify_test.Order | #
	// Order.Lines[].Price | want number, got Go type []string | #/properties/lines/items/properties/price
}

func ExampleSerializer_Copy() {
	s := stringify.MustCompile(`{"type": "object", "properties": {"id": {"type": "integer"}}}`)
	in := strings.NewReader(`{"id": "1", "secret": "x"}

{"id": 2.9}
{"id": {}}
{"id": 4}
`)
	err := s.Copy(os.Stdout, in)
	var bad *stringify.RecordError
	if errors.As(err, &bad) {
		fmt.Println("record", bad.Record, "at byte", bad.Offset, "is at fault:", bad.Err)
	}
	// Output:
	// {"id":1}
	// {"id":2}
	// record 3 at byte 40 is at fault: stringify: /id: want integer, got object (schema #/properties/id)
}

// The package was generated by `stringify gen`.
func Example_generatedCode() {
	out, err := event.MarshalEvent(&event.Event{
		ID:    7,
		Kind:  event.EventKindCreated,
		Note:  new(new("first")),
		Actor: &event.User{Name: "Ada"},
	})
	fmt.Println(string(out), err)
	// Output: {"id":7,"kind":"created","note":"first","actor":{"name":"Ada"}} <nil>
}

func ExampleTyped_Append() {
	type Point struct{ X, Y float64 }
	points, err := stringify.For[[]Point](stringify.MustCompile(`{
		"type": "array",
		"items": {"type": "object", "properties": {"X": {"type": "number"}, "Y": {"type": "integer"}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var buf []byte
	for _, list := range [][]Point{{{1, 2}, {0.1, 2.9}}, nil} {
		out, err := points.Append(buf[:0], &list)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(out))
		buf = out // for the next one
	}
	// Output:
	// [{"X":1,"Y":2},{"X":0.1,"Y":2}]
	// []
}
