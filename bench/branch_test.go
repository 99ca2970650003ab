package bench

import (
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
)

// TestBranches proves that branches write what the values say, and that the schemas
// without them write the same.
func TestBranches(t *testing.T) {
	for _, b := range Branches {
		c, err := Load(b.Workload, 100)
		if err != nil {
			t.Errorf("%s: %v", b.Name, err)
			continue
		}
		for _, k := range b.Contenders() {
			if _, _, err := k.Entry(c); err != nil {
				t.Error(err)
			}
		}
		if b.Plain == nil && b.Goals.More+b.Goals.Times > 0 {
			t.Errorf("%s: has a goal by a schema without branches, and no such schema", b.Name)
		}
	}
}

// TestNodeBranches proves that the reference writes the same.
func TestNodeBranches(t *testing.T) {
	p := reference(t)
	for _, b := range Branches {
		c, err := Load(b.Workload, 100)
		if err != nil {
			t.Fatal(err)
		}
		n, err := p.Start(c)
		if err != nil {
			t.Errorf("%s: %v", b.Name, err)
			continue
		}
		if err := n.Close(); err != nil {
			t.Errorf("%s: %v", b.Name, err)
		}
	}
	for _, s := range payload.BranchSchemas() {
		n, err := p.StartBuild(s)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestBranchSchemas proves that the schemas whose compilation is measured write their
// values.
func TestBranchSchemas(t *testing.T) {
	for _, s := range payload.BranchSchemas() {
		compiled, err := stringify.Compile([]byte(s.Text))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		if got, err := compiled.Append(nil, s.Decoded()); err != nil || string(got) != s.Value {
			t.Errorf("%s: got %s, %v, want %s", s.Name, got, err, s.Value)
		}
	}
}
