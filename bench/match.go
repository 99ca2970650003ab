package bench

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/view"
)

// Goals for matchers by v6: their time, and the part of it that is not that of the
// regular expressions themselves.
const (
	MatchGoal        = 1. / 10
	MatchPatternGoal = 1. / 5
)

// errUnsatisfied is the error of a contender that takes a value for one that does not
// satisfy its schema.
var errUnsatisfied = errors.New("does not take the value")

// Matchers returns who says whether the first n values of m satisfy its schema, all of
// them decoded once: this module's matchers, v6, and where there are patterns their
// regular expressions alone. Each was asked about every value before, and about one that
// does not satisfy the schema. One operation is all values.
func Matchers(m payload.Matched, n int) ([]rounds.Entry, error) {
	matches, err := Matcher([]byte(m.Schema))
	if err != nil {
		return nil, err
	}
	v6, err := V6([]byte(m.Schema))
	if err != nil {
		return nil, err
	}
	values := m.Values(n)
	list := []struct {
		name  string
		check func(v any) error
	}{{"matcher", matches}, {"v6", v6}}
	for _, k := range list {
		for i, v := range values {
			if err := k.check(v); err != nil {
				return nil, fmt.Errorf("%s: %s: value %d: %w", m.Name, k.name, i, err)
			}
		}
		if k.check([]any{"no object"}) == nil {
			return nil, fmt.Errorf("%s: %s: takes an array", m.Name, k.name)
		}
	}
	if m.Patterns != nil {
		list = append(list, struct {
			name  string
			check func(v any) error
		}{"regexp", expressions(m.Patterns)})
	}
	var out []rounds.Entry
	for _, k := range list {
		out = append(out, rounds.Entry{Name: k.name, Time: func(n int) (time.Duration, error) {
			runtime.GC()
			start := cpuTime()
			for range n {
				for _, v := range values {
					if err := k.check(v); err != nil {
						return 0, err
					}
				}
			}
			return cpuTime() - start, nil
		}})
	}
	return out, nil
}

// Matcher returns the question whether a value satisfies a schema, as branches ask it:
// nil if it does.
func Matcher(schema []byte) (func(v any) error, error) {
	refs, complaints := resolve.Resolve(schema, resolve.Options{MaxDepth: 100})
	if complaints != nil {
		return nil, complaints
	}
	b := matcher.NewBuilder(refs, matcher.Options{})
	var id plan.MatchID
	if id, complaints = b.Add(refs.Root()); complaints != nil {
		return nil, complaints
	}
	set := b.Set()
	return func(v any) error {
		g := view.NewAny(v, 1000, 0)
		ok, err := set.Satisfies(id, g)
		g.Release()
		if err == nil && !ok {
			err = errUnsatisfied
		}
		return err
	}, nil
}

// V6 returns the same question as github.com/santhosh-tekuri/jsonschema/v6 answers it,
// with formats asserted.
func V6(schema []byte) (func(v any) error, error) {
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(schema)))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7)
	c.AssertFormat()
	if err := c.AddResource("schema.json", document); err != nil {
		return nil, err
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		return nil, err
	}
	return s.Validate, nil
}

// expressions asks the patterns alone.
func expressions(patterns map[string]string) func(v any) error {
	type member struct {
		name string
		re   *regexp.Regexp
	}
	var members []member
	for name, p := range patterns {
		members = append(members, member{name, regexp.MustCompile(p)})
	}
	return func(v any) error {
		o := v.(map[string]any)
		for _, m := range members {
			if !m.re.MatchString(o[m.name].(string)) {
				return errUnsatisfied
			}
		}
		return nil
	}
}
