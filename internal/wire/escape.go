package wire

// escapes holds, for each ASCII character, its escape in a JSON string: the text from
// the lowest byte on, its length in the highest. Zero: the character needs none.
var escapes = makeEscapes()

func makeEscapes() (t [0x80]uint64) {
	const hex = "0123456789abcdef"
	for c := range uint64(0x20) {
		t[c] = '\\' | 'u'<<8 | '0'<<16 | '0'<<24 | uint64(hex[c>>4])<<32 | uint64(hex[c&15])<<40 | 6<<56
	}
	for _, e := range [...]string{"\bb", "\ff", "\nn", "\rr", "\tt", `""`, `\\`} {
		t[e[0]] = '\\' | uint64(e[1])<<8 | 2<<56
	}
	return t
}

// isPlain reports whether c stands for itself in a JSON string and is ASCII.
func isPlain(c byte) bool {
	return c < 0x80 && escapes[c] == 0
}
