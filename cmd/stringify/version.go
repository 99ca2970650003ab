package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return printed(fmt.Fprintf(cmd.OutOrStdout(), "stringify %s (%s %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
		},
	}
}

// version is that of the module, as the Go command recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
