package project

import (
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// A stranger is an undeclared name that a call has learned, as `"name":`.
type stranger struct {
	head, mask, tail [2]uint64
	size             int // 0: none yet
	bytes            [maxStranger]byte
}

// canonicalKey returns `"name":`.
func canonicalKey(name string) string {
	return string(append(rawjson.AppendName(nil, name), ':'))
}

// name reads a name and its colon from s[i] on, white space too. It returns the
// index of the member of o that has it, or -1, and where the quoted name stands
// and the value begins. If first, the object may end instead: then from is to.
// value is below 0 if this is not JSON.
//
// Names are compared in canonical form. Where the text has another one, c.key has
// that form, otherwise c.key is empty.
func (c *call) name(o *object, i int, first bool) (index, from, to, value int) {
	text := c.text()
	c.key = c.key[:0]
	i = rawjson.SkipSpace(text, i)
	if i >= len(text) {
		return 0, 0, 0, -1
	}
	if text[i] != '"' {
		if text[i] == '}' && first {
			return 0, 0, 0, i + 1
		}
		return 0, 0, 0, -1
	}
	from = i
	n, wide := spanText(text[i+1:])
	i += 1 + n
	if i < len(text) && text[i] == '"' && (wide == 0 || utf8.Valid(text[from+1:i])) {
		to = i + 1
		index = o.lookup(text[from:to])
	} else {
		end, err := rawjson.SkipString(text, from)
		if err != nil {
			return 0, 0, 0, -1
		}
		to = end
		c.key = rawjson.AppendString(c.key, text[from:to])
		index = o.lookup(c.key)
	}
	i = to
	if i < len(text) && text[i] <= ' ' {
		i = rawjson.SkipSpace(text, i)
	}
	if i >= len(text) || text[i] != ':' {
		return 0, 0, 0, -1
	}
	i++
	if i < len(text) && text[i] <= ' ' {
		i = rawjson.SkipSpace(text, i)
	}
	return index, from, to, i
}

// learn remembers the undeclared name between from and to, whose value is at i,
// and returns what o.expect calls it. It returns -1 for names that are long, not
// canonical or not directly before their value, and where there is no room left.
func (c *call) learn(o *object, from, to, i int) int {
	n := to + 1 - from
	if n > maxStranger || i != to+1 || len(c.key) > 0 {
		return -1
	}
	known := c.strangers[o.strangers]
	if known == nil {
		known = new([maxStrangers]stranger)
		c.strangers[o.strangers] = known
	}
	key := c.s[from : to+1]
	for t := range known {
		x := &known[t]
		if x.size == 0 {
			x.size = copy(x.bytes[:], key)
			x.head, x.mask, x.tail = words(string(key))
			return len(o.members) + t
		}
		if string(x.bytes[:x.size]) == string(key) {
			return len(o.members) + t
		}
	}
	return -1
}
