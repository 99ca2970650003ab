// Package engine puts the engines of one plan together. It knows which engine leaves what to
// which, and nothing of what they do.
package engine

import (
	"sync"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/typed"
)

// A Set has the engines of Plan, with its Matchers, which are nil if it asks none. Each is
// made by the first call that needs it. It is safe for concurrent use, once both are set.
type Set struct {
	Plan     *plan.Plan
	Matchers *match.Set

	valuesOnce, textOnce sync.Once
	values               *dynamic.Engine
	types                *typed.Engine // with values
	text                 *project.Engine
}

// Values returns the engine for values of any Go type.
func (s *Set) Values() *dynamic.Engine {
	s.valuesOnce.Do(func() {
		s.values = dynamic.New(s.Plan, s.Matchers, func(dst, src []byte, node plan.ID, depth int) ([]byte, error) {
			return s.Text().AppendNode(dst, src, node, depth)
		})
		s.types = typed.New(s.Plan, s.values)
		s.values.Bind(s.types.WriteAny)
	})
	return s.values
}

// Types returns the engine for Go types that are known ahead of time.
func (s *Set) Types() *typed.Engine {
	s.Values()
	return s.types
}

// Text returns the engine for JSON text.
func (s *Set) Text() *project.Engine {
	s.textOnce.Do(func() { s.text = project.New(s.Plan, s.Matchers) })
	return s.text
}
