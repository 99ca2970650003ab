package govalue

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Special says that a type has a meaning of its own, whatever its kind and its
// methods are.
type Special uint8

// The special types. They are known by package path and name, so that nobody links
// a package only because it might be met; on Go 1.27 json.RawMessage is
// jsontext.Value.
const (
	NotSpecial      Special = iota
	SpecialTime             // time.Time
	SpecialDuration         // time.Duration
	SpecialNumber           // json.Number
	SpecialRaw              // json.RawMessage, jsontext.Value
	SpecialBigInt           // big.Int: its digits
	SpecialBigFloat         // big.Float: its float64
	SpecialNull             // database/sql: NullString, Null[T] and so on; field 0 is the value, field 1 says whether it is valid
)

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// specialOf returns what t means by its name.
func specialOf(t reflect.Type) Special {
	switch t {
	case timeType:
		return SpecialTime
	case durationType:
		return SpecialDuration
	}
	switch t.PkgPath() {
	case "encoding/json":
		switch {
		case t.Name() == "Number" && t.Kind() == reflect.String:
			return SpecialNumber
		case t.Name() == "RawMessage" && t.Kind() == reflect.Slice:
			return SpecialRaw
		}
	case "encoding/json/jsontext":
		if t.Name() == "Value" && t.Kind() == reflect.Slice {
			return SpecialRaw
		}
	case "math/big":
		switch {
		case t.Name() == "Int" && reflect.PointerTo(t).Implements(bigIntType):
			return SpecialBigInt
		case t.Name() == "Float" && reflect.PointerTo(t).Implements(bigFloatType):
			return SpecialBigFloat
		}
	case "database/sql":
		if isNull(t) {
			return SpecialNull
		}
	}
	return NotSpecial
}

// isNull reports whether t, a type of database/sql, is one of its Null types.
func isNull(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.NumField() != 2 || !t.Field(0).IsExported() {
		return false
	}
	valid := t.Field(1)
	return strings.HasPrefix(t.Name(), "Null") && valid.Name == "Valid" && valid.Type.Kind() == reflect.Bool
}

// readSpecial returns how values of a special type are read.
func (t *Type) readSpecial() how {
	switch t.Special {
	case SpecialTime:
		return howTime
	case SpecialDuration:
		return howDuration
	case SpecialNumber:
		return howNumber
	case SpecialRaw:
		return howRaw
	case SpecialBigInt:
		return howBigInt
	case SpecialBigFloat:
		return howBigFloat
	case SpecialNull:
		t.elem.to = t.Go.Field(0).Type
		return howNull
	}
	panic("govalue: unknown special type " + strconv.Itoa(int(t.Special)))
}

// The methods of math/big that are used here.
type (
	bigInt interface {
		Append(buf []byte, base int) []byte
	}
	bigFloat interface {
		Text(format byte, prec int) string
	}
)

var (
	bigIntType   = reflect.TypeFor[bigInt]()
	bigFloatType = reflect.TypeFor[bigFloat]()
)

// ofNumber reads a json.Number. As in encoding/json an empty one is 0, and text that
// is no JSON number is an error.
func ofNumber(s string) Value {
	if s == "" {
		s = "0"
	}
	if !isNumber(s) {
		return ofError(errors.New("invalid number literal " + strconv.Quote(excerpt(s))))
	}
	return Value{Form: Number, text: s}
}

// ofBigInt reads a big.Int.
func ofBigInt(i bigInt) Value {
	return Value{Form: Number, text: string(i.Append(nil, 10))}
}

// ofBigFloat reads a big.Float as the nearest float64, ties to even, which is what
// its Float64 method gives. The text between is exact: a hexadecimal mantissa.
func ofBigFloat(f bigFloat) Value {
	text := f.Text('p', 0)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return ofError(errors.New("invalid big.Float " + strconv.Quote(excerpt(text))))
	}
	return ofFloat(x)
}

// isNumber reports whether s is a number as JSON has it (RFC 8259, section 6).
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	switch {
	case s == "":
		return false
	case s[0] == '0':
		s = s[1:]
	default:
		var ok bool
		if s, ok = skipDigits(s); !ok {
			return false
		}
	}
	if s != "" && s[0] == '.' {
		var ok bool
		if s, ok = skipDigits(s[1:]); !ok {
			return false
		}
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		var ok bool
		if s, ok = skipDigits(s); !ok {
			return false
		}
	}
	return s == ""
}

// skipDigits returns s behind the digits that it begins with, and whether there are any.
func skipDigits(s string) (string, bool) {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return s[i:], i > 0
}

// excerpt returns the beginning of s, for messages.
func excerpt(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}
