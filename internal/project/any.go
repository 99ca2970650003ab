package project

import "github.com/stringify-go/stringify/internal/rawjson"

// generic writes the value at s[i] by Any, which n is, or is because of its size.
func (c *call) generic(n *node, i, w int) (int, int) {
	out, end, err := rawjson.AppendAny(c.d[:w], c.text(), i, c.depth, c.engine.maxDepth)
	if err != nil {
		return c.fail()
	}
	if c.engine.strict && !c.allFinite(n, i, end) {
		return -1, 0
	}
	return end, c.take(end, out)
}
