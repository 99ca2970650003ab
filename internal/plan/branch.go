package plan

// A MatchID names one of the questions of a plan that only validation answers: whether
// a value satisfies the schema at Plan.Matches[id-1].
type MatchID int32

// NoMatch is the MatchID of no question.
const NoMatch MatchID = 0

// A BranchNode writes by one of its arms: by the only one that is possible for the
// value, or else by the first, of those that are possible, that the value satisfies.
//
// ByKind and Lookup are short cuts that decide the same as asking the tests of all arms
// in order.
type BranchNode struct {
	Arms     []Arm
	Accept   KindSet          // kinds of values for which some arm is possible
	Duration bool             // a time.Duration that does not fit as an integer fits as text
	ByKind   [NumJSONKinds]ID // the node of the only arm for the kind, which asks nothing else; None: ask on
	Lookup   *Lookup          // for objects; nil: ask the arms
	Hidden   []string         // members that tests name and of which errors show no values
}

// An Arm is one way to write a value: one arm of an anyOf or oneOf, or, where several
// hold for the same value, one arm of each.
type Arm struct {
	Node   ID        // the arm merged with its siblings
	Tests  []Test    // all must pass for the arm to be possible
	Match  []MatchID // all must be satisfied where another arm is possible too; nil: none ever is
	Schema string    // place of the arm (of the last one, if it stands for several), for errors
}

// A Test says what makes an arm possible, as far as that is told without validation.
type Test struct {
	Kinds    KindSet
	Values   []Scalar // the values that there may be, sorted from ManyScalars on; nil: any
	Required []string // members that must be present
	Members  []MemberTest
	AnyOf    [][]Test // of each list, at least one test must pass
}

// A MemberTest says which values a member may have, if it is present.
type MemberTest struct {
	Name   string
	Values []Scalar // not nil; empty: none; sorted from ManyScalars on
}

// A Scalar is a constant that values are compared with. Numbers of the same value are the
// same Scalar: 1.0 is the JSONInteger 1. Text is then as AppendFloat of package wire prints
// the double that has this value as its shortest text; of a value that no double has,
// digits, or digits and an exponent.
type Scalar struct {
	Kind JSONKind // JSONNull, JSONBoolean, JSONInteger, JSONNumber or JSONString
	Text string   // decoded text, as rawjson.Name has it; of others the canonical JSON text: true, 1.5, 12345678901234567890
	Int  int64    // of a JSONInteger that fits; of all others 0
}

// A Lookup finds the only arm that may be possible by the text of one member. It says
// nothing if the member is absent or no text; if it is another text, no arm for objects
// is possible.
type Lookup struct {
	Member string
	Texts  []string
	Arms   []int          // beside Texts: index in BranchNode.Arms
	Sure   []bool         // beside Texts: the arm asks nothing but that text
	Index  map[string]int // of Texts, where there are many; else nil
}

// Find returns the place of text in l.Texts, -1 if it is not there.
func (l *Lookup) Find(text string) int {
	if l.Index != nil {
		if i, ok := l.Index[text]; ok {
			return i
		}
		return -1
	}
	for i, t := range l.Texts {
		if t == text {
			return i
		}
	}
	return -1
}

// An IfNode writes by one of two nodes, as the value satisfies a schema or does not.
type IfNode struct {
	Match      MatchID
	Then, Else ID
}
