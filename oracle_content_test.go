package stringify_test

import (
	"bytes"
	"encoding/json"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// This file compares the content of JSON texts and reads them for the walk of
// oracle_difference_test.go.

// sameInDoubles compares the content of two texts, integers by their double where
// digits may differ.
func sameInDoubles(a, b string, doubles bool) bool {
	if !doubles {
		return sameContent([]byte(a), []byte(b))
	}
	var va, vb any
	if json.Unmarshal([]byte(a), &va) != nil || json.Unmarshal([]byte(b), &vb) != nil {
		return false
	}
	ta, errA := json.Marshal(va)
	tb, errB := json.Marshal(vb)
	return errA == nil && errB == nil && bytes.Equal(ta, tb)
}

// controlsMoved returns text, which has no blanks between its tokens, with a private code
// point for each control character: format unsafe lets them through, JSON does not.
func controlsMoved(text string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' {
			return 0xf0000 + c
		}
		return c
	}, text)
}

// without returns text without the member that pointer names, or with null for the
// element; "" leaves nothing.
func without(text, pointer string) string {
	v, err := decodePlain([]byte(text))
	if err != nil {
		return text
	}
	if pointer == "" {
		return "null"
	}
	i := strings.LastIndexByte(pointer, '/')
	last := jsonptr.Unescape(pointer[i+1:])
	switch parent := step(v, pointer[:i]).(type) {
	case map[string]any:
		delete(parent, last)
	case []any:
		if n, err := strconv.Atoi(last); err == nil && n < len(parent) {
			parent[n] = nil
		}
	}
	out, _ := json.Marshal(v)
	return string(out)
}

// absent is what at returns where nothing stands.
const absent = ""

// at returns the text of what pointer names in text.
func at(text, pointer string) string {
	v, err := decodePlain([]byte(text))
	if err != nil {
		return absent
	}
	found := step(v, pointer)
	if found == nothing {
		return absent
	}
	out, _ := json.Marshal(found)
	return string(out)
}

// nothing is what step returns where nothing stands.
var nothing any = new(int)

// step returns what pointer names in v, or nothing.
func step(v any, pointer string) any {
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = jsonptr.Unescape(token)
		switch here := v.(type) {
		case map[string]any:
			member, ok := here[token]
			if !ok {
				return nothing
			}
			v = member
		case []any:
			n, err := strconv.Atoi(token)
			if err != nil || n >= len(here) {
				return nothing
			}
			v = here[n]
		default:
			return nothing
		}
	}
	return v
}

// plainGo returns an ordered value as plain maps, for the walk.
func plainGo(v any) any {
	switch v := v.(type) {
	case iter.Seq2[string, any]:
		m := map[string]any{}
		v(func(name string, member any) bool {
			m[name] = plainGo(member)
			return true
		})
		return m
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = plainGo(v[i])
		}
		return list
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return v
		}
		return json.Number(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return v
}

func withDefault(schema any) (any, bool) {
	m, _ := schema.(map[string]any)
	d, ok := m["default"]
	return d, ok
}

// An orderedMap is an object whose order counts: patternProperties.
type orderedMap struct {
	names   []string
	members map[string]any
}

// hidden is the start of names that readSchema adds to schemas: with the names of
// properties, in order, and with the text of const and default.
const hidden = "\x00"

// readSchema decodes a schema, patternProperties in order.
func readSchema(v rawjson.Value) any {
	switch v.Kind() {
	case rawjson.Object:
		m := make(map[string]any, v.Len())
		for _, member := range v.Children() {
			sub := readSchema(member)
			if member.Name() == "patternProperties" {
				patterns := orderedMap{members: map[string]any{}}
				for _, pattern := range member.Children() {
					patterns.names = append(patterns.names, pattern.Name())
					patterns.members[pattern.Name()] = readSchema(pattern)
				}
				sub = patterns
			}
			m[member.Name()] = sub
			switch member.Name() {
			case "properties":
				var names []string
				for _, property := range member.Children() {
					names = append(names, property.Name())
				}
				m[hidden+"properties"] = names
			case "const", "default":
				if text, err := untag(member.Raw()); err == nil {
					m[hidden+member.Name()] = string(text.text)
				}
			}
		}
		return m
	case rawjson.Array:
		list := make([]any, v.Len())
		for i, item := range v.Children() {
			list[i] = readSchema(item)
		}
		return list
	}
	plain, _ := decodePlain(v.Raw())
	return plain
}

// beyondBMP reports whether name has a code point of two UTF-16 units.
func beyondBMP(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r > 0xffff })
}
