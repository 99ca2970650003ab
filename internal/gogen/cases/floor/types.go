// Package floor has numbers where integers are declared.
package floor

// Numbers are written by schema.json.
type Numbers struct {
	One   float64   `json:"one"`
	Many  []float64 `json:"many"`
	Small float32   `json:"small"`
	Free  float64   `json:"free"`
	Named *Real     `json:"named"`
	Any   any       `json:"any"`
}

// A Real is a number with a name.
type Real float64
