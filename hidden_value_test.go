package stringify_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// refusals returns the errors with which s refuses text, as JSON text and as a Go value; nil
// where it writes it.
func refusals(t *testing.T, s *stringify.Serializer, text string) [2]error {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	var errs [2]error
	var out [2][]byte
	out[0], errs[0] = s.AppendJSON(nil, []byte(text))
	out[1], errs[1] = s.Append(nil, value)
	for _, out := range out {
		if strings.Contains(string(out), "SECRET") {
			t.Errorf("%s: got %s", text, out)
		}
	}
	return errs
}

// TestErrorsHideWhatStays: of members that do not travel, errors tell what kind of value they
// have. "" stands for any text without the value, or none.
func TestErrorsHideWhatStays(t *testing.T) {
	for _, test := range []struct{ schema, value, got, strict string }{
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"],"writeOnly":true},"n":{}}},{"type":"array"}]}`, `{"p":"SECRET","n":1}`, `object with "p": string`, `object with "p": string`},
		{`{"anyOf":[{"type":"object","properties":{"p":{"const":1,"writeOnly":true}}},{"type":"object","properties":{"k":{"const":"b"}},"required":["k"]}]}`, `{"p":7770777,"k":"c"}`, `object with "p": number, "k": "c"`, ``},
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"]}}},{"type":"array"}],"properties":{"p":{"writeOnly":true}}}`, `{"p":"SECRET"}`, `object with "p": string`, `object with "p": string`},
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"]}}},{"type":"array"}],"patternProperties":{"^p":{"writeOnly":true}}}`, `{"p":"SECRET"}`, `object with "p": string`, `object with "p": string`},
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"]}}},{"type":"array"}],"allOf":[{"additionalProperties":{"writeOnly":true}}]}`, `{"p":"SECRET"}`, `object with "p": string`, `object with "p": string`},
		{`{"oneOf":[{"type":"object","properties":{"p":{"const":"A"},"x":{}},"required":["p"]},{"type":"object","properties":{"p":{"const":"B","writeOnly":true},"y":{}},"required":["p"]}]}`, `{"p":"SECRET"}`, `object with "p": string`, ``},
		{`{"anyOf":[{"$ref":"#/definitions/A"},{"$ref":"#/definitions/B"}],"discriminator":{"propertyName":"p"},"definitions":{
			"A":{"type":"object","properties":{"p":{"type":"string","writeOnly":true}}},"B":{"type":"object","properties":{"p":{"type":"string"}}}}}`, `{"p":"SECRET"}`, `object with "p": string`, `string`},
		// The others are shown.
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"]},"q":{"writeOnly":true}}},{"type":"array"}]}`, `{"p":"B"}`, `object with "p": "B"`, `string "B"`},
		{`{"anyOf":[{"type":"object","properties":{"p":{"enum":["A"],"readOnly":true}}},{"type":"array"}]}`, `{"p":"B"}`, `object with "p": "B"`, `string "B"`},
		// Schemas for all members say something of one that stays, and of what is in it.
		{`{"type":"object","allOf":[{"properties":{"p":{"writeOnly":true}}},{"patternProperties":{"^p":{"type":"integer"}}}]}`, `{"p":"SECRET"}`, ``, `string`},
		{`{"type":"object","allOf":[{"properties":{"p":{"writeOnly":true}}},{"additionalProperties":{"type":"integer"}}]}`, `{"p":"SECRET"}`, ``, `string`},
		{`{"type":"object","allOf":[{"properties":{"p":{"writeOnly":true}}},{"additionalProperties":{"items":{"maximum":5}}}]}`, `{"p":[1,7770777]}`, ``, `number`},
		{`{"type":"object","allOf":[{"properties":{"p":{"writeOnly":true}}},{"additionalProperties":{"additionalProperties":{"const":5}}}]}`, `{"p":{"a":"SECRET"}}`, ``, `string`},
		{`{"type":"object","properties":{"p":{"type":"integer"}},"patternProperties":{"^q":{"writeOnly":true}}}`, `{"p":"B"}`, ``, `string "B"`},
	} {
		for strict, got := range map[bool]string{false: test.got, true: test.strict} {
			options := []stringify.Option{stringify.WithDirection(stringify.DirectionResponse)}
			if strict {
				options = append(options, stringify.WithStrict())
			}
			s := stringify.MustCompile(test.schema, options...)
			for _, err := range refusals(t, s, test.value) {
				text := ""
				if err != nil {
					text = err.Error()
				}
				if strings.Contains(text, "SECRET") || strings.Contains(text, "777") || got != "" && !strings.Contains(text, "got "+got+" (schema") {
					t.Errorf("%s, %s, strict %v: got %v, want %s", test.schema, test.value, strict, err, got)
				}
			}
		}
	}
}

// TestErrorsNeverLeak: schemas as those of TestDirectionHidesAndAsksNothing, which say more of
// the member that stays. No error has anything of its value, nor of what is in it.
func TestErrorsNeverLeak(t *testing.T) {
	alone(t)
	random := rand.New(rand.NewPCG(7, 8))
	refused := 0
	for range 4000 {
		g := &hiding{random: random, tells: true}
		inside := random.IntN(4)
		text := g.schema(inside)
		for _, options := range [][]stringify.Option{{}, {stringify.WithStrict()}} {
			s, err := stringify.Compile([]byte(text), append(options, stringify.WithDirection(stringify.DirectionResponse))...)
			if err != nil {
				continue // what clashes
			}
			for _, value := range []string{
				`{"id":1,"name":"x","pw":"SECRET"}`, `{"id":"a","pw":"SECRET"}`, `{"pw":"SECRET"}`,
				`{"id":1,"pw":["SECRET"]}`, `{"id":1,"pw":{"k":"SECRET"}}`, `{"name":1,"pw":{"k":["SECRET"]}}`,
			} {
				value = nest(value, inside)
				for _, err := range refusals(t, s, value) {
					if err == nil {
						continue
					}
					refused++
					if fault, ok := errors.AsType[*stringify.ValueError](err); !ok || strings.Contains(err.Error(), "SECRET") || strings.Contains(fault.Got, "SECRET") {
						t.Fatalf("%s (%d options)\n%s: got %v", text, len(options), value, err)
					}
				}
			}
		}
	}
	if refused < 5000 {
		t.Errorf("only %d values were refused", refused)
	}
}
