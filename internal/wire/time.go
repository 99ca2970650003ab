package wire

import (
	"strconv"
	"time"
)

// AppendDateTime appends t in UTC to the millisecond, unquoted, and returns the
// longer slice: 2006-01-02T15:04:05.000Z, as ECMA-262's Date.prototype.toISOString.
//
// Digits behind the millisecond are cut off. Years outside 0 to 9999 have a sign and at
// least six digits (ISO 8601 expanded representation): +010000, -000001.
func AppendDateTime(dst []byte, t time.Time) []byte { return appendDateTime(dst, t) }

// AppendDate appends the date of t in its own Location, unquoted, and returns the
// longer slice: 2006-01-02, years outside 0 to 9999 as in AppendDateTime.
func AppendDate(dst []byte, t time.Time) []byte { return appendDate(dst, t) }

// AppendClock appends the time of day of t in its own Location, unquoted, and
// returns the longer slice: 15:04:05. Fractions of a second are left out.
func AppendClock(dst []byte, t time.Time) []byte { return appendClock(dst, t) }

// appendDateTimeAnyYear is AppendDateTime by way of package time. It is the whole of it
// where there is no fast path, and takes the rare years elsewhere.
func appendDateTimeAnyYear(dst []byte, t time.Time) []byte {
	t = t.UTC()
	dst = append(appendDateAnyYear(dst, t), 'T')
	dst = append(appendClockOf(dst, t), '.')
	return append(appendPadded(dst, t.Nanosecond()/1e6, 3), 'Z')
}

// appendDateAnyYear is AppendDate by way of package time.
func appendDateAnyYear(dst []byte, t time.Time) []byte {
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

// appendClockOf is AppendClock by way of package time.
func appendClockOf(dst []byte, t time.Time) []byte {
	hour, minute, second := t.Clock()
	dst = appendPadded(dst, hour, 2)
	dst = appendPadded(append(dst, ':'), minute, 2)
	return appendPadded(append(dst, ':'), second, 2)
}

// appendPadded appends n >= 0 with zeros in front up to width digits.
func appendPadded(dst []byte, n, width int) []byte {
	for bound := 10; width > 1; width-- {
		if n < bound {
			dst = append(dst, "00000"[:width-1]...)
			break
		}
		bound *= 10
	}
	return strconv.AppendInt(dst, int64(n), 10)
}
