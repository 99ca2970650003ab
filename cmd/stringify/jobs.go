package main

import "github.com/stringify-go/stringify/internal/ordered"

// readAhead is how many batches are read, or about to be, while others are written.
const readAhead = 4

// parallel has the batches of lines read by one goroutine, worked at by as many as there
// are jobs, and passed on by its own, in order. There is a fixed number of batches, so the
// one that reads cannot get far ahead.
func (s *stream) parallel(lines *lineReader) error {
	count := ordered.Ahead*s.jobs + readAhead
	free, full := make(chan *batch, count), make(chan *batch, count)
	for range count {
		free <- newBatch(s.schema.Serializer)
	}
	quit := make(chan struct{})
	defer close(quit)
	go func() {
		defer close(full)
		defer lines.close()
		for {
			select {
			case b := <-free:
				if !lines.fill(b) {
					return
				}
				full <- b
			case <-quit: // a call that waits for input cannot be ended: this is seen behind it
				return
			}
		}
	}()
	// Each round takes what can be had without waiting, and passes all of it on.
	for b := range full {
		err := ordered.Do(s.jobs, func(next **batch) bool {
			if b == nil {
				select {
				case b = <-full: // nil at the end
				default:
				}
			}
			if b == nil {
				return false
			}
			s.progress.add(b.read)
			*next, b = b, nil
			return true
		}, func(b **batch) {
			(*b).work(s.keepGoing)
		}, func(b **batch) error {
			err := s.done(*b)
			free <- *b
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
