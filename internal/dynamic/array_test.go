package dynamic

import (
	"errors"
	"iter"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

func kinds(k ...plan.JSONKind) (set plan.KindSet) {
	for _, k := range k {
		set = set.With(k)
	}
	return set
}

func seqOf(v ...any) iter.Seq[any] { return slices.Values(v) }

var errBroken = errors.New("broken")

// breaks gives two numbers, then an error.
func breaks(yield func(int, error) bool) {
	_ = yield(1, nil) && yield(2, nil) && yield(0, errBroken)
}

func TestArray(t *testing.T) {
	test(t, nil, plan.Options{}, []check{
		{"empty", arrayOf(str), []any{}, `[]`, 0},
		{"strings", arrayOf(str), []any{"a", "b\n", ""}, `["a","b\n",""]`, 0},
		{"strings, misses", arrayOf(str), []any{1, "a", nil, true, "b", 2.5}, `["1","a","","true","b","2.5"]`, 0},
		{"integers", arrayOf(integer), []any{1, -2.0, float64(1 << 60), 1e300, math.Copysign(0, -1)}, `[1,-2,1152921504606847000,1e+300,0]`, 0},
		{"integers, misses", arrayOf(integer), []any{"7", 1, 1.5, nil, 2}, `[7,1,1,0,2]`, 0},
		{"numbers", arrayOf(number), []any{1, -2.5, 1e21, 1e-7, 0.1}, `[1,-2.5,1e+21,1e-7,0.1]`, 0},
		{"numbers, misses", arrayOf(number), []any{math.Inf(1), 1.5, "0x10", 2, false}, `[null,1.5,16,2,0]`, 0},
		{"booleans", arrayOf(boolean), []any{true, false, nil, "x"}, `[true,false,false,true]`, 0},
		{"objects", arrayOf(objectOf(optional("a", str))), []any{map[string]any{"a": 1}, nil, map[string]string{"a": "x"}, map[string]any{}}, `[{"a":"1"},{},{"a":"x"},{}]`, 0},
		{"objects of maps", arrayOf(objectOf(optional("a", str))), []map[string]any{{"a": 1}, nil, {"b": 2}}, `[{"a":"1"},{},{}]`, 0},
		{"arrays", arrayOf(arrayOf(integer)), []any{[]any{1, "2"}, nil, []int{3}}, `[[1,2],[],[3]]`, 0},
		{"any", arrayOf(generic), []any{1, "x", nil, []any{}}, `[1,"x",null,[]]`, 0},
		{"never", arrayOf(of(plan.Never)), []any{1}, `/0 no value`, diag.NoMatch},
		{"no element", arrayOf(nil), []any{}, `[]`, 0},
		{"no element", arrayOf(nil), []any{1}, `/0 no element`, diag.Type},
		{"no element", arrayOf(nil), []string{"x"}, `/0 no element`, diag.Type},

		{"[]string", arrayOf(str), []string{"a", "\""}, `["a","\""]`, 0},
		{"[]string", arrayOf(integer), []string{"1", "2.5"}, `[1,2]`, 0},
		{"[]int", arrayOf(integer), []int{1, -2}, `[1,-2]`, 0},
		{"[]int64", arrayOf(number), []int64{1, -2}, `[1,-2]`, 0},
		{"[]int", arrayOf(str), []int{1, -2}, `["1","-2"]`, 0},
		{"[]float64", arrayOf(number), []float64{1, math.Inf(1)}, `[1,null]`, 0},
		{"[]float64", arrayOf(number), []float64{1, math.NaN()}, `/1 number`, diag.Range},
		{"array", arrayOf(integer), [3]uint8{1, 2, 3}, `[1,2,3]`, 0},
		{"pointer to an array", arrayOf(integer), &[3]float32{1, 2, 3.5}, `[1,2,3]`, 0},
		{"times", arrayOf(date), []time.Time{noon, noon}, `["2024-02-29","2024-02-29"]`, 0},

		{"not an array", arrayOf(integer), 1, ` array`, diag.Type},
		{"not an array", arrayOf(integer), "x", ` array`, diag.Type},
		{"not an array", arrayOf(integer), map[string]any{}, ` array`, diag.Type},
		{"array for a scalar", integer, []any{1}, ` integer`, diag.Type},
		{"error", arrayOf(integer), []any{1, 2, "x"}, `/2 integer`, diag.Type},
		{"error", arrayOf(objectOf(optional("a", integer))), []any{map[string]any{}, map[string]any{"a": "x"}}, `/1/a integer`, diag.Type},
		{"error", arrayOf(objectOf(optional("a", integer))), []map[string]any{{}, {"a": "x"}}, `/1/a integer`, diag.Type},

		{"iterator", arrayOf(str), seqOf(1, "x", nil), `["1","x",""]`, 0},
		{"iterator, empty", arrayOf(str), seqOf(), `[]`, 0},
		{"iterator, generic", generic, seqOf(1, "x", nil), `[1,"x",null]`, 0},
		{"iterator, error", arrayOf(integer), seqOf(1, "x", "y"), `/1 integer`, diag.Type},
		{"iterator that breaks", arrayOf(str), iter.Seq2[int, error](breaks), `/2 array`, diag.User},
		{"iterator that breaks", generic, iter.Seq2[int, error](breaks), `/2 a value with a JSON form`, diag.User},
	})
	_, err := engine(arrayOf(str)).Append(nil, iter.Seq2[int, error](breaks))
	if !errors.Is(err, errBroken) {
		t.Errorf("error of an iterator: %v, want %v", err, errBroken)
	}
}

func TestTuple(t *testing.T) {
	tuple := func(rest *spec, items ...item) *spec { return &spec{kind: plan.Tuple, tuple: items, items: rest} }
	var (
		num   = item{number, kinds(plan.JSONInteger, plan.JSONNumber)}
		whole = item{integer, kinds(plan.JSONInteger)}
		txt   = item{str, kinds(plan.JSONString, plan.JSONNull)}
		free  = item{generic, plan.AllKinds}
		obj   = item{objectOf(optional("a", str)), kinds(plan.JSONObject)}
		list  = item{arrayOf(integer), kinds(plan.JSONArray)}
	)
	test(t, nil, plan.Options{}, []check{
		{"all kinds", tuple(nil, num, whole, txt, free, obj, list), []any{1.5, 2.0, "x", nil, map[string]any{"a": 1}, []any{"1"}}, `[1.5,2,"x",null,{"a":"1"},[1]]`, 0},
		{"fewer", tuple(nil, num, whole), []any{1}, `[1]`, 0},
		{"none", tuple(nil, num, whole), []any{}, `[]`, 0},
		{"more", tuple(nil, num), []any{1, 2}, `/1 no element here (at most 1)`, diag.Type},
		{"more, elsewhere", tuple(nil, num), []int{1, 2}, `/1 no element here (at most 1)`, diag.Type},
		{"more, of an iterator", tuple(nil, num), seqOf(1, 2), `/1 no element here (at most 1)`, diag.Type},
		{"more, by the rest", tuple(str, num), []any{1, 2, nil}, `[1,"2",""]`, 0},
		{"more, by the rest", tuple(str, num), seqOf(1, 2, nil), `[1,"2",""]`, 0},
		{"null as text", tuple(nil, txt), []any{nil}, `[""]`, 0},
		{"kind must be exact", tuple(nil, txt), []any{1}, `/0 one of null, string`, diag.Type},
		{"kind must be exact", tuple(nil, whole), []any{1.5}, `/0 integer`, diag.Type},
		{"kind must be exact", tuple(nil, num), []any{nil}, `/0 number`, diag.Type},
		{"kind must be exact", tuple(nil, num, num), []string{"1"}, `/0 number`, diag.Type},
		{"infinite", tuple(nil, num), []any{math.Inf(1)}, `/0 a finite number`, diag.Range},
		{"infinite", tuple(nil, num), []float32{float32(math.Inf(1))}, `/0 a finite number`, diag.Range},
		{"infinite where all fits", tuple(nil, free), []any{math.Inf(1)}, `[null]`, 0},
		{"NaN", tuple(nil, num), []any{math.NaN()}, `/0 number`, diag.Range},
		{"NaN", tuple(nil, whole), []any{math.NaN()}, `/0 integer`, diag.Type},
		{"a time is text", tuple(nil, txt), []any{time.Unix(0, 0)}, `["1970-01-01T00:00:00.000Z"]`, 0},
		{"bytes are text", tuple(nil, txt), []any{[]byte("x")}, `["eA=="]`, 0},
		{"bytes are numbers", tuple(nil, list), []any{[]byte("x")}, `[[120]]`, 0},
		{"bytes as the tuple", tuple(nil, num, num), []byte{1, 2}, `[1,2]`, 0},
		{"Stringer", tuple(nil, txt), []any{named{"x"}}, `["x"]`, 0},
		{"Stringer as an object", tuple(nil, obj), []any{named{"x"}}, `[{}]`, 0},
		{"channel", tuple(nil, txt), []any{make(chan int)}, `/0 string`, diag.Unsupported},
		{"duration", tuple(nil, num), []any{time.Second}, `[1000000000]`, 0},
		{"duration as text", tuple(nil, item{duration, kinds(plan.JSONString)}), []any{time.Second}, `["PT1S"]`, 0},
		{"duration, no text", tuple(nil, txt), []any{time.Second}, `/0 one of null, string`, diag.Type},
		{"not an array", tuple(nil, num), 1, ` array`, diag.Type},
	})
}

// TestLargeArrays asks arrays around the size from which they pass through.
func TestLargeArrays(t *testing.T) {
	pair := &spec{kind: plan.Tuple, tuple: []item{{integer, kinds(plan.JSONInteger)}, {integer, kinds(plan.JSONInteger)}, {integer, kinds(plan.JSONInteger)}}}
	test(t, nil, plan.Options{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 3}, []check{
		{"small", arrayOf(str), []any{1, nil}, `["1",""]`, 0},
		{"large", arrayOf(str), []any{1, nil, math.NaN()}, `[1,null,null]`, 0},
		{"large, of maps", arrayOf(objectOf()), []map[string]any{{"a": 1}, nil, {}}, `[{"a":1},null,{}]`, 0},
		{"large, typed", arrayOf(number), []float64{1, 2, math.NaN()}, `[1,2,null]`, 0},
		{"small, typed", arrayOf(number), []float64{1, math.NaN()}, `/1 number`, diag.Range},
		{"small, strings", arrayOf(integer), []string{"1", "2"}, `[1,2]`, 0},
		{"large, strings", arrayOf(integer), []string{"1", "2", "3"}, `["1","2","3"]`, 0},
		{"large, bytes", arrayOf(str), []byte{1, 2, 3}, `[1,2,3]`, 0},
		{"null first", arrayOf(str), []any(nil), `[]`, 0},
		{"iterator, small", arrayOf(str), seqOf(1, 2), `["1","2"]`, 0},
		{"iterator, large", arrayOf(str), seqOf(1, 2, 3), `[1,2,3]`, 0},
		{"iterator, larger", arrayOf(str), seqOf(1, 2, 3, "x", nil), `[1,2,3,"x",null]`, 0},
		{"iterator that breaks", arrayOf(str), iter.Seq2[int, error](breaks), `/2 array`, diag.User},
		{"tuple", pair, []any{1, 2}, `[1,2]`, 0},
		{"tuple, large", pair, []any{1, "2", nil}, `[1,"2",null]`, 0},
		{"tuple, large", pair, []string{"1", "2", "3"}, `["1","2","3"]`, 0},
		{"tuple, too long", pair, []any{1, 2, 3, 4}, `/3 no element here (at most 3)`, diag.Type},
		{"tuple, iterator", pair, seqOf(1, "2", 3), `[1,"2",3]`, 0},
		{"tuple, iterator", pair, seqOf(1, "2"), `/1 integer`, diag.Type},
		{"tuple, iterator too long", pair, seqOf(1, "2", 3, 4), `/3 no element here (at most 3)`, diag.Type},
		{"inside a large one", arrayOf(arrayOf(str)), []any{[]any{1}, 2, 3}, `[[1],2,3]`, 0},
	})
	test(t, nil, plan.Options{LargeArraySize: 1}, []check{
		{"coerced", arrayOf(str), []any{1, nil}, `["1",""]`, 0},
	})
}
