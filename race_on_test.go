//go:build race

package stringify_test

// raceEnabled says that pools forget at random, and that everything takes longer.
const raceEnabled = true
