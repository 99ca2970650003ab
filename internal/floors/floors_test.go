package floors

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const module = "github.com/stringify-go/stringify"

// floor says on which floor a package of this module stands, by its folder. A
// package imports only from floors below its own.
var floor = map[string]int{
	"internal/wire/avx2":  -1, // the cellar
	"internal/jsonptr":    0,
	"internal/buffer":     0,
	"internal/escape":     0,
	"internal/wire":       0,
	"internal/ordered":    0,
	"internal/diag":       1,
	"internal/rawjson":    1,
	"internal/ecma":       1,
	"internal/schema":     2,
	"internal/govalue":    2,
	"internal/resolve":    3,
	"internal/merge":      4,
	"internal/plan":       5,
	"internal/match":      6,
	"internal/view":       7,
	"internal/matcher":    7,
	"internal/planner":    8,
	"internal/lint":       9,
	"internal/dynamic":    8,
	"internal/project":    8,
	"internal/prog":       6,
	"internal/typed":      9,
	"internal/engine":     10,
	"genruntime":          11,
	"genruntime/compiled": 12,
	"internal/gogen":      13,
	".":                   14,

	// Beside the stairs: imported by tests only.
	"internal/golden":      testOnly,
	"internal/gogen/check": testOnly,
	"internal/guard":       testOnly,
	"internal/suite":       testOnly,
	"internal/floors":      testOnly,
}

const testOnly = 100

// cases has packages that were generated, each with a test. They import what the code of
// users imports.
const cases = "internal/gogen/cases/"

// TestGeneratedImports holds generated code to what the code of users may import, and that to
// packages that compile no schema.
func TestGeneratedImports(t *testing.T) {
	imports := make(map[string][]string) // by folder, of this module
	eachFile(t, func(file string, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		dir := path.Dir(file)
		for _, spec := range f.Imports {
			name, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/")
			if ours {
				imports[dir] = append(imports[dir], name)
			}
			if strings.HasPrefix(dir, cases) && (ours && name != "genruntime" && name != "genruntime/compiled" && !strings.HasPrefix(name, cases) || name == "unsafe") {
				t.Errorf("%s imports %s", file, name)
			}
		}
	})
	seen := map[string]bool{}
	var visit func(dir, from string)
	visit = func(dir, from string) {
		if compilers[dir] {
			t.Errorf("genruntime links %s, by way of %s", dir, from)
		}
		if !seen[dir] {
			seen[dir] = true
			for _, next := range imports[dir] {
				visit(next, dir)
			}
		}
	}
	visit("genruntime", "")
}

// compilers are the packages that compile schemas, which a generated program must not link.
var compilers = map[string]bool{
	"internal/schema": true, "internal/resolve": true, "internal/merge": true, "internal/matcher": true,
	"internal/planner": true, "internal/lint": true, "internal/gogen": true, ".": true,
}

// mayImport lists imports that only the named files may have, each with the reason.
var mayImport = map[string]map[string]string{
	"unsafe": {
		"internal/wire/put.go":          "writes at a cursor for the hot loops; the signatures say unsafe.Pointer",
		"internal/wire/share.go":        "a string that shares the memory of bytes",
		"internal/wire/plain.go":        "the plain forms of the same signatures, over a slice of the caller's room",
		"internal/wire/quote_amd64.go":  "the signature of assembly that writes at a cursor",
		"internal/wire/quote_words.go":  "the same signature over words",
		"internal/wire/word_fast.go":    "loads and stores of whole words, with the rules that make them sound",
		"internal/wire/string_fast.go":  "copies text by words",
		"internal/wire/int_fast.go":     "stores digits by words",
		"internal/wire/steady_fast.go":  "stores digits by words",
		"internal/wire/list_fast.go":    "writes numbers at a cursor",
		"internal/wire/float_fast.go":   "stores digits by words",
		"internal/wire/float32_fast.go": "stores digits by words",
		"internal/wire/time_fast.go":    "stores digits by words",
		"internal/prog/prog.go":         "the size of an op, which fills a line of cache",
		"internal/prog/put_fast.go":     "writes at a cursor for the hot loops, with the rules that make that sound",
		"internal/dynamic/run.go":       "the hot loops over maps and slices",
		"internal/dynamic/run_list.go":  "the loops over lists of the same, by the same rules",
		"internal/typed/typed.go":       "a pointer to the value; the signatures say unsafe.Pointer",
		"internal/typed/run.go":         "the hot loop over fields, with the rules that make its loads sound",
		"internal/typed/run_purego.go":  "the same signature, for who only hands the pointer on",
		"internal/typed/part.go":        "lists from any of their elements on",
		"internal/typed/list.go":        "the loops over slices and arrays",
		"internal/typed/warm.go":        "what tags leave out",
		"internal/typed/boxed.go":       "reads the words of an interface: the type, and where the value is",
		"internal/typed/cache.go":       "compares the type words of interfaces, and reads nothing through them",
	},
	"encoding/json": {
		"internal/gogen/check/check.go":       "decodes values for tests; only they import it",
		"internal/gogen/check/generated.go":   "the same",
		"internal/gogen/check/random.go":      "the same; it makes values of its types",
		"internal/gogen/cases/bound/types.go": "types as users write them; only tests import them",
	},
	"encoding/json/jsontext": {
		"internal/govalue/go127.go": "the type that MarshalerTo writes to; built with Go 1.27 only",
	},
	"encoding/json/v2": {
		"internal/govalue/go127.go": "calls a MarshalerTo; built with Go 1.27 only",
	},
}

// mayAssemble lists the files in assembly, each with the reason.
var mayAssemble = map[string]string{
	"internal/wire/avx2/cpu_amd64.s":  "asks the processor what it can do, which takes instructions that Go has not",
	"internal/wire/quote_amd64.s":     "text of mixed lengths in half the time, since it has no branches on the length",
	"internal/wire/avx2/copy_amd64.s": "reads JSON text by 32 bytes",
	"internal/wire/avx2/mark_amd64.s": "finds the structure of JSON text at 5 to 7 times the speed",
	"internal/wire/avx2/utf8_amd64.s": "text outside ASCII in a quarter of the time",
}

// maxLines bounds a file; tables and generated files are exempt.
const maxLines = 600

func TestFloors(t *testing.T) {
	seen := make(map[string]bool)
	eachFile(t, func(file string, f *ast.File) {
		dir := path.Dir(file)
		seen[dir] = true
		level, ok := floor[dir]
		if strings.HasPrefix(dir, cases) {
			level, ok = testOnly, true
		}
		if !ok {
			t.Errorf("%s: package without a floor", dir)
			return
		}
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		for _, spec := range f.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			first, _, _ := strings.Cut(name, "/")
			if name != module && !strings.HasPrefix(name, module+"/") {
				if strings.Contains(first, ".") {
					t.Errorf("%s imports %s: the root module has no dependencies", file, name)
				}
				continue
			}
			below := strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
			if below == "" {
				below = "."
			}
			if floor[below] >= level {
				t.Errorf("%s (floor %d) imports %s (floor %d)", file, level, below, floor[below])
			}
		}
	})
	for dir := range floor {
		if !seen[dir] {
			t.Errorf("%s has a floor and does not exist", dir)
		}
	}
}

func TestImportsWithAReason(t *testing.T) {
	used := make(map[string]bool)
	eachFile(t, func(file string, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		for _, spec := range f.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			reasons, watched := mayImport[name]
			if !watched {
				continue
			}
			if reasons[file] == "" {
				t.Errorf("%s imports %s: not listed in mayImport", file, name)
			}
			used[name+" "+file] = true
		}
	})
	for name, files := range mayImport {
		for file := range files {
			if !used[name+" "+file] {
				t.Errorf("mayImport lists %s for %s, which does not import it", name, file)
			}
		}
	}
}

func TestAssemblyWithAReason(t *testing.T) {
	missing := maps.Clone(mayAssemble)
	root := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".s") {
			if mayAssemble[name] == "" {
				t.Errorf("%s: not listed in mayAssemble", name)
			}
			delete(missing, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range missing {
		t.Errorf("mayAssemble lists %s, which does not exist", name)
	}
}

func TestFileLength(t *testing.T) {
	eachFile(t, func(file string, f *ast.File) {
		if ast.IsGenerated(f) || strings.HasSuffix(file, "_table.go") {
			return
		}
		text, err := os.ReadFile(filepath.Join("..", "..", file))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > maxLines {
			t.Errorf("%s has %d lines, more than %d", file, n, maxLines)
		}
	})
}

// TestNoDependencies reads go.mod, which must have no require.
func TestNoDependencies(t *testing.T) {
	text, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "require") {
		t.Errorf("go.mod has dependencies:\n%s", text)
	}
}

// eachFile calls visit for each Go file of the root module.
func eachFile(t *testing.T, visit func(file string, f *ast.File)) {
	t.Helper()
	root := filepath.Join("..", "..")
	files := 0
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(root, name, "go.mod"))
			if name != "." && (err == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if ignored(f) {
			return nil
		}
		files++
		visit(name, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Fatal("no Go files found")
	}
}

// ignored reports whether a file is left out of every build (a generator).
func ignored(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Text == "//go:build ignore" {
				return true
			}
		}
	}
	return false
}
