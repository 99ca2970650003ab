package bench

// GeneratedGoal is how long generated code may take, by Typed.
const GeneratedGoal = 1.2

// Generated lists what writes Go values of a known type into memory that is used again:
// stringify bound to the type, and the code that it generates for the type.
func Generated() []Contender {
	return []Contender{
		{"Typed", Exact, formed(func(f form) bind { return f.append })},
		{"generated", Exact, formed(func(f form) bind { return f.generated })},
	}
}
