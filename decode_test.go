package stringify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"unicode/utf16"
)

// decodeOrdered decodes one JSON text with encoding/json into Go values that keep
// all of it: objects as iter.Seq2[string, any] in order (repeated names too),
// arrays as []any, numbers as json.Number.
func decodeOrdered(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := decodeValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("text after the value")
	}
	return v, nil
}

func decodeValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	case json.Delim('{'):
		var names []string
		var values []any
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			names, values = append(names, name.(string)), append(values, v)
		}
		_, err := d.Token()
		return inOrder(names, values), err
	}
	return token, nil
}

func inOrder(names []string, values []any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i, name := range names {
			if !yield(name, values[i]) {
				return
			}
		}
	}
}

// decodePlain decodes as most programs do: objects as map[string]any, numbers as
// json.Number.
func decodePlain(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// sameContent reports whether two JSON texts differ in the order of members only.
func sameContent(a, b []byte) bool {
	va, errA := decodePlain(a)
	vb, errB := decodePlain(b)
	if errA != nil || errB != nil {
		return bytes.Equal(a, b)
	}
	ta, _ := json.Marshal(va)
	tb, _ := json.Marshal(vb)
	return bytes.Equal(ta, tb)
}

var escapedUnit = regexp.MustCompile(`\\(?:u([0-9a-fA-F]{4})|.)`)

// hasLoneSurrogate reports whether a JSON text has a surrogate escape without its
// partner: encoding/json decodes it to U+FFFD, AppendJSON keeps it.
func hasLoneSurrogate(text []byte) bool {
	end, high := -1, false // where a high surrogate ended, if one did
	for _, m := range escapedUnit.FindAllSubmatchIndex(text, -1) {
		unit := rune(0)
		if m[2] >= 0 {
			n, _ := strconv.ParseUint(string(text[m[2]:m[3]]), 16, 16)
			unit = rune(n)
		}
		low := unit >= 0xdc00 && unit <= 0xdfff
		if high {
			if m[0] != end || !low {
				return true
			}
			high = false
			continue
		}
		if low {
			return true
		}
		if utf16.IsSurrogate(unit) {
			high, end = true, m[1]
		}
	}
	return high
}
