package bench

import (
	"bytes"
	"fmt"
	"runtime"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/rounds"
)

// An Output says what a contender has to write to be measured.
type Output uint8

// The outputs.
const (
	Exact    Output = iota // the declared members, in the order of the schema: the ready bytes
	Declared               // the declared members, in any order
	Whole                  // all members of the value
	Rounded                // all members, with numbers of six decimals
)

// A Contender writes documents. Bind is called once a case, outside of what is
// timed; it returns a function that writes document i over the memory of dst, or
// into memory of its own where its interface has no better.
type Contender struct {
	Name   string
	Output Output
	Bind   func(c *Case) (Write, error)
}

// Write writes document i of a case.
type Write func(dst []byte, i int) ([]byte, error)

// Entry checks that k writes every document of c as it should, and returns it ready
// for measurement, and whether it wrote the ready bytes of every one. One operation is
// all documents of the case.
func (k Contender) Entry(c *Case) (e rounds.Entry, exact bool, err error) {
	return k.entry(c, turn{before: runtime.GC, clock: cpuTime, buf: new([]byte)})
}

// A turn is what goes on around the operations of a contender.
type turn struct {
	before func() // nobody pays for what the one before has left
	clock  func() time.Duration
	buf    *[]byte // the memory that is written over
}

func (k Contender) entry(c *Case, t turn) (e rounds.Entry, exact bool, err error) {
	write, err := k.Bind(c)
	if err != nil {
		return e, false, fmt.Errorf("%s: %w", k.Name, err)
	}
	if exact, err = k.verify(c, write); err != nil {
		return e, false, fmt.Errorf("%s: %s: %w", c.Name, k.Name, err)
	}
	documents := len(c.Ready)
	return rounds.Entry{Name: k.Name, Time: func(n int) (took time.Duration, err error) {
		buf := *t.buf
		t.before()
		start := t.clock()
		for range n {
			for i := range documents {
				if buf, err = write(buf[:0], i); err != nil {
					return 0, err
				}
			}
		}
		took = t.clock() - start
		if cap(buf) > cap(*t.buf) {
			*t.buf = buf
		}
		return took, nil
	}}, exact, nil
}

// verify checks every document, written twice: what dst holds must not show.
func (k Contender) verify(c *Case, write Write) (exact bool, err error) {
	exact = true
	for i := range c.Ready {
		for _, dst := range [][]byte{nil, append(make([]byte, 0, 64), "old"...)[:0]} {
			got, err := write(dst, i)
			if err != nil {
				return false, err
			}
			if err := c.Check(i, got, k.Output); err != nil {
				return false, err
			}
			exact = exact && bytes.Equal(got, c.Ready[i])
		}
	}
	return exact, nil
}

// Dynamic lists who writes decoded Go values: stringify first.
func Dynamic() []Contender {
	return append([]Contender{{"stringify", Exact, func(c *Case) (Write, error) {
		s, err := stringify.Compile([]byte(c.Shape.Schema))
		if err != nil {
			return nil, err
		}
		return func(dst []byte, i int) ([]byte, error) { return s.Append(dst, c.Decoded[i]) }, nil
	}}}, dynamicPeers()...)
}

// Text lists who reads JSON text and writes it: stringify first, then who decodes
// into any and encodes that.
func Text() []Contender {
	return append([]Contender{{"stringify", Exact, func(c *Case) (Write, error) {
		s, err := stringify.Compile([]byte(c.Shape.Schema))
		if err != nil {
			return nil, err
		}
		return func(dst []byte, i int) ([]byte, error) { return s.AppendJSON(dst, c.Text[i]) }, nil
	}}}, textPeers()...)
}

// TextStruct lists who reads JSON text into a Go struct of the declared members and
// encodes that.
func TextStruct() []Contender { return structPeers() }
