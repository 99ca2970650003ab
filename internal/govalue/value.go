// Package govalue says what a Go value is in JSON terms: null, a number, text, an
// object with these members, and so on. It knows how encoding/json reads types
// (tags, embedding, Marshalers) and which types have a meaning of their own (times,
// durations, big numbers, database/sql's Null types, iterators). It knows no schema,
// writes nothing and checks no JSON text.
package govalue

import (
	"errors"
	"math"
	"reflect"
	"time"
)

// A Form is what a value is in JSON terms, and thereby which accessors of Value
// have a meaning.
type Form uint8

// The forms of values.
const (
	Null        Form = iota // nil; see Value.Nil
	Bool                    // Value.Bool
	Int                     // Value.Int
	Uint                    // Value.Uint
	Float                   // Value.Float
	Float32                 // Value.Float, exactly that of a float32
	Number                  // Value.Text: a number as JSON has it (RFC 8259, section 6)
	Text                    // Value.Text
	Bytes                   // Value.Bytes: base64 text, or an array of numbers (Len, Index, Elements)
	Time                    // Value.Time
	Duration                // Value.Duration, Value.Int (nanoseconds)
	JSON                    // Value.Bytes: JSON text, not checked
	Marshaler               // Value.MarshalJSON: JSON text, to be asked for once
	Array                   // Value.Len, Index, Elements
	Object                  // Value.Len, Lookup, Members
	Error                   // Value.Err: the value cannot be told
	Unsupported             // Value.TypeName: the type has no JSON form
	Deferred                // Value.Read: text that only user code can tell, to be asked for once
)

// ErrDepth is Value.Err of pointers and interfaces that lead to each other without
// an end.
var ErrDepth = errors.New("pointers nested too deep")

// A Presence says whether an object has a member.
type Presence uint8

// The answers of Lookup.
const (
	Absent  Presence = iota // there is no such member
	Present                 // there is one
	Omitted                 // a struct field of that name is left out by its tag; its value is known all the same
)

// A Value is a Go value seen as JSON. It aliases the Go value: maps, slices and
// what pointers point to are read when the accessors are called, and must not
// change until then.
//
// An accessor that does not belong to the Form gives a zero value.
type Value struct {
	Form Form

	// Quoted says that the value is that of a struct field whose tag has the
	// option `string`: encoding/json writes its JSON text inside a JSON string. It
	// is set only for Bool, Int, Uint, Float, Float32, Number, Text and Duration.
	Quoted bool

	source source        // where Array and Object have their contents
	num    uint64        // Bool, Int, Uint, Float, Float32, Duration; of Null the Form of a value that were not nil
	text   string        // Number, Text
	data   any           // sourcePlain: the map, slice or iterator; else the time, bytes, error, or *collection
	rv     reflect.Value // valid if the value was read by reflection
	typ    *Type         // of rv
}

// A source is where the contents of an array or an object are.
type source uint8

const (
	sourceNone    source = iota
	sourcePlain          // data, one of the types of plain.go
	sourceList           // rv, a slice or an array
	sourceSeq            // rv, an iter.Seq
	sourceSeqErr         // rv, an iter.Seq2[V, error]
	sourceMap            // rv, a map whose keys are strings or integers
	sourceStruct         // rv, a struct
	sourceCollect        // data, a *collection
	sourceKept           // data: a *kept, or the bytes of JSON that has been parsed
)

// Bool returns the value of a Bool.
func (v Value) Bool() bool { return v.Form == Bool && v.num != 0 }

// Int returns the value of an Int, or of a Duration in nanoseconds.
func (v Value) Int() int64 { return int64(v.num) }

// Uint returns the value of a Uint.
func (v Value) Uint() uint64 { return v.num }

// Float returns the value of a Float or a Float32.
func (v Value) Float() float64 { return math.Float64frombits(v.num) }

// Text returns the text of a Text, or the digits of a Number.
func (v Value) Text() string { return v.text }

// Duration returns the value of a Duration.
func (v Value) Duration() time.Duration { return time.Duration(v.num) }

// Bytes returns the bytes of Bytes or JSON. They belong to the caller of Of.
func (v Value) Bytes() []byte {
	if b, ok := v.data.([]byte); ok {
		return b
	}
	if v.rv.IsValid() && (v.Form == Bytes || v.Form == JSON) {
		return v.rv.Bytes()
	}
	return nil
}

// Time returns the value of a Time.
func (v Value) Time() time.Time {
	switch t := v.data.(type) {
	case time.Time:
		return t
	case *time.Time:
		return *t
	}
	return time.Time{}
}

// Err returns the error of an Error: ErrDepth, that of user code, or that of a
// json.Number which is no number.
func (v Value) Err() error {
	if v.Form != Error {
		return nil
	}
	err, _ := v.data.(error)
	return err
}

// Nil returns, for Null, what a nil slice or map would be if it were empty instead:
// Array or Object. It is Null for all other kinds of nil.
func (v Value) Nil() Form {
	if v.Form != Null {
		return Null
	}
	return Form(v.num)
}

// Contents returns the map or slice that an Array or an Object is, if it has one of the
// types that values without types of their own are made of (map[string]any, []any,
// []string and so on), or an iterator of them; nil for all other values.
func (v Value) Contents() any {
	if v.source != sourcePlain {
		return nil
	}
	return v.data
}

// TypeName returns the name of the Go type, for messages.
func (v Value) TypeName() string {
	switch {
	case v.typ != nil:
		return v.typ.Go.String()
	case v.Form == Time: // data may be a pointer to it
		return "time.Time"
	case v.data != nil:
		return reflect.TypeOf(v.data).String()
	}
	switch v.Form {
	case Bool:
		return "bool"
	case Int:
		return "int"
	case Uint:
		return "uint"
	case Float:
		return "float64"
	case Float32:
		return "float32"
	case Text:
		return "string"
	case Duration:
		return "time.Duration"
	}
	return "nil"
}

// quoted returns v with Quoted set, where encoding/json would heed it.
func (v Value) quoted() Value {
	switch v.Form {
	case Bool, Int, Uint, Float, Float32, Number, Duration:
		v.Quoted = true
	case Text:
		v.Quoted = v.typ != nil && v.typ.how == howText
	}
	return v
}

func null(empty Form) Value            { return Value{Form: Null, num: uint64(empty)} }
func ofBool(b bool) Value              { return Value{Form: Bool, num: bit(b)} }
func ofInt(i int64) Value              { return Value{Form: Int, num: uint64(i)} }
func ofUint(u uint64) Value            { return Value{Form: Uint, num: u} }
func ofFloat(f float64) Value          { return Value{Form: Float, num: math.Float64bits(f)} }
func ofFloat32(f float32) Value        { return Value{Form: Float32, num: math.Float64bits(float64(f))} }
func ofText(s string) Value            { return Value{Form: Text, text: s} }
func ofDuration(d time.Duration) Value { return Value{Form: Duration, num: uint64(d)} }
func ofError(err error) Value          { return Value{Form: Error, data: err} }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
