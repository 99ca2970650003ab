package stringify_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/jsonptr"
)

// A citation says that one of the numbered differences applies to a call, at a
// place of the value, and what it predicts. It follows from schema, options and
// value alone, read here by other code than the module's own, and is held against
// our answer.
type citation struct {
	number  int
	pointer string
	predict prediction
}

type prediction int

const (
	weRefuse      prediction = iota // ErrType or ErrNoMatch at the pointer
	weRefuseBelow                   // ErrType, ErrRequired or ErrNoMatch at the pointer or inside
	weWrite                         // the reference throws and we write
	sameJSON                        // the same content: members in another order, integers with all digits
	withoutIt                       // the same content without the member at the pointer
	ownText                         // other text for this scalar; texts says which
	differsAt                       // the same content but at the pointer
	adds                            // the same content and the member at the pointer, whose content texts has
)

// A reader walks a value along the schemas that apply to it.
type reader struct {
	docs    map[string]any // schemas by id; "" is the root
	options oracleOptions
	large   int
	found   []citation
	texts   map[string]string // for ownText: what is written at the pointer
	touched map[string]bool   // the rules that the value met
	decoded bool              // a $ref was found only by decoding its pointer

	manner   manner          // of validating
	kept     map[string]bool // whether the siblings of a $ref are merged
	clashing map[string]bool // whether a list of places clashes
	unasked  map[string]bool // whether the reference can ask a place
}

func (r *reader) touch(rule string) { r.touched[rule] = true }

// A place is a schema in its document.
type place struct {
	doc    string
	schema any // bool or map[string]any
}

// reader returns a reader of the schemas of c.
func (c *oracleCase) reader(schema taggedValue, externals map[string]any) *reader {
	r := &reader{docs: map[string]any{}, options: c.Options, texts: map[string]string{}, touched: map[string]bool{}, kept: map[string]bool{}, clashing: map[string]bool{}, unasked: map[string]bool{}}
	root := readSchema(schema.plain)
	for id, doc := range externals {
		r.docs[id] = doc
		if m, ok := doc.(map[string]any); ok {
			if own, ok := m["$id"].(string); ok {
				r.docs[own] = doc
			}
		}
	}
	r.docs[""] = root
	if m, ok := root.(map[string]any); ok {
		if id, ok := m["$id"].(string); ok {
			r.docs[id] = root
		}
	}
	if c.Options.LargeArrayMechanism == "json-stringify" {
		r.large = 20000
		if n, err := strconv.Atoi(fmt.Sprint(c.Options.LargeArraySize)); err == nil && n > 0 {
			r.large = n
		}
	}
	return r
}

// cite walks one value.
func (c *oracleCase) cite(schema taggedValue, externals map[string]any, value any) *reader {
	r := c.reader(schema, externals)
	if hasIntegerLikeName(c.Schema) || hasIntegerLikeName(c.Options.Schema) || hasIntegerLikeNames(value) {
		r.add(1, "", sameJSON)
	}
	r.visit([]place{{"", r.docs[""]}}, value, "", 0)
	return r
}

func (r *reader) add(number int, pointer string, p prediction) {
	r.found = append(r.found, citation{number, pointer, p})
}

func (r *reader) resolve(doc, ref string) (place, bool) {
	id, fragment, _ := strings.Cut(ref, "#")
	if id == "" {
		id = doc
	}
	at, ok := r.docs[id]
	if !ok {
		return place{}, false
	}
	if fragment == "anchor" {
		return place{id, anchored(at)}, true
	}
	for _, token := range strings.Split(fragment, "/")[1:] {
		m, ok := at.(map[string]any)
		if !ok {
			return place{}, false
		}
		sub, ok := m[token]
		if decoded, err := url.PathUnescape(jsonptr.Unescape(token)); !ok && err == nil {
			sub, ok = m[decoded]
			r.decoded = r.decoded || ok
		}
		if at = sub; !ok {
			return place{}, false
		}
	}
	return place{id, at}, true
}

// anchored finds the schema that the random cases name "#anchor".
func anchored(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if v["$id"] == "#anchor" {
			return v
		}
		for _, sub := range v {
			if found := anchored(sub); found != nil {
				return found
			}
		}
	case []any:
		for _, sub := range v {
			if found := anchored(sub); found != nil {
				return found
			}
		}
	}
	return nil
}

var scalarTypes = []string{"string", "integer", "number", "boolean"}

func (r *reader) visit(from []place, value any, pointer string, depth int) {
	if depth > 100 {
		return
	}
	parts, null, refused := r.settle(from, value, pointer, true)
	if r.dropsSiblings(parts) {
		r.addBranch(12, pointer)
	}
	if refused != nil && !fitsNothing(parts) || null {
		return
	}
	r.touchRefs(from, parts)
	kind := kindOf(value)
	nullable := false
	for _, p := range parts {
		m, ok := p.schema.(map[string]any)
		if !ok {
			if p.schema == false {
				r.add(4, pointer, weRefuse)
			}
			continue
		}
		if n, ok := m["nullable"].(bool); ok {
			nullable = n
		}
		if _, ok := m["const"]; ok {
			r.touch("const")
			return // written whatever the value is
		}
	}
	if nullable && value == nil {
		r.touch("nullable: null")
		return
	}
	r.touchSchema(parts, value, kind)
	whole := r.shape(parts)
	for _, p := range parts {
		if m, ok := p.schema.(map[string]any); ok {
			r.scalar(m, &whole, value, kind, pointer)
		}
	}
	switch v := value.(type) {
	case map[string]any:
		if typesInclude(parts, "object") && describes(parts, "object") {
			r.members(parts, v, pointer, depth)
		}
	case []any:
		if typesInclude(parts, "array") && describes(parts, "array") {
			r.elements(parts, v, pointer, depth)
		}
	}
}

// describes reports whether the schemas are about that type at all: a schema that
// tells nothing writes its value as it is.
func describes(parts []place, name string) bool {
	return slices.ContainsFunc(parts, func(p place) bool {
		m, _ := p.schema.(map[string]any)
		return m["type"] != nil || inferred(m) == name
	})
}

// scalar cites what one schema's type and format say about value itself, beside others
// which with it have the shape whole.
func (r *reader) scalar(m map[string]any, whole *shape, value any, kind, pointer string) {
	list, several := m["type"].([]any)
	single, _ := m["type"].(string)
	if several && !whole.byKind && len(whole.types) == 1 { // what merging leaves of a list
		list, several, single = nil, false, whole.types[0]
	}
	if !several && single == "" {
		single = inferred(m)
	}
	_, isTime := value.(time.Time)
	big := isBig(value)
	format, _ := m["format"].(string)
	switch {
	case several:
		container := kind == "array" || kind == "object"
		if (container || isTime) && !slices.Contains(list, any(kind)) {
			r.add(2, pointer, weRefuse)
		}
		if big {
			r.add(5, pointer, weWrite)
		}
		if format != "" && value != nil {
			r.add(5, pointer, weWrite)
		}
		if container && slices.Contains(list, any(kind)) {
			r.add(5, pointer, differsAt)
			r.add(5, pointer, weRefuseBelow)
		}
	case slices.Contains(scalarTypes, single) && (kind == "array" || kind == "object"):
		r.add(2, pointer, weRefuse)
	case single == "object" && kind != "object" && kind != "null",
		single == "array" && kind == "object":
		r.add(2, pointer, weRefuse)
	}
	text, isText := value.(string)
	if (single == "integer" || single == "number" || single == "") && (big || isText && longInteger.MatchString(text)) {
		r.add(8, pointer, sameJSON)
		if single == "" {
			r.add(8, pointer, weWrite)
		}
	}
	stringly := single == "string" || slices.Contains(list, any("string"))
	if stringly && format == "unsafe" && (value == nil && whole.nullAs() == "string" || isTime) {
		r.add(6, pointer, ownText)
		r.texts[pointer] = `""`
		if isTime {
			r.texts[pointer] = `"` + isoText(value.(time.Time)) + `"`
		}
	}
	if stringly && format == "date" && isTime && value.(time.Time).Year() > 9999 {
		r.add(7, pointer, ownText)
		r.texts[pointer] = `"` + isoText(value.(time.Time))[:13] + `"`
	}
}

// typesInclude reports whether every part allows the type.
func typesInclude(parts []place, name string) bool {
	for _, p := range parts {
		m, ok := p.schema.(map[string]any)
		if !ok {
			continue
		}
		switch t := m["type"].(type) {
		case string:
			if t != name {
				return false
			}
		case []any:
			if !slices.Contains(t, any(name)) {
				return false
			}
		}
	}
	return true
}

func inferred(m map[string]any) string {
	for _, group := range []struct {
		name     string
		keywords string
	}{
		{"object", "properties required additionalProperties patternProperties maxProperties minProperties dependencies"},
		{"array", "items additionalItems maxItems minItems uniqueItems contains"},
		{"string", "maxLength minLength pattern"},
		{"number", "multipleOf maximum minimum exclusiveMaximum exclusiveMinimum"},
	} {
		for keyword := range strings.FieldsSeq(group.keywords) {
			if _, ok := m[keyword]; ok {
				return group.name
			}
		}
	}
	return ""
}

func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string, time.Time:
		return "string"
	}
	return "number"
}

var longInteger = regexp.MustCompile(`^\s*[+-]?[0-9]{16,}\s*$`)

func isBig(v any) bool {
	switch v := v.(type) {
	case *big.Int:
		return true
	case json.Number:
		return longInteger.MatchString(string(v))
	}
	return false
}

func isoText(t time.Time) string {
	if y := t.Year(); y > 9999 {
		return fmt.Sprintf("+%06d", y) + t.UTC().Format("-01-02T15:04:05.000Z")
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

var integerLike = regexp.MustCompile(`"(?:0|[1-9][0-9]{0,9})":`)

func hasIntegerLikeName(text json.RawMessage) bool { return integerLike.Match(text) }

func hasIntegerLikeNames(v any) bool {
	text, err := json.Marshal(v)
	return err == nil && integerLike.Match(text)
}

// allows reports whether what the citations predict is what we answered, and the
// numbers that were needed for it.
func (r *reader) allows(want json.RawMessage, got []byte, err error) (numbers []int, ok bool) {
	throws := string(want) == "null"
	if err != nil {
		var refused *stringify.ValueError
		errors.As(err, &refused)
		deepest := -1
		for i, c := range r.found {
			if refused != nil && c.predicts(refused) && (deepest < 0 || len(c.pointer) > len(r.found[deepest].pointer)) {
				deepest = i
			}
		}
		if deepest < 0 {
			return nil, false
		}
		return []int{r.found[deepest].number}, true
	}
	if throws {
		for _, c := range r.found {
			text, told := r.texts[c.pointer]
			if c.predict == weWrite && (json.Valid(got) || r.touched["format unsafe"]) && (!told || sameContent([]byte(text), []byte(at(string(got), c.pointer)))) {
				return []int{c.number}, true
			}
		}
		return nil, false
	}
	var reference string
	if json.Unmarshal(want, &reference) != nil {
		return nil, false
	}
	return r.sameButCited(reference, string(got))
}

// predicts reports whether c predicts that error.
func (c *citation) predicts(err *stringify.ValueError) bool {
	switch c.predict {
	case weRefuse:
		return err.Pointer == c.pointer && (errors.Is(err, stringify.ErrType) || errors.Is(err, stringify.ErrNoMatch))
	case weRefuseBelow:
		return strings.HasPrefix(err.Pointer+"/", c.pointer+"/") && (errors.Is(err, stringify.ErrType) || errors.Is(err, stringify.ErrRequired) || errors.Is(err, stringify.ErrNoMatch))
	}
	return false
}

// sameButCited compares two texts leaving out what the citations are about, and
// checks there that ours is what they predict.
func (r *reader) sameButCited(reference, got string) (numbers []int, ok bool) {
	reference, got = controlsMoved(reference), controlsMoved(got)
	if !json.Valid([]byte(got)) { // which only unsafe does; what we write is asserted as a whole
		unsafe := slices.ContainsFunc(r.found, func(c citation) bool { return c.number == 6 })
		return []int{6}, unsafe
	}
	ours, doubles := got, false
	for _, c := range r.found {
		before, after := at(reference, c.pointer), at(got, c.pointer)
		switch c.predict {
		case sameJSON:
			doubles = doubles || c.number == 8
			if before != after || c.number == 1 {
				numbers = append(numbers, c.number)
			}
			continue
		case withoutIt:
			if after != absent {
				return nil, false
			}
		case adds:
			if before == absent && !sameContent([]byte(after), []byte(r.texts[c.pointer])) {
				return nil, false
			}
		case ownText:
			if after != r.texts[c.pointer] {
				return nil, false
			}
		case differsAt:
		default:
			continue
		}
		if before != after {
			numbers = append(numbers, c.number)
			reference, ours = without(reference, c.pointer), without(ours, c.pointer)
		}
	}
	if i := slices.IndexFunc(r.found, func(c citation) bool { return c.predict == differsAt }); i >= 0 && len(numbers) == 0 {
		numbers = []int{r.found[i].number} // only the order of members differs
	}
	return numbers, len(numbers) > 0 && sameInDoubles(reference, ours, doubles)
}
