package gogen

import (
	"bytes"
	"go/ast"
	goimporter "go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/golden"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// caseOptions has what the cases ask for beside a type; by folder.
var caseOptions = map[string]func(*Options, *planner.Options){
	"order":    func(o *Options, _ *planner.Options) { o.Values, o.JSON = true, true },
	"branches": func(o *Options, _ *planner.Options) { o.Values, o.JSON = true, true },
	"carried": func(o *Options, _ *planner.Options) {
		o.Types, o.Values, o.JSON, o.CompileMatchers, o.MaxSchemaDepth = false, true, true, true, 100
	},
	"strict": func(o *Options, po *planner.Options) { o.Values, o.JSON, po.Strict = true, true, true },
	"options": func(o *Options, po *planner.Options) {
		o.Values, o.JSON, o.EscapeHTML = true, true, true
		po.Plan = plan.Options{Rounding: plan.RoundCeil, LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 3, MaxValueDepth: 4}
	},
	"direction": func(_ *Options, po *planner.Options) { po.Direction = planner.Response },
	"bound":     func(o *Options, _ *planner.Options) { bind(o, "Record") },
	"coerced":   func(o *Options, _ *planner.Options) { bind(o, "Odd") },
	"foreign": func(o *Options, _ *planner.Options) {
		bindFrom(o, "cases/foreign/model", "Order")
	},
	"maps":      func(o *Options, _ *planner.Options) { bind(o, "All") },
	"embedded":  func(o *Options, _ *planner.Options) { bind(o, "Outer") },
	"floor":     func(o *Options, po *planner.Options) { rounds(o, po, plan.RoundFloor) },
	"nearest":   func(o *Options, po *planner.Options) { rounds(o, po, plan.RoundNearest) },
	"external":  all,
	"recursion": all,
	"program":   func(o *Options, _ *planner.Options) { o.Package = "main" },
	"formats":   all,
	"tuples":    all,
	"defaults":  all,
	"draft04":   all,
	"draft2019": all,
	"draft2020": all,
	"merged":    all,
	"empty":     all,
}

// all asks for all functions.
func all(o *Options, _ *planner.Options) { o.Values, o.JSON = true, true }

// rounds asks for all functions, and that numbers become integers by r.
func rounds(o *Options, po *planner.Options, r plan.Rounding) {
	po.Plan.Rounding = r
	all(o, po)
	bind(o, "Numbers")
}

// TestCases generates the file of each folder in cases anew. With STRINGIFY_UPDATE it is
// written, else it must be what stands there.
func TestCases(t *testing.T) {
	folders, err := filepath.Glob("cases/*/schema.json")
	if err != nil || len(folders) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range folders {
		folder := filepath.Dir(file)
		name := filepath.Base(folder)
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := generate(t, text, name, caseOptions[name])
			again := generate(t, text, name, caseOptions[name])
			if !bytes.Equal(got, again) {
				t.Error("generated twice, it differs")
			}
			target := filepath.Join(folder, "generated.go")
			if golden.Update() {
				if err := os.WriteFile(target, got, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want, err := os.ReadFile(target); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is stale (%v): run the test with %s=1", target, err, golden.UpdateVariable)
			}
		})
	}
}

// bind makes o write a type that stands in the folder of the case.
func bind(o *Options, name string) {
	o.Path = bindFrom(o, "cases/"+o.Package, name)
}

// bindFrom makes o write a type of the package in a folder, whose path it returns.
func bindFrom(o *Options, folder, name string) string {
	pkg, err := load(folder)
	if err != nil {
		panic(err)
	}
	o.Types, o.Name, o.Type = false, name, pkg.Scope().Lookup(name).Type()
	return pkg.Path()
}

// load returns the package in a folder, without tests and what was generated.
func load(folder string) (*types.Package, error) {
	names, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if base := filepath.Base(name); strings.HasSuffix(base, "_test.go") || base == "generated.go" {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: goimporter.ForCompiler(fset, "gc", nil)}
	return conf.Check("github.com/stringify-go/stringify/internal/gogen/"+folder, fset, files, nil)
}

// build returns the plan of a schema.
func build(t *testing.T, text []byte, o planner.Options) (*resolve.Set, *plan.Plan, *match.Set) {
	t.Helper()
	return buildWith(t, text, nil, o)
}

// buildWith returns the plan of a schema that may refer to others.
func buildWith(t *testing.T, text []byte, others []resolve.Source, o planner.Options) (*resolve.Set, *plan.Plan, *match.Set) {
	t.Helper()
	set, bad := resolve.Resolve(text, resolve.Options{Schemas: others, MaxDepth: 100})
	if bad != nil {
		t.Fatal(bad)
	}
	p, matchers, bad := planner.Build(set, o)
	if bad != nil {
		t.Fatal(bad)
	}
	return set, p, matchers
}

// othersOf returns the schemas in the folder of a case beside its own.
func othersOf(t *testing.T, name string) (list []resolve.Source) {
	t.Helper()
	files, err := filepath.Glob("cases/" + name + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if id := filepath.Base(file); id != "schema.json" {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, resolve.Source{ID: id, Text: text})
		}
	}
	return list
}

// generate returns the file for a schema, for a package of that name.
func generate(t *testing.T, text []byte, name string, edit func(*Options, *planner.Options)) []byte {
	t.Helper()
	o := Options{Package: name, Name: exported(name, "Value"), Types: true, Source: "schema.json"}
	po := planner.Options{Plan: plan.Options{MaxValueDepth: 10000, LargeArraySize: 20000}}
	if edit != nil {
		edit(&o, &po)
	}
	o.Set, o.Plan, o.Matchers = buildWith(t, text, othersOf(t, name), po)
	src, err := File(o)
	if err != nil {
		t.Fatal(err)
	}
	return src
}
