package stringify_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestDirectionHidesAndAsksNothing: schemas of three properties, of which one is writeOnly,
// cut into parts at random. It never leaves in a response, and a value is written, or is
// refused, as it is without that member.
func TestDirectionHidesAndAsksNothing(t *testing.T) {
	alone(t)
	random := rand.New(rand.NewPCG(5, 6))
	written := 0
	for range 3000 {
		g := &hiding{random: random}
		inside := random.IntN(4)
		text := g.schema(inside)
		for _, options := range [][]stringify.Option{{}, {stringify.WithStrict()}} {
			s, err := stringify.Compile([]byte(text), append(options, stringify.WithDirection(stringify.DirectionResponse))...)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for _, value := range []string{`{"id":1,"name":"x"}`, `{"id":1}`, `{"name":"x"}`, `{}`} {
				with := strings.TrimSuffix(value, "}") + `,"pw":"SECRET"}`
				with = strings.Replace(with, "{,", "{", 1)
				value, with = nest(value, inside), nest(with, inside)
				got, err := s.AppendJSON(nil, []byte(with))
				if strings.Contains(string(got), "SECRET") || strings.Contains(string(got), "pw") {
					t.Fatalf("%s\n%s: got %s", text, with, got)
				}
				without, err2 := s.AppendJSON(nil, []byte(value))
				if string(got) != string(without) || (err == nil) != (err2 == nil) {
					t.Fatalf("%s (%d options)\n%s: got %s, %v\n%s: got %s, %v", text, len(options), with, got, err, value, without, err2)
				}
				if err == nil {
					written++
				}
			}
		}
	}
	if written < 5000 {
		t.Errorf("only %d values were written", written)
	}
}

// nest returns value as a member or element of another one, if inside is not 0.
func nest(value string, inside int) string {
	switch inside {
	case 0:
		return value
	case 1:
		return `[` + value + `]`
	}
	return `{"u":` + value + `}`
}

// A hiding makes schemas of an object with the member pw, of which one part that always
// holds says that it is writeOnly.
type hiding struct {
	random *rand.Rand
	tells  bool // schemas ask for values of pw, too
	count  int
	more   []string // definitions
}

// schema returns one for values that nest has nested.
func (g *hiding) schema(inside int) string {
	mark := `{"properties":{"pw":{"type":"string","writeOnly":true}}}`
	switch g.random.IntN(4) {
	case 0:
		mark = `{"properties":{"pw":{"$ref":"#/definitions/secret"}}}`
	case 1:
		mark = `{"patternProperties":{"^p":{"writeOnly":true}}}`
	case 2:
		mark = `{"$ref":"#/definitions/user"}`
	}
	parts := []string{mark, `{"properties":{"id":{"type":"integer"},"name":{"type":"string"}}}`, g.part(3), g.part(3)}
	g.random.Shuffle(len(parts), func(i, k int) { parts[i], parts[k] = parts[k], parts[i] })
	outer := `"type":"object",`
	for i := range parts {
		switch inside {
		case 0:
		case 1:
			outer = `"type":"array",`
			parts[i] = `{"items":{"type":"object","allOf":[` + parts[i] + `]}}`
		case 2:
			parts[i] = `{"properties":{"u":{"type":"object","allOf":[` + parts[i] + `]}}}`
		case 3:
			parts[i] = `{"patternProperties":{"^u":{"type":"object","allOf":[` + parts[i] + `]}}}`
		}
	}
	definitions := append(g.more, `"secret":{"type":"string","writeOnly":true}`, `"user":{"properties":{"pw":{"oneOf":[{"$ref":"#/definitions/secret"},{"type":"null"}]}}}`)
	return `{"$schema":"https://json-schema.org/draft/2019-09/schema",` + outer + `"allOf":[` + strings.Join(parts, ",") + `],"definitions":{` + strings.Join(definitions, ",") + `}}`
}

// part returns a schema that asks for members, without saying that one stays.
func (g *hiding) part(depth int) string {
	n := 11
	if depth == 0 {
		n = 5
	}
	if g.tells && g.random.IntN(3) == 0 {
		return g.tell()
	}
	switch g.random.IntN(n) {
	case 0:
		return `{"required":` + g.names() + `}`
	case 1:
		return `{"properties":{"pw":{"type":"string"},"id":{"type":"integer"}},"required":` + g.names() + `}`
	case 2:
		return `{"dependentRequired":{"id":` + g.names() + `,"pw":` + g.names() + `}}`
	case 3:
		return fmt.Sprintf(`{"minProperties":%d}`, g.random.IntN(3))
	case 4:
		return fmt.Sprintf(`{"maxProperties":%d,"minProperties":1}`, 1+g.random.IntN(2))
	case 5:
		return `{"allOf":[` + g.part(depth-1) + `,` + g.part(depth-1) + `]}`
	case 6:
		return `{"anyOf":[` + g.part(depth-1) + `,` + g.part(depth-1) + `]}`
	case 7:
		return `{"oneOf":[` + g.part(depth-1) + `,` + g.part(depth-1) + `]}`
	case 8:
		return `{"not":` + g.part(depth-1) + `}`
	case 9:
		return `{"if":` + g.part(depth-1) + `,"then":` + g.part(depth-1) + `,"else":` + g.part(depth-1) + `}`
	}
	name := fmt.Sprintf("r%d", g.count)
	g.count++
	g.more = append(g.more, `"`+name+`":`+g.part(depth-1))
	return `{"$ref":"#/definitions/` + name + `"}`
}

// tell returns a schema that says which values pw may have.
func (g *hiding) tell() string {
	want := []string{`{"const":"A"}`, `{"enum":["A","B"]}`, `{"type":"integer"}`, `{"maxLength":1}`, `{"items":{"maxLength":1},"additionalProperties":{"items":{"const":1},"type":"array"}}`, `{"not":{}}`}
	w := want[g.random.IntN(len(want))]
	switch g.random.IntN(5) {
	case 0:
		return `{"patternProperties":{"^p":` + w + `}}`
	case 1:
		return `{"properties":{"id":{},"name":{}},"additionalProperties":` + w + `}`
	case 2:
		return `{"properties":{"id":{},"name":{}},"unevaluatedProperties":` + w + `}`
	case 3:
		return `{"type":"object","properties":{"pw":` + w + `},"required":["pw"]}`
	}
	return `{"type":"object","properties":{"pw":` + w + `}}`
}

// names returns a list of one or two names of members.
func (g *hiding) names() string {
	list := []string{`"id"`, `"name"`, `"pw"`, `"pw"`}
	g.random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	list = list[:1+g.random.IntN(2)]
	slices.Sort(list)
	return `[` + strings.Join(slices.Compact(list), ",") + `]`
}
