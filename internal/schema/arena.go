package schema

// An Arena is memory that schemas are read into. Parse takes it a piece at a time, for
// all documents that are read for one purpose; when that is done, Reset makes all of it
// free again, so that reading the next ones allocates less. The zero Arena is ready
// for use.
//
// It is worth a tenth to a quarter of the time of compiling, since garbage has to be
// collected.
type Arena struct {
	schemas []Schema // the piece in use, as far as it is taken
	members []Member

	document Document // the first one
	taken    bool     // document is in use
}

// Sizes of pieces: the first, and the largest that is kept. An Arena keeps 60 kB at most.
const (
	firstPiece   = 8
	largestPiece = 256
)

// Reset makes the memory of all schemas free that were read into a. None of them, nor
// their documents and lists of members, may be used any more; strings may.
func (a *Arena) Reset() {
	a.schemas, a.members = emptied(a.schemas), emptied(a.members)
	a.document, a.taken = Document{}, false
}

// newDocument returns a new document.
func (a *Arena) newDocument() *Document {
	if a == nil || a.taken {
		return new(Document)
	}
	a.taken = true
	return &a.document
}

// emptied returns the memory of list without elements, nil if that is too much to keep.
func emptied[E any](list []E) []E {
	if cap(list) > largestPiece {
		return nil
	}
	clear(list)
	return list[:0]
}

// schema returns a new schema with that pointer.
func (p *parser) schema(pointer string) *Schema {
	s := &take(&p.arena.schemas, 1)[0]
	s.Pointer = pointer
	return s
}

// take returns n zero elements of piece, or of a new one if it has not enough left.
func take[E any](piece *[]E, n int) []E {
	begin := len(*piece)
	if cap(*piece)-begin < n {
		size := firstPiece
		if cap(*piece) > 0 {
			size = min(2*cap(*piece), largestPiece)
		}
		*piece, begin = make([]E, 0, max(n, size)), 0
	}
	*piece = (*piece)[:begin+n]
	return (*piece)[begin : begin+n : begin+n]
}
