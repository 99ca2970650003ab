//go:build race

package view

// raceEnabled says that pools forget at random.
const raceEnabled = true
