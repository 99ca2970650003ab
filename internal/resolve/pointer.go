package resolve

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// A cursor is a place in a document on the way of a pointer.
type cursor struct {
	value  rawjson.Value
	around *schema.Schema // the innermost schema that the place is in, or is
	state  state
	within schema.Keyword // the keyword of around, for inKeyword
	trail  []string       // tokens from around to the place
}

// A state says how a cursor's place relates to its schema.
type state uint8

const (
	atSchema  state = iota // it is the schema
	inKeyword              // it is the value of a keyword that holds several schemas
	astray                 // it is where no keyword declares schemas
)

// A miss says where a reference stops.
type miss struct {
	anchor string       // there is no such anchor; "" if a pointer leads nowhere
	draft  schema.Draft // of where the anchor was looked for
	at     cursor       // nothing here
	token  string       // is called token
}

// follow returns the schema at the pointer (with its first slash, as it stands after the
// # of a reference) from the schema root; nil if there is none, with a miss, or with
// complaints about what is there.
func (r *resolver) follow(root *schema.Schema, pointer string) (*schema.Schema, *miss) {
	c := cursor{value: root.JSON, around: root, trail: r.trail[:0]}
	defer func() { r.trail = c.trail }()
	for rest := pointer; rest != ""; {
		token := rest[1:]
		if i := strings.IndexByte(token, '/'); i >= 0 {
			token = token[:i]
		}
		at := c.value
		if !r.step(&c, token) {
			c.trail = slices.Clone(c.trail)
			return nil, &miss{at: c, token: token}
		}
		rest = rest[1+len(token):]
		for c.value == at && strings.HasPrefix(rest, "//") {
			rest = rest[1:] // a further empty token names nothing either
		}
	}
	if c.state == atSchema {
		return c.around, nil
	}
	return r.parseAt(&c), nil
}

// step moves c to what token names, and reports whether there is such a thing. An
// empty token that names nothing is passed over, as the reference package does.
func (r *resolver) step(c *cursor, token string) bool {
	i := -1
	var name string
	switch c.value.Kind() {
	case rawjson.Object:
		if i = r.member(c.value, token); i >= 0 {
			c.value = c.value.Child(i)
			name = c.value.Name()
		}
	case rawjson.Array:
		if n, ok := elementIndex(token); ok && n < c.value.Len() {
			i, name = n, token
			c.value = c.value.Child(i)
		}
	}
	if i < 0 {
		return token == ""
	}
	c.trail = append(c.trail, name)
	r.enter(c, i, name)
	return true
}

// enter brings c up to date after a step to the i-th value, of that name.
func (r *resolver) enter(c *cursor, i int, name string) {
	var s *schema.Schema
	switch c.state {
	case atSchema:
		k := c.around.Draft.Keyword(name)
		s = c.around.One(k)
		c.state, c.within = inKeyword, k
		if k == schema.KwNone {
			c.state = astray
		}
	case inKeyword:
		s = inside(c.around, c.within, i)
		c.state = astray
	}
	if s == nil {
		s = r.parsed[site{c.around.Doc, c.value.Start()}]
	}
	if s != nil {
		c.around, c.state, c.trail = s, atSchema, c.trail[:0]
	}
}

// inside returns the i-th schema in the value of the keyword k of s; nil if it is none.
func inside(s *schema.Schema, k schema.Keyword, i int) *schema.Schema {
	if k == schema.KwDependencies {
		if i < len(s.Dependencies) {
			return s.Dependencies[i].Schema
		}
		return nil
	}
	if list := s.List(k); i < len(list) {
		return list[i]
	}
	if named := s.Named(k); i < len(named) {
		return named[i].Schema
	}
	return nil
}

// member returns the index of the member of v that token names, -1 if there is none: the
// token as it is, then with its escapes taken as RFC 6901 says, then with those of URIs
// too.
func (r *resolver) member(v rawjson.Value, token string) int {
	if i := r.memberNamed(v, token); i >= 0 {
		return i
	}
	if name := jsonptr.Unescape(token); name != token {
		if i := r.memberNamed(v, name); i >= 0 {
			return i
		}
	}
	if name, err := url.PathUnescape(token); err == nil && name != token {
		return r.memberNamed(v, jsonptr.Unescape(name))
	}
	return -1
}

// fewMembers is the number of members up to which they are searched one by one.
const fewMembers = 16

// memberNamed returns the index of the member of v that has the name, -1 if there is none.
func (r *resolver) memberNamed(v rawjson.Value, name string) int {
	if v.Len() <= fewMembers {
		for i, member := range v.Children() {
			if member.Name() == name {
				return i
			}
		}
		return -1
	}
	indices := r.names[v]
	if indices == nil {
		indices = make(map[string]int, v.Len())
		for i, member := range v.Children() {
			indices[member.Name()] = i
		}
		set(&r.names, v, indices)
	}
	if i, ok := indices[name]; ok {
		return i
	}
	return -1
}

// elementIndex returns the index that token stands for (RFC 6901, section 4: digits
// without leading zeros).
func elementIndex(token string) (int, bool) {
	if token == "" || len(token) > 9 || token[0] == '0' && len(token) > 1 {
		return 0, false
	}
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(token)
	return n, err == nil
}

// A site is a place in a document.
type site struct {
	doc   *schema.Document
	start int
}

// parseAt returns the schema at c, where no keyword declares one; nil, with complaints,
// if there is none. It is read once for each place.
func (r *resolver) parseAt(c *cursor) *schema.Schema {
	doc := c.around.Doc
	at := site{doc, c.value.Start()}
	s, known := r.parsed[at]
	if known {
		return s
	}
	if r.complaints.Full() || doc.Partial {
		return nil // Resolve fails anyway
	}
	ids := len(doc.IDs)
	s, complaints := schema.ParseAt(doc, c.around, c.value, c.pointer(), r.parse)
	for _, e := range complaints {
		r.complaints.Add(e)
	}
	set(&r.parsed, at, s)
	for _, inner := range doc.IDs[ids:] {
		r.index.addID(inner, false)
	}
	return s
}

// pointer returns the pointer of c, from the root of its document.
func (c *cursor) pointer() string {
	b := []byte(c.around.Pointer)
	for _, token := range c.trail {
		b = append(append(b, '/'), jsonptr.Escape(token)...)
	}
	return string(b)
}

// String says what is missing, as the end of a message.
func (m *miss) String() string {
	if m.anchor != "" {
		if m.draft >= schema.Draft2019 {
			return `no schema there has "$anchor": ` + diag.Quote(m.anchor)
		}
		return "no schema there has " + strconv.Quote(m.draft.Name(schema.KwID)) + ": " + diag.Quote("#"+m.anchor)
	}
	where := cut(m.at.around.Doc.Name + m.at.pointer())
	const most = 5
	switch value := m.at.value; value.Kind() {
	case rawjson.Object:
		var members []string
		for i := range min(value.Len(), most+1) {
			members = append(members, value.Child(i).Name())
		}
		return where + " has no " + diag.Quote(m.token) + listed(", only ", members, most)
	case rawjson.Array:
		return where + " has no element " + diag.Quote(m.token) + ", it has " + strconv.Itoa(value.Len())
	}
	return where + " has nothing inside"
}
