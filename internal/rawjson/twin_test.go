package rawjson

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The twin of AppendAny: encoding/json decodes, token by token, into values
// that keep the order of members; the encoder is the obvious one.

// An ordered is a decoded object.
type ordered struct {
	names  []string
	values []any
}

// set gives name its value: the last one counts, in the place of the first.
func (o *ordered) set(name string, value any) {
	if i := slices.Index(o.names, name); i >= 0 {
		o.values[i] = value
		return
	}
	o.names = append(o.names, name)
	o.values = append(o.values, value)
}

// twin returns the generic form of the valid text src. ok is false for texts
// with characters of plane 15, which it needs for itself.
func twin(src []byte) (out string, ok bool) {
	src, ok = hideSurrogates(src)
	if !ok {
		return "", false
	}
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	return showSurrogates(encoded(decoded(d))), true
}

func decoded(d *json.Decoder) any {
	token, err := d.Token()
	if err != nil {
		panic(err)
	}
	switch token {
	case json.Delim('['):
		items := []any{}
		for d.More() {
			items = append(items, decoded(d))
		}
		_, _ = d.Token()
		return items
	case json.Delim('{'):
		o := &ordered{}
		for d.More() {
			name, _ := d.Token()
			o.set(name.(string), decoded(d))
		}
		_, _ = d.Token()
		return o
	}
	return token
}

func encoded(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return encodedNumber(string(v))
	case string:
		return quote(v)
	case []any:
		var items []string
		for _, e := range v {
			items = append(items, encoded(e))
		}
		return "[" + strings.Join(items, ",") + "]"
	case *ordered:
		var members []string
		for i, name := range v.names {
			members = append(members, quote(name)+":"+encoded(v.values[i]))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	panic("not decoded by encoding/json")
}

func encodedNumber(s string) string {
	if s == "-0" {
		return "0"
	}
	if !strings.ContainsAny(s, ".eE") {
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return "null"
	}
	return printed(f)
}

var (
	escapes = regexp.MustCompile(`(?i)\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u[0-9a-f]{4}|\\[^u]`)
	hidden  = regexp.MustCompile("[\U000fd800-\U000fdfff]")
	plane15 = regexp.MustCompile("[\U000f0000-\U000fffff]")
)

// hideSurrogates returns src with lone surrogate escapes as characters of plane
// 15, since encoding/json would read all of them as U+FFFD.
func hideSurrogates(src []byte) (out []byte, ok bool) {
	if plane15.Match(src) {
		return nil, false
	}
	ok = true
	out = escapes.ReplaceAllFunc(src, func(e []byte) []byte {
		switch len(e) {
		case 12:
			var s string
			_ = json.Unmarshal([]byte(`"`+string(e)+`"`), &s)
			ok = ok && !plane15.MatchString(s)
		case 6:
			if u, _ := strconv.ParseUint(string(e[2:]), 16, 32); u >= 0xd800 && u < 0xe000 {
				return utf8.AppendRune(nil, rune(0xf0000+u))
			}
		}
		return e
	})
	return out, ok
}

// showSurrogates undoes hideSurrogates in canonical text.
func showSurrogates(s string) string {
	return hidden.ReplaceAllStringFunc(s, func(c string) string {
		r, _ := utf8.DecodeRuneInString(c)
		return `\u` + strconv.FormatInt(int64(r-0xf0000), 16)
	})
}
