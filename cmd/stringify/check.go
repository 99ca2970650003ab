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
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := schema.compile(args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: ok\n", args[0])
			return err
		},
	}
	schema.register(cmd)
	return cmd
}
