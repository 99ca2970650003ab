package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/stringify-go/stringify"
)

// schemaFlags are the flags of all commands that compile a schema.
type schemaFlags struct {
	refs           []string
	load           string
	rounding       string
	largeArrays    string
	largeArraySize int
	maxSchemaDepth int
	maxValueDepth  int
	direction      string
	escapeHTML     bool
	strict         bool
	parallel       int // for run alone, whose flag --jobs is
}

func (f *schemaFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.refs, "ref", nil, "an external schema, `ID=FILE`, that $ref reaches by ID (repeatable)")
	flags.StringVar(&f.load, "load", "", "read schemas that no --ref names from `DIR`, by the path of their URI")
	flags.StringVar(&f.rounding, "rounding", "trunc", "`HOW` numbers become integers: trunc, floor, ceil or nearest")
	flags.StringVar(&f.largeArrays, "large-arrays", "coerce", "`HOW` large arrays are written: coerce, or passthrough (without their item schema)")
	flags.IntVar(&f.largeArraySize, "large-array-size", 0, "an array of `N` elements or more is large (0: 20000)")
	flags.IntVar(&f.maxSchemaDepth, "max-schema-depth", 100, "schemas may nest `N` levels deep, 0 to 100")
	flags.StringVar(&f.direction, "direction", "", "the `WAY` of a message: response leaves out writeOnly members, request readOnly ones")
	flags.BoolVar(&f.escapeHTML, "escape-html", false, "escape <, >, &, U+2028 and U+2029 in all that is written")
	flags.BoolVar(&f.strict, "strict", false, "refuse values that do not satisfy the whole schema")
	flags.IntVar(&f.maxValueDepth, "max-value-depth", 10000, "values may nest `N` levels deep, 1 to 100000")
}

// compiled is a schema file with what it compiled to.
type compiled struct {
	*stringify.Serializer
	sources map[string]source // by SchemaError.Name
	refs    []string          // ids of --ref, in order
}

// files returns the names of the files that the schemas were read from.
func (c *compiled) files() []string {
	var names []string
	for _, from := range c.sources {
		names = append(names, from.file)
	}
	slices.Sort(names)
	return names
}

// A source is one schema text and the file that it came from.
type source struct {
	file string
	text []byte
}

// compile reads and compiles the schema in file. A fault in a schema is an
// *inputError with every complaint, a fault in a flag any other error.
func (f *schemaFlags) compile(file string) (*compiled, error) {
	c, text, options, err := f.read(file)
	if err != nil {
		return nil, err
	}
	c.Serializer, err = stringify.Compile(text, options...)
	return c, c.complaints(err)
}

// check is compile, but also complains about what no value reaches, and leaves
// nothing to write with.
func (f *schemaFlags) check(file string) error {
	c, text, options, err := f.read(file)
	if err != nil {
		return err
	}
	return c.complaints(stringify.Check(text, options...))
}

// read reads the schema in file and those that the flags name.
func (f *schemaFlags) read(file string) (*compiled, []byte, []stringify.Option, error) {
	c := &compiled{sources: make(map[string]source)}
	options, err := f.options(c)
	if err != nil {
		return nil, nil, nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, nil, inputFault(err)
	}
	c.sources[""] = source{file, text}
	return c, text, options, nil
}

// complaints turns faults of schemas into an *inputError with all of them, and faults of
// options into those of flags.
func (c *compiled) complaints(err error) error {
	var faults stringify.SchemaErrors
	if errors.As(err, &faults) {
		return &inputError{c.describe(faults)}
	}
	if err != nil {
		return flagError(err)
	}
	return nil
}

// optionFlags are those that set an option of stringify to a value.
var optionFlags = map[string]string{
	"WithLargeArraySize": "--large-array-size",
	"WithMaxSchemaDepth": "--max-schema-depth",
	"WithMaxValueDepth":  "--max-value-depth",
}

// flagError returns err, of an option, with the flag that set it.
func flagError(err error) error {
	option, rest, _ := strings.Cut(strings.TrimPrefix(err.Error(), "stringify: "), "(")
	value, want, ok := strings.Cut(rest, "): ")
	if flag := optionFlags[option]; ok && flag != "" {
		return fmt.Errorf("%s %s: %s", flag, value, want)
	}
	return err
}

// What flags may say, but for numbers and names.
var (
	roundings = map[string]stringify.Rounding{
		"trunc": stringify.RoundTrunc, "floor": stringify.RoundFloor,
		"ceil": stringify.RoundCeil, "nearest": stringify.RoundNearest,
	}
	largeArrays = map[string]stringify.LargeArrays{
		"coerce": stringify.LargeArraysCoerce, "passthrough": stringify.LargeArraysPassthrough,
	}
	directions = map[string]stringify.Direction{
		"": 0, "response": stringify.DirectionResponse, "request": stringify.DirectionRequest,
	}
)

func (f *schemaFlags) options(c *compiled) ([]stringify.Option, error) {
	rounding, err := choose("rounding", f.rounding, roundings)
	if err != nil {
		return nil, err
	}
	mechanism, err := choose("large-arrays", f.largeArrays, largeArrays)
	if err != nil {
		return nil, err
	}
	direction, err := choose("direction", f.direction, directions)
	if err != nil {
		return nil, err
	}
	options := []stringify.Option{
		stringify.WithRounding(rounding),
		stringify.WithLargeArrays(mechanism),
		stringify.WithLargeArraySize(f.largeArraySize),
		stringify.WithMaxSchemaDepth(f.maxSchemaDepth),
		stringify.WithMaxValueDepth(f.maxValueDepth),
	}
	if f.direction != "" {
		options = append(options, stringify.WithDirection(direction))
	}
	if f.escapeHTML {
		options = append(options, stringify.WithEscapeHTML())
	}
	if f.strict {
		options = append(options, stringify.WithStrict())
	}
	if f.parallel > 0 {
		options = append(options, stringify.WithParallel(f.parallel))
	}
	for _, ref := range f.refs {
		id, file, ok := strings.Cut(ref, "=")
		if !ok || id == "" || file == "" {
			return nil, fmt.Errorf("--ref %q: want ID=FILE", ref)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, inputFault(err)
		}
		c.sources[id] = source{file, text}
		c.refs = append(c.refs, id)
		options = append(options, stringify.WithSchema(id, text))
	}
	if f.load != "" {
		folder, err := os.OpenRoot(f.load)
		if err != nil {
			return nil, inputFault(err)
		}
		options = append(options, stringify.WithLoader(func(uri string) ([]byte, error) {
			return c.load(folder, uri)
		}))
	}
	return options, nil
}

// load reads the schema for uri from inside folder.
func (c *compiled) load(folder *os.Root, uri string) ([]byte, error) {
	u, err := url.Parse(uri)
	if err != nil {
		return nil, err
	}
	name := filepath.Clean(filepath.FromSlash(strings.TrimPrefix(u.Path, "/")))
	info, err := folder.Stat(name)
	if err == nil && !info.Mode().IsRegular() { // a pipe would block
		err = errors.New("want a regular file")
	}
	var text []byte
	if err == nil {
		text, err = folder.ReadFile(name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s in %s: %w", name, folder.Name(), withoutPath(err))
	}
	c.sources[uri] = source{filepath.Join(folder.Name(), name), text}
	return text, nil
}

// oneSchema asks for one SCHEMA on the command line.
func oneSchema(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("want one SCHEMA, got also %q", args[1])
	}
	return someSchema(nil, args)
}

// someSchema asks for a SCHEMA on the command line.
func someSchema(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("want SCHEMA, the file of a JSON Schema")
	}
	return nil
}

func choose[T any](flag, value string, known map[string]T) (T, error) {
	v, ok := known[value]
	if ok {
		return v, nil
	}
	names := make([]string, 0, len(known))
	for name := range known {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return v, fmt.Errorf("--%s %s: want one of %s", flag, value, strings.Join(names, ", "))
}
