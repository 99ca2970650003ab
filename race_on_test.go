//go:build race

package stringify_test

import "testing"

// raceEnabled says that pools forget at random, and that everything takes longer.
const raceEnabled = true

// alone skips a test that is long and has one goroutine, in which no race can be.
func alone(t testing.TB) { t.Skip("one goroutine") }
