package diag

import (
	"strconv"
	"unicode/utf8"
)

// maxExcerpt bounds what messages show of a text, in bytes.
const maxExcerpt = 40

// Quote returns text in quotes as messages show it: what is not printable is
// escaped, what is long is cut.
func Quote(text string) string {
	if len(text) <= maxExcerpt {
		return strconv.Quote(text)
	}
	end := maxExcerpt
	for end > maxExcerpt-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return strconv.Quote(text[:end]) + "..."
}
