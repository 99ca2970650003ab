package ecma

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// A property is what \p{} names.
type property struct {
	category string // a general category by its short name, which RE2 knows too; or ""
	set      recipe // else the tables to build it from; none if Go has not got them
}

// maxPropertyText is longer than any name, value and their braces.
const maxPropertyText = 80

// findProperty returns the property that text names: a general category, a binary property,
// or one with a value. Names are spelled as in Unicode, letter for letter.
//
// Source: ECMA-262, UnicodePropertyValueExpression.
func findProperty(text string) (property, bool) {
	name, value, paired := strings.Cut(text, "=")
	if !paired {
		if short := category(name); short != "" {
			return property{category: short}, true
		}
		set, ok := binaryProperty(name)
		return property{set: set}, ok
	}
	switch name {
	case "General_Category", "gc":
		short := category(value)
		return property{category: short}, short != ""
	case "Script", "sc":
		long, ok := script(value)
		if table := unicode.Scripts[long]; table != nil {
			return property{set: recipe{plus: []*unicode.RangeTable{table}}}, ok
		}
		return property{}, ok
	case "Script_Extensions", "scx":
		_, ok := script(value)
		return property{}, ok
	}
	return property{}, false
}

// category returns the short name of a general category, or "".
func category(name string) string {
	if unicode.Categories[name] != nil {
		return name
	}
	return unicode.CategoryAliases[name]
}

// script returns the long name of a script.
func script(name string) (string, bool) {
	if unicode.Scripts[name] != nil {
		return name, true
	}
	if name == "" || strings.ContainsAny(name, " =") {
		return "", false
	}
	if _, after, ok := strings.Cut(scripts, " "+name+"="); ok {
		long, _, _ := strings.Cut(after, " ")
		return long, true
	}
	return name, strings.Contains(scripts, "="+name+" ")
}

// body returns the property, or its complement, as the body of a class, and the number of
// ranges; false if Go's tables do not have it, or if no text does. Scripts are written as ranges too: with Go
// 1.26, regexp does not find those that have two words in their name.
func (p property) body(negated bool) (string, int, bool) {
	if p.category == "Cs" {
		return "", 0, false
	}
	if p.category != "" {
		ranges := countRanges(unicode.Categories[p.category])
		if negated {
			return `\P{` + p.category + `}`, ranges + 1, true
		}
		return `\p{` + p.category + `}`, ranges, true
	}
	if len(p.set.plus) == 0 {
		return "", 0, false
	}
	ranges := p.set.ranges()
	if negated {
		ranges = complement(ranges)
	}
	var b []byte
	for _, r := range ranges {
		b = appendRune(b, r.low)
		b = append(b, '-')
		b = appendRune(b, r.high)
	}
	return string(b), len(ranges), true
}

// A recipe is a set of code points: those in one table of plus and in none of minus.
type recipe struct{ plus, minus []*unicode.RangeTable }

// The code points that can begin a name and that can go on with it.
//
// Source: UAX 31, ID_Start and ID_Continue.
var (
	idStart = recipe{
		plus:  []*unicode.RangeTable{unicode.L, unicode.Nl, unicode.Other_ID_Start},
		minus: []*unicode.RangeTable{unicode.Pattern_Syntax, unicode.Pattern_White_Space},
	}
	idContinue = recipe{
		plus: []*unicode.RangeTable{
			unicode.L, unicode.Nl, unicode.Other_ID_Start,
			unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue,
		},
		minus: []*unicode.RangeTable{unicode.Pattern_Syntax, unicode.Pattern_White_Space},
	}
)

// has reports whether r is in the set.
func (s recipe) has(r rune) bool { return unicode.In(r, s.plus...) && !unicode.In(r, s.minus...) }

// ranges returns the set as ranges in order, which do not touch each other.
func (s recipe) ranges() []span32 {
	set := merge(s.plus)
	if len(s.minus) > 0 { // a without b is the complement of (b with the complement of a)
		set = complement(join(append(merge(s.minus), complement(set)...)))
	}
	return set
}

// span32 is the code points from low to high.
type span32 struct{ low, high rune }

// span returns a table of one range.
func span(low, high rune) *unicode.RangeTable {
	return &unicode.RangeTable{R32: []unicode.Range32{{Lo: uint32(low), Hi: uint32(high), Stride: 1}}}
}

// each calls f with the ranges of a table.
func each(table *unicode.RangeTable, f func(low, high rune)) {
	strided := func(low, high, stride rune) {
		if stride == 1 {
			f(low, high)
			return
		}
		for r := low; r <= high; r += stride {
			f(r, r)
		}
	}
	for _, r := range table.R16 {
		strided(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range table.R32 {
		strided(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
}

func countRanges(table *unicode.RangeTable) int {
	n := 0
	each(table, func(low, high rune) { n++ })
	return n
}

// merge returns the union of tables.
func merge(tables []*unicode.RangeTable) []span32 {
	var all []span32
	for _, table := range tables {
		each(table, func(low, high rune) { all = append(all, span32{low, high}) })
	}
	return join(all)
}

// join sorts ranges and puts together those that touch; it reuses the slice.
func join(ranges []span32) []span32 {
	slices.SortFunc(ranges, func(a, b span32) int { return cmp.Compare(a.low, b.low) })
	out := ranges[:0]
	for _, r := range ranges {
		if last := len(out) - 1; last >= 0 && r.low <= out[last].high+1 {
			out[last].high = max(out[last].high, r.high)
			continue
		}
		out = append(out, r)
	}
	return out
}

// complement returns all other code points.
func complement(ranges []span32) []span32 {
	var out []span32
	next := rune(0)
	for _, r := range ranges {
		if next < r.low {
			out = append(out, span32{next, r.low - 1})
		}
		next = r.high + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, span32{next, unicode.MaxRune})
	}
	return out
}
