package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newExplainCommand() *cobra.Command {
	var schema schemaFlags
	cmd := &cobra.Command{
		Use:   "explain SCHEMA",
		Short: "Show the plan that a schema compiles to",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := schema.compile(args[0])
			if err != nil {
				return err
			}
			return printed(fmt.Fprint(cmd.OutOrStdout(), c.Explain()))
		},
	}
	schema.register(cmd)
	return cmd
}
