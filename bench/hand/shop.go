package hand

import "github.com/stringify-go/stringify/bench/payload"

// Order appends an order.
func Order(b []byte, v *payload.Order) []byte {
	b = append(b, `{"id":`...)
	b = text(b, v.ID)
	b = append(b, `,"status":`...)
	b = text(b, v.Status)
	b = append(b, `,"customer":`...)
	b = customer(b, &v.Customer)
	b = append(b, `,"shippingAddress":`...)
	b = address(b, &v.ShippingAddress)
	b = append(b, `,"items":`...)
	b = items(b, v.Items)
	b = append(b, `,"totals":`...)
	b = totals(b, &v.Totals)
	b = append(b, `,"payment":`...)
	b = payment(b, &v.Payment)
	b = append(b, `,"notes":`...)
	b = textOrNull(b, v.Notes)
	b = append(b, `,"createdAt":`...)
	b = text(b, v.CreatedAt)
	return append(b, '}')
}

// customer appends a payload.Customer.
func customer(b []byte, v *payload.Customer) []byte {
	b = append(b, `{"id":`...)
	b = text(b, v.ID)
	b = append(b, `,"name":`...)
	b = text(b, v.Name)
	b = append(b, `,"email":`...)
	b = text(b, v.Email)
	return append(b, '}')
}

// item appends a payload.Item.
func item(b []byte, v *payload.Item) []byte {
	b = append(b, `{"product":`...)
	b = product(b, &v.Product)
	b = append(b, `,"quantity":`...)
	b = integer(b, v.Quantity)
	b = append(b, `,"unitPrice":`...)
	b = integer(b, v.UnitPrice)
	b = append(b, `,"total":`...)
	b = integer(b, v.Total)
	return append(b, '}')
}

// totals appends a payload.Totals.
func totals(b []byte, v *payload.Totals) []byte {
	b = append(b, `{"subtotal":`...)
	b = integer(b, v.Subtotal)
	b = append(b, `,"shipping":`...)
	b = integer(b, v.Shipping)
	b = append(b, `,"tax":`...)
	b = integer(b, v.Tax)
	b = append(b, `,"total":`...)
	b = integer(b, v.Total)
	b = append(b, `,"currency":`...)
	b = text(b, v.Currency)
	return append(b, '}')
}

// payment appends a payload.Payment.
func payment(b []byte, v *payload.Payment) []byte {
	b = append(b, `{"method":`...)
	b = text(b, v.Method)
	b = append(b, `,"paid":`...)
	b = boolean(b, v.Paid)
	b = append(b, `,"transactionId":`...)
	b = textOrNull(b, v.TransactionID)
	return append(b, '}')
}

// Page appends a page of products.
func Page(b []byte, v *payload.Page) []byte {
	b = append(b, `{"data":`...)
	b = products(b, v.Data)
	b = append(b, `,"pagination":`...)
	b = pagination(b, &v.Pagination)
	b = append(b, `,"links":`...)
	b = links(b, &v.Links)
	return append(b, '}')
}

// pagination appends a payload.Pagination.
func pagination(b []byte, v *payload.Pagination) []byte {
	b = append(b, `{"page":`...)
	b = integer(b, v.Page)
	b = append(b, `,"pageSize":`...)
	b = integer(b, v.PageSize)
	b = append(b, `,"total":`...)
	b = integer(b, v.Total)
	b = append(b, `,"hasNextPage":`...)
	b = boolean(b, v.HasNextPage)
	return append(b, '}')
}

// links appends a payload.Links.
func links(b []byte, v *payload.Links) []byte {
	b = append(b, `{"self":`...)
	b = text(b, v.Self)
	b = append(b, `,"next":`...)
	b = text(b, v.Next)
	b = append(b, `,"previous":`...)
	b = textOrNull(b, v.Previous)
	return append(b, '}')
}

// product appends a payload.Product.
func product(b []byte, v *payload.Product) []byte {
	b = append(b, `{"id":`...)
	b = text(b, v.ID)
	b = append(b, `,"sku":`...)
	b = text(b, v.SKU)
	b = append(b, `,"name":`...)
	b = text(b, v.Name)
	b = append(b, `,"description":`...)
	b = text(b, v.Description)
	b = append(b, `,"price":`...)
	b = price(b, &v.Price)
	b = append(b, `,"inventory":`...)
	b = inventory(b, &v.Inventory)
	b = append(b, `,"tags":`...)
	b = texts(b, v.Tags)
	b = append(b, `,"images":`...)
	b = images(b, v.Images)
	b = append(b, `,"rating":`...)
	b = rating(b, &v.Rating)
	b = append(b, `,"updatedAt":`...)
	b = text(b, v.UpdatedAt)
	return append(b, '}')
}

// price appends a payload.Price.
func price(b []byte, v *payload.Price) []byte {
	b = append(b, `{"amount":`...)
	b = integer(b, v.Amount)
	b = append(b, `,"currency":`...)
	b = text(b, v.Currency)
	b = append(b, `,"discount":`...)
	b = numberOrNull(b, v.Discount)
	return append(b, '}')
}

// inventory appends a payload.Inventory.
func inventory(b []byte, v *payload.Inventory) []byte {
	b = append(b, `{"available":`...)
	b = boolean(b, v.Available)
	b = append(b, `,"quantity":`...)
	b = integer(b, v.Quantity)
	b = append(b, `,"warehouse":`...)
	b = text(b, v.Warehouse)
	return append(b, '}')
}

// image appends a payload.Image.
func image(b []byte, v *payload.Image) []byte {
	b = append(b, `{"url":`...)
	b = text(b, v.URL)
	b = append(b, `,"alt":`...)
	b = text(b, v.Alt)
	b = append(b, `,"primary":`...)
	b = boolean(b, v.Primary)
	return append(b, '}')
}

// rating appends a payload.Rating.
func rating(b []byte, v *payload.Rating) []byte {
	b = append(b, `{"average":`...)
	b = number(b, v.Average)
	b = append(b, `,"count":`...)
	b = integer(b, v.Count)
	return append(b, '}')
}

func items(b []byte, v []payload.Item) []byte {
	b = append(b, '[')
	for i := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, &v[i])
	}
	return append(b, ']')
}

func images(b []byte, v []payload.Image) []byte {
	b = append(b, '[')
	for i := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = image(b, &v[i])
	}
	return append(b, ']')
}

func products(b []byte, v []payload.Product) []byte {
	b = append(b, '[')
	for i := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = product(b, &v[i])
	}
	return append(b, ']')
}
