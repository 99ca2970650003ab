package project

import "github.com/stringify-go/stringify/internal/rawjson"

// constant writes a text for the value at s[i], which is only checked.
func (c *call) constant(i, w int, text string) (int, int) {
	if i = c.skip(i); i < 0 {
		return c.fail()
	}
	return c.word(i, w, text)
}

// skip returns the position behind the value at s[i], or behind white space
// there, or a position below 0 if this is not JSON.
func (c *call) skip(i int) int {
	s := c.s
	if i < len(s) && s[i] <= ' ' {
		i = rawjson.SkipSpace(c.text(), i)
	}
	if i >= len(s) {
		return -1
	}
	switch b := s[i]; {
	case b == '"':
		if n, _ := spanText(s[i+1:]); i+1+n < len(s) && s[i+1+n] == '"' {
			return i + n + 2
		}
	case startsNumber(b) && i <= c.lim:
		sign := 0
		if b == '-' {
			sign = 1
		}
		k := firstByte(noDigits(load8(s, i+sign))) // digits
		if end := i + sign + k; 0 < k && k < 8 && endsNumber[s[end]] && (k == 1 || s[i+sign] != '0') {
			return end
		}
	case i <= c.lim:
		if x := load8(s, i); boolean(x) > 0 {
			return i + boolean(x)
		}
	}
	end, err := rawjson.SkipValue(c.text(), i, c.depth, c.maxDepth)
	if err != nil {
		return -1
	}
	return end
}
