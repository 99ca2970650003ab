package bench

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// choices is a source of random numbers that takes the bytes of data first, one for a
// number, and draws from a generator when there are no more. So a fuzzer changes single
// choices.
type choices struct {
	data []byte
	rest *rand.PCG
}

func (c *choices) Uint64() uint64 {
	if len(c.data) == 0 {
		return c.rest.Uint64()
	}
	b := c.data[0]
	c.data = c.data[1:]
	return uint64(b) * 0x0101010101010101 // IntN looks at the upper bits, or at the lower ones
}

// A maker makes schemas and values at random, such that both answers are common.
type maker struct {
	*rand.Rand
	draft  int  // 7 or 2020
	spaces bool // a pattern asks about spaces: have some that ECMA-262 and RE2 do not agree on
	twice  bool // objects may have a name twice: not in schemas
}

func newMaker(data []byte) *maker {
	m := &maker{Rand: rand.New(&choices{data, rand.NewPCG(uint64(len(data)), 7)})}
	m.draft = []int{7, 2020}[m.IntN(2)]
	return m
}

// rarely is true in one of 24 cases: for what makes the answers differ on purpose.
func (m *maker) rarely() bool { return m.IntN(24) == 0 }

func (m *maker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m *maker) name() string { return `"` + m.pick("a", "b", "ab", "ä", "kind") + `"` }

func (m *maker) number() string {
	if m.rarely() {
		return m.pick("1e400", "-1e400", "0.1000000000000000055", "1.00000000000000000001", "9007199254740993.0", "1e-400")
	}
	return m.pick("0", "1", "-1", "2", "3", "2.0", "1.5", "0.1", "0.3", "-0.5", "1e1", "1e20", "100000000000000000000", "7",
		"9007199254740993", "9007199254740992.0", "-0", "-0.0", "1e-7", "12345678901234567890123", "0.25", "1e2", "4611686018427387904")
}

// text returns a JSON string, one of those that formats and patterns ask about, and
// now and then with a byte changed.
func (m *maker) text() string {
	if m.spaces && m.IntN(6) == 0 {
		return m.pick(`"\u00a0"`, `"\u2028"`, `"\ufeff"`)
	}
	s := m.pick("", "a", "b", "ab", "ä", "aab", "A", "abc-1", "😀", `\n`, "kind", "x y", "0", "12", "-", "2026-02-28", "2026-02-29", "1998-12-31",
		"23:59:60Z", "12:00:00Z", "12:00:00+01:30", "12:00:00.5z", "2026-02-28T12:00:00Z", "2026-02-28t12:00:00.25-23:59", "2026-02-28T24:00:00Z",
		"P1D", "PT1H2M3S", "P1Y2M3DT4H", "P2W", "P1M2W", "PT", "P", "127.0.0.1", "127.0.0.256", "01.2.3.4", "::1", "::ffff:1.2.3.4",
		"1:2:3:4:5:6:7:8", "12345::", "a@b.example", "a b@c", `\"a b\"@b.example`, "@", "a@[127.0.0.1]", "b.example", "-b.example", "a..b", "a_b",
		"123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000", "/a/b", "/a~1b", "/a~2", "1/a", "01/a", "0#", "-1",
		"http://b.example/a?b#c", "//b.example", "http://b.example/{a}", "{a", "{+a}", "^a$", "a(", "[a")
	if s == "" || m.IntN(12) > 0 || strings.ContainsAny(s, "\\ä😀") {
		return `"` + s + `"`
	}
	i := m.IntN(len(s))
	return `"` + s[:i] + m.pick("", "0", ".", "-", "1", "a", ":", "Z", " ") + s[i+1:] + `"`
}

func (m *maker) scalar() string {
	switch k := m.IntN(10); {
	case k < 1:
		return "null"
	case k < 2:
		return m.pick("true", "false")
	case k < 6:
		return m.number()
	}
	return m.text()
}

// value returns a JSON text of some depth.
func (m *maker) value(depth int) string {
	switch k := m.IntN(8); {
	case depth == 0 || k < 3:
		return m.scalar()
	case k < 6:
		var members []string
		for _, name := range []string{`"a"`, `"b"`, `"ab"`, `"ä"`, `"kind"`} {
			if m.IntN(2) == 0 {
				members = append(members, name+":"+m.value(depth-1))
			}
		}
		m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		if m.twice && len(members) > 0 && m.rarely() { // the last one counts
			members = append(members, m.name()+":"+m.value(depth-1))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	var items []string
	for range m.IntN(4) {
		items = append(items, m.value(depth-1))
	}
	if m.rarely() {
		for range 24 { // v6 finds equal elements in another way when there are more than 20
			items = append(items, m.value(0))
		}
	}
	return "[" + strings.Join(items, ",") + "]"
}

// patterns mean the same in ECMA-262 and in RE2.
var patterns = []string{`"^a"`, `"b$"`, `"^[^a]$"`, `"^[a-c]+(-[0-9]{1,2})?$"`, `"a|b"`, `"^\\d+$"`, `"^(a|ä|😀)$"`, `"\\bb"`}

// schema returns a schema of some depth. References in place lead to definitions from
// number at on only, others to all, so that none goes in a circle for the same value.
func (m *maker) schema(depth, at int) string {
	if m.IntN(12) == 0 {
		return m.pick("true", "false")
	}
	var out []string
	add := func(name, value string) { out = append(out, `"`+name+`":`+value) }
	here := func() string { return m.schema(depth-1, at) }
	inside := func() string { return m.schema(depth-1, 0) }
	if at < 3 && m.IntN(12) == 0 {
		add("$ref", fmt.Sprintf(`"#/definitions/d%d"`, at+m.IntN(3-at)))
		if m.draft == 7 && !m.rarely() {
			return "{" + out[0] + "}"
		}
	}
	for range 1 + m.IntN(4) {
		switch k := m.IntN(40); {
		case k < 16:
			m.scalarKeyword(k, add)
		case depth > 0 && k < 25:
			m.objectKeyword(k, add, here, inside)
		case depth > 0 && k < 30:
			m.arrayKeyword(k, add, inside)
		case depth > 0:
			m.logicKeyword(k, add, here, inside)
		}
	}
	// Each keyword once: of several the first.
	var members []string
	known := make(map[string]bool)
	for _, text := range out {
		name, _, _ := strings.Cut(text, ":")
		if !known[name] {
			known[name] = true
			members = append(members, text)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// several returns a list of one to four schemas.
func (m *maker) several(make func() string) string {
	list := []string{make()}
	for range m.IntN(4) {
		list = append(list, make())
	}
	return "[" + strings.Join(list, ",") + "]"
}

// named returns one or two schemas by name.
func (m *maker) named(make func() string) string {
	out := []string{m.name() + ":" + make()}
	if m.IntN(2) == 0 && !strings.HasPrefix(out[0], `"b"`) {
		out = append(out, `"b":`+make())
	}
	return "{" + strings.Join(out, ",") + "}"
}

func (m *maker) scalarKeyword(k int, add func(name, value string)) {
	switch {
	case k < 4:
		add("type", m.pick(`"null"`, `"boolean"`, `"integer"`, `"number"`, `"string"`, `"object"`, `"array"`,
			`["integer","array"]`, `["object","string"]`, `["null","number"]`))
	case k == 4:
		add("const", m.value(1))
	case k == 5:
		add("enum", "["+m.pick(m.scalar(), `{"a":1},true`, `{},[],""`, `1,"a"`)+`,{"kind":`+m.scalar()+"}]")
	case k == 6 && m.IntN(4) == 0:
		add("nullable", m.pick("true", "false"))
	case k < 9:
		add(m.pick("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), strings.Replace(m.number(), "e400", "e300", 1))
	case k == 9:
		add("multipleOf", m.pick("1", "2", "0.1", "0.5", "1e-7", "3", "9007199254740993", "0.01", "1e20"))
	case k == 10:
		add(m.pick("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), m.pick("0", "1", "2", "3"))
	case k == 11:
		add("pattern", m.pattern())
	case k < 15:
		format := m.pick(slices.Sorted(maps.Keys(formats))...)
		if m.rarely() {
			format = m.pick(oneSided...)
		}
		add("format", `"`+format+`"`)
	default:
		add("title", `"a title"`)
	}
}

func (m *maker) pattern() string {
	if m.IntN(4) == 0 {
		m.spaces = true
		return m.pick(`"^.$"`, `"\\s"`, `"\\S"`)
	}
	return patterns[m.IntN(len(patterns))]
}

func (m *maker) objectKeyword(k int, add func(name, value string), here, inside func() string) {
	switch k {
	case 16, 17:
		add("properties", m.named(inside))
	case 18:
		add("patternProperties", `{`+m.pattern()+`:`+inside()+`,"^[a-z]$":`+inside()+`}`)
	case 19:
		add("additionalProperties", inside())
	case 20:
		add("required", m.pick(`["a"]`, `["b"]`, `["kind"]`, `["a","ä"]`, `[]`))
	case 21:
		add("propertyNames", here())
	case 22:
		if m.draft == 7 {
			add("dependencies", m.pick(m.named(here), `{"a":["b"],"b":["ab"]}`))
		} else {
			add("dependentSchemas", m.named(here))
		}
	case 23:
		if m.draft == 2020 {
			add("dependentRequired", `{"a":["b"],"b":["ab"]}`)
		}
	case 24:
		add("properties", `{"kind":{"const":`+m.scalar()+`},`+m.pick(`"a"`, `"b"`)+`:`+inside()+`}`)
	}
}

func (m *maker) arrayKeyword(k int, add func(name, value string), inside func() string) {
	switch k {
	case 25:
		add("items", inside())
	case 26:
		if m.draft == 2020 {
			add("prefixItems", m.several(inside))
		} else {
			add("items", m.several(inside))
			add("additionalItems", inside())
		}
	case 27:
		add("contains", inside())
		if m.draft == 2020 && m.IntN(2) == 0 {
			add(m.pick("minContains", "maxContains"), m.pick("0", "1", "2"))
		}
	default:
		add("uniqueItems", "true")
	}
}

func (m *maker) logicKeyword(k int, add func(name, value string), here, inside func() string) {
	switch {
	case k == 30:
		add("allOf", m.several(here))
	case k < 33:
		add("anyOf", m.several(here))
	case k < 35:
		add("oneOf", m.several(here))
	case k == 35:
		add("not", here())
	case k < 38:
		add("if", here())
		if m.IntN(3) > 0 {
			add("then", here())
		}
		if m.IntN(3) > 0 {
			add("else", here())
		}
	case m.draft == 2020:
		add(m.pick("unevaluatedProperties", "unevaluatedItems"), inside())
	}
}

// document returns a schema with definitions, in the draft.
func (m *maker) document() []byte {
	var definitions []string
	for i := range 3 {
		definitions = append(definitions, fmt.Sprintf(`"d%d":%s`, i, m.schema(2, i+1)))
	}
	uri := map[int]string{7: "http://json-schema.org/draft-07/schema#", 2020: "https://json-schema.org/draft/2020-12/schema"}[m.draft]
	text := `{"$schema":"` + uri + `","definitions":{` + strings.Join(definitions, ",") + `}`
	root := m.schema(3, 0)
	switch {
	case root[0] != '{':
		root = `{"allOf":[` + root + `]}`
	case root == "{}":
		return []byte(text + "}")
	}
	return []byte(text + "," + root[1:])
}
