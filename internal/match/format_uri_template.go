package match

import "unicode/utf8"

// isURITemplate is the format uri-template (RFC 6570, section 2: URI-Template, of any
// level), with the apostrophe among literals, as an erratum and the official suite have it.
func isURITemplate(text string) bool {
	for i := 0; i < len(text); {
		n := 1
		switch c := text[i]; {
		case c == '{':
			n = expressionLen(text[i:])
		case c == '%':
			if !isPercentEncoded(text, i) {
				return false
			}
		case c >= utf8.RuneSelf:
			var r rune
			r, n = utf8.DecodeRuneInString(text[i:])
			if !isUCSChar(r) && !isIPrivate(r) {
				return false
			}
		case c <= ' ' || c == 0x7f:
			return false
		case c == '"' || c == '<' || c == '>' || c == '\\' || c == '^' || c == '`' || c == '|' || c == '}':
			return false
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// expressionLen returns the length of the expression that text begins with, 0 if it is
// none: an operator, perhaps one of those kept for later, and variables between commas.
func expressionLen(text string) int {
	i := 1
	if i < len(text) {
		switch text[i] {
		case '+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|':
			i++
		}
	}
	for {
		i = variableEnd(text, i)
		if i < 0 || i == len(text) {
			return 0
		}
		switch text[i] {
		case '}':
			return i + 1
		case ',':
			i++
		default:
			return 0
		}
	}
}

// variableEnd returns the offset behind the variable (varspec) that stands in text at i:
// a name of one or more parts between dots, and perhaps * or a length of one to four
// digits. It is -1 if there is none.
func variableEnd(text string, i int) int {
	for dot := true; ; {
		switch {
		case i == len(text):
			if dot {
				return -1
			}
			return i
		case asciiLetter(text[i]) || asciiDigit(text[i]) || text[i] == '_':
			dot = false
			i++
		case text[i] == '%' && isPercentEncoded(text, i):
			dot = false
			i += len("%41")
		case dot:
			return -1
		case text[i] == '.':
			dot = true
			i++
		case text[i] == '*':
			return i + 1
		case text[i] == ':':
			end := digitsEnd(text, i+1)
			if n := end - (i + 1); n < 1 || n > 4 || text[i+1] == '0' {
				return -1
			}
			return end
		default:
			return i
		}
	}
}
