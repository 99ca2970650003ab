//go:build !race

package stringify_test

import "testing"

const raceEnabled = false

// alone does nothing without the race detector.
func alone(testing.TB) {}
