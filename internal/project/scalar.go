package project

import (
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// cold is value for all that the loop leaves: white space, null, coercions, the
// rarer kinds of nodes, mismatches, and text that is no value.
func (c *call) cold(n *node, i, w int) (int, int) {
	text := c.text()
	if i = rawjson.SkipSpace(text, i); i >= len(text) {
		return c.fail()
	}
	b := text[i]
	if b == 'n' && n.nullable {
		return c.literal(i, w, "null", "null")
	}
	if c.engine.strict && !c.exact(n, i) {
		return -1, 0
	}
	switch n.kind {
	case plan.Any:
		return c.generic(n, i, w)
	case plan.Null:
		return c.constant(i, w, "null")
	case plan.Const:
		return c.constant(i, w, n.constant)
	case plan.Boolean:
		return c.boolean(n, i, w)
	case plan.Integer, plan.Number:
		return c.numeral(n, i, w)
	case plan.String, plan.Time, plan.Unsafe:
		return c.quoted(n, i, w)
	case plan.Object:
		if b == '{' {
			return c.object(n.object, i, w)
		}
		if b == 'n' {
			return c.literal(i, w, "null", "{}")
		}
		return c.refuse(n, diag.Type, "object", i)
	case plan.Array:
		if b == '[' {
			return c.array(n, i, w)
		}
		if b == 'n' {
			return c.literal(i, w, "null", "[]")
		}
		return c.refuse(n, diag.Type, "array", i)
	case plan.Tuple:
		if b == '[' {
			return c.tuple(n, i, w)
		}
		if b == 'n' {
			return c.literal(i, w, "null", "[]")
		}
		return c.refuse(n, diag.Type, "array", i)
	case plan.Switch:
		return c.choose(n, i, w)
	case plan.Branch:
		return c.branch(n, i, w)
	case plan.If:
		return c.conditional(n, i, w)
	case plan.Never:
		return c.refuse(n, diag.NoMatch, "no value", i)
	default:
		panic("project: unknown kind of node")
	}
}

// literal writes out for the literal word at s[i].
func (c *call) literal(i, w int, word, out string) (int, int) {
	end := i + len(word)
	if end > c.n || string(c.s[i:end]) != word {
		return c.fail()
	}
	return c.word(end, w, out)
}

// boolean writes the value at s[i] by Boolean.
func (c *call) boolean(n *node, i, w int) (int, int) {
	switch b := c.s[i]; b {
	case 't':
		return c.literal(i, w, "true", "true")
	case 'f':
		return c.literal(i, w, "false", "false")
	case 'n':
		return c.literal(i, w, "null", "false")
	case '"':
		end, err := rawjson.SkipString(c.text(), i)
		switch {
		case err != nil:
			return c.fail()
		case end-i == len(`""`):
			return c.word(end, w, "false")
		}
		return c.word(end, w, "true")
	default:
		if !startsNumber(b) {
			return c.refuse(n, diag.Type, "boolean", i)
		}
		end, w1 := c.number(n, i, w)
		if end < 0 || w1-w != 1 || c.d[w] != '0' {
			return c.word(end, w, "true")
		}
		return c.word(end, w, "false")
	}
}

// numeral writes the value at s[i] by Integer or Number.
func (c *call) numeral(n *node, i, w int) (int, int) {
	switch b := c.s[i]; b {
	case 't':
		return c.literal(i, w, "true", "1")
	case 'f':
		return c.literal(i, w, "false", "0")
	case 'n':
		return c.literal(i, w, "null", "0")
	case '"':
		end, err := rawjson.SkipString(c.text(), i)
		if err != nil {
			return c.fail()
		}
		return c.coerced(n, i, end, w)
	default:
		if !startsNumber(b) {
			return c.refuse(n, diag.Type, n.want(), i)
		}
		if n.kind == plan.Integer {
			return c.integer(n, i, w)
		}
		return c.number(n, i, w)
	}
}

// coerced writes the text between i and end by Integer or Number.
func (c *call) coerced(n *node, i, end, w int) (int, int) {
	c.decoded = rawjson.AppendText(c.decoded[:0], c.s[i:end])
	var out []byte
	var result ecma.Result
	if n.kind == plan.Integer {
		out, result = ecma.AppendInteger(c.d[:w], string(c.decoded), c.engine.rounding)
	} else {
		out, result = ecma.AppendNumber(c.d[:w], string(c.decoded))
	}
	switch {
	case result == ecma.OK:
		return end, c.take(end, out)
	case result == ecma.Inf && n.kind == plan.Number:
		return c.word(end, w, "null")
	case result == ecma.Inf:
		return c.refuse(n, diag.Range, "integer", i)
	}
	return c.refuse(n, diag.Type, n.want(), i)
}

// quoted writes the value at s[i] by String, Time or Unsafe.
func (c *call) quoted(n *node, i, w int) (int, int) {
	b := c.s[i]
	switch {
	case b == '"' && n.kind == plan.Unsafe:
		return c.unsafe(i, w)
	case b == '"':
		return c.string(i, w)
	case b == 'n':
		return c.literal(i, w, "null", `""`)
	case b == 't' && n.kind != plan.Time:
		return c.literal(i, w, "true", `"true"`)
	case b == 'f' && n.kind != plan.Time:
		return c.literal(i, w, "false", `"false"`)
	case startsNumber(b) && n.kind != plan.Time:
		end, err := rawjson.SkipNumber(c.text(), i)
		if err != nil {
			return c.fail()
		}
		out, inf := rawjson.AppendNumber(append(c.d[:w], '"'), c.s[i:end])
		if inf {
			if b == '-' {
				out = append(out, '-')
			}
			out = append(out, "Infinity"...)
		}
		return end, c.take(end, append(out, '"'))
	}
	return c.refuse(n, diag.Type, n.want(), i)
}

// escaped is string for text with escapes or bytes that are not UTF-8. Escapes
// that are canonical are copied, too; anything else is left to rawjson.
func (c *call) escaped(i, w int) (int, int) {
	s, d := c.s, c.d
	d[w] = '"'
	for n := 1; ; n += len(`\n`) {
		more, wide := copyText(d, w+n, s, i+n)
		if wide != 0 && !isUTF8(d, w+n, s, i+n, more) {
			break
		}
		if n += more; i+n < len(s) && s[i+n] == '"' {
			d[w+n] = '"'
			return i + n + 1, w + n + 1
		}
		if i+n+1 >= len(s) || s[i+n] != '\\' || !isShort(s[i+n+1]) {
			break
		}
		d[w+n], d[w+n+1] = '\\', s[i+n+1]
	}
	end, err := rawjson.SkipString(c.text(), i)
	if err != nil {
		return c.fail()
	}
	return end, c.take(end, rawjson.AppendString(c.d[:w], c.s[i:end]))
}

// isShort reports whether a backslash and b are the shortest way to write a
// character.
func isShort(b byte) bool {
	return b == 'n' || b == '"' || b == '\\' || b == 't' || b == 'r' || b == 'b' || b == 'f'
}

// unsafe writes the text at s[i] by Unsafe: decoded, and with nothing escaped.
func (c *call) unsafe(i, w int) (int, int) {
	n, wide := spanText(c.s[i+1:])
	if n++; i+n < c.n && c.s[i+n] == '"' && (wide == 0 || utf8.Valid(c.s[i+1:i+n])) {
		return i + n + 1, w + copy(c.d[w:], c.s[i:i+n+1])
	}
	end, err := rawjson.SkipString(c.text(), i)
	if err != nil {
		return c.fail()
	}
	out := rawjson.AppendText(append(c.d[:w], '"'), c.s[i:end])
	return end, c.take(end, append(out, '"'))
}

// canonical writes the number at s[i] by Number, or by Any, however it is written.
func (c *call) canonical(n *node, i, w int) (int, int) {
	end, err := rawjson.SkipNumber(c.text(), i)
	if err != nil {
		return c.fail()
	}
	out, inf := rawjson.AppendNumber(c.d[:w], c.s[i:end])
	if inf {
		return c.infinity(n, i, end, w)
	}
	return end, c.take(end, out)
}

// rounded writes the number at s[i] by Integer, however it is written.
func (c *call) rounded(n *node, i, w int) (int, int) {
	end, err := rawjson.SkipNumber(c.text(), i)
	if err != nil {
		return c.fail()
	}
	raw := c.s[i:end]
	if integerText(raw) {
		out, _ := rawjson.AppendNumber(c.d[:w], raw)
		return end, c.take(end, out)
	}
	if c.engine.strict && !ecma.IsInteger(string(raw)) {
		return c.refuse(n, diag.Type, "integer", i)
	}
	f := ecma.Round(rawjson.Float(raw), c.engine.rounding)
	if f-f != 0 {
		return c.refuse(n, diag.Range, "integer", i)
	}
	return end, c.take(end, wire.AppendFloat(c.d[:w], f))
}

// integerText reports whether the number raw has neither fraction nor exponent.
func integerText(raw []byte) bool {
	for _, b := range raw {
		if b == '.' || b|0x20 == 'e' {
			return false
		}
	}
	return true
}

// startsNumber reports whether b is the first byte of numbers.
func startsNumber(b byte) bool { return b-'0' <= 9 || b == '-' }
