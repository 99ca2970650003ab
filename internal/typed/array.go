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
	if items == plan.None || s.typ.Form() != govalue.Array {
		return
	}
	element := s.typ.Elem()
	if t.Kind() == reflect.Slice && l.engine.nodes[to].Kind == plan.Array && isAny(t.Elem()) {
		s.null, s.code = l.engine.values.Null(id), codeSlice
		return
	}
	s.to = l.program(place{node: items, typ: element})
	l.inner++
	l.opened()
	l.inner--
	if t.Kind() == reflect.Array {
		s.code, s.size = codeArray, t.Len()
		return
	}
	s.null, s.code = l.engine.values.Null(id), codeList
	if lead := l.engine.led(items, element); lead != plan.None {
		switch l.engine.scalar(lead, element) {
		case codeString:
			s.code = codeStrings
		case codeInt:
			s.code = codeInts
		case codeFloat:
			s.code = codeFloats
		}
	}
	if _, ok := l.engine.constant(items, element); ok {
		s.code = codeList
	}
}
