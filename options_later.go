package stringify

// The options below are part of the contract and not built yet. They exist so
// that a program that asks for them is told so by Compile, rather than getting a
// serializer that quietly does less.

func notYet(option string, value any) Option {
	return func(*config) error {
		return optionError(option, value, "not supported yet")
	}
}

// WithFormat is not supported yet: Compile returns an error.
func WithFormat(name string, _ func(string) bool) Option { return notYet("WithFormat", name) }

// WithEagerMatchers is not supported yet: Compile returns an error.
func WithEagerMatchers() Option { return notYet("WithEagerMatchers", "") }

// WithParallel is not supported yet: Compile returns an error.
func WithParallel(n int) Option { return notYet("WithParallel", n) }

// WithStrict is not supported yet: Compile returns an error.
func WithStrict() Option { return notYet("WithStrict", "") }
