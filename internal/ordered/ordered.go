// Package ordered has work done by several goroutines, and hands out what they made in the
// order in which it was asked for. It knows nothing about the work.
package ordered

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Ahead is how many jobs there are at most for each goroutine: one that it works at, and one
// so that it need not wait for the next.
const Ahead = 2

// Do fills jobs by next until that returns false, has work done on each by one of n other
// goroutines (at least one), and hands each to done, in the order of next. next and done are
// called on the goroutine of the caller, one at a time; what is ready is handed to done before
// next is called again.
//
// The first error of done, in that order, ends Do and is returned; jobs behind it may have been
// worked at for nothing. A panic of work goes on in the caller with its value, in place of the
// done of its job, and so does runtime.Goexit. However Do ends, also by a panic of next or
// done, none of its goroutines is left behind: it waits for those that are at work.
//
// There are Ahead*n jobs at any time. They begin as zero values and are used again, as done
// leaves them, so that a job may keep the room that its work has needed. No more goroutines
// are started than there are jobs.
func Do[J any](n int, next func(*J) bool, work func(*J), done func(*J) error) error {
	n = max(n, 1)
	items := make([]item[J], Ahead*n)
	queue := make(chan *item[J], len(items))
	var (
		workers sync.WaitGroup
		ended   atomic.Bool
	)
	defer func() {
		ended.Store(true) // what waits in the queue is not begun
		close(queue)
		workers.Wait()
	}()

	first, free := 0, 0 // how many jobs were handed out, and how many were filled
	for more := true; more || first < free; {
		if first < free {
			mustWait := !more || free-first == len(items)
			if it := &items[first%len(items)]; it.isDone(mustWait) {
				first++
				it.resume()
				if err := done(&it.job); err != nil {
					return err
				}
				continue
			}
		}
		it := &items[free%len(items)]
		if more = next(&it.job); !more {
			continue
		}
		if it.ended == nil {
			it.ended = make(chan struct{}, 1)
		}
		if free < n {
			workers.Go(func() {
				for it := range queue {
					if ended.Load() || !it.do(work) {
						return
					}
				}
			})
		}
		free++
		queue <- it
	}
	return nil
}

// An item is a job and what has become of it.
type item[J any] struct {
	job   J
	ended chan struct{} // has room for one: the work on the job has ended

	panicked, exited bool // how it has ended, if it did not return
	reason           any  // of the panic
}

// do works at the job, and reports whether that returned. It ends by itself what the work has
// ended otherwise, a panic or runtime.Goexit.
func (it *item[J]) do(work func(*J)) (returned bool) {
	defer func() {
		if !returned {
			it.reason = recover() // nil only after runtime.Goexit
			it.panicked, it.exited = it.reason != nil, it.reason == nil
		}
		it.ended <- struct{}{}
	}()
	work(&it.job)
	return true
}

// isDone reports whether the work on the job has ended, and waits for that if mustWait.
func (it *item[J]) isDone(mustWait bool) bool {
	if mustWait {
		<-it.ended
		return true
	}
	select {
	case <-it.ended:
		return true
	default:
		return false
	}
}

// resume goes on as the work on the job has ended.
func (it *item[J]) resume() {
	switch {
	case it.panicked:
		panic(it.reason)
	case it.exited:
		runtime.Goexit()
	}
}
