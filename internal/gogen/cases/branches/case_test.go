package branches

import (
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

// texts are documents that take each way through the branches.
var texts = []string{
	`{}`,
	`{"kind":"a@b.example","mail":"a@b.example","pet":{"type":"cat","lives":9,"good":true}}`,
	`{"kind":12,"mail":"123","pet":{"type":"dog","lives":9,"good":true}}`,
	`{"kind":[1,"2"],"mail":"both","shape":{"r":1.5,"w":2}}`,
	`{"kind":null,"shape":{"w":1,"h":2,"d":3}}`,
	`{"shape":{"w":1,"h":2}}`,
	`{"shape":{"w":1,"points":[[0,0],[1,1]]}}`,
	`{"expr":{"op":"+","left":{"op":"-","left":1,"right":{"value":2}},"right":3,"extra":4}}`,
	`{"expr":{"op":"c","value":4}}`,
	`{"expr":7}`,
	`{"level":{"n":5,"low":1}}`,
	`{"level":{"n":6,"low":1}}`,
	`{"open":{"x-":1.5,"x-1":"7","y":"ab","yy":"2020-01-01","yyy":12,"z":true}}`,
	`{"many":{"t":"a","v":"1"}}`,
	`{"many":{"t":"g","v":"1"}}`,
}

func TestTables(t *testing.T) {
	var cases []check.Case
	for _, text := range texts {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		cases = append(cases,
			check.Of("text", text, func(dst []byte, v *string) ([]byte, error) { return AppendBranchesJSON(dst, []byte(*v)) }, &text),
			check.Of("value", text, func(dst []byte, v *any) ([]byte, error) { return AppendBranchesValue(dst, *v) }, &v))
	}
	check.Run(t, schema, cases)
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("arms by type", `{"pet":{"type":"cat","lives":3},"kind":12,"many":{"t":"g","v":true},"shape":{"w":1,"h":2}}`, AppendBranches,
			&Branches{Pet: &Cat{Type: "cat", Lives: new(int64(3))}, Kind: BranchesKindInteger(12), Many: &BranchesManyG{V: new(true)}, Shape: &BranchesShapeArm2{W: 1, H: 2}}),
		check.Of("recursion", `{"expr":{"op":"+","left":1,"right":{"value":2}}}`, AppendBranches,
			&Branches{Expr: &ExprArm1{Op: "+", Left: ExprNumber(1), Right: &ExprArm2{Value: new(2.0)}}}),
		check.Of("if", `{"level":{"n":3,"low":true}}`, AppendBranches, &Branches{Level: &BranchesLevel{N: 3, Low: new(true)}}),
		check.Of("else", `{"level":{"n":"3"}}`, AppendBranches, &Branches{Level: &BranchesLevel{N: "3", Low: new(true)}}),
		check.Of("null", `{"kind":null}`, AppendBranches, &Branches{Kind: (*BranchesKindInteger)(nil)}),
		check.Of("texts", `{"mail":"12","kind":"a@b.example"}`, AppendBranches, &Branches{Mail: BranchesMailString2("12"), Kind: BranchesKindString("a@b.example")}),
	})
}

func TestErrors(t *testing.T) {
	for _, text := range []string{
		`{"kind":true}`, `{"mail":7}`, `{"pet":{"type":"cow"}}`, `{"pet":{}}`, `{"many":{"t":"z"}}`, `{"expr":{"op":"x","left":"y"}}`, `{"expr":[]}`,
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		check.Fails(t, schema, func(dst []byte, v *any) ([]byte, error) { return AppendBranchesValue(dst, *v) }, &v)
	}
}
