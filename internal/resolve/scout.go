package resolve

import (
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// scout finds out whether s is settled, and all that it leads to by keywords and by
// references that are not open: whether there is no way from it to a reference in r.open.
// A settled schema means the same under every binding.
//
// It is linear in what was not known before.
func (e *explorer) scout(s *schema.Schema) {
	if _, known := e.settled[s]; known {
		return
	}
	var (
		seen  []*schema.Schema
		ways  [][2]int32 // between them, from and to
		work  []int32    // those from which there is a way
		index = make(map[*schema.Schema]int32)
		from  int32
	)
	to := func(t *schema.Schema) {
		settled, known := e.settled[t]
		switch {
		case known && !settled:
			work = append(work, from)
		case known:
		default:
			i, met := index[t]
			if !met {
				i = int32(len(seen))
				index[t] = i
				seen = append(seen, t)
			}
			ways = append(ways, [2]int32{from, i})
		}
	}
	to(s)
	for ; int(from) < len(seen) && e.steps <= maxSteps; from++ {
		e.steps++
		t := seen[from]
		first := e.r.reached.add(t)
		if t.Has.Has(schema.KwRef) {
			if first {
				e.r.refer(t)
			}
			if _, open := e.r.open[t]; open {
				work = append(work, from)
			} else if target := e.r.targets[t]; target != nil {
				to(target)
			}
		}
		t.EachApplied(to)
	}

	// The ways back: those to i come from back[begin[i]:begin[i+1]].
	begin := make([]int32, len(seen)+1)
	for _, way := range ways {
		begin[way[1]+1]++
	}
	for i := range seen {
		begin[i+1] += begin[i]
	}
	back, free := make([]int32, len(ways)), slices.Clone(begin)
	for _, way := range ways {
		back[free[way[1]]] = way[0]
		free[way[1]]++
	}
	for _, t := range seen {
		e.settled[t] = true
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if e.settled[seen[i]] {
			e.settled[seen[i]] = false
			work = append(work, back[begin[i]:begin[i+1]]...)
		}
	}
}
