package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/gogen"
	"golang.org/x/tools/go/packages"
)

// place finds out about the package in folder, that the file is for: its name, the names that it
// declares, and the type that --type names.
func (f *genFlags) place(o *gogen.Options, folder string) error {
	files, err := f.parse(folder, o.Source)
	if err != nil {
		return err
	}
	if o.Package == "" {
		o.Package = packageName(folder, files)
	}
	declared := declaredNames(files)
	o.Taken = func(name string) bool { return declared[name] }
	if f.typ == "" {
		return nil
	}
	t, err := f.load(folder, o.Package)
	if err != nil {
		return err
	}
	o.Type, o.Path = t.typ, t.path
	if o.Name == "" {
		o.Name = gogen.Name(t.name)
	}
	return nil
}

// parse parses the Go files of folder, but for that of -o, or without -o, one that was generated
// from the same schema. What does not parse is not looked at: the compiler will tell.
func (f *genFlags) parse(folder, source string) ([]*ast.File, error) {
	names, err := os.ReadDir(folder)
	if err != nil {
		return nil, inputFault(err)
	}
	output, err := os.Stat(f.output)
	if err != nil {
		output = nil
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, entry := range names {
		name := filepath.Join(folder, entry.Name())
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if info, err := os.Stat(name); err != nil || output != nil && os.SameFile(info, output) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil || f.output == "" && bytes.HasPrefix(text, []byte(generatedMark)) && bytes.Contains(text, []byte("\n// Source: "+source+"\n")) {
			continue
		}
		file, _ := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if file != nil && file.Name != nil && !strings.HasSuffix(file.Name.Name, "_test") {
			files = append(files, file)
		}
	}
	return files, nil
}

// packageName returns the name of the package of files, or the one that the folder suggests.
func packageName(folder string, files []*ast.File) string {
	for _, file := range files {
		if file.Name.Name != "" && file.Name.Name != "_" && !ignored(file) {
			return file.Name.Name
		}
	}
	if path, err := filepath.Abs(folder); err == nil {
		folder = path
	}
	name := strings.ToLower(filepath.Base(folder))
	name = strings.Map(func(r rune) rune {
		if r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, name)
	name = strings.TrimLeft(name, "0123456789")
	if !token.IsIdentifier(name) || name == "_" {
		return "main"
	}
	return name
}

// ignored reports whether a file is left out by its build constraint `ignore`.
func ignored(file *ast.File) bool {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:build ignore") {
				return true
			}
		}
	}
	return false
}

// declaredNames returns the names that files declare at package level.
func declaredNames(files []*ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, file := range files {
		if ignored(file) {
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							names[name.Name] = true
						}
					}
				}
			}
		}
	}
	return names
}

// A loaded type is what --type names.
type loadedType struct {
	typ  types.Type
	name string
	path string // import path of the package that the file is for
}

// load loads the type that --type names, by the Go command.
func (f *genFlags) load(folder, pkg string) (*loadedType, error) {
	prefix, name := "", f.typ
	for {
		rest, ok := strings.CutPrefix(name, "[]")
		if !ok {
			if rest, ok = strings.CutPrefix(name, "*"); !ok {
				break
			}
		}
		prefix, name = prefix+name[:len(name)-len(rest)], rest
	}
	path := "."
	if dot := strings.LastIndexByte(name, '.'); dot > strings.LastIndexByte(name, '/') {
		path, name = name[:dot], name[dot+1:]
	}
	if !token.IsIdentifier(name) || path == "" {
		return nil, fmt.Errorf("--type %s: want the name of a type, with the import path of its package in front if it is another one; [] and * may stand before both", f.typ)
	}
	var typ types.Type
	out := &loadedType{name: name}
	if obj := types.Universe.Lookup(name); path == "." && obj != nil {
		if _, ok := obj.(*types.TypeName); ok {
			typ = obj.Type()
		}
	}
	if typ == nil {
		found, home, err := f.lookUp(folder, pkg, path, name)
		if err != nil {
			return nil, err
		}
		typ, out.path = found, home
	}
	for prefix != "" {
		if rest, ok := strings.CutSuffix(prefix, "[]"); ok {
			typ, prefix = types.NewSlice(typ), rest
			out.name += "s"
		} else {
			typ, prefix = types.NewPointer(typ), strings.TrimSuffix(prefix, "*")
		}
	}
	out.typ = typ
	return out, nil
}

// lookUp returns the type called name of the package at path, and the import path of the package in
// folder, which path "." is.
func (f *genFlags) lookUp(folder, pkg, path, name string) (types.Type, string, error) {
	conf := &packages.Config{
		Dir: folder,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedModule,
	}
	if f.output != "" { // what stands there is not what will
		file, err := filepath.Abs(f.output)
		if err != nil {
			return nil, "", inputFault(err)
		}
		conf.Overlay = map[string][]byte{file: []byte("package " + pkg + "\n")}
	}
	all, err := packages.Load(conf, slices.Compact([]string{path, "."})...)
	if err != nil {
		return nil, "", &inputError{visible("--type " + f.typ + ": " + err.Error())}
	}
	var found *packages.Package
	home := ""
	for _, p := range all {
		if p.PkgPath == path || strings.HasPrefix(path, ".") && isIn(p, filepath.Join(folder, path)) || len(all) == 1 {
			found = p
		}
		if isIn(p, folder) || len(all) == 1 {
			home = p.PkgPath
		}
	}
	if found == nil {
		return nil, "", &inputError{visible("--type " + f.typ + ": there is no package " + path)}
	}
	var compiler, checker []string // what they say; the file of -o may be what is missing
	fault := func(reason string, more ...string) (types.Type, string, error) {
		text := visible("--type " + f.typ + ": " + reason)
		for _, line := range more {
			text += "\n    " + visible(line)
		}
		return nil, "", &inputError{text}
	}
	for _, e := range found.Errors {
		lines := strings.Split(strings.TrimSpace(e.Msg), "\n")
		switch {
		case e.Kind == packages.TypeError:
			checker = append(checker, e.Error())
		case strings.HasPrefix(e.Msg, "# "):
			compiler = append(compiler, lines[1:]...)
		default:
			return fault(lines[0], lines[1:]...)
		}
	}
	if len(checker) > 0 {
		compiler = checker // the same, with whole paths
	}
	if found.Types == nil {
		return fault("there is no package " + path)
	}
	obj, ok := found.Types.Scope().Lookup(name).(*types.TypeName)
	switch {
	case !ok && len(compiler) > 0:
		return fault("package "+found.PkgPath+" declares no such type, and does not compile", compiler...)
	case !ok:
		return fault("package " + found.PkgPath + " declares no such type")
	case found.PkgPath != home && found.Name == "main":
		return fault("package " + found.PkgPath + " is a program, which cannot be imported")
	case path != "." && found.PkgPath != home && !obj.Exported():
		return fault("the type is not exported")
	}
	if n, ok := obj.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
		return fault("want a type without type parameters")
	}
	if invalid(obj.Type(), make(map[types.Type]bool)) {
		return fault("what it is made of does not compile", compiler...)
	}
	return obj.Type(), home, nil
}

// isIn reports whether the files of p are in folder.
func isIn(p *packages.Package, folder string) bool {
	path, err := filepath.Abs(folder)
	return err == nil && p.Dir == path
}

// invalid reports whether t has a part that the type checker could make nothing of.
func invalid(t types.Type, met map[types.Type]bool) bool {
	if met[t] {
		return false
	}
	met[t] = true
	switch t := t.(type) {
	case *types.Basic:
		return t.Kind() == types.Invalid
	case *types.Struct:
		for i := range t.NumFields() {
			if invalid(t.Field(i).Type(), met) {
				return true
			}
		}
	case *types.Map:
		return invalid(t.Key(), met) || invalid(t.Elem(), met)
	case interface{ Elem() types.Type }:
		return invalid(t.Elem(), met)
	case *types.Named:
		return invalid(t.Underlying(), met)
	case *types.Alias:
		return invalid(types.Unalias(t), met)
	}
	return false
}
