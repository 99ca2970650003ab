package foreign

import (
	_ "embed"
	"math"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/cases/foreign/model"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

// TestForeign writes a type of another package.
func TestForeign(t *testing.T) {
	at := time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
	for _, v := range []*model.Order{
		{},
		{ID: 7, Lines: []model.Line{{Article: "a", Price: 9.99, Cost: 5}, {Article: "b", Price: 1e21}}, By: &model.Customer{Name: "Ada", Password: "x"}, At: at, State: 1, Tags: model.Tags{"x", "\""}, Note: 5, Parts: [2]float64{1, -0.5}},
		{Note: []int{1}},
		{Lines: []model.Line{{Price: math.NaN()}}},
		{Parts: [2]float64{0, math.Inf(-1)}},
	} {
		check.Either(t, schema, AppendOrder, v)
	}
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendOrder, 300) }
