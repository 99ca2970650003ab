package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/stringify-go/stringify"
)

func newCheckCommand() *cobra.Command {
	var schema schemaFlags
	var lint bool
	cmd := &cobra.Command{
		Use:   "check SCHEMA",
		Short: "Report every fault of a schema, with its place",
		Long: `Reports every fault of SCHEMA, with file, line, column and pointer; also references
that lead nowhere in definitions that nothing refers to.

With --lint it also reports what is no fault but surely disappoints when values are
written: members that are required and never written, formats that are never applied,
and the like. Such hints, too, make the exit code 1.`,
		Args: oneSchema,
		RunE: func(cmd *cobra.Command, args []string) error {
			check := schema.check
			if lint {
				check = schema.lint
			}
			if err := check(args[0]); err != nil {
				return err
			}
			return printed(fmt.Fprintf(cmd.OutOrStdout(), "%s: ok\n", visible(args[0])))
		},
	}
	schema.register(cmd)
	cmd.Flags().BoolVar(&lint, "lint", false, "also report what is no fault but surely disappoints")
	return cmd
}

// lint is check, and if there is no fault, an *inputError with all hints.
func (f *schemaFlags) lint(file string) error {
	c, text, options, err := f.read(file)
	if err != nil {
		return err
	}
	hints, err := stringify.Lint(text, options...)
	if err != nil {
		return c.complaints(err)
	}
	if len(hints) > 0 {
		return c.complaints(hints)
	}
	return nil
}
