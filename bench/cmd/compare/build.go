package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

const module = "github.com/stringify-go/stringify"

// checkoutOf returns the directory of a checkout: base itself, if it is that, or a copy of
// the commit in dir.
func checkoutOf(base, dir string) (string, error) {
	if _, err := os.Stat(filepath.Join(base, "go.mod")); err == nil {
		return filepath.Abs(base)
	}
	archive, checkout := filepath.Join(dir, "base.tar"), filepath.Join(dir, "checkout")
	if err := command(nil, "git", "-C", "..", "archive", "--output", archive, base); err != nil {
		return "", err
	}
	if err := os.Mkdir(checkout, 0o777); err != nil {
		return "", err
	}
	return checkout, command(nil, "tar", "-xf", archive, "-C", checkout)
}

// buildSide builds cmd/side with the stringify of a checkout, and returns the program.
func buildSide(checkout, tags, program string) (string, error) {
	for _, kind := range []string{"mod", "sum"} {
		text, err := os.ReadFile("go." + kind)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(program+"."+kind, text, 0o666); err != nil {
			return "", err
		}
	}
	env := append(os.Environ(), "GOWORK=off")
	if err := command(env, "go", "mod", "edit", "-replace="+module+"="+checkout, program+".mod"); err != nil {
		return "", err
	}
	return program, command(env, "go", "build", "-modfile="+program+".mod", "-buildvcs=false", "-tags="+tags, "-o", program, "./cmd/side")
}

func command(env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, args[0], err, bytes.TrimSpace(out))
	}
	return nil
}
