package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// addCompletion adds cobra's command completion, which takes no other word than a shell,
// and whose faults of output are not those of the command line.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd("completion") // what it is asked to complete does not matter: it is there anyway
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	var shells []string
	for _, shell := range completion.Commands() {
		shells = append(shells, shell.Name())
		generate := shell.RunE
		shell.RunE = func(cmd *cobra.Command, args []string) error { return printed(0, generate(cmd, args)) }
	}
	slices.Sort(shells)
	completion.Args = func(_ *cobra.Command, args []string) error {
		want := "want SHELL: " + strings.Join(shells, ", ")
		if len(args) > 0 {
			return fmt.Errorf("%s, got %q", want, args[0])
		}
		return errors.New(want)
	}
	completion.RunE = func(*cobra.Command, []string) error { return nil } // cobra asks Args only of what runs
}

// newHelpCommand returns the command help, which knows when there is nothing to help with.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Print help about a command",
		RunE: func(help *cobra.Command, args []string) error {
			cmd, rest, err := help.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("help %s: there is no such command", strings.Join(args, " "))
			}
			cmd.InitDefaultHelpFlag()
			cmd.InitDefaultVersionFlag()
			return cmd.Help()
		},
	}
}
