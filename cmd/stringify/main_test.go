package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
)

// A result is what one command line gave.
type result struct {
	code        int
	out, errOut string
}

func execute(stdin string, args ...string) result {
	var out, errOut bytes.Buffer
	code := run(args, strings.NewReader(stdin), &out, &errOut)
	return result{code, out.String(), errOut.String()}
}

// folder makes a folder with files, changes to it, and returns its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return dir
}

// files are what most tests find in their folder.
var files = map[string]string{
	"user.json":      `{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"name":{"type":"string"}}}`,
	"integers.json":  `{"type":"array","items":{"type":"integer"}}`,
	"bad.json":       "{\n\t\"type\": \"objekt\",\n  \"é日\": 1, \"required\": 7\n}\n",
	"ref.json":       `{"$id":"http://example.com/dir/ref.json","type":"object","properties":{"a":{"$ref":"address"},"b":{"$ref":"http://example.com/dir/sub/b.json"}}}`,
	"address.json":   `{"type":"object","properties":{"city":{"type":"string"}}}`,
	"badref.json":    "{\"type\":\n 5}",
	"dir/sub/b.json": `{"type":"integer"}`,
	"unsafe.json":    `{"type":"string","format":"unsafe"}`,
	"deep.json":      `{"properties":{"a":{"properties":{"b":{}}}}}`,
	"any.json":       `{}`,
	"directed.json":  `{"properties":{"r":{"readOnly":true},"w":{"writeOnly":true}}}`,
	"1":              `{"id":"1","password":"x"}`,
	"2":              ` {"name":2,"id":2.9} `,
	"missing-id":     `{"name":"x"}`,
	"not-json":       `{"id":1,}`,
	"empty":          ``,
}

// TestRun: documents from files and standard input, one a line.
func TestRun(t *testing.T) {
	folder(t, files)
	for _, c := range []struct {
		stdin, args string
		want        result
	}{
		{"", "run user.json 1", result{0, `{"id":1}` + "\n", ""}},
		{"", "run user.json 1 2", result{0, `{"id":1}` + "\n" + `{"id":2,"name":"2"}` + "\n", ""}},
		{` {"id":3}` + "\n", "run user.json", result{0, `{"id":3}` + "\n", ""}},
		{`{"id":3}`, "run user.json 1 - 2", result{0, `{"id":1}` + "\n" + `{"id":3}` + "\n" + `{"id":2,"name":"2"}` + "\n", ""}},
		{"", "run user.json 2 --pretty", result{0, "{\n  \"id\": 2,\n  \"name\": \"2\"\n}\n", ""}},
		{"[]", "run integers.json --pretty", result{0, "[]\n", ""}},
		{"null", "run integers.json", result{0, "[]\n", ""}},

		// Documents at fault: the ones before are written, the code is 1.
		{"", "run user.json 1 missing-id 2", result{1, `{"id":1}` + "\n", "missing-id: /id: want a required member, got nothing (schema #)\n"}},
		{"", "run user.json not-json", result{1, "", "not-json: offset 8: want a member name, got '}'\n"}},
		{`{"id":[]}`, "run user.json", result{1, "", "-: /id: want integer, got array (schema #/properties/id)\n"}},
		{``, "run user.json", result{1, "", "-: offset 0: want a value, the input is empty\n"}},
		{`{"id":1} {"id":2}`, "run user.json", result{1, "", "-: offset 9: want the end of the text, got '{' (one document a file; --ndjson reads one a line)\n"}},
		{"[1]\n[2]", "run any.json", result{1, "", "-: offset 4: want the end of the text, got '[' (one document a file; --ndjson reads one a line)\n"}},
		{`{"id":1}}`, "run user.json", result{1, "", "-: offset 8: want the end of the text, got '}'\n"}},
		{"5", "run user.json", result{1, "", "-: (root): want object, got number 5 (schema #)\n"}},
		{`"a\"b"`, "run unsafe.json --pretty", result{1, "", `-: --pretty needs JSON, and text of format "unsafe" made it none: invalid character 'b' after top-level value` + "\n"}},
		{`"a\"b"`, "run unsafe.json", result{0, `"a"b"` + "\n", ""}},

		// Flags of the schema.
		{"[1.5,-1.5]", "run integers.json --rounding floor", result{0, "[1,-2]\n", ""}},
		{"[1.5,-1.5]", "run integers.json --rounding=ceil", result{0, "[2,-1]\n", ""}},
		{"[1.5,-1.5]", "run integers.json --rounding nearest", result{0, "[2,-1]\n", ""}},
		{"[1.5,-1.5]", "run integers.json --rounding trunc", result{0, "[1,-1]\n", ""}},
		{`["1","2","3"]`, "run integers.json --large-arrays passthrough --large-array-size 3", result{0, `["1","2","3"]` + "\n", ""}},
		{`["1","2"]`, "run integers.json --large-arrays passthrough --large-array-size 3", result{0, `[1,2]` + "\n", ""}},
		{`["1","2","3"]`, "run integers.json --large-arrays coerce --large-array-size 3", result{0, `[1,2,3]` + "\n", ""}},
		{`{"n":"<"}`, "run any.json --escape-html", result{0, `{"n":"\u003c"}` + "\n", ""}},
		{`{"r":1,"w":2}`, "run directed.json", result{0, `{"r":1,"w":2}` + "\n", ""}},
		{`{"r":1,"w":2}`, "run directed.json --direction response", result{0, `{"r":1}` + "\n", ""}},
		{`{"r":1,"w":2}`, "run directed.json --direction=request", result{0, `{"w":2}` + "\n", ""}},
		{`[[]]`, "run any.json --max-value-depth 2", result{0, "[[]]\n", ""}},
		{`[[]]`, "run any.json --max-value-depth 1", result{1, "", "-: offset 1: nested deeper than 1 levels\n"}},
		{`{"a":{"city":1,"x":1}}`, "run ref.json --ref address=address.json --load .", result{0, `{"a":{"city":"1"}}` + "\n", ""}},
		{`{"b":"1"}`, "run ref.json --ref address=address.json --load .", result{0, `{"b":1}` + "\n", ""}},
		{`{"b":"1"}`, "run ref.json --ref address=address.json --ref http://example.com/dir/sub/b.json=address.json", result{1, "", `-: /b: want object, got string "1" (schema http://example.com/dir/sub/b.json#)` + "\n"}},
	} {
		if got := execute(c.stdin, strings.Fields(c.args)...); got != c.want {
			t.Errorf("%s < %s:\ngot  %+v\nwant %+v", c.args, c.stdin, got, c.want)
		}
	}
}

// TestFaults: what is wrong with files, schemas and the command line, and the exit code
// of each. Only parts of the messages are ours.
func TestFaults(t *testing.T) {
	folder(t, files)
	for args, want := range map[string]struct {
		code int
		says []string
	}{
		"run user.json nowhere":                                {1, []string{"nowhere: no such file"}},
		"run nowhere.json 1":                                   {1, []string{"nowhere.json"}},
		"check nowhere.json":                                   {1, []string{"nowhere.json"}},
		"explain nowhere.json":                                 {1, []string{"nowhere.json"}},
		"run .":                                                {1, []string{"."}},
		"run user.json 1 -o nowhere/out":                       {1, []string{"nowhere/out"}},
		"run user.json --ref a=nowhere.json":                   {1, []string{"nowhere.json"}},
		"check deep.json --max-schema-depth 1":                 {1, []string{"deep.json:1:39: #/properties/a/properties/b: ", "1"}},
		"check ref.json":                                       {1, []string{"ref.json:1:", "#/properties/a/$ref", "(give it with --ref, or --load)", "^"}},
		"check ref.json --ref address=address.json":            {1, []string{"#/properties/b/$ref"}},
		"check ref.json --ref address=address.json --load dir": {1, []string{"#/properties/b/$ref", "dir/sub/b.json in dir: no such file"}},
		"check ref.json --ref address=address.json --load 1":   {1, []string{"1: not a directory"}},
		"check ref.json --ref address=badref.json --load dir":  {1, []string{"badref.json:2:2: #/type: ", "\n     5}\n     ^"}},
		"check empty":                                          {1, []string{"empty:1:1: #: "}},

		"run":                               {2, []string{"want SCHEMA"}},
		"check":                             {2, []string{"want SCHEMA"}},
		"check user.json any.json":          {2, []string{`want one SCHEMA, got also "any.json"`}},
		"explain":                           {2, []string{"want SCHEMA"}},
		"version 1":                         {2, []string{"1"}},
		"nonsense":                          {2, []string{`unknown command "nonsense"`}},
		"chek user.json":                    {2, []string{"did you mean check?"}},
		"run user.json 1 --keep-going":      {2, []string{"--keep-going: want --ndjson"}},
		"run user.json 1 --pretty --ndjson": {2, []string{"--pretty: want no --ndjson"}},
		"--nonsense":                        {2, []string{"--nonsense"}},
		"run user.json --nonsense":          {2, []string{"--nonsense"}},
		"run user.json -o":                  {2, []string{"-o"}},
		"check user.json --pretty":          {2, []string{"--pretty"}},
		"check user.json --rounding":        {2, []string{"--rounding"}},

		"run user.json 1 --rounding up":            {2, []string{"--rounding up: want one of ceil, floor, nearest, trunc"}},
		"run user.json 1 --direction up":           {2, []string{"--direction up: want one of request, response"}},
		"run user.json 1 --large-arrays fast":      {2, []string{"--large-arrays fast: want one of coerce, passthrough"}},
		"run user.json 1 --large-array-size -1":    {2, []string{"--large-array-size -1: want 0 or more elements"}},
		"run user.json 1 --large-array-size many":  {2, []string{"many"}},
		"run user.json 1 --max-schema-depth 101":   {2, []string{"--max-schema-depth 101: want 0 to 100 levels"}},
		"run user.json 1 --max-value-depth 0":      {2, []string{"--max-value-depth 0: want 1 to"}},
		"run user.json 1 --max-value-depth 100001": {2, []string{"--max-value-depth 100001: want"}},
		"run user.json 1 --ref address.json":       {2, []string{`--ref "address.json": want ID=FILE`}},
		"run user.json 1 --ref =address.json":      {2, []string{`want ID=FILE`}},
		"run user.json 1 --ref a=":                 {2, []string{`want ID=FILE`}},
		"run user.json --ndjson -j 0":              {2, []string{"--jobs 0: want 1 to 1024"}},
		"run user.json --ndjson --jobs=-1":         {2, []string{"--jobs -1: want 1 to 1024"}},
		"run user.json --ndjson -j 1025":           {2, []string{"--jobs 1025: want 1 to 1024"}},
		"run user.json --ndjson -j all":            {2, []string{"--jobs", "all"}},
		"check user.json -j 1":                     {2, []string{"-j"}},
		"explain user.json --max-schema-depth x":   {2, []string{"x"}},
	} {
		got := execute("{}", strings.Fields(args)...)
		if got.code != want.code || got.out != "" {
			t.Errorf("%s: got the code %d and %q, want %d and nothing\n%s", args, got.code, got.out, want.code, got.errOut)
		}
		for _, part := range want.says {
			if !strings.Contains(got.errOut, part) {
				t.Errorf("%s: got %q, want %q in it", args, got.errOut, part)
			}
		}
		if want.code == 2 && !strings.Contains(got.errOut, "stringify --help") {
			t.Errorf("%s: got %q, want a hint at the usage", args, got.errOut)
		}
		if want.code == 1 && strings.Contains(got.errOut, "--help") {
			t.Errorf("%s: got %q, which is no fault of the command line", args, got.errOut)
		}
	}
}

// TestOutputFile: -o writes the file only when every document could be written.
func TestOutputFile(t *testing.T) {
	dir := folder(t, files)
	file := filepath.Join(dir, "out.json")
	if got := execute("", "run", "user.json", "1", "2", "-o", "out.json"); got != (result{}) {
		t.Fatalf("got %+v", got)
	}
	const want = `{"id":1}` + "\n" + `{"id":2,"name":"2"}` + "\n"
	if text, err := os.ReadFile(file); err != nil || string(text) != want {
		t.Fatalf("got %s, %v", text, err)
	}
	for _, args := range []string{"run user.json 1 not-json --output out.json", "run user.json 1 missing-id -o out.json", "run bad.json 1 -o out.json", "run user.json 1 nowhere -o out.json"} {
		if got := execute("", strings.Fields(args)...); got.code != 1 || got.out != "" {
			t.Errorf("%s: got %+v", args, got)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != want {
			t.Errorf("%s: the file has now %q, %v", args, text, err)
		}
	}
	if got := execute(`{"id":9}`, "run", "user.json", "--pretty", "--output=out.json"); got != (result{}) {
		t.Fatalf("got %+v", got)
	}
	if text, _ := os.ReadFile(file); string(text) != "{\n  \"id\": 9\n}\n" {
		t.Errorf("got %q", text)
	}
}

// TestBrokenPipes: errors of reading and writing are the code 1.
func TestBrokenPipes(t *testing.T) {
	folder(t, files)
	var out, errOut bytes.Buffer
	if code := run([]string{"run", "user.json"}, iotest.ErrReader(os.ErrClosed), &out, &errOut); code != 1 || !strings.Contains(errOut.String(), "closed") {
		t.Errorf("reading: got %d, %s", code, &errOut)
	}
	errOut.Reset()
	if code := run([]string{"run", "user.json", "1"}, strings.NewReader(""), failingWriter{}, &errOut); code != 1 || !strings.Contains(errOut.String(), "closed") {
		t.Errorf("writing: got %d, %s", code, &errOut)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

// TestLoadStaysInside: --load reads no file outside of its folder.
func TestLoadStaysInside(t *testing.T) {
	folder(t, map[string]string{
		"secret.json":     `{"type":"integer"}`,
		"in/schema.json":  `{"type":"integer"}`,
		"inside.json":     `{"$ref":"http://example.com/schema.json"}`,
		"above.json":      `{"$ref":"http://example.com/../secret.json"}`,
		"escaped.json":    `{"$ref":"http://example.com/%2e%2e/secret.json"}`,
		"slash.json":      `{"$ref":"http://example.com/..%2fsecret.json"}`,
		"file.json":       `{"$ref":"file:///../secret.json"}`,
		"relative.json":   `{"$ref":"../secret.json"}`,
		"relative-2.json": `{"$ref":"x/../../secret.json"}`,
	})
	if got := execute("", "check", "inside.json", "--load", "in"); got.code != 0 {
		t.Errorf("inside.json: got %+v", got)
	}
	for _, file := range []string{"above", "escaped", "slash", "file", "relative", "relative-2"} {
		if got := execute("", "check", file+".json", "--load", "in"); got.code != 1 || !strings.Contains(got.errOut, "$ref") {
			t.Errorf("%s.json: got %+v, want an error", file, got)
		}
	}
}

// TestCheckUnreachable: check also reports references that no value reaches; run does
// not mind them.
func TestCheckUnreachable(t *testing.T) {
	folder(t, map[string]string{"s.json": `{"definitions":{"a":{"$ref":"#/zz"}}}`})
	if got := execute("", "check", "s.json"); got.code != 1 || !strings.Contains(got.errOut, "s.json:1:29: #/definitions/a/$ref: ") {
		t.Errorf("check: got %+v", got)
	}
	if got := execute("1", "run", "s.json"); got.code != 0 {
		t.Errorf("run: got %+v", got)
	}
}

// TestTerminalIsSafe: nothing that a user or a schema names reaches the terminal as a
// control character.
func TestTerminalIsSafe(t *testing.T) {
	const evil = "e\x1b[31mvil\u009b.json"
	folder(t, map[string]string{evil: "{\"type\":\"\x1b[31m\u009b\"}", "ok.json": `{"const":"\u001b\u009b\u007f"}`})
	for _, args := range [][]string{
		{"check", evil},
		{"run", "ok.json", evil},
		{"run", "ok.json", "missing" + evil},
		{"run", "ok.json", "--rounding", evil},
		{"run", "ok.json", "--ref", evil},
		{"run", "ok.json", "--" + evil},
		{evil},
	} {
		got := execute("", args...)
		if got.code == 0 || strings.ContainsFunc(got.errOut, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

// TestOutputDash: -o - is standard output, as - is standard input.
func TestOutputDash(t *testing.T) {
	folder(t, files)
	for _, args := range [][]string{{"run", "any.json", "1", "-o", "-"}, {"run", "any.json", "1", "--ndjson", "-o", "-"}} {
		if got := execute("", args...); got.code != 0 || !strings.HasPrefix(got.out, `{"id":"1"`) {
			t.Errorf("%q: got %+v", args, got)
		}
	}
	if _, err := os.Stat("-"); err == nil {
		t.Error("a file named - was written")
	}
}
