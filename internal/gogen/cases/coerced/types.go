// Package coerced has fields whose kinds are not those that the schema declares.
package coerced

import "time"

// An Odd is written by schema.json.
type Odd struct {
	Text       int               `json:"text"`
	TextBool   bool              `json:"textBool"`
	TextFloat  float64           `json:"textFloat"`
	Whole      float64           `json:"whole"`
	WholeText  string            `json:"wholeText"`
	WholeBool  bool              `json:"wholeBool"`
	Real       int               `json:"real"`
	RealText   string            `json:"realText"`
	RealBool   bool              `json:"realBool"`
	Truth      int               `json:"truth"`
	TruthText  string            `json:"truthText"`
	TruthFloat float64           `json:"truthFloat"`
	None       int               `json:"none"`
	Const      int               `json:"const"`
	Day        time.Time         `json:"day,omitzero"`
	DayText    string            `json:"dayText,omitempty"`
	Texts      []int             `json:"texts"`
	Wholes     []string          `json:"wholes"`
	Reals      []bool            `json:"reals"`
	Truths     []float64         `json:"truths"`
	One        string            `json:"one"`
	Map        map[string]string `json:"map"`
	Span       time.Duration     `json:"span"`
	Bytes      []byte            `json:"bytes"`
	Octets     []uint8           `json:"octets"`
}
