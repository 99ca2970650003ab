package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// smallMemo is the number of entries up to which a scan beats a map.
const smallMemo = 16

// A memo remembers merged schemas by their places and what is decided of them. The zero
// value is empty.
type memo struct {
	entries []entry
	alone   ids              // nodes of schemas that stand alone: they have no entry
	several map[string]int32 // entries by merge.Merger.KeyOf, once there are many
	scratch entry            // what find returns for a schema that stands alone
}

// find returns the entry for places of which that is decided, nil if there is none. It is
// valid until the next call of a method.
func (m *memo) find(merger *merge.Merger, places []*schema.Schema, decided string) *entry {
	if len(places) == 1 && decided == "" {
		if e := m.findAlone(places[0]); e != nil {
			return e
		}
	}
	if m.several == nil {
		for i := range m.entries {
			if e := &m.entries[i]; e.decided == decided && slices.Equal(e.places, places) {
				return e
			}
		}
		return nil
	}
	i, ok := m.several[merger.KeyOf(places, decided)]
	if !ok {
		return nil
	}
	return &m.entries[i]
}

// add remembers e, which find did not find.
func (m *memo) add(merger *merge.Merger, e entry) *entry {
	m.entries = append(m.entries, e)
	last := len(m.entries) - 1
	switch {
	case m.several != nil:
		m.enter(merger, last)
	case last == smallMemo:
		m.several = make(map[string]int32)
		for i := range m.entries {
			m.enter(merger, i)
		}
	}
	return &m.entries[last]
}

// enter puts entry i into the map.
func (m *memo) enter(merger *merge.Merger, i int) {
	e := &m.entries[i]
	m.several[merger.KeyOf(e.places, e.decided)] = int32(i)
}

// findAlone is find for the one place s, if addAlone has been called for it.
func (m *memo) findAlone(s *schema.Schema) *entry {
	id := m.alone.of(s)
	if id == plan.None {
		return nil
	}
	return m.entryAlone(s, id)
}

// addAlone remembers that id is the node of s, which stands alone.
func (m *memo) addAlone(s *schema.Schema, id plan.ID) *entry {
	m.alone.add(s, id)
	return m.entryAlone(s, id)
}

// entryAlone returns the entry of s, which stands alone: it has no more fields.
func (m *memo) entryAlone(s *schema.Schema, id plan.ID) *entry {
	e := &m.scratch
	e.id, e.never, e.accept = id, plan.None, acceptedAlone(s)
	return e
}

// ids has nodes by schema. The zero value is empty.
type ids struct {
	doc   *schema.Document // of the first schema that was added
	ids   []plan.ID        // for doc: the number of the node plus one, by Schema.Index
	other map[*schema.Schema]plan.ID
}

// of returns the node of s, plan.None if there is none.
func (x *ids) of(s *schema.Schema) plan.ID {
	if s.Doc != x.doc {
		if id, ok := x.other[s]; ok {
			return id
		}
		return plan.None
	}
	if int(s.Index) >= len(x.ids) {
		return plan.None
	}
	return x.ids[s.Index] - 1
}

// add makes id the node of s.
func (x *ids) add(s *schema.Schema, id plan.ID) {
	if x.doc == nil {
		x.doc = s.Doc
	}
	if s.Doc != x.doc {
		if x.other == nil {
			x.other = make(map[*schema.Schema]plan.ID)
		}
		x.other[s] = id
		return
	}
	if n := int(s.Index) + 1; n > len(x.ids) {
		x.ids = slices.Grow(x.ids, n-len(x.ids))[:n] // zeros: see scratch
	}
	x.ids[s.Index] = id + 1
}
