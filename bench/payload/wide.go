package payload

import (
	"fmt"
	"reflect"
	"sync/atomic"
)

// WideSchema is the schema of an object of sixty members of four types, and so are the
// types of NewWide and Wide.
func WideSchema() Schema { return wide(60) }

// types counts the types of NewWide.
var types atomic.Int64

// NewWide returns a pointer to a value of WideSchema, of a struct type that no encoder
// has seen: they differ in the tag of a field that is not written.
func NewWide() any {
	t := reflect.TypeFor[Wide]()
	fields := make([]reflect.StructField, 0, t.NumField()+1)
	for i := range t.NumField() {
		fields = append(fields, t.Field(i))
	}
	fields = append(fields, reflect.StructField{
		Name: "New", Type: reflect.TypeFor[struct{}](), Tag: reflect.StructTag(fmt.Sprintf(`json:"-" new:"%d"`, types.Add(1))),
	})
	v := reflect.New(reflect.StructOf(fields))
	fill(v.Elem())
	return v.Interface()
}

// WideValue returns the same value as NewWide, of a type that is always the same.
func WideValue() *Wide {
	v := new(Wide)
	fill(reflect.ValueOf(v).Elem())
	return v
}

// fill sets what the value of WideSchema has.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString("abc")
		case reflect.Int:
			f.SetInt(7)
		case reflect.Float64:
			f.SetFloat(1.5)
		case reflect.Bool:
			f.SetBool(true)
		}
	}
}

// Wide is a struct for WideSchema.
type Wide struct {
	F0  string  `json:"field0"`
	F1  int     `json:"field1"`
	F2  float64 `json:"field2"`
	F3  bool    `json:"field3"`
	F4  string  `json:"field4"`
	F5  int     `json:"field5"`
	F6  float64 `json:"field6"`
	F7  bool    `json:"field7"`
	F8  string  `json:"field8"`
	F9  int     `json:"field9"`
	F10 float64 `json:"field10"`
	F11 bool    `json:"field11"`
	F12 string  `json:"field12"`
	F13 int     `json:"field13"`
	F14 float64 `json:"field14"`
	F15 bool    `json:"field15"`
	F16 string  `json:"field16"`
	F17 int     `json:"field17"`
	F18 float64 `json:"field18"`
	F19 bool    `json:"field19"`
	F20 string  `json:"field20"`
	F21 int     `json:"field21"`
	F22 float64 `json:"field22"`
	F23 bool    `json:"field23"`
	F24 string  `json:"field24"`
	F25 int     `json:"field25"`
	F26 float64 `json:"field26"`
	F27 bool    `json:"field27"`
	F28 string  `json:"field28"`
	F29 int     `json:"field29"`
	F30 float64 `json:"field30"`
	F31 bool    `json:"field31"`
	F32 string  `json:"field32"`
	F33 int     `json:"field33"`
	F34 float64 `json:"field34"`
	F35 bool    `json:"field35"`
	F36 string  `json:"field36"`
	F37 int     `json:"field37"`
	F38 float64 `json:"field38"`
	F39 bool    `json:"field39"`
	F40 string  `json:"field40"`
	F41 int     `json:"field41"`
	F42 float64 `json:"field42"`
	F43 bool    `json:"field43"`
	F44 string  `json:"field44"`
	F45 int     `json:"field45"`
	F46 float64 `json:"field46"`
	F47 bool    `json:"field47"`
	F48 string  `json:"field48"`
	F49 int     `json:"field49"`
	F50 float64 `json:"field50"`
	F51 bool    `json:"field51"`
	F52 string  `json:"field52"`
	F53 int     `json:"field53"`
	F54 float64 `json:"field54"`
	F55 bool    `json:"field55"`
	F56 string  `json:"field56"`
	F57 int     `json:"field57"`
	F58 float64 `json:"field58"`
	F59 bool    `json:"field59"`
}
