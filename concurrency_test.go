package stringify_test

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stringify-go/stringify"
)

// inParallel runs call in n goroutines that start together.
func inParallel(n int, call func(i int)) {
	var start, done sync.WaitGroup
	start.Add(1)
	for i := range n {
		done.Go(func() {
			start.Wait()
			call(i)
		})
	}
	start.Done()
	done.Wait()
}

// TestConcurrentUse: one Serializer, fresh for each round so that its engines are
// built by calls that race, used by many goroutines for every kind of call, good and
// bad values mixed. (Run it with -race.)
func TestConcurrentUse(t *testing.T) {
	values := allocCases(t)
	src := []byte(allocText)
	reference := stringify.MustCompile(allocSchema)
	want := map[string]string{}
	for name, v := range values {
		out, err := reference.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		want[name] = string(out)
	}
	fromText, err := reference.AppendJSON(nil, src)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 20
	if testing.Short() {
		rounds = 3
	}
	for range rounds {
		s := stringify.MustCompile(allocSchema)
		inParallel(12, func(i int) {
			for j := range 20 {
				switch (i + j) % 6 {
				case 0:
					for name, v := range values {
						if got, err := s.Marshal(v); err != nil || string(got) != want[name] {
							t.Errorf("Marshal of %s: got %s, %v", name, got, err)
						}
					}
				case 1:
					if got, err := s.AppendJSON(nil, src); err != nil || !bytes.Equal(got, fromText) {
						t.Errorf("AppendJSON: got %s, %v", got, err)
					}
				case 2:
					if _, err := s.Append(nil, map[string]any{"id": []any{j}}); !errors.Is(err, stringify.ErrType) {
						t.Errorf("got %v", err)
					}
				case 3:
					var b bytes.Buffer
					if err := s.MarshalWrite(&b, map[string]any{"id": j, "open": map[string]any{fmt.Sprint(i): j}}); err != nil || b.String() != fmt.Sprintf(`{"id":%d,"kind":"x","open":{"%d":%d}}`, j, i, j) {
						t.Errorf("MarshalWrite: got %s, %v", b.String(), err)
					}
				case 4:
					// Marshalers reach the engine of JSON text from the other one.
					v := map[string]any{"id": marshals{text: fmt.Sprint(j)}, "any": &marshals{text: `{"a" : 1}`}}
					if got, err := s.Append(nil, v); err != nil || string(got) != fmt.Sprintf(`{"id":%d,"kind":"x","any":{"a":1}}`, j) {
						t.Errorf("Append: got %s, %v", got, err)
					}
				case 5:
					if recovered(func() { s.Marshal(map[string]any{"id": 1, "any": marshals{panic: "boom"}}) }) != "boom" {
						t.Error("a panic of user code did not pass through")
					}
				}
			}
		})
	}
}

// TestConcurrentCompiles: Compiles that share a schema text, options, a loader's
// documents and Go types at the same time.
func TestConcurrentCompiles(t *testing.T) {
	schema := []byte(`{"$id":"http://example.com/root","type":"object","properties":{"a":{"$ref":"ext"},"b":{"allOf":[{"$ref":"#/definitions/d"},{"properties":{"x":{"type":"integer"}}}]},"l":{"$ref":"loaded"}},"patternProperties":{"^p\\d+$":{"type":"string"}},"definitions":{"d":{"type":"object","required":["x"]}}}`)
	loaded := []byte(`{"type":"array","items":{"type":"string"}}`)
	options := []stringify.Option{
		stringify.WithSchema("ext", []byte(`{"type":"object","properties":{"back":{"$ref":"http://example.com/root"}}}`)),
		stringify.WithLoader(func(string) ([]byte, error) { return loaded, nil }),
		stringify.WithRounding(stringify.RoundCeil),
	}
	type fresh struct {
		A map[string]any `json:"a"`
		B struct {
			X float64 `json:"x"`
		} `json:"b"`
		L []int `json:"l"`
		P any   `json:"p1,omitempty"`
	}
	v := fresh{A: map[string]any{"back": map[string]any{"p7": 1}}, L: []int{1}, P: true}
	v.B.X = 1.5
	explained := make([]string, 16)
	inParallel(len(explained), func(i int) {
		s, err := stringify.Compile(schema, options...)
		if err != nil {
			t.Error(err)
			return
		}
		explained[i] = s.Explain()
		for range 10 {
			got, err := s.Marshal(&v)
			if want := `{"a":{"back":{"p7":"1"}},"b":{"x":2},"l":["1"],"p1":"true"}`; err != nil || string(got) != want {
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
		}
	})
	for _, plan := range explained {
		if plan != explained[0] {
			t.Fatalf("the same schema has two plans:\n%s\n%s", explained[0], plan)
		}
	}
}

// Memory that Compile has used is used again by the next one. Nothing of it may be part
// of a Serializer.
func TestCompileKeepsNothingOfItsMemory(t *testing.T) {
	schemas := []string{
		`{"type":"object","required":["b"],"properties":{"a":{"type":"string","default":"x"},"b":{"enum":["p","q"]},"\u0063\"":{"const":[1]}}}`,
		`{"$ref":"#/definitions/x","definitions":{"x":{"properties":{"next":{"$ref":"#/definitions/x"},"n":{"type":["integer","null"]}}}}}`,
		`{"patternProperties":{"^a":{"type":"integer"}},"additionalProperties":{"allOf":[{"required":["z"]},{"properties":{"z":{"format":"date"}}}]}}`,
		`{"anyOf":[{"properties":{"k":{"const":"one"}}},{"required":["k"],"properties":{"k":{"type":"integer","minimum":3}}}],"items":[true,{"type":"null"}]}`,
	}
	var want [][2]string
	for _, text := range schemas {
		s := stringify.MustCompile(text)
		b, err := s.AppendJSON(nil, []byte(`{"b":"p","k":"one","n":7,"next":{"n":null},"az":1,"q":{"z":"2026-01-02"}}`))
		want = append(want, [2]string{s.Explain(), fmt.Sprintf("%s %v", b, err)})
	}
	var group sync.WaitGroup
	for g := range 4 {
		group.Go(func() {
			var all []*stringify.Serializer
			for i := range 200 {
				all = append(all, stringify.MustCompile(schemas[(i+g)%len(schemas)]))
				if _, err := stringify.Compile([]byte(`{"type":"object","properties":{"a":{"type":"strin"}},"$ref":"#/nowhere"}`)); err == nil {
					t.Error("no error")
				}
			}
			for i, s := range all {
				b, err := s.AppendJSON(nil, []byte(`{"b":"p","k":"one","n":7,"next":{"n":null},"az":1,"q":{"z":"2026-01-02"}}`))
				got := [2]string{s.Explain(), fmt.Sprintf("%s %v", b, err)}
				if got != want[(i+g)%len(schemas)] {
					t.Errorf("got %s, want %s", got, want[(i+g)%len(schemas)])
					return
				}
			}
		})
	}
	group.Wait()
}
