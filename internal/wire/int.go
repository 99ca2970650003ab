package wire

// AppendInt appends v in decimal and returns the longer slice.
func AppendInt(dst []byte, v int64) []byte { return appendInt(dst, v) }

// AppendUint appends v in decimal and returns the longer slice.
func AppendUint(dst []byte, v uint64) []byte { return appendUint(dst, v) }
