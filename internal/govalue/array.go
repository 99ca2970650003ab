package govalue

import (
	"iter"
	"reflect"
	"time"
)

// Len returns the number of elements of an Array or of Bytes, or of the members of
// an Object (the keys of a map, whatever their names), and whether it is known. Only
// reading would tell it for iterators that make arrays, and for structs.
func (v Value) Len() (n int, known bool) {
	switch v.source {
	case sourcePlain:
		n = lenPlain(v.data)
		return max(n, 0), n >= 0
	case sourceList, sourceMap:
		return v.rv.Len(), true
	case sourceCollect:
		return v.data.(*collection).len(), true
	case sourceKept:
		if c, ok := v.data.(*kept); ok {
			return c.len(), true
		}
	}
	if v.Form == Bytes {
		return len(v.Bytes()), true
	}
	return 0, false
}

// lenPlain is Len for the maps and slices of plain.go, -1 for its iterators.
func lenPlain(data any) int {
	switch s := data.(type) {
	case map[string]any:
		return len(s)
	case map[string]string:
		return len(s)
	case map[string]bool:
		return len(s)
	case map[string]int:
		return len(s)
	case map[string]int64:
		return len(s)
	case map[string]float64:
		return len(s)
	case map[string][]string:
		return len(s)
	case []any:
		return len(s)
	case []string:
		return len(s)
	case []bool:
		return len(s)
	case []int:
		return len(s)
	case []int64:
		return len(s)
	case []float64:
		return len(s)
	case []map[string]any:
		return len(s)
	case []time.Time:
		return len(s)
	}
	return -1
}

// Index returns element i of an Array or of Bytes whose Len n is known; 0 <= i < n.
// It is Null where there is no such element any more, because user code has cut the
// slice since.
func (v Value) Index(i int) Value {
	switch v.source {
	case sourceList:
		if i >= v.rv.Len() {
			return Value{}
		}
		return v.typ.elem.get().read(v.rv.Index(i))
	case sourceKept:
		if c, ok := v.data.(*kept); ok {
			return c.values[i]
		}
	case sourcePlain:
		switch s := v.data.(type) {
		case []any:
			return Of(s[i])
		case []string:
			return ofText(s[i])
		case []bool:
			return ofBool(s[i])
		case []int:
			return ofInt(int64(s[i]))
		case []int64:
			return ofInt(s[i])
		case []float64:
			return ofFloat(s[i])
		case []map[string]any:
			return ofMap(s[i])
		case []time.Time:
			return ofTime(&s[i])
		}
	}
	if b := v.Bytes(); v.Form == Bytes && i < len(b) {
		return ofUint(uint64(b[i]))
	}
	return Value{}
}

// Elements calls yield with the elements of an Array or of Bytes and their indices,
// until it returns false. An iterator is run once for each call of Elements, and
// its elements are read as it gives them. The error of an iter.Seq2[V, error] that
// is not nil comes with a Value that says nothing, and ends the elements.
//
// It allocates nothing for slices and arrays; for iterators of types that are not
// in plain.go, some words for each element. Panics of the iterator pass through.
func (v Value) Elements(yield func(i int, e Value, err error) bool) {
	switch v.source {
	case sourceList:
		elem := v.typ.elem.get()
		for i := 0; i < v.rv.Len(); i++ {
			if !yield(i, elem.read(v.rv.Index(i)), nil) {
				return
			}
		}
	case sourceSeq:
		elem := v.typ.elem.get()
		stream(v.rv.Seq(), elem.read, yield)
	case sourceSeqErr:
		elem := v.typ.elem.get()
		streamErr(errorsOf(v.rv.Seq2()), elem.read, yield)
	case sourcePlain:
		elementsPlain(v.data, yield)
	case sourceKept:
		if c, ok := v.data.(*kept); ok && v.Form == Array {
			for i, e := range c.values {
				if !yield(i, e, nil) {
					return
				}
			}
		}
	default:
		if v.Form == Bytes {
			for i, b := range v.Bytes() {
				if !yield(i, ofUint(uint64(b)), nil) {
					return
				}
			}
		}
	}
}

// elementsPlain is Elements for the slices and iterators of plain.go.
func elementsPlain(data any, yield func(int, Value, error) bool) {
	switch s := data.(type) {
	case []any:
		for i := range s {
			if !yield(i, Of(s[i]), nil) {
				return
			}
		}
	case []string:
		for i := range s {
			if !yield(i, ofText(s[i]), nil) {
				return
			}
		}
	case []bool:
		for i := range s {
			if !yield(i, ofBool(s[i]), nil) {
				return
			}
		}
	case []int:
		for i := range s {
			if !yield(i, ofInt(int64(s[i])), nil) {
				return
			}
		}
	case []int64:
		for i := range s {
			if !yield(i, ofInt(s[i]), nil) {
				return
			}
		}
	case []float64:
		for i := range s {
			if !yield(i, ofFloat(s[i]), nil) {
				return
			}
		}
	case []map[string]any:
		for i := range s {
			if !yield(i, ofMap(s[i]), nil) {
				return
			}
		}
	case []time.Time:
		for i := range s {
			if !yield(i, ofTime(&s[i]), nil) {
				return
			}
		}
	case iter.Seq[any]:
		stream(s, Of, yield)
	case iter.Seq[map[string]any]:
		stream(s, ofMap, yield)
	case iter.Seq2[any, error]:
		streamErr(s, Of, yield)
	case iter.Seq2[map[string]any, error]:
		streamErr(s, ofMap, yield)
	}
}

func ofMap(m map[string]any) Value  { return ofContents(Object, m, m == nil) }
func ofTime(t *time.Time) Value     { return Value{Form: Time, data: t} }
func ofStrings(list []string) Value { return ofContents(Array, list, list == nil) }
func ofInteger(i int) Value         { return ofInt(int64(i)) }

// stream gives the elements of seq to yield, which is never called again once it
// has returned false, whatever seq does.
func stream[V any](seq iter.Seq[V], of func(V) Value, yield func(int, Value, error) bool) {
	i, done := 0, false
	seq(func(e V) bool {
		if done {
			return false
		}
		done = !yield(i, of(e), nil)
		i++
		return !done
	})
	done = true // for one that keeps what it was given and calls it later
}

// streamErr is stream for an iterator with errors.
func streamErr[V any](seq iter.Seq2[V, error], of func(V) Value, yield func(int, Value, error) bool) {
	i, done := 0, false
	seq(func(e V, err error) bool {
		switch {
		case done:
			return false
		case err != nil:
			done = true
			yield(i, Value{}, err)
			return false
		}
		done = !yield(i, of(e), nil)
		i++
		return !done
	})
	done = true
}

// errorsOf gives the second values of seq, which reflection read, their type back.
func errorsOf(seq iter.Seq2[reflect.Value, reflect.Value]) iter.Seq2[reflect.Value, error] {
	return func(yield func(reflect.Value, error) bool) {
		seq(func(e, err reflect.Value) bool {
			failure, _ := err.Interface().(error)
			return yield(e, failure)
		})
	}
}
