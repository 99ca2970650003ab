package gogen

import (
	"go/token"
	"strconv"
	"strings"
	"testing"
)

func TestExported(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"name", "Name"},
		{"firstName", "FirstName"},
		{"first-name", "FirstName"},
		{"first_name", "FirstName"},
		{"FIRST", "FIRST"},
		{"id", "ID"},
		{"userId", "UserID"},
		{"userIds", "UserIDs"},
		{"avatar_url", "AvatarURL"},
		{"ident", "Ident"},
		{"http2", "Http2"},
		{"", "Other"},
		{" ", "Other"},
		{"-", "Other"},
		{"1", "Other1"},
		{"12a", "Other12a"},
		{"世界", "Other世界"},
		{"été", "Été"},
		{"a\"b", "AB"},
		{"\ufffd", "Other"},
		{"\xff", "Other"},
		{"*/", "Other"},
		{"type", "Type"},
	} {
		if got := exported(test.text, "Other"); got != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
	}
	for _, name := range hostileNames {
		if got := exported(name, "X"); !token.IsIdentifier(got) || !token.IsExported(got) || len(got) > 2*maxName {
			t.Errorf("%q: got %q", name, got)
		}
	}
}

func TestUnexported(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"Order", "order"}, {"ID", "id"}, {"URLs", "urLs"}, {"HTTPServer", "httpServer"}, {"X", "x"}, {"Été", "été"},
	} {
		if got := unexported(test.name); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestGive: no name is given twice, whatever is asked for.
func TestGive(t *testing.T) {
	n := names{taken: func(name string) bool { return name == "Taken" }}
	seen := make(map[string]bool)
	for range 3 {
		for _, want := range []string{"A", "A2", "A1", "A12", "Taken", "func", "A_2", "A1_2"} {
			got := n.give(want)
			if seen[got] || got == "Taken" || !token.IsIdentifier(got) {
				t.Errorf("%s: got %s again", want, got)
			}
			seen[got] = true
		}
	}
}

// TestQuote reads what is written back.
func TestQuote(t *testing.T) {
	for _, text := range append(hostileNames, "a\\b", "`", "\r\n", `{"a":"b"}`, "\xff") {
		if got, err := strconv.Unquote(quote(text)); err != nil || got != text {
			t.Errorf("%q: got %s, %v", text, quote(text), err)
		}
	}
	long := strings.Repeat("{\n\t\"a\": 1\n}", 40)
	if q := quote(long); q[0] != '`' {
		t.Errorf("lines are not kept: %s", q)
	}
}
