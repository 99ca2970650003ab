package match

import "unicode/utf8"

// The parameters of Punycode (RFC 3492, section 5).
const (
	punyBase  = 36
	punyTMin  = 1
	punyTMax  = 26
	punySkew  = 38
	punyDamp  = 700
	punyBias  = 72
	punyStart = 0x80
)

// decodePunycode appends to dst, which is empty and has room for one rune a byte, the
// code points that text, which is lower-case ASCII of at most 63 bytes, encodes (RFC 3492,
// section 6.2). ok is false if it encodes none.
//
// Its time is bounded by the square of the length.
func decodePunycode(dst []rune, text []byte) (runes []rune, ok bool) {
	basic := 0
	for i, c := range text {
		if c == '-' {
			basic = i
		}
	}
	for _, c := range text[:basic] {
		dst = append(dst, rune(c))
	}
	if basic > 0 {
		basic++
	}
	const most = utf8.MaxRune * (maxLabel + 1) // a delta that all code points in all places stay below
	at, point, bias := int64(0), int64(punyStart), int64(punyBias)
	for text = text[basic:]; len(text) > 0; {
		before, weight := at, int64(1)
		for k := int64(punyBase); ; k += punyBase {
			if len(text) == 0 {
				return dst, false
			}
			digit := punyDigit(text[0])
			text = text[1:]
			at += digit * weight
			if digit < 0 || at > most {
				return dst, false
			}
			t := min(max(k-bias, punyTMin), punyTMax)
			if digit < t {
				break
			}
			weight *= punyBase - t // at most punyBase times at: a digit of 1 at least was added
		}
		n := int64(len(dst)) + 1
		bias = punyAdapt(at-before, n, before == 0)
		point += at / n
		at %= n
		if point > utf8.MaxRune {
			return dst, false
		}
		dst = append(dst, 0)
		copy(dst[at+1:], dst[at:])
		dst[at] = rune(point)
		at++
	}
	return dst, true
}

// encodePunycode appends the Punycode of runes, which are at most 63, to dst (RFC 3492,
// section 6.3). ok is false if they do not fit its capacity.
//
// Its time is bounded by the square of the length.
func encodePunycode(dst []byte, runes []rune) (text []byte, ok bool) {
	for _, r := range runes {
		if r < utf8.RuneSelf {
			if len(dst) == cap(dst) {
				return dst, false
			}
			dst = append(dst, byte(r))
		}
	}
	done := int64(len(dst))
	basic := done
	if basic > 0 {
		if len(dst) == cap(dst) {
			return dst, false
		}
		dst = append(dst, '-')
	}
	point, delta, bias := int64(punyStart), int64(0), int64(punyBias)
	for done < int64(len(runes)) {
		next := int64(utf8.MaxRune)
		for _, r := range runes {
			if int64(r) >= point {
				next = min(next, int64(r))
			}
		}
		delta += (next - point) * (done + 1)
		point = next
		for _, r := range runes {
			if int64(r) < point {
				delta++
			}
			if int64(r) != point {
				continue
			}
			left := delta
			for k := int64(punyBase); ; k += punyBase {
				t := min(max(k-bias, punyTMin), punyTMax)
				digit := left
				if left >= t {
					digit = t + (left-t)%(punyBase-t)
				}
				if len(dst) == cap(dst) {
					return dst, false
				}
				dst = append(dst, "abcdefghijklmnopqrstuvwxyz0123456789"[digit])
				if left < t {
					break
				}
				left = (left - t) / (punyBase - t)
			}
			done++
			bias = punyAdapt(delta, done, done == basic+1)
			delta = 0
		}
		delta++
		point++
	}
	return dst, true
}

// punyDigit returns the value of a lower-case digit of Punycode, -1 for any other byte.
func punyDigit(c byte) int64 {
	switch {
	case 'a' <= c && c <= 'z':
		return int64(c - 'a')
	case asciiDigit(c):
		return int64(c-'0') + 26
	}
	return -1
}

// punyAdapt returns the bias behind a delta, when there are n code points (RFC 3492,
// section 6.1).
func punyAdapt(delta, n int64, first bool) (bias int64) {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / n
	for ; delta > (punyBase-punyTMin)*punyTMax/2; delta /= punyBase - punyTMin {
		bias += punyBase
	}
	return bias + (punyBase-punyTMin+1)*delta/(delta+punySkew)
}
