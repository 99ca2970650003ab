package schema

import (
	"bytes"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// Declared returns what text, if it holds a schema that is an object, says about itself:
// its `$id` (in draft-04 `id`) and its `$schema`, "" for what is absent or no string.
//
// It is for texts that are not read as schemas otherwise, and takes time linear in text.
func Declared(text []byte) (id, meta string) {
	if len(text) > MaxText {
		return "", ""
	}
	v, _, err := rawjson.ParseWithin(bytes.Clone(text), rawjson.Limits{Depth: maxNesting, Values: maxValues})
	if err != nil || v.Kind() != rawjson.Object {
		return "", ""
	}
	old := ""
	for _, m := range v.Children() {
		if m.Kind() != rawjson.String {
			continue
		}
		switch m.Name() {
		case "$schema":
			meta = m.Text()
		case "$id":
			id = m.Text()
		case "id":
			old = m.Text()
		}
	}
	if id == "" {
		id = old
	}
	return id, meta
}
