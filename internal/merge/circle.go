package merge

import "github.com/stringify-go/stringify/internal/schema"

// circles numbers the circles of schemas: those that lead to each other by what holds for
// the same value have the same number, all others one of their own.
type circles struct {
	of    map[*schema.Schema]int32
	count int32
}

// circle returns the number of the circle that s is part of (R. Tarjan, Depth-first search
// and linear graph algorithms, 1972). Each schema is looked at once.
func (m *Merger) circle(start *schema.Schema) int32 {
	type visit struct {
		schema *schema.Schema
		next   []*schema.Schema
	}
	c := &m.circles
	if n, ok := c.of[start]; ok {
		return n
	}
	if c.of == nil {
		c.of = make(map[*schema.Schema]int32)
	}
	var (
		number = make(map[*schema.Schema]int32)
		low    = make(map[*schema.Schema]int32)
		open   []*schema.Schema // met, and in no circle yet
		visits []visit
	)
	enter := func(s *schema.Schema) {
		number[s] = int32(len(number))
		low[s] = number[s]
		open = append(open, s)
		visits = append(visits, visit{s, m.leads(s)})
	}
	enter(start)
	for len(visits) > 0 {
		v := &visits[len(visits)-1]
		if len(v.next) > 0 {
			s := v.next[0]
			v.next = v.next[1:]
			if _, done := c.of[s]; done {
				continue
			}
			if n, met := number[s]; met {
				low[v.schema] = min(low[v.schema], n)
			} else {
				enter(s)
			}
			continue
		}
		s := v.schema
		visits = visits[:len(visits)-1]
		if len(visits) > 0 {
			from := visits[len(visits)-1].schema
			low[from] = min(low[from], low[s])
		}
		if low[s] != number[s] {
			continue
		}
		for last := (*schema.Schema)(nil); last != s; {
			last = open[len(open)-1]
			open = open[:len(open)-1]
			c.of[last] = c.count
		}
		c.count++
	}
	return c.of[start]
}

// leads returns the schemas that s brings along for the same value, or may.
func (m *Merger) leads(s *schema.Schema) []*schema.Schema {
	var out []*schema.Schema
	if s.Has.Has(schema.KwRef) {
		if target := m.set.Target(s); target != nil {
			out = append(out, target)
		}
	}
	out = append(append(append(out, s.AllOf...), s.AnyOf...), s.OneOf...)
	for _, part := range [...]*schema.Schema{s.Then, s.Else} {
		if part != nil {
			out = append(out, part)
		}
	}
	m.charge(int64(1 + len(out)))
	return out
}
