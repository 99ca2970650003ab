package planner

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// discriminate sets how n finds its arm, from the tests and nodes of the arms: all of n
// but Arms. places has, beside each arm, what its node merges (siblings and arm), for
// formats.
//
// It returns, beside each arm, whether another arm may be possible for the same value: the
// arm needs matchers then.
func (b *builder) discriminate(n *plan.BranchNode, places [][]*schema.Schema) (contested []bool) {
	contested = make([]bool, len(n.Arms))
	for i := range contested {
		contested[i] = true
	}
	n.Accept = plan.AllKinds
	for k := range n.ByKind {
		n.ByKind[k] = plan.None
	}
	return contested
}
