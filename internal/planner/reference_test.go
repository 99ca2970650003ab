package planner

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
)

// TestRecordedSchemas builds the schemas that the reference's answers were recorded
// with: whatever they hold, there is a sound plan, the same each time, or a complaint
// with a place.
func TestRecordedSchemas(t *testing.T) {
	file, err := os.Open("../../testdata/reference/random.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	plans, complaints, branches, refused := 0, 0, 0, 0
	for lines := bufio.NewReader(unzipped); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var record struct {
			Schema  json.RawMessage
			Refused bool
		}
		if err := json.Unmarshal(line, &record); err != nil {
			t.Fatal(err)
		}
		set, list := resolve.Resolve(record.Schema, resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			complaints++
			continue
		}
		p, _, list := Build(set, Options{})
		if len(list) > 0 {
			complaints++
			if !record.Refused {
				refused++
				t.Logf("%s\n%v", record.Schema, list)
			}
			for _, c := range list {
				if c.Line == 0 || c.Pointer == "" || c.Msg == "" {
					t.Errorf("%s\ncomplaint without place or text: %+v", record.Schema, c)
				}
			}
			continue
		}
		plans++
		if strings.Contains(p.String(), " branch") || strings.Contains(p.String(), " if") {
			branches++
		}
		if err := p.Check(); err != nil {
			t.Errorf("%s\n%v", record.Schema, err)
		}
		checkDecides(t, p)
		if again, _, _ := Build(set, Options{}); again.String() != p.String() {
			t.Errorf("%s\ngot two plans:\n%s%s", record.Schema, p, again)
		}
	}
	t.Logf("%d plans, %d of them with branches, %d complaints, %d of them about schemas that the reference takes", plans, branches, complaints, refused)
	if plans < 4000 || branches < 500 {
		t.Errorf("got only %d plans, %d of them with branches", plans, branches)
	}
}
