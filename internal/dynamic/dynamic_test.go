package dynamic

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestConcurrent writes with one engine from many goroutines.
func TestConcurrent(t *testing.T) {
	e := engine(open(objectOf(optional("a", str)), generic))
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			m := map[string]any{"a": g, "z": strings.Repeat("x", g)}
			for i := range 200 {
				m["b"] = i
				got, err := e.Append(nil, m)
				if want := fmt.Sprintf(`{"a":"%d","b":%d,"z":"%s"}`, g, i, m["z"]); err != nil || string(got) != want {
					t.Errorf("%s, %v; want %s", got, err, want)
				}
			}
		})
	}
	group.Wait()
}
