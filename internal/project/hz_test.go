package project

import (
	"fmt"
	"os"
	"sort"
	"testing"
	"time"
)

func TestHZ(t *testing.T) {
	if os.Getenv("HZ") == "" {
		t.Skip()
	}
	cs := cases()
	var names []string
	for n := range cs {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		c := cs[n]
		e := New(c.plan)
		src := []byte(c.text)
		dst := make([]byte, 0, 2*len(src)+100)
		k := 1 + 30000/len(src)
		best := time.Hour
		for range 3000 {
			t0 := time.Now()
			for range k {
				e.Append(dst, src)
			}
			best = min(best, time.Since(t0))
		}
		ns := float64(best.Nanoseconds()) / float64(k)
		fmt.Printf("%-22s %10.0f ns %8.0f MB/s\n", n, ns, float64(len(src))/ns*1000)
	}
}
