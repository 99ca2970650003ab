// Package report writes what was measured into a page of Markdown, between the text that
// people wrote, and draws it. It knows nothing of JSON.
package report

import (
	"bytes"
	"fmt"
)

// Replace returns page with body, and an empty line on both sides of it, between the two
// lines that mark the section of that name, in the place of what stood there:
//
//	<!-- generated: name -->
//	<!-- end: name -->
//
// The page has to have both once, in this order.
func Replace(page []byte, name string, body []byte) ([]byte, error) {
	begin, end := fmt.Appendf(nil, "<!-- generated: %s -->\n", name), fmt.Appendf(nil, "<!-- end: %s -->\n", name)
	for _, mark := range [][]byte{begin, end} {
		if n := bytes.Count(page, mark); n != 1 {
			return nil, fmt.Errorf("%d lines %s, want one", n, bytes.TrimSpace(mark))
		}
	}
	before, rest, _ := bytes.Cut(page, begin)
	_, after, ok := bytes.Cut(rest, end)
	if !ok {
		return nil, fmt.Errorf("%s stands before %s", bytes.TrimSpace(end), bytes.TrimSpace(begin))
	}
	return bytes.Join([][]byte{before, begin, []byte("\n"), bytes.TrimSpace(body), []byte("\n\n"), end, after}, nil), nil
}

// Duration writes nanoseconds in the unit that suits them, with three digits.
func Duration(ns float64) string {
	switch {
	case ns >= 1e6:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	case ns >= 1e3:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	}
	return fmt.Sprintf("%.3g ns", ns)
}
