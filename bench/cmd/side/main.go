// Command side is a worker (see [bench.Worker]) whose contenders are what stringify does,
// in the version that was built into the program. A setup is the name of a subject.
// cmd/compare builds the program from two checkouts and has both take turns.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "side:", err)
		os.Exit(1)
	}
}

// serve answers requests, a line each.
func serve(in io.Reader, out io.Writer) error {
	var contenders []rounds.Entry
	answers := json.NewEncoder(out)
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var q bench.Request
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		var answer any
		var err error
		if q.Setup != nil {
			contenders, err = setup(q.Setup)
			ready := bench.Ready{Names: []string{}}
			for _, c := range contenders {
				ready.Names = append(ready.Names, c.Name)
			}
			answer = ready
		} else {
			if q.Run < 0 || q.Run >= len(contenders) {
				return fmt.Errorf("contender %d of %d", q.Run, len(contenders))
			}
			took, e := contenders[q.Run].Time(q.N)
			answer, err = bench.Turn{NS: int64(took)}, e
		}
		if err != nil {
			return err
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
	return nil
}

func setup(text json.RawMessage) ([]rounds.Entry, error) {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return nil, err
	}
	for _, s := range bench.Subjects() {
		if s.Name == name {
			return s.Entries()
		}
	}
	return nil, fmt.Errorf("no subject %q", name)
}
