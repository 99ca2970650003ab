package typed

import (
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// A Program writes the values of one Go type by one node. It is immutable once bound, and
// safe for concurrent use.
//
// An op writes its text and then what its code says; its From is the offset of the value in
// the value that the program is for, its Ref the index of the value's source. Structs inside
// a struct are part of its program; what is behind a pointer or in a list has one of its own.
type Program struct {
	engine  *Engine
	place   place
	slow    bool      // there are no ops: package dynamic writes the values
	ops     []prog.Op // one more than there are: see run.go
	need    int       // bytes that must be free before the first op
	limited bool      // their text is of limited length
	size    uintptr   // of a value, from one element of a list to the next
	deep    int       // containers inside each other that the ops themselves open
	most    int       // containers that may be open already; -1 if slow
	sole    *source   // that of the value, if there is no text around it
	start   start     // how AppendPointer goes about it
	source  []source
	around  []member

	entries *entries // if there is nothing but one codeEntries
}

// A start is how a whole document is written, which is found out once.
type start uint8

const (
	startWhole  start = iota // by what the values tell
	startRun                 // by the loop
	startString              // it is a string
)

// A source is what an op knows of its value beside where it is. What an engine may do is
// here, what it does is the code of the op.
type source struct {
	code   code // of the value; that of the op may be another
	node   plan.ID
	typ    *govalue.Type
	around int // the member that the object with this value is, index in Program.around; none: -1
	depth  int // containers that are open around the value, without those around the program

	null string   // codePointer, lists, codeTime...: what nil is written as; "": package dynamic says
	to   *Program // codePointer, codeRun, codeList, codeArray
	each code     // lists: what a loop writes each element by; codeRun if none does, but the program
	size int      // codeArray: elements
	at   int      // codeMember: see dynamic.Engine.Member; lists: the Array node, none if large ones (see dynamic.Engine.IsLarge) are the same; codeTime: the format

	entries *entries // codeEntries
}

// A member is one that an object inside a program is in.
type member struct {
	name   string
	around int
}

const none = -1

// A code is what an op does behind its text.
type code uint8

// The codes. Those up to codeEnd are what the loop itself does.
const (
	codeText          code = iota // nothing
	codeString                    // a string
	codeInt                       // an int64
	codeFloat                     // a float64, finite
	codeBool                      // a bool
	codePointerString             // what a pointer leads to; Flag says what nil is written as
	codePointerInt
	codePointerFloat
	codePointerBool
	codeSkip // nothing; Ref>>8 ops are skipped if the value is empty: Ref&255
	codeEnd  // the end of the value

	codeClose // `}`, in place of the comma that may stand before

	codeInt8
	codeInt16
	codeInt32
	codeUint8
	codeUint16
	codeUint32
	codeUint64
	codeFloat32   // finite
	codeInteger   // a float64, finite, as an integer
	codeInteger32 // a float32, likewise
	codeUnsafe    // a string that is not looked at
	codeTime      // a time.Time
	codePointer   // what a pointer leads to, by a program
	codeRun       // a value inside this one, by a program
	codeList      // a slice, its elements by a program or a loop
	codeArray     // an array, likewise
	codeInterface // an any, a value whose type is not known
	codeMap       // a map[string]any
	codeSlice     // a []any
	codeEntries   // a map of another type
	codeValue     // anything, by package dynamic
	codeMember    // a member, with a comma behind it or not there, by package dynamic
	codeRest      // the members that are not declared, with commas, by package dynamic
	numCodes
)

// longest returns the length of the longest value that the loop writes without another look
// at the capacity, and whether there is one.
func longest(c uint8) (n int, ok bool) {
	switch code(c) {
	case codeText, codeSkip:
		return 0, true
	case codeInt, codePointerInt:
		return wire.MaxInt, true
	case codeFloat, codePointerFloat:
		return wire.MaxFloat, true
	case codeBool, codePointerBool:
		return len("false"), true
	case codePointerString: // of nil; else the loop looks
		return len("false"), true
	case codeEnd, codeClose:
		return 1, true
	}
	return 0, false
}

// empty is how a tag that leaves out a field tells that there is nothing in it.
type empty uint8

// The tests, by what must be zero.
const (
	emptyNever empty = iota
	emptyAlways
	emptyByte
	emptyHalf
	emptyWord32
	emptyWord64
	emptyFloat32
	emptyFloat64
	emptyLen  // the length, of strings and slices
	emptyNil  // the first word, of pointers, slices and interfaces
	emptyTime // a time.Time
)
