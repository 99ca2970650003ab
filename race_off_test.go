//go:build !race

package stringify_test

const raceEnabled = false
