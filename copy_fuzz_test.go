package stringify_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// copyTwin is Copy by AppendJSON, document by document, of a text that is held whole. start is
// where the document at fault begins.
func copyTwin(s *stringify.Serializer, text []byte) (out []byte, start int, err error) {
	record := func(n int, err error) error {
		if syntax := (*stringify.SyntaxError)(nil); errors.As(err, &syntax) {
			err = &stringify.SyntaxError{Offset: int64(start) + syntax.Offset, Msg: syntax.Msg}
		}
		if n == 0 {
			return err
		}
		return &stringify.RecordError{Record: int64(n) + 1, Offset: int64(start), Err: err}
	}
	for n := 0; ; n++ {
		before := start
		if start = rawjson.SkipSpace(text, start); start == len(text) && n > 0 {
			return out, start, nil
		} else if n == 0 && start == len(text) {
			start = before
		}
		end, err := rawjson.SkipValue(text, start, 0, 10000)
		if err != nil {
			_, err := s.AppendJSON(nil, text[start:])
			return out, start, record(n, err)
		}
		line := end
		for line < len(text) && strings.IndexByte(" \t\r", text[line]) >= 0 {
			line++
		}
		if line < len(text) && text[line] != '\n' {
			_, err := s.AppendJSON(nil, text[start:])
			return out, start, record(n, err)
		}
		more, err := s.AppendJSON(out, text[start:end])
		if err != nil {
			return out, start, record(n, err)
		}
		if out = more; line < len(text) {
			out = append(out, '\n')
		}
		start = line
	}
}

// copyError returns all that an error of Copy says, but for what AppendJSON words
// otherwise.
func copyError(err error) string {
	if err == nil {
		return "no error"
	}
	text := ""
	if r := (*stringify.RecordError)(nil); errors.As(err, &r) {
		text = fmt.Sprintf("record %d at %d: ", r.Record, r.Offset)
	}
	if syntax := (*stringify.SyntaxError)(nil); errors.As(err, &syntax) {
		msg := strings.Replace(syntax.Msg, "a line break or the end", "the end", 1)
		if strings.Contains(msg, "byte order mark") || strings.Contains(msg, "0xef") {
			msg = "" // of a mark there may be the first byte alone
		}
		return text + fmt.Sprintf("offset %d: %s", syntax.Offset, msg)
	}
	if ve := (*stringify.ValueError)(nil); errors.As(err, &ve) {
		return text + fmt.Sprintf("%+v", *ve)
	}
	return text + err.Error()
}

// soonerError returns what is wrong with the array text up to the element that got
// names, in the place of want, which is about text behind it.
func soonerError(s *stringify.Serializer, text []byte, want, got error) error {
	syntax, value := (*stringify.SyntaxError)(nil), (*stringify.ValueError)(nil)
	if !errors.As(want, &syntax) || !errors.As(got, &value) || text[0] != '[' {
		return want
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(value.Pointer, "/"), "/")
	index, err := strconv.Atoi(name)
	if err != nil {
		return want
	}
	end := 0
	for range index + 1 {
		if end, err = rawjson.SkipValue(text, rawjson.SkipSpace(text, end+1), 0, 10000); err != nil {
			return want
		}
		end = rawjson.SkipSpace(text, end)
	}
	_, err = s.AppendJSON(nil, append(bytes.Clone(text[:end]), ']'))
	if r := (*stringify.RecordError)(nil); errors.As(want, &r) {
		return &stringify.RecordError{Record: r.Record, Offset: r.Offset, Err: err}
	}
	return err
}

// readers are the ways to read a text.
func readers(r *rand.Rand) []func(text []byte) io.Reader {
	reader := func(text []byte) io.Reader { return bytes.NewReader(text) }
	return []func(text []byte) io.Reader{
		reader,
		func(text []byte) io.Reader { return iotest.OneByteReader(reader(text)) },
		func(text []byte) io.Reader { return iotest.HalfReader(reader(text)) },
		func(text []byte) io.Reader { return iotest.DataErrReader(reader(text)) },
		func(text []byte) io.Reader { return &moody{reader(text), r} },
	}
}

// moody reads any number of bytes, and sometimes none.
type moody struct {
	r      io.Reader
	random *rand.Rand
}

func (m *moody) Read(p []byte) (int, error) {
	return m.r.Read(p[:m.random.IntN(min(len(p), 40)+1)])
}

// checkCopy compares Copy with its twin, by all readers and several buffers.
func checkCopy(t *testing.T, s *stringify.Serializer, text []byte, seed uint64) {
	t.Helper()
	want, start, wantErr := copyTwin(s, text)
	r := rand.New(rand.NewPCG(seed, 4))
	for _, size := range []int{1, 2, 1 + r.IntN(20), 1 + r.IntN(100), 64 << 10} {
		for k, reader := range readers(r) {
			var w bytes.Buffer
			given := bytes.Clone(text)
			err := stringify.CopyIn(s, &w, reader(given), size, 1+k%2*2)
			got, rest := w.Bytes(), []byte(nil)
			if err != nil && len(got) > len(want) && len(text)-start >= size {
				got, rest = got[:len(want)], got[len(want):]
			}
			agree := copyError(err) == copyError(wantErr) || len(text)-start >= size && copyError(err) == copyError(soonerError(s, text[start:], wantErr, err))
			if !bytes.Equal(got, want) || !agree {
				t.Fatalf("%q by buffers of %d and reader %d:\ngot  %q (and %q), %s\nwant %q, %s", text, size, k, got, rest, copyError(err), want, copyError(wantErr))
			}
			if !bytes.Equal(given, text) {
				t.Fatalf("%q was changed to %q", text, given)
			}
		}
	}
}

// checkParts compares AppendJSON by several goroutines with that by one.
func checkParts(t *testing.T, s *stringify.Serializer, text []byte, seed uint64) {
	t.Helper()
	want, wantErr := s.AppendJSON([]byte("dst"), text)
	for _, size := range []int{1, 2 + int(seed%20), 64 << 10} {
		got, err := stringify.AppendJSONIn(s, []byte("dst"), text, size, 3)
		if !bytes.Equal(got, want) || copyError(err) != copyError(wantErr) {
			t.Fatalf("%q in parts of %d: got %q, %s, want %q, %s", text, size, got, copyError(err), want, copyError(wantErr))
		}
	}
}

// FuzzCopy compares Copy with AppendJSON of the whole text, which several documents are made
// of, or an array; and AppendJSON in parts. seed decides about options, and the sizes of reads and
// buffers.
func FuzzCopy(f *testing.F) {
	seed := uint64(0)
	corpusPairs(f, func(schema, value string) {
		seed++
		f.Add(schema, value, seed)
		f.Add(schema, value+"\n"+value+"\r\n\n"+value, seed)
		f.Add(`{"type":"array","items":`+schema+`}`, "["+value+" , "+value+","+value+"]\n", seed)
	})
	for k, text := range copyTexts {
		for _, schema := range copySchemas {
			f.Add(schema, text, uint64(k))
		}
	}
	f.Fuzz(func(t *testing.T, schema, text string, seed uint64) {
		var options []stringify.Option
		if seed%2 == 1 {
			options = append(options, stringify.WithEscapeHTML())
		}
		if seed%3 == 1 {
			options = append(options, stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(1+int(seed%7)))
		}
		if seed%5 == 1 {
			options = append(options, stringify.WithStrict())
		}
		if s, err := stringify.Compile([]byte(schema), options...); err == nil {
			checkCopy(t, s, []byte(text), seed)
			checkParts(t, s, []byte(text), seed)
		}
	})
}

// copySchemas are roots of several kinds.
var copySchemas = []string{
	`{"type":"array","items":{"type":"integer"}}`,
	`{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"]}}`,
	`{"type":["array","null"],"items":{"type":"array","items":{"type":"number"}}}`,
	`{"type":"array","items":[{"type":"integer"},{"type":"string"}],"additionalItems":true}`,
	`{"nullable":true,"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"object","properties":{"a":{"type":"integer"}}}]}`,
	`{"anyOf":[{"type":"array","items":{"type":"string"},"maxItems":2},{"type":"array","items":{"type":"integer"}}]}`,
	`{"if":{"maxItems":2},"then":{"type":"array","items":{"type":"string"}},"else":{"type":"array","items":{"type":"number"}}}`,
	`{}`, `{"type":"object","properties":{"a":{"type":"integer"}}}`, `{"const":[1,2,3]}`, `{"type":"string"}`, `{"type":"integer"}`, `false`,
}

// copyTexts are streams with something odd.
var copyTexts = []string{
	"", " ", "\n\n", "1", "1\n", "1\n2", "1 2", "1\r\n2\r\n", "\n\n1\n\n\n2\n\n", "1\t\n\r\n 2 \r\n3", "1\r2", "\ufeff1", "1\n\ufeff2",
	"[1,2,3,4,5,6,7,8,9,10]", "[1,2,3]\n[4,5,6]\n", "[1,2,3][4]", "[1,2,3] x", "[1,2,3]\nx", "[\"1\",null,true,1.5]", "[1,2,\"x\",4,]", "[1,2,\"x\",4,5,6,7,8]\n[1]",
	"[1]\n[1,2,\"x\",4,5,6,7,8,9,10,11,12]\n[1]", "[1]\n[1,2,{},4,5,6,7,8,9,10,11,12,]\n[1]", "[", "[,", "[,1]", "[1,,2]", "[1,]", "[1,2", "[1 2]", "[1,2}", "[1]]", "]", "1\n]", "[[[[[[[[",
	"[  1  ,  2  ]", "   [\n\n\n1\n\n\n,\n\n2\n\n]   \n\n", "[                    ]", "[1                    ,2                    ]                    x", "[1                    x",
	"1                                        x", "                                        1                                        \n2", "[  ,  ]", "[1,  ]", "[1,2,3,4,  ,5]", "nul", "[nul,1]", "[1.,2]", "tru\ne",
	"{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":2}", "{\"a\":1}\n{\"a\":}\n", "{\n\"a\"\n:\n1\n}\n{\"a\":2\n}", "{\"a\":1", "{\"a\":1]\n", "{]", "[{\"a\":1],2]", "[{\"a\":1,\"b\":\"x,y]\\\"\"},{\"b\":1,\"a\":\"2\"},{\"a\":null}]",
	"[{\"a\":1},{\"b\":2},{\"a\":3}]", "[{\"a\":1},{\"b\":2},{\"a\":3}", "\"abc\ndef\"", "\"<>&\u2028\"\n\"\\u2028\\ud83d\"", "[\"<\",\"\u2029\",\"&amp;\",\"\\\\\",\"\\\"\"]", "[[1,2,3],[4,5,6],[\"7\",8],[]]",
	"[[1,2,3,4,5,6,7,8,9],[\"x\"]]", "null\n[]\nnull", "[1,2,3,4,5,6,7,8,9,10,11,12,\"x\"]", "[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\"]", "[\"1\",{\"a\":[1,[2,3]]},null,\"4\"]",
	"123456789012345678901234567890\n1", "\x00", "[\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "\\", "[\\\"]", "\"\\", "[1,2]\n   \t\r\n  3",
}
