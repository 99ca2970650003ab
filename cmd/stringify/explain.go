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
		Long: `Shows the plan that SCHEMA compiles to: a line for each node, the way to write one value.

  n0 object at #: "id": n1, required; "tags": n2, default []; /^x-/: n3; others: n4
  n1 integer at #/properties/id

Writing starts at n0. The members of an object stand in the order of writing, each with
its node, then the patterns for undeclared members, then the node of all others; what no
clause names is left out. "x or null" writes null as null first. A switch goes by the
JSON kind of the value, a tuple element by element. "at" says which schema it was.`,
		Args: oneSchema,
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
