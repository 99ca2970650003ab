// Package rawjson reads JSON text as RFC 8259 defines it, strictly, and keeps
// what most readers throw away: byte offsets, the order of members, repeated
// members, and scalars as they were written. It also writes the canonical form
// of what it reads, straight from text to text.
//
// It knows neither schemas nor Go values.
//
// Text is accepted or refused as by [encoding/json.Valid]: bytes inside strings
// need not be UTF-8 (they are read as U+FFFD), a byte order mark is refused.
package rawjson

import (
	"bytes"
	"strconv"
)

// A Kind is one of the kinds of JSON values.
type Kind uint8

// The kinds. The zero Kind belongs to a Value that is not there.
const (
	Missing Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

// String returns the kind's name as error messages use it.
func (k Kind) String() string {
	switch k {
	case Missing:
		return "nothing"
	case Null:
		return "null"
	case False:
		return "false"
	case True:
		return "true"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	}
	return "kind " + strconv.Itoa(int(k))
}

// A SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	Offset int    // of the first byte that cannot stand where it stands, from 0; the text's length if it ends too soon
	Msg    string // what was wanted and what was found
	Depth  bool   // the text may be JSON, but is nested deeper than the limit
	Many   bool   // the text is JSON, but has more values than the limit
}

// Error returns "offset 12: want a value, got '}'".
func (e *SyntaxError) Error() string {
	return "offset " + strconv.Itoa(e.Offset) + ": " + e.Msg
}

// Unexpected returns the error for the byte at src[i], or for the end of src
// if i is not in it. want is what could have stood there.
//
//go:noinline
func Unexpected(src []byte, i int, want string) *SyntaxError {
	got := "got the end of the text"
	switch {
	case i < len(src) && bytes.HasPrefix(src[i:], []byte("\ufeff")):
		got = "got a byte order mark"
	case i < len(src):
		got = "got " + describe(src[i])
	case SkipSpace(src, 0) == len(src):
		got = "the input is empty"
	}
	return &SyntaxError{Offset: min(i, len(src)), Msg: "want " + want + ", " + got}
}

// TooDeep returns the error for the container at offset i that is nested
// deeper than maxDepth.
//
//go:noinline
func TooDeep(i, maxDepth int) *SyntaxError {
	return &SyntaxError{Offset: i, Depth: true, Msg: "nested deeper than " + strconv.Itoa(maxDepth) + " levels"}
}

// tooMany returns the error for the value at offset i that is one more than maxValues.
func tooMany(i, maxValues int) *SyntaxError {
	return &SyntaxError{Offset: i, Many: true, Msg: "more than " + strconv.Itoa(maxValues) + " JSON values"}
}

// describe returns c as messages show it: 'x', or byte 0x0a.
func describe(c byte) string {
	if ' ' <= c && c <= '~' {
		return "'" + string(rune(c)) + "'"
	}
	const hex = "0123456789abcdef"
	return "byte 0x" + string([]byte{hex[c>>4], hex[c&15]})
}
