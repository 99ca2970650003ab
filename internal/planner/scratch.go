package planner

import (
	"slices"
	"sync"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// builders has builders that nobody uses. What they keep is the memory of lists: at most
// mostKept entries each, some 400 kB in all.
var builders = sync.Pool{New: func() any {
	b := new(builder)
	b.merger = new(merge.Merger)
	b.asked = b.matcher
	return b
}}

const mostKept = 1024

// newBuilder returns a builder for the root of set.
func newBuilder(set *resolve.Set, o Options) *builder {
	b := builders.Get().(*builder)
	b.o, b.set, b.top = o, set, set.Root()
	b.nodes = make([]plan.Node, 0, min(set.Schemas(), mostKept)) // as many as there are schemas, most often
	*b.merger = *merge.New(set, b.asked)
	b.merger.Forgetful = o.forgetful
	if o.Direction != Both {
		b.merger.Demanded = b.demandedBy
	}
	return b
}

// finished returns the nodes of b, without much memory behind them.
func (b *builder) finished() []plan.Node {
	if cap(b.nodes) > 2*len(b.nodes) {
		return slices.Clone(b.nodes)
	}
	return b.nodes
}

// release gives b back. It keeps nothing of what was built, and matchers, which are built
// later, do not ask it then.
func (b *builder) release() {
	*b.merger = merge.Merger{}
	*b = builder{
		merger: b.merger, asked: b.asked,
		queue: emptied(b.queue), merged: emptied(b.merged),
		memo: memo{entries: emptied(b.memo.entries), alone: ids{ids: emptied(b.memo.alone.ids)}},
	}
	builders.Put(b)
}

// emptied returns list without elements, and zeros behind it; nil if that is too much to
// keep.
func emptied[E any](list []E) []E {
	if cap(list) > mostKept {
		return nil
	}
	clear(list)
	return list[:0]
}
