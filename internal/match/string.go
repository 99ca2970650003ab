package match

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// textRules are what a schema says about text.
type textRules struct {
	least, most int // length in code points; -1: no bound
	pattern     plan.Matcher
	format      func(text string) bool
}

// textRules compiles what s says about text, nil if it says nothing.
func (b *builder) textRules(s *schema.Schema) *textRules {
	t := textRules{least: countOf(s, schema.KwMinLength), most: countOf(s, schema.KwMaxLength)}
	if s.Has.Has(schema.KwPattern) {
		t.pattern = b.pattern(patternOf(s))
	}
	if s.Format != "" {
		if t.format = b.formats[s.Format]; t.format == nil {
			t.format = formatNamed(s.Format)
		}
	}
	if t.least <= 0 && t.most < 0 && t.pattern == nil && t.format == nil {
		return nil
	}
	return &t
}

// countOf returns the value of k in s, an integer from 0; -1 if it is absent. One that is
// beyond int is the largest.
func countOf(s *schema.Schema, k schema.Keyword) int {
	v := s.Number(k)
	if !v.Exists() {
		return -1
	}
	if f := rawjson.Float(v.Raw()); f < math.MaxInt32 {
		return int(f)
	}
	d := parseDecimal(string(v.Raw()))
	if i, ok := d.int64(); ok && i <= math.MaxInt {
		return int(i)
	}
	return math.MaxInt
}

// text reports whether the text at the cursor is one for n. A time is.
func (r *run) text(n *node) bool {
	if r.v.IsTime() {
		return true
	}
	k := n.text.fault(r.v.Text())
	return k == schema.KwNone || r.fail(n, k)
}

// fault returns the first keyword of t that text does not satisfy, KwNone if it satisfies all.
func (t *textRules) fault(text string) schema.Keyword {
	switch {
	case t.least > 0 && !longer(text, t.least-1):
		return schema.KwMinLength
	case t.most >= 0 && longer(text, t.most):
		return schema.KwMaxLength
	case t.pattern != nil && !t.pattern.MatchString(plain(text)):
		return schema.KwPattern
	case t.format != nil && !t.format(plain(text)):
		return schema.KwFormat
	}
	return schema.KwNone
}

// longer reports whether text has more than n code points. It counts only where its bytes
// do not tell.
func longer(text string, n int) bool {
	if len(text) <= n {
		return false
	}
	if (len(text)+utf8.UTFMax-1)/utf8.UTFMax > n {
		return true
	}
	return codePoints(text) > n
}

// codePoints returns the number of code points of text. A lone surrogate, as rawjson.Name
// has it, is one, and so is each other byte that is not UTF-8.
func codePoints(text string) int {
	n := utf8.RuneCountInString(text)
	if !utf8.ValidString(text) {
		n -= 2 * surrogates(text)
	}
	return n
}

// surrogates returns the number of lone surrogates in text.
func surrogates(text string) int {
	n := 0
	for i := 0; i+2 < len(text); i++ {
		if isSurrogate(text[i:]) {
			n++
		}
	}
	return n
}

// isSurrogate reports whether text begins with the three bytes that UTF-8 would have for
// a surrogate.
func isSurrogate(text string) bool {
	return len(text) >= 3 && text[0] == 0xed && text[1]&0xe0 == 0xa0 && text[2]&0xc0 == 0x80
}

// plain returns text as regular expressions and formats see it: each lone surrogate, and
// each byte that is not UTF-8, is U+FFFD.
func plain(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		if isSurrogate(text) {
			b.WriteRune(utf8.RuneError)
			text = text[3:]
			continue
		}
		c, n := utf8.DecodeRuneInString(text)
		b.WriteRune(c)
		text = text[n:]
	}
	return b.String()
}
