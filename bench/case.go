package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// A Case is a workload, loaded: slices have one element a document.
type Case struct {
	Workload
	Typed   []any    // the documents as pointers to Go values of one type
	Decoded []any    // the documents as encoding/json decodes them, with time.Time for moments
	Text    [][]byte // the documents as JSON text
	Ready   [][]byte // what is written where exactly the declared members are, in order
	All     []any    // the decoded documents without any time.Time, to compare with
}

// Load makes a case of at most n documents, or of arrays of at most n elements;
// n of 0 means what the workload asks for.
func Load(w Workload, n int) (*Case, error) {
	if n == 0 || n > w.N {
		n = w.N
	}
	c := &Case{Workload: w}
	c.Typed = w.Values(n)
	for _, v := range c.Typed {
		src, err := encode(v)
		if err != nil {
			return nil, err
		}
		var all, decoded any
		if err := json.Unmarshal(src, &all); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(src, &decoded); err != nil {
			return nil, err
		}
		for _, name := range w.Shape.Dates {
			m := decoded.(map[string]any)
			if m[name], err = time.Parse(time.RFC3339Nano, m[name].(string)); err != nil {
				return nil, err
			}
		}
		ready := src
		if declared := w.Shape.New(); w.Group == Strip {
			if err := json.Unmarshal(src, declared); err != nil {
				return nil, err
			}
			if ready, err = encode(declared); err != nil {
				return nil, err
			}
		}
		if w.Sorted {
			if src, err = encode(all); err != nil {
				return nil, err
			}
		}
		c.Decoded, c.Text = append(c.Decoded, decoded), append(c.Text, src)
		c.Ready, c.All = append(c.Ready, ready), append(c.All, all)
	}
	return c, nil
}

// encode is encoding/json without the escapes for HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Check says how got differs from what c should do with document i. Exact
// contenders have to write the ready bytes; others, which know no schema, a
// document of the same value, in any order.
func (c *Case) Check(i int, got []byte, o Output) error {
	if bytes.Equal(got, c.Ready[i]) && (o != Whole || c.Group != Strip) {
		return nil
	}
	if o == Exact {
		return fmt.Errorf("document %d: got %s, want %s", i, excerpt(got), excerpt(c.Ready[i]))
	}
	var v, want any
	if err := json.Unmarshal(got, &v); err != nil {
		return fmt.Errorf("document %d: %w", i, err)
	}
	want = c.All[i]
	if o == Declared {
		if err := json.Unmarshal(c.Ready[i], &want); err != nil {
			return err
		}
	}
	tolerance := 0.0
	if o == Rounded {
		tolerance = 1e-6
	}
	if err := differ(want, v, tolerance); err != nil {
		return fmt.Errorf("document %d: %w", i, err)
	}
	return nil
}

func excerpt(b []byte) []byte {
	if len(b) > 400 {
		return slices.Concat(b[:400], []byte("..."))
	}
	return b
}

// differ says where got is not want. Numbers may differ by the tolerance.
func differ(want, got any, tolerance float64) error {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(w) {
			return fmt.Errorf("got %v, want an object of %d members", got, len(w))
		}
		for name, e := range w {
			x, ok := g[name]
			if !ok {
				return fmt.Errorf("member %q is missing", name)
			}
			if err := differ(e, x, tolerance); err != nil {
				return fmt.Errorf("/%s: %w", name, err)
			}
		}
		return nil
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Errorf("got %T, want an array of %d", got, len(w))
		}
		for i := range w {
			if err := differ(w[i], g[i], tolerance); err != nil {
				return fmt.Errorf("/%d: %w", i, err)
			}
		}
		return nil
	case float64:
		if g, ok := got.(float64); ok && (g == w || max(g, w)-min(g, w) <= tolerance) {
			return nil
		}
	default:
		if want == got {
			return nil
		}
	}
	return fmt.Errorf("got %v, want %v", got, want)
}
