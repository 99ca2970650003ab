package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// interruptPatience is how long an interrupt waits for a write to end, which it may not do if
// nobody reads.
const interruptPatience = time.Second

// endBetweenWrites makes signals that end the process do so between two writes to o: lines
// that are written together are there as a whole, or not at all. They end the process as
// they do by default, and the second one does at once. The function that it returns
// lets signals be.
func (o *outlet) endBetweenWrites() (letBe func()) {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	over := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			between := make(chan struct{})
			go func() {
				o.writing.Lock() // for good
				close(between)
			}()
			select {
			case <-between:
			case <-time.After(interruptPatience):
			}
			die(s)
		case <-over:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(over)
	}
}

// die ends the process by the signal s, or where that cannot be, as a run at fault.
func die(s os.Signal) {
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(interruptPatience) // it comes at any moment
	}
	os.Exit(exitBadInput)
}
