// Package guard gives tests memory that ends where it ends: what reads or writes a byte too
// many crashes. It is for tests only, and there is something in it on Linux only.
package guard
