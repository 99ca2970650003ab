package gogen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	goimporter "go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/golden"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// A typechecker checks files in memory, of packages that import what there is here.
type typechecker struct {
	fset *token.FileSet
	conf types.Config
}

func newTypechecker(t *testing.T) *typechecker {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", runtimePath)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	fset := token.NewFileSet()
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
	return &typechecker{fset, types.Config{Importer: goimporter.ForCompiler(fset, "gc", lookup)}}
}

// check fails if src is not formatted, does not compile, or is not what generated files are.
func (c *typechecker) check(t *testing.T, what string, src []byte) {
	t.Helper()
	again, err := format.Source(src)
	if err != nil || !bytes.Equal(src, again) {
		t.Errorf("%s: not formatted (%v)", what, err)
		return
	}
	f, err := parser.ParseFile(c.fset, "generated.go", src, parser.ParseComments)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if !ast.IsGenerated(f) {
		t.Errorf("%s: does not say that it is generated", what)
	}
	if _, err := c.conf.Check("p", c.fset, []*ast.File{f}, nil); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	for _, spec := range f.Imports {
		if spec.Path.Value == `"unsafe"` {
			t.Errorf("%s: imports unsafe", what)
		}
	}
	for _, group := range f.Comments {
		for _, one := range group.List {
			if strings.HasPrefix(one.Text, "//go:") || strings.HasPrefix(one.Text, "/*") {
				t.Errorf("%s: has the comment %q", what, one.Text)
			}
		}
	}
}

// everything returns a file for a schema with all that there is, false if the schema is at
// fault.
func everything(t *testing.T, text []byte, name string) (src []byte, ok bool) {
	t.Helper()
	set, bad := resolve.Resolve(text, resolve.Options{MaxDepth: 100})
	if bad != nil {
		return nil, false
	}
	p, matchers, bad := planner.Build(set, planner.Options{Plan: plan.Options{MaxValueDepth: 10000, LargeArraySize: 20000}})
	if bad != nil {
		return nil, false
	}
	o := Options{Package: "p", Name: name, Plan: p, Matchers: matchers, Set: set, Types: true, Values: true, JSON: true, Version: "v1\nx", Source: "*/ \u2028"}
	src, err := File(o)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return nil, false
	}
	if again, _ := File(o); !bytes.Equal(src, again) {
		t.Errorf("%s: differs when it is generated again", text)
	}
	return src, true
}

// TestCorpusCompiles generates code for each schema of the corpus, and checks it.
func TestCorpusCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("checks much source")
	}
	files, err := filepath.Glob("../../testdata/corpus/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no corpus", err)
	}
	c := newTypechecker(t)
	some := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		archive, err := golden.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range archive.Sections {
			if s.Name != "schema" {
				continue
			}
			if src, ok := everything(t, []byte(s.Text), "Corpus"); ok {
				some++
				c.check(t, filepath.Base(file), src)
			}
		}
	}
	if some < 50 {
		t.Errorf("only %d files were generated", some)
	}
}

// hostileNames are names that must not break a Go file.
var hostileNames = []string{
	"", " ", "-", "_", "a b", "a-b", "a_b", "aB", "AB", "ab", "a\"b", "a`b", "a\\b", "a\nb", "a*/b", "/*", "//", "\u2028", "\u2029", "\x00", "\x7f", "é", "世界", "Ünï", "\U0001F600",
	"1", "12a", "type", "func", "string", "int64", "any", "nil", "dst", "v", "bad", "depth", "genruntime", "time", "init", "main", "error", "true", "len", "append",
	"Extra", "extra", "Append", "Marshal", "String", "isX", "go:embed x", "line foo.go:1", "id", "ID", "iD", "ids", "url", "URLs", "json:\"x\"", "omitzero", ",omitempty", "a,b", "é,é",
	"{{.}}", "%s%d", "${x}", "\ufffd", "\ufeff", strings.Repeat("long", 200),
}

// TestHostileNames puts each name in each place where schemas have names and texts.
func TestHostileNames(t *testing.T) {
	if testing.Short() {
		t.Skip("checks much source")
	}
	c := newTypechecker(t)
	quoted := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	var all strings.Builder
	for i, name := range hostileNames {
		q := quoted(name)
		text := `{"type":"object","title":` + q + `,"description":` + q + `,"required":[` + q + `],"properties":{` + q + `:{"type":"string","description":` + q + `,"enum":[` + q + `,"x"]},
			"other":{"$ref":"#/$defs/` + "d" + `"}, "konst":{"const":` + q + `},"dflt":{"type":"object","properties":{` + q + `:{"type":"number","default":` + q + `}},"additionalProperties":{"type":"string"}},
			"union":{"anyOf":[{"type":"object","title":` + q + `,"properties":{` + q + `:{"const":` + q + `}},"required":[` + q + `]},{"type":"string","pattern":"x"},{"type":"string","format":` + q + `}]}},
			"$defs":{"d":{"title":` + q + `,"type":"object","properties":{` + q + `:{"type":"integer"}},"patternProperties":{"^x":{"type":"integer"}}},` + q + `:{}}}`
		if src, ok := everything(t, []byte(text), "X"); ok {
			c.check(t, q, src)
		} else {
			t.Errorf("%q: the schema is at fault", name)
		}
		if i > 0 {
			all.WriteString(",")
		}
		all.WriteString(q + `:{"type":"object","properties":{` + q + `:{"type":["string","null"]}},"required":[` + q + `]}`)
	}
	if src, ok := everything(t, []byte(`{"type":"object","properties":{`+all.String()+`}}`), "X"); ok {
		c.check(t, "all names", src)
	} else {
		t.Error("all names: the schema is at fault")
	}
	if src, ok := everything(t, []byte(`{"$ref":"#/$defs/X","$defs":{"X":{"properties":{"a":{"$ref":"#/$defs/XTable"},"b":{"$ref":"#/$defs/AppendX"},"c":{"$ref":"#/$defs/x"}}},
		"XTable":{"type":"object","properties":{"x":{}}},"AppendX":{"type":"object","properties":{"x":{"$ref":"#/$defs/AppendX"}}},"x":{"type":"string"}}}`), "X"); ok {
		c.check(t, "names of the file itself", src)
	} else {
		t.Error("names of the file itself: the schema is at fault")
	}
}

// TestSize bounds the source for an object of 60 properties.
func TestSize(t *testing.T) {
	var b strings.Builder
	kinds := []string{
		`{"type":"string"}`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"boolean"}`, `{"type":["string","null"]}`,
		`{"type":"array","items":{"type":"string"}}`, `{"type":"string","format":"date-time"}`, `{"type":"object","properties":{"a":{"type":"string"}}}`,
	}
	for i := range 60 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"property%d":%s`, i, kinds[i%len(kinds)])
	}
	src, ok := everything(t, []byte(`{"type":"object","properties":{`+b.String()+`}}`), "Wide")
	if !ok || len(src) > 40_000 {
		t.Errorf("%d bytes", len(src))
	}
	t.Logf("%d bytes of source with tables", len(src))
}

// TestHostileShapes generates code for schemas that lead to themselves, and to each other, in
// ways that take for ever if something is looked at twice.
func TestHostileShapes(t *testing.T) {
	if testing.Short() {
		t.Skip("checks much source")
	}
	c := newTypechecker(t)
	chain := func(n int, node func(i, next int) string) string {
		var b strings.Builder
		b.WriteString(`{"$ref":"#/$defs/d0","$defs":{`)
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `"d%d":%s`, i, node(i, i+1))
		}
		fmt.Fprintf(&b, `,"d%d":{"type":"integer"}}}`, n)
		return b.String()
	}
	for name, text := range map[string]string{
		"a chain": chain(2000, func(_, next int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"next":{"$ref":"#/$defs/d%d"}}}`, next)
		}),
		"diamonds": chain(200, func(_, next int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"type":"array","items":{"$ref":"#/$defs/d%d"}}}}`, next, next)
		}),
		"all to all": chain(40, func(int, int) string {
			var b strings.Builder
			for i := range 40 {
				fmt.Fprintf(&b, `,"p%d":{"$ref":"#/$defs/d%d"}`, i, i)
			}
			return `{"type":"object","properties":{` + b.String()[1:] + `}}`
		}),
		"arms of arms": chain(60, func(_, next int) string {
			return fmt.Sprintf(`{"anyOf":[{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"}}},{"type":"array","items":{"$ref":"#/$defs/d%d"}}]}`, next, next)
		}),
		"structs in themselves": `{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","required":["b","a"],"properties":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/b"}}},
			"b":{"type":"object","required":["a","c"],"properties":{"a":{"$ref":"#/$defs/a"},"c":{"if":{"required":["x"]},"then":{"$ref":"#/$defs/b"},"else":{"$ref":"#/$defs/a"}}}}}}`,
		"lists of themselves": `{"$ref":"#/$defs/a","$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}},"b":{"type":"array","items":{"$ref":"#/$defs/a"}}}}`,
		"maps of themselves":  `{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","additionalProperties":{"$ref":"#/$defs/b"}},"b":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/a"}}}}`,
		"unions of themselves": `{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/b"},{"type":"array","items":{"$ref":"#/$defs/a"}}]},
			"b":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/a"},{"type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/b"}}}]}}}`,
	} {
		src, ok := everything(t, []byte(text), "Shape")
		if !ok {
			t.Errorf("%s: the schema is at fault", name)
			continue
		}
		c.check(t, name, src)
	}
}
