//go:build race

package bench

// raceEnabled says that pools forget at random.
const raceEnabled = true
