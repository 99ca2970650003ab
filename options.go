package stringify

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// An Option changes how one call of [Compile] reads a schema or how the
// resulting [Serializer] writes. Options of one call never affect another, and a
// nil Option is skipped. Where an option is given twice, the last one counts,
// unless its comment says that it is an error, or that it may be repeated. An
// option that cannot be honoured is an error of Compile that names it.
type Option func(*config) error

// config is what the options of one Compile add up to.
type config struct {
	plan           plan.Options
	schemas        []resolve.Source
	loader         func(uri string) ([]byte, error)
	maxSchemaDepth int
	regexp         func(pattern string) (plan.Matcher, error)
	formats        map[string]func(text string) bool
	eagerMatchers  bool
	strict         bool
	direction      planner.Direction
	escapeHTML     bool
	given          map[string]bool // options that must not be repeated
}

const (
	defaultLargeArraySize = 20_000
	maxSchemaDepth        = 100
	maxParallel           = 1024
	defaultMaxValueDepth  = 10_000
	// The engines take up to some thousand bytes of stack for each level. These
	// depths stay far below where Go gives up: 1 GB, and 250 MB on 32-bit machines.
	largestOn32Bits      = 25_000
	largestOn64Bits      = 100_000
	largestMaxValueDepth = largestOn32Bits + (largestOn64Bits-largestOn32Bits)*(strconv.IntSize/64)
)

// defaults is the config without options. It is never written to.
var defaults = config{
	plan: plan.Options{
		LargeArraySize: defaultLargeArraySize,
		MaxValueDepth:  defaultMaxValueDepth,
	},
	maxSchemaDepth: maxSchemaDepth,
}

// configure returns what opts add up to, which must not be changed.
func configure(opts []Option) (*config, error) {
	if len(opts) == 0 {
		return &defaults, nil
	}
	c := new(config)
	*c = defaults
	for _, opt := range opts {
		if opt == nil {
			continue
		}
		if err := opt(c); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *config) resolve() resolve.Options {
	return resolve.Options{Schemas: c.schemas, Loader: c.loader, MaxDepth: c.maxSchemaDepth}
}

func (c *config) planner() planner.Options {
	return planner.Options{Plan: c.plan, Regexp: c.regexp, Formats: c.formats, Strict: c.strict, Direction: c.direction}
}

// optionError names the option and the value that cannot be honoured.
func optionError(option string, value any, want string) error {
	return fmt.Errorf("stringify: %s(%v): %s", option, value, want)
}

// once refuses a second use of an option that takes one value only.
func (c *config) once(option string, value any) error {
	if c.given[option] {
		return optionError(option, value, "the option is given twice")
	}
	if c.given == nil {
		c.given = make(map[string]bool)
	}
	c.given[option] = true
	return nil
}

// WithSchema registers an external schema under id. A $ref reaches it by that id
// and by the schema's own $id. The option may be repeated; the same id with
// other content is an error. The text is copied.
func WithSchema(id string, schema []byte) Option {
	schema = bytes.Clone(schema)
	return func(c *config) error {
		if id == "" {
			return optionError("WithSchema", `""`, "want an id that is not empty")
		}
		c.schemas = append(c.schemas, resolve.Source{ID: id, Text: schema})
		return nil
	}
}

// WithLoader sets the function that is asked, during Compile, [Check] and [Lint]
// only, for the text of schemas that a $ref names and WithSchema did not
// register. Without it nothing is ever fetched.
//
// load gets the URI of the document: absolute if the $ref or the $id around it
// is, without fragment. It is called at most once for each URI, from the goroutine
// of Compile, for at most 1000 texts or 16 MiB in all. A text of nil without error
// says that there is none. An error of load becomes a [SchemaError] at the $ref,
// with its text as part of the message; errors.Is does not find it. The text is
// copied.
func WithLoader(load func(uri string) ([]byte, error)) Option {
	return func(c *config) error {
		if load == nil {
			return optionError("WithLoader", "nil", "want a function")
		}
		c.loader = load
		return nil
	}
}

// Rounding says how a number that is not an integer becomes one.
type Rounding uint8

// The ways to round.
const (
	// RoundTrunc rounds toward zero. It is the default.
	RoundTrunc Rounding = iota
	// RoundFloor rounds toward -Inf.
	RoundFloor
	// RoundCeil rounds toward +Inf.
	RoundCeil
	// RoundNearest rounds to the nearest integer, halves toward +Inf.
	RoundNearest
)

// WithRounding sets how numbers become integers where the schema declares
// integers. The default is [RoundTrunc].
func WithRounding(r Rounding) Option {
	return func(c *config) error {
		if r > RoundNearest {
			return optionError("WithRounding", r, "want RoundTrunc, RoundFloor, RoundCeil or RoundNearest")
		}
		c.plan.Rounding = plan.Rounding(r)
		return nil
	}
}

// LargeArrays says how large arrays are written.
type LargeArrays uint8

// The ways to write large arrays.
const (
	// LargeArraysCoerce writes all arrays by their schema. It is the default.
	LargeArraysCoerce LargeArrays = iota
	// LargeArraysPassthrough writes an array of at least the size of
	// WithLargeArraySize by the generic encoding, without looking at its item
	// schema: nothing in it is filtered, coerced or checked.
	LargeArraysPassthrough
)

// WithLargeArrays sets how large arrays are written. Given twice it is an error.
func WithLargeArrays(m LargeArrays) Option {
	return func(c *config) error {
		if m > LargeArraysPassthrough {
			return optionError("WithLargeArrays", m, "want LargeArraysCoerce or LargeArraysPassthrough")
		}
		c.plan.LargeArrays = plan.LargeArrays(m)
		return c.once("WithLargeArrays", m)
	}
}

// WithLargeArraySize sets the number of elements from which on an array counts
// as large. The default is 20000, which 0 also means. Given twice it is an error.
func WithLargeArraySize(n int) Option {
	return func(c *config) error {
		if n < 0 {
			return optionError("WithLargeArraySize", n, "want 0 or more elements")
		}
		c.plan.LargeArraySize = n
		if n == 0 {
			c.plan.LargeArraySize = defaultLargeArraySize
		}
		return c.once("WithLargeArraySize", n)
	}
}

// WithParallel lets up to n goroutines write an array together where that pays: one of about
// 100,000 scalars, or of as many in objects, as the schema counts them. Each writes a part of the
// elements, and the parts are joined in order: the bytes are those of one goroutine, and so is
// the error, which is about the first element at fault. It goes for slices and arrays at any depth
// of a Go value, but not for iterators, whose elements come one after the other. Of JSON text it
// goes for an array of 1 MiB or more that is the whole document ([Serializer.AppendJSON]), and for
// streams behind their first MiB ([Serializer.Copy]). A []string is written by one goroutine.
//
// n is 0 to 1024; 0 and 1 are one goroutine, that of the caller, which is the default. No more
// work at a time than GOMAXPROCS, and none is left when the call returns. With n goroutines,
// methods of the values (json.Marshaler and the like) may be called by several of them at once;
// their panics arrive in the caller. Beside the result, some hundred kilobytes of text are
// held for each goroutine, more where elements are long.
func WithParallel(n int) Option {
	return func(c *config) error {
		if n < 0 || n > maxParallel {
			return optionError("WithParallel", n, "want 0 to 1024 goroutines")
		}
		c.plan.Parallel = n
		return nil
	}
}

// WithMaxSchemaDepth sets how deep schemas may nest in each other, from 0 to 100;
// the root is level 0. The default is 100.
func WithMaxSchemaDepth(n int) Option {
	return func(c *config) error {
		if n < 0 || n > maxSchemaDepth {
			return optionError("WithMaxSchemaDepth", n, "want 0 to 100 levels")
		}
		c.maxSchemaDepth = n
		return nil
	}
}

// WithMaxValueDepth sets how deep objects and arrays of a value may nest in each
// other, from 1 to 100000 (25000 on 32-bit machines); the outermost is 1. Deeper
// values, and values that contain themselves, are an error. The default is 10000.
func WithMaxValueDepth(n int) Option {
	return func(c *config) error {
		if n < 1 || n > largestMaxValueDepth {
			return optionError("WithMaxValueDepth", n, fmt.Sprintf("want 1 to %d levels", largestMaxValueDepth))
		}
		c.plan.MaxValueDepth = n
		return nil
	}
}

// WithEscapeHTML makes all that is written safe to stand in HTML: `<`, `>`, `&`,
// U+2028 and U+2029 are written as \u003c, \u003e, \u0026, \u2028 and \u2029, as
// encoding/json does unless told otherwise. That goes for names, constants and
// defaults too, for values that no schema describes, and for JSON text. It costs one
// more pass over what is written.
func WithEscapeHTML() Option {
	return func(c *config) error {
		c.escapeHTML = true
		return nil
	}
}

// Direction is the way that a message travels.
type Direction uint8

// The directions.
const (
	// DirectionResponse is from the server to the client: writeOnly members are left out.
	DirectionResponse Direction = iota + 1
	// DirectionRequest is from the client to the server: readOnly members are left out.
	DirectionRequest
)

// WithDirection leaves out the members that do not travel in the direction d: those
// that the schema says are writeOnly in a response, readOnly in a request. They are
// left out even if the schema requires them, and are not asked for then, neither when writing
// nor where values are matched. A member is
// writeOnly or readOnly if its schema, a $ref on the way, a part of its allOf, or an arm,
// then or else that its value may be written by says so, also where it is one of
// patternProperties or additionalProperties; what such a pattern matches is left out even if
// another one matches first, or the name is declared. Without the option nothing is left out for
// that reason.
func WithDirection(d Direction) Option {
	return func(c *config) error {
		switch d {
		case DirectionResponse:
			c.direction = planner.Response
		case DirectionRequest:
			c.direction = planner.Request
		default:
			return optionError("WithDirection", d, "want DirectionResponse or DirectionRequest")
		}
		return nil
	}
}
