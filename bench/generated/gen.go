//go:build ignore

// This program writes the files of this package: code for the types of package payload, by
// the schemas that these are measured with.
package main

import (
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"strings"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/internal/gogen"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// shapes are what is generated: the name of the functions, the Go type, the schema.
var shapes = []struct {
	name, typ string
	shape     payload.Shape
}{
	{"Text", "string", payload.TextShape},
	{"Ints", "[]int", payload.IntsShape},
	{"Numbers", "[]float64", payload.NumbersShape},
	{"Texts", "[]string", payload.TextsShape},
	{"Simple", "Simple", payload.SimpleShape},
	{"Mixed", "Mixed", payload.MixedShape},
	{"Nested", "Nested", payload.NestedShape},
	{"Profile", "Profile", payload.ProfileShape},
	{"Order", "Order", payload.OrderShape},
	{"Page", "Page", payload.PageShape},
	{"Flats", "[]Flat", payload.FlatsShape},
	{"Nullables", "[]NullableRow", payload.NullablesShape},
	{"Event", "Event", payload.EventShape},
	{"Row", "Row", payload.RowShape},
	{"Public", "Row", payload.PublicShape},
}

func main() {
	log.SetFlags(0)
	pkg, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("github.com/stringify-go/stringify/bench/payload")
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range shapes {
		set, complaints := resolve.Resolve([]byte(s.shape.Schema), resolve.Options{MaxDepth: 100})
		if complaints != nil {
			log.Fatal(complaints)
		}
		p, _, complaints := planner.Build(set, planner.Options{Plan: plan.Options{MaxValueDepth: 10000, LargeArraySize: 20000}})
		if complaints != nil {
			log.Fatal(complaints)
		}
		name, list := strings.CutPrefix(s.typ, "[]")
		var t types.Type
		if obj := types.Universe.Lookup(name); obj != nil {
			t = obj.Type()
		} else {
			t = pkg.Scope().Lookup(name).Type()
		}
		if list {
			t = types.NewSlice(t)
		}
		src, err := gogen.File(gogen.Options{Package: "generated", Name: s.name, Plan: p, Set: set, Type: t, Source: "payload." + s.name + "Shape"})
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(strings.ToLower(s.name)+".go", src, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
