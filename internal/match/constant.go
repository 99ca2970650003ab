package match

import "github.com/stringify-go/stringify/internal/rawjson"

// A Constant is a JSON value that others are compared with. It is immutable.
type Constant struct{ value constant }

// maxConstant bounds the containers inside each other in a Constant. The parser of schemas
// takes fewer.
const maxConstant = 10_000

// NewConstant returns the value of text. If that is not JSON, or nested too deep, nothing
// is equal to it.
func NewConstant(text string) *Constant {
	v, err := rawjson.Parse([]byte(text), maxConstant)
	if err != nil {
		return &Constant{}
	}
	return &Constant{newConstant(v)}
}

// Equals reports whether the value at the cursor of v equals c, as `const` asks: numbers by
// value, members in any order. A time equals nothing, nor does an infinity or NaN. The
// cursor is where it was, afterwards. The error is that of v.
//
// It looks at no more of the value than c has, and recurses as deep as c.
func (c *Constant) Equals(v View) (bool, error) {
	r := run{v: v, quiet: true}
	ok := r.equals(&c.value)
	return ok, r.end()
}
