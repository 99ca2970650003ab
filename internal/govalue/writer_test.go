package govalue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"
)

// write is the plainest writer on top of this package: what encoding/json writes, as
// far as Values can tell. Scalars are left to encoding/json itself.
func write(dst []byte, v Value, depth int) ([]byte, error) {
	if depth > 200 {
		return nil, errors.New("too deep")
	}
	v = v.Read()
	switch v.Form {
	case Null:
		return append(dst, "null"...), nil
	case Bool:
		return scalar(dst, v.Bool(), v.Quoted)
	case Int, Duration:
		return scalar(dst, v.Int(), v.Quoted)
	case Uint:
		return scalar(dst, v.Uint(), v.Quoted)
	case Float:
		return scalar(dst, v.Float(), v.Quoted)
	case Float32:
		return scalar(dst, float32(v.Float()), v.Quoted)
	case Number:
		return scalar(dst, json.Number(v.Text()), v.Quoted)
	case Text:
		return scalar(dst, v.Text(), v.Quoted)
	case Bytes:
		return scalar(dst, v.Bytes(), false)
	case Time:
		return scalar(dst, v.Time(), false)
	case JSON:
		return compact(dst, v.Bytes())
	case Marshaler:
		raw, err := v.MarshalJSON()
		if err != nil {
			return nil, err
		}
		return compact(dst, raw)
	case Array:
		return writeArray(dst, v, depth)
	case Object:
		return writeObject(dst, v, depth)
	case Error:
		return nil, v.Err()
	case Unsupported:
		return nil, errors.New("unsupported type " + v.TypeName())
	}
	return nil, fmt.Errorf("unknown form %d", v.Form)
}

func writeArray(dst []byte, v Value, depth int) ([]byte, error) {
	dst = append(dst, '[')
	var failure error
	v.Elements(func(i int, e Value, err error) bool {
		if i > 0 {
			dst = append(dst, ',')
		}
		if failure = err; err == nil {
			dst, failure = write(dst, e, depth+1)
		}
		return failure == nil
	})
	return append(dst, ']'), failure
}

func writeObject(dst []byte, v Value, depth int) ([]byte, error) {
	if err := v.Prepare(); err != nil {
		return nil, err
	}
	dst = append(dst, '{')
	var failure error
	first := true
	v.Members(func(name string, e Value) bool {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst, _ = scalar(dst, name, false)
		dst = append(dst, ':')
		dst, failure = write(dst, e, depth+1)
		return failure == nil
	})
	return append(dst, '}'), failure
}

func scalar(dst []byte, v any, quoted bool) ([]byte, error) {
	text, err := marshal(v)
	if quoted {
		text, err = marshal(string(text))
	}
	return append(dst, text...), err
}

func compact(dst, raw []byte) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	err := json.Compact(b, raw)
	return b.Bytes(), err
}

// marshal is json.Marshal without escapes for HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// textOf writes v, or says why it cannot.
func textOf(v any) string {
	text, err := write(nil, Of(v), 0)
	if err != nil {
		return "error: " + err.Error()
	}
	return string(text)
}

// addressable returns a pointer to a copy of v: encoding/json finds the methods of
// pointer receivers only where it has an address.
func addressable(v any) any {
	if v == nil {
		return nil
	}
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}

// checkJSON compares what v and a pointer to v give with what encoding/json makes of
// the pointer, or with its refusal.
func checkJSON(t *testing.T, v any) {
	t.Helper()
	want, wantErr := marshal(addressable(v))
	for _, x := range []any{v, addressable(v)} {
		got, err := write(nil, Of(x), 0)
		switch {
		case (err != nil) != (wantErr != nil):
			t.Errorf("%T %+v: got error %v, encoding/json %v", x, v, err, wantErr)
		case err == nil && string(got) != string(want):
			t.Errorf("%T %+v:\ngot  %s\nwant %s", x, v, got, want)
		}
	}
	checkLookup(t, v)
}

// checkLookup wants each member that Members lists to be Present to Lookup with the
// same text.
func checkLookup(t *testing.T, v any) {
	t.Helper()
	o := Of(v)
	if o.Form != Object {
		return
	}
	o.Members(func(name string, e Value) bool {
		found, p := o.Lookup(name)
		if p != Present {
			t.Errorf("%T: Lookup(%q) = %v, but it is a member", v, name, p)
			return true
		}
		want, _ := write(nil, e, 0)
		got, _ := write(nil, found, 0)
		if string(got) != string(want) {
			t.Errorf("%T: Lookup(%q) = %s, but the member is %s", v, name, got, want)
		}
		return true
	})
	if _, p := o.Lookup("no such member"); p != Absent {
		t.Errorf("%T: Lookup of nothing = %v", v, p)
	}
}

var someTime = time.Date(2024, 2, 29, 13, 14, 15, 161718000, time.FixedZone("", 3600))
