package rawjson

import (
	"encoding/json"
	"regexp"
	"testing"
)

// longExponents are those that strconv.ParseFloat, and with it the twin, reads
// only roughly.
var longExponents = regexp.MustCompile(`[eE][-+]?0*[1-9][0-9]{4}|[0-9]{800}`)

// FuzzRawJSON: what encoding/json accepts and nothing else is accepted, errors
// are where the grammar has them, and the generic form is that of decoding and encoding.
func FuzzRawJSON(f *testing.F) {
	for _, text := range accepted {
		f.Add([]byte(text))
	}
	for _, test := range refused {
		f.Add([]byte(test.text))
	}
	for _, test := range stringForms {
		f.Add([]byte(`{` + test.raw + `:[` + test.raw + `,` + test.canonical + `],` + test.canonical + `:1}`))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		const limit = 10000 // that of encoding/json
		v, err := Parse(src, limit)
		out, err2 := Canonical(src, limit)
		if (err == nil) != json.Valid(src) || (err2 == nil) != (err == nil) {
			t.Fatalf("got %v and %v, encoding/json says %v", err, err2, json.Valid(src))
		}
		if err != nil {
			e, e2 := err.(*SyntaxError), err2.(*SyntaxError)
			if *e != *e2 {
				t.Errorf("Parse says %v, Canonical says %v", e, e2)
			}
			if want := faultOffset(src); e.Offset != want && !e.Depth {
				t.Errorf("got %v, want offset %d", e, want)
			}
			return
		}
		checkPlaces(t, string(src), v)
		if second, err := Canonical(out, limit); err != nil || string(second) != string(out) {
			t.Errorf("the form %s of %s: got %s, %v, want no change", out, src, second, err)
		}
		if longExponents.Match(src) {
			return
		}
		if want, ok := twin(src); ok && string(out) != want {
			t.Errorf("%s: got %s, want %s", src, out, want)
		}
	})
}

// FuzzStrings: the building blocks against encoding/json, for one string.
func FuzzStrings(f *testing.F) {
	for _, test := range stringForms {
		f.Add([]byte(test.raw[1 : len(test.raw)-1]))
	}
	f.Fuzz(func(t *testing.T, inner []byte) {
		raw := append(append([]byte{'"'}, inner...), '"')
		end, err := SkipString(raw, 0)
		var want string
		valid := json.Unmarshal(raw, &want) == nil
		if (err == nil && end == len(raw)) != valid {
			t.Fatalf("%q: got %d, %v, encoding/json says %v", raw, end, err, valid)
		}
		if !valid {
			return
		}
		if got := Unquote(raw); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
		canonical := AppendString(nil, raw)
		if len(canonical) > 3*len(raw) {
			t.Errorf("%q: got %q, longer than 3 bytes for one", raw, canonical)
		}
		if want, ok := twin(raw); ok && string(canonical) != want {
			t.Errorf("%q: got %q, want %q", raw, canonical, want)
		}
	})
}
