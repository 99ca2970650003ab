package stringify

// The options below are part of the public API and not built yet. They exist so
// that a program that asks for them is told so by Compile, rather than getting a
// serializer that quietly does less. docs/guide/roadmap.md lists all that is missing.

func notYet(option string, value any) Option {
	return func(*config) error {
		return optionError(option, value, "not built yet")
	}
}

// WithParallel will write large arrays on up to n processors. It is not built yet:
// Compile returns an error.
func WithParallel(n int) Option { return notYet("WithParallel", n) }
