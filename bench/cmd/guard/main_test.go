package main

import (
	"strings"
	"testing"
)

// TestPaths: each path can be called, and has a name of its own.
func TestPaths(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range paths {
		if seen[p.name] || p.calls < 1 {
			t.Errorf("%s: there twice, or never called", p.name)
		}
		seen[p.name] = true
		f := p.prepare()
		f()
		f()
	}
}

// TestCompare: what takes more is an error, and what takes less is told.
func TestCompare(t *testing.T) {
	want := []figure{{"a", 1000, 0, 3}, {"b", 1000, 1, 3}, {"c", 1000, 0, 10}}
	for _, c := range []struct {
		name string
		got  []figure
		err  string
		out  string
	}{
		{"the same", []figure{{"a", 1029, 0, 3}, {"b", 971, 1, 3}, {"c", 1099, 0, 10}}, "", ""},
		{"slower by a fifth", []figure{{"a", 1200, 0, 3}, {"b", 1000, 1, 3}, {"c", 1000, 0, 10}}, "a: if that is right", "+20.0%"},
		{"beyond a tolerance of its own", []figure{{"a", 1000, 0, 3}, {"b", 1000, 1, 3}, {"c", 1101, 0, 10}}, "c: ", "+10.1%"},
		{"allocates", []figure{{"a", 1000, 1, 3}, {"b", 1000, 1, 3}, {"c", 1000, 0, 10}}, "a: ", "1 before 0: MORE"},
		{"faster", []figure{{"a", 800, 0, 3}, {"b", 1000, 0, 3}, {"c", 1000, 0, 10}}, "", "less: worth an update"},
		{"a new one", []figure{{"a", 1000, 0, 3}, {"b", 1000, 1, 3}, {"c", 1000, 0, 10}, {"d", 1, 0, 3}}, "d is not in the file", ""},
		{"one is gone", []figure{{"a", 1000, 0, 3}, {"b", 1000, 1, 3}}, "c is in the file, and no path", ""},
	} {
		var out strings.Builder
		err := compare(c.got, want, &out)
		if (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) || !strings.Contains(out.String(), c.out) {
			t.Errorf("%s: got %v and\n%s", c.name, err, &out)
		}
	}
}

// TestFile: what is written is what is read.
func TestFile(t *testing.T) {
	want := []figure{{"a b", 1234, 0, 3}, {"c", 5, 2, 10}}
	head, got, err := parse(string(format(want)))
	if err != nil || head != circumstances() || len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %q, %v, %v", head, got, err)
	}
	if _, _, err := parse("#\n#\nx\na\tb\n"); err == nil || err.Error() != "line 4: want 4 columns, got 2" {
		t.Error(err)
	}
	if _, _, err := parse("#\n#\nx\na\tb\t1\t2\n"); err == nil || !strings.HasPrefix(err.Error(), "line 4: ") {
		t.Error(err)
	}
}
