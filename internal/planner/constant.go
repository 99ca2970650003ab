package planner

import (
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/wire"
)

// nullScalar is null as a constant.
var nullScalar = plan.Scalar{Kind: plan.JSONNull, Text: "null"}

// textScalar returns text as a constant.
func textScalar(text string) plan.Scalar { return plan.Scalar{Kind: plan.JSONString, Text: text} }

// scalarOf returns the constant v; false if v is an array or an object.
func scalarOf(v rawjson.Value) (plan.Scalar, bool) {
	switch v.Kind() {
	case rawjson.Null:
		return nullScalar, true
	case rawjson.True, rawjson.False:
		return plan.Scalar{Kind: plan.JSONBoolean, Text: string(v.Raw())}, true
	case rawjson.Number:
		return numberScalar(v.Raw()), true
	case rawjson.String:
		return textScalar(rawjson.Name(v.Raw())), true
	}
	return plan.Scalar{}, false
}

// numberScalar returns the number raw as a constant. Its value is that of the text that it
// is written as, like that of the numbers that are compared with it: integer text counts
// digit for digit, all other text as its double.
func numberScalar(raw []byte) plan.Scalar {
	s := plan.Scalar{Kind: plan.JSONNumber}
	if ecma.IsInteger(string(raw)) {
		s.Kind = plan.JSONInteger
	}
	text, infinite := rawjson.AppendNumber(nil, raw)
	if infinite {
		s.Text = "1e400"
		if raw[0] == '-' {
			s.Text = "-1e400"
		}
		return s
	}
	if s.Kind == plan.JSONInteger {
		if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
			s.Int, s.Text = n, string(text)
			return s
		}
		// A thousand digits may be what 1e+999 is not, but 1e+21 is.
		const longest = len("-") + 309 // digits of a double
		if f := rawjson.Float(text); len(text) <= longest && !math.IsInf(f, 0) && string(strconv.AppendFloat(nil, f, 'f', -1, 64)) == string(text) {
			text = wire.AppendFloat(nil, f)
		}
	}
	s.Text = string(text)
	return s
}

// declared returns the values that the const and the enum of places leave, nil if there is
// none of scalars only. The result must not be changed.
func (b *builder) declared(places []*schema.Schema) []plan.Scalar {
	var out []plan.Scalar
	for _, s := range places {
		if s.Has.Has(schema.KwConst) {
			out = b.both(out, b.constantOf(s))
		}
		if s.Has.Has(schema.KwEnum) {
			out = b.both(out, b.listed(s))
		}
	}
	return out
}

// constantOf returns the const of s, nil if it is no scalar. A long one is made once.
func (b *builder) constantOf(s *schema.Schema) []plan.Scalar {
	const long = 128 // bytes
	size := len(s.Const.Raw())
	s = b.merger.Written(s)
	if size > long {
		if out, ok := b.constants[s]; ok {
			return out
		}
	}
	if !b.merger.Charge(int64(1 + size/64)) {
		return nil
	}
	c, ok := scalarOf(s.Const)
	if !ok {
		return nil
	}
	out := []plan.Scalar{c}
	if size > long {
		if b.constants == nil {
			b.constants = make(map[*schema.Schema][]plan.Scalar)
		}
		b.constants[s] = out
	}
	return out
}

// listed returns the enum of s, nil if there is something else than scalars in it. It is made
// once.
func (b *builder) listed(s *schema.Schema) []plan.Scalar {
	s = b.merger.Written(s)
	list, ok := b.enums[s]
	if ok {
		return list
	}
	list = make([]plan.Scalar, 0, len(s.Enum))
	for i := range s.Enum {
		if !b.merger.Charge(int64(1 + len(s.Enum[i].Raw())/64)) {
			return nil
		}
		c, ok := scalarOf(s.Enum[i])
		if !ok {
			list = nil
			break
		}
		list = append(list, c)
	}
	if list != nil {
		list = normal(list)
	}
	if b.enums == nil {
		b.enums = make(map[*schema.Schema][]plan.Scalar)
	}
	b.enums[s] = list
	return list
}
