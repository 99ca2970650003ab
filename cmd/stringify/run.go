package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"
)

const stdinName = "-"

// maxJobs bounds --jobs, as WithParallel is bounded, and with it the memory of a run.
const maxJobs = 1024

// runFlags are the flags of run, but for those of the schema.
type runFlags struct {
	output     string // "": standard output
	jobs       int
	pretty     bool
	ndjson     bool
	keepGoing  bool
	noProgress bool
}

// A task is what a run has to do.
type task struct {
	runFlags
	schema *compiled
	files  []string
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

func newRunCommand() *cobra.Command {
	var schema schemaFlags
	var flags runFlags
	cmd := &cobra.Command{
		Use:   "run SCHEMA [FILE...]",
		Short: "Write JSON documents as the schema declares them",
		Long: `Reads JSON documents, one a FILE ("-" or none: standard input), and writes each
as SCHEMA declares it, one a line.

The first document that is not JSON, or that the schema cannot write, ends the
run with exit code 1; documents before it have been written to standard output
by then, and of a long array the part before the fault may have been, too. A file
of -o is only written when every document could be.

With --ndjson, a FILE has one document a line, a record (NDJSON, JSON Lines). Blank
lines count for nothing. Records are written as they come and in their order, to
standard output or into the file of -o, which then holds all records before a fault. A
fault is told with the number of the record in its file. With --keep-going, records that
cannot be written are told of and skipped, and the exit code is 1 at the end.

A run that takes a while shows its progress if standard error is a terminal and the
output is not.`,
		Example: `  stringify run user.schema.json user.json
  curl -s localhost:8080/users | stringify run users.schema.json --pretty
  stringify run order.schema.json --ref address=address.schema.json order.json
  stringify run event.schema.json --ndjson --keep-going events.ndjson -o clean.ndjson`,
		Args: someSchema,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(); err != nil {
				return err
			}
			if !flags.ndjson { // whose lines are written by several goroutines already
				schema.parallel = flags.jobs
			}
			c, err := schema.compile(args[0])
			if err != nil {
				return err
			}
			t := &task{flags, c, args[1:], cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}
			if len(t.files) == 0 {
				t.files = []string{stdinName}
			}
			if t.ndjson {
				return t.records()
			}
			return t.documents()
		},
	}
	schema.register(cmd)
	cmd.Flags().StringVarP(&flags.output, "output", "o", "", "write to `FILE` instead of standard output, which \"-\" is too")
	cmd.Flags().IntVarP(&flags.jobs, "jobs", "j", min(runtime.GOMAXPROCS(0), maxJobs), "write records, and the parts of a long array, on `N` processors at a time")
	cmd.Flags().BoolVar(&flags.pretty, "pretty", false, "indent the output")
	cmd.Flags().BoolVar(&flags.ndjson, "ndjson", false, "read and write one record a line")
	cmd.Flags().BoolVar(&flags.keepGoing, "keep-going", false, "with --ndjson: skip records that cannot be written")
	cmd.Flags().BoolVar(&flags.noProgress, "no-progress", false, "never show the progress")
	return cmd
}

// check returns what is wrong with the flags.
func (f *runFlags) check() error {
	if f.output == stdinName { // "-" is standard output here
		f.output = ""
	}
	switch {
	case f.keepGoing && !f.ndjson:
		return errors.New("--keep-going: want --ndjson with it")
	case f.pretty && f.ndjson:
		return errors.New("--pretty: want no --ndjson with it, whose records are one line each")
	case f.jobs < 1 || f.jobs > maxJobs:
		return fmt.Errorf("--jobs %d: want 1 to %d", f.jobs, maxJobs)
	}
	return nil
}
