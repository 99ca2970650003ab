//go:build race

package project

// raceEnabled says that pools forget at random.
const raceEnabled = true
