package project

import (
	"fmt"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// tuple writes the array at s[i] by Tuple.
func (c *call) tuple(n *node, i, w int) (int, int) {
	if c.depth++; c.depth > c.maxDepth {
		return c.fail()
	}
	if c.large != nil && c.isLarge(i) && (n.rest != nil || c.count(i) <= len(n.places)) {
		c.depth--
		return c.generic(n, i, w)
	}
	text := c.text()
	c.d[w] = '['
	i, w = rawjson.SkipSpace(text, i+1), w+1
	if i < len(text) && text[i] == ']' {
		c.depth--
		c.d[w] = ']'
		return i + 1, w + 1
	}
	for k := 0; ; k++ {
		i, w = c.place(n, k, rawjson.SkipSpace(text, i), w)
		if i < 0 {
			if c.mismatch != nil {
				c.mismatch.InElement(k)
			}
			return i, w
		}
		i = rawjson.SkipSpace(text, i)
		if i >= len(text) || text[i] != ',' && text[i] != ']' {
			return c.fail()
		}
		c.d[w] = text[i]
		i, w = i+1, w+1
		if text[i-1] == ']' {
			c.depth--
			return i, w
		}
	}
}

// place writes the value at s[i] as element k of the tuple n.
func (c *call) place(n *node, k, i, w int) (int, int) {
	if k >= len(n.places) {
		if n.rest == nil {
			return c.refuse(n, diag.Type, fmt.Sprintf("no element here (at most %d)", len(n.places)), i)
		}
		return c.value(n.rest, i, w)
	}
	accept, to := n.tuple[k].Accept, n.places[k]
	if accept != plan.AllKinds { // a place without a type takes any
		kind, ok := c.kind(i)
		switch {
		case !ok:
			return c.fail()
		case !accept.Has(kind):
			return c.refuse(to, diag.Type, accept.Want(), i)
		case kind == plan.JSONNumber && c.infinite(i):
			return c.refuse(to, diag.Range, "a finite number", i)
		}
	}
	return c.value(to, i, w)
}

// inMember says that the value that could not be written is the member name.
func (c *call) inMember(name string) (int, int) {
	if c.mismatch != nil {
		c.mismatch.InMember(name)
	}
	return -1, 0
}

// inElement says that the value that could not be written is the element at s[at]
// of the array at s[start]. The elements before are counted only now.
func (c *call) inElement(start, at int) (int, int) {
	if c.mismatch != nil {
		text := c.text()
		k := 0
		for i := rawjson.SkipSpace(text, start+1); i < at; k++ {
			end, err := rawjson.SkipValue(text, i, 0, c.n)
			if err != nil {
				break
			}
			i = rawjson.SkipSpace(text, rawjson.SkipSpace(text, end)+1)
		}
		c.mismatch.InElement(k)
	}
	return -1, 0
}
