package main

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestOutputIsNoSchema: no schema is overwritten, under any name, and no input either
// that is read on the way.
func TestOutputIsNoSchema(t *testing.T) {
	folder(t, files)
	for hard, file := range map[string]string{"hard-ref.json": "ref.json", "hard-address.json": "address.json", "hard-b.json": "dir/sub/b.json", "hard-1": "1"} {
		if err := os.Link(file, hard); err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(file, "soft"+strings.TrimPrefix(hard, "hard")); err != nil {
			t.Skip(err)
		}
	}
	before := contents(t)
	const run = "run ref.json 1 --ref address=address.json --load . "
	for args, name := range map[string]string{
		"-o ref.json":                "ref.json",
		"-o ./dir/../ref.json":       "ref.json",
		"-o hard-ref.json":           "ref.json",
		"-o soft-ref.json":           "ref.json",
		"-o address.json":            "address.json",
		"--output hard-address.json": "address.json",
		"-o soft-address.json":       "address.json",
		"-o dir/sub/b.json":          "dir/sub/b.json",
		"-o hard-b.json":             "dir/sub/b.json",
		"-o soft-b.json":             "dir/sub/b.json",
		"--ndjson -o 1":              "1",
		"--ndjson -o hard-1":         "1",
		"--ndjson -o soft-1":         "1",
	} {
		for _, args := range []string{args, args + " --ndjson", args + " --ndjson --keep-going"} {
			if name == "1" && !strings.HasPrefix(args, "--ndjson") {
				continue
			}
			want := name + ": want another file for the output, this one is read\n"
			got := execute("", strings.Fields(run+args)...)
			if got.code != 2 || got.out != "" || !strings.Contains(got.errOut, "stringify: "+want) {
				t.Errorf("%s: got %+v, want the exit code 2 and %q", args, got, want)
			}
		}
	}
	if after := contents(t); !maps.Equal(before, after) {
		t.Errorf("files have changed: got %v, want %v", after, before)
	}
	// A schema in the folder of --load that nothing refers to is a file like others.
	if got := execute(`{"b":"1"}`, strings.Fields("run ref.json --ref address=address.json --load . -o user.json")...); got != (result{}) {
		t.Errorf("got %+v", got)
	}
}

// contents returns what the files of the test have now.
func contents(t *testing.T) map[string]string {
	t.Helper()
	now := make(map[string]string)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		now[name] = string(text)
	}
	return now
}

// TestRedirectedToSchema: nor is one that standard output or input is.
func TestRedirectedToSchema(t *testing.T) {
	folder(t, files)
	schema, err := os.OpenFile("user.json", os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer schema.Close()
	for _, args := range []string{"run user.json 1", "run user.json 1 --ndjson"} {
		var errOut strings.Builder
		if code := run(strings.Fields(args), nil, schema, &errOut); code != 2 || !strings.Contains(errOut.String(), "user.json: want another file") {
			t.Errorf("%s >> user.json: got %d, %s", args, code, &errOut)
		}
	}
	var out, errOut strings.Builder
	if code := run(strings.Fields("run any.json --ndjson -o user.json"), schema, &out, &errOut); code != 2 || !strings.Contains(errOut.String(), "-: want another file") {
		t.Errorf("< user.json: got %d, %s", code, &errOut)
	}
	if text, err := os.ReadFile("user.json"); string(text) != files["user.json"] {
		t.Errorf("user.json has now %q, %v", text, err)
	}
}

// TestOutputInPlace: a document may be written over what it was read from, which is then
// whole or as it was.
func TestOutputInPlace(t *testing.T) {
	folder(t, files)
	if got := execute("", "run", "user.json", "1", "-o", "1"); got != (result{}) {
		t.Errorf("got %+v", got)
	}
	if text, err := os.ReadFile("1"); string(text) != "{\"id\":1}\n" {
		t.Errorf("got %q, %v", text, err)
	}
	if got := execute("", "run", "user.json", "1", "missing-id", "-o", "1"); got.code != 1 {
		t.Errorf("got %+v", got)
	}
	if text, err := os.ReadFile("1"); string(text) != "{\"id\":1}\n" {
		t.Errorf("got %q, %v", text, err)
	}
}
