package bench

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/rounds"
)

// Processors is how many goroutines write where WithParallel is measured.
const Processors = 2

// ParallelLengths are the lengths of arrays that are measured with WithParallel.
var ParallelLengths = []int{1000, 10_000, 100_000, 1_000_000}

// ParallelKinds are the kinds of arrays that are measured with WithParallel.
var ParallelKinds = func() (out []Kind) {
	for _, k := range Kinds {
		switch k.Name {
		case "integers", "two-decimal floats", "short strings", "flat objects":
			out = append(out, k)
		}
	}
	return out
}()

// ParallelWays are the ways to write an array that WithParallel makes a difference to.
var ParallelWays = []string{"Go type", "[]any", "JSON text", "Copy"}

// Parallel returns entries for c without WithParallel and with it, in each of
// ParallelWays: first without, then with. They are timed on the wall: more than one
// processor works.
func Parallel(c *Case) ([]rounds.Entry, error) {
	var out []rounds.Entry
	t := turn{before: runtime.GC, clock: wall, buf: new([]byte)}
	for _, way := range ParallelWays {
		for _, options := range [][]stringify.Option{nil, {stringify.WithParallel(Processors)}} {
			e, _, err := Contender{way, Exact, parallelBind(way, options)}.entry(c, t)
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		}
	}
	return out, nil
}

func parallelBind(way string, options []stringify.Option) bind {
	return func(c *Case) (Write, error) {
		s, err := stringify.Compile([]byte(c.Shape.Schema), options...)
		if err != nil {
			return nil, err
		}
		switch way {
		case "Go type":
			f, err := formOf(c)
			if err != nil {
				return nil, err
			}
			return f.by(s, c)
		case "[]any":
			return func(dst []byte, i int) ([]byte, error) { return s.Append(dst, c.Decoded[i]) }, nil
		case "JSON text":
			return func(dst []byte, i int) ([]byte, error) { return s.AppendJSON(dst, c.Text[i]) }, nil
		}
		// Commits before there was Copy can be compared with, too: see cmd/compare.
		streams, ok := any(s).(interface {
			Copy(w io.Writer, r io.Reader) error
		})
		if !ok {
			return nil, fmt.Errorf("there is no Copy")
		}
		return func(dst []byte, i int) ([]byte, error) {
			w := bytes.NewBuffer(dst)
			err := streams.Copy(w, bytes.NewReader(c.Text[i]))
			return w.Bytes(), err
		}, nil
	}
}

var started = time.Now()

// wall returns the time on the wall.
func wall() time.Duration { return time.Since(started) }
