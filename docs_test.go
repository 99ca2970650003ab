package stringify_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// TestReadmeProgram runs the program of the README and compares what it prints
// with the comments below its Println calls.
func TestReadmeProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	blocks := goBlocks(t, "README.md")
	if len(blocks) != 1 || !strings.HasPrefix(blocks[0], "package main\n") {
		t.Fatalf("the README has %d blocks of Go, want one program", len(blocks))
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(blocks[0]), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	var want strings.Builder
	for line := range strings.Lines(blocks[0]) {
		if comment, ok := strings.CutPrefix(strings.TrimSpace(line), "// "); ok {
			want.WriteString(comment + "\n")
		}
	}
	if string(got) != want.String() {
		t.Errorf("the program prints\n%s\nand the README says\n%s", got, want.String())
	}
}

// TestGuideExamples asks that each block of Go in the guide stands in
// example_test.go, where it runs.
func TestGuideExamples(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	examples := withoutIndent(string(source))
	pages, err := filepath.Glob("docs/guide/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no guide: %v", err)
	}
	found := 0
	for _, page := range pages {
		for _, block := range goBlocks(t, page) {
			found++
			if !strings.Contains(examples, withoutIndent(block)) {
				t.Errorf("%s: not in example_test.go:\n%s", page, block)
			}
		}
	}
	if found == 0 {
		t.Error("the guide has no block of Go")
	}
}

func goBlocks(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range goBlock.FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

func withoutIndent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}
