package typed

import (
	"reflect"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// list makes s the source of a slice or an array that node id writes, which leads to the
// node to.
func (l *lowering) list(s *source, id, to plan.ID) {
	t := s.typ.Go
	items := to
	s.at = int(to)
	switch n := &l.engine.nodes[to]; n.Kind {
	case plan.Array:
		items = n.Array.Items
	case plan.Any:
		s.at = none
	default:
		return
	}
	switch s.typ.Form() {
	case govalue.Array:
	case govalue.Bytes: // numbers where only an array fits
		if s.at == none {
			return
		}
	default:
		return
	}
	if items == plan.None {
		return
	}
	element := s.typ.Elem()
	if t.Kind() == reflect.Slice && s.at != none && isAny(t.Elem()) {
		s.null, s.code = l.engine.values.Null(id), codeSlice
		return
	}
	s.to = l.program(place{node: items, typ: element})
	switch s.each = l.each(items, element); s.each {
	case codeRun, codeFloat, codeFloat32, codeInteger, codeInteger32:
	default:
		s.at = none // text and integers are the same without their schema
	}
	l.inner++
	l.opened()
	l.inner--
	if t.Kind() == reflect.Array {
		s.code, s.size = codeArray, t.Len()
		return
	}
	s.null, s.code = l.engine.values.Null(id), codeList
}

// each returns the code of the loop that writes elements of type t by node id, codeRun if
// there is none.
func (l *lowering) each(id plan.ID, t *govalue.Type) code {
	if _, ok := l.engine.constant(id, t); ok {
		return codeRun
	}
	if to := l.engine.led(id, t); to != plan.None {
		switch c := l.engine.scalar(to, t); c {
		case codeString, codeInt, codeInt8, codeInt16, codeInt32, codeUint8, codeUint16, codeUint32, codeUint64, codeFloat, codeFloat32, codeInteger, codeInteger32:
			return c
		}
	}
	return codeRun
}
