//go:build !purego && (amd64 || arm64)

package typed

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify/internal/plan"
)

// TestCacheIsAMap: what was bound is found again, nothing else, up to the bound.
func TestCacheIsAMap(t *testing.T) {
	type key struct {
		typ  int
		node plan.ID
	}
	types := make([][16]byte, 100)
	var c cache
	twin := make(map[key]*Program)
	for i := range 20000 {
		k := key{rand.IntN(len(types)), plan.ID(rand.IntN(20))}
		typ := unsafe.Pointer(&types[k.typ])
		want, known := twin[k]
		if got, ok := c.get(typ, k.node); ok != known || got != want {
			t.Fatalf("get: got %v, %v, want %v, %v", got, ok, want, known)
		}
		called := false
		got := c.bind(typ, k.node, func() *Program {
			called = true
			if i%3 == 0 {
				return nil
			}
			return new(Program)
		})
		if called != (!known && len(twin) < maxCached) || known && got != want {
			t.Fatalf("bind: called %v, known %v, got %v, want %v", called, known, got, want)
		}
		if called {
			twin[k] = got
		} else if !known && got != nil {
			t.Fatal("what does not fit is not nil")
		}
	}
	if len(twin) != maxCached || c.table.Load().used != maxCached {
		t.Errorf("%d and %d pairs are kept, want %d", len(twin), c.table.Load().used, maxCached)
	}
}

// TestCacheBindsOnce: goroutines that meet the same pairs at the same moment.
func TestCacheBindsOnce(t *testing.T) {
	types, programs := make([][16]byte, 50), make([]Program, 50)
	var (
		c      cache
		calls  atomic.Int64
		start  sync.WaitGroup
		finish sync.WaitGroup
	)
	start.Add(1)
	for range 64 {
		finish.Go(func() {
			start.Wait()
			for i := range types {
				typ := unsafe.Pointer(&types[i])
				to, known := c.get(typ, 1)
				if !known {
					to = c.bind(typ, 1, func() *Program {
						calls.Add(1)
						return &programs[i]
					})
				}
				if to != &programs[i] {
					t.Error("another program")
				}
			}
		})
	}
	start.Done()
	finish.Wait()
	if calls.Load() != int64(len(types)) {
		t.Errorf("%d calls for %d types", calls.Load(), len(types))
	}
}

func BenchmarkCacheHit(b *testing.B) {
	types := make([][16]byte, 16)
	var c cache
	for i := range types {
		c.bind(unsafe.Pointer(&types[i]), 0, func() *Program { return new(Program) })
	}
	i := 0
	for b.Loop() {
		c.get(unsafe.Pointer(&types[i&15]), 0)
		i++
	}
}
