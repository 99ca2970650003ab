package planner

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/view"
)

// twin decides between arms as docs/guide/branches.md says it, schema by schema and
// value by value.
type twin struct {
	set  *resolve.Set
	open []group          // groups on the way, for possible
	now  []*schema.Schema // schemas that a value is asked to satisfy, on the way
	lost bool             // a schema asked about itself: satisfied then says nothing
}

// choose returns the arms that are possible, and the one by which v is written, -1 for none.
func (w *twin) choose(owner *schema.Schema, k schema.Keyword, v rawjson.Value) (possible []int, arm int) {
	g := group{owner, k}
	w.open = []group{g}
	for i := range g.arms() {
		if w.possibleArm(g, i, v) {
			possible = append(possible, i)
		}
	}
	w.open = nil
	if len(possible) == 1 {
		return possible, possible[0]
	}
	for _, i := range possible {
		if w.satisfies(g.arms()[i], v) {
			return possible, i
		}
	}
	return possible, -1
}

// possibleArm reports whether arm i of g is possible for v, by its discriminator too.
func (w *twin) possibleArm(g group, i int, v rawjson.Value) bool {
	return w.isCalled(g, i, v) && w.possible(g.arms()[i], v)
}

// isCalled reports whether the discriminator of g, if there is one, lets v be for arm i.
func (w *twin) isCalled(g group, i int, v rawjson.Value) bool {
	arm := g.arms()[i]
	if d := g.owner.Discriminator; d != nil && v.Kind() == rawjson.Object && arm.Has.Has(schema.KwRef) {
		name := arm.Ref[strings.LastIndexByte(arm.Ref, '/')+1:]
		if m := memberOf(v, d.PropertyName); m.Exists() && (m.Kind() != rawjson.String || m.Text() != name) {
			if m.Kind() != rawjson.String || !slices.ContainsFunc(d.Mapping, func(p schema.Mapping) bool {
				return p.Value == m.Text() && p.Ref == arm.Ref
			}) {
				return false
			}
		} else if m.Exists() && slices.ContainsFunc(d.Mapping, func(p schema.Mapping) bool { return p.Value == name && p.Ref != arm.Ref }) {
			return false
		}
	}
	return true
}

// places returns s with what its references and allOf stand for.
func (w *twin) places(given ...*schema.Schema) (out []*schema.Schema) {
	var add func(*schema.Schema)
	add = func(s *schema.Schema) {
		if slices.Contains(out, s) {
			return
		}
		out = append(out, s)
		if s.Has.Has(schema.KwRef) {
			add(w.set.Target(s))
		}
		for _, part := range s.AllOf {
			add(part)
		}
	}
	for _, s := range given {
		add(s)
	}
	return out
}

// possible reports whether arm is possible for v.
func (w *twin) possible(arm *schema.Schema, v rawjson.Value) bool {
	places := w.places(arm)
	if slices.ContainsFunc(places, func(s *schema.Schema) bool { return s.Bool == schema.False || w.leadsBack(s) }) {
		return false
	}
	null := v.Kind() == rawjson.Null && w.nullable(places)
	if null {
		return true
	}
	if !w.kindFits(places, v) || !w.valueFits(places, v) {
		return false
	}
	if v.Kind() == rawjson.Object && !w.membersFit(places, v) {
		return false
	}
	for _, s := range places {
		for _, g := range groupsOf(s) {
			if !w.groupFits(g, v) {
				return false
			}
		}
	}
	return true
}

// leadsBack reports whether s has a group that is on the way here.
func (w *twin) leadsBack(s *schema.Schema) bool {
	return slices.ContainsFunc(w.open, func(g group) bool { return g.owner == s })
}

func (w *twin) groupFits(g group, v rawjson.Value) bool {
	w.open = append(w.open, g)
	defer func() { w.open = w.open[:len(w.open)-1] }()
	for i := range g.arms() {
		if w.possibleArm(g, i, v) {
			return true
		}
	}
	return false
}

// nullable reports whether places say nullable and none says that it is not.
func (w *twin) nullable(places []*schema.Schema) bool {
	yes := false
	for _, s := range places {
		if s.Has.Has(schema.KwNullable) {
			if !s.Nullable {
				return false
			}
			yes = true
		}
	}
	return yes
}

// kindFits reports whether the types of places, declared or inferred, have that of v.
func (w *twin) kindFits(places []*schema.Schema, v rawjson.Value) bool {
	declared := false
	var has schema.KeywordSet
	for _, s := range places {
		has |= s.Has
		if s.Has.Has(schema.KwType) {
			declared = true
			if !slices.ContainsFunc(s.Types, func(typ schema.Type) bool { return typeFits(typ, v) }) {
				return false
			}
		}
	}
	if declared {
		return true
	}
	for _, rule := range []struct {
		typ      schema.Type
		keywords []schema.Keyword
	}{
		{schema.Object, []schema.Keyword{
			schema.KwProperties, schema.KwRequired, schema.KwAdditionalProperties, schema.KwPatternProperties,
			schema.KwMinProperties, schema.KwMaxProperties, schema.KwDependencies,
		}},
		{schema.Array, []schema.Keyword{schema.KwItems, schema.KwAdditionalItems, schema.KwMinItems, schema.KwMaxItems, schema.KwUniqueItems, schema.KwContains}},
		{schema.String, []schema.Keyword{schema.KwMinLength, schema.KwMaxLength, schema.KwPattern}},
		{schema.Number, []schema.Keyword{schema.KwMultipleOf, schema.KwMaximum, schema.KwMinimum, schema.KwExclusiveMaximum, schema.KwExclusiveMinimum}},
	} {
		if slices.ContainsFunc(rule.keywords, has.Has) {
			return typeFits(rule.typ, v)
		}
	}
	return true
}

// typeFits reports whether v is of the type.
func typeFits(typ schema.Type, v rawjson.Value) bool {
	k := kindOf(v)
	return k.String() == typ.String() || typ == schema.Number && k == plan.JSONInteger
}

// scalar reports whether v is neither an object nor an array.
func scalar(v rawjson.Value) bool { return v.Kind() != rawjson.Array && v.Kind() != rawjson.Object }

// enumerates reports whether s has an enum of scalars.
func enumerates(s *schema.Schema) bool {
	return s.Has.Has(schema.KwEnum) && !slices.ContainsFunc(s.Enum, func(v rawjson.Value) bool { return !scalar(v) })
}

// valueFits reports whether no const and no enum of scalars in places has another value.
func (w *twin) valueFits(places []*schema.Schema, v rawjson.Value) bool {
	for _, s := range places {
		if s.Has.Has(schema.KwConst) && scalar(s.Const) && !schema.Equal(s.Const, v) {
			return false
		}
		if enumerates(s) && !slices.ContainsFunc(s.Enum, func(e rawjson.Value) bool { return schema.Equal(e, v) }) {
			return false
		}
	}
	return true
}

// membersFit reports whether all that is required is there, and no property has another
// value than its const and enum say.
func (w *twin) membersFit(places []*schema.Schema, v rawjson.Value) bool {
	for _, s := range places {
		for _, name := range s.Required {
			if !memberOf(v, name).Exists() {
				return false
			}
		}
		for _, q := range s.Properties {
			m := memberOf(v, q.Name)
			if !m.Exists() {
				continue
			}
			var parts []*schema.Schema
			for _, other := range places {
				i := slices.IndexFunc(other.Properties, func(p schema.Member) bool { return p.Name == q.Name })
				switch {
				case i >= 0:
					parts = append(parts, other.Properties[i].Schema)
				case other.AdditionalProperties != nil && !w.isFalse(other.AdditionalProperties):
					parts = append(parts, other.AdditionalProperties)
				}
			}
			open := w.open
			w.open = nil
			ok := w.memberFits(parts, m)
			w.open = open
			if !ok {
				return false
			}
		}
	}
	return true
}

func (w *twin) isFalse(s *schema.Schema) bool {
	return slices.ContainsFunc(w.places(s), func(s *schema.Schema) bool { return s.Bool == schema.False })
}

// memberFits reports whether nothing that given and their arms say about values forbids v.
func (w *twin) memberFits(given []*schema.Schema, v rawjson.Value) bool {
	places := w.places(given...)
	if slices.ContainsFunc(places, func(s *schema.Schema) bool { return s.Bool == schema.False }) {
		return false
	}
	if v.Kind() == rawjson.Null && w.nullable(places) {
		return true
	}
	if !w.valueFits(places, v) {
		return false
	}
	for _, s := range places {
		for _, g := range groupsOf(s) {
			if slices.Contains(w.open, g) {
				return false
			}
			w.open = append(w.open, g)
			some, silent := false, false
			for _, arm := range g.arms() {
				silent = silent || !w.speaks(arm)
				some = some || w.memberFits([]*schema.Schema{arm}, v)
			}
			w.open = w.open[:len(w.open)-1]
			if !some && !silent {
				return false
			}
		}
	}
	return true
}

// speaks reports whether s, or each arm of one of its groups, says which values there are.
func (w *twin) speaks(s *schema.Schema) bool {
	for _, s := range w.places(s) {
		if s.Bool == schema.False || s.Has.Has(schema.KwConst) && scalar(s.Const) || enumerates(s) {
			return true
		}
		for _, g := range groupsOf(s) {
			if slices.Contains(w.open, g) {
				return true
			}
			w.open = append(w.open, g)
			all := !slices.ContainsFunc(g.arms(), func(arm *schema.Schema) bool { return !w.speaks(arm) })
			w.open = w.open[:len(w.open)-1]
			if all {
				return true
			}
		}
	}
	return false
}

// satisfies is JSON Schema validation, as far as random schemas have keywords.
func (w *twin) satisfies(s *schema.Schema, v rawjson.Value) bool {
	if s.Bool != schema.NotBool {
		return s.Bool == schema.True
	}
	if slices.Contains(w.now, s) {
		w.lost = true
		return true
	}
	w.now = append(w.now, s)
	defer func() { w.now = w.now[:len(w.now)-1] }()
	count := func(list []*schema.Schema) (n int) {
		for _, arm := range list {
			if w.satisfies(arm, v) {
				n++
			}
		}
		return n
	}
	some := func(k schema.Keyword) (n int) {
		g := group{s, k}
		for i, arm := range g.arms() {
			if w.isCalled(g, i, v) && w.satisfies(arm, v) {
				n++
			}
		}
		return n
	}
	if s.Nullable && v.Kind() == rawjson.Null {
		count(s.AllOf) // to be lost where the others would be
		some(schema.KwAnyOf)
		some(schema.KwOneOf)
		return true
	}
	equals := func(e rawjson.Value) bool { return schema.Equal(e, v) }
	switch {
	case s.Has.Has(schema.KwRef) && !w.satisfies(w.set.Target(s), v),
		s.Has.Has(schema.KwType) && !slices.ContainsFunc(s.Types, func(t schema.Type) bool { return typeFits(t, v) }),
		s.Has.Has(schema.KwConst) && !equals(s.Const),
		s.Has.Has(schema.KwEnum) && !slices.ContainsFunc(s.Enum, equals),
		count(s.AllOf) < len(s.AllOf),
		s.AnyOf != nil && some(schema.KwAnyOf) == 0,
		s.OneOf != nil && some(schema.KwOneOf) != 1,
		v.Kind() == rawjson.String && s.Has.Has(schema.KwMinLength) && utf8.RuneCountInString(v.Text()) < 1, // the only bound there is
		v.Kind() == rawjson.Number && s.Has.Has(schema.KwMinimum) && v.Raw()[0] == '-':                      // likewise: 0
		return false
	}
	now := w.now
	w.now = nil // members and elements are other values
	defer func() { w.now = now }()
	for _, name := range s.Required {
		if v.Kind() == rawjson.Object && !memberOf(v, name).Exists() {
			return false
		}
	}
	for _, m := range v.Children() {
		name := m.Name() // none for elements
		if v.Kind() != rawjson.Object {
			break
		}
		k := slices.IndexFunc(s.Properties, func(q schema.Member) bool { return q.Name == name })
		if k >= 0 && !w.satisfies(s.Properties[k].Schema, m) {
			return false
		}
		if k < 0 && s.AdditionalProperties != nil && !w.satisfies(s.AdditionalProperties, m) {
			return false
		}
	}
	if v.Kind() == rawjson.Array && s.Items != nil {
		for _, item := range v.Children() {
			if !w.satisfies(s.Items, item) {
				return false
			}
		}
	}
	return true
}

// schema returns the text of a random schema.
func (r random) schema(depth int) string {
	if r.IntN(12) == 0 {
		return r.pick("true", "false", "{}")
	}
	if r.IntN(6) == 0 {
		return `{"$ref":"` + r.pick("#", "#/definitions/A", "#/definitions/B", "#/definitions/C") + `"}`
	}
	list := func() string {
		parts := make([]string, 1+r.IntN(3))
		for i := range parts {
			parts[i] = r.schema(depth - 1)
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	var parts []string
	add := func(one int, f func() string) {
		if r.IntN(one) == 0 {
			parts = append(parts, f())
		}
	}
	add(3, func() string {
		return `"type":` + r.pick(`"string"`, `"number"`, `"integer"`, `"null"`, `"boolean"`, `"object"`, `"object"`, `"array"`, `["null","object"]`, `["string","integer"]`)
	})
	add(7, func() string { return `"const":` + r.value(1) })
	add(7, func() string {
		var values []string
		for range 1 + r.IntN(20) {
			if v := r.value(r.IntN(9) / 8); !slices.ContainsFunc(values, func(u string) bool { return same(u, v) }) {
				values = append(values, v)
			}
		}
		return `"enum":[` + strings.Join(values, ",") + `]`
	})
	add(8, func() string { return `"nullable":` + r.pick("true", "true", "false") })
	add(8, func() string { return r.pick(`"minLength":1`, `"minimum":0`) })
	add(4, func() string { return `"required":["` + r.name() + `"]` })
	if depth > 0 {
		add(3, func() string {
			var members []string
			for _, name := range []string{"a", "k"} {
				if r.IntN(2) == 0 {
					members = append(members, fmt.Sprintf(`%q:%s`, name, r.schema(depth-1)))
				}
			}
			return `"properties":{` + strings.Join(members, ",") + `}`
		})
		add(9, func() string { return `"additionalProperties":` + r.pick("false", "true", r.schema(depth-1)) })
		add(12, func() string { return `"items":` + r.schema(depth-1) })
		add(7, func() string { return `"allOf":` + list() })
		add(8, func() string { return `"anyOf":` + list() })
		add(10, func() string { return `"oneOf":` + list() })
		add(12, func() string {
			return `"discriminator":{"propertyName":"k","mapping":{"x":"#/definitions/A","B":"` + r.pick("#/definitions/C", "#/definitions/B") + `"}}`
		})
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// same reports whether two texts are the same JSON value.
func same(a, b string) bool {
	v, _ := rawjson.Parse([]byte(a), 9)
	w, _ := rawjson.Parse([]byte(b), 9)
	return schema.Equal(v, w)
}

// FuzzChoose compares how plans and matchers choose the arm of a random schema for random
// values with what the guide says, word for word.
func FuzzChoose(f *testing.F) {
	alone(f)
	for seed := range uint64(3000) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := random{rand.New(rand.NewPCG(seed, 2))}
		keyword := schema.KwAnyOf
		if r.IntN(2) == 0 {
			keyword = schema.KwOneOf
		}
		var arms []string
		for range 1 + r.IntN(5) {
			arms = append(arms, r.schema(3))
		}
		more := ""
		if r.IntN(4) == 0 {
			more = `,"discriminator":{"propertyName":"k","mapping":{"x":"#/definitions/A","y":"#/definitions/B","B":"` + r.pick("#/definitions/C", "#/definitions/B") + `"}}`
		}
		text := fmt.Sprintf(`{%q:[%s]%s,"definitions":{"A":%s,"B":%s,"C":%s}}`, keyword, strings.Join(arms, ","), more, r.schema(2), r.schema(2), r.schema(1))
		set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Skip()
		}
		p, matchers, list := Build(set, Options{})
		if len(list) > 0 || p.Nodes[p.Root].Kind != plan.Branch {
			t.Skip()
		}
		n := p.Nodes[p.Root].Branch
		for range 30 {
			value := r.value(3)
			v, err := rawjson.Parse([]byte(value), 9)
			if err != nil {
				t.Fatal(err)
			}
			w := twin{set: set}
			possible, want := w.choose(set.Root(), keyword, v)
			if w.lost {
				continue
			}
			cursor := view.NewText()
			if _, err := cursor.Read([]byte(value), 0, 0, 9); err != nil {
				t.Fatal(err)
			}
			arm, err := matchers.Choose(n, cursor)
			got := "none"
			if arm >= 0 {
				got = n.Arms[arm].Schema
			}
			wanted := "none"
			if want >= 0 {
				wanted = fmt.Sprintf("#/%v/%d", keyword, want)
			}
			if err != nil || got != wanted {
				t.Errorf("%s\n%s\ngot %s, %v; want %s, possible are %v\n%s", text, value, got, err, wanted, possible, p)
			}
			cursor.Release()
		}
	})
}
