//go:build race

package planner

import "testing"

// alone skips a test that is long and has one goroutine, in which no race can be.
func alone(t testing.TB) { t.Skip("one goroutine") }
