package resolve

import (
	"encoding/binary"

	"github.com/stringify-go/stringify/internal/schema"
)

// agree reports whether each reference leads to one schema, whatever the way to it; these
// are its targets then, and nothing needs to be copied.
func (e *explorer) agree() bool {
	found := make(map[*schema.Schema]*schema.Schema)
	for i := range e.meanings {
		s := &e.meanings[i]
		if s.target == none {
			continue
		}
		t := e.meanings[s.target].schema
		if other := found[s.schema]; other != nil && other != t {
			return false
		}
		found[s.schema] = t
	}
	for ref, t := range found {
		set(&e.r.targets, ref, t)
	}
	return true
}

// classes returns for each meaning the number of its class: meanings of one class are of one
// schema, and all that they lead to is, step by step, of one class too.
//
// All meanings of a schema are taken for one class at first. Classes whose meanings lead to
// different ones are split until there are none (Moore, 1956, for automata). If that takes
// too long, each meaning is a class of its own, which is right too, but more to copy.
func (e *explorer) classes() []int32 {
	class := make([]int32, len(e.meanings))
	schemas := make(map[*schema.Schema]int32)
	meanings := make([]int32, 0, len(e.meanings)) // by schema: how many
	for i := range e.meanings {
		s := e.meanings[i].schema
		n, known := schemas[s]
		if !known {
			n = int32(len(schemas))
			schemas[s] = n
			meanings = append(meanings, 0)
		}
		class[i] = n
		meanings[n]++
	}
	var several []int32 // meanings of schemas that have several
	for i := range e.meanings {
		if meanings[class[i]] > 1 {
			several = append(several, int32(i))
		}
	}

	first := int32(len(schemas)) // those below are of schemas with one meaning
	fresh := make([]int32, len(several))
	var key []byte
	for before, steps := 0, 0; ; {
		split := make(map[string]int32)
		for j, i := range several {
			s := &e.meanings[i]
			children := s.children(e)
			steps += 1 + len(children)
			key = binary.LittleEndian.AppendUint32(key[:0], uint32(class[i]))
			target := none
			if s.target != none {
				target = class[s.target]
			}
			key = binary.LittleEndian.AppendUint32(key, uint32(target))
			for _, child := range children {
				key = binary.LittleEndian.AppendUint32(key, uint32(class[child]))
			}
			n, known := split[string(key)]
			if !known {
				n = first + int32(len(split))
				split[string(key)] = n
			}
			fresh[j] = n
		}
		for j, i := range several {
			class[i] = fresh[j]
		}
		switch {
		case len(split) == before:
			return class
		case steps > maxSteps:
			for j, i := range several {
				class[i] = first + int32(j)
			}
			return class
		}
		before = len(split)
	}
}

// A copier finds a schema for each class. As far as possible that is the schema as
// written, which has all that it has inside as written; others are copies.
type copier struct {
	e     *explorer
	class []int32                  // by meaning
	owner map[*schema.Schema]int32 // the class that a schema as written stands for
	by    []*schema.Schema         // by class: the schema that stands for it
	never []bool                   // by class: no schema as written can stand for it
	full  bool                     // there is no room for a copy
}

// copies gives each class a schema, and its reference the target that it has there. It
// reports whether there was room for all.
func (e *explorer) copies() bool {
	c := &copier{e: e, class: e.classes(), owner: make(map[*schema.Schema]int32)}
	n := int32(0)
	for _, class := range c.class {
		n = max(n, class+1)
	}
	c.by, c.never = make([]*schema.Schema, n), make([]bool, n)
	for i := range e.meanings { // the root first: it stays as written
		if c.by[c.class[i]] == nil && c.fits(int32(i)) {
			c.take(int32(i))
		}
	}
	for i := range e.meanings {
		s := c.schema(int32(i))
		if c.full {
			return false
		}
		if t := e.meanings[i].target; t != none {
			set(&e.r.targets, s, c.schema(t))
		}
	}
	return !c.full
}

// fits reports whether the schema of meaning i, as written, can stand for its class.
func (c *copier) fits(i int32) bool {
	s, class := &c.e.meanings[i], c.class[i]
	if c.never[class] {
		return false
	}
	if owner, owned := c.owner[s.schema]; owned {
		c.never[class] = owner != class
		return owner == class
	}
	for _, child := range s.children(c.e) {
		if !c.fits(child) {
			c.never[class] = true
			return false
		}
	}
	return true
}

// take makes the schema of meaning i, and those inside it, stand for their classes.
func (c *copier) take(i int32) {
	s, class := &c.e.meanings[i], c.class[i]
	if _, owned := c.owner[s.schema]; owned {
		return
	}
	c.owner[s.schema], c.by[class] = class, s.schema
	for _, child := range s.children(c.e) {
		c.take(child)
	}
}

// schema returns the schema that stands for the class of meaning i, and makes a copy if there
// is none yet.
func (c *copier) schema(i int32) *schema.Schema {
	s, class := &c.e.meanings[i], c.class[i]
	if c.by[class] != nil || c.full {
		return c.by[class]
	}
	children := s.children(c.e)
	inside := make([]*schema.Schema, 0, len(children))
	for _, child := range children {
		inside = append(inside, c.schema(child))
	}
	if c.full {
		return nil
	}
	next := 0
	made := s.schema.Copy(func(*schema.Schema) *schema.Schema {
		next++
		return inside[next-1]
	})
	if made == nil {
		c.full = true
		return nil
	}
	for _, child := range inside {
		if c.e.r.written[child] != nil && child.Parent == s.schema {
			child.Parent = made
		}
	}
	c.by[class] = made
	set(&c.e.r.written, made, s.schema)
	if made.Has.Has(schema.KwRef) {
		c.e.r.refs = append(c.e.r.refs, made)
	}
	return made
}
