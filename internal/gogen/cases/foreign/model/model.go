// Package model has types that another package writes.
package model

import (
	"errors"
	"time"
)

// An Order is what code in package foreign writes.
type Order struct {
	ID    int64      `json:"id"`
	Lines []Line     `json:"lines"`
	By    *Customer  `json:"by,omitempty"`
	At    time.Time  `json:"at,omitzero"`
	State State      `json:"state"`
	Tags  Tags       `json:"tags,omitempty"`
	Note  any        `json:"note,omitempty"`
	Parts [2]float64 `json:"parts"`
}

// A Line is one of an Order.
type Line struct {
	Article string  `json:"article"`
	Price   float64 `json:"price"`
	Cost    float64 `json:"cost"` // not for everybody
}

// A Customer has ordered.
type Customer struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

// A State is how far an Order is.
type State int

// Tags are texts.
type Tags []string

// MarshalText returns the name of s.
func (s State) MarshalText() ([]byte, error) {
	switch s {
	case 0:
		return []byte("new"), nil
	case 1:
		return []byte("sent"), nil
	}
	return nil, errors.New("no such state")
}
