package payload

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

const null = `{"type":"null"}`

// anyOfTextNull is text or null, said with anyOf.
var anyOfTextNull = anyOf(text, null)

func anyOf(arms ...string) string { return `{"anyOf":[` + strings.Join(arms, ",") + `]}` }

func oneOf(arms ...string) string { return `{"oneOf":[` + strings.Join(arms, ",") + `]}` }

// all is object where every member is required.
func all(members ...string) string {
	var names []string
	for i := 0; i < len(members); i += 2 {
		names = append(names, `"`+members[i]+`"`)
	}
	return `{"required":[` + strings.Join(names, ",") + `],` + object(members...)[1:]
}

// is is the schema of one text.
func is(s string) string { return `{"const":"` + s + `"}` }

// nullable is the schema of a NullableRow that says with the given schema what text or
// null is.
func nullable(textOrNull string) string {
	return object("id", integer, "name", text, "nickname", textOrNull, "email", textOrNull)
}

// The shapes with branches.
var (
	AnyOfTextShape   = Shape{anyOfTextNull, zero[*string], nil}
	AnyOfTextsShape  = Shape{array(anyOfTextNull), zero[[]*string], nil}
	AnyOfRowShape    = Shape{nullable(anyOfTextNull), zero[NullableRow], nil}
	AnyOfRowsShape   = Shape{array(nullable(anyOfTextNull)), zero[[]NullableRow], nil}
	NullableRowShape = Shape{nullable(textOrNull), zero[NullableRow], nil}

	personSchema  = all("firstName", text, "lastName", text, "email", text)
	companySchema = all("companyName", text, "vatNumber", text, "employees", integer)

	// BuyersShape is an array of persons and companies, told apart by what they require.
	BuyersShape = Shape{array(oneOf(personSchema, companySchema)), zero[[]any], nil}

	// BlockShape is one of three objects, told apart by a constant.
	BlockShape = Shape{blocks(tagged), zero[any], nil}

	// FullBlockShape is BlockShape where all members are required.
	FullBlockShape = Shape{blocks(all), zero[any], nil}

	// DeliveryShape has members that depend on one of them, by if, then and else.
	DeliveryShape = Shape{
		`{"if":{"properties":{"method":` + is("post") + `},"required":["method"]},` +
			`"then":{"properties":{"street":` + text + `,"zip":` + text + `}},` +
			`"else":{"properties":{"shop":` + text + `,"shelf":` + integer + `}},` +
			object("id", integer, "method", text)[1:],
		zero[Delivery], nil,
	}
)

var blockMembers = map[string][]string{
	"note":  {"kind", is("note"), "title", text, "body", text},
	"image": {"kind", is("image"), "url", text, "width", integer, "height", integer},
	"quote": {"kind", is("quote"), "words", text, "author", text, "year", integer},
}

// tagged is object where the first member is required.
func tagged(members ...string) string {
	return `{"required":["` + members[0] + `"],` + object(members...)[1:]
}

func blocks(arm func(members ...string) string) string {
	return oneOf(arm(blockMembers["note"]...), arm(blockMembers["image"]...), arm(blockMembers["quote"]...))
}

// BlockArm returns the schema of the arm of BlockShape that writes a decoded block.
func BlockArm(v any) string { return tagged(membersOf(v)...) }

// FullBlockArm is BlockArm for FullBlockShape.
func FullBlockArm(v any) string { return all(membersOf(v)...) }

func membersOf(v any) []string {
	kind, _ := v.(map[string]any)["kind"].(string)
	return blockMembers[kind]
}

// TextArm returns the schema of the arm of AnyOfTextShape that writes v.
func TextArm(v any) string {
	if v == nil {
		return null
	}
	return text
}

// Person and Company are the buyers.
type Person struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Email     string `json:"email"`
}

// Company is the other kind of buyer.
type Company struct {
	CompanyName string `json:"companyName"`
	VATNumber   string `json:"vatNumber"`
	Employees   int    `json:"employees"`
}

// Note is a block.
type Note struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Body  string `json:"body"`
}

// Picture is a block of the kind "image".
type Picture struct {
	Kind   string `json:"kind"`
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Quote is a block.
type Quote struct {
	Kind   string `json:"kind"`
	Words  string `json:"words"`
	Author string `json:"author"`
	Year   int    `json:"year"`
}

// Delivery goes to an address or to a shop: the first two members are always there.
type Delivery struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
	Street string `json:"street,omitempty"`
	Zip    string `json:"zip,omitempty"`
	Shop   string `json:"shop,omitempty"`
	Shelf  int    `json:"shelf,omitempty"`
}

// NullableTexts draws texts of which one in three is null.
func NullableTexts(n int) []*string {
	r, v := seed(), make([]*string, n)
	for i := range v {
		if r.IntN(3) > 0 {
			v[i] = ptr(word(r) + " " + strconv.Itoa(r.IntN(1000)))
		}
	}
	return v
}

// NullableValue returns one object with a text and a null.
func NullableValue() *NullableRow {
	return &NullableRow{ID: 1017, Name: "juniper", Email: ptr("juniper17@example.org")}
}

// Buyers draws persons and companies.
func Buyers(n int) []any {
	r, v := seed(), make([]any, n)
	for i := range v {
		name := word(r)
		if r.IntN(2) == 0 {
			v[i] = Person{FirstName: name, LastName: word(r), Email: name + strconv.Itoa(i) + "@example.org"}
		} else {
			v[i] = Company{CompanyName: name + " & " + word(r), VATNumber: fmt.Sprintf("SE%09d", r.IntN(1e9)), Employees: r.IntN(5000)}
		}
	}
	return v
}

// Blocks draws blocks of three kinds.
func Blocks(n int) []any {
	r, v := seed(), make([]any, n)
	for i := range v {
		v[i] = block(r)
	}
	return v
}

func block(r *rand.Rand) any {
	switch r.IntN(3) {
	case 0:
		return &Note{Kind: "note", Title: sentence(r, 5+r.IntN(20)), Body: sentence(r, 20+r.IntN(80))}
	case 1:
		return &Picture{Kind: "image", URL: "https://img.example.org/" + word(r) + ".webp", Width: 100 + r.IntN(2000), Height: 100 + r.IntN(2000)}
	}
	return &Quote{Kind: "quote", Words: sentence(r, 20+r.IntN(80)), Author: word(r), Year: 1500 + r.IntN(520)}
}

// BlockValue returns one block, of the last kind.
func BlockValue() any {
	return &Quote{Kind: "quote", Words: "the river knows where the valley ends", Author: "Linnea Fjord", Year: 1897}
}

// DeliveryValue returns one delivery by post.
func DeliveryValue() *Delivery {
	return &Delivery{ID: 512, Method: "post", Street: "48 Sample Road", Zip: "411 03"}
}

// BranchSchemas are schemas with branches whose compilation is measured.
func BranchSchemas() []Schema {
	return []Schema{
		{"object with two anyOf [string, null]", AnyOfRowShape.Schema, `{"id":1017,"name":"juniper","nickname":null,"email":"j@example.org"}`},
		{"oneOf of two objects", object("buyer", oneOf(personSchema, companySchema)), `{"buyer":{"firstName":"Ingrid","lastName":"Halvorsen","email":"i@example.org"}}`},
		{"oneOf of three objects by const", BlockShape.Schema, `{"kind":"image","url":"https://img.example.org/1.webp","width":640,"height":480}`},
	}
}
