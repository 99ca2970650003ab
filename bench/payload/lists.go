package payload

import "strings"

// Whole draws numbers without a fraction, as Ints does.
func Whole(n int) []float64 {
	v := make([]float64, n)
	for i, x := range Ints(n) {
		v[i] = float64(x)
	}
	return v
}

// Mixture draws numbers of which about half have decimals and the others no fraction.
func Mixture(n int) []float64 {
	r, v, whole := seed(), Decimals(n), Ints(n)
	for i := range v {
		if r.IntN(2) == 0 {
			v[i] = float64(whole[i])
		}
	}
	return v
}

// LongTexts draws strings of 48 to 80 bytes.
func LongTexts(n int) []string {
	r, v := seed(), make([]string, n)
	for i := range v {
		v[i] = strings.Clone(sentence(r, 48+r.IntN(33)))
	}
	return v
}

// Bools draws booleans.
func Bools(n int) []bool {
	r, v := seed(), make([]bool, n)
	for i := range v {
		v[i] = r.IntN(2) == 0
	}
	return v
}
