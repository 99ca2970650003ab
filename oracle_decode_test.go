package stringify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// An oracleCase is one schema with values and what the reference made of them;
// tools/reference/record.js writes these.
type oracleCase struct {
	ID      string
	Schema  json.RawMessage
	Options oracleOptions
	Refused bool                 // the reference does not build the schema
	Calls   [][2]json.RawMessage // value, output; null where the call throws
}

type oracleOptions struct {
	Rounding            string
	LargeArrayMechanism string
	LargeArraySize      any
	ObjectMechanism     string
	Schema              json.RawMessage // external schemas by id
}

// A taggedValue is a value that codec.js wrote, in the forms that the engines take.
type taggedValue struct {
	plain rawjson.Value
	text  []byte // as JSON text
	value any    // as Go value, objects in order
	isN   bool   // holds something that JSON text has no form for: use value only
}

// untag decodes the text that codec.js writes.
func untag(text []byte) (v taggedValue, err error) {
	tree, err := rawjson.Parse(text, 10_000)
	if err != nil {
		return v, err
	}
	var b bytes.Buffer
	v.plain = tree
	v.value, err = untagValue(&b, tree, &v.isN)
	v.text = b.Bytes()
	return v, err
}

func untagValue(text *bytes.Buffer, v rawjson.Value, special *bool) (any, error) {
	switch v.Kind() {
	case rawjson.Array:
		return untagArray(text, v, special)
	case rawjson.Object:
		if v.Len() > 0 && strings.HasPrefix(v.Child(0).Name(), "$js:") {
			return untagSpecial(text, v, special)
		}
		return untagObject(text, v, special)
	}
	text.Write(v.Raw())
	switch v.Kind() {
	case rawjson.Null:
		return nil, nil
	case rawjson.True, rawjson.False:
		return v.Kind() == rawjson.True, nil
	case rawjson.String:
		return v.Text(), nil
	}
	return json.Number(v.Raw()), nil
}

func untagObject(text *bytes.Buffer, v rawjson.Value, special *bool) (any, error) {
	var names []string
	var values []any
	text.WriteByte('{')
	for i, m := range v.Children() {
		if i > 0 {
			text.WriteByte(',')
		}
		text.Write(m.RawName())
		text.WriteByte(':')
		value, err := untagValue(text, m, special)
		if err != nil {
			return nil, err
		}
		names, values = append(names, m.Name()), append(values, value)
	}
	text.WriteByte('}')
	return inOrder(names, values), nil
}

func untagArray(text *bytes.Buffer, v rawjson.Value, special *bool) (any, error) {
	list := []any{}
	text.WriteByte('[')
	add := func(item rawjson.Value) error {
		if len(list) > 0 {
			text.WriteByte(',')
		}
		value, err := untagValue(text, item, special)
		list = append(list, value)
		return err
	}
	for _, item := range v.Children() {
		tag, body := tagOf(item)
		switch tag {
		case "repeat":
			count, err := strconv.Atoi(string(body.Child(0).Raw()))
			if err != nil {
				return nil, err
			}
			for range count {
				if err := add(body.Child(1)); err != nil {
					return nil, err
				}
			}
		case "range":
			var n [3]int
			for i := range n {
				n[i], _ = strconv.Atoi(string(body.Child(i).Raw()))
			}
			for i := range n[1] {
				number := strconv.FormatFloat(float64(n[0]+i)/float64(n[2]), 'f', -1, 64)
				item, err := rawjson.Parse([]byte(number), 1)
				if err == nil {
					err = add(item)
				}
				if err != nil {
					return nil, err
				}
			}
		default:
			if err := add(item); err != nil {
				return nil, err
			}
		}
	}
	text.WriteByte(']')
	return list, nil
}

func tagOf(v rawjson.Value) (tag string, body rawjson.Value) {
	if v.Kind() != rawjson.Object || v.Len() == 0 {
		return "", body
	}
	tag, ok := strings.CutPrefix(v.Child(0).Name(), "$js:")
	if !ok {
		return "", body
	}
	return tag, v.Child(0)
}

func untagSpecial(text *bytes.Buffer, v rawjson.Value, special *bool) (any, error) {
	tag, body := tagOf(v)
	switch tag {
	case "number":
		switch name := body.Text(); name {
		case "-0":
			text.WriteString("-0")
			return math.Copysign(0, -1), nil
		case "Infinity":
			text.WriteString("1E400")
			return math.Inf(1), nil
		case "-Infinity":
			text.WriteString("-1E400")
			return math.Inf(-1), nil
		}
		*special = true
		return math.NaN(), nil
	case "bigint":
		text.WriteString(body.Text())
		n, ok := new(big.Int).SetString(body.Text(), 10)
		if !ok {
			return nil, fmt.Errorf("bigint %s", body.Raw())
		}
		return n, nil
	case "date":
		*special = true
		ms, err := strconv.ParseInt(string(body.Raw()), 10, 64)
		return time.UnixMilli(ms).UTC(), err
	}
	return nil, fmt.Errorf("cannot decode the tag %q", tag)
}
