package project

import (
	"os"
	"testing"
	"time"
)

func TestProf(t *testing.T) {
	n := os.Getenv("PROF")
	if n == "" {
		t.Skip()
	}
	c := cases()[n]
	e := New(c.plan)
	src := []byte(c.text)
	dst := make([]byte, 0, 2*len(src)+100)
	for t0 := time.Now(); time.Since(t0) < 12*time.Second; {
		for range 100 {
			e.Append(dst, src)
		}
	}
}
