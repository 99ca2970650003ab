package project

import "github.com/stringify-go/stringify/internal/rawjson"

// generic writes the value at s[i] by Any.
func (c *call) generic(i, w int) (int, int) {
	out, end, err := rawjson.AppendAny(c.d[:w], c.text(), i, c.depth, c.engine.maxDepth)
	if err != nil {
		return c.fail()
	}
	return end, c.take(end, out)
}
