package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/stringify-go/stringify/internal/gogen"
)

// genFlags are the flags of gen, but for those of the schema.
type genFlags struct {
	output string // "": standard output
	check  bool

	name, pkg string
	typ       string
	types     bool
	values    bool
	json      bool
	inline    bool
}

func newGenCommand() *cobra.Command {
	var schema schemaFlags
	var flags genFlags
	cmd := &cobra.Command{
		Use:   "gen SCHEMA",
		Short: "Generate Go source that writes values as the schema declares them",
		Long: `Writes a Go file with functions that write values as SCHEMA declares them, without the
schema and without compiling it when the program runs. The file needs the package
github.com/stringify-go/stringify/genruntime, and no other.

  --types    declares Go types for what the schema describes, and writes
               AppendNAME(dst []byte, v *NAME) ([]byte, error) and MarshalNAME;
             this is what is done if none of these four flags is given
  --type T   writes these functions for a Go type of yours instead: one of the package that
             the file is for (Order), or of another (example.com/shop.Order, []time.Time)
  --values   writes AppendNAMEValue(dst []byte, v any) ([]byte, error), for any Go value
  --json     writes AppendNAMEJSON(dst, src []byte) ([]byte, error), for JSON text

A type that the schema can never take is a fault, with every field that is concerned. What
cannot be written as Go source is told of with the reason, and no file is written. A file
that is the same already is left alone, and so is one that this command has not generated.

With --check, nothing is written, and the exit code is 1 if the file of -o is not what
would be.`,
		Example: `  stringify gen user.schema.json -o user_json.go
  stringify gen order.schema.json --type Order -o order_json.go
  stringify gen event.schema.json --values --json --name Event --package main
  //go:generate go tool stringify gen user.schema.json -o user_json.go`,
		Args: oneSchema,
		RunE: func(cmd *cobra.Command, args []string) error {
			if flags.output == stdinName { // "-" is standard output here
				flags.output = ""
			}
			if err := flags.verify(); err != nil {
				return err
			}
			src, err := flags.generate(&schema, args[0])
			switch {
			case err != nil:
				return err
			case flags.check:
				return flags.compare(src)
			case flags.output == "":
				return printed(cmd.OutOrStdout().Write(src))
			}
			return flags.write(src)
		},
	}
	schema.register(cmd)
	f := cmd.Flags()
	f.StringVarP(&flags.output, "output", "o", "", "write to `FILE` instead of standard output, which \"-\" is too")
	f.BoolVar(&flags.check, "check", false, "write nothing, and fail if the file of -o is not up to date")
	f.StringVar(&flags.name, "name", "", "the `NAME` in the functions' names (default: that of the type, or made from that of the file)")
	f.StringVar(&flags.pkg, "package", "", "the `NAME` of the package that the file is for (default: that of the folder)")
	f.StringVar(&flags.typ, "type", "", "write functions for the Go type `TYPE`")
	f.BoolVar(&flags.types, "types", false, "declare Go types for the schema, and write functions for them")
	f.BoolVar(&flags.values, "values", false, "write a function for values of any Go type")
	f.BoolVar(&flags.json, "json", false, "write a function for JSON text")
	f.BoolVar(&flags.inline, "inline-matchers", true, "write what only validation tells as Go code; else the file carries the schema, and compiles that when it is first needed")
	return cmd
}

// verify complains about flags that do not go together, and about a file that would be lost.
func (f *genFlags) verify() error {
	switch {
	case f.check && f.output == "":
		return errors.New("--check: want the file to check, by -o")
	case f.typ != "" && f.types:
		return errors.New("--type and --types: want one of them")
	case f.name != "" && !(token.IsIdentifier(f.name) && token.IsExported(f.name)):
		return fmt.Errorf("--name %s: want a Go name with a capital", f.name)
	case f.pkg != "" && (!token.IsIdentifier(f.pkg) || f.pkg == "_"):
		return fmt.Errorf("--package %s: want the name of a Go package", f.pkg)
	case f.output == "":
		return nil
	}
	if info, err := os.Stat(f.output); err == nil && !info.Mode().IsRegular() { // /dev/stdout; reading that may never end
		if f.check {
			return fmt.Errorf("--check: want a file that can be checked, got %s", f.output)
		}
		return nil
	}
	old, err := os.ReadFile(f.output)
	if err == nil && len(old) > 0 && !bytes.HasPrefix(old, []byte(generatedMark)) {
		return &inputError{visible(f.output + ": want a new file, or one that was generated; this one begins otherwise")}
	}
	return nil
}

// generate returns the Go file.
func (f *genFlags) generate(schema *schemaFlags, file string) ([]byte, error) {
	o := gogen.Options{
		Name: f.name, Package: f.pkg, Values: f.values, JSON: f.json,
		Types:           f.types || f.typ == "" && !f.values && !f.json,
		CompileMatchers: !f.inline, Version: version(), Source: f.source(file),
	}
	if err := schema.plan(file, &o); err != nil {
		return nil, err
	}
	target := "."
	if f.output != "" {
		target = filepath.Dir(f.output)
	}
	if err := f.place(&o, target); err != nil {
		return nil, err
	}
	if o.Name == "" {
		base, _, _ := strings.Cut(filepath.Base(file), ".")
		o.Name = gogen.Name(base)
	}
	src, err := gogen.File(o)
	if err != nil {
		return nil, &inputError{refusal(file, err)}
	}
	return src, nil
}

// refusal words why a file cannot be generated, a line for each reason.
func refusal(file string, err error) string {
	reasons := []error{err}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		reasons = many.Unwrap()
	}
	var b strings.Builder
	for i, reason := range reasons {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(visible(file + ": cannot be generated: " + reason.Error()))
	}
	return b.String()
}

// source returns what the head of the file calls the schema: its path from the folder that the
// file is in, which is the same on every machine, or else its name.
func (f *genFlags) source(schema string) string {
	from, err := filepath.Abs(filepath.Dir(f.output))
	to, err2 := filepath.Abs(schema)
	if err == nil && err2 == nil {
		if path, err := filepath.Rel(from, to); err == nil {
			return filepath.ToSlash(path)
		}
	}
	return filepath.Base(schema)
}

// generatedMark begins each generated file.
const generatedMark = "// Code generated by stringify. DO NOT EDIT."

// write writes src to the file of -o, at once: whoever reads it meanwhile sees the file of
// before, or the new one.
func (f *genFlags) write(src []byte) (err error) {
	target, mode := f.output, fs.FileMode(0o666)
	if info, err := os.Stat(target); err == nil {
		if !info.Mode().IsRegular() { // /dev/stdout
			if err = os.WriteFile(target, src, mode); err != nil {
				return inputFault(err)
			}
			return nil
		}
		mode = info.Mode().Perm()
		if target, err = filepath.EvalSymlinks(target); err != nil { // a link stays one
			return inputFault(err)
		}
	}
	old, err := os.ReadFile(target)
	switch {
	case err == nil && bytes.Equal(old, src):
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return inputFault(err)
	}
	temp, err := os.OpenFile(fmt.Sprintf("%s.%d.new", target, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return inputFault(err)
	}
	_, err = temp.Write(src)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), target)
	}
	if err != nil {
		os.Remove(temp.Name())
		return inputFault(err)
	}
	return nil
}

// compare complains if the file of -o is not src.
func (f *genFlags) compare(src []byte) error {
	old, err := os.ReadFile(f.output)
	if err != nil {
		return inputFault(err)
	}
	if bytes.Equal(old, src) {
		return nil
	}
	line := 1
	for len(old) > 0 && len(src) > 0 {
		a, restA, _ := bytes.Cut(old, []byte("\n"))
		b, restB, _ := bytes.Cut(src, []byte("\n"))
		if !bytes.Equal(a, b) {
			break
		}
		old, src = restA, restB
		line++
	}
	return &inputError{visible(fmt.Sprintf("%s:%d: is stale: what would be generated is another text from this line on", f.output, line))}
}
