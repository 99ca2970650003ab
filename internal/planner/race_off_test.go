//go:build !race

package planner

import "testing"

// alone does nothing without the race detector.
func alone(testing.TB) {}
