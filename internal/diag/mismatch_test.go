package diag

import "testing"

func TestBehind(t *testing.T) {
	var m Mismatch
	m.Behind(7)
	if got := m.Pointer(); got != "" {
		t.Errorf("a complaint about the array itself is at %q", got)
	}
	m.InMember("5")
	m.InElement(3)
	m.Behind(1 << 20)
	m.InElement(2)
	m.InMember("a")
	if got, want := m.Pointer(), "/a/2/1048579/5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
