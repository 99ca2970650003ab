package avx2

// Marks say of each of 64 bytes, the first one by the lowest bit, whether it is one of those
// that give JSON text its structure. Opens and Closes are brackets and braces.
type Marks struct{ Quotes, Backslashes, Separators, Opens, Closes uint64 }
