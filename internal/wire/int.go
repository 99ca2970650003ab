package wire

import "unsafe"

// AppendInt appends v in decimal and returns the longer slice.
func AppendInt(dst []byte, v int64) []byte { return appendInt(dst, v) }

// AppendUint appends v in decimal and returns the longer slice.
func AppendUint(dst []byte, v uint64) []byte { return appendUint(dst, v) }

// PutInt writes v in decimal at w and returns the position behind it.
// The caller owns MaxInt+Slack bytes at w.
func PutInt(w unsafe.Pointer, v int64) unsafe.Pointer { return putInt(w, v) }
