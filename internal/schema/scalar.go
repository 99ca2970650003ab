package schema

import (
	"hash/maphash"
	"math"
	"slices"
	"strconv"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// kind reports whether v is of that kind, and complains if it is not.
func (p *parser) kind(s *Schema, k Keyword, v rawjson.Value, kind rawjson.Kind, want string) bool {
	if v.Kind() == kind {
		return true
	}
	p.complainIn(s, v, k, s.Draft.Name(k)+" wants "+want+", got "+found(v))
	return false
}

// text returns the string v.
func (p *parser) text(s *Schema, k Keyword, v rawjson.Value) (string, bool) {
	if !p.kind(s, k, v, rawjson.String, "a string") {
		return "", false
	}
	return v.Text(), true
}

// boolean returns the boolean v.
func (p *parser) boolean(s *Schema, k Keyword, v rawjson.Value) (value, ok bool) {
	if v.Kind() != rawjson.True && v.Kind() != rawjson.False {
		p.complainIn(s, v, k, k.String()+" wants a boolean, got "+found(v))
		return false, false
	}
	return v.Kind() == rawjson.True, true
}

// pattern reports whether text, written at offset, is a regular expression.
func (p *parser) pattern(s *Schema, k Keyword, text string, offset int) bool {
	err := ecma.CheckPattern(text)
	if err == nil {
		return true
	}
	var tokens []string
	if k == KwPatternProperties {
		tokens = []string{text}
	}
	msg := k.String() + " wants a regular expression of ECMA-262, got " + diag.Quote(text) + ": " + err.Error()
	p.complainAt(s, offset, k, msg, tokens...)
	return false
}

// A numeric says which numbers a keyword wants.
type numeric uint8

const (
	finite   numeric = iota // any that a float64 can hold
	positive                // greater than zero
	count                   // an integer that is not negative
)

var numericNames = [...]string{"a number", "a number greater than 0", "a non-negative integer"}

// number reports whether v is what the keyword wants, and complains if it is not.
func (p *parser) number(s *Schema, k Keyword, v rawjson.Value, n numeric) bool {
	if v.Kind() == rawjson.Number && n.fits(v.Raw()) {
		return true
	}
	p.complainIn(s, v, k, k.String()+" wants "+numericNames[n]+", got "+found(v)+asDouble(v))
	return false
}

// asDouble says of a number that it is another one as a float64, where that is why it
// fits no keyword.
func asDouble(v rawjson.Value) string {
	if v.Kind() != rawjson.Number {
		return ""
	}
	f, _ := strconv.ParseFloat(string(v.Raw()), 64)
	switch {
	case math.IsInf(f, 0):
		return ", which is infinite as a double"
	case f == 0 && !ecma.ParseDecimal(string(v.Raw())).Zero():
		return ", which is 0 as a double"
	}
	return ""
}

// fits reports whether the valid number raw is one of n. Like in the reference, a
// number that is infinite as a float64 is none of them, and one that is zero as a
// float64 is not positive.
func (n numeric) fits(raw []byte) bool {
	if isDigits(raw) && len(raw) <= 300 {
		return n != positive || len(raw) > 1 || raw[0] != '0'
	}
	f, _ := strconv.ParseFloat(string(raw), 64)
	switch {
	case math.IsInf(f, 0):
		return false
	case n == positive:
		return f > 0
	case n == count:
		return f >= 0 && ecma.IsInteger(string(raw))
	}
	return true
}

// isDigits reports whether raw consists of digits.
func isDigits(raw []byte) bool {
	for _, c := range raw {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// singleTypes has each type, so that a schema with one type needs no list of its own.
var singleTypes = [numTypes]Type{Null, Boolean, Integer, Number, String, Object, Array}

// types returns what `type` says, and whether it is a list.
func (p *parser) types(s *Schema, v rawjson.Value) (types []Type, isList, ok bool) {
	switch v.Kind() {
	case rawjson.String:
		t, ok := typeOf(v.Raw())
		if !ok {
			p.complainIn(s, v, KwType, "type wants "+knownTypes+", got "+found(v))
			return nil, false, false
		}
		return singleTypes[t : t+1 : t+1], false, true
	case rawjson.Array:
		types, ok = p.typeList(s, v)
		return types, true, ok
	}
	p.complainIn(s, v, KwType, "type wants a string, got "+found(v))
	return nil, false, false
}

const knownTypes = "one of array, boolean, integer, null, number, object, string"

// typeList returns the types in the list v.
func (p *parser) typeList(s *Schema, v rawjson.Value) ([]Type, bool) {
	if v.Len() == 0 {
		p.complainIn(s, v, KwType, "type wants at least one type, got an empty list")
		return nil, false
	}
	types := make([]Type, 0, min(v.Len(), int(numTypes)))
	ok := true
	var seen [numTypes]bool
	for i := range v.Len() {
		if p.complaints.Full() {
			return nil, false
		}
		item := v.Child(i)
		t, known := typeOf(item.Raw())
		var msg string
		switch {
		case item.Kind() != rawjson.String:
			msg = "type wants strings, got "
		case !known:
			msg = "type wants " + knownTypes + ", got "
		case seen[t]:
			msg = "type wants each type once, got a second "
		default:
			seen[t] = true
			types = append(types, t)
			continue
		}
		ok = false
		p.complainIn(s, item, KwType, msg+found(item), strconv.Itoa(i))
	}
	return types, ok
}

// texts returns the strings of the list v, each once; tokens lead from the keyword to
// the list.
func (p *parser) texts(s *Schema, k Keyword, v rawjson.Value, tokens ...string) ([]string, bool) {
	if v.Kind() != rawjson.Array {
		p.complainIn(s, v, k, k.String()+" wants a list of strings, got "+found(v), tokens...)
		return nil, false
	}
	if v.Len() == 0 {
		return nil, true
	}
	names := make([]string, 0, v.Len())
	ok := true
	var known *seen
	if v.Len() > maxPairwise {
		known = newSeen(v.Len())
	}
	for i := range v.Len() {
		if p.complaints.Full() {
			return nil, false
		}
		item := v.Child(i)
		msg := " wants strings, got "
		if item.Kind() == rawjson.String {
			name := rawjson.Name(item.Raw())
			if !has(names, known, name) {
				names = append(names, name)
				continue
			}
			msg = " wants each name once, got a second "
		}
		ok = false
		p.complainIn(s, item, k, k.String()+msg+found(item), append(tokens[:len(tokens):len(tokens)], strconv.Itoa(i))...)
	}
	return names, ok
}

// has reports whether name is among names. known has the hashes of these, and gets
// that of name if it is a new one; it is nil if they are few.
func has(names []string, known *seen, name string) bool {
	if known == nil {
		return slices.Contains(names, name)
	}
	return known.add(maphash.String(known.seed, name), func(i int) bool { return names[i] == name }) >= 0
}

// enum returns the values of the list v. The meta-schema wants each once, and before
// draft 2019-09 at least one.
func (p *parser) enum(s *Schema, v rawjson.Value) ([]rawjson.Value, bool) {
	if !p.kind(s, KwEnum, v, rawjson.Array, "a list") {
		return nil, false
	}
	if v.Len() == 0 && s.Draft < Draft2019 {
		p.complainIn(s, v, KwEnum, "enum wants at least one value, got an empty list")
		return nil, false
	}
	values := make([]rawjson.Value, v.Len())
	for i := range values {
		values[i] = v.Child(i)
	}
	if i, first := repeated(values); i >= 0 {
		msg := "enum wants each value once, got " + found(values[i]) + ", which equals value " + strconv.Itoa(first)
		p.complainIn(s, values[i], KwEnum, msg, strconv.Itoa(i))
		return nil, false
	}
	return values, true
}

// discriminator returns what `discriminator` says, nil if that is wrong.
func (p *parser) discriminator(s *Schema, v rawjson.Value) *Discriminator {
	const k = KwDiscriminator
	if !p.kind(s, k, v, rawjson.Object, "an object") {
		return nil
	}
	p.distinct(s, k, v)
	var d Discriminator
	named, ok := false, true
	for i := range v.Len() {
		m := v.Child(i)
		switch m.Name() {
		case "propertyName":
			named = true
			if m.Kind() != rawjson.String {
				p.complainIn(s, m, k, "discriminator wants a string as propertyName, got "+found(m), m.Name())
				ok = false
			}
			d.PropertyName = m.Text()
		case "mapping":
			var good bool
			d.Mapping, good = p.mapping(s, m)
			ok = ok && good
		}
	}
	if !named {
		p.complainIn(s, v, k, "discriminator wants a string as propertyName, got nothing")
	}
	if !named || !ok {
		return nil
	}
	return &d
}

// mapping returns the `mapping` of a discriminator.
func (p *parser) mapping(s *Schema, v rawjson.Value) ([]Mapping, bool) {
	const k = KwDiscriminator
	if v.Kind() != rawjson.Object {
		p.complainIn(s, v, k, "discriminator wants an object as mapping, got "+found(v), "mapping")
		return nil, false
	}
	p.distinct(s, k, v, "mapping")
	mapping, ok := make([]Mapping, v.Len()), true
	for i := range v.Len() {
		if p.complaints.Full() {
			return nil, false
		}
		m := v.Child(i)
		if m.Kind() != rawjson.String {
			p.complainIn(s, m, k, "discriminator wants strings in mapping, got "+found(m), "mapping", m.Name())
			ok = false
		}
		mapping[i] = Mapping{m.Name(), m.Text()}
	}
	return mapping, ok
}
