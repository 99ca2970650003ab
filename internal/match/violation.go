package match

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/wire"
)

// fail says that the value at the cursor does not satisfy the keyword k of n; KwNone if n
// takes no value at all. It returns false.
func (r *run) fail(n *node, k schema.Keyword) bool {
	if !r.quiet && r.err == nil {
		r.found = &diag.Mismatch{Reason: diag.Strict, Schema: place(n.schema), Want: n.want(k), Got: r.got(n)}
	}
	return false
}

// missing says that the object at the cursor lacks the member name, which the keyword k
// of n requires. It returns false.
func (r *run) missing(n *node, k schema.Keyword, name string) bool {
	if r.fail(n, k); r.found != nil {
		r.found.Got, r.bare = "nothing", "nothing"
		r.found.InMember(name)
	}
	return false
}

// place returns where s stands, as messages have it: "#/properties/a", "id#/definitions/b".
func place(s *schema.Schema) string {
	return s.Doc.Name + s.Pointer
}

// want says what the keyword k of n wants.
func (n *node) want(k schema.Keyword) string {
	var text string
	s := n.schema
	switch k {
	case schema.KwNone:
		return "no value"
	case schema.KwType:
		return n.types.Want()
	case schema.KwRequired:
		return "a required member"
	case schema.KwDependencies, schema.KwDependentRequired:
		text = "a required member"
	case schema.KwRef:
		text = "a value that the schema takes without asking itself"
	case schema.KwConst:
		text = cut(string(s.Const.Raw()))
	case schema.KwEnum:
		text = wantEnum(n.enum)
	case schema.KwMinimum, schema.KwMaximum, schema.KwExclusiveMinimum, schema.KwExclusiveMaximum:
		text = n.wantBound(k)
	case schema.KwMultipleOf:
		text = "a multiple of " + numberOf(s, k)
	case schema.KwFormat:
		text = "the format " + schema.Quote(s.Format)
	case schema.KwPattern:
		text = "a string that matches " + schema.Quote(s.Pattern)
	case schema.KwMinLength:
		text = "a string of at least " + counted(s, k, "character")
	case schema.KwMaxLength:
		text = "a string of at most " + counted(s, k, "character")
	case schema.KwMinItems:
		text = "an array of at least " + counted(s, k, "element")
	case schema.KwMaxItems:
		text = "an array of at most " + counted(s, k, "element")
	case schema.KwMinProperties:
		text = "an object of at least " + counted(s, k, "member")
	case schema.KwMaxProperties:
		text = "an object of at most " + counted(s, k, "member")
	case schema.KwUniqueItems:
		text = "an array without equal elements"
	case schema.KwContains:
		text = "an array with an element that satisfies a schema"
	case schema.KwMinContains:
		text = "an array with at least " + counted(s, k, "element") + " that satisfy a schema"
	case schema.KwMaxContains:
		text = "an array with at most " + counted(s, k, "element") + " that satisfy a schema"
	case schema.KwAnyOf:
		text = "a value that satisfies one of " + strconv.Itoa(len(n.inPlace.anyOf)) + " schemas"
	case schema.KwOneOf:
		text = "a value that satisfies exactly one of " + strconv.Itoa(len(n.inPlace.oneOf)) + " schemas, and it satisfies none"
	case schema.KwNot:
		text = "a value that does not satisfy a schema"
	default:
		panic("match: no words for the keyword " + k.String())
	}
	return text + " (" + k.String() + ")"
}

// wantBound says which numbers the bound k of n takes.
func (n *node) wantBound(k schema.Keyword) string {
	limit := numberOf(n.schema, k)
	for i := range n.number.bounds {
		b := &n.number.bounds[i]
		switch {
		case b.keyword != k:
		case b.sign < 0 && b.exclusive:
			return "a number above " + limit
		case b.sign < 0:
			return "a number of at least " + limit
		case b.exclusive:
			return "a number below " + limit
		}
	}
	return "a number of at most " + limit
}

// wantEnum lists what s allows, or the beginning of it.
func wantEnum(s *values) string {
	if len(s.list) == 0 {
		return "no value"
	}
	var b strings.Builder
	for i := range s.list {
		if b.Len() > 2*maxExcerpt {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(cut(string(s.list[i].raw)))
	}
	if len(s.list) == 1 {
		return b.String()
	}
	return "one of " + b.String()
}

// numberOf returns the number that is the value of k in s.
func numberOf(s *schema.Schema, k schema.Keyword) string {
	v := s.Number(k)
	if !v.Exists() {
		return "1" // minContains
	}
	return cut(string(v.Raw()))
}

// counted returns as many things as the value of k in s says.
func counted(s *schema.Schema, k schema.Keyword, thing string) string {
	n := numberOf(s, k)
	if n != "1" {
		thing += "s"
	}
	return n + " " + thing
}

// maxExcerpt is the length in bytes of the longest excerpt of a value.
const maxExcerpt = 40

// cut returns text, valid JSON, or its beginning.
func cut(text string) string {
	if len(text) > maxExcerpt {
		text = strings.ToValidUTF8(text[:maxExcerpt], "") + "..."
	}
	return text
}

// excerpt returns the beginning of text, quoted.
func excerpt(text string) string {
	if len(text) <= maxExcerpt {
		return strconv.Quote(plain(text))
	}
	n := maxExcerpt
	for n > maxExcerpt-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return strconv.Quote(plain(text[:n])) + "..."
}

// got returns the kind of the value at the cursor, as n sees it, and a short excerpt.
func (r *run) got(n *node) string {
	kind, _ := r.count(n)
	r.bare = bare(kind)
	switch kind {
	case plan.JSONBoolean:
		return "boolean " + strconv.FormatBool(r.v.Bool())
	case plan.JSONInteger, plan.JSONNumber:
		n := r.v.Number()
		return "number " + n.excerpt()
	case plan.JSONString:
		return "string " + excerpt(r.v.Text())
	}
	return r.bare
}

// bare returns the name of kind, as messages have it.
func bare(kind plan.JSONKind) string {
	switch kind {
	case plan.JSONInteger:
		kind = plan.JSONNumber
	case plan.NumJSONKinds:
		return "a value without JSON form"
	}
	return kind.String()
}

// excerpt returns the text of n, or its beginning.
func (n *Number) excerpt() string {
	switch {
	case n.IsInt:
		return strconv.FormatInt(n.Int, 10)
	case n.Text != "":
		return cut(n.Text)
	case n.nan():
		return "NaN"
	case math.IsInf(n.Float, 0):
		return strings.TrimPrefix(strconv.FormatFloat(n.Float, 'g', -1, 64), "+") + "inity"
	}
	return string(wire.AppendFloat(nil, n.Float))
}
