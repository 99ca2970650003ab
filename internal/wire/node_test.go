package wire

import (
	"bufio"
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

// TestFloatNode asks JavaScript itself, where node is installed. STRINGIFY_NODE_FLOATS is the
// number of values, else 100,000 (make verify-floats).
func TestFloatNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	count := 100_000
	if env := os.Getenv("STRINGIFY_NODE_FLOATS"); env != "" {
		if count, err = strconv.Atoi(env); err != nil {
			t.Fatalf("STRINGIFY_NODE_FLOATS: %v", err)
		}
	}
	floats := make([]float64, 0, count)
	r := rand.New(rand.NewPCG(15, 16))
	add := func(f float64) {
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			floats = append(floats, f)
		}
	}
	for len(floats) < count {
		for _, class := range floatClasses {
			add(class.next(r))
		}
	}

	// Bits in, one number a line; JSON texts out.
	var in bytes.Buffer
	for _, f := range floats {
		in.WriteString(strconv.FormatUint(math.Float64bits(f), 10) + "\n")
	}
	const script = `const v = new DataView(new ArrayBuffer(8));
process.stdout.write(require("fs").readFileSync(0, "latin1").trim().split("\n").map(line => {
	v.setBigUint64(0, BigInt(line));
	const x = v.getFloat64(0), json = JSON.stringify(x);
	if (json !== String(x)) throw new Error(json + " is not " + x);
	return json;
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
	t.Logf("%d float64s are those of JavaScript", len(floats))
}
