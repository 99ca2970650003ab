package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/schema"
)

// smallMemo is the number of entries up to which a scan beats a map.
const smallMemo = 16

// A memo remembers merged schemas by their places and what is decided of them. The zero
// value is empty.
type memo struct {
	entries []entry
	one     map[*schema.Schema]int32 // for undecided lists of one place, once there are many entries
	several map[string]int32         // for all others, by merge.Merger.KeyOf
}

// find returns the entry for places of which that is decided, nil if there is none. It is
// valid until the next add.
func (m *memo) find(merger *merge.Merger, places []*schema.Schema, decided string) *entry {
	if m.one == nil {
		for i := range m.entries {
			if e := &m.entries[i]; e.decided == decided && slices.Equal(e.places, places) {
				return &m.entries[i]
			}
		}
		return nil
	}
	var i int32
	var ok bool
	if len(places) == 1 && decided == "" {
		i, ok = m.one[places[0]]
	} else {
		i, ok = m.several[merger.KeyOf(places, decided)]
	}
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
	case m.one != nil:
		m.enter(merger, last)
	case last == smallMemo:
		m.one = make(map[*schema.Schema]int32, 4*smallMemo)
		m.several = make(map[string]int32)
		for i := range m.entries {
			m.enter(merger, i)
		}
	}
	return &m.entries[last]
}

// enter puts entry i into the maps.
func (m *memo) enter(merger *merge.Merger, i int) {
	if e := &m.entries[i]; len(e.places) == 1 && e.decided == "" {
		m.one[e.places[0]] = int32(i)
	} else {
		m.several[merger.KeyOf(e.places, e.decided)] = int32(i)
	}
}
