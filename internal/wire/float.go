package wire

// AppendFloat appends f, which must be finite, and returns the longer slice.
//
// The text is that of ECMA-262, Number::toString: the shortest digits that give back
// f, of these the ones closest to f; plain decimals for 1e-6 <= |f| < 1e21, else 1e-7,
// 1.5e+21. Zero is 0 whatever its sign. For NaN and the infinities some text is
// written that means nothing, of MaxFloat bytes at most.
func AppendFloat(dst []byte, f float64) []byte { return appendFloat(dst, f) }

// AppendFloat32 appends f, which must be finite, and returns the longer slice.
// The text is the shortest that gives back f as a float32, laid out as by AppendFloat:
// 0.1, where the float64 of the same value is 0.10000000149011612.
func AppendFloat32(dst []byte, f float32) []byte { return appendFloat32(dst, f) }

// MaxExact bounds the integers, on either side of zero, whose text is that of the float64 of
// the same value. The shortest text of larger ones is another: that of 2^60 is
// 1152921504606847000.
const MaxExact = 1 << 53

// Float are the kinds of floating-point numbers.
type Float interface{ ~float32 | ~float64 }

// AppendFloats appends the numbers of a by AppendFloat or AppendFloat32, each with a comma
// behind it, up to the first that is not finite, or has decimal places if whole is set. It
// returns the longer slice, and how many numbers there were.
func AppendFloats[T Float](dst []byte, a []T, whole bool) ([]byte, int) {
	return appendFloats(dst, a, whole)
}
