package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/bench"
)

func TestServe(t *testing.T) {
	var out bytes.Buffer
	err := serve(strings.NewReader(`{"setup":"simple, 3 members"}`+"\n"+`{"run":3,"n":1000}`+"\n"), &out)
	if err != nil {
		t.Fatal(err)
	}
	answers := json.NewDecoder(&out)
	var ready bench.Ready
	var turn bench.Turn
	if err := answers.Decode(&ready); err != nil || !slices.Equal(ready.Names, []string{"Go type", "Go type, Marshal", "values", "text"}) {
		t.Errorf("got %v, %v, want the four ways", ready, err)
	}
	if err := answers.Decode(&turn); err != nil || turn.NS <= 0 {
		t.Errorf("got %v, %v for 1000 operations", turn, err)
	}
	for _, wrong := range []string{
		"no JSON",
		`{"setup":"no such subject"}`,
		`{"setup":7}`,
		`{"run":0,"n":1}`,
		`{"setup":"simple, 3 members"}` + "\n" + `{"run":4,"n":1}`,
	} {
		if err := serve(strings.NewReader(wrong+"\n"), &out); err == nil {
			t.Errorf("%s: want an error", wrong)
		}
	}
}
