package gogen

import (
	"strconv"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// maxConstants bounds the constants of one enum.
const maxConstants = 1000

// enum returns the values of the enum that the String or Integer node id has, null aside; nil
// if it has none, or one with values of other kinds.
func (d *declarer) enum(id plan.ID) []rawjson.Value {
	n := &d.g.nodes[id]
	one := d.schemas.at[n.Schema]
	if one == nil || n.Format != plan.FormatNone || len(one.Enum) == 0 || len(one.Enum) > maxConstants {
		return nil
	}
	var values []rawjson.Value
	for _, v := range one.Enum {
		switch {
		case v.Kind() == rawjson.Null:
			continue
		case n.Kind == plan.String && v.Kind() == rawjson.String:
			if !utf8.ValidString(rawjson.Name(v.Raw())) {
				return nil
			}
		case n.Kind == plan.Integer && v.Kind() == rawjson.Number:
			if _, err := strconv.ParseInt(string(v.Raw()), 10, 64); err != nil {
				return nil
			}
		default:
			return nil
		}
		values = append(values, v)
	}
	return values
}

// constants adds the values of the enum of node id to its declaration.
func (d *declarer) constants(id plan.ID, one *decl, kind string) {
	values := d.enum(id)
	if len(values) == 0 {
		return
	}
	one.more = "\n// The values of " + one.name + ".\nconst (\n"
	for _, v := range values {
		var name, text string
		if kind == "string" {
			text = rawjson.Name(v.Raw())
			name, text = exported(text, "Value"), strconv.QuoteToASCII(text)
		} else {
			text = string(v.Raw())
			name = text
			if text[0] == '-' {
				name = "Minus" + text[1:]
			}
		}
		one.more += d.g.names.give(one.name+name) + " " + one.name + " = " + text + "\n"
	}
	one.more += ")\n"
}
