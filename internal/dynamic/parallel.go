package dynamic

import (
	"runtime"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ordered"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
)

// A part of an array is an array: where several goroutines may write, each writes some
// elements of a long array as an array of their own, by the same node and the same loops, and
// then the brackets between two parts become a comma.

// Bounds of what several goroutines write, in scalars as weights count them.
const (
	// Many is the size from which on an array is cut.
	Many = 100_000
	// Chunk is the size of a part. Its text has some hundred kilobytes, and is still in the
	// cache when it is joined to the others.
	Chunk = 1 << 14
)

// Sizes are the bounds that tests want small.
type Sizes struct {
	Piece       int // see [Piece]; at least 2
	Many, Chunk int
}

// Resize gives e other bounds, and a number of goroutines. It must be called before the first
// value is written, and before Bind.
func (e *Engine) Resize(s Sizes, goroutines int) {
	e.sizes, e.full, e.cut, e.several = s, never, never, nil
	if e.large > 0 {
		e.cut = e.large
	}
	if goroutines > 1 {
		each := *e
		w := weigh(e.nodes)
		e.several = &several{n: goroutines, weights: w, each: &each}
		e.cut = min(e.cut, max(1, s.Many/w.largest()))
	}
}

// several are goroutines that write an array together.
type several struct {
	n       int // how many
	weights weights
	each    *Engine // what each of them writes by, alone
}

// Pays reports whether an array of n elements that node items writes, or the generic form if
// that is None, is worth writing by several goroutines.
func (e *Engine) Pays(n int, items plan.ID) bool {
	s := e.several
	return s != nil && int64(n)*int64(s.weights.of(items)) >= int64(e.sizes.Many) &&
		n > e.chunk(items) && runtime.GOMAXPROCS(0) > 1
}

// chunk returns how many elements make a part.
func (e *Engine) chunk(items plan.ID) int {
	return max(1, e.sizes.Chunk/e.several.weights.of(items))
}

// Parallel writes an array of n elements by several goroutines, where Pays has said so. write
// writes elements i to j-1, as an array of their own, by the engine that it is given; it is
// called on other goroutines, several of them at once. The complaint is the one about the first
// element at fault. Panics of write go on in the caller.
//
// Beside dst it holds the text of at most ordered.Ahead parts for each goroutine.
func (e *Engine) Parallel(dst []byte, n int, items plan.ID, write func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch)) ([]byte, *diag.Mismatch) {
	type part struct {
		i, j int
		room *room
		text []byte
		bad  *diag.Mismatch
	}
	var (
		rooms []*room
		bad   *diag.Mismatch
	)
	size, at := e.chunk(items), 0
	dst = append(dst, '[')
	_ = ordered.Do(min(e.several.n, runtime.GOMAXPROCS(0)), func(p *part) bool {
		if at == n {
			return false
		}
		if p.room == nil {
			p.room = roomPool.Get().(*room)
			rooms = append(rooms, p.room)
		}
		p.i, p.j = at, min(at+size, n)
		at = p.j
		return true
	}, func(p *part) {
		if p.text, p.bad = write(e.several.each, p.room.bytes[:0], p.i, p.j); p.bad == nil {
			p.room.bytes = p.text
		}
	}, func(p *part) error {
		if bad = p.bad; bad == nil {
			dst = append(append(dst, p.text[1:len(p.text)-1]...), ',')
			dst, bad = e.Flush(dst)
		} else {
			bad.Behind(p.i)
		}
		if bad != nil {
			return bad
		}
		return nil
	})
	for _, r := range rooms {
		if cap(r.bytes) <= maxPooledRoom {
			roomPool.Put(r)
		}
	}
	if bad != nil {
		return nil, bad
	}
	return prog.CloseWith(dst, ']'), nil
}

// room is where the text of a part stands until it is joined.
type room struct{ bytes []byte }

// roomPool keeps rooms, none longer than maxPooledRoom.
var roomPool = sync.Pool{New: func() any { return new(room) }}

const maxPooledRoom = 1 << 20

// weights say how many scalars a value has, by the ID of the node that writes it, as far as
// the plan tells: an array counts as its element, and what a schema does not describe as 1.
type weights []int32

// Bounds of weights.
const (
	maxWeight      = 1 << 20
	maxWeightDepth = 16 // nodes inside each other; what is deeper, or inside itself, counts as 1
)

func weigh(nodes []plan.Node) weights {
	w := make(weights, len(nodes))
	for i := range nodes {
		w.add(nodes, plan.ID(i), 0)
	}
	return w
}

// of returns the weight of node id, or that of the generic form if id is None.
func (w weights) of(id plan.ID) int {
	if id == plan.None {
		return 1
	}
	return int(w[id])
}

func (w weights) largest() int {
	most := int32(1)
	for _, x := range w {
		most = max(most, x)
	}
	return int(most)
}

// add weighs node id, if it is not weighed yet, and returns the weight.
func (w weights) add(nodes []plan.Node, id plan.ID, depth int) int32 {
	switch {
	case id == plan.None:
		return 0
	case w[id] != 0:
		return w[id]
	case depth == maxWeightDepth:
		return 1
	}
	w[id] = 1 // to what is inside itself
	sum := int32(0)
	more := func(id plan.ID) { sum = min(sum+w.add(nodes, id, depth+1), maxWeight) }
	most := func(id plan.ID) { sum = max(sum, w.add(nodes, id, depth+1)) }
	switch n := &nodes[id]; n.Kind {
	case plan.Object:
		for i := range n.Object.Props {
			more(n.Object.Props[i].Node)
		}
		more(n.Object.Additional)
	case plan.Array:
		more(n.Array.Items)
	case plan.Tuple:
		for i := range n.Tuple.Items {
			more(n.Tuple.Items[i].Node)
		}
		more(n.Tuple.Rest)
	case plan.Switch:
		for _, to := range n.Switch.ByKind {
			most(to)
		}
	case plan.Branch:
		for i := range n.Branch.Arms {
			most(n.Branch.Arms[i].Node)
		}
	case plan.If:
		most(n.If.Then)
		most(n.If.Else)
	}
	w[id] = max(sum, 1)
	return w[id]
}
