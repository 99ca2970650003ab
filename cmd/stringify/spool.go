package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
)

// spoolMemory is how much a spool keeps in memory.
const spoolMemory = 1 << 20

// A spool keeps what is written to it: in memory, and from spoolMemory on in a temporary file,
// in the folder of the file near or else where temporary files go. close must be called.
type spool struct {
	near string
	text bytes.Buffer
	file *os.File
	name string // of file, if it is still to be removed
}

func (s *spool) Write(p []byte) (int, error) {
	if s.file == nil && s.text.Len()+len(p) <= spoolMemory {
		return s.text.Write(p)
	}
	if s.file == nil {
		if err := s.open(); err != nil {
			return 0, err
		}
	}
	return s.file.Write(p)
}

// open goes on in a file.
func (s *spool) open() (err error) {
	if s.file, err = os.CreateTemp(filepath.Dir(s.near), ".stringify-*"); err != nil {
		if s.file, err = os.CreateTemp("", "stringify-*"); err != nil {
			return err
		}
	}
	// Where open files can be removed, nothing stays behind even if the process is killed.
	if name := s.file.Name(); os.Remove(name) != nil {
		s.name = name
	}
	_, err = s.text.WriteTo(s.file)
	s.text = bytes.Buffer{}
	return err
}

// passOn writes all that was written to s to w.
func (s *spool) passOn(w io.Writer) error {
	if s.file == nil {
		_, err := w.Write(s.text.Bytes())
		return err
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := io.Copy(w, s.file)
	return err
}

// close removes the temporary file.
func (s *spool) close() {
	if s.file == nil {
		return
	}
	s.file.Close()
	if s.name != "" {
		os.Remove(s.name)
	}
}
