package rawjson

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// rows returns a text of a thousand different records.
func rows() []byte {
	random := rand.New(rand.NewPCG(9, 10))
	var rows []string
	for i := range 1000 {
		rows = append(rows, `{"id":`+strconv.Itoa(i*7919)+`,"name":"`+strings.Repeat("name ", 1+random.IntN(6))+
			`","email":"someone`+strconv.Itoa(i)+`@example.com","active":`+strconv.FormatBool(i%3 == 0)+
			`,"price":`+strconv.FormatFloat(float64(random.IntN(100000))/100, 'f', -1, 64)+
			`,"tags":["a","bcd","`+strings.Repeat("e", random.IntN(20))+`"],"address":{"city":"Zürich","zip":"`+strconv.Itoa(random.IntN(99999))+`"},"note":null}`)
	}
	return []byte("[" + strings.Join(rows, ",") + "]")
}

func indented(src []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, src, "", "    "); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func BenchmarkSkipValue(b *testing.B) {
	for name, src := range map[string][]byte{"rows": rows(), "indented": indented(rows())} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				if _, err := SkipValue(src, 0, 0, 100); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendAny(b *testing.B) {
	src := rows()
	dst := make([]byte, 0, 2*len(src))
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, _, err := AppendAny(dst, src, 0, 0, 100); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	src := rows()
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := Parse(src, 100); err != nil {
			b.Fatal(err)
		}
	}
}

// The standard library's measures, for comparison.
func BenchmarkStandard(b *testing.B) {
	src := rows()
	b.Run("Valid", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			json.Valid(src)
		}
	})
	b.Run("Compact", func(b *testing.B) {
		var dst bytes.Buffer
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			dst.Reset()
			_ = json.Compact(&dst, src)
		}
	})
}
