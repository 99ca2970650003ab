package planner

import (
	"encoding/binary"
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxBeside is the number of companies that one schema is looked at in. Beyond, it is looked
// at by itself: more is asked for then, never less.
const maxBeside = 16

// maxSurvey is the number of steps after which schemas that were not looked at yet ask for all
// that they require but the members of which they themselves say that they stay.
const maxSurvey = merge.MaxSteps / 2

// unsent is what matching must know of members that do not travel: a schema may ask for a
// member of which another one, that holds for the same value, says that it stays.
//
// A schema that holds for values of several places is looked at in the company of each. A
// name that it requires is not asked for if the member stays at one of them: where it does
// not, writing asks for it anyway. All else counts only if it is so at all of them.
type unsent struct {
	undemanded map[*schema.Schema][]string // of the names that a schema requires, those of members that stay
	names      map[*schema.Schema][]string // of the names that matter to a schema, those of members that stay
	others     map[*schema.Schema]bool     // whether members may stay that nobody names
	looked     map[*schema.Schema]bool     // schemas that were looked at
	partly     bool                        // others were not
	stay       map[*schema.Schema]bool     // schemas of members that stay somewhere
	travel     map[*schema.Schema]bool     // schemas of members that travel somewhere
}

// A survey looks for what does not travel.
type survey struct {
	b        *builder
	found    *unsent
	queue    []company
	queued   map[string]bool // by key
	variants map[*schema.Schema]int
	numbers  map[*schema.Schema]uint32
	reaches  map[*schema.Schema][]*schema.Schema
	speaking map[*schema.Schema]bool
	staying  map[*schema.Schema]bool // by schema of a member
	left     int                     // steps that may still be taken
}

// A company is a schema with others that hold for the same value.
type company struct {
	schema *schema.Schema
	beside []companion
}

// A companion is a schema that holds beside another one, without its parts if it is alone.
type companion struct {
	schema *schema.Schema
	alone  bool
}

// unsent returns what does not travel in the direction of the plan, which has one.
func (b *builder) unsent() *unsent {
	if b.survey == nil {
		b.survey = new(unsent)
		s := &survey{b: b, found: b.survey, left: maxSurvey}
		if s.marked() {
			s.run()
		}
		b.exhausted()
	}
	return b.survey
}

// charge counts n steps and reports whether they may be taken.
func (v *survey) charge(n int) bool {
	v.left -= n
	return v.left >= 0
}

// run looks at all schemas that writing may reach.
func (v *survey) run() {
	v.queued, v.variants = make(map[string]bool), make(map[*schema.Schema]int)
	v.numbers, v.speaking = make(map[*schema.Schema]uint32), make(map[*schema.Schema]bool)
	v.reaches, v.staying = make(map[*schema.Schema][]*schema.Schema), make(map[*schema.Schema]bool)
	f := v.found
	f.undemanded, f.names = make(map[*schema.Schema][]string), make(map[*schema.Schema][]string)
	f.others, f.looked = make(map[*schema.Schema]bool), make(map[*schema.Schema]bool)
	f.stay, f.travel = make(map[*schema.Schema]bool), make(map[*schema.Schema]bool)
	v.push(v.b.top, nil)
	for i := 0; i < len(v.queue); i++ {
		if v.left < 0 {
			*f = unsent{undemanded: f.undemanded, looked: f.looked, partly: true}
			return
		}
		c := v.queue[i]
		v.queue[i] = company{}
		if c.schema.Bool == schema.NotBool {
			v.parts(&c)
			v.members(&c)
		}
	}
}

// push has s looked at beside others, each of which counts once, if it says anything about
// members and elements.
func (v *survey) push(s *schema.Schema, beside []companion) {
	if !v.charge(1 + len(beside)) {
		return
	}
	s = v.b.merger.End(s)
	list := make([]companion, 0, len(beside))
	for _, c := range beside {
		c.schema = v.b.merger.End(c.schema)
		if c.schema != s && v.speaks(c) && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	key := binary.LittleEndian.AppendUint32(nil, v.number(s))
	for _, c := range list {
		n := 2 * v.number(c.schema)
		if c.alone {
			n++
		}
		key = binary.LittleEndian.AppendUint32(key, n)
	}
	if !v.charge(len(list)*len(beside)/16) || v.queued[string(key)] {
		return
	}
	if v.variants[s]++; v.variants[s] > maxBeside && len(list) > 0 {
		v.push(s, nil)
		return
	}
	v.queued[string(key)] = true
	v.queue = append(v.queue, company{s, list})
}

// number returns a number that stands for s.
func (v *survey) number(s *schema.Schema) uint32 {
	n, ok := v.numbers[s]
	if !ok {
		n = uint32(len(v.numbers))
		v.numbers[s] = n
	}
	return n
}

// containing are the keywords that speak of members and elements.
var containing = schema.KeywordsOf(
	schema.KwProperties, schema.KwPatternProperties, schema.KwAdditionalProperties,
	schema.KwItems, schema.KwPrefixItems, schema.KwAdditionalItems, schema.KwContains,
)

// speaks reports whether c says anything about members or elements.
func (v *survey) speaks(c companion) bool {
	if c.alone {
		return c.schema.Has.HasAny(containing)
	}
	is, ok := v.speaking[c.schema]
	if !ok {
		is = slices.ContainsFunc(v.reach(c.schema), func(s *schema.Schema) bool { return s.Has.HasAny(containing) })
		v.speaking[c.schema] = is
	}
	return is
}

// reach returns s and all that it may apply to the same value when that is written.
func (v *survey) reach(s *schema.Schema) []*schema.Schema {
	if list, ok := v.reaches[s]; ok {
		return list
	}
	list := []*schema.Schema{s}
	seen := map[*schema.Schema]bool{s: true}
	for i := 0; i < len(list) && v.charge(1); i++ {
		for _, parts := range v.applied(list[i]) {
			for _, part := range parts {
				if !seen[part] {
					seen[part] = true
					list = append(list, part)
				}
			}
		}
	}
	v.reaches[s] = list
	return list
}

// applied returns the schemas that s applies to the same value when that is written, in
// lists of those of which one holds.
func (v *survey) applied(s *schema.Schema) [][]*schema.Schema {
	var out [][]*schema.Schema
	if target := v.b.merger.Target(s); target != nil {
		out = append(out, []*schema.Schema{target})
	}
	for i := range s.AllOf {
		out = append(out, s.AllOf[i:i+1])
	}
	out = append(out, s.AnyOf, s.OneOf)
	if s.If != nil {
		var ways []*schema.Schema
		for _, way := range [...]*schema.Schema{s.Then, s.Else} {
			if way != nil {
				ways = append(ways, way)
			}
		}
		out = append(out, ways)
	}
	return out
}

// parts has all looked at that the schema of c applies to the same value: each beside what
// may hold with it.
func (v *survey) parts(c *company) {
	lists := v.applied(c.schema)
	around := append(slices.Clip(c.beside), companion{c.schema, true})
	for i, list := range lists {
		beside := v.except(around, lists, i)
		for _, part := range list {
			v.push(part, beside)
		}
	}
	all := v.except(around, lists, -1)
	for _, s := range [...]*schema.Schema{c.schema.If, c.schema.Not} {
		if s != nil {
			v.push(s, all)
		}
	}
	for i := range c.schema.Dependencies {
		if s := c.schema.Dependencies[i].Schema; s != nil {
			v.push(s, all)
		}
	}
	if c.schema.Later != nil {
		for i := range c.schema.Later.DependentSchemas {
			v.push(c.schema.Later.DependentSchemas[i].Schema, all)
		}
	}
}

// except returns around with all of lists but list i.
func (v *survey) except(around []companion, lists [][]*schema.Schema, i int) []companion {
	out := slices.Clip(around)
	for k, list := range lists {
		if k == i {
			continue
		}
		for _, s := range list {
			out = append(out, companion{s, false})
		}
	}
	v.charge(1 + len(out)/4)
	return out
}

// stays reports whether s, of a member, says that it stays.
func (v *survey) stays(s *schema.Schema) bool {
	is, ok := v.staying[s]
	if !ok {
		is = v.b.o.Direction.Stays(v.b.merger.Marks([]*schema.Schema{s}))
		v.staying[s] = is
	}
	return is
}
