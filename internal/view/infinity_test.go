package view

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// firstInfinity is the obvious version of Infinity and Place: the path to the first
// infinity in v, and its text.
func firstInfinity(v rawjson.Value) (path, text string, found bool) {
	switch v.Kind() {
	case rawjson.Number:
		text = string(v.Raw())
		_, err := strconv.ParseFloat(text, 64)
		return "", text, err != nil && strings.ContainsAny(text, ".eE")
	case rawjson.Array, rawjson.Object:
		for i, child := range v.Children() {
			if path, text, found = firstInfinity(child); found {
				bad := new(diag.Mismatch)
				if v.Kind() == rawjson.Array {
					bad.InElement(i)
				} else {
					bad.InMember(child.Name())
				}
				return bad.Pointer() + path, text, true
			}
		}
	}
	return "", "", false
}

// TestInfinity looks for infinities in texts of all shapes.
func TestInfinity(t *testing.T) {
	long := strings.Repeat("9", 400)
	scalars := []string{
		`1e400`, `-1E+400`, `1e308`, `1.8e308`, `0e999999999999999999999`, `1e-400`, long, "-" + long, long + ".5", "0." + long, long + "e-200", `0.` + strings.Repeat("0", 400) + `1e720`,
		`"1e400"`, `"\"1e400"`, `"\\"`, `null`, `true`, `1`, `""`, `1.5`,
	}
	r := rand.New(rand.NewPCG(1, 2))
	var value func(depth int) string
	value = func(depth int) string {
		k := r.IntN(6)
		if depth == 0 || k > 1 {
			if r.IntN(3) > 0 {
				return scalars[len(scalars)-1-r.IntN(8)]
			}
			return scalars[r.IntN(len(scalars))]
		}
		var parts []string
		for range r.IntN(5) {
			name := ""
			if k == 0 {
				name = []string{`"a"`, `"\u0062,"`, `"1e400"`, `"]}/~"`, `":"`}[r.IntN(5)] + " : "
			}
			parts = append(parts, name+value(depth-1))
		}
		return string("{["[k]) + strings.Join(parts, " ,") + string("}]"[k])
	}
	found := 0
	for range 5000 {
		text := value(4)
		v, err := rawjson.Parse([]byte(text), 100)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		path, number, ok := firstInfinity(v)
		src := []byte("1e400,[" + text + " 1e400")
		begin, end := Infinity(src, 7, 7+len(text))
		switch {
		case !ok && begin >= 0:
			t.Fatalf("%s: got %s", text, src[begin:end])
		case !ok:
		case begin < 0 || string(src[begin:end]) != number:
			t.Fatalf("%s: got %d to %d, want %s", text, begin, end, number)
		default:
			found++
			bad := new(diag.Mismatch)
			Place(bad, src, 7, begin)
			if bad.Pointer() != path {
				t.Fatalf("%s: got %s, want %s", text, bad.Pointer(), path)
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d texts had one", found)
	}
}
