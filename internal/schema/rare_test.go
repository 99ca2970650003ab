package schema

import (
	"reflect"
	"strings"
	"testing"
)

// What schemas share that say nothing rare must stay empty, whatever keywords are read.
func TestNoRareStaysEmpty(t *testing.T) {
	for draft, uri := range draftURIs {
		for k := KwNone + 1; k < NumKeywords; k++ {
			for _, v := range []string{`true`, `{}`, `{"a":{}}`, `{"a":["b"]}`, `{"propertyName":"a"}`, `[{}]`, `["a"]`, `"a"`, `"#"`, `1`} {
				if k == KwSchema {
					continue
				}
				text := `{"$schema":"https://` + uri + `","` + Draft(draft).Name(k) + `":` + v + `}`
				doc, _ := Parse("", []byte(text), ParseOptions{MaxDepth: 9})
				if !reflect.DeepEqual(noRare, Rare{}) || !reflect.DeepEqual(noLater, Later{}) {
					t.Fatalf("%s has written to what is shared", text)
				}
				if doc.Root != nil && doc.Root.Rare != &noRare && !rare.Has(k) && !strings.Contains(text, "[") {
					t.Errorf("%s says nothing rare", text)
				}
			}
		}
	}
}

// The bytes of a schema are most of what Compile allocates.
func TestSizes(t *testing.T) {
	const most = 200
	if got := reflect.TypeFor[Schema]().Size(); got > most {
		t.Errorf("a Schema has %d bytes, want at most %d", got, most)
	}
}
