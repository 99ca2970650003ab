package gogen

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/stringify-go/stringify/genruntime/compiled"
	"github.com/stringify-go/stringify/internal/plan"
)

// compiledPath is the import path of package compiled.
const compiledPath = runtimePath + "/compiled"

// compiled writes the function that compiles what answers the questions of the table.
func (t *tables) compiled(b *printer, name string) {
	o := t.g.o
	root := o.Set.Root()
	c := compiled.Options{
		Schema:         string(root.Doc.Text),
		MaxSchemaDepth: o.MaxSchemaDepth,
		Strict:         o.Plan.Strict != plan.NoMatch,
		Direction:      uint8(o.Direction),
	}
	for _, one := range schemasOf(o.Set).at {
		source := compiled.Source{ID: one.Doc.Name, Text: string(one.Doc.Text)}
		if one.Doc != root.Doc && !slices.Contains(c.Schemas, source) {
			c.Schemas = append(c.Schemas, source)
		}
	}
	slices.SortFunc(c.Schemas, func(s, t compiled.Source) int { return cmp.Compare(s.ID, t.ID) })
	var places []string
	for _, id := range t.asked {
		places = append(places, o.Plan.Matches[id-1])
	}
	if m := compiled.Matchers(c, places...); m.Err != nil {
		t.refuse("matchers", "they cannot be compiled from the text of the schema alone: "+m.Err.Error())
		return
	}
	pkg := t.g.importName(compiledPath, "compiled")
	b.WriteString("\n// " + name + " compiles what tells whether values satisfy schemas.\nfunc " + name + "() genruntime.Matchers {\nreturn " + pkg + ".Matchers(")
	b.compiled = pkg
	b.literal(reflect.ValueOf(c))
	for _, place := range places {
		b.WriteString(", " + quote(place))
	}
	b.WriteString(")\n}\n")
}
