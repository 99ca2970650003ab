package main

import (
	"errors"
	"os/signal"
	"runtime"
	"syscall"
)

// errReaderGone says that nobody reads the output any more: the run ends with exit
// code 1 and says nothing.
var errReaderGone = errors.New("the reader of the output is gone")

// ignoreBrokenPipes makes writing to a closed pipe an error like others. As it is, Go
// lets the signal for it end the program.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// outputFault returns err, from writing output, as what ends the run.
func outputFault(err error) error {
	if brokenPipe(err) {
		return errReaderGone
	}
	return inputFault(err)
}

func brokenPipe(err error) bool {
	// What Windows says of a pipe that is closed, or being closed, at its other end.
	const errorBrokenPipe, errorNoData = syscall.Errno(109), syscall.Errno(232)
	if errors.Is(err, syscall.EPIPE) {
		return true
	}
	return runtime.GOOS == "windows" && (errors.Is(err, errorBrokenPipe) || errors.Is(err, errorNoData))
}
