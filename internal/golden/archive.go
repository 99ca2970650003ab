// Package golden reads and writes the files that tests keep their expectations
// in: a comment that says why the file exists, then named sections. Only tests
// import it.
//
// The form is that of Go's txtar: a line `-- name --` opens a section.
package golden

import (
	"fmt"
	"os"
	"strings"
)

// UpdateVariable is the environment variable that makes tests rewrite their
// expectations.
const UpdateVariable = "STRINGIFY_UPDATE"

// Update reports whether tests are to rewrite their expectations.
func Update() bool { return os.Getenv(UpdateVariable) != "" }

// An Archive is the content of one file.
type Archive struct {
	Comment  string // everything before the first section
	Sections []Section
}

// A Section is a named part of an Archive.
type Section struct {
	Name string
	Line int // of its first line of text, from 1
	Text string
}

// Parse reads an archive. It refuses a file without comment, without sections,
// with an empty section, or with a name twice: each is most likely a slip that
// would make a test check nothing.
func Parse(text string) (*Archive, error) {
	a := new(Archive)
	var body strings.Builder
	flush := func() {
		if len(a.Sections) == 0 {
			a.Comment = body.String()
		} else {
			a.Sections[len(a.Sections)-1].Text = body.String()
		}
		body.Reset()
	}
	for i, line := range strings.SplitAfter(text, "\n") {
		name, ok := header(line)
		if !ok {
			body.WriteString(line)
			continue
		}
		flush()
		a.Sections = append(a.Sections, Section{Name: name, Line: i + 2})
	}
	flush()
	if strings.TrimSpace(a.Comment) == "" {
		return nil, fmt.Errorf("want a first line that says why the file exists")
	}
	if len(a.Sections) == 0 {
		return nil, fmt.Errorf("want sections, found none")
	}
	seen := make(map[string]bool)
	for _, s := range a.Sections {
		if strings.TrimSpace(s.Text) == "" {
			return nil, fmt.Errorf("section %q is empty", s.Name)
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("section %q stands twice", s.Name)
		}
		seen[s.Name] = true
	}
	return a, nil
}

func header(line string) (name string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "-- ")
	if !ok {
		return "", false
	}
	name, ok = strings.CutSuffix(rest, " --")
	return strings.TrimSpace(name), ok
}

// String returns the archive as Parse reads it.
func (a *Archive) String() string {
	var b strings.Builder
	b.WriteString(a.Comment)
	for _, s := range a.Sections {
		fmt.Fprintf(&b, "-- %s --\n%s", s.Name, s.Text)
		if !strings.HasSuffix(s.Text, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
