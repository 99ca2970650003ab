//go:build !unix

package bench

import "time"

// cpuTime returns the time on the wall where processor time is not to be had.
func cpuTime() time.Duration { return wall() }
