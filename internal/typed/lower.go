package typed

import (
	"reflect"
	"slices"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
)

// Bounds on what is bound. What lies beyond is left to package dynamic, or to a program of
// its own.
const (
	maxPrograms = 20000   // of an Engine
	maxSize     = 1 << 31 // bytes of a value
	maxFlat     = 500     // ops from which on structs in structs have programs of their own
	maxFlatDeep = 50      // structs inside each other in one program
)

// A lowering makes the ops of one program, from the first to the last. Text is put off until
// a value comes, so that all that stands between two values is one text.
type lowering struct {
	*Program
	queue *[]*Program // programs that are still to be made
	text  []byte      // to be written before the next value
	comma comma
	inner int // containers open around the next value, inside the program
	above int // see source.around
}

// comma is what stands before the next member.
type comma uint8

const (
	commaNone    comma = iota // an opening brace
	commaWanted               // a value, without a comma
	commaWritten              // an opening brace, or a comma: the values tell
)

// bind returns the program of p, and makes it and all that it needs, if need be.
func (e *Engine) bind(p place) *Program {
	e.mu.Lock()
	defer e.mu.Unlock()
	if pr := e.programs[p]; pr != nil {
		return pr
	}
	var queue []*Program
	pr := e.program(p, &queue)
	for len(queue) > 0 { // not by recursion, which types might make deep
		next := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		next.lower(&queue)
	}
	return pr
}

// program returns the program of p, put into the queue if it is still to be made.
func (e *Engine) program(p place, queue *[]*Program) *Program {
	if pr := e.programs[p]; pr != nil {
		return pr
	}
	pr := &Program{engine: e, place: p, size: p.typ.Go.Size()}
	switch {
	case !haveFast || len(e.programs) >= maxPrograms || pr.size > maxSize:
		pr.slow, pr.most = true, -1
	default:
		*queue = append(*queue, pr)
	}
	if len(e.programs) < maxPrograms {
		if e.programs == nil {
			e.programs = make(map[place]*Program)
		}
		e.programs[p] = pr
	}
	return pr
}

// lower makes the ops of pr.
func (pr *Program) lower(queue *[]*Program) {
	l := lowering{Program: pr, queue: queue, above: none}
	l.value(pr.place.node, pr.place.typ, 0, "")
	if pr.source != nil && pr.source[0].code == codeValue && len(pr.ops) == 1 && len(l.text) == 0 {
		pr.slow, pr.most, pr.ops, pr.source, pr.around = true, -1, nil, nil, nil
		return
	}
	if len(pr.ops) == 1 && len(l.text) == 0 && pr.ops[0].Size == 0 && code(pr.ops[0].Code) == codeEntries {
		pr.entries = pr.source[0].entries
	}
	l.op(codeEnd, 0, "", 0)
	// The loop's cursor stands behind an op while that is at work, which must be inside the
	// slice.
	pr.ops = append(pr.ops, prog.Op{})[:len(pr.ops)]
	pr.need = prog.Reserve(pr.ops, longest)
	pr.limited = !slices.ContainsFunc(pr.ops, func(o prog.Op) bool {
		_, ok := longest(o.Code)
		return !ok || code(o.Code) == codePointerString
	})
	for i := range pr.ops {
		if o := &pr.ops[i]; code(o.Code) == codeSkip {
			o.Need = pr.ops[i+int(o.Ref>>8)].Need // behind the last one that is skipped
		}
	}
	pr.most = pr.engine.values.MaxDepth() - pr.deep
	if len(pr.ops) == 2 && pr.ops[0].Size == 0 && pr.ops[1].Size == 0 && len(pr.source) == 1 {
		pr.sole = &pr.source[0]
	}
	switch {
	case pr.engine.strict, pr.most < 0: // it is checked first, or too deep
	case pr.sole == nil:
		pr.start = startRun
	case pr.sole.code == codeString:
		pr.start = startString
	}
}

// put puts off text.
func (l *lowering) put(text string) { l.text = append(l.text, text...) }

// op adds an op, whose text is what was put off.
func (l *lowering) op(c code, offset uintptr, name string, ref int) {
	text := l.text
	for len(text) > prog.MaxText {
		o := l.next()
		o.Code = uint8(codeText)
		o.SetText(string(text[:prog.MaxText]))
		text = text[prog.MaxText:]
	}
	o := l.next()
	o.Code, o.From, o.Ref, o.Name = uint8(c), uint32(offset), int32(ref), name
	o.SetText(string(text))
	l.text = l.text[:0]
}

func (l *lowering) next() *prog.Op {
	l.ops = append(l.ops, prog.Op{})
	return &l.ops[len(l.ops)-1]
}

// add adds an op that does c with the value at an offset, of which s tells the rest.
func (l *lowering) add(s source, c code, offset uintptr, name string) {
	s.around, s.depth = l.above, l.inner
	l.source = append(l.source, s)
	l.op(c, offset, name, len(l.source)-1)
}

// opened notes that l.inner containers are open.
func (l *lowering) opened() { l.deep = max(l.deep, l.inner) }

// value adds what writes the value of type t at an offset by node id. name is that of the
// member that it is, "" for elements and the root, which the path of errors does not name.
func (l *lowering) value(id plan.ID, t *govalue.Type, offset uintptr, name string) {
	if text, ok := l.engine.constant(id, t); ok {
		l.put(text)
		return
	}
	to := l.engine.led(id, t)
	if to != plan.None && l.flat(to, t) {
		l.structure(to, t, offset, name)
		return
	}
	s := l.how(id, to, t)
	if s.code == codePointer {
		if c, null := l.through(id, t.Elem(), s.null); null != 0 {
			l.add(s, c, offset, name)
			l.ops[len(l.ops)-1].Flag = null
			return
		}
	}
	l.add(s, s.code, offset, name)
}

// through returns the code by which the loop writes what a pointer to type t leads to by node
// id, and which of nulls stands for nil, which is written as text; 0 if the loop knows none.
func (l *lowering) through(id plan.ID, t *govalue.Type, text string) (c code, null uint8) {
	to := l.engine.led(id, t)
	if to == plan.None {
		return codeValue, 0
	}
	switch l.engine.scalar(to, t) {
	case codeString:
		c = codePointerString
	case codeInt:
		c = codePointerInt
	case codeFloat:
		c = codePointerFloat
	case codeBool:
		c = codePointerBool
	default:
		return codeValue, 0
	}
	return c, uint8(max(slices.Index(nulls[:], text), 0))
}

// nulls are the texts that scalars have for null.
var nulls = [...]string{"-", "null", "0", `""`, "false"}

// how returns how values of type t are written by node id, which leads to the node to; None
// if the values tell.
func (l *lowering) how(id, to plan.ID, t *govalue.Type) source {
	s := source{code: codeValue, node: id, typ: t}
	if to == plan.None {
		if isAny(t.Go) {
			s.code = codeInterface
		}
		return s
	}
	if c := l.engine.scalar(to, t); c != codeValue {
		s.code = c
		if c == codeTime {
			s.at = int(l.engine.nodes[to].Format)
		}
		return s
	}
	if t.Special != govalue.NotSpecial || t.Method != govalue.NoMethod {
		return s
	}
	switch t.Go.Kind() {
	case reflect.Struct:
		if l.isStruct(to, t) {
			s.code, s.to = codeRun, l.program(place{node: id, typ: t})
		}
	case reflect.Pointer:
		if t.Led() != nil {
			s.code, s.null, s.to = codePointer, l.engine.values.Null(id), l.program(place{node: id, typ: t.Elem()})
		}
	case reflect.Slice, reflect.Array:
		l.list(&s, id, to)
	case reflect.Map:
		if t.Go.ConvertibleTo(anyMap) && t.Go.Elem() == anyMap.Elem() && l.engine.nodes[to].Kind == plan.Object {
			s.code = codeMap
		} else if k := l.engine.nodes[to].Kind; k == plan.Object || k == plan.Any {
			if s.entries = l.entriesOf(to, t); s.entries != nil {
				s.code, s.null = codeEntries, l.engine.values.Null(id)
			}
		}
	}
	return s
}

var anyMap = reflect.TypeFor[map[string]any]()

func isAny(t reflect.Type) bool { return t.Kind() == reflect.Interface && t.NumMethod() == 0 }

func (l *lowering) program(p place) *Program { return l.engine.program(p, l.queue) }
