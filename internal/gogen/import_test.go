package gogen

import (
	"go/ast"
	"go/parser"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/planner"
)

// A packages imports what it has, and the rest from elsewhere.
type packages struct {
	has  map[string]*types.Package
	rest types.Importer
}

func (p packages) Import(path string) (*types.Package, error) {
	if pkg := p.has[path]; pkg != nil {
		return pkg, nil
	}
	return p.rest.Import(path)
}

// TestImports names types of packages whose names are each other's, those of the file, or not
// the end of their paths.
func TestImports(t *testing.T) {
	if testing.Short() {
		t.Skip("lists packages")
	}
	c := newTypechecker(t)
	all := packages{make(map[string]*types.Package), c.conf.Importer}
	c.conf.Importer = all
	add := func(path, src string) *types.Package {
		f, err := parser.ParseFile(c.fset, path, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := c.conf.Check(path, c.fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(err)
		}
		all.has[path] = pkg
		return pkg
	}
	const node = "; type Node struct { Next *Node; Name string }"
	paths := map[string]string{
		"example.com/a/model": "model", "example.com/b/model": "model", "example.com/model/v2": "model", "example.com/yaml.v3": "yaml",
		"example.com/go-time": "time", "example.com/x/vendor/example.com/y": "y", "example.com/genruntime": "genruntime", "example.com/append": "append", "plain": "plain", "example.com/dst": "dst",
	}
	root, fields, props := "package root\n", "", ""
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		add(path, "package "+paths[path]+node)
		as := "p" + strings.Map(func(r rune) rune {
			if r < 'a' || r > 'z' {
				return '_'
			}
			return r
		}, path)
		root += "import " + as + " \"" + path + "\"\n"
		fields += "F" + as + " " + as + ".Node `json:\"" + as + "\"`\n"
		props += `,"` + as + `":{"$ref":"#/$defs/node"}`
	}
	pkg := add("example.com/root", root+"type Root struct {\n"+fields+"}")
	set, p, matchers := build(t, []byte(`{"type":"object","properties":{`+props[1:]+`},"$defs":{"node":{"type":"object","properties":{"Next":{"$ref":"#/$defs/node"},"Name":{"type":"string"}}}}}`), planner.Options{})
	src, err := File(Options{Package: "p", Name: "Root", Plan: p, Set: set, Matchers: matchers, Type: pkg.Scope().Lookup("Root").Type()})
	if err != nil {
		t.Fatal(err)
	}
	c.check(t, "imports", src)
	for path := range paths {
		if !strings.Contains(string(src), `"`+path+`"`) {
			t.Errorf("%s is not imported", path)
		}
	}
	if t.Failed() {
		t.Logf("%s", src)
	}
}
