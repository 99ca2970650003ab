package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestEmptyValues: no flag of any command takes an empty value, also if another one
// follows, and what it names is in the message.
func TestEmptyValues(t *testing.T) {
	folder(t, files)
	words := map[string]string{"run": "run any.json 1", "check": "check any.json", "explain": "explain any.json", "gen": "gen any.json"}
	seen := 0
	for _, cmd := range newRootCommand().Commands() {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			seen++
			args := strings.Fields(words[cmd.Name()])
			if len(args) == 0 {
				t.Fatalf("%s has flags: want a command line for it", cmd.Name())
			}
			tries := [][]string{append(args, "--"+flag.Name+"=")}
			if flag.NoOptDefVal == "" { // takes a value
				tries = append(tries, append(args, "--"+flag.Name, ""))
				tries = append(tries, append(args, "--"+flag.Name+"=", "--"+flag.Name, flag.DefValue))
				if flag.Shorthand != "" {
					tries = append(tries, append(args, "-"+flag.Shorthand, ""))
				}
			}
			for _, args := range tries {
				if got := execute("", args...); got.code != 2 || got.out != "" || !strings.Contains(got.errOut, "--"+flag.Name) {
					t.Errorf("%q: got %+v, want the exit code 2 and the flag", args, got)
				}
			}
		})
	}
	if seen < 10+11+15+19 {
		t.Errorf("saw %d flags", seen)
	}
}

// TestFlagHelp: help names defaults, and no empty ones.
func TestFlagHelp(t *testing.T) {
	for args, want := range map[string]string{
		"run --help":     `become integers: trunc, floor, ceil or nearest (default "trunc")`,
		"explain --help": "leaves out writeOnly members, request readOnly ones\n",
	} {
		if got := execute("", strings.Fields(args)...); !strings.Contains(got.out, want) {
			t.Errorf("%s: got %s, want %q", args, got.out, want)
		}
	}
}
