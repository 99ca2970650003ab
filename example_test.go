package stringify_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/stringify-go/stringify"
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
	out, err := s.Append(nil, []User{{ID: 1}}[0])
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
