// Command program is a package main with generated code in it.
package main

import (
	"fmt"
	"os"
)

func main() {
	out, err := MarshalProgram(&Program{Args: os.Args[1:]})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(out))
}
