package match

// FormatsText reports whether the named format asks anything of text, of those that are built
// in.
func FormatsText(name string) bool { return formatNamed(name) != nil }

// FormatsNumber is FormatsText for numbers.
func FormatsNumber(name string) bool { return numberFormatNamed(name) != nil }

// formatNamed returns the check of the named format for text, nil for a name that is
// unknown or that asks nothing of text.
//
// A check takes text of any length and any bytes, each byte that is not UTF-8 counting as
// U+FFFD, as in the JSON that would be written. It reads the text once or twice, never
// panics, and does not allocate for ASCII, but for the format regex, which keeps the names of
// groups and says why it refuses.
//
// The standards are those that JSON Schema 2020-12 (Validation, section 7.3) names, read
// as the official suite reads them in all drafts, and OpenAPI's Format Registry.
func formatNamed(name string) func(text string) bool {
	switch name {
	case "date-time":
		return isDateTime
	case "date":
		return isDate
	case "time":
		return isTime
	case "duration":
		return isDuration
	case "email":
		return isEmail
	case "idn-email":
		return isIDNEmail
	case "hostname":
		return isHostname
	case "idn-hostname":
		return isIDNHostname
	case "ipv4":
		return isIPv4
	case "ipv6":
		return isIPv6
	case "uri":
		return isURI
	case "uri-reference":
		return isURIReference
	case "iri":
		return isIRI
	case "iri-reference":
		return isIRIReference
	case "uri-template":
		return isURITemplate
	case "uuid":
		return isUUID
	case "json-pointer":
		return isJSONPointer
	case "relative-json-pointer":
		return isRelativeJSONPointer
	case "regex":
		return isRegex
	case "byte":
		return isBase64
	case "password", "binary":
		return isAnyText
	}
	return nil
}

// numberFormatNamed returns the check of the named format for numbers, nil for a name
// that is unknown or that asks nothing of numbers. A check costs no more than a comparison.
func numberFormatNamed(name string) func(n Number) bool {
	switch name {
	case "int32":
		return isInt32
	case "int64":
		return isInt64
	case "float":
		return isFloat
	case "double":
		return isDouble
	}
	return nil
}

// asciiDigit reports whether c is one of 0 to 9.
func asciiDigit(c byte) bool { return '0' <= c && c <= '9' }

// asciiLetter reports whether c is one of A to Z and a to z.
func asciiLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// asciiHex reports whether c is a hexadecimal digit.
func asciiHex(c byte) bool { return asciiDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// asciiLower returns c, a letter from A to Z as the one from a to z.
func asciiLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// digitsEnd returns the offset behind the digits that stand in text at i.
func digitsEnd(text string, i int) int {
	for i < len(text) && asciiDigit(text[i]) {
		i++
	}
	return i
}
