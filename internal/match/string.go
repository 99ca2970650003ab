package match

import (
	"strings"
	"unicode/utf8"
)

// TextRules are what a schema says about text.
type TextRules struct {
	Least, Most int64    // length in code points; -1: no bound
	Pattern     *Pattern // nil: none
	Format      string   // one that the caller has made, or that FormatsText knows; "": none

	format func(text string) bool
}

// prepare fills in what is not data. formats are as in Options.
func (t *TextRules) prepare(formats map[string]func(text string) bool) {
	t.Pattern.prepare()
	if t.Format == "" {
		return
	}
	if t.format = formats[t.Format]; t.format == nil {
		t.format = formatNamed(t.Format)
	}
}

// text reports whether the text at the cursor is one for n. A time is.
func (r *run) text(n *Node) bool {
	if r.v.IsTime() {
		return true
	}
	k := n.Text.fault(r.v.Text())
	return k == kwNone || r.fail(n, k)
}

// fault returns the first keyword of t that text does not satisfy, KwNone if it satisfies all.
func (t *TextRules) fault(text string) Keyword {
	switch {
	case t.Least > 0 && !longer(text, t.Least-1):
		return kwMinLength
	case t.Most >= 0 && longer(text, t.Most):
		return kwMaxLength
	case t.Pattern != nil && !t.Pattern.matches(plain(text)):
		return kwPattern
	case t.format != nil && !t.format(plain(text)):
		return kwFormat
	}
	return kwNone
}

// longer reports whether text has more than n code points. It counts only where its bytes
// do not tell.
func longer(text string, n int64) bool {
	if int64(len(text)) <= n {
		return false
	}
	if int64(len(text)+utf8.UTFMax-1)/utf8.UTFMax > n {
		return true
	}
	return int64(codePoints(text)) > n
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
