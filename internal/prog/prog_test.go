package prog

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify/internal/wire"
)

func TestText(t *testing.T) {
	for n := range MaxText + 1 {
		want := strings.Repeat("0123456789", 4)[:n]
		var o Op
		o.SetText("something else that was there")
		o.SetText(want)
		if got := o.Text(); got != want || int(o.Size) != n {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestSize holds an op to a line of cache.
func TestSize(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) == 8 && OpSize != 64 {
		t.Errorf("an op has %d bytes", OpSize)
	}
}

// TestReserve counts by hand: b and e have no length; what is written between them, and
// behind them, must fit.
func TestReserve(t *testing.T) {
	ops := make([]Op, 5)
	for i, text := range []string{"aaaa", "bb", "c", "ddd", "eeeee"} {
		ops[i].SetText(text)
		ops[i].Code = uint8(i)
	}
	need := Reserve(ops, func(c uint8) (int, bool) { return 10, c != 1 && c != 4 })
	if want := 4 + 10 + 2 + wire.Slack; need != want {
		t.Errorf("need %d, want %d", need, want)
	}
	if got, want := int(ops[1].Need), 1+10+3+10+5+wire.Slack; got != want {
		t.Errorf("behind b %d, want %d", got, want)
	}
	if got, want := int(ops[4].Need), wire.Slack; got != want {
		t.Errorf("behind e %d, want %d", got, want)
	}
}
