// Package gogen writes Go source that writes values as a plan says. It knows plans, Go types
// as go/types has them, and what package genruntime offers; it runs nothing, and what the
// rules of writing are it asks the engines for, or leaves to them.
//
// # The pieces
//
// File is all there is to call. It goes in these steps, a file for each:
//
//   - types.go, enum.go, union.go declare Go types for a plan, as text, and check them with
//     go/types in memory; from then on they are like types that the user has written.
//     names.go makes identifiers of what schemas call things.
//   - bind.go says what a Go type is in JSON terms, as package govalue does by reflection:
//     special types, methods, fields by encoding/json's rules. What it does not know for
//     sure, it calls odd, which is always right: odd values are left to a table.
//   - emit.go is the text of one function: statements, and the text between two values,
//     which is put off until a value comes so that it is one constant.
//   - value.go decides, for an expression of a Go type and a node, how it is written, and
//     asks object.go, array.go, scalar.go, branch.go and any.go for the statements.
//   - pair.go decides which pairs of a type and a node are functions of their own: those
//     that recur, those that are met twice, and those that are long. It walks all pairs
//     once, without a result, before anything is written.
//   - table.go and literal.go write the nodes that straight code does not cover as Go
//     literals, for genruntime.Table.
//
// cases/ has packages that File has written, each with the values that prove them.
package gogen
