package wire

import "encoding/base64"

// AppendBase64 appends src to dst in base64 with the standard alphabet and padding
// (RFC 4648, section 4), unquoted, and returns the longer slice.
func AppendBase64(dst, src []byte) []byte {
	return base64.StdEncoding.AppendEncode(dst, src)
}
