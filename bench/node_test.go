package bench

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/bench/payload"
)

// reference returns the system's Node with the reference, or skips the test if
// node/install.sh did not install it.
func reference(t *testing.T) Program {
	t.Helper()
	if _, err := os.Stat("node/node_modules/fast-json-stringify"); err != nil {
		t.Skip("the reference is not installed: node/install.sh")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip(err)
	}
	return Program{Node: node, Script: "node/worker.js"}
}

// TestNode proves that the reference writes the wanted documents, and that its
// times come back.
func TestNode(t *testing.T) {
	p := reference(t)
	for _, w := range Workloads {
		if testing.Short() && w.N > 0 {
			continue
		}
		c, err := Load(w, 100)
		if err != nil {
			t.Fatal(err)
		}
		n, err := p.Start(c)
		if err != nil {
			t.Errorf("%s: %v", w.Name, err)
			continue
		}
		if took, err := n.Entries[0].Time(1000); err != nil || took <= 0 {
			t.Errorf("%s: got %v, %v for 1000 operations", w.Name, took, err)
		}
		if last := n.Entries[len(n.Entries)-1].Name; last != "JSON.stringify" {
			t.Errorf("got %s as the last contender, want JSON.stringify", last)
		}
		if err := n.Close(); err != nil {
			t.Errorf("%s: %v", w.Name, err)
		}
	}
}

// TestNodeBuild proves that the reference compiles the schemas to what writes their
// values.
func TestNodeBuild(t *testing.T) {
	p := reference(t)
	for _, s := range payload.Schemas() {
		n, err := p.StartBuild(s)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		if took, err := n.Entries[0].Time(100); err != nil || took <= 0 {
			t.Errorf("%s: got %v, %v for 100 builds", s.Name, took, err)
		}
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestNodeWrongDocument proves that the worker refuses to measure what writes
// something else.
func TestNodeWrongDocument(t *testing.T) {
	p := reference(t)
	c, err := Load(Workloads[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	c.Ready[0] = []byte(`{"firstName":"Someone"}`)
	stderr := os.Stderr
	os.Stderr, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	n, err := p.Start(c)
	os.Stderr = stderr
	if err == nil {
		t.Fatalf("measures %d contenders on a wrong document", len(n.Entries))
	}
	if !strings.HasPrefix(err.Error(), "node: ") {
		t.Errorf("got %v, want an error of node", err)
	}
}
