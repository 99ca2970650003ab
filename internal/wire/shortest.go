package wire

// IsShortest reports whether AppendFloat writes the double nearest to digits * 10^exponent
// with just these digits. False may also mean that it takes more to know.
//
// digits has 16 or 17 decimal digits, the last of which is not 0; the number is at least
// 1e-6 and below 1e17. (Up to 15 digits are always the shortest.)
//
// It is for text that has such numbers: to certify them takes one multiplication, where to
// read and print them takes several times as long.
func IsShortest(digits uint64, exponent int) bool { return isShortest(digits, exponent) }
