package resolve

import (
	"strings"
	"testing"
)

// withoutDotsTwin is withoutDots by a list of segments.
func withoutDotsTwin(path string) string {
	rooted := strings.HasPrefix(path, "/")
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	var kept []string
	for i, s := range segments {
		switch s {
		case "..":
			kept = kept[:max(len(kept)-1, 0)]
		case ".":
		default:
			kept = append(kept, s)
			continue
		}
		if i == len(segments)-1 {
			kept = append(kept, "")
		}
	}
	path = strings.Join(kept, "/")
	if rooted {
		path = "/" + path
	}
	return path
}

// FuzzWithoutDots compares withoutDots with its twin.
func FuzzWithoutDots(f *testing.F) {
	for _, path := range []string{
		"", "/", ".", "..", "/.", "/..", "a/..", "/a/..", "a/./b", "/a/b/../../../c", "..//x", "..//..",
		"a//../b", "./", "../", "a/...", ".a/..b", "/./", "//..//.", "a/b/c/../..",
	} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if got, want := withoutDots(path), withoutDotsTwin(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	})
}
