package typed

import (
	"fmt"
	"strings"
)

var codeNames = [numCodes]string{
	codeText:          "text",
	codeString:        "string",
	codeInt:           "int",
	codeFloat:         "float",
	codeBool:          "bool",
	codePointerString: "*string",
	codePointerInt:    "*int",
	codePointerFloat:  "*float",
	codePointerBool:   "*bool",
	codeEnd:           "end",
	codeClose:         "close",
	codeInt8:          "int8",
	codeInt16:         "int16",
	codeInt32:         "int32",
	codeUint8:         "uint8",
	codeUint16:        "uint16",
	codeUint32:        "uint32",
	codeUint64:        "uint64",
	codeFloat32:       "float32",
	codeInteger:       "integer",
	codeInteger32:     "integer32",
	codeUnsafe:        "unsafe",
	codeTime:          "time",
	codePointer:       "pointer",
	codeRun:           "run",
	codeList:          "list",
	codeArray:         "array",
	codeInterface:     "interface",
	codeMap:           "map",
	codeSlice:         "slice",
	codeEntries:       "entries",
	codeSkip:          "skip",
	codeValue:         "value",
	codeMember:        "member",
	codeRest:          "rest",
}

// String returns the program as text, an op a line: the text, what is done, and where the
// value is. Programs that it runs are named by what they were bound to.
func (pr *Program) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s by %s", pr.place.typ.Go, pr.engine.nodes[pr.place.node].Schema)
	if pr.slow {
		b.WriteString(": dynamic\n")
		return b.String()
	}
	fmt.Fprintf(&b, ": need %d, deep %d\n", pr.need, pr.deep)
	for i := range pr.ops {
		o := &pr.ops[i]
		c := code(o.Code)
		fmt.Fprintf(&b, "\t%-20s %s", "`"+o.Text()+"`", codeNames[c])
		switch c {
		case codeText, codeEnd, codeClose:
		case codeSkip:
			fmt.Fprintf(&b, " %d", o.Ref>>8)
			if empty(o.Ref&0xff) != emptyAlways {
				fmt.Fprintf(&b, " if empty +%d", o.From)
			}
		default:
			s := &pr.source[o.Ref]
			fmt.Fprintf(&b, " +%d", o.From)
			if s.null != "" {
				fmt.Fprintf(&b, " nil `%s`", s.null)
			}
			if s.to != nil {
				fmt.Fprintf(&b, " of %s", s.to.place.typ.Go)
			}
			if s.each != codeText && s.each != codeRun {
				fmt.Fprintf(&b, " as %s", codeNames[s.each])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
