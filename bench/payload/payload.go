// Package payload makes the documents that are measured: their Go types, their
// JSON Schemas, and values drawn with a fixed seed. It knows no encoder.
//
// The order of fields is the order of the members in the schemas, so that
// encoding a struct and writing by the schema give the same document.
package payload

import "time"

// Simple has three members, one of which may be null.
type Simple struct {
	FirstName string  `json:"firstName"`
	LastName  *string `json:"lastName"`
	Age       int     `json:"age"`
}

// Mixed has fifteen properties: five strings, five numbers, five booleans.
type Mixed struct {
	S1 string  `json:"s1"`
	N1 float64 `json:"n1"`
	B1 bool    `json:"b1"`
	S2 string  `json:"s2"`
	N2 float64 `json:"n2"`
	B2 bool    `json:"b2"`
	S3 string  `json:"s3"`
	N3 float64 `json:"n3"`
	B3 bool    `json:"b3"`
	S4 string  `json:"s4"`
	N4 float64 `json:"n4"`
	B4 bool    `json:"b4"`
	S5 string  `json:"s5"`
	N5 float64 `json:"n5"`
	B5 bool    `json:"b5"`
}

// Nested is a small object with an array and an inner object; id is required.
type Nested struct {
	ID      int           `json:"id"`
	Name    string        `json:"name"`
	Email   string        `json:"email"`
	Active  bool          `json:"active"`
	Score   float64       `json:"score"`
	Tags    []string      `json:"tags"`
	Address NestedAddress `json:"address"`
}

// NestedAddress is the inner object of Nested.
type NestedAddress struct {
	Street string `json:"street"`
	City   string `json:"city"`
	Zip    string `json:"zip"`
}

// Address is the postal address of a profile and of an order.
type Address struct {
	Street     string  `json:"street"`
	City       string  `json:"city"`
	PostalCode string  `json:"postalCode"`
	Country    string  `json:"country"`
	Apartment  *string `json:"apartment"`
}

// Profile is the user-profile response.
type Profile struct {
	Data ProfileData `json:"data"`
	Meta Meta        `json:"meta"`
}

// ProfileData is the user of a Profile.
type ProfileData struct {
	ID           string       `json:"id"`
	Email        string       `json:"email"`
	DisplayName  string       `json:"displayName"`
	Bio          string       `json:"bio"`
	AvatarURL    *string      `json:"avatarUrl"`
	Active       bool         `json:"active"`
	Roles        []string     `json:"roles"`
	Address      Address      `json:"address"`
	Organization Organization `json:"organization"`
	Preferences  Preferences  `json:"preferences"`
	CreatedAt    string       `json:"createdAt"`
	LastLoginAt  *string      `json:"lastLoginAt"`
}

// Organization is the employer of a user.
type Organization struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Plan string `json:"plan"`
}

// Preferences are the settings of a user.
type Preferences struct {
	Locale        string        `json:"locale"`
	Timezone      string        `json:"timezone"`
	Notifications Notifications `json:"notifications"`
}

// Notifications are the notification settings of a user.
type Notifications struct {
	Email  bool   `json:"email"`
	Push   bool   `json:"push"`
	Digest string `json:"digest"`
}

// Meta is the envelope of a Profile.
type Meta struct {
	RequestID string `json:"requestId"`
	Version   int    `json:"version"`
}

// Product is one product of the order and of the paginated list.
type Product struct {
	ID          string    `json:"id"`
	SKU         string    `json:"sku"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	Price       Price     `json:"price"`
	Inventory   Inventory `json:"inventory"`
	Tags        []string  `json:"tags"`
	Images      []Image   `json:"images"`
	Rating      Rating    `json:"rating"`
	UpdatedAt   string    `json:"updatedAt"`
}

// Price is the price of a Product, in minor units.
type Price struct {
	Amount   int      `json:"amount"`
	Currency string   `json:"currency"`
	Discount *float64 `json:"discount"`
}

// Inventory is the stock of a Product.
type Inventory struct {
	Available bool   `json:"available"`
	Quantity  int    `json:"quantity"`
	Warehouse string `json:"warehouse"`
}

// Image is one picture of a Product.
type Image struct {
	URL     string `json:"url"`
	Alt     string `json:"alt"`
	Primary bool   `json:"primary"`
}

// Rating is the rating of a Product.
type Rating struct {
	Average float64 `json:"average"`
	Count   int     `json:"count"`
}

// Order is the order response.
type Order struct {
	ID              string   `json:"id"`
	Status          string   `json:"status"`
	Customer        Customer `json:"customer"`
	ShippingAddress Address  `json:"shippingAddress"`
	Items           []Item   `json:"items"`
	Totals          Totals   `json:"totals"`
	Payment         Payment  `json:"payment"`
	Notes           *string  `json:"notes"`
	CreatedAt       string   `json:"createdAt"`
}

// Customer is the buyer of an Order.
type Customer struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Item is one line of an Order.
type Item struct {
	Product   Product `json:"product"`
	Quantity  int     `json:"quantity"`
	UnitPrice int     `json:"unitPrice"`
	Total     int     `json:"total"`
}

// Totals are the sums of an Order.
type Totals struct {
	Subtotal int    `json:"subtotal"`
	Shipping int    `json:"shipping"`
	Tax      int    `json:"tax"`
	Total    int    `json:"total"`
	Currency string `json:"currency"`
}

// Payment is the payment of an Order.
type Payment struct {
	Method        string  `json:"method"`
	Paid          bool    `json:"paid"`
	TransactionID *string `json:"transactionId"`
}

// Page is the paginated products response.
type Page struct {
	Data       []Product  `json:"data"`
	Pagination Pagination `json:"pagination"`
	Links      Links      `json:"links"`
}

// Pagination tells where a Page is in the whole list.
type Pagination struct {
	Page        int  `json:"page"`
	PageSize    int  `json:"pageSize"`
	Total       int  `json:"total"`
	HasNextPage bool `json:"hasNextPage"`
}

// Links are the neighbours of a Page.
type Links struct {
	Self     string  `json:"self"`
	Next     string  `json:"next"`
	Previous *string `json:"previous"`
}

// Flat is the element of the arrays of objects.
type Flat struct {
	S string  `json:"s"`
	N float64 `json:"n"`
	B bool    `json:"b"`
}

// NullableRow has two strings that may be null (anyOf [string, null]).
type NullableRow struct {
	ID       int     `json:"id"`
	Name     string  `json:"name"`
	Nickname *string `json:"nickname"`
	Email    *string `json:"email"`
}

// Event has moments; its schema declares them as date-times.
type Event struct {
	ID        int       `json:"id"`
	Title     string    `json:"title"`
	StartsAt  time.Time `json:"startsAt"`
	EndsAt    time.Time `json:"endsAt"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// Public is what the schema of the ORM row declares.
type Public struct {
	ID       int     `json:"id"`
	Username string  `json:"username"`
	Email    string  `json:"email"`
	Name     string  `json:"name"`
	Role     string  `json:"role"`
	Active   bool    `json:"active"`
	Score    float64 `json:"score"`
	Country  string  `json:"country"`
	Posts    int     `json:"posts"`
	Bio      string  `json:"bio"`
}

// Row is the whole database row of the ORM workload: what Public has and ten
// more columns that a response must not show.
type Row struct {
	ID           int       `json:"id"`
	Username     string    `json:"username"`
	Email        string    `json:"email"`
	Name         string    `json:"name"`
	Role         string    `json:"role"`
	Active       bool      `json:"active"`
	Score        float64   `json:"score"`
	Country      string    `json:"country"`
	Posts        int       `json:"posts"`
	Bio          string    `json:"bio"`
	PasswordHash string    `json:"passwordHash"`
	Salt         string    `json:"salt"`
	ResetToken   string    `json:"resetToken"`
	LoginCount   int       `json:"loginCount"`
	LastIP       string    `json:"lastIp"`
	TenantID     int       `json:"tenantId"`
	Version      int       `json:"version"`
	Deleted      bool      `json:"deleted"`
	InternalNote string    `json:"internalNote"`
	CreatedAt    time.Time `json:"createdAt"`
}

// Public copies into p what the schema declares of r.
func (r *Row) Public(p *Public) {
	*p = Public{
		ID: r.ID, Username: r.Username, Email: r.Email, Name: r.Name, Role: r.Role,
		Active: r.Active, Score: r.Score, Country: r.Country, Posts: r.Posts, Bio: r.Bio,
	}
}

// EventText is an Event whose moments stay text, which is what a program declares
// that only passes them on.
type EventText struct {
	ID        int    `json:"id"`
	Title     string `json:"title"`
	StartsAt  string `json:"startsAt"`
	EndsAt    string `json:"endsAt"`
	CreatedAt string `json:"createdAt"`
	UpdatedAt string `json:"updatedAt"`
}

// RowText is a Row whose moment stays text.
type RowText struct {
	Public
	PasswordHash string `json:"passwordHash"`
	Salt         string `json:"salt"`
	ResetToken   string `json:"resetToken"`
	LoginCount   int    `json:"loginCount"`
	LastIP       string `json:"lastIp"`
	TenantID     int    `json:"tenantId"`
	Version      int    `json:"version"`
	Deleted      bool   `json:"deleted"`
	InternalNote string `json:"internalNote"`
	CreatedAt    string `json:"createdAt"`
}
