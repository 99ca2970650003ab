package gogen

import (
	"strings"
	"unicode"
)

// maxDoc bounds what is taken of a description, in bytes.
const maxDoc = 2000

// comment returns text as it may stand in a line comment: what is not printable is a space.
func comment(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text))
}

// doc writes text as comment lines with an indent, each line of it by itself; lead stands
// before the first one.
func docLines(b *strings.Builder, lead, text string) {
	if len(text) > maxDoc {
		text = strings.ToValidUTF8(text[:maxDoc], "") + "..."
	}
	lines := strings.FieldsFunc(text, func(r rune) bool {
		return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\u0085' || r == '\v' || r == '\f'
	})
	first := true
	for _, line := range lines {
		line = comment(line)
		if line == "" {
			continue
		}
		if first {
			line = lead + line
			first = false
		}
		for len(line) > 0 {
			part := line
			if len(part) > 92 {
				if cut := strings.LastIndexByte(part[:92], ' '); cut > 40 {
					part = part[:cut]
				} else if cut := strings.IndexByte(part, ' '); cut > 0 {
					part = part[:cut]
				}
			}
			line = strings.TrimSpace(line[len(part):])
			b.WriteString("// " + part + "\n")
		}
	}
}
