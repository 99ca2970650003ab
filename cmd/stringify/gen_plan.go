package main

import (
	"errors"

	"github.com/stringify-go/stringify/internal/gogen"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// plan compiles the schema in file, as compile does, to the plan that o is to have, with what
// belongs to it.
func (f *schemaFlags) plan(file string, o *gogen.Options) error {
	c, err := f.compile(file) // for what it complains about, and the texts
	if err != nil {
		return err
	}
	schemas := resolve.Options{MaxDepth: f.maxSchemaDepth, Loader: func(uri string) ([]byte, error) {
		return c.sources[uri].text, nil
	}}
	for _, id := range c.refs {
		schemas.Schemas = append(schemas.Schemas, resolve.Source{ID: id, Text: c.sources[id].text})
	}
	options := planner.Options{
		Plan: plan.Options{
			Rounding:       plan.Rounding(roundings[f.rounding]),
			LargeArrays:    plan.LargeArrays(largeArrays[f.largeArrays]),
			LargeArraySize: f.largeArraySize,
			MaxValueDepth:  f.maxValueDepth,
		},
		Direction: planner.Direction(directions[f.direction]),
		Strict:    f.strict,
	}
	if f.largeArraySize == 0 {
		options.Plan.LargeArraySize = defaultLargeArraySize
	}
	set, complaints := resolve.Resolve(c.sources[""].text, schemas)
	if len(complaints) == 0 {
		o.Plan, o.Matchers, complaints = planner.Build(set, options)
	}
	if len(complaints) > 0 { // there were none before
		return errors.New("internal error: " + complaints.Error())
	}
	o.Set, o.Direction, o.MaxSchemaDepth, o.EscapeHTML = set, options.Direction, f.maxSchemaDepth, f.escapeHTML
	return nil
}

// defaultLargeArraySize is what the flag's 0 stands for, as in WithLargeArraySize.
const defaultLargeArraySize = 20_000
