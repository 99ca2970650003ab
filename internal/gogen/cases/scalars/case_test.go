package scalars

import (
	_ "embed"
	"math"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestScalars(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)
	full := Scalars{
		S: "a\"é\n", I: math.MinInt64, F: 1e21, B: true, At: at, Day: at, Clock: at,
		Took: 90 * time.Second, Raw: `\u0041`, K: "ignored",
		Os: new(""), Oi: new(int64(0)), Of: new(0.1), Ob: new(false),
		Ns: new(new("n")), Ni: new(new(int64(3))), Nf: new(new(2.5)),
		Ds: new("other"), Di: new(int64(8)), List: []*float64{new(1.5), nil},
	}
	check.Run(t, schema, []check.Case{
		check.Of("all", `{"s":"a\"é\n","i":-9223372036854775808,"f":1e21,"b":true,"at":"2026-01-02T03:04:05.006Z",
			"day":"2026-01-02","clock":"03:04:05","took":"PT1M30S","raw":"A","k":"always","none":null,"os":"","oi":0,"of":0.1,"ob":false,
			"ns":"n","ni":3,"nf":2.5,"ds":"other","di":8,"list":[1.5,null]}`, func(dst []byte, v *Scalars) ([]byte, error) {
			v.Raw = "A"
			return AppendScalars(dst, v)
		}, &full),
		check.Of("what must be there", `{"s":"","i":0,"f":0,"b":false,"at":"0001-01-01T00:00:00.000Z","day":"0001-01-01","clock":"00:00:00",
			"took":"PT0S","raw":"","k":0,"none":0}`, AppendScalars, new(Scalars)),
		check.Of("null where it may be", `{"s":"","i":0,"f":0,"b":false,"at":"0001-01-01T00:00:00.000Z","day":"0001-01-01","clock":"00:00:00",
			"took":"PT0S","raw":"","k":0,"none":0,"ns":null,"ni":null,"nf":null,"list":[]}`, AppendScalars,
			&Scalars{Ns: new(*string), Ni: new(*int64), Nf: new(*float64), List: []*float64{}}),
	})
}

func TestErrors(t *testing.T) {
	check.Fails(t, schema, AppendScalars, &Scalars{F: math.NaN()})
	check.Fails(t, schema, AppendScalars, &Scalars{List: []*float64{nil, new(math.NaN())}})
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendScalars, 300) }
