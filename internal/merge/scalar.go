package merge

import (
	"bytes"
	"slices"
	"unicode"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// mergeScalars sets nullable, const, default and format of p. The last three must be
// equal in all places that have them; nullable must be true in all that say it.
func (m *Merger) mergeScalars(p *Plain, places []*schema.Schema, clashes diag.List) diag.List {
	var said bool
	var format *schema.Schema // the first place that has one
	for _, s := range places {
		if s.Has.Has(schema.KwNullable) {
			p.Nullable = s.Nullable && (p.Nullable || !said)
			said = true
		}
		if s.Has.Has(schema.KwConst) {
			if p.Const == nil {
				p.Const = s
			} else if !m.same(schema.KwConst, p.Const, s) {
				clashes = append(clashes, m.notEqual(s, "const", excerpt(s.Const.Raw()), p.Const, excerpt(p.Const.Const.Raw())))
			}
		}
		if s.Has.Has(schema.KwDefault) {
			if p.Default == nil {
				p.Default = s
			} else if !m.same(schema.KwDefault, p.Default, s) {
				clashes = append(clashes, m.notEqual(s, "default", excerpt(s.Default.Raw()), p.Default, excerpt(p.Default.Default.Raw())))
			}
		}
		if s.Has.Has(schema.KwFormat) {
			if format == nil {
				format, p.Format = s, s.Format
			} else if p.Format != s.Format {
				clashes = append(clashes, m.notEqual(s, "format", diag.Quote(s.Format), format, diag.Quote(p.Format)))
			}
		}
	}
	return clashes
}

// notEqual returns the complaint that s and first differ in a keyword.
func (m *Merger) notEqual(s *schema.Schema, keyword string, got string, first *schema.Schema, want string) *diag.Error {
	return m.clash(s, keyword, "want the same %s as %s, which has %s, got %s", keyword, nameOf(first), want, got)
}

// excerpt returns the start of text, a JSON value as written, in one line.
func excerpt(text []byte) string {
	const most = 40
	end := ""
	if len(text) > most {
		text, end = text[:most], "..."
	}
	line := bytes.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, bytes.ToValidUTF8(text, nil))
	return string(line) + end
}

// mergeEnums returns clashes with the complaint that the enums of places have no
// value in common, if they have none. Nothing else of enum matters for writing.
func (m *Merger) mergeEnums(places []*schema.Schema, clashes diag.List) diag.List {
	var first *schema.Schema
	var left []uint32 // the numbers of the values still allowed
	for _, s := range places {
		if !s.Has.Has(schema.KwEnum) {
			continue
		}
		if first == nil {
			first = s
			continue
		}
		if left == nil {
			left = m.enum(first)
		}
		left = m.common(left, m.enum(s))
		if len(left) == 0 && !m.Exhausted() {
			return append(clashes, m.clash(s, "enum", "want a value in common with %s, got none", nameOf(first)))
		}
	}
	return clashes
}

// common returns what a and b, two sorted lists, have in common, sorted and not nil.
func (m *Merger) common(a, b []uint32) []uint32 {
	if len(a) > len(b) {
		a, b = b, a
	}
	out := make([]uint32, 0, len(a))
	if !m.charge(int64(1 + len(a)/16)) {
		return out
	}
	for _, n := range a {
		// The next one is a little further on, or far away: gallop there.
		step := 1
		for step < len(b) && b[step] < n {
			step *= 2
		}
		i, found := slices.BinarySearch(b[step/2:min(step+1, len(b))], n)
		if b = b[step/2+i:]; len(b) == 0 {
			break
		}
		if found {
			out = append(out, n)
		}
	}
	return out
}
