package merge

import (
	"bytes"
	"slices"
	"unicode"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
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
			} else if !m.equal(p.Const.Const, s.Const) {
				clashes = append(clashes, m.notEqual(s, "const", excerpt(s.Const.Raw), p.Const, excerpt(p.Const.Const.Raw)))
			}
		}
		if s.Has.Has(schema.KwDefault) {
			if p.Default == nil {
				p.Default = s
			} else if !m.equal(p.Default.Default, s.Default) {
				clashes = append(clashes, m.notEqual(s, "default", excerpt(s.Default.Raw), p.Default, excerpt(p.Default.Default.Raw)))
			}
		}
		if s.Has.Has(schema.KwFormat) {
			if format == nil {
				format, p.Format = s, s.Format
			} else if p.Format != s.Format {
				clashes = append(clashes, m.notEqual(s, "format", schema.Quote(s.Format), format, schema.Quote(p.Format)))
			}
		}
	}
	return clashes
}

// notEqual returns the complaint that s and first differ in a keyword.
func (m *Merger) notEqual(s *schema.Schema, keyword string, got string, first *schema.Schema, want string) *diag.Error {
	return m.clash(s, keyword, "want the same %s as %s, which has %s, got %s", keyword, Place(first), want, got)
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
	var left map[string]bool // the values still allowed, by their identity
	for _, s := range places {
		if !s.Has.Has(schema.KwEnum) {
			continue
		}
		if first == nil {
			first = s
			continue
		}
		if left == nil {
			left = m.identities(first.Enum)
		}
		both := make(map[string]bool)
		for id := range m.identities(s.Enum) {
			if left[id] {
				both[id] = true
			}
		}
		if len(both) == 0 && !m.Exhausted() {
			return append(clashes, m.clash(s, "enum", "want a value in common with %s, got none", Place(first)))
		}
		left = both
	}
	return clashes
}

// identities returns the set of values, by their identity.
func (m *Merger) identities(values []rawjson.Value) map[string]bool {
	set := make(map[string]bool, len(values))
	var id []byte
	for _, v := range values {
		if !m.charge(int64(4 + len(v.Raw)/16)) {
			break
		}
		id = appendIdentity(id[:0], v)
		set[string(id)] = true
	}
	return set
}

// equal reports whether a and b are equal as JSON values.
func (m *Merger) equal(a, b rawjson.Value) bool {
	if bytes.Equal(a.Raw, b.Raw) {
		return true
	}
	return m.charge(int64(1+(len(a.Raw)+len(b.Raw))/16)) && slices.Equal(appendIdentity(nil, a), appendIdentity(nil, b))
}
