package project

import (
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// refuse says that the value at s[i] does not fit n.
func (c *call) refuse(n *node, reason diag.Reason, want string, i int) (int, int) {
	c.mismatch = &diag.Mismatch{Reason: c.reason(reason), Schema: n.schema, Want: want, Got: c.got(i)}
	return -1, 0
}

// reason returns r as the engine's profile has it.
func (c *call) reason(r diag.Reason) diag.Reason {
	if c.engine.strict {
		return r.Strictly()
	}
	return r
}

// want returns what n wants, for messages.
func (n *node) want() string {
	var accept plan.KindSet
	switch n.kind {
	case plan.Branch:
		return n.branch.plan.Accept.Want()
	case plan.If:
		return n.yes.want()
	case plan.Switch:
		for k, to := range n.byKind {
			kind := plan.JSONKind(k)
			if to != nil && (kind != plan.JSONNull || to.kind == plan.Null) { // else coerced, not listed
				accept = accept.With(kind)
			}
		}
	}
	return plan.Want(n.kind, accept)
}

// excerpt is the longest part of a value that a message shows, in bytes.
const excerpt = 40

// got returns the kind of the value at s[i] and an excerpt, for messages.
func (c *call) got(i int) string {
	text := c.text()
	kind, ok := c.kind(i)
	if !ok {
		return "nothing"
	}
	switch kind {
	case plan.JSONNull:
		return "null"
	case plan.JSONBoolean:
		if text[i] == 't' {
			return "boolean true"
		}
		return "boolean false"
	case plan.JSONObject:
		return "object"
	case plan.JSONArray:
		return "array"
	}
	name, end := "number ", 0
	var err error
	if kind == plan.JSONString {
		name = "string "
		end, err = rawjson.SkipString(text, i)
	} else {
		end, err = rawjson.SkipNumber(text, i)
	}
	if err != nil {
		return name
	}
	if end-i <= excerpt {
		return name + strings.ToValidUTF8(string(text[i:end]), "\ufffd")
	}
	end = i + excerpt
	for end > i && !utf8.RuneStart(text[end]) {
		end--
	}
	return name + strings.ToValidUTF8(string(text[i:end]), "\ufffd") + "..."
}
