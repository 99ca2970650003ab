package ecma

import (
	"errors"
	"testing"
)

// What new RegExp takes with the flag u, without it, and not at all, asked of Node 20.
func TestPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, match, miss string
	}{
		{`^\p{L}+$`, "é", "1"},           // means letters with u, "p{L}" without
		{`^[\w-.]+@x$`, "a-b.c@x", "@x"}, // without u only
		{`^\-\_$`, "-_", "-"},
		{`a{,2}`, "a{,2}", "aa"},
		{`]`, "]", "["},
	} {
		if err := CheckPattern(c.pattern); err != nil {
			t.Errorf("CheckPattern(%q) = %v", c.pattern, err)
		}
		re, err := Pattern(c.pattern, nil)
		if err != nil {
			t.Errorf("Pattern(%q): %v", c.pattern, err)
			continue
		}
		if !re.MatchString(c.match) || re.MatchString(c.miss) {
			t.Errorf("Pattern(%q): matches %q: %v, %q: %v", c.pattern, c.match, re.MatchString(c.match), c.miss, re.MatchString(c.miss))
		}
	}
	for _, pattern := range []string{`(`, `a**`, `[b-a]`, `(?<n>a)(?<n>b)`} {
		_, err := Pattern(pattern, nil)
		if _, ok := errors.AsType[*PatternError](err); !ok || CheckPattern(pattern) == nil {
			t.Errorf("%q: got %v and %v, want a *PatternError", pattern, err, CheckPattern(pattern))
		}
	}
	if _, err := Pattern(`(?=a)`, nil); err == nil || CheckPattern(`(?=a)`) != nil {
		t.Errorf("(?=a): got %v, want *NotExpressible from Pattern alone", err)
	}
}

func TestBudget(t *testing.T) {
	b := &Budget{Instructions: 1500, Ranges: 10}
	if _, err := Pattern(`a{1000}`, b); err == nil {
		t.Error("1000 copies and what ties them take more than 1500 instructions: got no error")
	}
	for range 3 {
		if _, err := Pattern(`a{200}`, b); err != nil {
			t.Error(err)
		}
	}
	_, err := Pattern(`a{200}`, b)
	if _, ok := errors.AsType[*NotExpressible](err); !ok {
		t.Errorf("a fourth time: got %v, want *NotExpressible", err)
	}
}
