package planner

import (
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// texts has what a plan says in text about a schema place. A place may be part of any
// number of nodes, which share one text.
type texts struct {
	values map[valueAt]string
	places map[*schema.Schema]string
}

// A valueAt names the value of const or default at a place.
type valueAt struct {
	place   *schema.Schema
	keyword schema.Keyword
}

// text returns the value of k, which is const or default, at s, as it is written.
func (b *builder) text(s *schema.Schema, k schema.Keyword) string {
	const small = 32 // bytes that are not worth an entry
	v := s.Default
	if k == schema.KwConst {
		v = s.Const
	}
	if len(v.Raw()) <= small {
		return canonical(v)
	}
	at := valueAt{s, k}
	text, ok := b.texts.values[at]
	if !ok {
		if b.texts.values == nil {
			b.texts.values = make(map[valueAt]string)
		}
		text = canonical(v)
		b.texts.values[at] = text
	}
	return text
}

// canonical returns v as it is written.
func canonical(v rawjson.Value) string {
	const deepest = 1 << 20 // the parser has bounded it
	text, err := rawjson.Canonical(v.Raw(), deepest)
	if err != nil {
		panic("planner: a schema holds what is no JSON: " + err.Error())
	}
	return string(text)
}

// placeOf returns the place that errors name for what all of places describe: that of
// the first one that says anything.
func (b *builder) placeOf(places []*schema.Schema) string {
	first := places[0]
	for _, s := range places {
		if s.Bool != schema.True {
			first = s
			break
		}
	}
	return b.placeOf1(first)
}

// placeOf1 is placeOf for one place.
func (b *builder) placeOf1(first *schema.Schema) string {
	if first.Doc.Name == "" {
		return first.Pointer
	}
	place, ok := b.texts.places[first]
	if !ok {
		if b.texts.places == nil {
			b.texts.places = make(map[*schema.Schema]string)
		}
		place = merge.Place(first)
		b.texts.places[first] = place
	}
	return place
}
