package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/stringify-go/stringify/bench/report"
)

// A page is a file of Markdown that tables are written into. It is read anew each time:
// people may write in it while a measurement runs.
type page struct {
	name string
}

// check says whether the page has all of the sections.
func (p *page) check(sections []string) error {
	text, err := os.ReadFile(p.name)
	for _, s := range sections {
		if err == nil {
			_, err = report.Replace(text, s, nil)
		}
	}
	return err
}

// write replaces a section.
func (p *page) write(section, body string) error {
	text, err := os.ReadFile(p.name)
	if err != nil {
		return err
	}
	if text, err = report.Replace(text, section, []byte(body)); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return os.WriteFile(p.name, text, 0o666)
}

// chart writes a chart beside the page and returns the Markdown that shows it.
func (p *page) chart(file string, c report.Chart) (string, error) {
	directory := strings.TrimSuffix(p.name, filepath.Ext(p.name))
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return "", err
	}
	f, err := os.Create(filepath.Join(directory, file))
	if err != nil {
		return "", err
	}
	defer f.Close()
	if err := c.Write(f, "svg"); err != nil {
		return "", err
	}
	return fmt.Sprintf("![%s](%s/%s)\n", c.Title, filepath.Base(directory), file), f.Close()
}

// machine says what the tables were measured on, and whom they measured.
func machine(script string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s/%s. ", processors(), runtime.GOOS, runtime.GOARCH)
	peers := []string{
		"github.com/goccy/go-json", "github.com/bytedance/sonic", "github.com/segmentio/encoding", "github.com/json-iterator/go",
		"github.com/mailru/easyjson", "github.com/go-faster/jx", "github.com/santhosh-tekuri/jsonschema/v6",
	}
	var versions []string
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, peer := range peers {
			i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == peer })
			if i >= 0 {
				versions = append(versions, strings.TrimPrefix(peer, "github.com/")+" "+strings.TrimPrefix(info.Deps[i].Version, "v"))
			}
		}
	}
	var reference struct{ Version string }
	text, err := os.ReadFile(filepath.Join(filepath.Dir(script), "node_modules/fast-json-stringify/package.json"))
	if err == nil && json.Unmarshal(text, &reference) == nil {
		versions = append(versions, "fast-json-stringify "+reference.Version)
	}
	b.WriteString(strings.Join(versions, ", ") + ".")
	return b.String()
}

// processors returns the name of the processors, whether they have AVX2 or AVX-512, and how
// many there are, also of those that this process may not use.
func processors() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return fmt.Sprintf("%d processors", runtime.NumCPU())
	}
	name, features, count := "processor", "", 0
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, ":")
		switch strings.TrimSpace(key) {
		case "processor":
			count++
		case "model name":
			name = strings.TrimSpace(value)
		case "flags":
			switch flags := strings.Fields(value); {
			case slices.Contains(flags, "avx512f"):
				features = " with AVX-512"
			case slices.Contains(flags, "avx2"):
				features = " with AVX2"
			}
		}
	}
	return fmt.Sprintf("%d of %s%s", count, name, features)
}

// build says what is measured: the commit, the day and the Go.
func build() string {
	revision, modified := "an unknown commit", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = s.Value[:min(7, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				modified = " with changes"
			}
		}
	}
	return fmt.Sprintf("%s%s, %s, Go %s", revision, modified, time.Now().Format(time.DateOnly), strings.TrimPrefix(runtime.Version(), "go"))
}
