package typed

import (
	"reflect"
	"slices"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// isStruct reports whether values of type t are objects with fields that node id writes.
func (l *lowering) isStruct(id plan.ID, t *govalue.Type) bool {
	if t.Go.Kind() != reflect.Struct || t.Special != govalue.NotSpecial || t.Method != govalue.NoMethod {
		return false
	}
	k := l.engine.nodes[id].Kind
	return k == plan.Object || k == plan.Any && l.isOpen(id, t)
}

// isOpen reports whether t, a struct in the generic form, has none but fields that ops write.
func (l *lowering) isOpen(id plan.ID, t *govalue.Type) bool {
	s := t.Struct()
	for i := range s.Fields {
		f := &s.Fields[i]
		if !isReached(t.Go, f) || l.needsStruct(f, id) {
			return false
		}
	}
	return true
}

// flat reports whether values of type t are written by ops of this program.
func (l *lowering) flat(id plan.ID, t *govalue.Type) bool {
	return l.isStruct(id, t) && (l.inner == 0 || len(l.ops) < maxFlat && l.inner < maxFlatDeep)
}

// structure adds what writes the struct of type t at an offset by the Object or Any node id,
// for which isStruct holds.
func (l *lowering) structure(id plan.ID, t *govalue.Type, offset uintptr, name string) {
	above := l.above
	if name != "" {
		l.around = append(l.around, member{name: name, around: above})
		l.above = len(l.around) - 1
	}
	l.inner++
	l.opened()
	l.put("{")
	l.comma = commaNone
	if l.engine.nodes[id].Kind == plan.Any {
		s := t.Struct()
		for i := range s.Fields {
			l.field(id, &s.Fields[i], t, offset, keyOf(&s.Fields[i]), "", false)
		}
	} else {
		l.object(id, t, offset)
	}
	if l.comma == commaWritten {
		l.op(codeClose, 0, "", 0)
	} else {
		l.put("}")
	}
	l.comma = commaWanted
	l.inner--
	l.above = above
}

// object adds the members of the struct of type t by the Object node id.
func (l *lowering) object(id plan.ID, t *govalue.Type, offset uintptr) {
	n, s := l.engine.nodes[id].Object, t.Struct()
	at := none // as dynamic.Engine.Member counts
	for i := range n.Props {
		p := &n.Props[i]
		if p.Node == plan.None && !p.Required {
			continue
		}
		at++
		k, ok := s.Field(p.Name)
		var f *govalue.Field
		reached := false
		if ok {
			f = &s.Fields[k]
			_, reached = offsetOf(t.Go, f.Index)
		}
		switch {
		case ok && !reached:
			l.member(id, t, offset, at)
		case ok && p.Node == plan.None: // it is there
		case ok && l.needsStruct(f, p.Node):
			l.member(id, t, offset, at)
		case ok:
			other := ""
			if p.Default != "" {
				other = p.Key + p.Default
			}
			l.field(p.Node, f, t, offset, p.Key, other, p.Required && p.Default == "")
		case p.Node != plan.None && p.Default != "":
			l.key(p.Key)
			l.put(p.Default)
		case p.Required:
			l.member(id, t, offset, at) // fails
		}
	}
	l.rest(id, t, offset)
}

// needsStruct reports whether node id writes f, which is not behind a pointer, with a look
// at the struct: because of a tag that no op heeds.
func (l *lowering) needsStruct(f *govalue.Field, id plan.ID) bool {
	if _, told := emptyOf(f); !told {
		return true
	}
	switch l.engine.nodes[id].Kind {
	case plan.Integer, plan.Number, plan.Boolean:
		return false // they write values as if there were no `,string`
	}
	return f.Quoted
}

// rest adds the members of a struct that the Object node id does not declare.
func (l *lowering) rest(id plan.ID, t *govalue.Type, offset uintptr) {
	n, s := l.engine.nodes[id].Object, t.Struct()
	for _, name := range n.Required {
		if k, ok := s.Field(name); !ok || !isReached(t.Go, &s.Fields[k]) {
			l.sometimes(source{code: codeRest, node: id, typ: t}, offset)
			return
		}
	}
	if !n.Open() {
		return
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if to, declared := l.engine.values.Undeclared(id, f.Name); !declared && to != plan.None &&
			(!isReached(t.Go, f) || l.needsStruct(f, to)) {
			l.sometimes(source{code: codeRest, node: id, typ: t}, offset)
			return
		}
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if to, declared := l.engine.values.Undeclared(id, f.Name); !declared && to != plan.None {
			l.field(to, f, t, offset, keyOf(f), "", slices.Contains(n.Required, f.Name))
		}
	}
}

func isReached(t reflect.Type, f *govalue.Field) bool {
	_, ok := offsetOf(t, f.Index)
	return ok
}

// keyOf returns the `"name":` of f where no node declares it.
func keyOf(f *govalue.Field) string { return string(wire.AppendString(nil, f.Name)) + ":" }

// key puts off the key of a member that is surely there, and the comma before it.
func (l *lowering) key(key string) {
	if l.comma == commaWanted {
		l.put(",")
	}
	l.put(key)
	l.comma = commaWanted
}

// member adds a member that package dynamic writes, if it is there.
func (l *lowering) member(id plan.ID, t *govalue.Type, offset uintptr, at int) {
	l.sometimes(source{code: codeMember, node: id, typ: t, at: at}, offset)
}

// sometimes adds what writes members with commas behind them, or nothing.
func (l *lowering) sometimes(s source, offset uintptr) {
	if l.comma == commaWanted {
		l.put(",")
	}
	l.add(s, s.code, offset, "")
	l.comma = commaWritten
}

// field adds the field f of the struct of type t at an offset, by node id. Left out by its
// tag, other is written in its place; always says that it is written even then.
func (l *lowering) field(id plan.ID, f *govalue.Field, t *govalue.Type, offset uintptr, key, other string, always bool) {
	from, _ := offsetOf(t.Go, f.Index)
	offset += from
	typ := govalue.TypeOf(f.Type)
	test, _ := emptyOf(f)
	if test == emptyNever || always {
		l.key(key)
		l.value(id, typ, offset, f.Name)
		l.comma = commaWanted
		return
	}
	// Behind a member that is surely there, commas stand in front; else they stand behind,
	// until there is one.
	before, after, state := "", ",", commaWritten
	if l.comma == commaWanted {
		before, after, state = ",", "", commaWanted
	}
	left := l.skip(test, offset)
	l.put(before)
	l.put(key)
	l.value(id, typ, offset, f.Name)
	l.put(after)
	l.flush()
	if other != "" {
		written := l.skip(emptyAlways, 0)
		l.skipped(left)
		l.put(before)
		l.put(other)
		l.put(after)
		l.flush()
		left = written
	}
	l.skipped(left)
	l.comma = state
}

// flush adds an op for the text that was put off.
func (l *lowering) flush() {
	if len(l.text) > 0 {
		l.op(codeText, 0, "", 0)
	}
}

// skip adds an op that skips what is added until skipped is called with its index, if the
// value at an offset is empty.
func (l *lowering) skip(test empty, offset uintptr) (at int) {
	switch test {
	case emptyLen:
		test, offset = emptyWord64, offset+8 // behind the pointer
	case emptyNil:
		test = emptyWord64
	}
	l.op(codeSkip, offset, "", int(test))
	return len(l.ops) - 1
}

// skipped ends what the op at an index skips.
func (l *lowering) skipped(at int) { l.ops[at].Ref |= int32(len(l.ops)-1-at) << 8 }

// offsetOf returns the offset of the field at a path, and false where the values tell or it
// must be read with the struct: it is behind a pointer, or not exported.
func offsetOf(t reflect.Type, path []int) (offset uintptr, ok bool) {
	for i, x := range path {
		if t.Kind() != reflect.Struct {
			return 0, false
		}
		f := t.Field(x)
		offset += f.Offset
		t = f.Type
		if i == len(path)-1 && !f.IsExported() {
			return 0, false
		}
	}
	return offset, true
}

// emptyOf returns how f's tag tells that it is left out, and false if no op can tell.
func emptyOf(f *govalue.Field) (test empty, ok bool) {
	byZero := emptyNever
	if f.OmitZero {
		if byZero, ok = zeroOf(f.Type); !ok || f.ZeroByMethod() && byZero != emptyTime {
			return emptyNever, false
		}
	}
	if !f.OmitEmpty {
		return byZero, true
	}
	byLen := emptyNever
	switch f.Type.Kind() {
	case reflect.String, reflect.Slice:
		byLen = emptyLen
	case reflect.Map, reflect.Array:
		return emptyNever, false
	case reflect.Struct:
	default:
		if byLen, ok = zeroOf(f.Type); !ok {
			return emptyNever, false
		}
	}
	switch {
	case byLen == emptyNever:
		return byZero, true
	case byZero == emptyNever || byZero == byLen || byLen == emptyLen: // what is nil is empty
		return byLen, true
	}
	return emptyNever, false
}

// zeroOf returns how a value of type t is told to be its zero value, if there is a test.
func zeroOf(t reflect.Type) (test empty, ok bool) {
	if govalue.TypeOf(t).Special == govalue.SpecialTime {
		return emptyTime, true
	}
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return emptyByte, true
	case reflect.Int16, reflect.Uint16:
		return emptyHalf, true
	case reflect.Int32, reflect.Uint32:
		return emptyWord32, true
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return emptyWord64, true
	case reflect.Float32:
		return emptyFloat32, true
	case reflect.Float64:
		return emptyFloat64, true
	case reflect.String:
		return emptyLen, true
	case reflect.Pointer, reflect.Slice, reflect.Interface, reflect.Map:
		return emptyNil, true
	}
	return emptyNever, false
}
