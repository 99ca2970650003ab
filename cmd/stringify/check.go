package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCheckCommand() *cobra.Command {
	var schema schemaFlags
	cmd := &cobra.Command{
		Use:   "check SCHEMA",
		Short: "Report every fault of a schema, with its place",
		Long: `Reports every fault of SCHEMA, with file, line, column and pointer; also references
that lead nowhere in definitions that nothing refers to.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := schema.check(args[0]); err != nil {
				return err
			}
			return printed(fmt.Fprintf(cmd.OutOrStdout(), "%s: ok\n", visible(args[0])))
		},
	}
	schema.register(cmd)
	return cmd
}
