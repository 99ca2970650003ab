//go:build !purego && (amd64 || arm64)

package typed

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/stringify-go/stringify/internal/plan"
)

// maxCached is the number of pairs of nodes and Go types for which a cache keeps what it was
// told. What comes later is not kept, so that types without end, as reflect makes them, take
// no memory without end.
const maxCached = 1024

// A cache keeps the programs that nodes and Go types were bound to. It is safe for concurrent use: reads
// take no lock, and look at a table that never changes; writes replace it.
type cache struct {
	table atomic.Pointer[table]
	mu    sync.Mutex // held while something is bound
}

// A table is an open-addressed hash table, at most half full.
type table struct {
	slots []slot // a power of two of them
	used  int
}

// A slot has the program of typ and node, nil if there is none. A free one has no typ.
type slot struct {
	typ  unsafe.Pointer // the type word of an interface; nothing is read through it
	node plan.ID
	to   *Program
}

// get returns what typ and node are bound to, which may be nil, and whether that is known.
func (c *cache) get(typ unsafe.Pointer, node plan.ID) (to *Program, known bool) {
	t := c.table.Load()
	if t == nil {
		return nil, false
	}
	s := t.slot(typ, node)
	return s.to, s.typ != nil
}

// full reports whether nothing more is kept.
func (c *cache) full() bool {
	t := c.table.Load()
	return t != nil && t.used == maxCached
}

// slot returns the slot of typ and node, or the free one where they belong.
func (t *table) slot(typ unsafe.Pointer, node plan.ID) *slot {
	// Types are 16 bytes apart at least; Fibonacci hashing spreads what is left.
	h := (uint64(uintptr(typ))>>4 + uint64(node)<<32) * 0x9E3779B97F4A7C15
	for i := h >> 32; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.typ == nil || s.typ == typ && s.node == node {
			return s
		}
	}
}

// bind returns what typ and node are bound to, and calls to for that if it is not known. It
// is called once for each pair, except by those that do not fit into the cache: those are
// bound to nil.
func (c *cache) bind(typ unsafe.Pointer, node plan.ID, to func() *Program) *Program {
	c.mu.Lock()
	defer c.mu.Unlock()
	if bound, known := c.get(typ, node); known {
		return bound
	}
	old := c.table.Load()
	if old == nil {
		old = new(table)
	}
	if old.used == maxCached {
		return nil
	}
	size := max(8, len(old.slots))
	if 2*(old.used+1) > size {
		size *= 2
	}
	next := &table{slots: make([]slot, size), used: old.used + 1}
	for _, s := range old.slots {
		if s.typ != nil {
			*next.slot(s.typ, s.node) = s
		}
	}
	bound := to()
	*next.slot(typ, node) = slot{typ, node, bound}
	c.table.Store(next)
	return bound
}
