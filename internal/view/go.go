package view

import (
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Go is a match.View over a Go value.
type Go struct{}

// NewGo returns a cursor at v, inside depth containers that are open already. The caller
// releases it.
func NewGo(v govalue.Value, maxDepth, depth int) *Go { return &Go{} }

// Release gives g back; it keeps no reference to the value.
func (g *Go) Release() {}

func (g *Go) As(accept plan.KindSet, duration bool) (plan.JSONKind, bool) { return 0, false }
func (g *Go) Text() string                                                { return "" }
func (g *Go) IsTime() bool                                                { return false }
func (g *Go) Number() match.Number                                        { return match.Number{} }
func (g *Go) Bool() bool                                                  { return false }
func (g *Go) Len() int                                                    { return 0 }
func (g *Go) Name(i int) string                                           { return "" }
func (g *Go) Enter(i int)                                                 {}
func (g *Go) Member(name string) bool                                     { return false }
func (g *Go) Leave()                                                      {}
func (g *Go) Err() error                                                  { return nil }
