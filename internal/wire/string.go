package wire

// AppendUnsafeString appends s to dst between quotes and returns the longer slice.
//
// It does not look at s: the result is JSON only if s is what belongs between the
// quotes of a JSON string already (the reference's format "unsafe").
func AppendUnsafeString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}
