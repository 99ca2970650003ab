package view

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Text is a match.View over JSON text.
type Text struct{}

// NewText returns a Text without a value.
func NewText() *Text { return &Text{} }

// Release gives t back.
func (t *Text) Release() {}

// Read reads the value at src[i], behind all space, and moves the cursor to it.
func (t *Text) Read(src []byte, i, depth, maxDepth int) (end int, err error) { return 0, nil }

// At moves the cursor to the value that begins at offset.
func (t *Text) At(offset int) bool { return false }

func (t *Text) As(accept plan.KindSet, duration bool) (plan.JSONKind, bool) { return 0, false }
func (t *Text) Text() string                                                { return "" }
func (t *Text) IsTime() bool                                                { return false }
func (t *Text) Number() match.Number                                        { return match.Number{} }
func (t *Text) Bool() bool                                                  { return false }
func (t *Text) Len() int                                                    { return 0 }
func (t *Text) Name(i int) string                                           { return "" }
func (t *Text) Enter(i int)                                                 {}
func (t *Text) Member(name string) bool                                     { return false }
func (t *Text) Leave()                                                      {}
func (t *Text) Err() error                                                  { return nil }
