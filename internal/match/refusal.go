package match

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Bounds of what a refusal says, in bytes but for the number of values.
const (
	mostRefusal = 1900 // all in all
	mostPlace   = 100  // of the place of one arm
	mostValues  = 4    // that one member may have
)

// Refusal says for each arm of b why the value at the cursor of v does not fit it, in a
// text of less than 2,000 bytes without control characters: `#/anyOf/0 wants object;
// #/anyOf/1 wants the member "a"`. It is for values for which Choose returns -1; what it
// says means nothing if v.Err is not nil.
func (x *Set) Refusal(b *plan.BranchNode, v View) string {
	kind, _ := v.As(b.Accept, b.Duration)
	var out strings.Builder
	for i := range b.Arms {
		a := &b.Arms[i]
		line := placeOfArm(a.Schema) + " " + reasonAgainst(a, kind, v)
		const more = len("; and 2147483647 more")
		if out.Len()+len("; ")+len(line)+more > mostRefusal {
			out.WriteString("; and " + strconv.Itoa(len(b.Arms)-i) + " more")
			break
		}
		if i > 0 {
			out.WriteString("; ")
		}
		out.WriteString(line)
	}
	return strings.TrimPrefix(out.String(), "; ")
}

// placeOfArm returns where an arm stands, without the middle if that is long.
func placeOfArm(s string) string {
	if len(s) > mostPlace {
		s = strings.ToValidUTF8(s[:mostPlace/2], "") + "..." + strings.ToValidUTF8(s[len(s)-mostPlace/2:], "")
	}
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		quoted := strconv.Quote(s)
		s = quoted[1 : len(quoted)-1]
	}
	return s
}

// reasonAgainst says why the value, which counts as kind, does not fit a.
func reasonAgainst(a *plan.Arm, kind plan.JSONKind, v View) string {
	for i := range a.Tests {
		if reason := refuses(&a.Tests[i], kind, v); reason != "" {
			return reason
		}
	}
	return "is not satisfied"
}

// refuses says why the value does not pass t, "" if it does.
func refuses(t *plan.Test, kind plan.JSONKind, v View) string {
	switch {
	case !t.Kinds.Has(kind):
		return "wants " + t.Kinds.Want()
	case t.Values != nil && !among(t.Values, kind, v):
		return "wants " + alternatives(t.Values) + ", got " + found(kind, v)
	}
	if kind == plan.JSONObject {
		for _, name := range t.Required {
			if !v.Member(name) {
				return "wants the member " + schema.Quote(name)
			}
			v.Leave()
		}
		for i := range t.Members {
			m := &t.Members[i]
			if !memberPasses(m, v) {
				return "wants " + schema.Quote(m.Name) + " to be " + alternatives(m.Values) + ", got " + foundMember(m, v)
			}
		}
	}
	for _, list := range t.AnyOf {
		if reason := refusesAll(list, kind, v); reason != "" {
			return reason
		}
	}
	return ""
}

// refusesAll says why the value passes none of list, "" if it passes one: the reason of
// the first one for its kind.
func refusesAll(list []plan.Test, kind plan.JSONKind, v View) string {
	first := ""
	for i := range list {
		if !list[i].Kinds.Has(kind) {
			continue
		}
		reason := refuses(&list[i], kind, v)
		if reason == "" {
			return ""
		}
		if first == "" {
			first = reason
		}
	}
	if first == "" {
		var kinds plan.KindSet
		for i := range list {
			kinds |= list[i].Kinds
		}
		return "wants " + kinds.Want()
	}
	return first
}

// alternatives lists values: "a", "b" or 7 more.
func alternatives(values []plan.Scalar) string {
	if len(values) == 0 {
		return "absent"
	}
	shown := values[:min(len(values), mostValues)]
	var out strings.Builder
	for i := range shown {
		switch {
		case i == 0:
		case i == len(values)-1:
			out.WriteString(" or ")
		default:
			out.WriteString(", ")
		}
		if s := &shown[i]; s.Kind == plan.JSONString {
			out.WriteString(schema.Quote(s.Text))
		} else {
			out.WriteString(cutNumber(s.Text))
		}
	}
	if rest := len(values) - len(shown); rest > 0 {
		out.WriteString(" or " + strconv.Itoa(rest) + " more")
	}
	return out.String()
}

// foundMember returns the member that m is about, which is there, as messages show it.
func foundMember(m *plan.MemberTest, v View) string {
	if !v.Member(m.Name) {
		return "nothing"
	}
	kind, _ := v.As(plan.AllKinds, false)
	got := found(kind, v)
	v.Leave()
	return got
}

// found returns the value, which counts as kind, as messages show it.
func found(kind plan.JSONKind, v View) string {
	switch kind {
	case plan.JSONNull:
		return "null"
	case plan.JSONBoolean:
		return strconv.FormatBool(v.Bool())
	case plan.JSONInteger, plan.JSONNumber:
		switch n := v.Number(); {
		case n.IsInt:
			return strconv.FormatInt(n.Int, 10)
		case n.Text != "":
			return cutNumber(n.Text)
		default:
			return strconv.FormatFloat(n.Float, 'g', -1, 64)
		}
	case plan.JSONString:
		if v.IsTime() {
			return "the time " + schema.Quote(v.Text())
		}
		return schema.Quote(v.Text())
	case plan.JSONObject:
		return "an object"
	case plan.JSONArray:
		return "an array"
	}
	return "a value of no JSON kind"
}

// cutNumber returns the beginning of a number's text, if it is long.
func cutNumber(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}
