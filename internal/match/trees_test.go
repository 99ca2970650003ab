package match_test

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// A copier copies data: what exported fields hold, and what they lead to.
type copier map[any]reflect.Value // by pointer

// copied returns a Set of copies of what set is made of.
func copied(set *match.Set) (*match.Set, error) {
	roots, o, foreign := set.Trees()
	if foreign != nil {
		return nil, errors.New(strings.Join(foreign, "\n"))
	}
	c := make(copier)
	var trees struct {
		Roots  []*match.Node
		Hidden *match.Hidden
	}
	trees.Roots, trees.Hidden = roots, o.Hidden
	v, err := c.copy(reflect.ValueOf(trees))
	if err != nil {
		return nil, err
	}
	trees.Roots = v.Field(0).Interface().([]*match.Node)
	trees.Hidden = v.Field(1).Interface().(*match.Hidden)
	build := func(id plan.MatchID) *match.Node { return trees.Roots[id-1] }
	return match.NewSet(len(roots), build, match.Options{Lenient: o.Lenient, Hidden: trees.Hidden}), nil
}

// copy returns a copy of v, an error if that is not all data.
func (c copier) copy(v reflect.Value) (reflect.Value, error) {
	out := reflect.New(v.Type()).Elem()
	if home := v.Type().PkgPath(); home != "" && !strings.HasSuffix(home, "/internal/match") && !strings.HasSuffix(home, "/internal/plan") {
		return out, fmt.Errorf("%v is of another package", v.Type())
	}
	switch v.Kind() {
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint8:
		out.Set(v)
	case reflect.Pointer:
		if v.IsNil() {
			break
		}
		if known, ok := c[v.Interface()]; ok {
			return known, nil
		}
		out.Set(reflect.New(v.Type().Elem()))
		c[v.Interface()] = out
		inner, err := c.copy(v.Elem())
		if err != nil {
			return out, err
		}
		out.Elem().Set(inner)
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				continue
			}
			field, err := c.copy(v.Field(i))
			if err != nil {
				return out, fmt.Errorf("%s: %w", v.Type().Field(i).Name, err)
			}
			out.Field(i).Set(field)
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			item, err := c.copy(v.Index(i))
			if err != nil {
				return out, err
			}
			out.Index(i).Set(item)
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		out.Set(reflect.MakeMap(v.Type()))
		for key, value := range v.Seq2() {
			newKey, err := c.copy(key)
			if err != nil {
				return out, err
			}
			newValue, err := c.copy(value)
			if err != nil {
				return out, err
			}
			out.SetMapIndex(newKey, newValue)
		}
	default:
		return out, fmt.Errorf("%v is no data", v.Type())
	}
	return out, nil
}

// TestTreesOfPlans copies what only the direction of messages, and discriminators, bring, and
// what cuts circles. That all else is data, TestSuite shows.
func TestTreesOfPlans(t *testing.T) {
	for _, c := range []struct{ schema, value string }{
		{
			`{"type":"object","properties":{"a":{"type":"integer"},"pin":{"type":"string","writeOnly":true,"minLength":9}},"required":["a","pin"],"minProperties":2,"dependencies":{"a":["pin"]}}`,
			`[{"a":1} , {"a":"x","pin":"secret"} , {"pin":"secret"}]`,
		},
		{
			`{"type":"object","patternProperties":{"^p":{"writeOnly":true}},"properties":{"q":{"type":"object","properties":{"pin":{"const":1}}}},"not":{"required":["pa"]}}`,
			`[{"pa":1} , {"q":{"pin":"secret"}} , {"q":{"pin":1}}]`,
		},
		{
			`{"additionalProperties":{"writeOnly":true},"properties":{"a":{"oneOf":[{"required":["x"]},{"required":["y"]}],"properties":{"x":{"writeOnly":true}}}}}`,
			`[{"a":{"x":1}} , {"a":{"y":"secret"}} , {"a":{"x":"secret","y":2}}]`,
		},
		{
			`{"oneOf":[{"$ref":"#/definitions/cat"},{"$ref":"#/definitions/dog"}],"discriminator":{"propertyName":"kind","mapping":{"c":"#/definitions/cat"}},
			  "definitions":{"cat":{"type":"object","properties":{"kind":{"type":"string"},"n":{"type":"integer"}},"required":["kind"]},"dog":{"type":"object","required":["kind"]}}}`,
			`[{"kind":"c","n":"x"} , {"kind":"dog","n":"x"} , {"kind":"cow"}]`,
		},
		{
			`{"additionalProperties":{"writeOnly":true},"properties":{"a":{"type":"string"}},"minProperties":3}`,
			`[{"a":"x"} , {"a":"x","b":1}]`,
		},
		{
			`{"anyOf":[{"$ref":"#"},{"type":"string"},{"allOf":[{"$ref":"#/definitions/a"}]}],"definitions":{"a":{"oneOf":[{"$ref":"#"},{"$ref":"#/definitions/a"},{"minimum":2}]}}}`,
			`["x" , 1 , 3 , {} , [] ]`,
		},
	} {
		refs, list := resolve.Resolve([]byte(c.schema), resolve.Options{MaxDepth: 100})
		if list != nil {
			t.Fatal(list)
		}
		p, set, list := planner.Build(refs, planner.Options{Direction: planner.Response, Strict: true})
		if list != nil {
			t.Fatal(list)
		}
		same, err := copied(set)
		if err != nil {
			t.Fatalf("%s: %v", c.schema, err)
		}
		for value := range strings.SplitSeq(c.value[1:len(c.value)-1], " , ") {
			for name, v := range views(t, value) {
				sameAnswers(t, c.schema+": "+value+": "+name, set, same, p.Strict, v)
			}
		}
	}
}

// sameAnswers checks that two Sets say the same.
func sameAnswers(t *testing.T, where string, set, same *match.Set, id plan.MatchID, v match.View) {
	t.Helper()
	ok, err := set.Satisfies(id, v)
	ok2, err2 := same.Satisfies(id, v)
	if ok != ok2 || err != err2 {
		t.Errorf("%s: got %v %v of a copy, want %v %v", where, ok2, err2, ok, err)
	}
	bad, err := set.Violation(id, v)
	bad2, err2 := same.Violation(id, v)
	if err != err2 || !reflect.DeepEqual(bad, bad2) {
		t.Errorf("%s: got %v %v of a copy, want %v %v", where, bad2, err2, bad, err)
	}
}

// TestForeign asks for what is no data.
func TestForeign(t *testing.T) {
	const text = `{"properties":{"a":{"format":"even"},"b":{"pattern":"^b"},"c":{"format":"date"}},"patternProperties":{"c$":{"format":"duration"}}}`
	perl := func(pattern string) (plan.Matcher, error) { return regexp.MustCompile(pattern), nil }
	for _, c := range []struct {
		o    matcher.Options
		want []string
	}{
		{matcher.Options{}, nil},
		{
			matcher.Options{Formats: map[string]func(string) bool{"even": func(s string) bool { return len(s)%2 == 0 }, "date": func(string) bool { return true }, "time": func(string) bool { return true }}},
			[]string{`#/properties/a: the format "even" is a function of the caller`, `#/properties/c: the format "date" is a function of the caller`},
		},
		{
			matcher.Options{Patterns: matcher.NewPatterns(perl), Hidden: &match.Hidden{Patterns: []*match.Pattern{match.Foreign("d", nil)}}},
			[]string{`#/properties/b: the pattern "^b" is compiled by an engine of the caller`, `#: the pattern "c$" is compiled by an engine of the caller`, `the pattern "d" is compiled by an engine of the caller`},
		},
	} {
		refs, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if list != nil {
			t.Fatal(list)
		}
		b := matcher.NewBuilder(refs, c.o)
		if _, list := b.Add(refs.Root()); list != nil {
			t.Fatal(list)
		}
		_, _, got := b.Set().Trees()
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if roots, _, foreign := (*match.Set)(nil).Trees(); roots != nil || foreign != nil {
		t.Errorf("got %v %v of a nil Set", roots, foreign)
	}
}
