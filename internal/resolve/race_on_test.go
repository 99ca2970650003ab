//go:build race

package resolve_test

const raced = true // the race detector is on
