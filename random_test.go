package stringify_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A generator makes random schemas and documents that are likely to meet.
type generator struct{ *rand.Rand }

var (
	generatedNames = []string{"a", "b", "c", "x-1", "x-2", "é", "q\"", "s/~", ""}
	generatedTexts = []string{`""`, `"a"`, `"12"`, `" 7.5 "`, `"0x1F"`, `"abc\n"`, `"\u0041\/"`, `"2024-02-29"`, `"é😀"`, `"\u2028"`, `"Infinity"`, `"-0"`, `"1e400"`, `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"`}
	generatedNums  = []string{"0", "-0", "1", "-1", "7", "1.5", "-2.5", "1.0", "1e2", "1E-7", "1e21", "123456.789", "9007199254740993", "18446744073709551616", "1e400", "-1e400", "5e-324", "100000000000000000000000"}
	generatedTypes = []string{"string", "integer", "number", "boolean", "null", "object", "array"}
)

func pick[T any](g generator, list []T) T { return list[g.IntN(len(list))] }

func (g generator) document(depth int) string {
	n := g.IntN(10)
	if depth <= 0 {
		n %= 6
	}
	switch {
	case n == 0:
		return "null"
	case n == 1:
		return pick(g, []string{"true", "false"})
	case n <= 3:
		return pick(g, generatedNums)
	case n <= 5:
		return pick(g, generatedTexts)
	case n <= 7:
		items := make([]string, g.IntN(4))
		for i := range items {
			items[i] = g.document(depth - 1)
		}
		return "[" + strings.Join(items, pick(g, []string{",", " , "})) + "]"
	}
	var members []string
	for _, i := range g.Perm(len(generatedNames))[:g.IntN(6)] {
		members = append(members, jsonString(generatedNames[i])+":"+g.document(depth-1))
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g generator) schema(depth int) string {
	if g.IntN(12) == 0 {
		return pick(g, []string{"true", "{}", "false", `{"$ref":"#"}`, `{"$ref":"#/definitions/d"}`, `{"$ref":"#/definitions/e","nullable":true}`})
	}
	var keywords []string
	add := func(format string, args ...any) { keywords = append(keywords, fmt.Sprintf(format, args...)) }
	kind := pick(g, generatedTypes)
	if depth <= 0 {
		kind = pick(g, generatedTypes[:4])
	}
	if g.IntN(6) == 0 {
		types := []string{}
		for _, i := range g.Perm(len(generatedTypes))[:1+g.IntN(3)] {
			types = append(types, strconv.Quote(generatedTypes[i]))
		}
		add(`"type":[%s]`, strings.Join(types, ","))
	} else if g.IntN(10) > 0 {
		add(`"type":%q`, kind)
	}
	switch kind {
	case "string":
		if g.IntN(3) == 0 {
			add(`"format":%q`, pick(g, []string{"date-time", "date", "time", "duration", "email"}))
		}
	case "object":
		g.object(depth, add)
	case "array":
		switch g.IntN(4) {
		case 0:
			items := make([]string, 1+g.IntN(3))
			for i := range items {
				items[i] = g.schema(depth - 1)
			}
			add(`"items":[%s]`, strings.Join(items, ","))
			if g.IntN(2) == 0 {
				add(`"additionalItems":%s`, g.schema(depth-1))
			}
		case 1, 2:
			add(`"items":%s`, g.schema(depth-1))
		}
	}
	g.branches(depth, add)
	switch g.IntN(14) {
	case 0:
		add(`"const":%s`, g.document(1))
	case 1, 2:
		add(`"nullable":%v`, g.IntN(3) > 0)
	case 3:
		add(`"default":%s`, g.document(2))
	case 4:
		add(`"allOf":[%s,%s]`, g.schema(depth-1), g.schema(depth-1))
	}
	return "{" + strings.Join(keywords, ",") + "}"
}

// branches adds keywords that choose by the value, and those that only they ask.
func (g generator) branches(depth int, add func(string, ...any)) {
	arms := func() string {
		arms := make([]string, 1+g.IntN(3))
		for i := range arms {
			arms[i] = g.schema(depth - 1)
		}
		return strings.Join(arms, ",")
	}
	switch g.IntN(20) {
	case 0, 1:
		add(`"anyOf":[%s]`, arms())
	case 2:
		add(`"oneOf":[%s]`, arms())
	case 3:
		add(`"if":%s,"then":%s`, g.schema(depth-1), g.schema(depth-1))
	case 4:
		add(`"if":%s,"else":%s`, g.schema(depth-1), g.schema(depth-1))
	case 5:
		name := jsonString(pick(g, generatedNames))
		add(`"oneOf":[{"required":[%s],"properties":{%[1]s:{"const":"a"},"b":%s}},{"required":[%[1]s],"properties":{%[1]s:{"const":"12"},"c":%s}}]`,
			name, g.schema(depth-1), g.schema(depth-1))
	case 6:
		add(`"enum":[%s,%s]`, g.document(0), g.document(1))
	case 7:
		add(`"not":%s`, g.schema(depth-1))
	case 8:
		add(`"minimum":1,"maxLength":3,"maxItems":2,"minProperties":1`)
	case 9:
		add(`"uniqueItems":true,"pattern":"a","multipleOf":0.5,"propertyNames":{"maxLength":1}`)
	}
}

func (g generator) object(depth int, add func(string, ...any)) {
	var properties, required []string
	for _, i := range g.Perm(len(generatedNames))[:g.IntN(6)] {
		name := jsonString(generatedNames[i])
		properties = append(properties, name+":"+g.schema(depth-1))
		if g.IntN(5) == 0 {
			required = append(required, name)
		}
	}
	add(`"properties":{%s}`, strings.Join(properties, ","))
	if required != nil {
		add(`"required":[%s]`, strings.Join(required, ","))
	}
	if g.IntN(3) == 0 {
		add(`"additionalProperties":%s`, g.schema(depth-1))
	}
	if g.IntN(4) == 0 {
		add(`"patternProperties":{"^x-":%s,"2":%s}`, g.schema(depth-1), g.schema(depth-1))
	}
}

// dress returns v as one of the Go values that are the same in JSON terms.
func (g generator) dress(v rawjson.Value) any {
	if g.IntN(9) == 0 {
		if g.IntN(2) == 0 {
			return marshalsValue{" " + string(v.Raw())}
		}
		return json.RawMessage(v.Raw())
	}
	var dressed any
	switch v.Kind() {
	case rawjson.Null:
		return pick(g, []any{nil, (*int)(nil), (*generator)(nil), (*any)(nil)})
	case rawjson.True, rawjson.False:
		dressed = pick(g, []any{v.Kind() == rawjson.True, boolKind(v.Kind() == rawjson.True)})
	case rawjson.String:
		dressed = pick(g, []any{v.Text(), textKind(v.Text()), marshalledText(v.Text())})
	case rawjson.Number:
		dressed = g.dressNumber(string(v.Raw()))
	case rawjson.Array:
		list := []any{}
		for _, item := range v.Children() {
			list = append(list, g.dress(item))
		}
		withErrors := iter.Seq2[any, error](func(yield func(any, error) bool) {
			for _, el := range list {
				if !yield(el, nil) {
					return
				}
			}
		})
		dressed = pick(g, []any{list, list, slices.Values(list), withErrors, struct{ selfList }{list}.selfList})
	case rawjson.Object:
		var names []string
		var values []any
		m := map[string]any{}
		for _, member := range v.Children() {
			value := g.dress(member)
			names, values = append(names, member.Name()), append(values, value)
			m[member.Name()] = value
		}
		dressed = inOrder(names, values)
		if slices.IsSorted(names) && g.IntN(4) > 0 {
			dressed = m
		}
	}
	if g.IntN(6) == 0 {
		return &dressed
	}
	return dressed
}

type (
	selfList       []any
	marshalledText string
)

func (m marshalledText) MarshalText() ([]byte, error) { return []byte(m), nil }

func (g generator) dressNumber(text string) any {
	if i, err := strconv.ParseInt(text, 10, 64); err == nil && g.IntN(2) == 0 {
		if int64(int32(i)) == i && g.IntN(2) == 0 {
			return int32(i)
		}
		return i
	}
	if n, ok := new(big.Int).SetString(text, 10); ok {
		if g.IntN(2) == 0 {
			return n
		}
		return json.Number(text) // a float64 would lose digits
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && g.IntN(2) == 0 {
		return floatKind(f)
	}
	return json.Number(text)
}

// agree compiles a random schema and writes random documents by it, as JSON text and
// as Go values in several dresses: the same bytes, or an error of each.
//
// It returns how many documents were written and how many refused.
func agree(t *testing.T, seed uint64) (written, refused int) {
	g := generator{rand.New(rand.NewPCG(seed, 1))}
	schema := fmt.Sprintf(`{"allOf":[%s],"definitions":{"d":%s,"e":%s}}`, g.schema(3), g.schema(2), g.schema(1))
	options := []stringify.Option{stringify.WithRounding(stringify.Rounding(g.IntN(4)))}
	if g.IntN(4) == 0 {
		options = append(options, stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(2))
	}
	if g.IntN(8) == 0 {
		options = append(options, stringify.WithStrict())
	}
	s, err := stringify.Compile([]byte(schema), options...)
	if err != nil {
		checkSchemaErrors(t, schema, []byte(schema), err)
		return 0, 0
	}
	for range 12 {
		text := g.document(4)
		tree, err := rawjson.Parse([]byte(text), 100)
		if err != nil {
			t.Fatal(err)
		}
		want, errText := s.AppendJSON(nil, []byte(text))
		if errText == nil {
			written++
		} else {
			refused++
		}
		if errText == nil && !json.Valid(want) {
			t.Errorf("seed %d: %s of %s: got %s", seed, schema, text, want)
		}
		for range 3 {
			got, err := s.Append(nil, g.dress(tree))
			if (err == nil) != (errText == nil) || string(got) != string(want) {
				t.Errorf("seed %d: %s of %s:\nfrom text  %s (%v)\nfrom value %s (%v)", seed, schema, text, want, errText, got, err)
			}
		}
	}
	return written, refused
}

// TestRandomDresses compares the engines on random schemas and documents.
func TestRandomDresses(t *testing.T) {
	var written, refused int
	for seed := range uint64(3000) {
		w, r := agree(t, seed)
		written, refused = written+w, refused+r
		if t.Failed() {
			return
		}
	}
	t.Logf("%d documents written, %d refused", written, refused)
	if written < 3000 || refused < 3000 {
		t.Errorf("%d documents written and %d refused: too few to say anything", written, refused)
	}
}

// FuzzRandomDresses is TestRandomDresses with seeds of the fuzzer's choice.
func FuzzRandomDresses(f *testing.F) {
	f.Fuzz(func(t *testing.T, seed uint64) { agree(t, seed) })
}
