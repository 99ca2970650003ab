package stringify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen"
	"github.com/stringify-go/stringify/internal/gogen/check"
	"github.com/stringify-go/stringify/internal/golden"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// generateVariable says how many of the recorded schemas TestGenerated takes, with the whole corpus.
const generateVariable = "STRINGIFY_GENERATE"

// TestGenerated generates code from schemas of the corpus and from recorded ones, compiles all of
// it at once, and compares what it writes with what the engines write: from text, from decoded
// values, and from values of the types that were generated. What the engines write is compared
// with the reference elsewhere.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	recorded, every := 60, 4
	if n := os.Getenv(generateVariable); n != "" {
		var err error
		if recorded, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
		every = 1
	}
	inputs := append(corpusInputs(t, every), recordedInputs(t, recorded)...)
	g := generation{dir: t.TempDir()}
	for i := range inputs {
		g.generate(t, &inputs[i], i)
	}
	g.report(t, len(inputs))
	g.write(t, "inputs.json", func(b *bytes.Buffer) {
		for i := range inputs {
			text, err := json.Marshal(&inputs[i])
			if err != nil {
				t.Fatal(err)
			}
			b.Write(text)
		}
	})
	g.finish(t)
	if t.Failed() {
		return
	}
	if out := g.run(t, "vet", "./..."); out != "" {
		t.Error(out)
	}
	t.Log(g.run(t, "run", "."))
}

// corpusInputs returns those files of the corpus that have values, one of every so many.
func corpusInputs(t *testing.T, every int) (inputs []check.Input) {
	files, err := filepath.Glob("testdata/corpus/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		archive, err := golden.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		in := check.Input{ID: filepath.Base(file), Externals: map[string]string{}, MaxSchemaDepth: 100, MaxValueDepth: 10000}
		for _, section := range archive.Sections {
			switch id, external := strings.CutPrefix(section.Name, "schema "); {
			case section.Name == "schema":
				in.Schema = section.Text
			case external:
				in.Externals[id] = section.Text
			case section.Name == "options":
				corpusInputOptions(&in, section.Text)
			case section.Name == "values":
				for line := range strings.Lines(section.Text) {
					line = strings.TrimSuffix(line, "\n")
					if line != "" && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "# ") {
						in.Texts = append(in.Texts, unquoteLine(t, file, strings.TrimPrefix(line, "text ")))
					}
				}
			}
		}
		if len(in.Texts) > 0 && i%every == 0 {
			inputs = append(inputs, in)
		}
	}
	return inputs
}

func corpusInputOptions(in *check.Input, text string) {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		n, _ := strconv.Atoi(value)
		switch name {
		case "rounding":
			in.Rounding = map[string]stringify.Rounding{"floor": stringify.RoundFloor, "ceil": stringify.RoundCeil, "nearest": stringify.RoundNearest}[value]
		case "large-arrays":
			in.LargeArrays = map[string]stringify.LargeArrays{"passthrough": stringify.LargeArraysPassthrough}[value]
		case "large-array-size":
			in.LargeArraySize = n
		case "strict":
			in.Strict = true
		case "escape-html":
			in.EscapeHTML = true
		case "direction":
			in.Direction = map[string]stringify.Direction{"response": stringify.DirectionResponse, "request": stringify.DirectionRequest}[value]
		case "max-schema-depth":
			in.MaxSchemaDepth = n
		case "max-value-depth":
			in.MaxValueDepth = n
		}
	}
}

// recordedInputs returns n of the recorded random schemas, spread over all.
func recordedInputs(t *testing.T, n int) (inputs []check.Input) {
	const file = "testdata/reference/random.jsonl.gz"
	total := 0
	readOracle(t, file, func(c *oracleCase) { total++ })
	step, i := max(1, total/max(1, n*3/2)), 0
	readOracle(t, file, func(c *oracleCase) {
		if i++; i%step != 0 || len(inputs) == n {
			return
		}
		if _, err := c.compile(); err != nil {
			return
		}
		schema, err := untag(c.Schema)
		if err != nil {
			t.Fatal(err)
		}
		in := check.Input{ID: "recorded " + c.ID, Schema: string(schema.text), Externals: map[string]string{}, MaxSchemaDepth: 100, MaxValueDepth: 10000}
		in.Rounding = map[string]stringify.Rounding{"floor": stringify.RoundFloor, "ceil": stringify.RoundCeil, "round": stringify.RoundNearest}[c.Options.Rounding]
		if c.Options.LargeArrayMechanism == "json-stringify" {
			in.LargeArrays = stringify.LargeArraysPassthrough
			in.LargeArraySize, _ = strconv.Atoi(fmt.Sprint(c.Options.LargeArraySize))
		}
		if len(c.Options.Schema) > 0 {
			externals, err := untag(c.Options.Schema)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range externals.plain.Children() {
				one, err := untag(m.Raw())
				if err != nil {
					t.Fatal(err)
				}
				in.Externals[m.Name()] = string(one.text)
			}
		}
		for _, call := range c.Calls {
			v, err := untag(call[0])
			if err == nil && !v.isN && len(v.text) < 100_000 {
				in.Texts = append(in.Texts, v.text)
			}
		}
		inputs = append(inputs, in)
	})
	return inputs
}

// A generation is a module of generated code: packages of some schemas each.
type generation struct {
	dir      string
	packages []genPackage
	untyped  map[string][]string // schemas for which no type could be generated, by reason
	refused  map[string][]string // those for which nothing could
}

// A genPackage is a package with the code of some schemas.
type genPackage struct {
	files    int
	declared map[string]bool
	list     strings.Builder // of check.Generated
}

const filesPerPackage = 40

// generate writes the file for in.
func (g *generation) generate(t *testing.T, in *check.Input, i int) {
	if len(g.packages) == 0 || g.packages[len(g.packages)-1].files == filesPerPackage {
		g.packages = append(g.packages, genPackage{declared: map[string]bool{}})
	}
	number := len(g.packages) - 1
	p := &g.packages[number]
	o := gogen.Options{
		Package: "p" + strconv.Itoa(number), Name: caseName(i), Types: true, Values: true, JSON: true,
		Taken:           func(name string) bool { return p.declared[name] },
		CompileMatchers: i%5 == 4, Source: in.ID, MaxSchemaDepth: in.MaxSchemaDepth,
		Direction: planner.Direction(in.Direction), EscapeHTML: in.EscapeHTML,
	}
	schemas := resolve.Options{MaxDepth: in.MaxSchemaDepth}
	for id, text := range in.Externals {
		schemas.Schemas = append(schemas.Schemas, resolve.Source{ID: id, Text: []byte(text)})
	}
	sort.Slice(schemas.Schemas, func(i, j int) bool { return schemas.Schemas[i].ID < schemas.Schemas[j].ID })
	set, complaints := resolve.Resolve([]byte(in.Schema), schemas)
	if len(complaints) == 0 {
		size := in.LargeArraySize
		if size == 0 {
			size = 20_000
		}
		o.Plan, o.Matchers, complaints = planner.Build(set, planner.Options{
			Plan: plan.Options{
				Rounding: plan.Rounding(in.Rounding), LargeArrays: plan.LargeArrays(in.LargeArrays),
				LargeArraySize: size, MaxValueDepth: in.MaxValueDepth,
			},
			Direction: planner.Direction(in.Direction), Strict: in.Strict,
		})
	}
	if len(complaints) > 0 {
		t.Fatalf("%s: %v", in.ID, complaints)
	}
	o.Set = set
	src, err := gogen.File(o)
	if err != nil {
		note(&g.untyped, in.ID, err)
		o.Types = false
		if src, err = gogen.File(o); err != nil {
			note(&g.refused, in.ID, err)
			return
		}
	}
	if again, err := gogen.File(o); err != nil || !bytes.Equal(src, again) {
		t.Errorf("%s: generated twice, it differs", in.ID)
	}
	if formatted, err := format.Source(src); err != nil || !bytes.Equal(src, formatted) {
		t.Errorf("%s: is not formatted (%v)", in.ID, err)
	}
	p.add(t, in.ID, o.Name, o.Types, src)
	g.write(t, filepath.Join(o.Package, o.Name+".go"), func(b *bytes.Buffer) { b.Write(src) })
}

// caseName returns a name that no other begins with, nor has digits behind it.
func caseName(i int) string { return fmt.Sprintf("Case%c%c%c", 'A'+i/26/26, 'a'+i/26%26, 'a'+i%26) }

// note counts a reason of refusal, without names.
func note(counts *map[string][]string, id string, err error) {
	if *counts == nil {
		*counts = make(map[string][]string)
	}
	reasons := []error{err}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		reasons = many.Unwrap()
	}
	reason := reasons[0].Error()
	if e, ok := errors.AsType[*gogen.Error](reasons[0]); ok {
		reason = e.Reason
	}
	(*counts)[reason] = append((*counts)[reason], id)
}

// add adds a generated file to the list of p, and what it declares to the names that are taken.
func (p *genPackage) add(t *testing.T, id, name string, typed bool, src []byte) {
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	for _, spec := range file.Imports {
		switch path, _ := strconv.Unquote(spec.Path.Value); path {
		case "time", "github.com/stringify-go/stringify/genruntime", "github.com/stringify-go/stringify/genruntime/compiled":
		default:
			t.Errorf("%s imports %s", id, path)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				p.declare(t, id, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					p.declare(t, id, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						p.declare(t, id, name.Name)
					}
				}
			}
		}
	}
	fmt.Fprintf(&p.list, "\t{ID: %q, Value: Append%sValue, JSON: Append%sJSON", id, name, name)
	if typed {
		visible := !bytes.Contains(src, []byte(`json:"-"`)) && !bytes.Contains(src, []byte("// One of "))
		fmt.Fprintf(&p.list, ", Visible: %v, Decode: func(text []byte) (any, func([]byte) ([]byte, error), bool) {\n"+
			"\t\tv := new(%s)\n\t\tif json.Unmarshal(text, v) != nil {\n\t\t\treturn nil, nil, false\n\t\t}\n"+
			"\t\treturn v, func(dst []byte) ([]byte, error) { return Append%s(dst, v) }, true\n\t}", visible, name, name)
	}
	p.list.WriteString("},\n")
	p.files++
}

func (p *genPackage) declare(t *testing.T, id, name string) {
	if name != "_" && p.declared[name] {
		t.Errorf("%s declares %s, which is taken", id, name)
	}
	p.declared[name] = true
}

// report says how many schemas were refused.
func (g *generation) report(t *testing.T, all int) {
	t.Logf("%d schemas", all)
	for what, counts := range map[string]map[string][]string{"no type": g.untyped, "nothing": g.refused} {
		for reason, ids := range counts {
			t.Logf("%s for %d: %s (%s)", what, len(ids), reason, ids[0])
		}
	}
	for reason, ids := range g.refused {
		t.Errorf("nothing was generated for %d schemas: %s (%s)", len(ids), reason, ids[0])
	}
}

// finish writes the lists and the program that compares.
func (g *generation) finish(t *testing.T) {
	var imports, lists strings.Builder
	for i := range g.packages {
		p := &g.packages[i]
		fmt.Fprintf(&imports, "\t\"github.com/stringify-go/stringify/scratch/p%d\"\n", i)
		fmt.Fprintf(&lists, "\tall = append(all, p%d.All...)\n", i)
		g.write(t, fmt.Sprintf("p%d/all.go", i), func(b *bytes.Buffer) {
			fmt.Fprintf(b, "package p%d\n\nimport (\n\t\"encoding/json\"\n\n\t\"github.com/stringify-go/stringify/internal/gogen/check\"\n)\n\n"+
				"var _ = json.Unmarshal\n\nvar All = []check.Generated{\n%s}\n", i, &p.list)
		})
	}
	g.write(t, "main.go", func(b *bytes.Buffer) {
		fmt.Fprintf(b, `package main

import (
	"fmt"
	"os"

	"github.com/stringify-go/stringify/internal/gogen/check"
%s)

func main() {
	var all []check.Generated
%s	f, err := os.Open("inputs.json")
	if err != nil {
		panic(err)
	}
	n, err := check.Compare(os.Stdout, all, f)
	fmt.Printf("%%+v %%v\n", n, err)
	if n.Faults > 0 || err != nil || n.Schemas == 0 {
		os.Exit(1)
	}
}
`, &imports, &lists)
	})
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	g.write(t, "go.mod", func(b *bytes.Buffer) {
		fmt.Fprintf(b, "module github.com/stringify-go/stringify/scratch\n\ngo 1.26.0\n\nrequire github.com/stringify-go/stringify v0.0.0\n\nreplace github.com/stringify-go/stringify => %s\n", root)
	})
}

// write writes a file of the module.
func (g *generation) write(t *testing.T, name string, fill func(b *bytes.Buffer)) {
	t.Helper()
	var b bytes.Buffer
	fill(&b)
	file := filepath.Join(g.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run runs the Go command in the module.
func (g *generation) run(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = g.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%.20000s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
