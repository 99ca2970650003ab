package report

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Curve is what was measured of one contender: Y for each X, both above 0.
type Curve struct {
	Name string
	X, Y []float64
}

// A Chart has curves over two logarithmic axes.
type Chart struct {
	Title, X, Y string
	Curves      []Curve
}

// The colours are those of Okabe and Ito, which people tell apart who see colours in
// another way; markers and dashes do it without colour.
var styles = []struct {
	colour color.RGBA
	glyph  draw.GlyphDrawer
	dashes []vg.Length
}{
	{color.RGBA{0, 114, 178, 255}, draw.CircleGlyph{}, nil},
	{color.RGBA{213, 94, 0, 255}, draw.BoxGlyph{}, nil},
	{color.RGBA{0, 158, 115, 255}, draw.PyramidGlyph{}, nil},
	{color.RGBA{90, 90, 90, 255}, draw.RingGlyph{}, []vg.Length{vg.Points(4), vg.Points(3)}},
	{color.RGBA{204, 121, 167, 255}, draw.SquareGlyph{}, []vg.Length{vg.Points(2), vg.Points(2)}},
	{color.RGBA{230, 159, 0, 255}, draw.TriangleGlyph{}, []vg.Length{vg.Points(6), vg.Points(2)}},
}

// Write draws c in a format of gonum.org/v1/plot, such as "svg" or "png". The same chart
// is the same bytes.
func (c Chart) Write(w io.Writer, format string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.Title, c.X, c.Y
	p.Title.Padding = vg.Points(8)
	p.BackgroundColor = color.White
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{230}, color.Gray{230}
	p.Add(grid)
	if len(c.Curves) > len(styles) {
		return fmt.Errorf("%d curves, want %d at most", len(c.Curves), len(styles))
	}
	var xs, ys []float64
	for i, curve := range c.Curves {
		points := make(plotter.XYs, len(curve.X))
		for k := range points {
			points[k] = plotter.XY{X: curve.X[k], Y: curve.Y[k]}
			if !(points[k].X > 0 && points[k].Y > 0) {
				return fmt.Errorf("%s: a point at %v, %v, want both above 0", curve.Name, points[k].X, points[k].Y)
			}
		}
		xs, ys = append(xs, curve.X...), append(ys, curve.Y...)
		line, marks, err := plotter.NewLinePoints(points)
		if err != nil {
			return fmt.Errorf("%s: %w", curve.Name, err)
		}
		s := styles[i]
		line.Color, line.Width, line.Dashes = s.colour, vg.Points(1.5), s.dashes
		marks.Color, marks.Shape, marks.Radius = s.colour, s.glyph, vg.Points(2.5)
		p.Add(line, marks)
		p.Legend.Add(curve.Name, line, marks)
	}
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Min, p.X.Max, p.X.Tick.Marker = ticks(xs, []float64{1})
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = ticks(ys, []float64{1, 2, 5})
	p.Y.Max = p.Y.Min * math.Pow(p.Y.Max/p.Y.Min, 1/0.75) // the legend stands above the curves
	p.Legend.Top = true
	p.Legend.ThumbnailWidth = vg.Points(28)
	p.Legend.Padding = vg.Points(1)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(-8), vg.Points(-2)
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font,
	} {
		f.Variant = "Sans"
	}
	out, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, format)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := out.WriteTo(&b); err != nil {
		return err
	}
	// Who has no Liberation Sans has a font of the same widths.
	_, err = w.Write(bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")))
	return err
}

// ticks returns an axis that has all values: from a labelled tick to another. Labelled
// are the powers of ten times the steps.
func ticks(values, steps []float64) (least, most float64, marks plot.ConstantTicks) {
	low, high := math.Inf(1), 0.0
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	least, most = 0, math.Inf(1)
	for e := math.Floor(math.Log10(low)) - 1; e <= math.Log10(high)+1; e++ {
		for _, s := range steps {
			v := s * math.Pow(10, e)
			if v <= low {
				least = v
			}
			if v >= high {
				most = min(most, v)
			}
		}
	}
	for e := math.Floor(math.Log10(least)); e <= math.Ceil(math.Log10(most)); e++ {
		for s := 1.0; s < 10; s++ {
			v := s * math.Pow(10, e)
			if v < least*0.999 || v > most*1.001 {
				continue
			}
			mark := plot.Tick{Value: v}
			for _, step := range steps {
				if s == step {
					mark.Label = label(v)
				}
			}
			marks = append(marks, mark)
		}
	}
	return least, most, marks
}

// label writes powers of ten from 1000 on as 1e3.
func label(v float64) string {
	if v >= 1000 {
		return fmt.Sprintf("%ge%d", math.Round(v/math.Pow(10, math.Floor(math.Log10(v)+1e-9))), int(math.Floor(math.Log10(v)+1e-9)))
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
