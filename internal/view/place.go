package view

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// Place says that bad, which is about the value at src[offset], is about something inside
// the value at src[from], or behind space there. What lies between must be JSON as far as it
// goes.
//
// It makes one pass from there, with memory for what is open around the value.
func Place(bad *diag.Mismatch, src []byte, from, offset int) {
	type container struct {
		object bool
		name   []byte // of the member, quoted
		index  int
	}
	open := []container{{}} // the first one is around the value
	for i := from; i < offset && i < len(src); i++ {
		switch src[i] {
		case '{', '[':
			open = append(open, container{object: src[i] == '{'})
		case '}', ']':
			open = open[:max(len(open)-1, 1)]
		case ',':
			open[len(open)-1].index++
		case '"':
			end, err := rawjson.SkipString(src, i)
			if err != nil {
				return
			}
			if next := rawjson.SkipSpace(src, end); next < len(src) && src[next] == ':' {
				open[len(open)-1].name = src[i:end]
			}
			i = end - 1
		}
	}
	for _, c := range slices.Backward(open[1:]) {
		if c.object {
			bad.InMember(rawjson.Unquote(c.name))
		} else {
			bad.InElement(c.index)
		}
	}
}
