package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/generated"
	"github.com/stringify-go/stringify/bench/payload"
)

// A path is something that stringify does, called again and again.
type path struct {
	name    string
	calls   int // how many calls are counted
	prepare func() func()
}

// paths are the key paths, at least one an engine.
var paths = []path{
	{"Go type, an object", 5000, func() func() { return bound(payload.ProfileShape, payload.ProfileValue()) }},
	{"Go type, 1000 objects", 80, func() func() { v := payload.Flats(1000); return bound(payload.FlatsShape, &v) }},
	{"Go type, 1000 integers", 200, func() func() { v := payload.Ints(1000); return bound(payload.IntsShape, &v) }},
	{"Go type, 1000 decimals", 120, func() func() { v := payload.Decimals(1000); return bound(payload.NumbersShape, &v) }},
	{"Go type, 1000 strings", 600, func() func() { v := payload.Texts(1000); return bound(payload.TextsShape, &v) }},
	{"generated code, an object", 6000, func() func() {
		v := payload.ProfileValue()
		return into(func(dst []byte) ([]byte, error) { return generated.AppendProfile(dst, v) })
	}},
	{"decoded, an object", 1500, func() func() { return value(payload.ProfileShape, payload.ProfileValue()) }},
	{"decoded, 1000 numbers", 120, func() func() { return value(payload.NumbersShape, payload.Decimals(1000)) }},
	{"JSON text, an object", 1200, func() func() { return text(payload.ProfileShape, payload.ProfileValue()) }},
	{"JSON text, 1000 objects", 20, func() func() { return text(payload.FlatsShape, payload.Flats(1000)) }},
	{"decoded, an arm by its const", 10000, func() func() { return value(payload.BlockShape, payload.BlockValue()) }},
	{"strict, an object", 600, func() func() {
		return value(payload.ProfileShape, payload.ProfileValue(), stringify.WithStrict())
	}},
	{"Compile, a page of products", 120, func() func() {
		schema := []byte(payload.PageShape.Schema)
		return func() { must(stringify.Compile(schema)) }
	}},
	{"Encoder, a record", 4000, func() func() {
		v := payload.ProfileValue()
		e := stringify.NewEncoder(io.Discard, stringify.MustCompile(payload.ProfileShape.Schema))
		return func() { check(e.Encode(v)) }
	}},
	{"MarshalWrite, 10,000 objects", 6, func() func() {
		v := payload.Flats(10_000)
		s := stringify.MustCompile(payload.FlatsShape.Schema)
		return func() { check(s.MarshalWrite(io.Discard, v)) }
	}},
}

// call calls the path of that name.
func call(name string, calls int) {
	for _, p := range paths {
		if p.name == name {
			f := p.prepare()
			for range 3 + calls { // the first ones make what is kept
				f()
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, "guard: no path is called", name)
	os.Exit(2)
}

// into returns a call of write, into memory that is used again.
func into(write func(dst []byte) ([]byte, error)) func() {
	buf := make([]byte, 0, 1<<20)
	return func() { buf = must(write(buf[:0])) }
}

func bound[T any](shape payload.Shape, v *T) func() {
	f := must(stringify.For[T](stringify.MustCompile(shape.Schema)))
	return into(func(dst []byte) ([]byte, error) { return f.Append(dst, v) })
}

// value writes v as encoding/json decodes it.
func value(shape payload.Shape, v any, options ...stringify.Option) func() {
	s := must(stringify.Compile([]byte(shape.Schema), options...))
	var decoded any
	check(json.Unmarshal(must(json.Marshal(v)), &decoded))
	return into(func(dst []byte) ([]byte, error) { return s.Append(dst, decoded) })
}

// text writes v as encoding/json writes it.
func text(shape payload.Shape, v any) func() {
	s := stringify.MustCompile(shape.Schema)
	src := must(json.Marshal(v))
	return into(func(dst []byte) ([]byte, error) { return s.AppendJSON(dst, src) })
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
