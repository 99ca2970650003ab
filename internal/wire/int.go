package wire

// AppendInt appends v in decimal and returns the longer slice.
func AppendInt(dst []byte, v int64) []byte { return appendInt(dst, v) }

// AppendUint appends v in decimal and returns the longer slice.
func AppendUint(dst []byte, v uint64) []byte { return appendUint(dst, v) }

// Integer are the kinds of integers.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// AppendInts appends the numbers of a, each with a comma behind it, and returns the longer
// slice.
func AppendInts[T Integer](dst []byte, a []T) []byte { return appendInts(dst, a) }
