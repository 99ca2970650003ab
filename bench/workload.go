package bench

import "github.com/stringify-go/stringify/bench/payload"

// A Group says which goals a workload has.
type Group uint8

// The groups.
const (
	Other    Group = iota // measured without a goal
	Object                // objects and arrays of objects
	Strip                 // half of the members are declared
	Integers              // an array of integers
	Decimals              // an array of numbers with up to two decimals
	Floats                // an array of numbers of seventeen digits
	Texts                 // an array of short strings
)

// A Workload is a kind of document to be written.
type Workload struct {
	Name  string
	Group Group
	Shape payload.Shape

	// Values returns n documents as pointers to Go values, or the one document
	// there is, of which n is the length if it is an array.
	Values func(n int) []any
	N      int

	// Sorted has the members of the text in alphabetical order instead of the
	// schema's.
	Sorted bool
	// TextOnly leaves the workload out where decoded values are written.
	TextOnly bool
}

// Large says whether w is an array of so many elements that the reference has a mode for
// it.
func (w Workload) Large() bool { return w.N >= 100_000 }

// Workloads are what is measured, in the order of the tables.
//
// A branch predictor learns one fixed object, or a few thousand numbers, by heart.
// So the hot single objects stand beside workloads of thousands of different ones,
// which are written one by one in turn, and the arrays of scalars have a million
// elements.
var Workloads = []Workload{
	{Name: "simple, 3 members", Group: Object, Shape: payload.SimpleShape, Values: one(payload.SimpleValue)},
	{Name: "mixed, 15 members", Group: Object, Shape: payload.MixedShape, Values: one(payload.MixedValue)},
	{Name: "4000 different mixed", Group: Object, Shape: payload.MixedShape, Values: many(payload.Mixeds), N: 4000},
	{Name: "nested", Group: Object, Shape: payload.NestedShape, Values: one(payload.NestedValue)},
	{Name: "profile", Group: Object, Shape: payload.ProfileShape, Values: one(payload.ProfileValue)},
	{Name: "2000 different profiles", Group: Object, Shape: payload.ProfileShape, Values: many(payload.Profiles), N: 2000},
	{Name: "order", Group: Object, Shape: payload.OrderShape, Values: one(payload.OrderValue)},
	{Name: "order, members sorted", Group: Object, Shape: payload.OrderShape, Values: one(payload.OrderValue), Sorted: true, TextOnly: true},
	{Name: "page of 20 products", Group: Object, Shape: payload.PageShape, Values: one(payload.PageValue)},
	{Name: "array of 1000 {s,n,b}", Group: Object, Shape: payload.FlatsShape, Values: array(payload.Flats), N: 1000},
	{Name: "array of 1e5 {s,n,b}", Group: Object, Shape: payload.FlatsShape, Values: array(payload.Flats), N: 100_000},
	{Name: "50 objects, nulls", Group: Object, Shape: payload.NullablesShape, Values: array(payload.Nullables), N: 50},
	{Name: "4 date-times", Group: Object, Shape: payload.EventShape, Values: one(payload.EventValue)},
	{Name: "row, 20 of 20 members", Group: Object, Shape: payload.RowShape, Values: one(payload.RowValue)},
	{Name: "row, 10 of 20 members", Group: Strip, Shape: payload.PublicShape, Values: one(payload.RowValue)},
	{Name: "2000 different rows, 10 of 20", Group: Strip, Shape: payload.PublicShape, Values: many(payload.Rows), N: 2000},
	{Name: "1e6 integers", Group: Integers, Shape: payload.IntsShape, Values: array(payload.Ints), N: 1_000_000},
	{Name: "1e6 two-decimal floats", Group: Decimals, Shape: payload.NumbersShape, Values: array(payload.Decimals), N: 1_000_000},
	{Name: "1e6 floats of 17 digits", Group: Floats, Shape: payload.NumbersShape, Values: array(payload.Floats17), N: 1_000_000},
	{Name: "1e6 short strings", Group: Texts, Shape: payload.TextsShape, Values: array(payload.Texts), N: 1_000_000},
	{Name: "string, 12 bytes", Shape: payload.TextShape, Values: text(func() string { return "silver maple" })},
	{Name: "string, 10 kB", Shape: payload.TextShape, Values: text(func() string { return payload.Sentence(10_000) })},
	{Name: "string, 40 kB, 400 quotes", Shape: payload.TextShape, Values: text(func() string { return payload.Quoted(40_000, 100) })},
}

func one[T any](f func() *T) func(int) []any {
	return func(int) []any { return []any{f()} }
}

func text(f func() string) func(int) []any {
	return func(int) []any { return []any{new(f())} }
}

func many[T any](f func(int) []*T) func(int) []any {
	return func(n int) []any {
		var out []any
		for _, v := range f(n) {
			out = append(out, v)
		}
		return out
	}
}

func array[T any](f func(int) []T) func(int) []any {
	return func(n int) []any {
		v := f(n)
		return []any{&v}
	}
}
