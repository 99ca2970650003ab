package match

// isIPv4 is the format ipv4: four decimal numbers up to 255 without leading zeros, as
// dotted-quad of RFC 2673, section 3.2, and RFC 3986 have it. A leading zero would make
// a number octal for some readers.
func isIPv4(text string) bool {
	if len(text) > len("255.255.255.255") {
		return false
	}
	for part := range 4 {
		if part > 0 {
			if text == "" || text[0] != '.' {
				return false
			}
			text = text[1:]
		}
		end := digitsEnd(text, 0)
		if end == 0 || end > 3 || end > 1 && text[0] == '0' || end == 3 && text[:3] > "255" {
			return false
		}
		text = text[end:]
	}
	return text == ""
}

// isIPv6 is the format ipv6 (RFC 4291, section 2.2): eight groups, or fewer with one ::,
// the last two perhaps as an IPv4 address. A zone (RFC 4007) is no part of an address.
func isIPv6(text string) bool {
	if len(text) > len("0000:0000:0000:0000:0000:0000:255.255.255.255") {
		return false
	}
	groups, gap := 0, false
	if len(text) >= 2 && text[:2] == "::" {
		gap = true
		text = text[2:]
	}
	for text != "" {
		end := 0
		for end < len(text) && asciiHex(text[end]) {
			end++
		}
		if end < len(text) && text[end] == '.' {
			groups += 2
			if !isIPv4(text) {
				return false
			}
			break
		}
		if end == 0 || end > 4 {
			return false
		}
		groups++
		text = text[end:]
		if text == "" {
			break
		}
		if len(text) == 1 || text[0] != ':' {
			return false
		}
		text = text[1:]
		if text[0] == ':' {
			if gap {
				return false
			}
			gap = true
			text = text[1:]
		}
	}
	return !gap && groups == 8 || gap && groups < 8
}
