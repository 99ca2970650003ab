package match

import "github.com/stringify-go/stringify/internal/ecma"

// isUUID is the format uuid (RFC 4122, section 3, without urn:uuid:), of any version and
// variant, in either case.
func isUUID(text string) bool {
	if len(text) != len("00000000-0000-0000-0000-000000000000") {
		return false
	}
	for i := range len(text) {
		switch i {
		case 8, 13, 18, 23:
			if text[i] != '-' {
				return false
			}
		default:
			if !asciiHex(text[i]) {
				return false
			}
		}
	}
	return true
}

// isJSONPointer is the format json-pointer (RFC 6901, section 3), as text, not in a
// fragment: "" or tokens, each behind a slash, in which ~ stands before 0 and 1 only.
func isJSONPointer(text string) bool {
	if text != "" && text[0] != '/' {
		return false
	}
	for i := range len(text) {
		if text[i] == '~' && (i+1 == len(text) || text[i+1] != '0' && text[i+1] != '1') {
			return false
		}
	}
	return true
}

// isRelativeJSONPointer is the format relative-json-pointer: a number, perhaps + or - and
// a number above 0 (draft-bhutton-relative-json-pointer-00, section 3; the drafts before
// it do not have that), and then # or a JSON Pointer.
func isRelativeJSONPointer(text string) bool {
	end := digitsEnd(text, 0)
	if end == 0 || end > 1 && text[0] == '0' {
		return false
	}
	text = text[end:]
	if text != "" && (text[0] == '+' || text[0] == '-') {
		end = digitsEnd(text, 1)
		if end == 1 || text[1] == '0' {
			return false
		}
		text = text[end:]
	}
	return text == "#" || isJSONPointer(text)
}

// isRegex is the format regex: ECMA-262 syntax with the flag u. What only JavaScript's
// looser syntax without it takes, such as \a, is none, as the official suite has it.
func isRegex(text string) bool { return ecma.CheckRegexp(text) == nil }
