package ecma

import (
	"strings"
	"testing"
	"unicode"
)

// binaryNamesOfECMA are the names of ECMA-262's table "Binary Unicode property aliases", all
// of which Node 20 takes.
const binaryNamesOfECMA = `ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored
Bidi_M Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL
Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash
Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod
Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext Grapheme_Base Gr_Base
Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS
Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point NChar
Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI Sentence_Terminal
STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS White_Space
space XID_Continue XIDC XID_Start XIDS`

// propertyTexts returns what can stand in the braces of \p: each name and alias.
func propertyTexts() []string {
	texts := strings.Fields(binaryNamesOfECMA)
	for short := range unicode.Categories {
		texts = append(texts, short, "gc="+short)
	}
	for long := range unicode.CategoryAliases {
		texts = append(texts, long, "General_Category="+long)
	}
	for _, entry := range strings.Fields(scripts) {
		short, long, _ := strings.Cut(entry, "=")
		texts = append(texts, "sc="+short, "Script="+long, "scx="+long)
	}
	for long := range unicode.Scripts {
		texts = append(texts, "Script="+long, "Script_Extensions="+long)
	}
	return texts
}

// propertyCases asks for each property about code points whose properties are as old as
// Unicode 15 and unchanged up to 17.
func propertyCases() []patternCase {
	var subjects []string
	for r := rune(0); r < 0x250; r += 7 {
		subjects = append(subjects, string(r))
	}
	for _, r := range "αЖאع中あア한😀\u200e\u2028\u0300\ufeff\u3007\u00ad\ufdd0\U0001f1e6" {
		subjects = append(subjects, string(r))
	}
	var cases []patternCase
	for _, text := range propertyTexts() {
		cases = append(cases,
			patternCase{`^\p{` + text + `}$`, subjects, "u"},
			patternCase{`^[\P{` + text + `}]$`, subjects, "u"})
	}
	return cases
}

// Every property is known, and is either expressible in both forms or in neither.
func TestProperties(t *testing.T) {
	expressible := 0
	for _, text := range propertyTexts() {
		if err := CheckRegexp(`\p{` + text + `}`); err != nil {
			t.Error(err)
		}
		_, err := Regexp(`\p{` + text + `}`)
		_, negated := Regexp(`[^a\P{` + text + `}]`)
		if (err == nil) != (negated == nil) {
			t.Errorf("%s: %v, but negated %v", text, err, negated)
		}
		if _, ok := err.(*NotExpressible); err != nil && !ok {
			t.Errorf("%s: %v", text, err)
		}
		if err == nil {
			expressible++
		}
	}
	if expressible < 600 {
		t.Errorf("%d properties are expressible, want 600 at least", expressible)
	}
}
