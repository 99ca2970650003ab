package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
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
type Node struct {
	Version string
	Entries []rounds.Entry

	worker *Worker
}

// nodeSetup is what the worker reads from a file: the documents are JSON text.
type nodeSetup struct {
	Build  bool            `json:"build"`
	Plain  bool            `json:"plain"`
	Schema json.RawMessage `json:"schema"`
	Values []string        `json:"values"`
	Wanted []string        `json:"wanted"`
	Dates  []string        `json:"dates"`
	Large  bool            `json:"large"`
	Warm   int64           `json:"warm"` // nanoseconds
}

// Start starts a worker for writing c: the modes of the reference, and JSON.stringify as
// the last. The worker checks first that each writes the wanted documents.
func (p Program) Start(c *Case) (*Node, error) { return p.start(setupOf(c)) }

// StartPlain starts a worker for writing c that has JSON.stringify only.
func (p Program) StartPlain(c *Case) (*Node, error) {
	s := setupOf(c)
	s.Plain = true
	return p.start(s)
}

// StartBuild starts a worker for compiling s.
func (p Program) StartBuild(s payload.Schema) (*Node, error) {
	return p.start(nodeSetup{Build: true, Schema: json.RawMessage(s.Text), Values: []string{s.Value}})
}

func setupOf(c *Case) nodeSetup {
	s := nodeSetup{Schema: json.RawMessage(c.Shape.Schema), Dates: c.Shape.Dates, Large: c.N >= 20_000}
	for i := range c.Text {
		s.Values, s.Wanted = append(s.Values, string(c.Text[i])), append(s.Wanted, string(c.Ready[i]))
	}
	return s
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
	w, err := StartWorker(p.Node, p.Script)
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	entries, ready, err := w.Setup(file)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("node: %w", err), w.Close())
	}
	return &Node{Version: ready.Node, Entries: entries, worker: w}, nil
}

// Major returns the first number of the version, 0 if there is none.
func (n *Node) Major() int {
	major, _, _ := strings.Cut(strings.TrimPrefix(n.Version, "v"), ".")
	v, err := strconv.Atoi(major)
	if err != nil {
		return 0
	}
	return v
}

// Close ends the worker.
func (n *Node) Close() error { return n.worker.Close() }
