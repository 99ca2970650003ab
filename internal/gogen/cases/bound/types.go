// Package bound has types as users write them: tags, embedding, methods, pointers.
package bound

//lint:file-ignore SA5008 tags are also as users should not write them

import (
	"encoding/json"
	"errors"
	"math/big"
	"time"
)

// A Record is written by schema.json.
type Record struct {
	Base
	*Audit
	hidden
	ID       int64  `json:"id"`
	Name     string `json:"name,omitempty"`
	Ignored  string `json:"-"`
	Dash     string `json:"-,"`
	Color    Color  `json:"color"`
	Level    Level  `json:"level,omitzero"`
	Quoted   int    `json:"quoted,string"`
	QText    int    `json:"qtext,string"`
	Small    uint8  `json:"small"`
	Big      uint64 `json:"big"`
	Ratio    float32
	Score    float64            `json:"score"`
	Rounded  float64            `json:"rounded"`
	Ok       bool               `json:"ok,omitempty"`
	At       time.Time          `json:"at"`
	Zero     time.Time          `json:"zero,omitzero"`
	Last     *time.Time         `json:"last,omitzero"`
	First    *time.Time         `json:"first,omitempty,omitzero"`
	Took     time.Duration      `json:"took"`
	TookText time.Duration      `json:"tookText"`
	Next     *Record            `json:"next,omitempty"`
	Others   []*Record          `json:"others,omitempty"`
	List     []Point            `json:"list"`
	Pair     [2]Point           `json:"pair"`
	Matrix   [][]float64        `json:"matrix"`
	Keys     map[string]int     `json:"keys,omitempty"`
	ByID     map[int64]Point    `json:"byId"`
	Any      any                `json:"any"`
	Raw      json.RawMessage    `json:"raw"`
	Num      json.Number        `json:"num"`
	Huge     *big.Int           `json:"huge"`
	Bytes    []byte             `json:"bytes"`
	Text     Text               `json:"text"`
	Mars     Mars               `json:"mars"`
	PtrPtr   **string           `json:"ptrPtr"`
	Status   *Color             `json:"status"`
	Either   any                `json:"either"`
	Coerced  int                `json:"coerced"`
	Truth    int                `json:"truth"`
	Strings  []string           `json:"strings"`
	Times    []time.Time        `json:"times"`
	Anon     struct{ X, Y int } `json:"anon"`
	Error    Odd                `json:"error"`
	Iface    Shape              `json:"iface"`
	Same     Point              `json:"same"`
	Wide     Wide               `json:"wide"`
	Byte     [3]byte            `json:"byte"`
	Extra1   string             `json:"x-one"`
	Extra2   int                `json:"x-two,omitempty"`
	Unknown  string             `json:"unknown"`
}

// Base is embedded.
type Base struct {
	Created int64 `json:"created"`
	Deep
}

// Deep is embedded twice over.
type Deep struct {
	Depth int `json:"depth,omitempty"`
	ID    string
}

// Audit is embedded by pointer.
type Audit struct {
	By string `json:"by"`
}

// hidden is embedded and not exported; its field is a member all the same.
type hidden struct {
	Seen bool `json:"seen"`
}

// A Color has a name of its own, and no methods.
type Color string

// A Level is a number.
type Level int16

// A Point has no tags.
type Point struct{ X, Y float64 }

// Text marshals itself as text.
type Text struct{ s string }

// MarshalText returns the text.
func (t Text) MarshalText() ([]byte, error) {
	if t.s == "bad" {
		return nil, errors.New("bad text")
	}
	return []byte("<" + t.s + ">"), nil
}

// Mars marshals itself, by its pointer.
type Mars struct{ n int }

// MarshalJSON returns an object.
func (m *Mars) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"n": m.n, "more": true})
}

// An Odd has an IsZero of its own.
type Odd struct{ Code int }

// IsZero is true for the code 7.
func (o Odd) IsZero() bool { return o.Code == 7 }

// A Shape is an interface with a method.
type Shape interface{ Area() float64 }

// A Square is a Shape.
type Square struct{ Side float64 }

// Area returns the area.
func (s Square) Area() float64 { return s.Side * s.Side }

// Wide has tags that straight code does not heed.
type Wide struct {
	Odd   Odd       `json:"odd,omitzero"`
	Inner Point     `json:"inner,omitzero"`
	Arr   [2]int    `json:"arr,omitempty"`
	Fn    func()    `json:"-"`
	Iface any       `json:"iface,omitempty"`
	Float float64   `json:"float,omitzero"`
	When  time.Time `json:"when,omitempty,omitzero"`
	List  []int     `json:"list,omitempty,omitzero"`
}

// Twice has two fields of one name, which hide each other.
type Twice struct {
	Deep
	Also
}

// Also has the fields of Deep.
type Also struct {
	ID   string
	Only bool `json:"only,omitempty,string"`
}

// Wins has two fields of one name, of which one has it from a tag.
type Wins struct {
	Deep
	Named
}

// Named has a field with a name from its tag.
type Named struct {
	Other string `json:"ID"`
}

// Hides has a field that hides an embedded one.
type Hides struct {
	Deep `json:"deep"`
	Base
	ID [0]int `json:",omitempty"`
}

// Loop embeds itself.
type Loop struct {
	*Loop
	A Aliased `json:"a,omitempty"`
	B *Loop   `json:"b"`
}

// Aliased is another name of Point.
type Aliased = Point

// Tagged has names in tags that encoding/json does not take, and types of all kinds.
type Tagged struct {
	A int                  `json:"a\"b"`
	B int                  `json:"a,b"`
	C int                  `json:" é-$"`
	D uint                 `json:",string"`
	E chan int             `json:"e"`
	F complex128           `json:"f"`
	G func(func(int) bool) `json:"g"`
	H [4]uint8             `json:"h"`
	I []Octet              `json:"i"`
	J map[Text]int         `json:"j"`
	K error                `json:"k"`
	L uintptr              `json:"l,omitempty"`
	M []Bits               `json:"m"`
}

// An Octet is a byte.
type Octet byte

// Bits is a byte that marshals itself.
type Bits byte

// MarshalText returns the byte in binary.
func (b Bits) MarshalText() ([]byte, error) { return []byte{'0' + byte(b)&1}, nil }
