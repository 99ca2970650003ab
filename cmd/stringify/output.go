package main

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// An outlet remembers what went wrong with w, to tell it from what is wrong with what
// is read.
type outlet struct {
	w       io.Writer
	err     error
	writing sync.Mutex
}

func (o *outlet) Write(p []byte) (int, error) {
	o.writing.Lock()
	defer o.writing.Unlock()
	n, err := o.w.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		o.err = err
	}
	return n, err
}

// createOutput opens the file name for writing, empty. It is an error if it is one of
// the schemas, or of files, which are read.
func createOutput(name string, schemas, files []string, stdin io.Reader) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, inputFault(err)
	}
	if err := apart(f, schemas, files, stdin); err != nil {
		f.Close()
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		if err := f.Truncate(0); err != nil {
			f.Close()
			return nil, inputFault(err)
		}
	}
	return f, nil
}

// apart returns an error if output is one of the schemas, which would be lost, or of
// files, the documents that are read on the way: reading would never end, or find
// nothing.
func apart(output io.Writer, schemas, files []string, stdin io.Reader) error {
	f, ok := output.(*os.File)
	if !ok {
		return nil
	}
	to, err := f.Stat()
	if err != nil || !to.Mode().IsRegular() {
		return nil
	}
	const format = "%s: want another file for the output, this one is read"
	for _, name := range schemas {
		if from, err := os.Stat(name); err == nil && os.SameFile(from, to) {
			return fmt.Errorf(format, name)
		}
	}
	for _, name := range files {
		if from, err := inputInfo(name, stdin); err == nil && from != nil && os.SameFile(from, to) {
			return fmt.Errorf(format, name)
		}
	}
	return nil
}

// inputInfo returns what the file name is, nil for a standard input that is no file.
func inputInfo(name string, stdin io.Reader) (os.FileInfo, error) {
	if name != stdinName {
		return os.Stat(name)
	}
	if f, ok := stdin.(*os.File); ok {
		return f.Stat()
	}
	return nil, nil
}
