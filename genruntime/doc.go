// Package genruntime is what code that `stringify gen` has written calls at run time. It is
// not meant to be called by hand.
//
// A generated file writes most values by straight code, with the functions for scalars here.
// What depends on more than Go types say (interfaces, types that marshal themselves, branches
// that only a value decides) it leaves to a [Table]: the part of the compiled schema that is
// needed for that, as data, and the engines of package stringify that run it. So the rules of
// writing stand in one place, and both write the same bytes.
//
// It links no compiler of schemas. Which instructions of the processor are used is decided
// where the program runs, not where the file was generated.
//
// # Versions
//
// A generated file refers to the constant of the version that it was written for, [Version1].
// As long as a later version of this package has that constant, it runs the file and writes
// the bytes that it wrote before. Where that is no longer so, the constant is gone, and the
// file does not compile until it is generated anew.
package genruntime

// Version1 is what the files refer to that were written for the first version of this package.
const Version1 = true
