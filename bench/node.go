package bench

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A Program says how to start the worker of the Node side.
type Program struct {
	Node   string        // the program node
	Script string        // node/worker.js
	Warm   time.Duration // processor time that each contender runs before it counts
}

// A Node is a running node/worker.js: the contenders of one case on the other side.
// It takes its turn when its entries are asked to, and waits otherwise.
type Node struct {
	Version string
	Entries []rounds.Entry

	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// nodeSetup is what the worker reads from a file: the documents are JSON text.
type nodeSetup struct {
	Build  bool            `json:"build"`
	Schema json.RawMessage `json:"schema"`
	Values []string        `json:"values"`
	Wanted []string        `json:"wanted"`
	Dates  []string        `json:"dates"`
	Large  bool            `json:"large"`
	Warm   int64           `json:"warm"` // nanoseconds
}

// Start starts a worker for writing c. The worker checks first that every mode of
// the reference writes the wanted documents.
func (p Program) Start(c *Case) (*Node, error) {
	s := nodeSetup{Schema: json.RawMessage(c.Shape.Schema), Dates: c.Shape.Dates, Large: c.N >= 20_000}
	for i := range c.Text {
		s.Values, s.Wanted = append(s.Values, string(c.Text[i])), append(s.Wanted, string(c.Ready[i]))
	}
	return p.start(s)
}

// StartBuild starts a worker for compiling s.
func (p Program) StartBuild(s payload.Schema) (*Node, error) {
	return p.start(nodeSetup{Build: true, Schema: json.RawMessage(s.Text), Values: []string{s.Value}})
}

func (p Program) start(s nodeSetup) (*Node, error) {
	s.Warm = int64(p.Warm)
	if s.Dates == nil {
		s.Dates = []string{}
	}
	dir, err := os.MkdirTemp("", "stringify-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	setup, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "setup.json")
	if err := os.WriteFile(file, setup, 0o600); err != nil {
		return nil, err
	}

	// Collections are left to Node: one that is asked for throws compiled code away.
	n := &Node{cmd: exec.Command(p.Node, p.Script)}
	n.cmd.Stderr = os.Stderr
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewReader(out)
	if err := n.cmd.Start(); err != nil {
		return nil, err
	}
	var ready struct {
		Node  string
		Names []string
	}
	if err := n.ask(map[string]any{"setup": file}, &ready); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	n.Version = ready.Node
	for i, name := range ready.Names {
		n.Entries = append(n.Entries, rounds.Entry{Name: name, Time: func(ops int) (time.Duration, error) {
			var took struct{ NS int64 }
			err := n.ask(map[string]any{"run": i, "n": ops}, &took)
			return time.Duration(took.NS), err
		}})
	}
	return n, nil
}

func (n *Node) ask(question, answer any) error {
	if err := json.NewEncoder(n.in).Encode(question); err != nil {
		return fmt.Errorf("node: %w", err)
	}
	line, err := n.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("node: %w", err)
	}
	return json.Unmarshal(line, answer)
}

// Close ends the worker.
func (n *Node) Close() error { return errors.Join(n.in.Close(), n.cmd.Wait()) }
