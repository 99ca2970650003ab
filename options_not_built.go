package stringify

// The options below are part of the public API and not built yet. They exist so
// that a program that asks for them is told so by Compile, rather than getting a
// serializer that quietly does less. docs/guide/roadmap.md lists all that is missing.

func notYet(option string, value any) Option {
	return func(*config) error {
		return optionError(option, value, "not supported yet")
	}
}

// WithFormat will register a format that valid tells the texts of. It is not built yet:
// Compile returns an error.
func WithFormat(name string, valid func(string) bool) Option { return notYet("WithFormat", name) }

// WithEagerMatchers will set up while compiling what chooses between branches, instead of
// when the first value needs it. It is not built yet: Compile returns an error.
func WithEagerMatchers() Option { return notYet("WithEagerMatchers", "") }

// WithParallel will write large arrays on up to n processors. It is not built yet:
// Compile returns an error.
func WithParallel(n int) Option { return notYet("WithParallel", n) }

// WithStrict will refuse values that the schema does not validate, with [ErrStrict]. It is
// not built yet: Compile returns an error.
func WithStrict() Option { return notYet("WithStrict", "") }
