package match

import (
	"encoding/base64"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// The twins are what the standards say, written as regular expressions close to their
// grammars, with the standard library for what these cannot say.
var (
	twinClock    = `(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`
	twinTime     = regexp.MustCompile(`^` + twinClock + `$`)
	twinDateTime = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]` + twinClock + `$`)
	twinDuration = func() *regexp.Regexp {
		clock := `T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`
		return regexp.MustCompile(`^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:` + clock + `)?|` + clock + `)$`)
	}()
	twinUUID     = regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	twinPointer  = regexp.MustCompile(`(?s)^(?:/(?:[^/~]|~[01])*)*$`)
	twinRelative = regexp.MustCompile(`(?s)^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(?:#|(?:/(?:[^/~]|~[01])*)*)$`)
	twinEmail    = regexp.MustCompile("^(?:[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*|" +
		`"(?:[ !#-\[\]-~]|\\[ -~])*")@((?:` + twinLabel + `(?:\.` + twinLabel + `)*)|\[.*\])$`)
	twinHost     = regexp.MustCompile(`^` + twinLabel + `(?:\.` + twinLabel + `)*$`)
	twinTemplate = func() *regexp.Regexp {
		varchar := `(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})`
		varspec := varchar + `(?:\.?` + varchar + `)*(?::[1-9]\d{0,3}|\*)?`
		literal := `[!#$&-;=?-\[\]_a-z~` + twinUCS + twinPrivate + `]|%[0-9A-Fa-f]{2}`
		return regexp.MustCompile(`^(?:` + literal + `|\{[+#./;?&=,!@|]?` + varspec + `(?:,` + varspec + `)*\})*$`)
	}()
	twinURI, twinURIReference = twinURIs("", "")
	twinIRI, twinIRIReference = twinURIs(twinUCS, twinPrivate)
)

const (
	twinLabel = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
	twinUCS   = `\x{A0}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}` +
		`\x{30000}-\x{3FFFD}\x{40000}-\x{4FFFD}\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}\x{70000}-\x{7FFFD}` +
		`\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}\x{A0000}-\x{AFFFD}\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}` +
		`\x{D0000}-\x{DFFFD}\x{E1000}-\x{EFFFD}`
	twinPrivate = `\x{E000}-\x{F8FF}\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}`
)

// twinURIs returns the grammars of URI and URI-reference (RFC 3986, appendix A), in which
// IPv6 addresses are groups of their own.
func twinURIs(ucs, private string) (uri, reference *regexp.Regexp) {
	one := func(also string) string {
		return `(?:[A-Za-z0-9._~!$&'()*+,;=\-` + also + ucs + `]|%[0-9A-Fa-f]{2})`
	}
	pchar := one(":@")
	host := `(?:\[(?:[Vv][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:\-]+|([0-9A-Fa-f:.]+))\]|` + one("") + `*)`
	authority := `//(?:` + one(":") + `*@)?` + host + `(?::\d*)?`
	empty := `(?:/` + pchar + `*)*`
	absolute := `/(?:` + pchar + `+(?:/` + pchar + `*)*)?`
	scheme := `[A-Za-z][A-Za-z0-9+.\-]*:(?:` + authority + empty + `|` + absolute + `|` + pchar + `+` + empty + `|)`
	relative := `(?:` + authority + empty + `|` + absolute + `|` + one("@") + `+` + empty + `|)`
	tail := `(?:\?` + one(":@/?"+private) + `*)?(?:#` + one(":@/?") + `*)?$`
	return regexp.MustCompile(`^` + scheme + tail), regexp.MustCompile(`^(?:` + scheme + `|` + relative + `)` + tail)
}

// twinMatch is MatchString, and that what the groups match are IPv6 addresses.
func twinMatch(re *regexp.Regexp, text string) bool {
	groups := re.FindStringSubmatch(text)
	if groups == nil {
		return false
	}
	for _, g := range groups[1:] {
		if g != "" && !twinIPv6(g) {
			return false
		}
	}
	return true
}

func twinIPv6(text string) bool {
	a, err := netip.ParseAddr(text)
	return err == nil && a.Is6() && !strings.Contains(text, "%")
}

// twinLeap reports whether clock, a time that twinTime takes, has no second 60 but where
// it may.
func twinLeap(t *testing.T, clock string) bool {
	if clock[6:8] != "60" {
		return true
	}
	at, err := time.Parse("15:04:05Z07:00", clock[:6]+"59"+strings.ToUpper(clock[strings.LastIndexAny(clock, "Zz+-"):]))
	if err != nil {
		t.Fatalf("time of %q: %v", clock, err)
	}
	return at.UTC().Hour() == 23 && at.UTC().Minute() == 59
}

func twinIsDateTime(t *testing.T, text string) bool {
	if !twinDateTime.MatchString(text) || !twinLeap(t, text[11:]) {
		return false
	}
	_, err := time.Parse(time.DateOnly, text[:10])
	return err == nil
}

func twinIsEmail(text string) bool {
	groups := twinEmail.FindStringSubmatch(text)
	if groups == nil || len(text) > 254 || len(text)-len(groups[1]) > 65 || len(groups[1]) > 253 {
		return false
	}
	literal, ok := strings.CutPrefix(groups[1], "[")
	if !ok {
		return true
	}
	literal = strings.TrimSuffix(literal, "]")
	if len(literal) >= 5 && strings.EqualFold(literal[:5], "IPv6:") {
		return twinIPv6(literal[5:])
	}
	a, err := netip.ParseAddr(literal)
	return err == nil && a.Is4()
}

// FuzzFormats asks all checks about any text, and compares those that have a twin.
func FuzzFormats(f *testing.F) {
	for _, c := range formatCases {
		for _, text := range append(append([]string(nil), c.good...), c.bad...) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range textFormats {
			check := formatNamed(name)
			got := check(text)
			if want := check(string([]rune(text))); got != want && name != "idn-email" { // which counts bytes
				t.Errorf("%s of %+q: got %v, want %v as for U+FFFD", name, text, got, want)
			}
		}
		compare := func(name string, want bool) {
			t.Helper()
			if got := formatNamed(name)(text); got != want {
				t.Errorf("%s of %+q: got %v, want %v", name, text, got, want)
			}
		}
		compare("date-time", twinIsDateTime(t, text))
		if isDateTime(text) && !strings.Contains(text, ":60") {
			if _, err := time.Parse(time.RFC3339Nano, strings.ToUpper(text)); err != nil {
				t.Errorf("date-time of %+q: %v", text, err)
			}
		}
		_, err := time.Parse(time.DateOnly, text)
		compare("date", err == nil)
		compare("time", twinTime.MatchString(text) && twinLeap(t, text))
		compare("duration", twinDuration.MatchString(text))
		a, err := netip.ParseAddr(text)
		compare("ipv4", err == nil && a.Is4())
		compare("ipv6", twinIPv6(text))
		compare("email", twinIsEmail(text))
		if !strings.Contains(strings.ToLower(text), "xn--") {
			compare("hostname", len(text) <= 253 && twinHost.MatchString(text))
		}
		compare("uri", twinMatch(twinURI, text))
		compare("uri-reference", twinMatch(twinURIReference, text))
		compare("iri", twinMatch(twinIRI, text))
		compare("iri-reference", twinMatch(twinIRIReference, text))
		compare("uri-template", twinTemplate.MatchString(text))
		compare("uuid", twinUUID.MatchString(text))
		compare("json-pointer", twinPointer.MatchString(text))
		compare("relative-json-pointer", twinRelative.MatchString(text))
		_, err = base64.StdEncoding.DecodeString(text)
		compare("byte", err == nil && !strings.ContainsAny(text, "\r\n"))
		if isURI(text) && !isIRI(text) || isURIReference(text) && !isIRIReference(text) || isEmail(text) && !isIDNEmail(text) {
			t.Errorf("%+q is valid, but not where characters beyond ASCII are taken, too", text)
		}
		compareHosts(t, text)
	})
}

// compareHosts asks about a name as it is, and with A-labels for its U-labels: it is valid
// both ways or neither.
func compareHosts(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		return
	}
	var ascii []string
	same := true // no label is taken by isHostname alone
	for rest, more := text, true; more; {
		var label string
		label, rest, more = cutIDNLabel(rest)
		runes := []rune(label)
		if len(runes) == len(label) {
			same = same && (len(label) < 4 || label[2:4] != "--" || hasACEPrefix(label))
			ascii = append(ascii, label)
			continue
		}
		if len(runes) > maxLabel {
			return
		}
		puny, _ := encodePunycode(make([]byte, 0, 4000), runes)
		same = same && !strings.ContainsAny(string(puny), "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		ascii = append(ascii, "xn--"+string(puny))
	}
	name := strings.Join(ascii, ".")
	got, want := isHostname(name), isIDNHostname(text)
	if want && !got || got && !want && same {
		t.Errorf("hostname of %q: got %v, want %v as idn-hostname of %+q", name, got, want, text)
	}
}

// TestPunycode has samples of RFC 3492, section 7.1, and names in use.
func TestPunycode(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"\u4ed6\u4eec\u4e3a\u4ec0\u4e48\u4e0d\u8bf4\u4e2d\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
		{"\u4ed6\u5011\u7232\u4ec0\u9ebd\u4e0d\u8aaa\u4e2d\u6587", "ihqwctvzc91f659drss3x8bo0yb"},
		{"\u306a\u305c\u307f\u3093\u306a\u65e5\u672c\u8a9e\u3092\u8a71\u3057\u3066\u304f\u308c\u306a\u3044\u306e\u304b", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
		{"3\u5e74b\u7d44\u91d1\u516b\u5148\u751f", "3b-ww4c5e180e575a65lsy2b"},
		{"\u305d\u306e\u30b9\u30d4\u30fc\u30c9\u3067", "d9juau41awczczp"},
		{"b\u00fccher", "bcher-kva"},
		{"\u0440\u0444", "p1ai"},
		{"\u4e2d\u56fd", "fiqs8s"},
		{"ascii", "ascii-"},
	} {
		got, ok := encodePunycode(make([]byte, 0, maxLabel), []rune(c.text))
		if !ok || string(got) != c.want {
			t.Errorf("punycode of %q: got %q, %v, want %q", c.text, got, ok, c.want)
		}
		back, ok := decodePunycode(make([]rune, 0, maxLabel), []byte(c.want))
		if !ok || string(back) != c.text {
			t.Errorf("from punycode %q: got %q, %v, want %q", c.want, string(back), ok, c.text)
		}
	}
	for room := range len("bcher-kva") {
		if got, ok := encodePunycode(make([]byte, 0, room), []rune("b\u00fccher")); ok {
			t.Errorf("punycode with room for %d bytes: got %q, want none", room, got)
		}
	}
}
