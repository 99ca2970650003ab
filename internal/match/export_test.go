package match

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// SatisfiesByMemory is Satisfies with a memory from the start.
func (x *Set) SatisfiesByMemory(id plan.MatchID, v View) (bool, error) {
	n, err := x.root(id)
	if err != nil {
		return false, err
	}
	r := run{v: v, set: x, quiet: true}
	r.remembering()
	ok := r.ask(n, false)
	return ok, r.end()
}

// SatisfiesSharing is Satisfies where answers of shared nodes are kept from the start.
func (x *Set) SatisfiesSharing(id plan.MatchID, v Recaller) (bool, error) {
	a, _ := v.Recall()
	a.About(0)
	a.shared = true
	return x.Satisfies(id, v)
}

// ViolationByMemory is Violation with a memory from the start.
func (x *Set) ViolationByMemory(id plan.MatchID, v View) (*diag.Mismatch, error) {
	n, err := x.root(id)
	if err != nil {
		return nil, err
	}
	r := run{v: v, set: x, strict: true, open: true}
	r.remembering()
	ok := r.ask(n, false)
	if err := r.end(); err != nil || ok {
		return nil, err
	}
	return r.found, nil
}
