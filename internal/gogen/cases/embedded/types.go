// Package embedded has structs in structs, and fields with the tag option string.
package embedded

//lint:file-ignore SA5008 tags are also as users should not write them

// An Outer is written by schema.json.
type Outer struct {
	Base
	*Maybe
	Named   `json:"named"`
	*Hidden `json:"hidden,omitempty"`
	inner
	First
	Second
	Interface
	ID     string `json:"id"` // hides that of Base
	Quoted Quoted `json:"quoted"`
	List   []Base `json:"list"`
}

// Base is embedded.
type Base struct {
	ID   int    `json:"id"`
	Kind string `json:"kind"`
	Deep
}

// Deep is embedded in what is embedded.
type Deep struct {
	Level int `json:"level,omitzero"`
}

// Maybe is embedded by its pointer.
type Maybe struct {
	By string `json:"by"`
	*Further
}

// Further is embedded by its pointer in what is embedded by its pointer.
type Further struct {
	At []int `json:"at"`
}

// Named is embedded under a name, and so a member.
type Named struct {
	X int `json:"x"`
}

// Hidden is likewise, by its pointer.
type Hidden struct {
	Y int `json:"y"`
}

// inner is not exported; its fields are.
type inner struct {
	Seen bool `json:"seen"`
}

// First and Second each have a field of one name, so that neither is a member.
type First struct {
	Both int
	One  int `json:"one"`
}

// Second is as First.
type Second struct {
	Both int
	Two  int `json:"two"`
}

// An Interface is embedded, and a member of its own name.
type Interface interface{ Area() float64 }

// Square is an Interface.
type Square struct{ Side float64 }

// Area returns the area.
func (s Square) Area() float64 { return s.Side * s.Side }

// Quoted has each kind that the option string is for, and others.
type Quoted struct {
	Int     int      `json:"int,string"`
	Uint    uint16   `json:"uint,string"`
	Float   float64  `json:"float,string"`
	Bool    bool     `json:"bool,string"`
	Text    string   `json:"text,string"`
	Pointer *int     `json:"pointer,string"`
	Omitted int      `json:"omitted,omitempty,string"`
	List    []int    `json:"list,string"`
	Back    int      `json:"back,string"`
	Flag    bool     `json:"flag,string"`
	Free    float32  `json:"free,string"`
	Twice   **string `json:"twice,string"`
}
