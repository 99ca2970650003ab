//go:build (amd64 || arm64) && !purego

package wire

import (
	"time"
	"unsafe"
)

// Unsafe: by the rules in word_fast.go.

// maxTime is the length of 2006-01-02T15:04:05.000Z.
const maxTime = 24

const (
	secondsPerDay = 24 * 60 * 60
	// epochDays is the number of days from 0000-03-01 to 1970-01-01. Years that start in
	// March have their leap day at the end.
	epochDays = 719468
	// lastDay is 9999-12-31, counted from 1970-01-01.
	lastDay = 2932896
)

func appendDateTime(dst []byte, t time.Time) []byte {
	day, second, ok := splitTime(t.Unix())
	if !ok {
		return appendDateTimeAnyYear(dst, t)
	}
	if cap(dst)-len(dst) <= maxTime {
		dst = grow(dst, maxTime+1)
	}
	w := behind(dst)
	putDate(w, day)
	store8(w, 10, 'T')
	putClock(w, 11, second)
	ms := uint32(t.Nanosecond()) / 1e6
	tens := ms / 10
	store32(w, 19, '.'|uint32(pairs[tens])<<8|('0'+ms-tens*10)<<24)
	store8(w, 23, 'Z')
	return dst[:len(dst)+maxTime]
}

func appendDate(dst []byte, t time.Time) []byte {
	_, offset := t.Zone()
	day, _, ok := splitTime(t.Unix() + int64(offset))
	if !ok {
		return appendDateAnyYear(dst, t)
	}
	if cap(dst)-len(dst) <= maxTime {
		dst = grow(dst, maxTime+1)
	}
	putDate(behind(dst), day)
	return dst[:len(dst)+10]
}

func appendClock(dst []byte, t time.Time) []byte {
	_, offset := t.Zone()
	_, second, ok := splitTime(t.Unix() + int64(offset))
	if !ok {
		return appendClockOf(dst, t)
	}
	if cap(dst)-len(dst) <= maxTime {
		dst = grow(dst, maxTime+1)
	}
	putClock(behind(dst), 0, second)
	return dst[:len(dst)+8]
}

// splitTime splits seconds since 1970 into days since 0000-03-01 and seconds of the day.
// ok is false outside 0000-03-01 to 9999-12-31.
func splitTime(unix int64) (day, second uint32, ok bool) {
	u := uint64(unix + epochDays*secondsPerDay) // also wraps around to more than the bound
	if u >= (epochDays+lastDay+1)*secondsPerDay {
		return 0, 0, false
	}
	day = uint32(u / secondsPerDay)
	return day, uint32(u - uint64(day)*secondsPerDay), true
}

// putDate writes 2006-01-02 and two bytes more, for a day as splitTime counts.
//
// Neri and Schneider, "Euclidean affine functions and their application to calendar
// algorithms" (2022): the divisions are multiplications that are exact in the range.
func putDate(w unsafe.Pointer, day uint32) {
	n := 4*day + 3
	century := n / 146097
	p := 2939745 * uint64(n%146097|3)
	year := 100*century + uint32(p>>32)
	dayOfYear := uint32(p) / 2939745 / 4
	n = 2141*dayOfYear + 197913
	month, dayOfMonth := n>>16, n&0xffff/2141+1
	if dayOfYear >= 306 { // January and February
		year++
		month -= 12
	}
	high := year / 100
	store16(w, 0, pairs[high])
	store16(w, 2, pairs[year-high*100])
	store64(w, 4, '-'|uint64(pairs[month])<<8|'-'<<24|uint64(pairs[dayOfMonth])<<32)
}

// putClock writes 15:04:05 at w+i.
func putClock(w unsafe.Pointer, i int, second uint32) {
	hour := second / 3600
	second -= hour * 3600
	minute := second / 60
	second -= minute * 60
	store64(w, i, uint64(pairs[hour])|':'<<16|uint64(pairs[minute])<<24|
		':'<<40|uint64(pairs[second])<<48)
}
