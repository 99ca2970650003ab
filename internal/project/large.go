package project

import (
	"cmp"
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// A large array is one that is written by Any because of its size
// (plan.LargeArraysPassthrough).
type large struct {
	start, elements int // start is the position of its bracket
}

// findLarge sets c.large to the arrays of at least size elements in the value at s[i], or behind
// white space there.
//
// How many elements an array has is known at its end, but what its first elements
// are to be written by, and whether one that fits nothing matters, at its start.
// So where arrays may be passed through, brackets and commas are counted ahead,
// once for all arrays. It needs no valid text, since everything is checked
// later, and is not done for texts too short for a large array.
func (c *call) findLarge(i, size int) {
	type bracket struct {
		start, commas int
	}
	c.large = nil
	text := c.text()
	if i = rawjson.SkipSpace(text, i); len(text)-i < 2*size+1 || text[i] != '[' && text[i] != '{' {
		return
	}
	var open []bracket
	for first := i; i == first || len(open) > 0 && i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text); i += 2 { // escape by escape
				n, _ := spanText(text[i:])
				if i += n; i < len(text) && text[i] == '"' {
					break
				}
			}
		case '[', '{':
			if len(open) > c.maxDepth {
				return // so will be the write
			}
			open = append(open, bracket{start: i})
		case ',':
			open[len(open)-1].commas++
		case ']', '}':
			b := open[len(open)-1]
			open = open[:len(open)-1]
			if b.commas+1 >= size && text[b.start] == '[' {
				c.large = append(c.large, large{b.start, b.commas + 1})
			}
		}
	}
	slices.SortFunc(c.large, func(a, b large) int { return cmp.Compare(a.start, b.start) })
}

// isLarge reports whether the array at s[i] is a large one.
func (c *call) isLarge(i int) bool { return c.count(i) > 0 }

// count returns the number of elements of the large array at s[i], or 0.
func (c *call) count(i int) int {
	k, ok := slices.BinarySearchFunc(c.large, i, func(x large, i int) int { return cmp.Compare(x.start, i) })
	if !ok {
		return 0
	}
	return c.large[k].elements
}
