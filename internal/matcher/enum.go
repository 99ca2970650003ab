package matcher

import (
	"strings"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// values states the values that const or enum allows.
func values(list ...rawjson.Value) *match.Values {
	size := len("[]")
	for _, v := range list {
		size += len(v.Raw()) + len(",")
	}
	var text strings.Builder
	text.Grow(size)
	text.WriteByte('[')
	for i, v := range list {
		if i > 0 {
			text.WriteByte(',')
		}
		text.Write(v.Raw())
	}
	text.WriteByte(']')
	return &match.Values{JSON: text.String()}
}
