package lint

import (
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// format hints at formats that change how text is written, where no text is. Others
// (email, binary...) never change anything, and nobody expects them to.
func (l *linter) format(n *node) {
	for _, s := range n.places {
		if !s.Has.Has(schema.KwFormat) || !formats(s.Format) {
			continue
		}
		where := at(s, schema.KwFormat)
		switch types := n.plain.Types; {
		case slices.Contains(types, schema.String):
			l.work(where)
		case types != nil:
			l.sayIfNever(where, `the format %s is never applied: it is for strings, and the type is %s; set "type": "string", or remove the format`,
				diag.Quote(s.Format), typeNames(types))
		case s.Format != "date-time": // which is how a time is written anyway
			l.sayIfNever(where, `the format %s is never applied: without a type, values are written as they are; add "type": "string"`,
				diag.Quote(s.Format))
		}
	}
}

// formats reports whether format changes how text is written.
func formats(format string) bool {
	switch format {
	case "date-time", "date", "time", "duration", "unsafe":
		return true
	}
	return false
}

// fallback hints at the default of the property n if it is not what the schema wants.
func (l *linter) fallback(n *node) {
	p := &n.plain
	if n.filled || p.Default == nil || n.branches {
		return
	}
	n.filled = true
	s := p.Default
	where := at(s, schema.KwDefault)
	switch {
	case l.said[where]:
	case n.declares(schema.KwType) && !fits(s.Default, p.Types, p.Nullable):
		l.say(where, "the default %s is written as it is, never coerced, and the type is %s; give a default of that type",
			excerpt(s.Default), typeNames(p.Types))
	case l.refuses(s):
		l.say(where, "the default %s is written where the member is absent, and the schema does not allow it: it is not the const, or not in the enum; make it one of them",
			excerpt(s.Default))
	}
}

// refuses reports whether the default of s is another value than its const, or none of
// its enum. It asks once.
func (l *linter) refuses(s *schema.Schema) bool {
	if l.defaults[s] || s.Nullable && s.Default.Kind() == rawjson.Null {
		return false
	}
	l.defaults[s] = true
	return s.Has.Has(schema.KwConst) && !schema.Equal(s.Default, s.Const) || s.Has.Has(schema.KwEnum) && !among(s.Default, s.Enum)
}

// constant hints at a const of s that the schema itself does not allow.
func (l *linter) constant(s *schema.Schema) {
	if !s.Has.Has(schema.KwConst) || s.Nullable && s.Const.Kind() == rawjson.Null {
		return
	}
	where := at(s, schema.KwConst)
	if s.Has.Has(schema.KwEnum) && !among(s.Const, s.Enum) {
		l.say(where, "the constant %s is written for every value, and is not in the enum; make it one of the enum, or remove one of the two", excerpt(s.Const))
	}
	if s.Has.Has(schema.KwType) && !fits(s.Const, s.Types, s.Nullable) {
		l.say(where, "the constant %s is written as it is, never coerced, and the type is %s; give a constant of that type", excerpt(s.Const), typeNames(s.Types))
	}
}

// enum hints at an enum of s of which no value is of its type.
func (l *linter) enum(s *schema.Schema) {
	if !s.Has.Has(schema.KwEnum) || !s.Has.Has(schema.KwType) || s.Has.Has(schema.KwConst) || len(s.Enum) == 0 {
		return
	}
	for _, v := range s.Enum {
		if fits(v, s.Types, s.Nullable) {
			return
		}
	}
	l.say(at(s, schema.KwEnum), "what is written is never one of these: the type is %s, and none of them is of it; change one of the two", typeNames(s.Types))
}

// among reports whether v is one of values.
func among(v rawjson.Value, values []rawjson.Value) bool {
	return slices.ContainsFunc(values, func(w rawjson.Value) bool { return schema.Equal(v, w) })
}

// fits reports whether v is of one of types; nil is any.
func fits(v rawjson.Value, types []schema.Type, nullable bool) bool {
	if types == nil {
		return true
	}
	has := func(t schema.Type) bool { return slices.Contains(types, t) }
	switch v.Kind() {
	case rawjson.Null:
		return nullable || has(schema.Null)
	case rawjson.True, rawjson.False:
		return has(schema.Boolean)
	case rawjson.Number:
		return has(schema.Number) || has(schema.Integer) && ecma.IsInteger(string(v.Raw()))
	case rawjson.String:
		return has(schema.String)
	case rawjson.Array:
		return has(schema.Array)
	case rawjson.Object:
		return has(schema.Object)
	}
	return true
}

// typeNames returns types as messages show them: "string", "string or null".
func typeNames(types []schema.Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.String()
	}
	return strings.Join(names, " or ")
}

// excerpt returns v as messages show it.
func excerpt(v rawjson.Value) string {
	const most = 40
	switch {
	case v.Kind() == rawjson.String && len(v.Raw()) > 8*most: // decoding all of it would be a waste
		return "(a long text)"
	case v.Kind() == rawjson.String:
		return diag.Quote(v.Text())
	case v.Kind() == rawjson.Object && len(v.Raw()) > most:
		return "(an object)"
	case v.Kind() == rawjson.Array && len(v.Raw()) > most:
		return "(a list)"
	case len(v.Raw()) > most:
		return string(v.Raw()[:most]) + "..."
	}
	return strings.Join(strings.Fields(string(v.Raw())), " ")
}
