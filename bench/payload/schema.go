package payload

import "strings"

// A Shape is a kind of document.
type Shape struct {
	Schema string     // JSON Schema that declares what is to be written
	New    func() any // pointer to a zero struct, slice or scalar of the declared members, for decoding text
	Dates  []string   // top-level members whose Go value is a time.Time
}

// The schemas of the parts.
const (
	text         = `{"type":"string"}`
	number       = `{"type":"number"}`
	integer      = `{"type":"integer"}`
	boolean      = `{"type":"boolean"}`
	textOrNull   = `{"type":["string","null"]}`
	numberOrNull = `{"type":["number","null"]}`
	dateTime     = `{"type":"string","format":"date-time"}`
)

var (
	addressSchema = object("street", text, "city", text, "postalCode", text, "country", text, "apartment", textOrNull)
	productSchema = object(
		"id", text, "sku", text, "name", text, "description", text,
		"price", object("amount", integer, "currency", text, "discount", numberOrNull),
		"inventory", object("available", boolean, "quantity", integer, "warehouse", text),
		"tags", array(text),
		"images", array(object("url", text, "alt", text, "primary", boolean)),
		"rating", object("average", number, "count", integer),
		"updatedAt", text,
	)
	publicMembers = []string{
		"id", integer, "username", text, "email", text, "name", text, "role", text,
		"active", boolean, "score", number, "country", text, "posts", integer, "bio", text,
	}
)

// The shapes.
var (
	TextShape    = Shape{text, zero[string], nil}
	IntsShape    = Shape{array(integer), zero[[]int], nil}
	NumbersShape = Shape{array(number), zero[[]float64], nil}
	TextsShape   = Shape{array(text), zero[[]string], nil}
	BoolsShape   = Shape{array(boolean), zero[[]bool], nil}

	SimpleShape = Shape{object("firstName", text, "lastName", textOrNull, "age", integer), zero[Simple], nil}

	MixedShape = Shape{object(
		"s1", text, "n1", number, "b1", boolean, "s2", text, "n2", number, "b2", boolean,
		"s3", text, "n3", number, "b3", boolean, "s4", text, "n4", number, "b4", boolean,
		"s5", text, "n5", number, "b5", boolean,
	), zero[Mixed], nil}

	NestedShape = Shape{object(
		"id", integer, "name", text, "email", text, "active", boolean, "score", number, "tags", array(text),
		"address", object("street", text, "city", text, "zip", text),
	), zero[Nested], nil}

	ProfileShape = Shape{object(
		"data", object(
			"id", text, "email", text, "displayName", text, "bio", text, "avatarUrl", textOrNull, "active", boolean,
			"roles", array(text), "address", addressSchema,
			"organization", object("id", text, "name", text, "plan", text),
			"preferences", object("locale", text, "timezone", text,
				"notifications", object("email", boolean, "push", boolean, "digest", text)),
			"createdAt", text, "lastLoginAt", textOrNull,
		),
		"meta", object("requestId", text, "version", integer),
	), zero[Profile], nil}

	OrderShape = Shape{object(
		"id", text, "status", text, "customer", object("id", text, "name", text, "email", text),
		"shippingAddress", addressSchema,
		"items", array(object("product", productSchema, "quantity", integer, "unitPrice", integer, "total", integer)),
		"totals", object("subtotal", integer, "shipping", integer, "tax", integer, "total", integer, "currency", text),
		"payment", object("method", text, "paid", boolean, "transactionId", textOrNull),
		"notes", textOrNull, "createdAt", text,
	), zero[Order], nil}

	PageShape = Shape{object(
		"data", array(productSchema),
		"pagination", object("page", integer, "pageSize", integer, "total", integer, "hasNextPage", boolean),
		"links", object("self", text, "next", text, "previous", textOrNull),
	), zero[Page], nil}

	FlatsShape = Shape{array(object("s", text, "n", number, "b", boolean)), zero[[]Flat], nil}

	NullablesShape = Shape{array(object("id", integer, "name", text, "nickname", textOrNull, "email", textOrNull)), zero[[]NullableRow], nil}

	EventShape = Shape{
		object("id", integer, "title", text, "startsAt", dateTime, "endsAt", dateTime, "createdAt", dateTime, "updatedAt", dateTime),
		zero[EventText],
		[]string{"startsAt", "endsAt", "createdAt", "updatedAt"},
	}

	RowShape = Shape{
		object(append(publicMembers[:len(publicMembers):len(publicMembers)],
			"passwordHash", text, "salt", text, "resetToken", text, "loginCount", integer, "lastIp", text,
			"tenantId", integer, "version", integer, "deleted", boolean, "internalNote", text, "createdAt", dateTime)...),
		zero[RowText],
		[]string{"createdAt"},
	}

	// PublicShape declares ten of the twenty members of a Row.
	PublicShape = Shape{object(publicMembers...), zero[Public], []string{"createdAt"}}
)

func zero[T any]() any { return new(T) }

// object returns the schema of an object with the members given as name, schema,
// name, schema.
func object(members ...string) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{`)
	for i := 0; i < len(members); i += 2 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + members[i] + `":` + members[i+1])
	}
	b.WriteString("}}")
	return b.String()
}

func array(items string) string { return `{"type":"array","items":` + items + `}` }
