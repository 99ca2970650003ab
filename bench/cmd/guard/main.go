// Command guard counts the instructions and the allocations that key paths take, and compares
// them with those in a file. Counts do not depend on how busy a machine is, so that a change
// that makes a path slower is found where no time could be measured.
//
//	guard                 # compare with guard.tsv, and fail if a path takes more
//	guard -update         # write guard.tsv anew
//
// Instructions are counted by callgrind (Valgrind), which runs this program once for each of two
// numbers of calls; the difference leaves out what happens once. The figures hold for one
// version of Go and one set of kernels, which the file names: with others, nothing is compared.
package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/wire"
)

func main() {
	file := flag.String("file", "guard.tsv", "the `file` with the figures")
	update := flag.Bool("update", false, "write the file instead of comparing with it")
	name := flag.String("path", "", "call one `path` and do nothing else")
	calls := flag.Int("calls", 1, "how `many` times")
	flag.Parse()
	if *name != "" {
		call(*name, *calls)
		return
	}
	if err := guard(*file, *update, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "guard:", err)
		os.Exit(1)
	}
}

// A figure is what one call of a path takes.
type figure struct {
	name         string
	instructions float64
	allocations  float64
	tolerance    float64 // of the instructions, in percent
}

// defaultTolerance is above what the seeds of Go's maps, and what the runtime does beside, make of
// the counts from run to run.
const defaultTolerance = 3

// circumstances are what the figures depend on.
func circumstances() string {
	version := runtime.Version()
	if parts := strings.Split(version, "."); len(parts) > 2 {
		version = parts[0] + "." + parts[1]
	}
	return version + ", " + runtime.GOARCH + ", " + wire.Backend()
}

func guard(file string, update bool, out io.Writer) error {
	var want []figure
	head := ""
	if text, err := os.ReadFile(file); err == nil {
		if head, want, err = parse(string(text)); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	} else if !update {
		return err
	}
	if !update && head != circumstances() {
		fmt.Fprintf(out, "nothing was compared: the figures are for %s, this is %s\n", head, circumstances())
		return nil
	}
	var got []figure
	for _, p := range paths {
		f := figure{name: p.name, tolerance: defaultTolerance}
		for _, w := range want {
			if w.name == p.name {
				f.tolerance = w.tolerance
			}
		}
		few, err := count(p.name, p.calls)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		many, err := count(p.name, 2*p.calls)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		f.instructions = (many - few) / float64(p.calls)
		f.allocations = testing.AllocsPerRun(100, p.prepare())
		got = append(got, f)
	}
	if update {
		return os.WriteFile(file, format(got), 0o666)
	}
	return compare(got, want, out)
}

// collected is how callgrind says how many instructions there were.
var collected = regexp.MustCompile(`Collected : (\d+)`)

// count returns the instructions of a process that calls a path so many times.
func count(name string, calls int) (float64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	cmd := exec.Command("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self, "-path", name, "-calls", strconv.Itoa(calls))
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1") // its signals are too much for Valgrind
	text, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return 0, errors.New("valgrind is not installed (apt-get install valgrind)")
	}
	m := collected.FindSubmatch(text)
	if err != nil || m == nil {
		return 0, fmt.Errorf("valgrind: %v\n%s", err, text)
	}
	return strconv.ParseFloat(string(m[1]), 64)
}

// compare says how each path has moved. It is an error if one takes more than it may.
func compare(got, want []figure, out io.Writer) error {
	known := make(map[string]figure)
	for _, w := range want {
		known[w.name] = w
	}
	var bad []string
	fmt.Fprintf(out, "%-36s %12s %12s %8s  %s\n", "path", "instructions", "before", "moved", "allocations")
	for _, g := range got {
		w, ok := known[g.name]
		delete(known, g.name)
		if !ok {
			bad = append(bad, g.name+" is not in the file")
			continue
		}
		moved := 100 * (g.instructions/w.instructions - 1)
		verdict := ""
		switch {
		case g.allocations > w.allocations:
			verdict = fmt.Sprintf("before %g: MORE", w.allocations)
		case moved > w.tolerance:
			verdict = "MORE"
		case moved < -w.tolerance || g.allocations < w.allocations:
			verdict = "less: worth an update"
		}
		if strings.HasSuffix(verdict, "MORE") {
			bad = append(bad, g.name)
		}
		fmt.Fprintf(out, "%-36s %12.0f %12.0f %+7.1f%%  %g %s\n", g.name, g.instructions, w.instructions, moved, g.allocations, verdict)
	}
	for name := range known {
		bad = append(bad, name+" is in the file, and no path")
	}
	if len(bad) > 0 {
		return errors.New(strings.Join(bad, "; ") + ": if that is right, run with -update")
	}
	return nil
}

// format writes figures as a file has them.
func format(figures []figure) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Instructions and allocations a call, as `make guard-update` counts them.\n# %s\n", circumstances())
	b.WriteString("path\tinstructions\tallocations\ttolerance in percent\n")
	for _, f := range figures {
		fmt.Fprintf(&b, "%s\t%.0f\t%g\t%g\n", f.name, f.instructions, f.allocations, f.tolerance)
	}
	return b.Bytes()
}

// parse reads what format has written.
func parse(text string) (circumstances string, figures []figure, err error) {
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		switch fields := strings.Split(line, "\t"); {
		case i == 1:
			circumstances = strings.TrimPrefix(line, "# ")
		case i < 3:
		case len(fields) != 4:
			return "", nil, fmt.Errorf("line %d: want 4 columns, got %d", i+1, len(fields))
		default:
			f := figure{name: fields[0]}
			var errs [3]error
			f.instructions, errs[0] = strconv.ParseFloat(fields[1], 64)
			f.allocations, errs[1] = strconv.ParseFloat(fields[2], 64)
			f.tolerance, errs[2] = strconv.ParseFloat(fields[3], 64)
			if err := cmp.Or(errs[0], errs[1], errs[2]); err != nil {
				return "", nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			figures = append(figures, f)
		}
	}
	return circumstances, figures, nil
}
