package stringify

import (
	"bytes"
	"io"
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// manyBytes is how long a text is at least, for several goroutines to write it, and from where
// on they write a stream. A part of copyBuffer takes one of them some 100 µs, and handing it
// over 1 or 2.
const manyBytes = 1 << 20

// appendParts is AppendJSON for an array, by n goroutines that write parts of size bytes. It
// reports false, with dst as given, if n is too small, or src is something else, or has to be
// written as a whole, or cannot be written: AppendJSON finds out why not.
func (s *Serializer) appendParts(dst, src []byte, size, n int) (out []byte, ok bool) {
	if n <= 1 {
		return dst, false
	}
	in := newCutter(bytes.NewReader(src), size, s.textEngine(), s.compiled().Options.MaxValueDepth)
	if i := rawjson.SkipSpace(src, 0); i == len(src) || src[i] != '[' || !in.cuts || in.large > 0 {
		return dst, false
	}
	w := appender(slices.Grow(dst, len(src)+1))
	c := copier{w: &w}
	if err := c.run(s, in, n, 0); err != nil || in.err != io.EOF || c.records != 1 {
		return dst, false
	}
	return bytes.TrimSuffix(w, []byte("\n")), true // the line break behind the document, if it has one
}

// An appender is a writer to memory.
type appender []byte

func (a *appender) Write(p []byte) (int, error) {
	*a = append(*a, p...)
	return len(p), nil
}
