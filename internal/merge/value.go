package merge

import (
	"bytes"
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// values numbers JSON values: two have the same number if, and only if, they are equal.
// A value is read once, when it is first compared, however many merged schemas its
// place is part of.
type values struct {
	numbers  map[string]uint32 // by identity
	scalars  map[valueAt]uint32
	enums    map[*schema.Schema][]uint32 // sorted, each once
	identity []byte                      // scratch
}

// A valueAt names the value of const or default at a place.
type valueAt struct {
	place   *schema.Schema
	keyword schema.Keyword
}

func (at valueAt) value() rawjson.Value {
	if at.keyword == schema.KwConst {
		return at.place.Const
	}
	return at.place.Default
}

// same reports whether the values of k, which is const or default, are equal at a and
// b. Once m is exhausted the answer means nothing.
func (m *Merger) same(k schema.Keyword, a, b *schema.Schema) bool {
	const small = 64 // bytes that are compared as they are written first
	x, y := valueAt{a, k}, valueAt{b, k}
	if v, w := x.value().Raw(), y.value().Raw(); len(v) <= small && bytes.Equal(v, w) {
		return true
	}
	return m.scalar(x) == m.scalar(y)
}

// scalar returns the number of the value at a place.
func (m *Merger) scalar(at valueAt) uint32 {
	n, ok := m.values.scalars[at]
	if !ok {
		if m.values.scalars == nil {
			m.values.scalars = make(map[valueAt]uint32)
		}
		n = m.number(at.value())
		m.values.scalars[at] = n
	}
	return n
}

// enum returns the numbers of the values that s lists, sorted, each once.
func (m *Merger) enum(s *schema.Schema) []uint32 {
	list, ok := m.values.enums[s]
	if !ok {
		list = make([]uint32, 0, len(s.Enum))
		for i := range s.Enum {
			if m.Exhausted() {
				break
			}
			list = append(list, m.number(s.Enum[i]))
		}
		slices.Sort(list)
		list = slices.Compact(list)
		if m.values.enums == nil {
			m.values.enums = make(map[*schema.Schema][]uint32)
		}
		m.values.enums[s] = list
	}
	return list
}

// number returns the number of v, 0 once m is exhausted.
func (m *Merger) number(v rawjson.Value) uint32 {
	if !m.charge(int64(4 + len(v.Raw())/16)) {
		return 0
	}
	return m.identify(schema.AppendIdentity(m.values.identity[:0], v))
}

// identify returns the number of the value that has the identity. It takes identity over.
func (m *Merger) identify(identity []byte) uint32 {
	x := &m.values
	x.identity = identity
	n, ok := x.numbers[string(x.identity)]
	if !ok {
		if x.numbers == nil {
			x.numbers = make(map[string]uint32)
		}
		n = uint32(len(x.numbers))
		x.numbers[string(x.identity)] = n
	}
	return n
}
