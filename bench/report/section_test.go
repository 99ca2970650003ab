package report

import "testing"

func TestReplace(t *testing.T) {
	const page = "# Page\n\n<!-- generated: a -->\nold\nold\n<!-- end: a -->\n\nReasons.\n<!-- generated: b -->\n<!-- end: b -->\n"
	got, err := Replace([]byte(page), "a", []byte("\n| new |\n\n"))
	const want = "# Page\n\n<!-- generated: a -->\n\n| new |\n\n<!-- end: a -->\n\nReasons.\n<!-- generated: b -->\n<!-- end: b -->\n"
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	again, err := Replace(got, "a", []byte("| new |"))
	if err != nil || string(again) != want {
		t.Errorf("once more: got %q, %v, want no change", again, err)
	}
	if got, err = Replace(got, "b", []byte("x")); err != nil || string(got) != want[:len(want)-len("<!-- end: b -->\n")]+"\nx\n\n<!-- end: b -->\n" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestReplaceWrongPage(t *testing.T) {
	for _, page := range []string{
		"no marks",
		"<!-- generated: a -->\nno end",
		"<!-- end: a -->\n<!-- generated: a -->\n",
		"<!-- generated: a -->\n<!-- end: a -->\n<!-- generated: a -->\n<!-- end: a -->\n",
	} {
		if got, err := Replace([]byte(page), "a", nil); err == nil {
			t.Errorf("%q: got %q, want an error", page, got)
		}
	}
}
