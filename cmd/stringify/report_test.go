package main

import (
	"runtime"
	"strings"
	"testing"
)

// TestCheck: every complaint with file, line, column and a caret below the place,
// also behind tabs and wide text.
func TestCheck(t *testing.T) {
	folder(t, files)
	if got := execute("", "check", "user.json"); got != (result{0, "user.json: ok\n", ""}) {
		t.Errorf("got %+v", got)
	}
	const want = "bad.json:2:10: #/type: type wants one of array, boolean, integer, null, number, object, string, got \"objekt\"\n" +
		"    \t\"type\": \"objekt\",\n" +
		"    \t        ^\n" +
		"bad.json:3:24: #/required: required wants a list of strings, got 7\n" +
		"      \"é日\": 1, \"required\": 7\n" +
		"                           ^\n"
	for _, args := range []string{"check bad.json", "explain bad.json", "run bad.json 1"} {
		if got := execute("", strings.Fields(args)...); got != (result{1, "", want}) {
			t.Errorf("%s: got %d %q\n%s\nwant\n%s", args, got.code, got.out, got.errOut, want)
		}
	}
}

// TestCaret: a long line is cut around the place; a line break of any kind does not
// shift it.
func TestCaret(t *testing.T) {
	long := `{"title":"` + strings.Repeat("x", 300) + `","type":7,"description":"` + strings.Repeat("y", 300) + `"}`
	for name, c := range map[string]struct{ text, want string }{
		"start":   {`7`, "\n    7\n    ^"},
		"crlf":    {"{\r\n\"type\":7\r\n}", "\n    \"type\":7\n           ^"},
		"no text": {"", "empty"},
		"long":    {long, `","type":7,"description":"`},
	} {
		folder(t, map[string]string{"s.json": c.text})
		got := execute("", "check", "s.json")
		if got.code != 1 || name != "no text" && !strings.Contains(got.errOut, c.want) {
			t.Errorf("%s: got %+v, want %q in it", name, got, c.want)
		}
		lines := strings.Split(got.errOut, "\n")
		for _, line := range lines[1:] {
			if len(line) > 250 {
				t.Errorf("%s: a line of %d bytes", name, len(line))
			}
		}
		if name == "long" {
			if at := strings.Index(lines[2], "^"); at < 0 || at >= len(lines[1]) || lines[1][at] != '7' {
				t.Errorf("the caret is not below the place:\n%s", got.errOut)
			}
		}
	}
}

// TestExplain shows the plan, on standard output.
func TestExplain(t *testing.T) {
	folder(t, files)
	got := execute("", "explain", "user.json")
	if got.code != 0 || got.errOut != "" || !strings.Contains(got.out, "object") || !strings.Contains(got.out, "integer") || !strings.HasSuffix(got.out, "\n") {
		t.Errorf("got %+v", got)
	}
	again := execute("", "explain", "user.json")
	if again != got {
		t.Error("two plans for one schema")
	}
	if other := execute("", "explain", "deep.json", "--max-schema-depth", "2"); other.code != 0 || other.out == got.out {
		t.Errorf("got %+v", other)
	}
}

// TestHelp: help, version and completion succeed and write to standard output.
func TestHelp(t *testing.T) {
	for args, want := range map[string][]string{
		"":                      {"run", "check", "explain", "version", "completion"},
		"--help":                {"Usage", "run", "Exit codes"},
		"--version":             {"stringify ", runtime.Version()},
		"help":                  {"Usage", "run", "--version"},
		"help run":              {"--pretty", "--ref"},
		"run -h":                {"--ref", "--load", "--rounding", "--large-arrays", "--large-array-size", "--max-schema-depth", "--max-value-depth", "--direction", "--escape-html", "--strict", "--output", "-o,", "--pretty", "--ndjson", "--keep-going", "--no-progress", "--jobs", "-j,", "exit code 1"},
		"check --help":          {"--ref", "--load"},
		"explain --help":        {"--ref", "--load"},
		"version":               {"stringify ", runtime.Version(), runtime.GOARCH},
		"completion bash":       {"bash"},
		"completion zsh":        {"compdef"},
		"completion fish":       {"complete"},
		"completion powershell": {"Register-ArgumentCompleter"},
	} {
		got := execute("", strings.Fields(args)...)
		if got.code != 0 || got.errOut != "" {
			t.Errorf("%s: got %d, %s", args, got.code, got.errOut)
		}
		for _, part := range want {
			if !strings.Contains(got.out, part) {
				t.Errorf("%s: want %q in\n%.2000s", args, part, got.out)
			}
		}
	}
	if got := execute("", "version"); strings.Count(got.out, "\n") != 1 {
		t.Errorf("got %q", got.out)
	}
}

// TestNoSuchHelp: help about nothing and completion for no shell are faults of the command
// line, and nothing is written that a script would take for the real thing.
func TestNoSuchHelp(t *testing.T) {
	for args, want := range map[string]string{
		"help nosuch":       "help nosuch: there is no such command",
		"help run nosuch":   "help run nosuch: there is no such command",
		"completion":        "want SHELL: bash, fish, powershell, zsh",
		"completion tcsh":   `want SHELL: bash, fish, powershell, zsh, got "tcsh"`,
		"completion \x1b[m": `got "\x1b[m"`,
	} {
		got := execute("", strings.Fields(args)...)
		if got.code != 2 || got.out != "" || !strings.Contains(got.errOut, want) {
			t.Errorf("%q: got %+v, want exit code 2 and %q", args, got, want)
		}
	}
}
