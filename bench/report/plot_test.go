package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

var sample = Chart{
	Title: "integers", X: "elements", Y: "ns an element",
	Curves: []Curve{
		{"Go type", []float64{10, 1000, 4194304}, []float64{20, 12.5, 12}},
		{"[]any", []float64{10, 1000, 4194304}, []float64{30, 16.5, 18}},
	},
}

// TestChart proves that a chart is well-formed SVG, has its words, no date, and the same
// bytes each time.
func TestChart(t *testing.T) {
	var first, second bytes.Buffer
	if err := sample.Write(&first, "svg"); err != nil {
		t.Fatal(err)
	}
	if err := sample.Write(&second, "svg"); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same chart is not the same bytes")
	}
	for _, word := range []string{"integers", "elements", "ns an element", "Go type", "[]any", ">1e3<", ">1e6<", ">10<", ">20<"} {
		if !strings.Contains(first.String(), word) {
			t.Errorf("%q is missing", word)
		}
	}
	for d := xml.NewDecoder(&first); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestChartOfNothing(t *testing.T) {
	for _, y := range []float64{0, -1} {
		c := Chart{Curves: []Curve{{"zero", []float64{1}, []float64{y}}}}
		if err := c.Write(io.Discard, "svg"); err == nil {
			t.Errorf("%v has no place on a logarithmic axis, want an error", y)
		}
	}
}
