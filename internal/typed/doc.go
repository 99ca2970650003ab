// Package typed writes values of Go types that are known ahead of time.
package typed
