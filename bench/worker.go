package bench

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/stringify-go/stringify/bench/rounds"
)

// A Worker is another process whose contenders take their turns when their entries are
// asked to; it waits otherwise. It reads lines of JSON, each a [Request], and answers each
// with a line: a setup with a [Ready], a run with a [Turn].
type Worker struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// A Request is what a worker is asked: Setup if there is one, else N operations of the
// contender Run.
type Request struct {
	Setup json.RawMessage `json:"setup,omitempty"`
	Run   int             `json:"run"`
	N     int             `json:"n"`
}

// Ready is what a worker answers to a setup.
type Ready struct {
	Names []string `json:"names"`          // of the contenders
	Node  string   `json:"node,omitempty"` // the version of Node, if it is that
}

// A Turn is what a worker answers to a run.
type Turn struct {
	NS int64 `json:"ns"` // nanoseconds of processor time
}

// StartWorker starts a program that is a worker.
func StartWorker(program string, args ...string) (*Worker, error) {
	w := &Worker{cmd: exec.Command(program, args...)}
	w.cmd.Stderr = os.Stderr
	var err error
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReader(out)
	return w, w.cmd.Start()
}

// Setup has the worker make its contenders ready, and returns them.
func (w *Worker) Setup(setup any) ([]rounds.Entry, Ready, error) {
	var ready Ready
	text, err := json.Marshal(setup)
	if err != nil {
		return nil, ready, err
	}
	if err := w.ask(Request{Setup: text}, &ready); err != nil {
		return nil, ready, err
	}
	var entries []rounds.Entry
	for i, name := range ready.Names {
		entries = append(entries, rounds.Entry{Name: name, Time: func(n int) (time.Duration, error) {
			var turn Turn
			err := w.ask(Request{Run: i, N: n}, &turn)
			return time.Duration(turn.NS), err
		}})
	}
	return entries, ready, nil
}

func (w *Worker) ask(question Request, answer any) error {
	if err := json.NewEncoder(w.in).Encode(question); err != nil {
		return fmt.Errorf("%s: %w", w.cmd.Path, err)
	}
	line, err := w.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("%s: %w", w.cmd.Path, err)
	}
	return json.Unmarshal(line, answer)
}

// Close ends the worker.
func (w *Worker) Close() error { return errors.Join(w.in.Close(), w.cmd.Wait()) }
