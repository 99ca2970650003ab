package sixty

import (
	_ "embed"
	"os"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestSixty(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("what must be there", `{"property00":"","property11":0,"property22":0}`, AppendSixty, new(Sixty)),
		check.Of("some", `{"property00":"a","property11":1,"property22":2.5,"property25":["x","y"],"property36":{"a":1,"b":"c"},"property47":null,"property58":"off"}`, AppendSixty, &Sixty{
			Property00: "a", Property11: 1, Property22: 2.5, Property25: []string{"x", "y"}, Property36: &SixtyProperty36{A: new(int64(1)), B: new("c")},
			Property47: new(*string), Property58: new(SixtyProperty58Off),
		}),
	})
}

// TestSize: a file for 60 properties has less than 40 kB.
func TestSize(t *testing.T) {
	src, err := os.ReadFile("generated.go")
	if err != nil || len(src) >= 40_000 {
		t.Errorf("%d bytes, %v", len(src), err)
	}
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendSixty, 300) }
