// Package stringify compiles a JSON Schema into a serializer that writes exactly
// what the schema declares. docs/benchmarks.md has how fast.
//
//	s, err := stringify.Compile([]byte(`{
//		"type": "object",
//		"properties": {"id": {"type": "integer"}, "name": {"type": "string"}}
//	}`))
//	...
//	out, err := s.Marshal(map[string]any{"id": 7.9, "name": "Ada", "password": "secret"})
//	// {"id":7,"name":"Ada"}
//
// Members that the schema does not declare are left out, types are coerced,
// formats applied, required members enforced and defaults filled in. [WithStrict] makes
// the schema a contract: what it does not validate is not written. A
// [Serializer] takes Go values ([Serializer.Append], [Serializer.Marshal]) and
// JSON text ([Serializer.AppendJSON]), and writes the same bytes for the same
// members in the same order. [For] binds a Go type ahead of time, as a [Typed]. An
// [Encoder] writes a stream of records, one a line; [Serializer.Copy] rewrites JSON text
// of any length.
//
// # Promises
//
// A Serializer is immutable and safe for concurrent use. Nothing half-written is
// left in dst when a call fails. Once [Compile] has succeeded, no call finds a
// fault in the schema. The package does not panic on any schema, value or
// text, and bounds what hostile ones can cost; panics of a caller's own methods
// pass through.
//
// # The map
//
// [Compile] makes a Serializer from a schema and [Option] values; [MustCompile]
// does so for package variables. [Check] also finds faults that no value
// reaches, and [Lint] what is no fault but surely disappoints.
//
// [Serializer.Marshal] and [Serializer.MarshalWrite] are [Serializer.Append]
// with a buffer of their own. [Serializer.Value] is for code that only knows
// encoding/json, and [Serializer.Explain] shows how values are written. A [Typed] has
// the same methods for one Go type. An [Encoder] takes streams of records.
//
// Faults in schemas are [SchemaErrors], with line, column and pointer; Go types that a
// schema can never take are [BindErrors]; values that cannot be written are a
// [*ValueError]; text that is not JSON is a [*SyntaxError]. In streams of several documents
// both come in a [*RecordError].
package stringify
