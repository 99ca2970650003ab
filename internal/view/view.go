// Package view shows values to matchers: it implements match.View for Go values and for
// JSON text. It knows what values are, and no schema.
package view

import (
	"github.com/stringify-go/stringify/internal/match"
)

var _ match.View
