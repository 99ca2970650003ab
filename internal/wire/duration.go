package wire

import "time"

// AppendDuration appends d as an ISO 8601 duration, unquoted, and returns the
// longer slice: -PT1H2M3.5S, PT0S.
//
// It uses hours, minutes and seconds only, since a day is not always 24 hours;
// parts that are zero are left out. The fraction has the digits that it needs, up to
// nine, so that nothing is lost. The sign in front of the whole is the form of ISO 8601-2.
func AppendDuration(dst []byte, d time.Duration) []byte {
	if d == 0 {
		return append(dst, "PT0S"...)
	}
	n := uint64(d)
	if d < 0 {
		n = -n
		dst = append(dst, '-')
	}
	dst = append(dst, "PT"...)
	seconds, nanos := n/1e9, uint32(n%1e9)
	if h := seconds / 3600; h > 0 {
		dst = append(AppendUint(dst, h), 'H')
	}
	if m := seconds / 60 % 60; m > 0 {
		dst = append(AppendUint(dst, m), 'M')
	}
	s := seconds % 60
	if s == 0 && nanos == 0 {
		return dst
	}
	dst = AppendUint(dst, s)
	if nanos > 0 {
		dst = append(dst, '.')
		for ; nanos > 0; nanos = nanos % 1e8 * 10 {
			dst = append(dst, '0'+byte(nanos/1e8))
		}
	}
	return append(dst, 'S')
}
