// Package generated is what `stringify gen` writes for the documents that are measured.
package generated

//go:generate go run gen.go
