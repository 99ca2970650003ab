// Package view shows values to matchers: Go values and JSON text, as match.View wants
// them. It knows which kinds a value has besides its own, how deep a value may be
// nested, and what cannot be told without running user code. It knows no schema.
package view

import (
	"github.com/stringify-go/stringify/internal/match"
)

var (
	_ match.View = (*Go)(nil)
	_ match.View = (*Text)(nil)
)
