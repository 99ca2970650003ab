package ecma

import "unicode"

// scripts lists the scripts of Unicode 17 by their short name (ISO 15924) and the name that
// Go has for them, each entry between two spaces. Coptic and Inherited have a second short
// name. Asked of Node 20: every name of four letters that its \p{sc=} takes.
const scripts = " " +
	"Adlm=Adlam Aghb=Caucasian_Albanian Ahom=Ahom Arab=Arabic Armi=Imperial_Aramaic " +
	"Armn=Armenian Avst=Avestan Bali=Balinese Bamu=Bamum Bass=Bassa_Vah Batk=Batak " +
	"Beng=Bengali Berf=Beria_Erfe Bhks=Bhaiksuki Bopo=Bopomofo Brah=Brahmi Brai=Braille " +
	"Bugi=Buginese Buhd=Buhid Cakm=Chakma Cans=Canadian_Aboriginal Cari=Carian Cham=Cham " +
	"Cher=Cherokee Chrs=Chorasmian Copt=Coptic Cpmn=Cypro_Minoan Cprt=Cypriot Cyrl=Cyrillic " +
	"Deva=Devanagari Diak=Dives_Akuru Dogr=Dogra Dsrt=Deseret Dupl=Duployan " +
	"Egyp=Egyptian_Hieroglyphs Elba=Elbasan Elym=Elymaic Ethi=Ethiopic Gara=Garay " +
	"Geor=Georgian Glag=Glagolitic Gong=Gunjala_Gondi Gonm=Masaram_Gondi Goth=Gothic " +
	"Gran=Grantha Grek=Greek Gujr=Gujarati Gukh=Gurung_Khema Guru=Gurmukhi Hang=Hangul " +
	"Hani=Han Hano=Hanunoo Hatr=Hatran Hebr=Hebrew Hira=Hiragana Hluw=Anatolian_Hieroglyphs " +
	"Hmng=Pahawh_Hmong Hmnp=Nyiakeng_Puachue_Hmong Hung=Old_Hungarian Ital=Old_Italic " +
	"Java=Javanese Kali=Kayah_Li Kana=Katakana Kawi=Kawi Khar=Kharoshthi Khmr=Khmer " +
	"Khoj=Khojki Kits=Khitan_Small_Script Knda=Kannada Krai=Kirat_Rai Kthi=Kaithi " +
	"Lana=Tai_Tham Laoo=Lao Latn=Latin Lepc=Lepcha Limb=Limbu Lina=Linear_A Linb=Linear_B " +
	"Lisu=Lisu Lyci=Lycian Lydi=Lydian Mahj=Mahajani Maka=Makasar Mand=Mandaic " +
	"Mani=Manichaean Marc=Marchen Medf=Medefaidrin Mend=Mende_Kikakui Merc=Meroitic_Cursive " +
	"Mero=Meroitic_Hieroglyphs Miao=Miao Mlym=Malayalam Modi=Modi Mong=Mongolian Mroo=Mro " +
	"Mtei=Meetei_Mayek Mult=Multani Mymr=Myanmar Nagm=Nag_Mundari Nand=Nandinagari " +
	"Narb=Old_North_Arabian Nbat=Nabataean Newa=Newa Nkoo=Nko Nshu=Nushu Ogam=Ogham " +
	"Olck=Ol_Chiki Onao=Ol_Onal Orkh=Old_Turkic Orya=Oriya Osge=Osage Osma=Osmanya " +
	"Ougr=Old_Uyghur Palm=Palmyrene Pauc=Pau_Cin_Hau Perm=Old_Permic Phag=Phags_Pa " +
	"Phli=Inscriptional_Pahlavi Phlp=Psalter_Pahlavi Phnx=Phoenician Plrd=Miao " +
	"Prti=Inscriptional_Parthian Qaac=Coptic Qaai=Inherited Rjng=Rejang Rohg=Hanifi_Rohingya " +
	"Runr=Runic Samr=Samaritan Sarb=Old_South_Arabian Saur=Saurashtra Sgnw=SignWriting " +
	"Shaw=Shavian Shrd=Sharada Sidd=Siddham Sidt=Sidetic Sind=Khudawadi Sinh=Sinhala " +
	"Sogd=Sogdian Sogo=Old_Sogdian Sora=Sora_Sompeng Soyo=Soyombo Sund=Sundanese " +
	"Sunu=Sunuwar Sylo=Syloti_Nagri Syrc=Syriac Tagb=Tagbanwa Takr=Takri Tale=Tai_Le " +
	"Talu=New_Tai_Lue Taml=Tamil Tang=Tangut Tavt=Tai_Viet Tayo=Tai_Yo Telu=Telugu " +
	"Tfng=Tifinagh Tglg=Tagalog Thaa=Thaana Thai=Thai Tibt=Tibetan Tirh=Tirhuta Tnsa=Tangsa " +
	"Todr=Todhri Tols=Tolong_Siki Toto=Toto Tutg=Tulu_Tigalari Ugar=Ugaritic Vaii=Vai " +
	"Vith=Vithkuqi Wara=Warang_Citi Wcho=Wancho Xpeo=Old_Persian Xsux=Cuneiform Yezi=Yezidi " +
	"Yiii=Yi Zanb=Zanabazar_Square Zinh=Inherited Zyyy=Common Zzzz=Unknown "

// binaryProperty returns the code points of a property that is either had or not, and whether
// ECMA-262 has that property at all. A set that is empty is one that Go's tables do not give.
//
// Source: ECMA-262, table "Binary Unicode property aliases"; UAX 44, DerivedCoreProperties.
func binaryProperty(name string) (set recipe, ok bool) {
	switch name {
	case "ASCII":
		return recipe{plus: []*unicode.RangeTable{span(0, unicode.MaxASCII)}}, true
	case "Any":
		return recipe{plus: []*unicode.RangeTable{span(0, unicode.MaxRune)}}, true
	case "Assigned":
		return recipe{
			plus:  []*unicode.RangeTable{span(0, unicode.MaxRune)},
			minus: []*unicode.RangeTable{unicode.Categories["Cn"]},
		}, true
	case "Alphabetic", "Alpha":
		return recipe{plus: []*unicode.RangeTable{unicode.L, unicode.Nl, unicode.Other_Alphabetic}}, true
	case "Lowercase", "Lower":
		return recipe{plus: []*unicode.RangeTable{unicode.Ll, unicode.Other_Lowercase}}, true
	case "Uppercase", "Upper":
		return recipe{plus: []*unicode.RangeTable{unicode.Lu, unicode.Other_Uppercase}}, true
	case "Cased":
		return recipe{plus: []*unicode.RangeTable{
			unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Uppercase, unicode.Other_Lowercase,
		}}, true
	case "Math":
		return recipe{plus: []*unicode.RangeTable{unicode.Sm, unicode.Other_Math}}, true
	case "Grapheme_Extend", "Gr_Ext":
		return recipe{plus: []*unicode.RangeTable{unicode.Me, unicode.Mn, unicode.Other_Grapheme_Extend}}, true
	case "ID_Start", "IDS":
		return idStart, true
	case "ID_Continue", "IDC":
		return idContinue, true
	}
	if long := binaryNames(name); long != "" {
		if table := unicode.Properties[long]; table != nil {
			return recipe{plus: []*unicode.RangeTable{table}}, true
		}
		return recipe{}, true
	}
	return recipe{}, false
}

// binaryNames returns the long name of one of the other properties, or "".
func binaryNames(name string) string {
	switch name {
	case "Dash", "Emoji", "Radical":
		return name
	case "ASCII_Hex_Digit", "AHex":
		return "ASCII_Hex_Digit"
	case "Bidi_Control", "Bidi_C":
		return "Bidi_Control"
	case "Bidi_Mirrored", "Bidi_M":
		return "Bidi_Mirrored"
	case "Case_Ignorable", "CI":
		return "Case_Ignorable"
	case "Changes_When_Casefolded", "CWCF":
		return "Changes_When_Casefolded"
	case "Changes_When_Casemapped", "CWCM":
		return "Changes_When_Casemapped"
	case "Changes_When_Lowercased", "CWL":
		return "Changes_When_Lowercased"
	case "Changes_When_NFKC_Casefolded", "CWKCF":
		return "Changes_When_NFKC_Casefolded"
	case "Changes_When_Titlecased", "CWT":
		return "Changes_When_Titlecased"
	case "Changes_When_Uppercased", "CWU":
		return "Changes_When_Uppercased"
	case "Default_Ignorable_Code_Point", "DI":
		return "Default_Ignorable_Code_Point"
	case "Deprecated", "Dep":
		return "Deprecated"
	case "Diacritic", "Dia":
		return "Diacritic"
	case "Emoji_Component", "EComp":
		return "Emoji_Component"
	case "Emoji_Modifier", "EMod":
		return "Emoji_Modifier"
	case "Emoji_Modifier_Base", "EBase":
		return "Emoji_Modifier_Base"
	case "Emoji_Presentation", "EPres":
		return "Emoji_Presentation"
	case "Extended_Pictographic", "ExtPict":
		return "Extended_Pictographic"
	case "Extender", "Ext":
		return "Extender"
	case "Grapheme_Base", "Gr_Base":
		return "Grapheme_Base"
	case "Hex_Digit", "Hex":
		return "Hex_Digit"
	case "IDS_Binary_Operator", "IDSB":
		return "IDS_Binary_Operator"
	case "IDS_Trinary_Operator", "IDST":
		return "IDS_Trinary_Operator"
	case "Ideographic", "Ideo":
		return "Ideographic"
	case "Join_Control", "Join_C":
		return "Join_Control"
	case "Logical_Order_Exception", "LOE":
		return "Logical_Order_Exception"
	case "Noncharacter_Code_Point", "NChar":
		return "Noncharacter_Code_Point"
	case "Pattern_Syntax", "Pat_Syn":
		return "Pattern_Syntax"
	case "Pattern_White_Space", "Pat_WS":
		return "Pattern_White_Space"
	case "Quotation_Mark", "QMark":
		return "Quotation_Mark"
	case "Regional_Indicator", "RI":
		return "Regional_Indicator"
	case "Sentence_Terminal", "STerm":
		return "Sentence_Terminal"
	case "Soft_Dotted", "SD":
		return "Soft_Dotted"
	case "Terminal_Punctuation", "Term":
		return "Terminal_Punctuation"
	case "Unified_Ideograph", "UIdeo":
		return "Unified_Ideograph"
	case "Variation_Selector", "VS":
		return "Variation_Selector"
	case "White_Space", "space":
		return "White_Space"
	case "XID_Continue", "XIDC":
		return "XID_Continue"
	case "XID_Start", "XIDS":
		return "XID_Start"
	}
	return ""
}
