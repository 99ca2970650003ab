package match

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// textFormats are all names that formatNamed knows.
var textFormats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
	"uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer",
	"relative-json-pointer", "regex", "byte", "password", "binary",
}

// suiteOmitted lists cases of the official suite whose answer differs on purpose, by
// draft/file: group: case, with the reason.
var suiteOmitted = map[string]string{}

func TestFormatSuite(t *testing.T) {
	dir := formatSuiteDir(t)
	asked, omitted := 0, make(map[string]bool)
	for _, draft := range []string{"draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"} {
		files, err := filepath.Glob(filepath.Join(dir, draft, "optional", "format", "*.json"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no files about formats: %v", draft, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var groups []struct {
				Description string
				Schema      map[string]any
				Tests       []struct {
					Description string
					Data        any
					Valid       bool
				}
			}
			if err := json.Unmarshal(text, &groups); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			for _, g := range groups {
				delete(g.Schema, "$schema")
				name, ok := g.Schema["format"].(string)
				if !ok || len(g.Schema) != 1 {
					continue
				}
				for _, test := range g.Tests {
					where := draft + "/" + filepath.Base(file) + ": " + g.Description + ": " + test.Description
					got := true
					if s, ok := test.Data.(string); ok {
						if check := formatNamed(name); check != nil {
							got = check(s)
						} else if name != "unknown" {
							t.Errorf("%s: no format %s", where, name)
						}
					}
					asked++
					if reason, ok := suiteOmitted[where]; ok {
						omitted[where] = true
						if got == test.Valid {
							t.Errorf("%s: passes, although listed as omitted: %s", where, reason)
						}
						continue
					}
					if got != test.Valid {
						t.Errorf("%s: %s of %q: got %v, want %v", where, name, test.Data, got, test.Valid)
					}
				}
			}
		}
	}
	for where := range suiteOmitted {
		if !omitted[where] {
			t.Errorf("%s: listed as omitted, not in the suite", where)
		}
	}
	if asked < 1500 {
		t.Errorf("the suite had %d cases, want 1500 at least", asked)
	}
	t.Logf("%d cases", asked)
}

// formatSuiteDir returns the folder of the JSON-Schema-Test-Suite's tests, one folder a draft.
func formatSuiteDir(t *testing.T) string {
	for _, dir := range []string{
		os.Getenv("STRINGIFY_SUITE"), "../../testdata/suite", "../../../shared/json-schema-test-suite",
	} {
		if info, err := os.Stat(filepath.Join(dir, "draft7")); dir != "" && err == nil && info.IsDir() {
			return dir
		}
	}
	t.Skip("the JSON Schema Test Suite is not there; CONTRIBUTING.md says how to get it")
	return ""
}

// formatCases are boundaries of the standards that the official suite leaves out.
var formatCases = []struct {
	format    string
	good, bad []string
}{
	{
		"date-time", // RFC 3339, sections 5.6 and 5.8
		[]string{
			"1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00",
			"1937-01-01T12:00:27.87+00:20", "0000-01-01T00:00:00-00:00", "9999-12-31T23:59:59+23:59",
			"1999-01-01T05:29:60+05:30",
		},
		[]string{
			"", "T", "1985-04-12", "1985-04-12T", "1985-04-12 23:20:50Z", "1985-04-12T23:20:50", "1985-04-12T23:20Z",
			"1985-04-12T23:20:50.Z", "1985-04-12T23:20:50,5Z", "1985-04-12T23:20:50+0100", "1985-04-12T23:20:50+24:00",
			"1985-04-12T23:20:50−01:00", "1985-04-12T23:20:50Z\x00", "1985-04-12T23:20:50ZZ", "1985-04-12T23:20:5/Z",
		},
	},
	{
		"date",
		[]string{"2000-02-29", "0000-02-29", "9999-12-31"},
		[]string{"1900-02-29", "2000-04-31", "2000-1-01", "2000-00-01", "2000-01-00", "2000-01-1/", "2000/01-01", "200:-01-01"},
	},
	{
		"time",
		[]string{"00:00:00Z", "23:59:59.000000000000000000001z", "00:59:60+01:00"},
		[]string{"24:00:00Z", "00:00:00.Z", "00:00:00", "00:00:60Z", "00:00:00+1:00", "00:00:00 Z", "0:00:00Z", "00-00-00Z"},
	},
	{
		"duration", // RFC 3339, appendix A
		[]string{"P1Y", "P1Y1M", "P1Y1M1D", "P1M1D", "P1DT1S", "PT1H1M1S", "P52W", "P1YT1H"},
		[]string{"p1y", "P1Y1D", "PT1H1S", "P1W1D", "P1DT1W", "P1D1", "PT1", "P1D1D", "PT1M1M", "PT1S1M", "P1H", "P1.5D", "PW", "P1DT"},
	},
	{
		"email", // RFC 5321, sections 4.1.2, 4.1.3 and 4.5.3.1
		[]string{
			"a@b", "!#$%&'*+-/=?^_`{|}~@b", `"\"\\"@b`, `""@b`, "a@[IPv6:2001:db8::1]", "a@[ipv6:::]", "a@1.com",
			strings.Repeat("a", 64) + "@b", "a@" + strings.Repeat(strings.Repeat("b", 62)+".", 4)[:251],
		},
		[]string{
			"", "@", "a", "a@", "@b", "a@b@c", `"a@b`, `"a"b@c`, `a"b"@c`, `"` + "\x01" + `"@b`, `"\`, `"\` + "\x7f" + `"@b`, "a@-b", "a@b-", "a@b..c",
			"a@[::1]", "a@[IPv6:127.0.0.1]", "a@[1.2.3.4", "a@[]", "a@[IPv6:]", "é@b", "a@é", strings.Repeat("a", 65) + "@b",
			"a@" + strings.Repeat("b", 64), "aa@" + strings.Repeat(strings.Repeat("b", 62)+".", 4)[:251] + "b",
		},
	},
	{
		"idn-email",
		[]string{"é@b", "a@é", `"é"@é.fr`, "\xff@b", "a@xn--bcher-kva", "a@1-2"},
		[]string{`"\é"@b`, "a@É", "a@b。c", "a@\xff", "é", strings.Repeat("é", 33) + "@b"},
	},
	{
		"hostname", // RFC 1123, section 2.1; RFC 1035, section 2.3.4; RFC 5890
		[]string{
			"a", "A.B", "1", "1.2.3.4", "a-b", strings.Repeat("a.", 126) + "a", "xn--bcher-kva", "XN--BCHER-KVA", "xn--mnchen-3ya.de",
			"xn--fiqs8s", "xn--p1ai",
		},
		[]string{
			"", "-", "a_b", "a b", "é", strings.Repeat("a.", 127) + "a", "xn--", "xn---", "xn--a", "xn--a-", "xn--bcher-kv",
			"xn--99999999999999999999", "xn--bcher-kva-", "a..b", "a\x00",
		},
	},
	{
		"idn-hostname",
		[]string{"bücher.de", "münchen", "中国", "рф", "ᎠᎡ", "A.b", "straße", "نامه\u200cای", "क्\u200dष", "א1", "1.2", "\u0628\u064e\u200c\u064e\u0628", strings.Repeat("ü", 57), strings.Repeat("中", 57)},
		[]string{
			"Bücher", "ab--cd", "ü-", "-ü", "ü--", "éa--b", "½", "a\u0340", "ﬁ", "ª", "ǆ", "가\u1100", "\xff", "a\xffb", "☃",
			"\u200cای", "xn--maana-pta.xn--", "١a", "א1١", "1.א", "אa", "1ü.א", "a-\u0618.א", "\u0628\u05d0\u200c\u0628", "\u0628\u200c", "xn--99zzzz", "xn--a-b999999a", "xn--a-fw591b", strings.Repeat("ü", 64), strings.Repeat("ü", 58), strings.Repeat("中", 58), "a!ü", "ü ", "ꭰ",
		},
	},
	{
		"ipv4",
		[]string{"1.2.3.4", "0.0.0.0", "249.250.255.199"},
		[]string{"01.2.3.4", "00.0.0.0", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.1000", "1..3.4", "1.2.3.", "1.2.3.4 ", "1,2,3,4"},
	},
	{
		"ipv6", // RFC 4291, section 2.2
		[]string{
			"2001:DB8:0:0:8:800:200C:417A", "FF01::101", "::", "1::", "::13.1.68.3", "::FFFF:129.144.52.38", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
			"1:2:3:4:5:6:1.2.3.4", "0000:0000:0000:0000:0000:0000:255.255.255.255",
		},
		[]string{
			"", ":", ":::", "1:2:3:4:5:6:7:8::", "1:2:3:4::5:6:7:8", "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4", "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "::01.2.3.4",
			"fe80::1%1", "::g", "1:", "::1:", "1:2:3:4:5:6:7:8:", "::.1.2.3",
		},
	},
	{
		"uri", // RFC 3986, section 1.1.2
		[]string{
			"ftp://ftp.is.co.za/rfc/rfc1808.txt", "mailto:a@b.c", "telnet://192.0.2.16:80/", "a:", "a:b", "a://", "a:///", "a://b:/", "a+-.1:b",
			"a:?", "a:#", "a:?/?#/?", "a://@", "a://:@b", "a://[v1.a:b]", "a://b?c", "a://b#c", "a:/b", "a:b//c", "a:%41", "a://%41",
		},
		[]string{
			"", ":", "a", ":a", "1a:b", "a b:", "a:%", "a:%4", "a:%4g", "a:#b#c", "a://[::1", "a://::1]", "a://[::1]b", "a://[v1]", "a://[v.a]", "a://[v1.]",
			"a://[fe80::1%25en0]", "a://b:c", "a://b@c@d", "a://b[", "a:é", "a:[", "a:\x00", "a://[1.2.3.4]", "a://[]", "a://[v1.é]", "a://[v1.a@]",
		},
	},
	{
		"uri-reference",
		[]string{"", "a", "/", "//", "?", "#", ".", "a/b:c", "./a:b", "@", "a@b", "//a:1/b:c", "a:b", "/:", "?:", "#:"},
		[]string{"1:b", ":", "a b", "@:", "%", "##", "//a:b", "é", "{"},
	},
	{
		"iri",
		[]string{"a:é", "a://é@é:1/é?é#é", "a:\u00a0", "a:\U0001fffd", "a:?\ue000\U0010fffd", "a://[::1]/é"},
		[]string{"é:a", "a:\u009f", "a:\ufffd", "a:\xff", "a:\ue000", "a:#\ue000", "a:\U0001fffe", "a:?\U0010fffe", "a:\U000e0fff", "a:\ufdd0", "a://[é]"},
	},
	{
		"iri-reference",
		[]string{"", "é", "é/b:c", "//é", "?\U000f0000"},
		[]string{"é:b", "\ue000", "é é", "\ud7ff\ufff0"},
	},
	{
		"uri-template", // RFC 6570, section 2
		[]string{
			"{a}", "{a,b}", "{+a}", "{|a}", "{=a}", "{a:1}", "{a:9999}", "{a*}", "{a*,b:3,c}", "{?a.b*}", "{a_1}", "{1}", "é\ue000", "%41", "a'b", "{%41%42}", "{a%41}",
		},
		[]string{
			"{", "}", "{}", "{+}", "{a", "{a,", "{,a,}", "{.a.}", "{a.}", "{..a}", "{a:}", "{a:0}", "{a:12345}", "{a:1*}", "{a**}", "{a b}", "{a-b}", "{é}", "{{a}}",
			"{%4}", "%", "%4", "a b", "a\"", "<", ">", "\\", "^", "`", "|", "\x1f", "\u0080", "\xff",
		},
	},
	{
		"uuid",
		[]string{"ffffffff-FFFF-0000-9999-aaaaaaAAAAAA"},
		[]string{"", "{ffffffff-ffff-ffff-ffff-ffffffffffff}", "ffffffff-ffff-ffff-ffff-fffffffffff", "ffffffffffff-ffff-ffff-ffffffffffff-", "gfffffff-ffff-ffff-ffff-ffffffffffff"},
	},
	{"json-pointer", []string{"", "/", "//", "/~0~1", "/\xff"}, []string{"a", "/~", "/~2", "#/a", "~0", "/~/"}},
	{
		"relative-json-pointer",
		[]string{"0", "0#", "10/a", "0+1", "0-1#", "0+10/a", "0/"},
		[]string{"", "#", "00", "01", "-1", "0+0", "0+01", "0+", "0-/a", "0a", "0#/", "1##", "0/~"},
	},
	{"regex", []string{"", "a|b", `\p{L}`, `[^]`, `(?<a>b)\k<a>`, "é"}, []string{"(", "[", "*", `\a`, `\`, "a{2,1}", `\k<a>`, "{"}},
	{
		"byte", // RFC 4648, section 10
		[]string{"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy", "+/+/", "Zh=="},
		[]string{"Z", "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Z=g=", "Zg==Zg==", "-_-_", "Zm9\n", "Zm9v\r\n", "Zmé="},
	},
	{"password", []string{"", "é\xff"}, nil},
	{"binary", []string{"", "\x00\xff"}, nil},
}

func TestFormats(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range formatCases {
		seen[c.format] = true
		check := formatNamed(c.format)
		if check == nil {
			t.Errorf("no format %s", c.format)
			continue
		}
		for _, text := range c.good {
			if !check(text) {
				t.Errorf("%s of %+q: got false, want true", c.format, text)
			}
		}
		for _, text := range c.bad {
			if check(text) {
				t.Errorf("%s of %+q: got true, want false", c.format, text)
			}
		}
	}
	for _, name := range textFormats {
		if !seen[name] {
			t.Errorf("no cases for %s", name)
		}
	}
}

func TestFormatNames(t *testing.T) {
	for _, name := range []string{"", "unknown", "unsafe", "int32", "int64", "float", "double", "Date", "url"} {
		if formatNamed(name) != nil {
			t.Errorf("formatNamed(%q): got a check, want nil", name)
		}
	}
	for _, name := range append([]string{"", "unknown", "Int32"}, textFormats...) {
		if numberFormatNamed(name) != nil {
			t.Errorf("numberFormatNamed(%q): got a check, want nil", name)
		}
	}
}

func TestNumberFormats(t *testing.T) {
	whole := func(i int64) Number { return Number{Int: i, IsInt: true, Float: float64(i)} }
	broken := func(f float64) Number { return Number{Float: f} }
	for _, c := range []struct {
		format string
		n      Number
		want   bool
	}{
		{"int32", whole(0), true},
		{"int32", whole(math.MaxInt32), true},
		{"int32", whole(math.MinInt32), true},
		{"int32", whole(math.MaxInt32 + 1), false},
		{"int32", whole(math.MinInt32 - 1), false},
		{"int32", broken(0.5), false},
		{"int32", broken(1e300), false},
		{"int32", broken(math.Inf(1)), false},
		{"int32", broken(math.NaN()), false},
		{"int64", whole(math.MaxInt64), true},
		{"int64", whole(math.MinInt64), true},
		{"int64", Number{Float: 1 << 63, Text: "9223372036854775808"}, false},
		{"int64", broken(0.5), false},
		{"float", whole(math.MaxInt64), true},
		{"float", broken(math.MaxFloat32), true},
		{"float", broken(-math.MaxFloat32), true},
		{"float", broken(1e-300), true},
		{"float", broken(3.5e38), false},
		{"float", broken(math.Inf(-1)), false},
		{"float", broken(math.NaN()), false},
		{"double", broken(math.MaxFloat64), true},
		{"double", Number{Float: 0.1, Text: "0.1"}, true},
		{"double", Number{Float: math.Inf(1), Text: "1e400"}, false},
		{"double", broken(math.NaN()), false},
	} {
		if got := numberFormatNamed(c.format)(c.n); got != c.want {
			t.Errorf("%s of %+v: got %v, want %v", c.format, c.n, got, c.want)
		}
	}
}

// TestFormatDays compares isDate with the calendar of package time.
func TestFormatDays(t *testing.T) {
	for year := range 10000 {
		if year > 500 && year < 9500 && year%100 > 4 {
			continue
		}
		for month := 1; month <= 12; month++ {
			last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
			if text := last.Format(time.DateOnly); !isDate(text) {
				t.Errorf("date of %s: got false, want true", text)
			}
			next := last.Format(time.DateOnly)[:8] + string(rune('0'+(last.Day()+1)/10)) + string(rune('0'+(last.Day()+1)%10))
			if isDate(next) {
				t.Errorf("date of %s: got true, want false", next)
			}
		}
	}
}

func TestFormatAllocs(t *testing.T) {
	for _, c := range formatCases {
		check := formatNamed(c.format)
		for _, text := range append(append([]string(nil), c.good...), c.bad...) {
			if c.format == "regex" && (!check(text) || strings.Contains(text, "(?<")) || strings.ContainsFunc(text, func(r rune) bool { return r > 0x7f }) {
				continue
			}
			if n := testing.AllocsPerRun(10, func() { check(text) }); n != 0 {
				t.Errorf("%s of %+q: got %v allocations, want 0", c.format, text, n)
			}
		}
	}
}

// TestFormatLong asks each check about long text made of pieces that keep it busy, so many
// times that one that is slower than linear would not end within a test's time.
func TestFormatLong(t *testing.T) {
	pieces := []string{
		"a", "1", "a.", "-", "%41", "[", "(", "a@", "/~0", "{a}", "{a,", "xn--", "é", "é.", "\u200c", "\u0628\u200c", "P1D", "\xff", "//", "::", "1:",
	}
	for _, name := range textFormats {
		check := formatNamed(name)
		for _, piece := range pieces {
			for _, before := range []string{"", "a:", "a://", "{", `"`, "0/", "/"} {
				check(before + strings.Repeat(piece, (1<<16)/len(piece)))
			}
		}
	}
}
