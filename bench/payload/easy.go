package payload

//go:generate go tool easyjson -all -no_std_marshalers -output_filename payload_easyjson.go payload.go
//go:generate go tool easyjson -no_std_marshalers -output_filename easy_easyjson.go easy.go

// The named slices below exist for easyjson, whose methods need a named type. It writes
// no MarshalJSON: with that every encoder would call easyjson's code.

// TextList is an array of strings.
//
//easyjson:json
type TextList []string

// IntList is an array of integers.
//
//easyjson:json
type IntList []int

// NumberList is an array of numbers.
//
//easyjson:json
type NumberList []float64

// FlatList is an array of small objects.
//
//easyjson:json
type FlatList []Flat

// NullableList is an array of objects with nulls.
//
//easyjson:json
type NullableList []NullableRow
