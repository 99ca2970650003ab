package wire

import (
	"strconv"
	"time"
)

func appendDateTime(dst []byte, t time.Time) []byte {
	t = t.UTC()
	dst = append(appendDate(dst, t), 'T')
	dst = append(appendClock(dst, t), '.')
	return append(appendPadded(dst, t.Nanosecond()/1e6, 3), 'Z')
}

func appendDate(dst []byte, t time.Time) []byte {
	year, month, day := t.Date()
	switch {
	case year < 0:
		dst = appendPadded(append(dst, '-'), -year, 6)
	case year > 9999:
		dst = appendPadded(append(dst, '+'), year, 6)
	default:
		dst = appendPadded(dst, year, 4)
	}
	dst = appendPadded(append(dst, '-'), int(month), 2)
	return appendPadded(append(dst, '-'), day, 2)
}

func appendClock(dst []byte, t time.Time) []byte {
	hour, minute, second := t.Clock()
	dst = appendPadded(dst, hour, 2)
	dst = appendPadded(append(dst, ':'), minute, 2)
	return appendPadded(append(dst, ':'), second, 2)
}

// appendPadded appends n >= 0 with zeros in front up to width digits.
func appendPadded(dst []byte, n, width int) []byte {
	start := len(dst)
	dst = strconv.AppendInt(dst, int64(n), 10)
	for len(dst)-start < width {
		dst = append(dst, '0')
		copy(dst[start+1:], dst[start:])
		dst[start] = '0'
	}
	return dst
}
