// Package maps has maps with keys of each kind.
package maps

import (
	"errors"
	"strconv"
)

// All is written by schema.json.
type All struct {
	Text    map[string]int            `json:"text"`
	Named   map[Name]*int             `json:"named,omitempty"`
	Int     map[int]string            `json:"int"`
	Int8    map[int8]bool             `json:"int8"`
	Uint64  map[uint64]float64        `json:"uint64"`
	Keys    map[Key]string            `json:"keys"`
	Inner   map[string]map[int]string `json:"inner"`
	Lists   map[string][]int          `json:"lists"`
	Structs map[string]Pair           `json:"structs"`
	Pointer *map[string]Pair          `json:"pointer"`
	Any     map[string]any            `json:"any"`
	Props   map[string]string         `json:"props"`
	Pattern map[string]string         `json:"pattern"`
	Closed  map[string]int            `json:"closed"`
	Self    Self                      `json:"self"`
	Free    map[Key]Pair              `json:"free"`
}

// A Name is text with a name.
type Name string

// A Pair is an element.
type Pair struct {
	A int `json:"a"`
	B int `json:"b,omitzero"`
}

// Self is a map of maps of its own.
type Self map[string]Self

// A Key marshals itself as text.
type Key struct{ X, Y int8 }

// MarshalText returns the two numbers of k.
func (k Key) MarshalText() ([]byte, error) {
	if k.X == 99 {
		return nil, errors.New("no such key")
	}
	return []byte(strconv.Itoa(int(k.X)) + "\"" + strconv.Itoa(int(k.Y))), nil
}
