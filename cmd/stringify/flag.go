package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A filled is the value of a flag that is not empty.
type filled struct{ pflag.Value }

func (v filled) Set(text string) error {
	if text == "" {
		return errors.New("want a value, got none")
	}
	return v.Value.Set(text)
}

// refuseEmpty makes an empty text that is given to a flag of cmd a fault: it stands for
// a variable of a shell that is not set, and would turn off what the flag asks for. Flags
// of other types refuse it as it is.
func refuseEmpty(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Value.Type() == "string" {
			flag.Value = filled{flag.Value}
		}
	})
}
