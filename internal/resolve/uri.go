package resolve

import (
	"bytes"
	"strings"
)

// A reference is a URI reference in parts (RFC 3986, 4.1), without a fragment.
type reference struct {
	scheme, authority, path, query string // scheme with its ":", authority with "//", query with "?"
}

// split returns the parts of s, which has no fragment. Anything is a URI reference to
// it: what cannot be part of one stays where it stands (RFC 3986, appendix B).
func split(s string) reference {
	var r reference
	if n := schemeLen(s); n > 0 {
		r.scheme, s = s[:n], s[n:]
	}
	if i := strings.IndexByte(s, '?'); i >= 0 {
		s, r.query = s[:i], s[i:]
	}
	if strings.HasPrefix(s, "//") {
		end := strings.IndexByte(s[2:], '/') + 2
		if end < 2 {
			end = len(s)
		}
		r.authority, s = s[:end], s[end:]
	}
	r.path = s
	return r
}

// schemeLen returns the length of the scheme with which s begins, and its colon; 0
// if there is none.
func schemeLen(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// join returns the URI that the reference ref means where the base is base (RFC 3986,
// 5.2). Neither has a fragment. A base that is itself relative is taken as it is: what
// comes out is then relative too.
func join(base, ref string) string {
	if ref == "" {
		return base
	}
	if stands(base, ref) {
		return ref
	}
	b, r := split(base), split(ref)
	switch {
	case r.scheme != "":
		r.path = withoutDots(r.path)
	case r.authority != "":
		r.scheme = b.scheme
		r.path = withoutDots(r.path)
	case r.path == "":
		r.scheme, r.authority, r.path = b.scheme, b.authority, b.path
		if r.query == "" {
			r.query = b.query
		}
	default:
		r.scheme, r.authority = b.scheme, b.authority
		switch {
		case r.path[0] == '/':
		case b.authority != "" && b.path == "":
			r.path = "/" + r.path
		default:
			r.path = b.path[:strings.LastIndexByte(b.path, '/')+1] + r.path
		}
		r.path = withoutDots(r.path)
	}
	return r.scheme + r.authority + r.path + r.query
}

// stands reports whether the reference ref, which is not empty, means the URI that it is,
// where the base is base.
func stands(base, ref string) bool {
	return base == "" || schemeLen(ref) > 0 && !strings.Contains(ref, "/.")
}

// withoutDots returns path without the segments . and .. (RFC 3986, 5.2.4); a .. that
// has nothing before it is dropped.
func withoutDots(path string) string {
	if !strings.Contains(path, "/.") && !strings.HasPrefix(path, ".") {
		return path
	}
	kept := make([]byte, 0, len(path)) // segments, each with the slash behind it
	rest := path
	if path[0] == '/' {
		kept, rest = append(kept, '/'), path[1:]
	}
	root := len(kept)
	for more := true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		switch segment {
		case ".":
		case "..":
			if len(kept) > root {
				kept = kept[:root+bytes.LastIndexByte(kept[root:len(kept)-1], '/')+1]
			}
		default:
			kept = append(kept, segment...)
			if more {
				kept = append(kept, '/')
			}
		}
	}
	return string(kept)
}
