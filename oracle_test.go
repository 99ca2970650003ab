package stringify_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// oracleVariable names a file of fresh cases that TestOracle reads instead of
// testdata/reference.
const oracleVariable = "STRINGIFY_ORACLE"

// TestOracle compares every recorded answer of the reference with ours: the same
// bytes, from JSON text and from Go values, or an error on both sides. Where that
// does not hold, one of the numbered differences must predict what we answer.
func TestOracle(t *testing.T) {
	alone(t)
	files := []string{"testdata/reference/coercions.jsonl", "testdata/reference/random.jsonl.gz"}
	if fresh := os.Getenv(oracleVariable); fresh != "" {
		files = []string{fresh}
	}
	var count oracleCount
	for _, file := range files {
		readOracle(t, file, sampled(func(c *oracleCase) { runOracleCase(t, c, &count) }))
	}
	count.report(t)
}

// sampled returns visit, or with -short, for one of four cases: the suite runs in many ways.
func sampled(visit func(c *oracleCase)) func(c *oracleCase) {
	if !testing.Short() {
		return visit
	}
	n := 0
	return func(c *oracleCase) {
		if n++; n%4 == 0 {
			visit(c)
		}
	}
}

func readOracle(t *testing.T, file string, visit func(c *oracleCase)) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		c := new(oracleCase)
		if err := json.Unmarshal(lines.Bytes(), c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		visit(c)
	}
	if err := lines.Err(); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

type oracleCount struct {
	schemas, refused, calls, good int
	differences                   map[int]int
	rules                         map[string]int // good calls that met each
}

func (n *oracleCount) cite(numbers []int) {
	if n.differences == nil {
		n.differences = map[int]int{}
	}
	slices.Sort(numbers)
	for _, number := range slices.Compact(numbers) {
		n.differences[number]++
	}
}

func (n *oracleCount) report(t *testing.T) {
	t.Logf("%d schemas (%d refused by both), %d calls, %d written alike, differences by number: %v",
		n.schemas, n.refused, n.calls, n.good, n.differences)
	n.reportRules(t)
}

func (c *oracleCase) compile() (*stringify.Serializer, error) {
	schema, err := untag(c.Schema)
	if err != nil {
		return nil, err
	}
	var options []stringify.Option
	switch c.Options.Rounding {
	case "floor":
		options = append(options, stringify.WithRounding(stringify.RoundFloor))
	case "ceil":
		options = append(options, stringify.WithRounding(stringify.RoundCeil))
	case "round":
		options = append(options, stringify.WithRounding(stringify.RoundNearest))
	}
	if c.Options.LargeArrayMechanism == "json-stringify" {
		options = append(options, stringify.WithLargeArrays(stringify.LargeArraysPassthrough))
	}
	if size := c.Options.LargeArraySize; size != nil {
		n := 0
		fmt.Sscan(fmt.Sprint(size), &n)
		options = append(options, stringify.WithLargeArraySize(n))
	}
	if c.Options.Schema != nil {
		externals, err := untag(c.Options.Schema)
		if err != nil {
			return nil, err
		}
		for _, m := range externals.plain.Children() {
			text, err := untag(m.Raw())
			if err != nil {
				return nil, err
			}
			options = append(options, stringify.WithSchema(m.Name(), text.text))
		}
	}
	return stringify.Compile(schema.text, options...)
}

func runOracleCase(t *testing.T, c *oracleCase, count *oracleCount) {
	count.schemas++
	s, err := c.compile()
	if c.Refused || err != nil {
		if c.Refused && err != nil {
			count.refused++
			return
		}
		schema, externals := c.documents(t)
		if number, ok := c.explainsRefusal(c.reader(schema, externals).faults(), err); ok {
			count.cite([]int{number})
			return
		}
		t.Errorf("%s: refused: reference %v, we %v\n\tschema %s", c.ID, c.Refused, err, c.Schema)
		return
	}
	schema, externals := c.documents(t)
	for i, call := range c.Calls {
		count.calls++
		input, err := untag(call[0])
		if err != nil {
			t.Fatalf("%s: call %d: %v", c.ID, i, err)
		}
		fromValue, errValue := s.Append(nil, input.value)
		if !input.isN {
			fromText, errText := s.AppendJSON(nil, input.text)
			if string(fromText) != string(fromValue) || (errText == nil) != (errValue == nil) {
				t.Errorf("%s: call %d: from text %s, %v; from value %s, %v\n\tschema %s\n\tvalue %s", c.ID, i, fromText, errText, fromValue, errValue, c.Schema, call[0])
			}
		}
		r := c.cite(schema, externals, plainGo(input.value))
		if predicted, refused := r.answer(input.value); !refused.agrees(errValue) || predicted != string(fromValue) {
			t.Errorf("%s: call %d: got %s, %v; by the rules %s, %v; reference %s\n\tschema %s\n\toptions %v\n\tvalue %s", c.ID, i, fromValue, errValue, predicted, refused, call[1], c.Schema, c.Options, call[0])
			continue
		}
		if sameAnswer(call[1], fromValue, errValue) {
			if errValue == nil {
				count.good++
				count.touch(r.touched)
			}
			continue
		}
		if numbers, ok := r.allows(call[1], fromValue, errValue); ok {
			count.cite(numbers)
			continue
		}
		t.Errorf("%s: call %d: got %s, %v; reference %s\n\tschema %s\n\toptions %v\n\tvalue %s", c.ID, i, fromValue, errValue, call[1], c.Schema, c.Options, call[0])
	}
}

// documents returns the schema and the external ones by id.
func (c *oracleCase) documents(t *testing.T) (taggedValue, map[string]any) {
	schema, err := untag(c.Schema)
	if err != nil {
		t.Fatal(err)
	}
	externals := map[string]any{}
	if c.Options.Schema != nil {
		all, err := untag(c.Options.Schema)
		if err != nil {
			t.Fatal(err)
		}
		externals = readSchema(all.plain).(map[string]any)
	}
	return schema, externals
}

// sameAnswer compares with what the reference answered: a string, or null where it
// throws.
func sameAnswer(want json.RawMessage, got []byte, err error) bool {
	if string(want) == "null" || err != nil {
		return string(want) == "null" && err != nil
	}
	var text string
	return json.Unmarshal(want, &text) == nil && text == string(got)
}
