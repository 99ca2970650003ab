package golden

import "testing"

func TestParse(t *testing.T) {
	const text = "Why it exists.\n-- a --\none\ntwo\n-- b c --\nthree\n"
	a, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	want := []Section{{"a", 3, "one\ntwo\n"}, {"b c", 6, "three\n"}}
	if a.Comment != "Why it exists.\n" || len(a.Sections) != 2 || a.Sections[0] != want[0] || a.Sections[1] != want[1] {
		t.Errorf("got %+v, want %+v", a, want)
	}
	if got := a.String(); got != text {
		t.Errorf("got %q, want %q", got, text)
	}
}

func TestParseRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no comment":    "-- a --\none\n",
		"no sections":   "Why.\n- a --\n",
		"empty section": "Why.\n-- a --\n\n-- b --\none\n",
		"name twice":    "Why.\n-- a --\none\n-- a --\ntwo\n",
	} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}
