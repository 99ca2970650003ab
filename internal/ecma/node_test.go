package ecma

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// batchScript answers a batch: what Number makes of texts and of their rounding, and which
// subjects a pattern matches, or null if it is none.
const batchScript = `
const { texts, patterns } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const write = x => x !== x ? 'NaN' : Math.abs(x) === Infinity ? 'Infinity' : String(x);
const whole = /^[+-]?[0-9]+$|^0[xob][0-9a-f]+$/i;
const numbers = texts.map(t => {
  const x = Number(t), i = t.trim();
  if (whole.test(i) && x === x) return Array(5).fill(String(BigInt(i)));
  return [x, Math.trunc(x), Math.floor(x), Math.ceil(x), Math.round(x)].map(write);
});
const matches = patterns.map(({ pattern, subjects, flags }) => {
  let re;
  try { re = new RegExp(pattern, flags); } catch { return null; }
  return subjects.map(s => re.test(s));
});
process.stdout.write(JSON.stringify({ numbers, matches }));
`

type patternCase struct {
	Pattern  string   `json:"pattern"`
	Subjects []string `json:"subjects"`
	Flags    string   `json:"flags"`
}

// TestNode compares thousands of generated texts and patterns with Node's answers.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node on PATH to compare with")
	}
	rnd := rand.New(rand.NewPCG(262, 15))
	var batch struct {
		Texts    []string      `json:"texts"`
		Patterns []patternCase `json:"patterns"`
	}
	for range 4000 {
		batch.Texts = append(batch.Texts, numericText(rnd))
	}
	for _, c := range patternFacts { // so that Node vouches for these tables too
		batch.Patterns = append(batch.Patterns, patternCase{c.pattern, append(c.yes, c.no...), "u"})
	}
	for _, c := range patternErrors {
		batch.Patterns = append(batch.Patterns, patternCase{c.pattern, nil, "u"})
	}
	batch.Patterns = append(batch.Patterns, propertyCases()...)
	for range 2500 {
		c := patternCase{Pattern: generatePattern(rnd, 3), Flags: "u"}
		if rnd.IntN(3) == 0 {
			c.Pattern = tokenSoup(rnd)
		}
		for range 12 {
			c.Subjects = append(c.Subjects, subject(rnd))
		}
		batch.Patterns = append(batch.Patterns, c)
		if beyondUnits(c.Pattern) {
			continue
		}
		c.Flags = ""
		c.Subjects = slices.DeleteFunc(slices.Clone(c.Subjects), beyondUnits)
		batch.Patterns = append(batch.Patterns, c)
	}
	in, err := json.Marshal(batch)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", batchScript)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("node does not run: %v", err)
	}
	var answer struct {
		Numbers [][]string `json:"numbers"`
		Matches [][]bool   `json:"matches"`
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	for i, text := range batch.Texts {
		compareNumber(t, text, answer.Numbers[i])
	}
	translated, refused := 0, 0
	for i, c := range batch.Patterns {
		switch comparePattern(t, c, answer.Matches[i]) {
		case patternTranslated:
			translated++
		case patternRefused:
			refused++
		}
	}
	t.Logf("%d numbers; %d patterns, of which %d are no syntax and %d are translated",
		len(batch.Texts), len(batch.Patterns), refused, translated)
	if translated < 1500 || refused < 500 {
		t.Error("the generated patterns are of too few kinds")
	}
}

// beyondUnits reports a text where it shows that Node, without the flag u, sees halves of
// code points, and not whole ones.
func beyondUnits(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > 0xffff }) || strings.Contains(text, `\ud`)
}

func compareNumber(t *testing.T, text string, want []string) {
	t.Helper()
	if got := resultText(AppendNumber(nil, text)); got != want[0] {
		t.Errorf("AppendNumber(%q) = %s, want %s", text, got, want[0])
	}
	for r := RoundTrunc; r <= RoundNearest; r++ {
		if got := resultText(AppendInteger(nil, text, r)); got != want[1+r] {
			t.Errorf("AppendInteger(%q, %d) = %s, want %s", text, r, got, want[1+r])
		}
	}
}

type patternOutcome uint8

const (
	patternOther patternOutcome = iota
	patternTranslated
	patternRefused
)

// comparePattern compares with the answers want, which are nil if Node refuses the pattern.
func comparePattern(t *testing.T, c patternCase, want []bool) patternOutcome {
	t.Helper()
	check, build := CheckRegexp, Regexp
	if c.Flags == "" {
		check, build = CheckRegexpAnnexB, RegexpAnnexB
	}
	if err := check(c.Pattern); (err != nil) != (want == nil) {
		t.Errorf("CheckRegexp(%q) with flags %q = %v, but Node takes it: %v", c.Pattern, c.Flags, err, want != nil)
		return patternOther
	}
	re, err := build(c.Pattern)
	var syntax *PatternError
	var unable *NotExpressible
	switch {
	case errors.As(err, &unable):
		if want == nil {
			t.Errorf("Regexp(%q): %v, but Node refuses it", c.Pattern, err)
		}
		return patternOther
	case errors.As(err, &syntax):
		if want != nil {
			t.Errorf("Regexp(%q): %v, but Node takes it", c.Pattern, err)
		}
		return patternRefused
	case err != nil:
		t.Errorf("Regexp(%q): %v", c.Pattern, err)
		return patternOther
	}
	for i, s := range c.Subjects {
		if insidePair(c.Pattern, s) {
			continue
		}
		if got := re.MatchString(s); got != want[i] {
			t.Errorf("%q, flags %q, as %q on %q: %v, want %v", c.Pattern, c.Flags, re, s, got, want[i])
		}
	}
	return patternTranslated
}

// insidePair reports a question that V8 answers otherwise than ECMA-262: it finds \B also
// between the two halves of a code point beyond U+FFFF, where there is no place for it, since
// the input is a list of code points.
func insidePair(pattern, subject string) bool {
	return strings.Contains(pattern, `\B`) &&
		strings.ContainsFunc(subject, func(r rune) bool { return r > 0xffff })
}

func pick(rnd *rand.Rand, from ...string) string { return from[rnd.IntN(len(from))] }

func digits(rnd *rand.Rand, most int) string {
	b := make([]byte, rnd.IntN(most+1))
	for i := range b {
		b[i] = byte('0' + rnd.IntN(10))
	}
	return string(b)
}

// numericText is text that is a number, or nearly one.
func numericText(rnd *rand.Rand) string {
	space := func() string {
		return pick(rnd, "", "", "", "", " ", "\t", "\n", "\u00a0", "\ufeff", "\u2003", "\u2028", "\u0085")
	}
	sign := func() string { return pick(rnd, "", "", "", "-", "+") }
	core := ""
	switch rnd.IntN(8) {
	case 0:
		core = sign() + digits(rnd, 30)
	case 1:
		core = sign() + digits(rnd, 20) + "." + digits(rnd, 20)
	case 2:
		core = sign() + digits(rnd, 4) + pick(rnd, ".", "") + digits(rnd, 20) + pick(rnd, "e", "E") + sign() + digits(rnd, 3)
	case 3:
		core = pick(rnd, "", "", "-", "+") + pick(rnd, "0x", "0X", "0b", "0B", "0o", "0O") + pick(rnd, digits(rnd, 20),
			"deadBEEF", "1010101", strings.Repeat("f", rnd.IntN(300)), "0001", "g", "1.5", "1e5", "1_0")
	case 4: // halves and their neighbours, of any size
		f := math.Ldexp(float64(rnd.IntN(1<<20))+0.5, rnd.IntN(40)-20)
		if rnd.IntN(2) == 0 {
			f = math.Nextafter(f, float64(rnd.IntN(2)*1000000000))
		}
		core = sign() + strconv.FormatFloat(f, 'g', -1, 64)
	case 5: // any float64
		core = sign() + strconv.FormatFloat(math.Float64frombits(rnd.Uint64()), 'e', -1, 64)
	case 6: // more digits than a float64 has
		core = sign() + strconv.FormatFloat(math.Float64frombits(rnd.Uint64()), 'e', 900, 64)
	default:
		core = pick(rnd, "Infinity", "+Infinity", "-Infinity", "infinity", "NaN", "null", "true", "1_000", "1 000",
			"--1", ".", "e", "e1", "0x", "1e", "١", "½", "1n", "0.1.2", "1,5", "")
	}
	return space() + core + space()
}

// The pieces that patterns are made of. None asks for a property whose members have changed
// between Go's and Node's version of Unicode for a code point of subject.
var atoms = []string{
	"a", "b", "c", "x", "1", "é", "😀", " ", ".", `\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `\t`, `\n`, `\r`, `\0`, `\x61`, `\u0061`, `\u{62}`,
	`\u{1f600}`, `\ud83d\ude00`, `\ud83d`, `\ude00`, `\cA`, `\cj`, `\.`, `\/`, `\$`, `\u2028`, `\ufeff`, "[abc]", "[^abc]", "[a-c]", "[^]", "[]",
	`[\d_]`, `[^\d]`, `[\s\S]`, `[^\s\S]`, `[\w-]`, `[-a]`, `[a-]`, `[^-]`, `[\W]`, `[\D1]`, `[\b]`, `[\]]`, `[\^a]`, `[a^]`, `[$]`, `[.]`,
	"[😀-😂]", `[\ud83d\ude00]`, `[\ud83d]`, `[^\ud83d]`, `[\ud800-\udfff]`, `[^\ud800-\udfff]`, `[\u{1f600}-\u{1f64f}]`, `[^\S]`, `[\S\n]`, `[[a]`,
	`[\-a]`, `[|]`, `[\x00-\x7f]`, `[^\x00-\x7f]`, `\p{L}`, `\P{L}`, `\p{Lu}`, `\p{Uppercase}`, `[\p{Nd}_]`, `[^\p{L}]`, `[\P{L}a]`, `[\P{Alphabetic}b]`,
	`\p{Script=Latin}`, `\p{sc=Grek}`, `\p{White_Space}`, `\P{ASCII}`, `\p{Any}`, `\P{Any}`, `\p{Letter}`, `\p{digit}`, `\p{Emoji}`, `[^\n]`, `[\0-\x1f]`,
}

// tokens are for soups, most of which are no syntax.
var tokens = append([]string{
	"(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<m>", "|", "^", "$", "*", "+", "?", "{", "}", "{1}", "{2,}", "{0,2}", "{2,1}", "{,2}", "{01}",
	"[", "]", "[^", "-", `\`, `\b`, `\B`, `\k<n>`, `\k`, `\1`, `\2`, `\00`, `\-`, `\_`, `\a`, `\c`, `\x`, `\x1`, `\u`, `\u12`, `\u{`, `\u{}`, `\u{110000}`,
	`\p`, `\p{`, `\p{Foo}`, `\pL`, `\p{lu}`, `\p{Script=}`, `\p{scx=Greek}`, `[\d-x]`, `[a-\d]`, `[b-a]`, `[--a]`, `[+--]`, `[\1]`, `[\c]`, `[\B]`, ",", "<", ">", "=", "!", ":",
}, atoms...)

func tokenSoup(rnd *rand.Rand) string {
	s := ""
	for range 1 + rnd.IntN(6) {
		s += pick(rnd, tokens...)
	}
	return s
}

// generatePattern makes a pattern that is syntax, with groups up to depth.
func generatePattern(rnd *rand.Rand, depth int) string {
	s := ""
	for range 1 + rnd.IntN(3) {
		if rnd.IntN(8) == 0 {
			s += pick(rnd, "^", "$", `\b`, `\B`, "|")
			continue
		}
		if depth > 0 && rnd.IntN(4) == 0 {
			s += pick(rnd, "(", "(", "(?:", "(?:", "(?:", "(?<g"+strconv.Itoa(rnd.IntN(1000000))+">") + generatePattern(rnd, depth-1) + ")"
		} else {
			s += pick(rnd, atoms...)
		}
		if rnd.IntN(3) == 0 {
			s += pick(rnd, "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,1}?", "{01}", "{1,}", "{0}", "{2,3}", "{0,}")
		}
	}
	return s
}

func subject(rnd *rand.Rand) string {
	s := ""
	for range rnd.IntN(6) {
		s += pick(rnd, "a", "b", "c", "x", "A", "1", "_", "-", " ", "\n", "\r", "\t", "\x00", "\x01", "\b", "é", "É", "α", "ß", "😀", "😂", "\u2028", "\ufeff",
			"\u00a0", "\u0085", "߀", "$", "^", ".", "|", "]", "[", "\\", "/", "\ufffd", "\U0010ffff", "\ue000", "\ud7ff")
	}
	return s
}
