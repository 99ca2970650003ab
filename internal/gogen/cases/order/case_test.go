package order

import (
	_ "embed"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestOrder(t *testing.T) {
	small := Order{ID: 1, Lines: []OrderLinesItem{}}
	full := Order{
		ID: 7, Customer: Person{Name: "A", Age: new(int64(30))}, Billing: &Person{Name: "B"},
		Lines:  []OrderLinesItem{{SKU: "x", Price: 1.5, Tags: []string{"a", "b"}}, {SKU: "y", Tags: []string{}}},
		Status: new(OrderStatusClosed), Note: new(new("n")), At: new(time.Unix(0, 0)),
		Pet: &Dog{Bark: new(true)}, Tree: &Tree{V: 1, Kids: []Tree{{V: 2}}}, Meta: map[string]any{"b": 1, "a": []any{nil}},
		AB: new("odd"), Kv: map[string]int64{"z": 1, "y": 2}, Mixed: &OrderMixed{X: new(true), Extra: map[string]int64{"q": 5, "p": 4}},
	}
	text := `{"id":7,"customer":{"name":"A","age":30},"billing":{"name":"B"},
		"lines":[{"sku":"x","price":1.5,"tags":["a","b"]},{"sku":"y","price":0,"tags":[]}],
		"status":"closed","note":"n","at":"1970-01-01T00:00:00.000Z","pet":{"kind":"dog","bark":true},
		"tree":{"v":1,"kids":[{"v":2,"kids":[]}]},"meta":{"a":[null],"b":1},"a\"b` + "`" + `":"odd","kv":{"y":2,"z":1},"mixed":{"x":true,"p":4,"q":5}}`
	check.Run(t, schema, []check.Case{
		check.Of("what must be there", `{"id":1,"customer":{"name":""},"lines":[]}`, AppendOrder, &small),
		check.Of("all", text, AppendOrder, &full),
		check.Of("another arm", `{"id":1,"customer":{"name":""},"lines":[],"pet":{"kind":"cat","lives":9}}`, AppendOrder,
			&Order{ID: 1, Pet: &Cat{Lives: new(int64(9))}}),
		check.Of("undeclared members alone", `{"id":1,"customer":{"name":""},"lines":[],"mixed":{"p":4}}`, AppendOrder,
			&Order{ID: 1, Mixed: &OrderMixed{Extra: map[string]int64{"p": 4}}}),
		check.Of("an object without members", `{"id":1,"customer":{"name":""},"lines":[],"mixed":{}}`, AppendOrder,
			&Order{ID: 1, Mixed: &OrderMixed{}}),
		check.Of("JSON text", text, func(dst []byte, v *string) ([]byte, error) { return AppendOrderJSON(dst, []byte(*v)) }, &text),
		check.Of("a value of any type", `{"id":1,"customer":{"name":""},"lines":[]}`, func(dst []byte, v *Order) ([]byte, error) {
			return AppendOrderValue(dst, v)
		}, &small),
	})
}

func TestErrors(t *testing.T) {
	check.Fails(t, schema, AppendOrder, &Order{Meta: make(chan int)})
	check.Fails(t, schema, AppendOrder, &Order{Tree: &Tree{}, Meta: func() {}})
}
