// Command stringify writes JSON by a JSON Schema: exactly what the schema
// declares, on standard output or into a file. It also checks schemas and shows
// what they compile to.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitDone     = 0
	exitBadInput = 1 // a schema or a document is at fault, a file cannot be read or written, ...
	exitBadUsage = 2 // the command line is at fault
)

func main() {
	ignoreBrokenPipes()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run executes one command line and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	addCompletion(root) // cobra's asks now where to write
	err := root.Execute()
	if err == nil {
		return exitDone
	}
	if errors.Is(err, errReaderGone) || brokenPipe(err) {
		return exitBadInput
	}
	var bad *inputError
	if errors.As(err, &bad) {
		fmt.Fprintln(stderr, bad.Error())
		return exitBadInput
	}
	fmt.Fprintf(stderr, "stringify: %s\nRun 'stringify --help' for usage.\n", visible(strings.TrimPrefix(err.Error(), "stringify: ")))
	return exitBadUsage
}

// printed returns what is wrong with output that has been printed: a fault of where it
// goes, not of the command line.
func printed(_ int, err error) error {
	if err != nil {
		return outputFault(err)
	}
	return nil
}

func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "stringify",
		Short: "Write JSON exactly as a JSON Schema declares it",
		Long: `Writes JSON exactly as a JSON Schema declares it: undeclared members stay out, types are
coerced, formats applied, required members enforced, defaults filled in.

Exit codes: 0 if all is well; 1 if a schema or a document is at fault, a hint was found, a
record was skipped, a file cannot be read or written, or nobody reads the output any more;
2 if the command line is at fault.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       versionLine(),
		Args:          noCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(newRunCommand(), newCheckCommand(), newExplainCommand(), newGenCommand(), newVersionCommand())
	root.SetHelpCommand(newHelpCommand())
	for _, cmd := range root.Commands() {
		refuseEmpty(cmd)
	}
	return root
}

// noCommand refuses what is none of the commands, and says what it might have been.
func noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := fmt.Sprintf("unknown command %q", args[0])
	if like := root.SuggestionsFor(args[0]); len(like) > 0 {
		text += ", did you mean " + strings.Join(like, " or ") + "?"
	}
	return errors.New(text)
}
