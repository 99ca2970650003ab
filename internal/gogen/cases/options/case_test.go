package options

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

var opts = []stringify.Option{
	stringify.WithRounding(stringify.RoundCeil), stringify.WithLargeArrays(stringify.LargeArraysPassthrough),
	stringify.WithLargeArraySize(3), stringify.WithMaxValueDepth(4), stringify.WithEscapeHTML(),
}

func TestOptions(t *testing.T) {
	text := `{"<n>":1.2,"avg":-1.5,"html":1,"text":"<&>\u2028","list":[{"a":"7"},{"a":1.1},{"a":"9"}]}`
	check.Run(t, schema, []check.Case{
		check.Of("small", `{"list":[{"a":7},{}],"html":0,"text":"<&>\u2028"}`, AppendOptions,
			&Options{List: []OptionsListItem{{A: new(int64(7))}, {}}, HTML: new(""), Text: new("<&>\u2028")}),
		check.Of("large", `{"list":[{"a":7},{"a":8},{}],"rows":[["a","b","c"],["d"]]}`, AppendOptions,
			&Options{List: []OptionsListItem{{A: new(int64(7))}, {A: new(int64(8))}, {}}, Rows: [][]string{{"a", "b", "c"}, {"d"}}}),
		check.Of("as deep as may be", `{"deep":{"deep":{"deep":{}}}}`, AppendOptions,
			&Options{Deep: &OptionsDeep{Deep: &OptionsDeepDeep{Deep: &OptionsDeepDeepDeep{}}}}),
		check.Of("text", text, func(dst []byte, v *string) ([]byte, error) { return AppendOptionsJSON(dst, []byte(*v)) }, &text),
		check.Of("nil", "null", AppendOptions, nil),
	}, opts...)
}

func TestErrors(t *testing.T) {
	check.Fails(t, schema, AppendOptions,
		&Options{Deep: &OptionsDeep{Deep: &OptionsDeepDeep{Deep: &OptionsDeepDeepDeep{Deep: &OptionsDeepDeepDeepDeep{}}}}}, opts...)
}
