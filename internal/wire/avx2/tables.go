//go:build amd64 && !purego && !race && !msan && !asan

package avx2

// What two bytes beside each other can say against valid UTF-8 (Keiser and Lemire,
// "Validating UTF-8 In Less Than One Instruction Per Byte", 2021, table 8). Each bit is
// an error that needs three things at once: the upper half of the first byte, its lower
// half, and the upper half of the second byte. Three tables say which bits each half
// allows; what all three allow is an error.
//
// twoContinuations is the exception: whether two continuation bytes in a row are wrong,
// or the third or fourth byte of a character, the kernel finds out from the bytes
// before, and compares.
const (
	tooShort         = 1 << iota // a lead, and no continuation behind it
	tooLong                      // ASCII, and a continuation behind it
	overlong3                    // E0 80 to E0 9F
	tooLarge                     // F4 90 to F4 BF, and F5 to FF with 90 to BF
	surrogate                    // ED A0 to ED BF
	overlong2                    // C0 and C1
	overlong4                    // F0 80 to F0 8F, and F5 to FF with 80 to 8F
	twoContinuations             // 80 to BF twice; bit 7, see utf8_amd64.s
)

// utf8Tables are the three tables, for the instruction that looks up 16 entries. They
// stand here twice each, as it works on halves of 16 bytes.
//
//lint:ignore U1000 utf8_amd64.s reads it
var utf8Tables = makeUTF8Tables()

type utf8Table [32]byte

func makeUTF8Tables() (t struct{ firstUpper, firstLower, secondUpper utf8Table }) {
	// Each error, as the first bytes and the second bytes that make it.
	for _, e := range []struct {
		bit                    byte
		upperFrom, upperTo     int // of the first byte
		lowerFrom, lowerTo     int
		secondFrom, secondUpTo int
	}{
		{tooShort, 0xc, 0xf, 0x0, 0xf, 0x0, 0x7},
		{tooShort, 0xc, 0xf, 0x0, 0xf, 0xc, 0xf},
		{tooLong, 0x0, 0x7, 0x0, 0xf, 0x8, 0xb},
		{overlong2, 0xc, 0xc, 0x0, 0x1, 0x8, 0xb},
		{overlong3, 0xe, 0xe, 0x0, 0x0, 0x8, 0x9},
		{surrogate, 0xe, 0xe, 0xd, 0xd, 0xa, 0xb},
		{overlong4, 0xf, 0xf, 0x0, 0x0, 0x8, 0x8},
		{overlong4, 0xf, 0xf, 0x5, 0xf, 0x8, 0x8},
		{tooLarge, 0xf, 0xf, 0x4, 0xf, 0x9, 0xb},
		{twoContinuations, 0x8, 0xb, 0x0, 0xf, 0x8, 0xb},
	} {
		t.firstUpper.allow(e.bit, e.upperFrom, e.upperTo)
		t.firstLower.allow(e.bit, e.lowerFrom, e.lowerTo)
		t.secondUpper.allow(e.bit, e.secondFrom, e.secondUpTo)
	}
	return t
}

// allow sets bit in the entries from to to, both included.
func (t *utf8Table) allow(bit byte, from, to int) {
	for i := from; i <= to; i++ {
		t[i] |= bit
		t[i+16] |= bit
	}
}
