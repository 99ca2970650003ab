package resolve_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// The slow twin of Resolve for dynamic references: it evaluates schemas as the standard
// says (JSON Schema 2020-12 core, 8.2.3.2; 2019-09 core, 8.2.4.2), with the stack of the
// resources that the evaluation has come through, and notes where each reference leads.
// It reads the few keywords that generated schemas have.

// A spot is a schema in a document.
type spot struct {
	doc, pointer string
	value        any
	in           *home
}

func (s spot) String() string { return s.doc + s.pointer }

// A home is a resource.
type home struct {
	uri     string
	anchors map[string]spot // of both kinds
	dynamic map[string]spot // "" is $recursiveAnchor
	all     map[string]spot // by pointer, from the resource's root
}

// A world has all resources, by URI, and all schemas, by place.
type world struct {
	homes map[string]*home
	spots map[string]spot
}

// add adds a document.
func (w world) add(t *testing.T, name, text string) spot {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return w.read(spot{name, "#", value, nil}, "")
}

// read makes s, and what is inside it, known. from is its pointer in its resource.
func (w world) read(s spot, from string) spot {
	object, ok := s.value.(map[string]any)
	if id, has := object["$id"].(string); ok && (has || s.in == nil) {
		s.in = &home{id, make(map[string]spot), make(map[string]spot), make(map[string]spot)}
		w.homes[id], from = s.in, ""
		if object["$recursiveAnchor"] == true {
			s.in.dynamic[""] = s
		}
	}
	s.in.all[from], w.spots[s.String()] = s, s
	if name, ok := object["$anchor"].(string); ok {
		s.in.anchors[name] = s
	}
	if name, ok := object["$dynamicAnchor"].(string); ok {
		s.in.anchors[name], s.in.dynamic[name] = s, s
	}
	for _, k := range []string{"properties", "$defs"} {
		named, _ := object[k].(map[string]any)
		for name, value := range named {
			at := "/" + k + "/" + name
			w.read(spot{s.doc, s.pointer + at, value, s.in}, from+at)
		}
	}
	if list, ok := object["allOf"].([]any); ok {
		for i, value := range list {
			at := "/allOf/" + strconv.Itoa(i)
			w.read(spot{s.doc, s.pointer + at, value, s.in}, from+at)
		}
	}
	if value, ok := object["items"]; ok {
		w.read(spot{s.doc, s.pointer + "/items", value, s.in}, from+"/items")
	}
	return s
}

// inside returns the schema at that pointer from s, which may be in a resource of its own.
func (w world) inside(s spot, at string) spot { return w.spots[s.String()+at] }

// find returns the schema that ref leads to in s, taken as a `$ref`, and its anchor.
func (w world) find(s spot, ref string) (spot, string) {
	uri, fragment, _ := strings.Cut(ref, "#")
	h := s.in
	if uri != "" {
		h = w.homes[uri]
	}
	if fragment == "" || fragment[0] == '/' {
		return h.all[fragment], ""
	}
	return h.anchors[fragment], fragment
}

// A trace is the list of references met, and where they led. It ends when it is long.
type trace struct {
	list  []string
	depth int
}

const (
	maxTrace = 300
	maxDeep  = 40
)

func (tr *trace) full() bool { return len(tr.list) >= maxTrace }

// enter begins the evaluation of a schema, unless it is too deep.
func (tr *trace) enter() bool {
	if tr.full() || tr.depth == maxDeep {
		return false
	}
	tr.depth++
	return true
}

// note notes where the reference of a schema leads.
func (tr *trace) note(from, keyword, to string) {
	if !tr.full() {
		tr.list = append(tr.list, from+" "+keyword+" -> "+to)
	}
}

// evaluate evaluates s for value, where the evaluation has come through scope.
func (w world) evaluate(s spot, value any, scope []*home, tr *trace) {
	if !tr.enter() {
		return
	}
	defer func() { tr.depth-- }()
	object, ok := s.value.(map[string]any)
	if !ok {
		return
	}
	if len(scope) == 0 || scope[len(scope)-1] != s.in {
		scope = append(slices.Clip(scope), s.in)
	}
	follow := func(keyword string) {
		ref, ok := object[keyword].(string)
		if !ok {
			return
		}
		t, anchor := w.find(s, ref)
		outermost := func(name string) {
			for _, h := range scope {
				if outer, ok := h.dynamic[name]; ok {
					t = outer
					return
				}
			}
		}
		target, _ := t.value.(map[string]any)
		switch {
		case keyword == "$dynamicRef" && anchor != "" && target["$dynamicAnchor"] == anchor:
			outermost(anchor)
		case keyword == "$recursiveRef" && target["$recursiveAnchor"] == true:
			outermost("")
		}
		tr.note(s.String(), keyword, t.String())
		w.evaluate(t, value, scope, tr)
	}
	_, both := object["$ref"]
	follow("$ref")
	if !both {
		follow("$dynamicRef")
		follow("$recursiveRef")
	}
	properties, _ := object["properties"].(map[string]any)
	members, _ := value.(map[string]any)
	for _, name := range sorted(members) {
		if _, ok := properties[name]; ok {
			w.evaluate(w.inside(s, "/properties/"+name), members[name], scope, tr)
		}
	}
	elements, _ := value.([]any)
	if _, ok := object["items"]; ok {
		for _, element := range elements {
			w.evaluate(w.inside(s, "/items"), element, scope, tr)
		}
	}
	parts, _ := object["allOf"].([]any)
	for i := range parts {
		w.evaluate(w.inside(s, "/allOf/"+strconv.Itoa(i)), value, scope, tr)
	}
	if both && tr.enter() { // the twin has a schema for the second reference
		follow("$dynamicRef")
		follow("$recursiveRef")
		tr.depth--
	}
}

// evaluateSet is evaluate for what Resolve has made of the schemas.
func evaluateSet(set *resolve.Set, s *schema.Schema, value any, tr *trace) {
	if !tr.enter() {
		return
	}
	defer func() { tr.depth-- }()
	if s.Has.Has(schema.KwRef) {
		t := set.Target(s)
		tr.note(where(s), s.RefKeyword().String(), where(t))
		evaluateSet(set, t, value, tr)
	}
	members, _ := value.(map[string]any)
	for _, name := range sorted(members) {
		for _, p := range s.Properties {
			if p.Name == name {
				evaluateSet(set, p.Schema, members[name], tr)
			}
		}
	}
	if elements, _ := value.([]any); s.Items != nil {
		for _, element := range elements {
			evaluateSet(set, s.Items, element, tr)
		}
	}
	for _, part := range s.AllOf {
		evaluateSet(set, part, value, tr)
	}
}

func sorted(members map[string]any) []string {
	var names []string
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// choices is a source of decisions.
type choices []byte

// of returns a number below n.
func (c *choices) of(n int) int {
	if len(*c) == 0 {
		return 0
	}
	b := (*c)[0]
	*c = (*c)[1:]
	return int(b) % n
}

// A maker makes schemas of several resources that refer to each other.
type maker struct {
	choices
	recursive bool // draft 2019-09
	offers    [][]string
	inner     [][]int // resources that are embedded in others
	deep      int     // schemas around the one that is made, in its resource
}

// make returns the texts of documents; the first is the root. Their names are the ids of
// their resources.
func (m *maker) make() (names, documents []string) {
	m.recursive = m.of(4) == 0
	n := 3 + m.of(5)
	m.offers, m.inner = make([][]string, n), make([][]int, n)
	outer := make([]bool, n)
	outer[0] = true
	for i := range n {
		m.offers[i] = []string{"", "#", "#/$defs/x", "#/$defs/x/properties/a"}
		if m.recursive {
			if i > 0 && m.of(3) > 0 {
				m.offers[i] = append(m.offers[i], "recursive")
			}
		} else {
			for _, name := range []string{"n", "m"} {
				switch m.of(6) {
				case 0:
				case 1:
					m.offers[i] = append(m.offers[i], "#"+name, "plain "+name)
				default:
					if i > 0 || m.of(8) == 0 {
						m.offers[i] = append(m.offers[i], "#"+name, "dynamic "+name)
					}
				}
			}
		}
		if i > 0 {
			if outer[i] = m.of(2) == 0; !outer[i] {
				around := m.of(i)
				m.inner[around] = append(m.inner[around], i)
			}
		}
	}
	for i := range n {
		if outer[i] {
			names = append(names, uri(i))
			documents = append(documents, m.resource(i))
		}
	}
	return names, documents
}

func uri(i int) string { return "http://x/" + strconv.Itoa(i) }

// resource returns the schema with which resource i begins, without what is around it.
func (m *maker) resource(i int) string {
	version := "2020-12"
	if m.recursive {
		version = "2019-09"
	}
	inner := m.inner[i]
	definitions := []string{`"x":` + m.schema(i, `"properties":{"a":`+m.schema(i, "", nil)+`}`, nil)}
	members := []string{fmt.Sprintf(`"$schema":"https://json-schema.org/draft/%s/schema","$id":%q`, version, uri(i))}
	for _, offer := range m.offers[i] {
		kind, name, _ := strings.Cut(offer, " ")
		keyword := "$" + kind + "Anchor"
		switch kind {
		case "recursive":
			members = append(members, `"$recursiveAnchor":true`)
			continue
		case "plain":
			keyword = "$anchor"
		case "dynamic":
		default:
			continue
		}
		if m.of(3) == 0 && !strings.Contains(members[len(members)-1], keyword) {
			members = append(members, fmt.Sprintf(`%q:%q`, keyword, name))
		} else {
			definitions = append(definitions, fmt.Sprintf(`%q:%s`, name, m.schema(i, fmt.Sprintf(`%q:%q`, keyword, name), nil)))
		}
	}
	var applied []int
	for _, r := range inner {
		if m.of(2) == 0 {
			definitions = append(definitions, fmt.Sprintf(`"r%d":%s`, r, m.resource(r)))
		} else {
			applied = append(applied, r)
		}
	}
	members = append(members, `"$defs":{`+strings.Join(definitions, ",")+`}`)
	return m.schema(i, strings.Join(members, ","), applied)
}

// schema returns a schema in resource i, with members, and with the resources inner inside.
func (m *maker) schema(i int, members string, inner []int) string {
	var list []string
	if members != "" {
		list = append(list, members)
	}
	if m.of(9) < 4 && (members == "" || i > 0) {
		list = append(list, `"$ref":`+m.reference(i))
	}
	switch {
	case m.of(5) > 1:
	case m.recursive:
		list = append(list, `"$recursiveRef":"#"`)
	default:
		ref := m.reference(i)
		for _, offer := range m.offers[i] {
			if name, ok := strings.CutPrefix(offer, "dynamic "); ok && m.of(3) > 0 {
				ref = strconv.Quote("#" + name)
			}
		}
		list = append(list, `"$dynamicRef":`+ref)
	}
	child := func() string {
		if len(inner) > 0 {
			r, deep := inner[0], m.deep
			inner, m.deep = inner[1:], 0
			defer func() { m.deep = deep }()
			return m.resource(r)
		}
		m.deep++
		defer func() { m.deep-- }()
		return m.schema(i, "", nil)
	}
	if m.deep == 2 && len(inner) == 0 {
		return `{` + strings.Join(list, ",") + `}`
	}
	if !strings.HasPrefix(members, `"properties"`) && (len(inner) > 0 || m.of(3) > 0) {
		text := `"properties":{"a":` + child()
		for j, name := range []string{"b", "c"} {
			if m.of(2+j) == 0 || i == 0 {
				text += `,"` + name + `":` + child()
			}
		}
		list = append(list, text+`}`)
	}
	if m.of(4) == 0 || len(inner) > 1 {
		list = append(list, `"items":`+child())
	}
	if len(inner) > 0 || m.of(6) == 0 {
		parts := []string{child()}
		for len(inner) > 0 {
			parts = append(parts, child())
		}
		list = append(list, `"allOf":[`+strings.Join(parts, ",")+`]`)
	}
	return `{` + strings.Join(list, ",") + `}`
}

// reference returns a reference, quoted, from resource i to one that is there.
func (m *maker) reference(i int) string {
	to := m.of(len(m.offers))
	var there []string
	for _, offer := range m.offers[to] {
		if offer == "" || offer[0] == '#' {
			there = append(there, offer)
		}
	}
	fragment := there[m.of(len(there))]
	if last := there[len(there)-1]; m.of(2) == 0 {
		fragment = last
	}
	if to == i && m.of(2) == 0 && fragment != "" {
		return strconv.Quote(fragment)
	}
	return strconv.Quote(uri(to) + fragment)
}

// value returns a value that leads far into schemas.
func (m *maker) value(depth int) any {
	if depth == 0 {
		return 1.0
	}
	if m.of(4) == 0 {
		return []any{m.value(depth - 1)}
	}
	members := map[string]any{"a": m.value(depth - 1)}
	if m.of(2) == 0 {
		members["b"] = m.value(depth - 1)
	}
	if m.of(3) == 0 {
		members["c"] = m.value(depth - 1)
	}
	return members
}

// compare makes schemas from data, and compares where references lead with the twin. It
// returns how many copies there are, -1 if the schemas are at fault.
func compare(t *testing.T, data []byte) int {
	m := maker{choices: data}
	names, documents := m.make()
	w := world{make(map[string]*home), make(map[string]spot)}
	var root spot
	var more []resolve.Source
	for i, text := range documents {
		if i == 0 {
			root = w.add(t, "", text)
			continue
		}
		w.add(t, names[i], text)
		more = append(more, resolve.Source{ID: names[i], Text: []byte(text)})
	}
	set, complaints := resolve.Resolve([]byte(documents[0]), resolve.Options{Schemas: more, MaxDepth: 100})
	for _, e := range complaints {
		if !strings.Contains(e.Msg, "leads only to itself") {
			t.Fatalf("%v\n%s", complaints, strings.Join(documents, "\n"))
		}
	}
	if complaints != nil {
		return -1
	}
	for range 3 {
		value := m.value(6)
		var want, got trace
		w.evaluate(root, value, nil, &want)
		evaluateSet(set, set.Root(), value, &got)
		if !slices.Equal(got.list, want.list) {
			i := 0
			for i < len(got.list) && i < len(want.list) && got.list[i] == want.list[i] {
				i++
			}
			t.Fatalf("%s\n%v\nafter\n%s\ngot  %q\nwant %q", strings.Join(documents, "\n"), value, strings.Join(got.list[:i], "\n"),
				got.list[i:min(i+1, len(got.list))], want.list[i:min(i+1, len(want.list))])
		}
	}
	all, copies := reachable(set)
	for _, s := range all {
		if s.Has.Has(schema.KwRef) && set.Target(s) == nil {
			t.Fatalf("%s\n%s leads nowhere", strings.Join(documents, "\n"), where(s))
		}
	}
	if complaints := set.CheckUnreachable(); complaints != nil && !strings.Contains(complaints.Error(), "leads only to itself") {
		t.Fatalf("%s\nunreachable: %v", strings.Join(documents, "\n"), complaints)
	}
	return copies
}

// Random schemas of several resources: each reference leads where a walk with the stack of
// resources says.
func TestDynamicTwin(t *testing.T) {
	random := rand.NewChaCha8([32]byte{8})
	good, copied := 0, 0
	n := 2000
	if testing.Short() {
		n = 300
	}
	for range n {
		data := make([]byte, 2000)
		_, _ = random.Read(data)
		switch copies := compare(t, data); {
		case copies > 0:
			copied++
			good++
		case copies == 0:
			good++
		}
	}
	t.Logf("%d of %d are not at fault, %d have copies", good, n, copied)
	if good < n/6 || copied < n/20 {
		t.Errorf("got %d schemas that are not at fault, %d with copies: too few to say something", good, copied)
	}
}

func FuzzDynamicTwin(f *testing.F) {
	random := rand.NewChaCha8([32]byte{9})
	for range 20 {
		data := make([]byte, 2000)
		_, _ = random.Read(data)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { compare(t, data) })
}
