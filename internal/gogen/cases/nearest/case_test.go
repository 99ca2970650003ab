package nearest

import (
	_ "embed"
	"math"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestNumbers(t *testing.T) {
	v := &Numbers{One: -2.5, Many: []float64{-2.5, -1.5, -1, -0.5, 0.25, 0, 0.5, 1.5, 2.5}, Small: 1.5, Free: 2.5, Named: new(Real(-0.5)), Any: -1.5}
	const want = `{"one":-2,"many":[-2,-1,-1,0,0,0,1,2,3],"small":2,"free":2.5,"named":0,"any":-1}`
	if got, err := AppendNumbers(nil, v); err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	rounding := stringify.WithRounding(stringify.RoundNearest)
	for _, v := range []*Numbers{v, {One: 1e300, Any: 0}, {Many: []float64{1 << 53, -1 << 63, 1e21, math.Copysign(0, -1)}, Any: 0}, {Small: float32(math.NaN())}, {Many: []float64{1, math.Inf(1)}}, {}} {
		check.Either(t, schema, AppendNumbers, v, rounding)
	}
	check.Random(t, schema, AppendNumbers, 300, rounding)
	check.Documents(t, schema, AppendNumbersValue, AppendNumbersJSON, []string{
		`{"one":-2.5,"many":[-2.5,-0.5,0.5,1.5,"2.5",1e3,-1e-3,9007199254740993.5],"small":1.5,"free":1.5,"named":null,"any":1e400}`, `{"one":"x"}`, `{"many":[{}]}`, `{}`,
	}, rounding)
}
