package match

// isDateTime is the format date-time (RFC 3339, section 5.6), with T and Z in either case.
func isDateTime(text string) bool {
	return len(text) > len("2006-01-02T") && text[10]|0x20 == 't' && isDate(text[:10]) && isTime(text[11:])
}

// isDate is the format date (RFC 3339, full-date): a day that the Gregorian calendar has.
func isDate(text string) bool {
	if len(text) != len("2006-01-02") || text[4] != '-' || text[7] != '-' {
		return false
	}
	century, year, month, day := twoDigits(text, 0), twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)
	if century < 0 || year < 0 {
		return false
	}
	return 1 <= month && month <= 12 && 1 <= day && day <= daysIn(100*century+year, month)
}

// daysIn returns the number of days of a month from 1 to 12.
func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// isTime is the format time (RFC 3339, full-time). The second 60 is there where it is
// 23:59:60 in UTC, on any day: the days that have one are not known ahead.
func isTime(text string) bool {
	if len(text) < len("15:04:05Z") || text[2] != ':' || text[5] != ':' {
		return false
	}
	hour, minute, second := twoDigits(text, 0), twoDigits(text, 3), twoDigits(text, 6)
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 {
		return false
	}
	i := len("15:04:05")
	if text[i] == '.' {
		end := digitsEnd(text, i+1)
		if end == i+1 {
			return false
		}
		i = end
	}
	offset, ok := zoneOffset(text[i:])
	if !ok {
		return false
	}
	const minutesADay = 24 * 60
	utc := 60*hour + minute - offset
	return second < 60 || (utc+minutesADay)%minutesADay == minutesADay-1
}

// zoneOffset returns the minutes that time-offset (RFC 3339) is ahead of UTC.
func zoneOffset(text string) (minutes int, ok bool) {
	if len(text) == 1 {
		return 0, text[0]|0x20 == 'z'
	}
	if len(text) != len("+00:00") || text[0] != '+' && text[0] != '-' || text[3] != ':' {
		return 0, false
	}
	hour, minute := twoDigits(text, 1), twoDigits(text, 4)
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		return 0, false
	}
	minutes = 60*hour + minute
	if text[0] == '-' {
		minutes = -minutes
	}
	return minutes, true
}

// twoDigits returns the number that the two bytes of text at i are, -1 if they are not
// two digits.
func twoDigits(text string, i int) int {
	if !asciiDigit(text[i]) || !asciiDigit(text[i+1]) {
		return -1
	}
	return 10*int(text[i]-'0') + int(text[i+1]-'0')
}

// isDuration is the format duration (RFC 3339, appendix A): whole numbers without a sign,
// no unit left out between two, weeks alone. The letters are upper case, as in ISO 8601.
func isDuration(text string) bool {
	if len(text) < len("P0D") || text[0] != 'P' {
		return false
	}
	if text[1] == 'T' {
		return unitsEnd(text, 2, "HMS") == len(text)
	}
	if i := digitsEnd(text, 1); i > 1 && i == len(text)-1 && text[i] == 'W' {
		return true
	}
	i := unitsEnd(text, 1, "YMD")
	if i > 0 && i < len(text) && text[i] == 'T' {
		i = unitsEnd(text, i+1, "HMS")
	}
	return i == len(text)
}

// unitsEnd returns the offset behind the numbers with units that stand in text at i, one
// at least, else -1. The first unit is any of units, each other one the next of units.
func unitsEnd(text string, i int, units string) int {
	next := -1 // in units; -1 is any
	for {
		end := digitsEnd(text, i)
		if end == i {
			if next < 0 {
				return -1
			}
			return i
		}
		if end == len(text) {
			return -1
		}
		unit := 0
		for unit < len(units) && units[unit] != text[end] {
			unit++
		}
		if unit == len(units) || next >= 0 && unit != next {
			return -1
		}
		next = unit + 1
		i = end + 1
	}
}
