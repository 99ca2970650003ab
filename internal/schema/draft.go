package schema

import (
	"strings"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// A draft is a version of JSON Schema.
type draft struct {
	name string
	uri  string // of its meta-schema, without scheme and empty fragment
}

// The drafts, the one that is read first.
var drafts = [...]draft{
	{"draft-07", "json-schema.org/draft-07/schema"},
	{"draft-04", "json-schema.org/draft-04/schema"},
	{"draft-06", "json-schema.org/draft-06/schema"},
	{"draft 2019-09", "json-schema.org/draft/2019-09/schema"},
	{"draft 2020-12", "json-schema.org/draft/2020-12/schema"},
}

// draft checks the `$schema` of s, whose Pointer is set and which is the value v, and
// reports whether it is to be read. One that is no string is left to keyword.
func (p *parser) draft(s *Schema, v *rawjson.Value) bool {
	for i := range v.Members {
		m := &v.Members[i]
		if m.Name != "$schema" || m.Value.Kind != rawjson.String {
			continue
		}
		uri := m.Value.Text()
		bare := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(uri, "https://"), "http://"), "#")
		for i, d := range drafts {
			switch {
			case d.uri != bare || len(uri) == len(bare):
			case i == 0:
				return true
			default:
				p.complainAt(s, m.Value.Start, KwSchema, d.name+" is not supported yet")
				return false
			}
		}
		p.complainAt(s, m.Value.Start, KwSchema,
			`$schema wants "http://json-schema.org/draft-07/schema#" (the one of draft-04, draft-06, draft 2019-09 or draft 2020-12 is known, but not supported yet), got `+Quote(uri))
		return false
	}
	return true
}
