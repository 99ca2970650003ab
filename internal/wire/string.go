package wire

// AppendString appends s to dst as a quoted JSON string and returns the longer slice.
//
// It escapes the quote, the backslash and U+0000 to U+001F, and nothing else
// (ECMA-262, QuoteJSONString): \b \f \n \r \t where they exist, \u00xx in lower
// case for the rest. Each byte of s that is not part of valid UTF-8 becomes U+FFFD,
// as in encoding/json.
//
// It keeps no reference to s, and allocates only to grow dst. Text that is plain (ASCII
// without escapes) is read once; other text is read again from its start.
func AppendString(dst []byte, s string) []byte { return appendString(dst, s) }

// AppendStrings appends the strings of a to dst as AppendString does, each with a comma behind
// it, and returns the longer slice. It grows dst by doubling it.
func AppendStrings(dst []byte, a []string) []byte { return appendStrings(dst, a) }

// AppendUnsafeString appends s to dst between quotes and returns the longer slice.
//
// It does not look at s: the result is JSON only if s is what belongs between the
// quotes of a JSON string already (the reference's format "unsafe").
func AppendUnsafeString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}
