package stringify

import (
	"fmt"

	"github.com/stringify-go/stringify/internal/plan"
)

// A Matcher is a compiled regular expression.
type Matcher interface {
	MatchString(s string) bool
}

// WithRegexp sets the engine for the regular expressions (ECMA-262 syntax) of
// `patternProperties`, and of `pattern` where values are matched: in branches and
// with [WithStrict]. The default translates them to Go's regexp, which lacks look-around
// and backreferences. Patterns that nothing asks are not compiled. The matchers must be
// safe for concurrent use. An error of compile becomes a [SchemaError] at the pattern.
func WithRegexp(compile func(pattern string) (Matcher, error)) Option {
	return func(c *config) error {
		if compile == nil {
			return optionError("WithRegexp", "nil", "want a function")
		}
		c.regexp = func(pattern string) (plan.Matcher, error) {
			m, err := compile(pattern)
			if err == nil && m == nil {
				err = fmt.Errorf("the engine of WithRegexp returned no matcher")
			}
			return m, err
		}
		return nil
	}
}

// WithFormat defines the format name, one that is not built in or another reading of one
// that is: valid reports whether a text has it. It is asked where values are matched: in
// branches and with [WithStrict]. It changes nothing about how values are written, not
// even where name is one of the formats that do ("date-time", "unsafe"...). Formats that
// nobody defines take every text.
//
// valid must be safe for concurrent use. Its panics pass through. The option may be
// repeated for several formats.
func WithFormat(name string, valid func(text string) bool) Option {
	return func(c *config) error {
		switch {
		case name == "":
			return optionError("WithFormat", `""`, "want a name that is not empty")
		case valid == nil:
			return optionError("WithFormat", name+", nil", "want a function")
		}
		if c.formats == nil {
			c.formats = make(map[string]func(text string) bool)
		}
		c.formats[name] = valid
		return nil
	}
}

// WithEagerMatchers builds all that tells branches apart by validation while compiling,
// instead of when the first value needs it. It makes [Compile] slower and that first value
// faster. What is written does not change.
func WithEagerMatchers() Option {
	return func(c *config) error {
		c.eagerMatchers = true
		return nil
	}
}

// WithStrict makes the schema a contract: before a value is written it must satisfy the
// whole schema as JSON Schema validates it, bounds, patterns, formats and branches included,
// and nothing is coerced, nor an infinity written. If it does not, the error is a
// [*ValueError] with [ErrStrict] that names the first keyword at fault. Members that the
// schema does not declare are left out as always, and no error.
//
// It costs one more pass over each value; see the guide, "Strict".
func WithStrict() Option {
	return func(c *config) error {
		c.strict = true
		return nil
	}
}
