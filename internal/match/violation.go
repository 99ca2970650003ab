package match

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// fail says that the value at the cursor does not satisfy the keyword k of n; KwNone if n
// takes no value at all. It returns false.
func (r *run) fail(n *Node, k Keyword) bool {
	if !r.quiet && r.err == nil {
		r.found = &diag.Mismatch{Reason: diag.Strict, Schema: n.Schema, Want: n.want(k), Got: r.got(n)}
	}
	return false
}

// missing says that the object at the cursor lacks the member name, which the keyword k
// of n requires. It returns false.
func (r *run) missing(n *Node, k Keyword, name string) bool {
	if r.fail(n, k); r.found != nil {
		r.found.Got, r.bare = "nothing", "nothing"
		r.found.InMember(name)
	}
	return false
}

// want says what the keyword k of n wants.
func (n *Node) want(k Keyword) string {
	var text string
	switch k {
	case kwNone:
		return "no value"
	case kwType:
		return n.kinds().Want()
	case kwRequired:
		return "a required member"
	case kwDependencies, kwDependentRequired:
		text = "a required member"
	case kwRef:
		text = "a value that the schema takes without asking itself"
	case kwConst:
		text = cut(string(n.Const.parse().Child(0).Raw()))
	case kwEnum:
		text = wantEnum(n.Enum)
	case kwMinimum, kwMaximum, kwExclusiveMinimum, kwExclusiveMaximum:
		text = n.wantBound(k)
	case kwMultipleOf:
		text = "a multiple of " + cut(n.Number.MultipleOf)
	case kwFormat:
		text = "the format " + diag.Quote(n.format())
	case kwPattern:
		text = "a string that matches " + diag.Quote(plain(n.Text.Pattern.Source))
	case kwMinLength:
		text = "a string of at least " + counted(n.Text.Least, "character")
	case kwMaxLength:
		text = "a string of at most " + counted(n.Text.Most, "character")
	case kwMinItems:
		text = "an array of at least " + counted(n.Array.Least, "element")
	case kwMaxItems:
		text = "an array of at most " + counted(n.Array.Most, "element")
	case kwMinProperties:
		text = "an object of at least " + counted(n.Object.Least, "member")
	case kwMaxProperties:
		text = "an object of at most " + counted(n.Object.Most, "member")
	case kwUniqueItems:
		text = "an array without equal elements"
	case kwContains:
		text = "an array with an element that satisfies a schema"
	case kwMinContains:
		text = "an array with at least " + counted(n.Array.LeastContains, "element") + " that satisfy a schema"
	case kwMaxContains:
		text = "an array with at most " + counted(n.Array.MostContains, "element") + " that satisfy a schema"
	case kwAnyOf:
		text = "a value that satisfies one of " + strconv.Itoa(len(n.InPlace.AnyOf)) + " schemas"
	case kwOneOf:
		text = "a value that satisfies exactly one of " + strconv.Itoa(len(n.InPlace.OneOf)) + " schemas, and it satisfies none"
	case kwNot:
		text = "a value that does not satisfy a schema"
	default:
		panic("match: no words for the keyword " + string(k))
	}
	return text + " (" + string(k) + ")"
}

// wantBound says which numbers the bound k of n takes.
func (n *Node) wantBound(k Keyword) string {
	for i := range n.Number.Bounds {
		b := &n.Number.Bounds[i]
		limit := cut(b.Limit)
		switch {
		case b.Keyword != k:
		case b.sign < 0 && b.Exclusive:
			return "a number above " + limit
		case b.sign < 0:
			return "a number of at least " + limit
		case b.Exclusive:
			return "a number below " + limit
		default:
			return "a number of at most " + limit
		}
	}
	return "a number"
}

// format returns the format of n, which has one.
func (n *Node) format() string {
	if n.Text != nil && n.Text.Format != "" {
		return n.Text.Format
	}
	return n.Number.Format
}

// wantEnum lists what s allows, or the beginning of it.
func wantEnum(s *Values) string {
	list := s.parse()
	if list.Len() == 0 {
		return "no value"
	}
	var b strings.Builder
	for i, v := range list.Children() {
		if b.Len() > 2*maxExcerpt {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(cut(string(v.Raw())))
	}
	if list.Len() == 1 {
		return b.String()
	}
	return "one of " + b.String()
}

// counted returns as many things.
func counted(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.FormatInt(n, 10) + " " + thing
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
func (r *run) got(n *Node) string {
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
