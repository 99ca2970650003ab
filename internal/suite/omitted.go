package suite

import "regexp"

// Omitted are the cases of the suite whose answer is another one on purpose, or that
// cannot be asked: all of them that match, written `draft7/ref.json: group: test`. Each
// must fail.
var Omitted = []struct {
	Cases  *regexp.Regexp
	Reason string
}{
	{
		regexp.MustCompile(`^draft[467]/ref\.json: ref overrides any sibling keywords: ref valid, maxItems ignored$`),
		"keywords beside $ref count in every draft, as they do for writing and in the reference",
	},
	{
		regexp.MustCompile(`/(definitions|defs|ref)\.json: (validate definition against metaschema|remote ref, containing refs itself): (invalid definition schema|remote ref invalid)$`),
		"the meta-schemas are stand-ins here",
	},
	{
		regexp.MustCompile(`^draft2[0-9-]*/format\.json: .* is only an annotation by default$`),
		"formats are asserted in every draft",
	},
	{
		regexp.MustCompile(`^draft[0-9-]*/optional/content\.json: .*: an? (invalid JSON document|invalid base64 string .*|validly-encoded invalid JSON document)$`),
		"content keywords are annotations, as the later drafts have it",
	},
	{
		regexp.MustCompile(`^draft4/optional/zeroTerminatedFloats\.json: .*: a float is not an integer even without fractional part$`),
		"1.0 is an integer in every draft, as the later ones have it",
	},
	{
		regexp.MustCompile(`/vocabulary\.json: .*: no validation: invalid number, but it still validates$`),
		"the $vocabulary of a meta-schema is not looked at",
	},
}

// ReasonToOmit returns why the case is omitted, "" if it is not, and notes in used which
// of Omitted says so.
func ReasonToOmit(where string, used map[int]bool) string {
	for i, o := range Omitted {
		if o.Cases.MatchString(where) {
			used[i] = true
			return o.Reason
		}
	}
	return ""
}
