package jxhand

import (
	"github.com/go-faster/jx"

	"github.com/stringify-go/stringify/bench/payload"
)

// Order writes an order.
func Order(e *jx.Encoder, v *payload.Order) {
	e.ObjStart()
	e.FieldStart("id")
	e.Str(v.ID)
	e.FieldStart("status")
	e.Str(v.Status)
	e.FieldStart("customer")
	customer(e, &v.Customer)
	e.FieldStart("shippingAddress")
	address(e, &v.ShippingAddress)
	e.FieldStart("items")
	items(e, v.Items)
	e.FieldStart("totals")
	totals(e, &v.Totals)
	e.FieldStart("payment")
	payment(e, &v.Payment)
	e.FieldStart("notes")
	textOrNull(e, v.Notes)
	e.FieldStart("createdAt")
	e.Str(v.CreatedAt)
	e.ObjEnd()
}

// customer writes a payload.Customer.
func customer(e *jx.Encoder, v *payload.Customer) {
	e.ObjStart()
	e.FieldStart("id")
	e.Str(v.ID)
	e.FieldStart("name")
	e.Str(v.Name)
	e.FieldStart("email")
	e.Str(v.Email)
	e.ObjEnd()
}

// item writes a payload.Item.
func item(e *jx.Encoder, v *payload.Item) {
	e.ObjStart()
	e.FieldStart("product")
	product(e, &v.Product)
	e.FieldStart("quantity")
	e.Int(v.Quantity)
	e.FieldStart("unitPrice")
	e.Int(v.UnitPrice)
	e.FieldStart("total")
	e.Int(v.Total)
	e.ObjEnd()
}

// totals writes a payload.Totals.
func totals(e *jx.Encoder, v *payload.Totals) {
	e.ObjStart()
	e.FieldStart("subtotal")
	e.Int(v.Subtotal)
	e.FieldStart("shipping")
	e.Int(v.Shipping)
	e.FieldStart("tax")
	e.Int(v.Tax)
	e.FieldStart("total")
	e.Int(v.Total)
	e.FieldStart("currency")
	e.Str(v.Currency)
	e.ObjEnd()
}

// payment writes a payload.Payment.
func payment(e *jx.Encoder, v *payload.Payment) {
	e.ObjStart()
	e.FieldStart("method")
	e.Str(v.Method)
	e.FieldStart("paid")
	e.Bool(v.Paid)
	e.FieldStart("transactionId")
	textOrNull(e, v.TransactionID)
	e.ObjEnd()
}

// Page writes a page of products.
func Page(e *jx.Encoder, v *payload.Page) {
	e.ObjStart()
	e.FieldStart("data")
	products(e, v.Data)
	e.FieldStart("pagination")
	pagination(e, &v.Pagination)
	e.FieldStart("links")
	links(e, &v.Links)
	e.ObjEnd()
}

// pagination writes a payload.Pagination.
func pagination(e *jx.Encoder, v *payload.Pagination) {
	e.ObjStart()
	e.FieldStart("page")
	e.Int(v.Page)
	e.FieldStart("pageSize")
	e.Int(v.PageSize)
	e.FieldStart("total")
	e.Int(v.Total)
	e.FieldStart("hasNextPage")
	e.Bool(v.HasNextPage)
	e.ObjEnd()
}

// links writes a payload.Links.
func links(e *jx.Encoder, v *payload.Links) {
	e.ObjStart()
	e.FieldStart("self")
	e.Str(v.Self)
	e.FieldStart("next")
	e.Str(v.Next)
	e.FieldStart("previous")
	textOrNull(e, v.Previous)
	e.ObjEnd()
}

// product writes a payload.Product.
func product(e *jx.Encoder, v *payload.Product) {
	e.ObjStart()
	e.FieldStart("id")
	e.Str(v.ID)
	e.FieldStart("sku")
	e.Str(v.SKU)
	e.FieldStart("name")
	e.Str(v.Name)
	e.FieldStart("description")
	e.Str(v.Description)
	e.FieldStart("price")
	price(e, &v.Price)
	e.FieldStart("inventory")
	inventory(e, &v.Inventory)
	e.FieldStart("tags")
	texts(e, v.Tags)
	e.FieldStart("images")
	images(e, v.Images)
	e.FieldStart("rating")
	rating(e, &v.Rating)
	e.FieldStart("updatedAt")
	e.Str(v.UpdatedAt)
	e.ObjEnd()
}

// price writes a payload.Price.
func price(e *jx.Encoder, v *payload.Price) {
	e.ObjStart()
	e.FieldStart("amount")
	e.Int(v.Amount)
	e.FieldStart("currency")
	e.Str(v.Currency)
	e.FieldStart("discount")
	numberOrNull(e, v.Discount)
	e.ObjEnd()
}

// inventory writes a payload.Inventory.
func inventory(e *jx.Encoder, v *payload.Inventory) {
	e.ObjStart()
	e.FieldStart("available")
	e.Bool(v.Available)
	e.FieldStart("quantity")
	e.Int(v.Quantity)
	e.FieldStart("warehouse")
	e.Str(v.Warehouse)
	e.ObjEnd()
}

// image writes a payload.Image.
func image(e *jx.Encoder, v *payload.Image) {
	e.ObjStart()
	e.FieldStart("url")
	e.Str(v.URL)
	e.FieldStart("alt")
	e.Str(v.Alt)
	e.FieldStart("primary")
	e.Bool(v.Primary)
	e.ObjEnd()
}

// rating writes a payload.Rating.
func rating(e *jx.Encoder, v *payload.Rating) {
	e.ObjStart()
	e.FieldStart("average")
	e.Float64(v.Average)
	e.FieldStart("count")
	e.Int(v.Count)
	e.ObjEnd()
}

func items(e *jx.Encoder, v []payload.Item) {
	e.ArrStart()
	for i := range v {
		item(e, &v[i])
	}
	e.ArrEnd()
}

func images(e *jx.Encoder, v []payload.Image) {
	e.ArrStart()
	for i := range v {
		image(e, &v[i])
	}
	e.ArrEnd()
}

func products(e *jx.Encoder, v []payload.Product) {
	e.ArrStart()
	for i := range v {
		product(e, &v[i])
	}
	e.ArrEnd()
}
