package match

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// Bounds of what a refusal says, in bytes but for the number of values.
const (
	mostRefusal = 1900 // all in all
	mostPlace   = 100  // of the place of one arm
	mostValues  = 4    // that one member may have
	mostMembers = 3    // whose values are shown
)

// Refusal says for each arm of b what the value at the cursor of v lacks for it, in a text
// of less than 2,000 bytes without control characters: `#/anyOf/0: object; #/anyOf/1: the
// member "a"`. Where the Lookup of b tells which arm is meant, it says that for this one alone.
// It is for values for which Choose returns -1; what it says means nothing if v.Err is not nil.
//
// members are those that it is about, with their values, or with kinds alone for those that b
// hides: `"kind": "x", "pin": string`; "" if there are none.
func (x *Set) Refusal(b *plan.BranchNode, v View) (want, members string) {
	kind, _ := v.As(b.Accept, b.Duration)
	f := refusal{v: v, kind: kind, hidden: b.Hidden}
	arms := b.Arms
	if kind == plan.JSONObject && b.Lookup != nil {
		if at, ok := find(b.Lookup, v); ok && at >= 0 {
			arms = arms[b.Lookup.Arms[at]:][:1]
			f.about = append(f.about, b.Lookup.Member)
		}
	}
	var out strings.Builder
	for i := range arms {
		a := &arms[i]
		line := placeOfArm(a.Schema) + ": " + f.against(a)
		const more = len("; and 2147483647 more")
		if out.Len()+len("; ")+len(line)+more > mostRefusal {
			out.WriteString("; and " + strconv.Itoa(len(arms)-i) + " more")
			break
		}
		if i > 0 {
			out.WriteString("; ")
		}
		out.WriteString(line)
	}
	return strings.TrimPrefix(out.String(), "; "), f.found()
}

// A refusal is the state of Refusal.
type refusal struct {
	v      View
	kind   plan.JSONKind // as which the value counts
	hidden []string      // members of which no values are shown
	about  []string      // members that have other values than arms want, the first mostMembers
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

// against says what the value lacks for a.
func (f *refusal) against(a *plan.Arm) string {
	for i := range a.Tests {
		if reason := f.refuses(&a.Tests[i]); reason != "" {
			return reason
		}
	}
	return "a value that satisfies it"
}

// refuses says why the value does not pass t, "" if it does.
func (f *refusal) refuses(t *plan.Test) string {
	switch {
	case !t.Kinds.Has(f.kind):
		return t.Kinds.Want()
	case t.Values != nil && !among(t.Values, f.kind, f.v):
		return alternatives(t.Values)
	}
	if f.kind == plan.JSONObject {
		for _, name := range t.Required {
			if !f.v.Member(name) {
				return "the member " + diag.Quote(name)
			}
			f.v.Leave()
		}
		for i := range t.Members {
			m := &t.Members[i]
			if !memberPasses(m, f.v) {
				if !slices.Contains(f.about, m.Name) && len(f.about) < mostMembers {
					f.about = append(f.about, m.Name)
				}
				return diag.Quote(m.Name) + " to be " + alternatives(m.Values)
			}
		}
	}
	for _, list := range t.AnyOf {
		if reason := f.refusesAll(list); reason != "" {
			return reason
		}
	}
	return ""
}

// refusesAll says why the value passes none of list, "" if it passes one: the reason of
// the first one for its kind.
func (f *refusal) refusesAll(list []plan.Test) string {
	first := ""
	for i := range list {
		if !list[i].Kinds.Has(f.kind) {
			continue
		}
		reason := f.refuses(&list[i])
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
		return kinds.Want()
	}
	return first
}

// found returns the members that the refusal is about.
func (f *refusal) found() string {
	var out strings.Builder
	for i, name := range f.about {
		if i > 0 {
			out.WriteString(", ")
		}
		got, bare := foundMember(name, f.v)
		if slices.Contains(f.hidden, name) {
			got = bare
		}
		out.WriteString(diag.Quote(name) + ": " + got)
	}
	return out.String()
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
			out.WriteString(diag.Quote(s.Text))
		} else {
			out.WriteString(cutNumber(s.Text))
		}
	}
	if rest := len(values) - len(shown); rest > 0 {
		out.WriteString(" or " + strconv.Itoa(rest) + " more")
	}
	return out.String()
}

// foundMember returns the member of that name, which is there, as messages show it, and its
// kind alone.
func foundMember(name string, v View) (got, kind string) {
	if !v.Member(name) {
		return "nothing", "nothing"
	}
	k, _ := v.As(plan.AllKinds, false)
	got, kind = found(k, v), bare(k)
	v.Leave()
	return got, kind
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
			return "the time " + diag.Quote(v.Text())
		}
		return diag.Quote(v.Text())
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
