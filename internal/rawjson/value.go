package rawjson

import (
	"bytes"
	"iter"
	"unicode/utf8"
)

// A Value is a JSON value with its place in a text: one of a tree that Parse made. It
// is small, and meant to be passed by value. The zero Value is not there: its kind is
// Missing.
type Value struct {
	tree *tree
	at   int32 // index in tree.nodes
}

// A tree is a parsed text.
type tree struct {
	src   []byte
	text  string // src, for names
	nodes []node // those of the elements of an array, or the members of an object, are next to each other
	odd   map[int32]string
}

// A node is a value, and the name of the member that it is. It holds no pointers, so
// that collecting garbage does not look at trees.
type node struct {
	start, end         int32 // in the text
	nameStart, nameEnd int32 // of the quoted name; both are 0 if there is none
	first, count       int32 // of the elements or members
	kind               Kind
	nameIsOdd          bool // what the name means is in tree.odd, by nameStart; else it is the text inside the quotes
}

func (v Value) node() *node { return &v.tree.nodes[v.at] }

// Exists reports whether v is there.
func (v Value) Exists() bool { return v.tree != nil }

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	if v.tree == nil {
		return Missing
	}
	return v.node().kind
}

// Start returns the offset of v in the text, in bytes.
func (v Value) Start() int { return int(v.node().start) }

// Raw returns v as written, without space around it. It aliases the text.
func (v Value) Raw() []byte {
	n := v.node()
	return v.tree.src[n.start:n.end:n.end]
}

// Text returns the decoded text of a String, with U+FFFD for lone surrogate
// escapes and for bytes that are not UTF-8; "" for all other kinds. Text that is written
// as it is costs nothing, but keeps the text of the whole tree in memory.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	raw := v.Raw()
	if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') >= 0 || !utf8.Valid(inner) {
		return Unquote(raw)
	}
	n := v.node()
	return v.tree.text[n.start+1 : n.end-1]
}

// Len returns the number of elements of an Array, or of members of an Object: all of
// them, repeated names too. It is 0 for all other kinds.
func (v Value) Len() int {
	if v.tree == nil {
		return 0
	}
	return int(v.node().count)
}

// Child returns element i of an Array, or the value of member i of an Object, in the
// order of the text, from 0.
func (v Value) Child(i int) Value {
	n := v.node()
	if uint(i) >= uint(n.count) {
		panic("rawjson: no such child")
	}
	return Value{v.tree, n.first + int32(i)}
}

// Children yields the elements of an Array, or the values of the members of an Object,
// with their numbers.
func (v Value) Children() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		for i := range v.Len() {
			if !yield(i, v.Child(i)) {
				return
			}
		}
	}
}

// Name returns the name of the member whose value v is, decoded as [Name] decodes; "" if
// it is none. It costs nothing, but keeps the text of the whole tree in memory.
func (v Value) Name() string {
	n := v.node()
	switch {
	case n.nameEnd == 0:
		return ""
	case n.nameIsOdd:
		return v.tree.odd[n.nameStart]
	}
	return v.tree.text[n.nameStart+1 : n.nameEnd-1]
}

// AppendName appends the quoted name of the member whose value v is, in canonical form, as
// [AppendString] does it.
func (v Value) AppendName(dst []byte) []byte {
	if !v.node().nameIsOdd {
		return append(dst, v.RawName()...)
	}
	return AppendString(dst, v.RawName())
}

// RawName returns the quoted name of the member whose value v is, as written; nothing if
// it is none. It aliases the text.
func (v Value) RawName() []byte {
	n := v.node()
	return v.tree.src[n.nameStart:n.nameEnd:n.nameEnd]
}

// NameStart returns the offset of RawName in the text, in bytes.
func (v Value) NameStart() int { return int(v.node().nameStart) }
