package bench

import (
	"runtime"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// Compile returns entries for compiling s: alone, and with the first text that the
// serializer writes, which is when it builds what it needs for that.
func Compile(s payload.Schema) []rounds.Entry {
	schema, value := []byte(s.Text), []byte(s.Value)
	entry := func(name string, first func(*stringify.Serializer) error) rounds.Entry {
		return rounds.Entry{Name: name, Time: func(n int) (time.Duration, error) {
			runtime.GC()
			start := cpuTime()
			for range n {
				c, err := stringify.Compile(schema)
				if err == nil {
					err = first(c)
				}
				if err != nil {
					return 0, err
				}
			}
			return cpuTime() - start, nil
		}}
	}
	decoded, buf := s.Decoded(), []byte(nil)
	return []rounds.Entry{
		entry("Compile", func(*stringify.Serializer) error { return nil }),
		entry("Compile and first Append", func(c *stringify.Serializer) (err error) {
			buf, err = c.Append(buf[:0], decoded)
			return err
		}),
		entry("Compile and first AppendJSON", func(c *stringify.Serializer) (err error) {
			buf, err = c.AppendJSON(buf[:0], value)
			return err
		}),
	}
}
