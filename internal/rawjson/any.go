package rawjson

import "slices"

// AppendAny appends the value whose first byte is at src[i], behind all space,
// in the generic form, which is what JSON.stringify writes: no space, scalars
// in canonical form, numbers too large for a double null, members in order. Of
// members that repeat a name (decoded names are compared, lone surrogates as
// what they are) the last one's value stands in the place of the first.
//
// It returns the longer slice and the offset behind the value. depth is the
// number of containers already open; one more than maxDepth is an error.
// Everything is checked; the error is a *SyntaxError as from SkipValue, and dst
// is then returned as given.
//
// It takes time linear in the value, whatever names its objects have, and
// recurses once a level. It allocates to grow dst, for objects of more than 16
// members or more than 32 open ones in all, and where names repeat. dst must not
// overlap src.
func AppendAny(dst, src []byte, i, depth, maxDepth int) ([]byte, int, error) {
	if i < len(src) && (src[i] == '{' || src[i] == '[') {
		return appendContainer(dst, src, i, depth, maxDepth)
	}
	return appendScalar(dst, src, i)
}

// appendContainer is AppendAny for an object or an array.
func appendContainer(dst, src []byte, i, depth, maxDepth int) ([]byte, int, error) {
	var free [32]member
	w := generic{src: src, maxDepth: maxDepth}
	out, end, err := w.container(dst, free[:], i, depth)
	if err != nil {
		return dst, end, err
	}
	if w.repeated != nil {
		out = w.settle(out, len(dst))
	}
	return out, end, nil
}

// Canonical returns the generic form of the text src, as AppendAny has it. The
// error is a *SyntaxError.
func Canonical(src []byte, maxDepth int) ([]byte, error) {
	out, i, err := AppendAny(make([]byte, 0, len(src)), src, SkipSpace(src, 0), 0, maxDepth)
	if err != nil {
		return nil, err
	}
	if i = SkipSpace(src, i); i < len(src) {
		return nil, Unexpected(src, i, "the end of the text")
	}
	return out, nil
}

// generic is the state of one AppendAny.
type generic struct {
	src      []byte
	maxDepth int
	repeated []object // closed objects in which names repeat
}

// appendScalar is AppendAny for everything but containers.
func appendScalar(dst, src []byte, i int) ([]byte, int, error) {
	if i >= len(src) {
		return dst, i, Unexpected(src, i, "a value")
	}
	switch c := src[i]; {
	case c == '"':
		return appendQuoted(dst, src, i)
	case c == '-' || '0' <= c && c <= '9':
		end, integer, err := scanNumber(src, i)
		if err != nil {
			return dst, i, err
		}
		if integer {
			return appendInteger(dst, src[i:end]), end, nil
		}
		out, inf := appendDecimal(dst, src[i:end])
		if inf {
			out = append(dst, "null"...)
		}
		return out, end, nil
	}
	end, err := skipScalar(src, i)
	if err != nil {
		return dst, i, err
	}
	return append(dst, src[i:end]...), end, nil
}

// appendQuoted appends the string whose opening quote is at src[i] in
// canonical form, and returns the offset behind it.
func appendQuoted(dst, src []byte, i int) ([]byte, int, error) {
	end, plain, err := scanString(src, i)
	if err != nil {
		return dst, i, err
	}
	if plain {
		return append(dst, src[i:end]...), end, nil
	}
	return AppendString(dst, src[i:end]), end, nil
}

// container appends the object or array that begins at src[i]. free is scratch
// for the members of objects, of any length.
func (w *generic) container(dst []byte, free []member, i, depth int) ([]byte, int, error) {
	if depth >= w.maxDepth {
		return dst, i, TooDeep(i, w.maxDepth)
	}
	if w.src[i] == '{' {
		return w.object(dst, free, i, depth+1)
	}
	return w.array(dst, free, i, depth+1)
}

// value appends the value at src[i].
func (w *generic) value(dst []byte, free []member, i, depth int) ([]byte, int, error) {
	if i < len(w.src) && (w.src[i] == '{' || w.src[i] == '[') {
		return w.container(dst, free, i, depth)
	}
	return appendScalar(dst, w.src, i)
}

// array appends the array that begins at src[i]; depth counts it too.
func (w *generic) array(dst []byte, free []member, i, depth int) ([]byte, int, error) {
	var err error
	src := w.src
	dst = append(dst, '[')
	i = SkipSpace(src, i+1)
	if i < len(src) && src[i] == ']' {
		return append(dst, ']'), i + 1, nil
	}
	for {
		if dst, i, err = w.value(dst, free, i, depth); err != nil {
			return dst, i, err
		}
		i = SkipSpace(src, i)
		if i < len(src) && src[i] == ',' {
			dst = append(dst, ',')
			i = SkipSpace(src, i+1)
			continue
		}
		if i < len(src) && src[i] == ']' {
			return append(dst, ']'), i + 1, nil
		}
		return dst, i, Unexpected(src, i, wantAfter(']'))
	}
}

// object appends the object that begins at src[i]; depth counts it too.
//
// All members are appended as they come. Where names repeat, the object is put
// down for settle.
func (w *generic) object(dst []byte, free []member, i, depth int) ([]byte, int, error) {
	var err error
	src := w.src
	start := len(dst)
	dst = append(dst, '{')
	i = SkipSpace(src, i+1)
	if i < len(src) && src[i] == '}' {
		return append(dst, '}'), i + 1, nil
	}
	members := free[:0]
	repeats := false
	var seen names
	for {
		if i >= len(src) || src[i] != '"' {
			return dst, i, Unexpected(src, i, "a member name")
		}
		m := member{start: len(dst)}
		if dst, i, err = appendQuoted(dst, src, i); err != nil {
			return dst, i, err
		}
		m.colon = len(dst)
		place := seen.add(dst, members, m)
		if place < len(members) {
			repeats = true
		} else {
			if len(members) == cap(members) {
				members = slices.Grow(members, len(free)+direct)
			}
			members = append(members, m)
		}
		if i, err = skipColon(src, i); err != nil {
			return dst, i, err
		}
		// What members can still hold is free until the value is complete.
		if dst, i, err = w.value(append(dst, ':'), members[len(members):cap(members)], i, depth); err != nil {
			return dst, i, err
		}
		m.end = len(dst)
		members[place] = m
		i = SkipSpace(src, i)
		if i < len(src) && src[i] == ',' {
			dst = append(dst, ',')
			i = SkipSpace(src, i+1)
			continue
		}
		if i >= len(src) || src[i] != '}' {
			return dst, i, Unexpected(src, i, wantAfter('}'))
		}
		dst = append(dst, '}')
		if repeats {
			w.repeated = append(w.repeated, object{start, len(dst), slices.Clone(members)})
		}
		return dst, i + 1, nil
	}
}
