package planner

import (
	"math"
	"slices"
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
			if c, ok := scalarOf(s.Const); ok && b.merger.Charge(int64(1+len(s.Const.Raw())/64)) {
				out = b.both(out, []plan.Scalar{c})
			}
		}
		if s.Has.Has(schema.KwEnum) {
			if list := b.listed(s); list != nil {
				out = b.both(out, list)
			}
		}
	}
	return out
}

// listed returns the enum of s, nil if there is something else than scalars in it.
func (b *builder) listed(s *schema.Schema) []plan.Scalar {
	list, ok := b.constants[s]
	if ok {
		return list
	}
	list = make([]plan.Scalar, 0, len(s.Enum))
	for i := range s.Enum {
		c, ok := scalarOf(s.Enum[i])
		if !ok || !b.merger.Charge(int64(1+len(s.Enum[i].Raw())/64)) {
			list = nil
			break
		}
		list = append(list, c)
	}
	if list != nil {
		list = normal(list)
	}
	if b.constants == nil {
		b.constants = make(map[*schema.Schema][]plan.Scalar)
	}
	b.constants[s] = list
	return list
}

// normal returns list with each scalar once, sorted if they are many. It may change list.
func normal(list []plan.Scalar) []plan.Scalar {
	if len(list) >= plan.ManyScalars {
		slices.SortFunc(list, plan.Scalar.Compare)
		return slices.Compact(list)
	}
	out := list[:0]
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// holds reports whether s is in list, a normal one.
func holds(list []plan.Scalar, s plan.Scalar) bool {
	if len(list) < plan.ManyScalars {
		return slices.Contains(list, s)
	}
	_, found := slices.BinarySearchFunc(list, s, plan.Scalar.Compare)
	return found
}

// both returns what x and y have in common; nil stands for all values. It counts what that
// costs.
func (b *builder) both(x, y []plan.Scalar) []plan.Scalar {
	if x == nil || y == nil {
		if x == nil {
			return y
		}
		return x
	}
	b.merger.Charge(int64(1 + min(len(x), len(y))/8))
	return common(x, y)
}

// common returns what x and y have in common, not nil.
func common(x, y []plan.Scalar) []plan.Scalar {
	if len(x) > len(y) {
		x, y = y, x
	}
	out := make([]plan.Scalar, 0, min(len(x), 4))
	for _, s := range x {
		if holds(y, s) {
			out = append(out, s)
		}
	}
	return out
}

// disjoint reports whether x and y have nothing in common.
func disjoint(x, y []plan.Scalar) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	return !slices.ContainsFunc(x, func(s plan.Scalar) bool { return holds(y, s) })
}

// with returns list and s.
func with(list []plan.Scalar, s plan.Scalar) []plan.Scalar {
	if holds(list, s) {
		return list
	}
	return normal(append(slices.Clone(list), s))
}

// kindsOfValues returns the kinds that list has.
func kindsOfValues(list []plan.Scalar) plan.KindSet {
	var set plan.KindSet
	for i := range list {
		set = set.With(list[i].Kind)
	}
	return set
}

// ofKinds returns those of list whose kind is in set.
func ofKinds(list []plan.Scalar, set plan.KindSet) []plan.Scalar {
	if kindsOfValues(list)&^set == 0 {
		return list
	}
	out := make([]plan.Scalar, 0, len(list))
	for _, s := range list {
		if set.Has(s.Kind) {
			out = append(out, s)
		}
	}
	return out
}
