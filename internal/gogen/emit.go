package gogen

import (
	"fmt"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// A writer is the body of one function in the making. Text is put off until a value comes, so
// that all that stands between two values is one constant.
type writer struct {
	g     *generator
	in    *pair
	begun bool // its value has been met
	b     []byte
	text  []byte // to be appended before the next value
	comma comma
	inner int      // containers open around the next value, in this function
	path  []string // steps from what the function writes to the next value, as Go expressions
	vars  map[string]int
	bytes int  // written for one value, about
	index bool // the last step of a path that was asked for is in use
}

// comma is what stands before the next member.
type comma uint8

const (
	commaNone    comma = iota // an opening brace
	commaWanted               // a value, without a comma
	commaWritten              // an opening brace, or a comma: the values tell
)

// An expr is a Go expression for a value that has an address, or for a pointer to it.
type expr struct {
	s    string
	ptr  bool
	sure bool // the value is not nil, nor is the pointer
}

func (x expr) val() string {
	if x.ptr {
		return "*" + x.s
	}
	return x.s
}

func (x expr) addr() string {
	if x.ptr {
		return x.s
	}
	return "&" + x.s
}

func (x expr) sel(s string) expr { return expr{s: x.s + s} }

// at returns the element of a list at an index.
func (x expr) at(i string) expr {
	if x.ptr {
		return expr{s: "(*" + x.s + ")[" + i + "]"}
	}
	return expr{s: x.s + "[" + i + "]"}
}

// put puts off text.
func (w *writer) put(text string) { w.text = append(w.text, text...) }

// flush writes the text that was put off.
func (w *writer) flush() {
	w.bytes += len(w.text)
	switch len(w.text) {
	case 0:
		return
	case 1:
		w.printf("dst = append(dst, %s)\n", strconv.QuoteRuneToASCII(rune(w.text[0])))
	default:
		w.printf("dst = append(dst, %s...)\n", quote(string(w.text)))
	}
	w.text = w.text[:0]
}

// printf writes Go source.
func (w *writer) printf(f string, args ...any) { w.b = fmt.Appendf(w.b, f, args...) }

// line writes a statement, behind the text that was put off.
func (w *writer) line(f string, args ...any) {
	w.flush()
	w.bytes += 8 // of a value
	w.printf(f+"\n", args...)
}

// try writes a call that may fail, behind the text that was put off.
func (w *writer) try(f string, args ...any) {
	w.flush()
	w.bytes += 8
	w.in.fallible = true
	w.printf("if dst, bad = "+f+"; bad != nil {\n", args...)
	w.fail("bad")
	w.printf("}\n")
}

// fail writes that the function fails with a mismatch, of the value that comes next.
func (w *writer) fail(bad string) {
	w.in.fallible = true
	if len(w.path) == 0 {
		w.printf("return nil, %s\n", bad)
		return
	}
	w.index = true
	w.printf("return nil, genruntime.In(%s", bad)
	for i := len(w.path) - 1; i >= 0; i-- {
		w.printf(", %s", w.path[i])
	}
	w.printf(")\n")
}

// within calls write for a value that is a step further inside.
func (w *writer) within(step string, write func()) {
	w.path = append(w.path, step)
	write()
	w.path = w.path[:len(w.path)-1]
}

// fresh returns a name for a variable that no other has around.
func (w *writer) fresh(name string) string {
	if w.vars == nil {
		w.vars = make(map[string]int)
	}
	w.vars[name]++
	if n := w.vars[name]; n > 1 {
		return name + strconv.Itoa(n)
	}
	return name
}

// done makes the last name for a variable free again.
func (w *writer) done(name string) {
	w.vars[strings.TrimRight(name, "0123456789")]--
}

// depth returns an expression for the number of containers that are open around the next
// value.
func (w *writer) depth() string {
	w.in.counts = true
	switch {
	case !w.in.hasDepth():
		return strconv.Itoa(w.inner)
	case w.inner == 0:
		return "depth"
	}
	return "depth+" + strconv.Itoa(w.inner)
}

// open notes that a container is opened, which node id writes.
func (w *writer) open(id plan.ID) {
	w.inner++
	w.in.height = max(w.in.height, w.inner)
	if w.in.deep {
		limit := w.g.engine.MaxDepth()
		w.printf("if %s > %d {\n", w.depth(), limit)
		w.fail(fmt.Sprintf("genruntime.TooDeep(%d, %s)", limit, quote(w.g.nodes[id].Schema)))
		w.printf("}\n")
	}
}

// mentions reports whether statements use the variable called name.
func mentions(statements, name string) bool {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(statements)), []byte(statements), nil, 0)
	for before := token.ILLEGAL; ; {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return false
		case tok == token.IDENT && text == name && before != token.PERIOD: // a field
			return true
		}
		before = tok
	}
}

// block returns what write writes, text that it puts off included, instead of writing it.
func (w *writer) block(write func()) string {
	w.flush()
	before := w.b
	w.b = nil
	write()
	w.flush()
	out := string(w.b)
	w.b = before
	return out
}
