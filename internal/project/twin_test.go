package project

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// twin is the obvious version of the engine: it reads the text into a tree and
// writes the tree by the plan.
type twin struct {
	plan *plan.Plan
}

func (t twin) append(dst, src []byte, depth int) ([]byte, error) {
	o := t.plan.Options
	v, err := rawjson.Parse(src, o.MaxValueDepth-depth)
	if err != nil {
		return dst, err
	}
	out, mismatch := t.value(t.plan.Root, v)
	if mismatch != nil {
		return dst, mismatch
	}
	return append(dst, out...), nil
}

func (t twin) refuse(id plan.ID, reason diag.Reason) (string, *diag.Mismatch) {
	m := &diag.Mismatch{Reason: reason}
	if t.strict() {
		m.Reason = diag.Strict
	}
	if id != plan.None {
		m.Schema = t.plan.Nodes[id].Schema
	}
	return "", m
}

func (t twin) value(id plan.ID, v rawjson.Value) (string, *diag.Mismatch) {
	if id == plan.None {
		return t.refuse(id, diag.NoMatch)
	}
	n := &t.plan.Nodes[id]
	if v.Kind() == rawjson.Null && n.Nullable {
		return "null", nil
	}
	if t.strict() && !t.exact(n, v) {
		return t.refuse(id, diag.Type)
	}
	isNumber, isText := v.Kind() == rawjson.Number, v.Kind() == rawjson.String
	isBool := v.Kind() == rawjson.True || v.Kind() == rawjson.False
	switch n.Kind {
	case plan.Any:
		return t.any(id, v)
	case plan.Null:
		return "null", nil
	case plan.Const:
		return n.Const, nil
	case plan.Never:
		return t.refuse(id, diag.NoMatch)
	case plan.Boolean:
		switch {
		case v.Kind() == rawjson.Null:
			return "false", nil
		case isBool:
			return string(v.Raw()), nil
		case isText:
			return strconv.FormatBool(v.Text() != ""), nil
		case isNumber:
			return strconv.FormatBool(parseFloat(v.Raw()) != 0), nil
		}
		return t.refuse(id, diag.Type)
	case plan.Integer, plan.Number:
		switch {
		case v.Kind() == rawjson.Null || v.Kind() == rawjson.False:
			return "0", nil
		case v.Kind() == rawjson.True:
			return "1", nil
		case isText:
			var out []byte
			var r ecma.Result
			if n.Kind == plan.Integer {
				out, r = ecma.AppendInteger(nil, v.Text(), ecma.Rounding(t.plan.Options.Rounding))
			} else {
				out, r = ecma.AppendNumber(nil, v.Text())
			}
			switch {
			case r == ecma.NaN:
				return t.refuse(id, diag.Type)
			case r == ecma.Inf && n.Kind == plan.Integer:
				return t.refuse(id, diag.Range)
			case r == ecma.Inf:
				return "null", nil
			}
			return string(out), nil
		case isNumber && n.Kind == plan.Integer && !isIntegerText(v.Raw()):
			f := ecma.Round(parseFloat(v.Raw()), ecma.Rounding(t.plan.Options.Rounding))
			if math.IsInf(f, 0) {
				return t.refuse(id, diag.Range)
			}
			return formatFloat(f), nil
		case isNumber:
			return t.any(id, v)
		}
		return t.refuse(id, diag.Type)
	case plan.String, plan.Time, plan.Unsafe:
		switch {
		case v.Kind() == rawjson.Null:
			return `""`, nil
		case isText && n.Kind == plan.Unsafe:
			return `"` + v.Text() + `"`, nil
		case isText:
			return quotedText(v.Raw()), nil
		case n.Kind == plan.Time:
			return t.refuse(id, diag.Type)
		case isBool:
			return `"` + string(v.Raw()) + `"`, nil
		case isNumber:
			return `"` + numberText(v.Raw()) + `"`, nil
		}
		return t.refuse(id, diag.Type)
	case plan.Object:
		switch v.Kind() {
		case rawjson.Null:
			return "{}", nil
		case rawjson.Object:
			return t.object(id, n.Object, v)
		}
		return t.refuse(id, diag.Type)
	case plan.Array, plan.Tuple:
		switch v.Kind() {
		case rawjson.Null:
			return "[]", nil
		case rawjson.Array:
			return t.array(id, n, v)
		}
		return t.refuse(id, diag.Type)
	case plan.Switch:
		to := n.Switch.ByKind[kindOf(v)]
		if to == plan.None {
			return t.refuse(id, diag.Type)
		}
		return t.value(to, v)
	case plan.Branch:
		return t.branch(id, v)
	case plan.If:
		if questions[n.If.Match-1].satisfied(v) {
			return t.value(n.If.Then, v)
		}
		return t.value(n.If.Else, v)
	}
	panic("unknown kind")
}

func (t twin) array(id plan.ID, n *plan.Node, v rawjson.Value) (string, *diag.Mismatch) {
	o := t.plan.Options
	large := o.LargeArrays == plan.LargeArraysPassthrough && v.Len() >= o.LargeArraySize
	if n.Kind == plan.Tuple && n.Tuple.Rest == plan.None && v.Len() > len(n.Tuple.Items) {
		large = false
	}
	if large {
		return t.any(id, v)
	}
	var parts []string
	for k, e := range v.Children() {
		var part string
		var err *diag.Mismatch
		switch {
		case n.Kind == plan.Array:
			part, err = t.value(n.Array.Items, e)
			if n.Array.Items == plan.None {
				err.Schema = ""
			}
		case k < len(n.Tuple.Items):
			item := n.Tuple.Items[k]
			inf := e.Kind() == rawjson.Number && math.IsInf(parseFloat(e.Raw()), 0) && !isIntegerText(e.Raw())
			switch {
			case !item.Accept.Has(kindOf(e)):
				part, err = t.refuse(item.Node, diag.Type)
			case inf && item.Accept != plan.AllKinds:
				part, err = t.refuse(item.Node, diag.Range)
			default:
				part, err = t.value(item.Node, e)
			}
		case n.Tuple.Rest == plan.None:
			part, err = t.refuse(id, diag.Type)
		default:
			part, err = t.value(n.Tuple.Rest, e)
		}
		if err != nil {
			err.InElement(k)
			return "", err
		}
		parts = append(parts, part)
	}
	return "[" + strings.Join(parts, ",") + "]", nil
}

func (t twin) object(id plan.ID, o *plan.ObjectNode, v rawjson.Value) (string, *diag.Mismatch) {
	values := map[string]string{} // written, by quoted name
	present := map[string]bool{}
	var others []string
	for _, m := range v.Children() {
		name := quotedText(m.RawName())
		declared, node := false, o.Additional
		for _, p := range o.Props {
			if p.Key == name+":" {
				declared, node = true, p.Node
				break
			}
		}
		if !declared {
			for _, p := range o.Patterns {
				if p.Matcher.MatchString(m.Name()) {
					node = p.Node
					break
				}
			}
		}
		first := !present[name]
		present[name] = true
		if node == plan.None {
			continue
		}
		s, err := t.value(node, m)
		if err != nil {
			err.InMember(m.Name())
			return "", err
		}
		values[name] = s
		if !declared && first {
			others = append(others, name)
		}
	}
	var parts []string
	for _, p := range o.Props {
		name := strings.TrimSuffix(p.Key, ":")
		switch {
		case present[name] && p.Node != plan.None:
			parts = append(parts, p.Key+values[name])
		case present[name]:
		case p.Default != "" && p.Node != plan.None:
			parts = append(parts, p.Key+p.Default)
		case p.Required:
			_, err := t.refuse(id, diag.Required)
			err.InMember(p.Name)
			return "", err
		}
	}
	for _, name := range o.Required {
		if !present[quotedText([]byte(strconv.Quote(name)))] {
			_, err := t.refuse(id, diag.Required)
			err.InMember(name)
			return "", err
		}
	}
	for _, name := range others {
		parts = append(parts, name+":"+values[name])
	}
	return "{" + strings.Join(parts, ",") + "}", nil
}

// any is the generic encoding, as node id asks for it.
func (t twin) any(id plan.ID, v rawjson.Value) (string, *diag.Mismatch) {
	switch v.Kind() {
	case rawjson.String:
		return quotedText(v.Raw()), nil
	case rawjson.Number:
		s := numberText(v.Raw())
		switch {
		case !strings.HasSuffix(s, "Infinity"):
			return s, nil
		case t.strict():
			return t.refuse(id, diag.Range)
		}
		return "null", nil
	case rawjson.Array:
		var parts []string
		for k, e := range v.Children() {
			s, err := t.any(id, e)
			if err != nil {
				err.InElement(k)
				return "", err
			}
			parts = append(parts, s)
		}
		return "[" + strings.Join(parts, ",") + "]", nil
	case rawjson.Object:
		var names []string
		values := map[string]string{}
		for _, m := range v.Children() {
			name := quotedText(m.RawName())
			if _, ok := values[name]; !ok {
				names = append(names, name)
			}
			s, err := t.any(id, m)
			if err != nil {
				err.InMember(m.Name())
				return "", err
			}
			values[name] = s
		}
		for i, name := range names {
			names[i] = name + ":" + values[name]
		}
		return "{" + strings.Join(names, ",") + "}", nil
	}
	return string(v.Raw()), nil
}

func kindOf(v rawjson.Value) plan.JSONKind {
	switch v.Kind() {
	case rawjson.Null:
		return plan.JSONNull
	case rawjson.True, rawjson.False:
		return plan.JSONBoolean
	case rawjson.String:
		return plan.JSONString
	case rawjson.Array:
		return plan.JSONArray
	case rawjson.Object:
		return plan.JSONObject
	}
	if f := parseFloat(v.Raw()); isIntegerText(v.Raw()) || f == math.Trunc(f) && !math.IsInf(f, 0) && isWhole(string(v.Raw())) {
		return plan.JSONInteger
	}
	return plan.JSONNumber
}

// isWhole reports whether a number has no fraction, by moving its point.
func isWhole(s string) bool {
	s = strings.ToLower(strings.TrimPrefix(s, "-"))
	mantissa, exponent, _ := strings.Cut(s, "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	if e > 1000 || e < -1000 {
		return strings.Trim(whole+fraction, "0") == "" || e > 0
	}
	for ; e > 0; e-- {
		fraction = strings.TrimPrefix(fraction+"0", fraction[:min(1, len(fraction))])
		if fraction == "0" {
			fraction = ""
		}
	}
	for ; e < 0; e++ {
		if whole == "" {
			whole = "0"
		}
		whole, fraction = whole[:len(whole)-1], whole[len(whole)-1:]+fraction
	}
	return strings.Trim(fraction, "0") == ""
}

func isIntegerText(raw []byte) bool { return !bytes.ContainsAny(raw, ".eE") }

func parseFloat(raw []byte) float64 {
	f, err := strconv.ParseFloat(string(raw), 64)
	_ = err // out of range: ±Inf, as wanted
	return f
}

// numberText is the canonical form of a number, or Infinity or -Infinity.
func numberText(raw []byte) string {
	if !isIntegerText(raw) {
		return formatFloat(parseFloat(raw))
	}
	if string(raw) == "-0" {
		return "0"
	}
	return string(raw)
}

// formatFloat is ECMA-262, Number::toString.
func formatFloat(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0"
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e21 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	return mantissa + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
}

// quotedText is the canonical form of a quoted string.
func quotedText(raw []byte) string {
	var b strings.Builder
	b.WriteByte('"')
	s := string(raw[1 : len(raw)-1])
	unit := func(s string) (rune, bool) {
		if len(s) < 6 || s[:2] != `\u` {
			return 0, false
		}
		v, err := strconv.ParseUint(s[2:6], 16, 16)
		return rune(v), err == nil
	}
	put := func(r rune) {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' && strings.ContainsRune("\b\f\n\r\t", r):
			b.WriteByte('\\')
			b.WriteByte("btn?fr"[r-8])
		case r < ' ' || 0xd800 <= r && r < 0xe000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	for s != "" {
		if s[0] != '\\' {
			r, n := utf8.DecodeRuneInString(s)
			put(r)
			s = s[n:]
			continue
		}
		r, ok := unit(s)
		if !ok {
			k := strings.IndexByte(`bfnrt"\/`, s[1])
			put(rune("\b\f\n\r\t\"\\/"[k]))
			s = s[2:]
			continue
		}
		s = s[6:]
		if low, ok := unit(s); ok && 0xd800 <= r && r < 0xdc00 && 0xdc00 <= low && low < 0xe000 {
			r = (r-0xd800)<<10 + (low - 0xdc00) + 0x10000
			s = s[6:]
		}
		put(r)
	}
	b.WriteByte('"')
	return b.String()
}
