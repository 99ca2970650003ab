// Package bench holds stringify against Go's JSON encoders and against the
// reference, fast-json-stringify on Node.
//
// A [Workload] is a kind of document, a [Case] its values loaded and ready to be
// written, a [Contender] someone who writes them: from Go values of a known type
// ([Typed], [TypedMarshal]), from decoded ones ([Dynamic]), or from JSON text ([Text]).
// Whoever is timed was checked before: [Case.Check] compares what a contender writes with
// the wanted document.
//
// A [Kind] is a kind of array, measured by its length; a [Subject] is what cmd/compare
// measures of two commits.
//
// cmd/duel runs the measurement and writes docs/benchmarks.md, which explains it.
package bench
