package stringify_test

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// This file is a plain validator of draft-07, with `nullable` and with formats asserted.

// satisfies reports whether value, as plainGo returns it, satisfies p.
func (r *reader) satisfies(p place, value any) bool { return r.valid(p, value, 0) }

// A manner is how a validator differs from the plain one. Each is as the one before, too.
type manner int

const (
	asWritten manner = iota
	there            // as the reference's: `nullable` adds null to the types only
	guessing         // after the reference has written types that it infers into schemas
	inDoubles        // multipleOf by division of doubles
)

// differenceOf has the number that a manner is cited by.
var differenceOf = map[manner]int{there: 11, guessing: 13, inDoubles: 24}

// satisfiesIn is satisfies in that manner.
func (r *reader) satisfiesIn(m manner, p place, value any) bool {
	r.manner = m
	defer func() { r.manner = asWritten }()
	return r.valid(p, value, 0)
}

func (r *reader) valid(p place, value any, depth int) bool {
	m, ok := p.schema.(map[string]any)
	if !ok || depth > 60 {
		return p.schema != false
	}
	if value == nil && m["nullable"] == true && r.manner == asWritten {
		return true
	}
	at := func(sub any) place { return place{p.doc, sub} }
	if ref, ok := m["$ref"].(string); ok {
		if target, ok := r.resolve(p.doc, ref); !ok || !r.valid(target, value, depth+1) {
			return false
		}
	}
	if !r.validType(m, value) {
		return false
	}
	in := func(keyword string) int {
		n := 0
		for _, sub := range p.list(keyword) {
			if r.valid(sub, value, depth+1) {
				n++
			}
		}
		return n
	}
	if all := p.list("allOf"); in("allOf") != len(all) {
		return false
	}
	if any := p.list("anyOf"); len(any) > 0 && in("anyOf") == 0 {
		return false
	}
	if one := p.list("oneOf"); len(one) > 0 && in("oneOf") != 1 {
		return false
	}
	if sub, ok := m["not"]; ok && r.valid(at(sub), value, depth+1) {
		return false
	}
	if test, ok := m["if"]; ok {
		keyword := "else"
		if r.valid(at(test), value, depth+1) {
			keyword = "then"
		}
		if sub, ok := m[keyword]; ok && !r.valid(at(sub), value, depth+1) {
			return false
		}
	}
	switch v := value.(type) {
	case string:
		return validString(m, v)
	case map[string]any:
		return r.validObject(p, m, v, depth)
	case []any:
		return r.validArray(p, m, v, depth)
	case json.Number, *big.Int:
		n, ok := new(big.Rat).SetString(canonical(v))
		return !ok || r.validNumber(m, n)
	}
	return true
}

func (r *reader) validType(m map[string]any, value any) bool {
	null := value == nil && m["nullable"] == true
	var types []string
	switch t := m["type"].(type) {
	case string:
		types = []string{t}
	case []any:
		for _, name := range t {
			types = append(types, name.(string))
		}
	}
	if guess := inferred(m); types == nil && guess != "" && r.manner >= guessing {
		types = []string{guess}
	}
	if types != nil && !null && !hasKind(types, value) {
		return false
	}
	_, isTime := value.(time.Time)
	if v, ok := m["const"]; ok && (isTime || canonical(v) != canonical(value)) {
		return false
	}
	if all, ok := m["enum"].([]any); ok {
		return !isTime && slices.ContainsFunc(all, func(v any) bool { return canonical(v) == canonical(value) })
	}
	return true
}

// limit returns a number keyword.
func limit(m map[string]any, keyword string) (*big.Rat, bool) {
	n, ok := m[keyword].(json.Number)
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(string(n))
}

// keepsLimits reports whether count keeps the two limits.
func keepsLimits(m map[string]any, least, most string, count int) bool {
	n := big.NewRat(int64(count), 1)
	if low, ok := limit(m, least); ok && n.Cmp(low) < 0 {
		return false
	}
	high, ok := limit(m, most)
	return !ok || n.Cmp(high) <= 0
}

func (r *reader) validNumber(m map[string]any, n *big.Rat) bool {
	if low, ok := limit(m, "minimum"); ok && n.Cmp(low) < 0 {
		return false
	}
	if high, ok := limit(m, "maximum"); ok && n.Cmp(high) > 0 {
		return false
	}
	if low, ok := limit(m, "exclusiveMinimum"); ok && n.Cmp(low) <= 0 {
		return false
	}
	if high, ok := limit(m, "exclusiveMaximum"); ok && n.Cmp(high) >= 0 {
		return false
	}
	unit, ok := limit(m, "multipleOf")
	if ok && r.manner >= inDoubles {
		x, _ := n.Float64()
		y, _ := unit.Float64()
		q := x / y
		return q == math.Trunc(q) && math.Abs(q) < 1e21
	}
	return !ok || new(big.Rat).Quo(n, unit).IsInt()
}

func validString(m map[string]any, s string) bool {
	if !keepsLimits(m, "minLength", "maxLength", utf8.RuneCountInString(s)) {
		return false
	}
	if pattern, ok := m["pattern"].(string); ok && !matches(pattern, s) {
		return false
	}
	format, _ := m["format"].(string)
	form, ok := forms[format]
	return !ok || matches(form, s)
}

// forms are what the random texts need of the formats' grammars.
var forms = map[string]string{
	"date-time": `^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([zZ]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`,
	"date":      `^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`,
	"time":      `^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([zZ]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`,
	"email":     `^[A-Za-z0-9.]+@[A-Za-z0-9.]+$`,
	"uuid":      `^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`,
	"ipv4":      `^([0-9]{1,3}\.){3}[0-9]{1,3}$`,
	"uri":       `^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9/?=._~:&-]*$`,
}

var compiledPatterns sync.Map

func matches(pattern, s string) bool {
	re, ok := compiledPatterns.Load(pattern)
	if !ok {
		re, _ = compiledPatterns.LoadOrStore(pattern, regexp.MustCompile(pattern))
	}
	return re.(*regexp.Regexp).MatchString(s)
}

func (r *reader) validObject(p place, m, v map[string]any, depth int) bool {
	if !keepsLimits(m, "minProperties", "maxProperties", len(v)) {
		return false
	}
	required, _ := m["required"].([]any)
	for _, name := range required {
		if _, there := v[name.(string)]; !there {
			return false
		}
	}
	patterns, _ := m["patternProperties"].(orderedMap)
	for name, member := range v {
		if sub, ok := m["propertyNames"]; ok && !r.valid(place{p.doc, sub}, name, depth+1) {
			return false
		}
		sub, spoken := lookUp(m, "properties", name)
		if spoken && !r.valid(place{p.doc, sub}, member, depth+1) {
			return false
		}
		for pattern, sub := range patterns.members {
			if matches(pattern, name) {
				spoken = true
				if !r.valid(place{p.doc, sub}, member, depth+1) {
					return false
				}
			}
		}
		if sub, ok := m["additionalProperties"]; ok && !spoken && !r.valid(place{p.doc, sub}, member, depth+1) {
			return false
		}
	}
	dependencies, _ := m["dependencies"].(map[string]any)
	for name, needed := range dependencies {
		if _, there := v[name]; !there || strings.HasPrefix(name, hidden) {
			continue
		}
		list, ok := needed.([]any)
		if !ok && !r.valid(place{p.doc, needed}, v, depth+1) {
			return false
		}
		for _, name := range list {
			if _, there := v[name.(string)]; !there {
				return false
			}
		}
	}
	return true
}

func (r *reader) validArray(p place, m map[string]any, v []any, depth int) bool {
	if !keepsLimits(m, "minItems", "maxItems", len(v)) {
		return false
	}
	if m["uniqueItems"] == true {
		seen := map[string]bool{}
		for _, item := range v {
			seen[canonical(item)] = true
		}
		if len(seen) < len(v) {
			return false
		}
	}
	if sub, ok := m["contains"]; ok && !slices.ContainsFunc(v, func(item any) bool { return r.valid(place{p.doc, sub}, item, depth+1) }) {
		return false
	}
	for i, item := range v {
		sub, ok := m["items"]
		if list, isList := sub.([]any); isList {
			if sub, ok = m["additionalItems"]; i < len(list) {
				sub, ok = list[i], true
			}
		}
		if ok && !r.valid(place{p.doc, sub}, item, depth+1) {
			return false
		}
	}
	return true
}
