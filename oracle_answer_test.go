package stringify_test

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/jsonptr"
)

// This file writes values as docs/guide says, for cases with branches: objects, arrays, and all
// decisions here, slowly and by other code than the module's own. Scalars, and what no
// schema describes, are written by serializers of their type alone, which are compared
// with the reference elsewhere (testdata/reference/coercions.jsonl).

// answer returns what the guide predicts for value, or the refusal.
func (r *reader) answer(value any) (string, *refusal) {
	return r.write([]place{{"", r.docs[""]}}, value, "")
}

func (r *reader) write(from []place, value any, pointer string) (string, *refusal) {
	list, null, refused := r.settle(from, plainGo(value), pointer, false)
	switch {
	case refused != nil:
		return "", refused
	case null, value == nil && nullable(list):
		return "null", nil
	}
	s := r.shape(list)
	for _, p := range list {
		if text, ok := p.keyword(hidden + "const").(string); ok {
			if value == nil && slices.Contains(s.types, "null") {
				return "null", nil
			}
			return r.leaf("{}", rawText(text), pointer)
		}
	}
	kind := kindOf(plainKind(value))
	want := kind
	switch {
	case len(s.types) == 0:
		return r.leaf("{}", value, pointer)
	case !s.byKind:
		want = s.types[0]
	case value == nil:
		if want = s.nullAs(); want == "" {
			return "", &refusal{pointer, stringify.ErrType}
		}
	case (kind == "object" || kind == "array") && !slices.Contains(s.types, kind):
		return "", &refusal{pointer, stringify.ErrType}
	case kind != "object" && kind != "array":
		return r.leaf(scalarSchema(`["`+strings.Join(s.types, `","`)+`"]`, s.format), value, pointer)
	}
	switch want {
	case "null":
		return "null", nil
	case "object":
		members, ok := value.(iter.Seq2[string, any])
		if !ok && value != nil {
			return "", &refusal{pointer, stringify.ErrType}
		}
		return r.writeObject(list, members, pointer)
	case "array":
		elements, ok := value.([]any)
		if !ok && value != nil {
			return "", &refusal{pointer, stringify.ErrType}
		}
		return r.writeArray(list, elements, pointer)
	}
	if kind == "object" || kind == "array" {
		return "", &refusal{pointer, stringify.ErrType}
	}
	return r.leaf(scalarSchema(`"`+want+`"`, s.format), value, pointer)
}

// rawText is JSON text.
type rawText string

func (t rawText) MarshalJSON() ([]byte, error) { return []byte(t), nil }

// plainKind is plainGo for what kindOf looks at.
func plainKind(value any) any {
	if _, ok := value.(iter.Seq2[string, any]); ok {
		return map[string]any(nil)
	}
	return value
}

func scalarSchema(types, format string) string {
	if format == "" {
		return `{"type":` + types + `}`
	}
	return `{"type":` + types + `,"format":` + jsonString(format) + `}`
}

var leafSerializers = map[string]*stringify.Serializer{}

// leaf writes value by a schema without parts.
func (r *reader) leaf(schema string, value any, pointer string) (string, *refusal) {
	key := r.options.Rounding + " " + schema
	s, ok := leafSerializers[key]
	if !ok {
		c := oracleCase{Schema: []byte(schema), Options: oracleOptions{Rounding: r.options.Rounding}}
		var err error
		if s, err = c.compile(); err != nil {
			return "", &refusal{pointer, err}
		}
		leafSerializers[key] = s
	}
	out, err := s.Append(nil, value)
	var refused *stringify.ValueError
	if errors.As(err, &refused) {
		return "", &refusal{pointer + refused.Pointer, refused.Err}
	}
	return string(out), nil
}

func (r *reader) writeObject(list []place, members iter.Seq2[string, any], pointer string) (string, *refusal) {
	var names, required []string // declared, required
	open := false
	additional := []place{}
	for _, p := range list {
		own, _ := p.keyword(hidden + "properties").([]string)
		for _, name := range own {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		list, _ := p.keyword("required").([]any)
		for _, name := range list {
			if !slices.Contains(required, name.(string)) {
				required = append(required, name.(string))
			}
		}
		if sub := p.keyword("additionalProperties"); sub != nil {
			additional = append(additional, place{p.doc, sub})
			open = true
		}
		open = open || p.keyword("patternProperties") != nil
	}
	given := map[string]any{}
	var order []string
	if members != nil {
		for name, member := range members {
			given[name] = member
			order = append(order, name)
		}
	}
	var first, second []string
	for _, name := range names {
		if slices.Contains(required, name) {
			first = append(first, name)
		} else {
			second = append(second, name)
		}
	}
	if members == nil {
		return "{}", nil
	}
	var out []string
	write := func(parts []place, name string) *refusal {
		text, refused := r.write(parts, given[name], pointer+"/"+jsonptr.Escape(name))
		out = append(out, r.name(name)+":"+text)
		return refused
	}
	for _, name := range append(first, second...) {
		parts := r.declaring(list, name)
		whole := r.expand(parts)
		_, there := given[name]
		fallback, hasDefault := "", false
		for _, p := range whole {
			if text, ok := p.keyword(hidden + "default").(string); ok && !hasDefault {
				fallback, hasDefault = text, true
			}
		}
		switch {
		case fitsNothing(whole):
			if !there && slices.Contains(required, name) {
				return "", &refusal{pointer + "/" + jsonptr.Escape(name), stringify.ErrRequired}
			}
		case there:
			if refused := write(parts, name); refused != nil {
				return "", refused
			}
		case hasDefault:
			text, refused := r.leaf("{}", rawText(fallback), pointer)
			if refused != nil {
				return "", refused
			}
			out = append(out, r.name(name)+":"+text)
		case slices.Contains(required, name):
			return "", &refusal{pointer + "/" + jsonptr.Escape(name), stringify.ErrRequired}
		}
	}
	for _, name := range required {
		if _, there := given[name]; !there && !slices.Contains(names, name) {
			return "", &refusal{pointer + "/" + jsonptr.Escape(name), stringify.ErrRequired}
		}
	}
	for _, name := range order {
		if slices.Contains(names, name) || !open {
			continue
		}
		parts := r.matchingAll(list, name)
		if parts == nil {
			parts = additional
		}
		if len(parts) == 0 || fitsNothing(r.expand(parts)) {
			continue
		}
		if refused := write(parts, name); refused != nil {
			return "", refused
		}
	}
	return "{" + strings.Join(out, ",") + "}", nil
}

// matchingAll returns what the schemas say under the first pattern that matches name.
func (r *reader) matchingAll(list []place, name string) []place {
	found := ""
	var out []place
	for _, p := range list {
		patterns, _ := p.keyword("patternProperties").(orderedMap)
		for _, pattern := range patterns.names {
			if out == nil && matches(pattern, name) || out != nil && pattern == found {
				found = pattern
				out = append(out, place{p.doc, patterns.members[pattern]})
			}
		}
	}
	return out
}

func (r *reader) name(name string) string {
	text, _ := r.leaf(`{"type":"string"}`, name, "")
	return text
}

func (r *reader) writeArray(list []place, elements []any, pointer string) (string, *refusal) {
	longest := longestItems(list)
	if longest >= 0 && len(elements) > longest {
		open := slices.ContainsFunc(list, func(p place) bool { return p.keyword("additionalItems") != nil })
		if !open || fitsNothing(r.expand(itemAt(list, longest, longest))) {
			return "", &refusal{fmt.Sprintf("%s/%d", pointer, longest), stringify.ErrType}
		}
	}
	if r.large > 0 && len(elements) >= r.large {
		return r.leaf("{}", elements, pointer)
	}
	var out []string
	for i, element := range elements {
		parts := itemAt(list, i, longest)
		at := fmt.Sprintf("%s/%d", pointer, i)
		if longest > i && len(parts) > 0 {
			whole := r.expand(parts)
			types := r.shape(whole).types
			null := element == nil && (nullable(whole) || slices.Contains(types, "string"))
			if fitsNothing(whole) || types != nil && !null && !hasKind(types, plainKind(element)) {
				return "", &refusal{at, stringify.ErrType}
			}
		}
		text, refused := "", (*refusal)(nil)
		if len(parts) == 0 {
			text, refused = r.leaf("{}", element, at)
		} else {
			text, refused = r.write(parts, element, at)
		}
		if refused != nil {
			return "", refused
		}
		out = append(out, text)
	}
	return "[" + strings.Join(out, ",") + "]", nil
}
