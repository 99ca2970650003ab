package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"
)

const stdinName = "-"

// maxJobs bounds --jobs, and with it the memory of a run.
const maxJobs = 1024

func newRunCommand() *cobra.Command {
	var schema schemaFlags
	var output string
	var jobs int
	var pretty, ndjson, keepGoing, noProgress bool
	cmd := &cobra.Command{
		Use:   "run SCHEMA [FILE...]",
		Short: "Write JSON documents as the schema declares them",
		Long: `Reads JSON documents, one a FILE ("-" or none: standard input), and writes each
as SCHEMA declares it, one a line.

The first document that is not JSON, or that the schema cannot write, ends the
run with exit code 1; documents before it have been written to standard output
by then. A file of -o is only written when every document could be.

With --ndjson, a FILE has one document a line, a record (NDJSON, JSON Lines). Blank
lines count for nothing. Records are written as they come and in their order, by --jobs
processors, to standard output or into the file of -o, which then holds all records
before a fault. A fault is told with the
number of the record in its file. With --keep-going, records that cannot be written are
told of and skipped, and the exit code is 1 at the end. A run that takes a while shows
its progress if standard error is a terminal and the output is not.`,
		Example: `  stringify run user.schema.json user.json
  curl -s localhost:8080/users | stringify run users.schema.json --pretty
  stringify run order.schema.json --ref address=address.schema.json order.json
  stringify run event.schema.json --ndjson --keep-going events.ndjson -o clean.ndjson`,
		Args: someSchema,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == stdinName { // "-" is standard output here
				output = ""
			}
			if keepGoing && !ndjson {
				return errors.New("--keep-going: want --ndjson with it")
			}
			if noProgress && !ndjson {
				return errors.New("--no-progress: want --ndjson with it")
			}
			if pretty && ndjson {
				return errors.New("--pretty: want no --ndjson with it, whose records are one line each")
			}
			if jobs < 1 || jobs > maxJobs {
				return fmt.Errorf("--jobs %d: want 1 to %d", jobs, maxJobs)
			}
			c, err := schema.compile(args[0])
			if err != nil {
				return err
			}
			files := args[1:]
			if len(files) == 0 {
				files = []string{stdinName}
			}
			if ndjson {
				return runStream(cmd, c, files, output, jobs, keepGoing, !noProgress)
			}
			if output != "" {
				return writeFile(output, c, files, cmd.InOrStdin(), pretty)
			}
			if err := apart(cmd.OutOrStdout(), c.files(), nil, nil); err != nil {
				return err
			}
			return writeDocuments(cmd.OutOrStdout(), c, files, cmd.InOrStdin(), pretty)
		},
	}
	schema.register(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `FILE` instead of standard output, which \"-\" is too")
	cmd.Flags().BoolVar(&pretty, "pretty", false, "indent the output")
	cmd.Flags().BoolVar(&ndjson, "ndjson", false, "read and write one record a line")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", min(runtime.GOMAXPROCS(0), maxJobs), "with --ndjson: write records on `N` processors at a time")
	cmd.Flags().BoolVar(&keepGoing, "keep-going", false, "with --ndjson: skip records that cannot be written")
	cmd.Flags().BoolVar(&noProgress, "no-progress", false, "with --ndjson: never show the progress")
	return cmd
}

// writeFile is writeDocuments into the file output, which is left alone unless all is
// well, and may be one of files: they are read by then.
func writeFile(output string, c *compiled, files []string, stdin io.Reader, pretty bool) error {
	var all bytes.Buffer
	if err := writeDocuments(&all, c, files, stdin, pretty); err != nil {
		return err
	}
	f, err := createOutput(output, c.files(), nil, nil)
	if err != nil {
		return err
	}
	_, err = f.Write(all.Bytes())
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return outputFault(err)
	}
	return nil
}

func writeDocuments(w io.Writer, c *compiled, files []string, stdin io.Reader, pretty bool) error {
	var out []byte
	for _, file := range files {
		src, err := readDocument(file, stdin)
		if err != nil {
			return readFault(file, err)
		}
		out, err = c.AppendJSON(out[:0], src)
		if err != nil {
			return documentError(file, src, err)
		}
		if pretty {
			var b bytes.Buffer
			if err := json.Indent(&b, out, "", "  "); err != nil {
				return &inputError{fmt.Sprintf("%s: --pretty needs JSON, and text of format \"unsafe\" made it none: %v", file, err)}
			}
			out = b.Bytes()
		}
		out = append(out, '\n')
		if _, err := w.Write(out); err != nil {
			return outputFault(err)
		}
	}
	return nil
}

func readDocument(file string, stdin io.Reader) ([]byte, error) {
	if file == stdinName {
		return io.ReadAll(stdin)
	}
	return os.ReadFile(file)
}
