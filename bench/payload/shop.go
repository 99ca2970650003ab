package payload

import "fmt"

func product(i int) Product {
	p := Product{
		ID: fmt.Sprintf("prod_%d", 5200+i), SKU: fmt.Sprintf("LMP-%d", 300+7*i),
		Name: fmt.Sprintf("Lampe \"Été\" — model %d", i+1),
		Description: "Hand-blown glass lamp ✨\nFits E27 bulbs up to 40 W. Sold in smoke, amber, clear & moss green. " +
			"Ships within two working days in a padded box; spare parts kept for ten years.",
		Price:     Price{Amount: 5900 + 350*i, Currency: "EUR"},
		Inventory: Inventory{Available: i%6 != 0, Quantity: 4 * i, Warehouse: "eu-north-1"},
		Tags:      []string{"light", "glass", []string{"table", "pendant"}[i%2]},
		Images: []Image{
			{URL: fmt.Sprintf("https://img.example.org/lamps/%d/large.webp", 5200+i), Alt: "Lamp, lit", Primary: true},
			{URL: fmt.Sprintf("https://img.example.org/lamps/%d/detail.webp", 5200+i), Alt: "Detail of the foot", Primary: false},
		},
		Rating:    Rating{Average: float64(36+i%13) / 10, Count: 12 + 9*i},
		UpdatedAt: "2026-02-11T16:20:41.907Z",
	}
	if i%2 == 1 {
		p.Price.Discount = ptr(0.15)
	}
	return p
}

// OrderValue returns an order of four products.
func OrderValue() *Order {
	o := &Order{
		ID: "order_66012", Status: "packed",
		Customer:        Customer{ID: "user_8841", Name: "Tomáš Lindqvist", Email: "tomas@example.org"},
		ShippingAddress: address,
		Payment:         Payment{Method: "invoice", Paid: false, TransactionID: ptr("txn_40b2")},
		Notes:           ptr("Leave at the \"blue door\".\nCall first if nobody answers."),
		CreatedAt:       "2026-02-11T16:20:41.907Z",
	}
	for i := range 4 {
		p := product(i)
		item := Item{Product: p, Quantity: i + 2, UnitPrice: p.Price.Amount, Total: p.Price.Amount * (i + 2)}
		o.Items = append(o.Items, item)
		o.Totals.Subtotal += item.Total
	}
	o.Totals.Shipping, o.Totals.Tax, o.Totals.Currency = 790, 8120, "EUR"
	o.Totals.Total = o.Totals.Subtotal + o.Totals.Shipping + o.Totals.Tax
	return o
}

// PageValue returns a page of twenty products.
func PageValue() *Page {
	p := &Page{
		Pagination: Pagination{Page: 1, PageSize: 20, Total: 318, HasNextPage: true},
		Links:      Links{Self: "/lamps?page=1&pageSize=20", Next: "/lamps?page=2&pageSize=20"},
	}
	for i := range 20 {
		p.Data = append(p.Data, product(i))
	}
	return p
}
