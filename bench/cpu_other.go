//go:build !unix

package bench

import "time"

var started = time.Now()

// cpuTime returns the time on the wall where processor time is not to be had.
func cpuTime() time.Duration { return time.Since(started) }
