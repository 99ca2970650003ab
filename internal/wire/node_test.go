package wire

import (
	"bufio"
	"bytes"
	"math"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"testing"
)

// TestFloatNode asks JavaScript itself, where node is installed.
func TestFloatNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	floats := make([]float64, 0, 100_000)
	r := rand.New(rand.NewPCG(15, 16))
	add := func(f float64) {
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			floats = append(floats, f)
		}
	}
	for len(floats) < cap(floats)-10 {
		add(math.Float64frombits(r.Uint64()))
		add(math.Ldexp(1, r.IntN(2098)-1074))
		add(math.Ldexp(r.Float64(), r.IntN(160)-80))
		add(r.NormFloat64())
		add(float64(r.IntN(1_000_000)) / 100)
		add(float64(r.Uint64() >> r.IntN(64)))
		add(float64(math.Float32frombits(r.Uint32())))
	}

	// Bits in, one number a line; JSON texts out.
	var in bytes.Buffer
	for _, f := range floats {
		in.WriteString(strconv.FormatUint(math.Float64bits(f), 10) + "\n")
	}
	const script = `const v = new DataView(new ArrayBuffer(8));
process.stdout.write(require("fs").readFileSync(0, "latin1").trim().split("\n").map(line => {
	v.setBigUint64(0, BigInt(line));
	return JSON.stringify(v.getFloat64(0));
}).join("\n") + "\n");`
	cmd := exec.Command(node, "-e", script)
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	for _, f := range floats {
		if !lines.Scan() {
			t.Fatal("node wrote too few lines")
		}
		if got, want := string(AppendFloat(nil, f)), lines.Text(); got != want {
			t.Fatalf("AppendFloat(%x) = %s, JavaScript writes %s", f, got, want)
		}
	}
}
