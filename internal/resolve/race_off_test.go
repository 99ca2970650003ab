//go:build !race

package resolve_test

const raced = false
