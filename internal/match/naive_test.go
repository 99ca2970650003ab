package match_test

import (
	"encoding/json"
	"maps"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// naive is the plain form of a matcher, for schemas of one document whose references are
// JSON Pointers without escapes: what JSON Schema Validation says, keyword by keyword, on
// decoded values, with sets for what was evaluated. It knows no format.
type naive struct {
	root  any
	draft int // 4, 6, 7, 2019 or 2020
}

// parts are the members and elements that were evaluated.
type parts map[any]bool

// number returns the value of a number as this module writes it.
func number(n json.Number) *big.Rat {
	text := string(n)
	if strings.ContainsAny(text, ".eE") {
		f, _ := n.Float64()
		text = strconv.FormatFloat(f, 'e', -1, 64)
	}
	r, _ := new(big.Rat).SetString(text)
	return r
}

func equal(a, b any) bool {
	x, ok := a.(json.Number)
	y, ok2 := b.(json.Number)
	if ok || ok2 {
		return ok && ok2 && number(x).Cmp(number(y)) == 0
	}
	switch x := a.(type) {
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equal)
	case map[string]any:
		y, ok := b.(map[string]any)
		return ok && maps.EqualFunc(x, y, equal)
	}
	return reflect.DeepEqual(a, b)
}

func hasType(v any, t string) bool {
	switch v := v.(type) {
	case nil:
		return t == "null"
	case bool:
		return t == "boolean"
	case json.Number:
		return t == "number" || t == "integer" && number(v).IsInt()
	case string:
		return t == "string"
	case []any:
		return t == "array"
	}
	return t == "object"
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

func object(v any) map[string]any {
	o, _ := v.(map[string]any)
	return o
}

// valid reports whether v satisfies s, and which parts of v were evaluated.
func (n *naive) valid(s, v any) (bool, parts) {
	if b, ok := s.(bool); ok {
		return b, nil
	}
	schema := object(s)
	if v == nil && schema["nullable"] == true {
		return true, nil
	}
	seen := make(parts)
	ok := true
	must := func(b bool) { ok = ok && b }
	here := func(s any) bool { // in place
		good, more := n.valid(s, v)
		if good {
			maps.Copy(seen, more)
		}
		return good
	}
	part := func(key, s, v any) {
		good, _ := n.valid(s, v)
		must(good)
		seen[key] = true
	}
	if t, has := schema["type"]; has {
		types := list(t)
		if types == nil {
			types = []any{t}
		}
		must(slices.ContainsFunc(types, func(t any) bool { return hasType(v, t.(string)) }))
	}
	if c, has := schema["const"]; has && n.draft >= 6 {
		must(equal(c, v))
	}
	if e, has := schema["enum"]; has {
		must(slices.ContainsFunc(list(e), func(c any) bool { return equal(c, v) }))
	}
	switch v := v.(type) {
	case json.Number:
		must(n.number(schema, number(v)))
	case string:
		length := int64(utf8.RuneCountInString(v))
		must(length >= count(schema, "minLength", 0) && length <= count(schema, "maxLength", math.MaxInt64))
		if p, has := schema["pattern"]; has {
			must(regexp.MustCompile(p.(string)).MatchString(v))
		}
	case []any:
		n.array(schema, v, must, part, seen)
	case map[string]any:
		n.object(schema, v, must, part, here)
	}
	if ref, has := schema["$ref"]; has {
		target := n.root
		for _, token := range strings.Split(ref.(string), "/")[1:] {
			target = object(target)[token]
		}
		must(here(target))
	}
	for _, s := range list(schema["allOf"]) {
		must(here(s))
	}
	if arms, has := schema["anyOf"]; has {
		good := false
		for _, s := range list(arms) {
			good = here(s) || good
		}
		must(good)
	}
	if arms, has := schema["oneOf"]; has {
		good := 0
		for _, s := range list(arms) {
			if here(s) {
				good++
			}
		}
		must(good == 1)
	}
	if s, has := schema["not"]; has {
		good, _ := n.valid(s, v)
		must(!good)
	}
	if s, has := schema["if"]; has && n.draft >= 7 {
		next, has := schema["else"]
		if here(s) {
			next, has = schema["then"]
		}
		must(!has || here(next))
	}
	if n.draft >= 2019 {
		n.unevaluated(schema, v, seen, part)
	}
	return ok, seen
}

// count returns the integer at the name in schema.
func count(schema map[string]any, name string, absent int64) int64 {
	c, ok := schema[name].(json.Number)
	if !ok {
		return absent
	}
	return number(c).Num().Int64()
}

func (n *naive) number(schema map[string]any, v *big.Rat) bool {
	at := func(name string) *big.Rat {
		limit, ok := schema[name].(json.Number)
		if !ok {
			return nil
		}
		return number(limit)
	}
	ok := true
	if m := at("minimum"); m != nil {
		ok = ok && v.Cmp(m) >= 0 && (schema["exclusiveMinimum"] != true || v.Cmp(m) > 0)
	}
	if m := at("maximum"); m != nil {
		ok = ok && v.Cmp(m) <= 0 && (schema["exclusiveMaximum"] != true || v.Cmp(m) < 0)
	}
	if m := at("exclusiveMinimum"); m != nil {
		ok = ok && v.Cmp(m) > 0
	}
	if m := at("exclusiveMaximum"); m != nil {
		ok = ok && v.Cmp(m) < 0
	}
	if m := at("multipleOf"); m != nil {
		ok = ok && new(big.Rat).Quo(v, m).IsInt()
	}
	return ok
}

func (n *naive) array(schema map[string]any, v []any, must func(bool), part func(key, s, v any), seen parts) {
	size := int64(len(v))
	must(size >= count(schema, "minItems", 0) && size <= count(schema, "maxItems", math.MaxInt64))
	if schema["uniqueItems"] == true {
		for i := range v {
			for j := range i {
				must(!equal(v[i], v[j]))
			}
		}
	}
	prefix, rest := list(schema["items"]), schema["additionalItems"]
	if n.draft == 2020 {
		prefix, rest = list(schema["prefixItems"]), schema["items"]
	} else if prefix == nil {
		rest = schema["items"]
	}
	for i := range v {
		switch {
		case i < len(prefix):
			part(i, prefix[i], v[i])
		case rest != nil:
			part(i, rest, v[i])
		}
	}
	if s, has := schema["contains"]; has && n.draft >= 6 {
		good, least, most := int64(0), int64(1), int64(math.MaxInt64)
		if n.draft >= 2019 {
			least, most = count(schema, "minContains", 1), count(schema, "maxContains", math.MaxInt64)
		}
		for i := range v {
			if ok, _ := n.valid(s, v[i]); ok {
				good++
				if n.draft == 2020 {
					seen[i] = true
				}
			}
		}
		must(good >= least && good <= most)
	}
}

func (n *naive) object(schema, v map[string]any, must func(bool), part func(key, s, v any), here func(any) bool) {
	size := int64(len(v))
	must(size >= count(schema, "minProperties", 0) && size <= count(schema, "maxProperties", math.MaxInt64))
	has := func(name any) bool {
		_, ok := v[name.(string)]
		return ok
	}
	for _, name := range list(schema["required"]) {
		must(has(name))
	}
	for name, value := range v {
		known := false
		if s, ok := object(schema["properties"])[name]; ok {
			known = true
			part(name, s, value)
		}
		for p, s := range object(schema["patternProperties"]) {
			if regexp.MustCompile(p).MatchString(name) {
				known = true
				part(name, s, value)
			}
		}
		if s, ok := schema["additionalProperties"]; ok && !known {
			part(name, s, value)
		}
		if s, ok := schema["propertyNames"]; ok && n.draft >= 6 {
			good, _ := n.valid(s, name)
			must(good)
		}
	}
	for _, keyword := range []string{"dependencies", "dependentRequired", "dependentSchemas"} {
		for name, d := range object(schema[keyword]) {
			switch {
			case !has(name) || keyword != "dependencies" && n.draft < 2019:
			case list(d) != nil:
				for _, other := range list(d) {
					must(has(other))
				}
			default:
				must(here(d))
			}
		}
	}
}

func (n *naive) unevaluated(schema map[string]any, v any, seen parts, part func(key, s, v any)) {
	switch v := v.(type) {
	case map[string]any:
		if s, has := schema["unevaluatedProperties"]; has {
			for name, value := range v {
				if !seen[name] {
					part(name, s, value)
				}
			}
		}
	case []any:
		if s, has := schema["unevaluatedItems"]; has {
			for i := range v {
				if !seen[i] {
					part(i, s, v[i])
				}
			}
		}
	}
}
