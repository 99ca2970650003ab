package payload

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// A Matched is a schema with values that satisfy it.
type Matched struct {
	Name   string
	Schema string
	Value  func(r *rand.Rand) any // a value as encoding/json decodes it

	// Patterns are the patterns of the schema by the member, at the top of the value, that
	// has them; nil if it has none.
	Patterns map[string]string
}

// Matches are the schemas that matchers are measured with.
var Matches = []Matched{
	{"flat, 10 members", flatMatch(nil), contact, nil},
	{"nested, with arrays", `{"type":"object","required":["id","lines","address"],"properties":{
		"id":{"type":"integer","minimum":1},
		"lines":{"type":"array","minItems":1,"maxItems":20,"items":{"type":"object","required":["sku","count"],"properties":{
			"sku":{"type":"string","minLength":3,"maxLength":12},
			"count":{"type":"integer","minimum":1,"maximum":999},
			"price":{"type":"number","minimum":0},
			"tags":{"type":"array","maxItems":5,"items":{"type":"string","maxLength":20}}}}},
		"address":{"type":"object","required":["city"],"properties":{
			"street":{"type":"string","maxLength":60},"city":{"type":"string","minLength":1},"zip":{"type":"string"}},
			"additionalProperties":false}}}`, basket, nil},
	{"enums", `{"type":"object","properties":{
		"size":{"enum":["small","medium","large","huge"]},
		"color":{"enum":["red","green","blue","white","black","grey","amber","silver"]},
		"grade":{"enum":[1,2,3,4,5,null]},
		"state":{"type":"string","enum":["new","open","held","closed"]},
		"yes":{"const":true}}}`, choice, nil},
	{
		"oneOf by const", `{"oneOf":[` +
			`{"type":"object","properties":{"kind":{"const":"note"},"title":{"type":"string","minLength":1},"body":{"type":"string"}},"required":["kind","title"]},` +
			`{"type":"object","properties":{"kind":{"const":"image"},"url":{"type":"string"},"width":{"type":"integer","minimum":1},"height":{"type":"integer","minimum":1}},"required":["kind","url"]},` +
			`{"type":"object","properties":{"kind":{"const":"quote"},"words":{"type":"string"},"author":{"type":"string"},"year":{"type":"integer","maximum":2100}},"required":["kind","words"]}]}`,
		func(r *rand.Rand) any { return decoded(block(r)) }, nil,
	},
	{"flat, 3 patterns", flatMatch(contactPatterns), contact, contactPatterns},
}

// Values draws n values.
func (m Matched) Values(n int) []any {
	r, out := seed(), make([]any, n)
	for i := range out {
		out[i] = m.Value(r)
	}
	return out
}

var contactPatterns = map[string]string{"login": `^[a-z][a-z0-9]*$`, "zip": `^[0-9]{3} [0-9]{2}$`, "phone": `^\+?[0-9 ]{6,15}$`}

// flatMatch is an object of ten members with types and bounds, and patterns for some.
func flatMatch(patterns map[string]string) string {
	member := func(name string) string {
		if p := patterns[name]; p != "" {
			p, _ := json.Marshal(p)
			return `"` + name + `":{"type":"string","minLength":2,"maxLength":40,"pattern":` + string(p) + `}`
		}
		return `"` + name + `":{"type":"string","minLength":2,"maxLength":40}`
	}
	return `{"type":"object","required":["id","login","email"],"properties":{` +
		`"id":{"type":"integer","minimum":1,"maximum":1000000},` + member("login") + `,"email":{"type":"string","maxLength":60},` +
		`"age":{"type":"integer","minimum":0,"maximum":150},"score":{"type":"number","minimum":0,"exclusiveMaximum":100},` +
		`"active":{"type":"boolean"},` + member("zip") + `,` + member("phone") + `,` +
		`"note":{"type":["string","null"],"maxLength":200},"visits":{"type":"integer","minimum":0}}}`
}

func contact(r *rand.Rand) any {
	name := word(r)
	v := map[string]any{
		"id": float64(1 + r.IntN(1e6)), "login": name + strconv.Itoa(r.IntN(1000)), "email": name + "@example.org",
		"age": float64(r.IntN(100)), "score": float64(r.IntN(9999)) / 100, "active": r.IntN(2) == 0,
		"zip": fmt.Sprintf("%03d %02d", r.IntN(1000), r.IntN(100)), "phone": fmt.Sprintf("+46 %d", 1e6+r.IntN(1e7)),
		"note": sentence(r, r.IntN(80)), "visits": float64(r.IntN(5000)),
	}
	if r.IntN(3) == 0 {
		v["note"] = nil
	}
	return v
}

func basket(r *rand.Rand) any {
	var lines []any
	for range 1 + r.IntN(6) {
		tags := []any{}
		for range r.IntN(4) {
			tags = append(tags, word(r))
		}
		lines = append(lines, map[string]any{
			"sku": fmt.Sprintf("LMP-%d", r.IntN(10_000)), "count": float64(1 + r.IntN(20)), "price": float64(r.IntN(100_000)) / 100, "tags": tags,
		})
	}
	return map[string]any{
		"id": float64(1 + r.IntN(1e6)), "lines": lines,
		"address": map[string]any{"street": strconv.Itoa(r.IntN(500)) + " " + word(r) + " Road", "city": word(r), "zip": "411 03"},
	}
}

func choice(r *rand.Rand) any {
	pick := func(list ...any) any { return list[r.IntN(len(list))] }
	return map[string]any{
		"size":  pick("small", "medium", "large", "huge"),
		"color": pick("red", "green", "blue", "white", "black", "grey", "amber", "silver"),
		"grade": pick(1.0, 2.0, 3.0, 4.0, 5.0, nil),
		"state": pick("new", "open", "held", "closed"),
		"yes":   true,
	}
}

// decoded returns v as encoding/json decodes its text.
func decoded(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic("payload: " + err.Error())
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		panic("payload: " + err.Error())
	}
	return out
}
