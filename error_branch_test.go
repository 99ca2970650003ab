package stringify_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestBranchErrors has whole messages about values that fit no arm: the value once, and a
// reason for each arm as long as there is room; all of them in Want.
func TestBranchErrors(t *testing.T) {
	shape := func(kind string) string {
		return `{"type":"object","required":["kind","size"],"properties":{"kind":{"const":"` + kind + `"},"size":{"type":"number","minimum":1}}}`
	}
	shapes := `{"properties":{"shape":{"oneOf":[` + shape("circle") + `,` + shape("square") + `,{"type":"null"}]}}}`
	var kinds []string
	for i := range 40 {
		kinds = append(kinds, shape(fmt.Sprintf("kind %d; 'x'", i)))
	}
	many := `{"oneOf":[` + strings.Join(kinds, ",") + `]}`
	pets := `{"oneOf":[{"$ref":"#/definitions/cat"},{"$ref":"#/definitions/dog"}],"discriminator":{"propertyName":"kind"},"definitions":{
		"cat":{"type":"object","properties":{"age":{"type":"integer","minimum":1}}},"dog":{"type":"object","properties":{"age":{"type":"integer","maximum":20}}}}}`
	strict := []stringify.Option{stringify.WithStrict()}
	for _, c := range []struct {
		schema  string
		options []stringify.Option
		value   string
		want    string // the whole message, or its end where it begins with "..."
	}{
		{
			shapes, nil, `{"shape":{"kind":"hexagon","size":2}}`,
			`/shape: want #/properties/shape/oneOf/0: "kind" to be "circle"; #/properties/shape/oneOf/1: "kind" to be "square"; #/properties/shape/oneOf/2: null, got object with "kind": "hexagon" (schema #/properties/shape)`,
		},
		{shapes, nil, `{"shape":{"kind":"circle"}}`, `/shape: want #/properties/shape/oneOf/0: the member "size", got object with "kind": "circle" (schema #/properties/shape)`},
		{shapes, nil, `{"shape":"x"}`, `/shape: want #/properties/shape/oneOf/0: object; #/properties/shape/oneOf/1: object; #/properties/shape/oneOf/2: null, got string "x" (schema #/properties/shape)`},
		{
			many, nil, `{"kind":"?","size":1}`,
			`(root): want #/oneOf/0: "kind" to be "kind 0; 'x'"; #/oneOf/1: "kind" to be "kind 1; 'x'"; #/oneOf/2: "kind" to be "kind 2; 'x'"; #/oneOf/3: "kind" to be "kind 3; 'x'"; #/oneOf/4: "kind" to be "kind 4; 'x'"; and 35 more, got object with "kind": "?" (schema #)`,
		},
		{shapes, strict, `{"shape":{"kind":"circle","size":0}}`, `/shape/size: want a number of at least 1 (minimum), got number 0 (schema #/properties/shape/oneOf/0/properties/size)`},
		{shapes, strict, `{"shape":{"kind":"circle"}}`, `/shape/size: want a required member, got nothing (schema #/properties/shape/oneOf/0)`},
		{shapes, strict, `{"shape":{"kind":"hexagon"}}`, `/shape: want a value that satisfies exactly one of 3 schemas, and it satisfies none (oneOf), got object (schema #/properties/shape)`},
		{pets, strict, `{"kind":"cat","age":0}`, `/age: want a number of at least 1 (minimum), got number 0 (schema #/definitions/cat/properties/age)`},
		{pets, strict, `{"kind":"cow","age":0}`, `/kind: want "cat" or "dog" (discriminator), got "cow" (schema #)`},
		{pets, strict, `{"age":5}`, `(root): want a value that satisfies exactly one of 2 schemas, not #/oneOf/0 and #/oneOf/1 (oneOf), got object (schema #)`},
	} {
		s := stringify.MustCompile(c.schema, c.options...)
		_, fromText := s.AppendJSON(nil, []byte(c.value))
		var v any
		if err := json.Unmarshal([]byte(c.value), &v); err != nil {
			t.Fatal(err)
		}
		_, fromGo := s.Append(nil, v)
		for _, err := range []error{fromText, fromGo} {
			var ve *stringify.ValueError
			if !errors.As(err, &ve) || ve.Error() != "stringify: "+c.want {
				t.Errorf("%s\ngot  %v\nwant stringify: %s", c.value, err, c.want)
			}
			if len(ve.Error()) >= 300 || len(ve.Want) >= 2000 || len(ve.Got) >= 300 {
				t.Errorf("%s: %d, %d and %d bytes", c.value, len(ve.Error()), len(ve.Want), len(ve.Got))
			}
		}
	}
}

// TestUnreadableErrors: where a matcher comes upon a value without JSON form, the error does not
// say that at its place is wanted what the schema around it wants.
func TestUnreadableErrors(t *testing.T) {
	const list = `{"type":"object","properties":{"v":{"type":"array","items":{"type":"number"}}}}`
	strict := []stringify.Option{stringify.WithStrict()}
	for _, c := range []struct {
		schema  string
		options []stringify.Option
		value   any
		want    string
	}{
		{list, nil, map[string]any{"v": []any{1, make(chan int)}}, `/v/1: want number, got Go type chan int (schema #/properties/v/items)`},
		{list, strict, map[string]any{"v": []any{1, make(chan int)}}, `/v/1: want a value with a JSON form, got Go type chan int (schema #)`},
		{list, strict, map[string]any{"v": []json.Number{"x"}}, `/v/0: want a value with a JSON form, got Go type json.Number: invalid number literal "x" (schema #)`},
		{list, strict, make(chan int), `(root): want object, got Go type chan int (schema #)`},
		{
			`{"if":{"properties":{"v":{"uniqueItems":true}}},"then":{"type":"object"}}`, nil,
			map[string]any{"v": []any{1, make(chan int)}},
			`/v/1: want a value with a JSON form, got Go type chan int (schema #)`,
		},
		{
			`{"anyOf":[{"type":"object","properties":{"v":{"uniqueItems":true}}},{"type":"object"}]}`, nil,
			map[string]any{"v": []any{1, make(chan int)}},
			`/v/1: want a value with a JSON form, got Go type chan int (schema #)`,
		},
	} {
		_, err := stringify.MustCompile(c.schema, c.options...).Append(nil, c.value)
		if err == nil || err.Error() != "stringify: "+c.want {
			t.Errorf("%s\ngot  %v\nwant stringify: %s", c.schema, err, c.want)
		}
	}
}
