package ordered

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A square is a job: the square of in.
type square struct{ in, out int }

// squares runs Do for the squares of 0 to count-1 and returns those that were handed out.
func squares(n, count int, work func(*square), done func(*square) error) (got []int, err error) {
	i := 0
	err = Do(n, func(j *square) bool {
		j.in = i
		i++
		return j.in < count
	}, func(j *square) {
		if work != nil {
			work(j)
		}
		j.out = j.in * j.in
	}, func(j *square) error {
		got = append(got, j.out)
		if done != nil {
			return done(j)
		}
		return nil
	})
	return got, err
}

// wanted returns the squares of 0 to count-1.
func wanted(count int) []int {
	var list []int
	for i := range count {
		list = append(list, i*i)
	}
	return list
}

func TestInOrder(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 2, 3, 8, 100} {
		for _, count := range []int{0, 1, 2, 3, 5, 17, 500} {
			got, err := squares(n, count, func(*square) {
				if rand.IntN(4) == 0 {
					time.Sleep(time.Duration(rand.IntN(50)) * time.Microsecond)
				}
			}, nil)
			if err != nil || !slices.Equal(got, wanted(count)) {
				t.Fatalf("n %d: %d jobs came out as %v, %v", n, count, got, err)
			}
		}
	}
}

// TestBounded holds the first job back: no more than Ahead*n are filled until it is done, and
// no more than n are worked at, at a time.
func TestBounded(t *testing.T) {
	const n = 3
	var filled, working, most atomic.Int32
	release := make(chan struct{})
	time.AfterFunc(20*time.Millisecond, func() { close(release) })
	err := Do(n, func(j *int) bool {
		*j = int(filled.Add(1)) - 1
		return *j < 100
	}, func(j *int) {
		now := working.Add(1)
		for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
		}
		if *j == 0 {
			<-release
			if got := filled.Load(); got > Ahead*n {
				t.Errorf("%d jobs were filled while the first was at work, want at most %d", got, Ahead*n)
			}
		}
		working.Add(-1)
	}, func(*int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if most.Load() > n {
		t.Errorf("%d goroutines worked at a time, want at most %d", most.Load(), n)
	}
}

// TestReused counts the different jobs, and looks at what done left in them.
func TestReused(t *testing.T) {
	const n = 2
	type job struct {
		room []byte
		used bool
	}
	seen := make(map[*job]bool)
	fresh, i := 0, 0
	err := Do(n, func(j *job) bool {
		if !j.used {
			fresh++
		}
		seen[j] = true
		i++
		return i <= 50
	}, func(j *job) {
		j.room = append(j.room[:0], 1, 2, 3)
		j.used = true
	}, func(*job) error { return nil })
	if err != nil || len(seen) > Ahead*n || fresh > Ahead*n {
		t.Errorf("%d jobs, %d of them fresh, %v; want at most %d", len(seen), fresh, err, Ahead*n)
	}
}

// TestReadyFirst has room for more jobs than there are: what is ready is handed out all the
// same before more is asked for, which may take long.
func TestReadyFirst(t *testing.T) {
	asked, handed := 0, 0
	err := Do(100, func(*int) bool {
		time.Sleep(5 * time.Millisecond)
		if asked++; asked == 10 && handed == 0 {
			t.Error("nothing was handed out before the last job was asked for")
		}
		return asked < 10
	}, func(*int) {}, func(*int) error {
		handed++
		return nil
	})
	if err != nil || handed != 9 {
		t.Errorf("%d jobs, %v", handed, err)
	}
}

func TestFirstErrorInOrder(t *testing.T) {
	bad := errors.New("bad")
	for _, n := range []int{1, 2, 8} {
		for _, at := range []int{0, 1, 7, 49} {
			got, err := squares(n, 50, func(j *square) {
				if j.in == at {
					time.Sleep(time.Millisecond) // later ones are ready long before
				}
			}, func(j *square) error {
				if j.in >= at {
					return bad
				}
				return nil
			})
			if err != bad || !slices.Equal(got, wanted(at+1)) {
				t.Errorf("n %d, error at %d: got %v, %v", n, at, got, err)
			}
		}
	}
}

// TestPanics lets work, next and done panic: the value arrives in the caller, after the
// jobs before were handed out, and all goroutines have ended.
func TestPanics(t *testing.T) {
	type reason struct{ text string }
	before := runtime.NumGoroutine()
	for _, n := range []int{1, 2, 8} {
		for _, at := range []int{0, 1, 9, 30} {
			var got []int
			value := caught(func() {
				_, _ = squares(n, 31, func(j *square) {
					if j.in == at {
						panic(reason{"work"})
					}
				}, func(j *square) error {
					got = append(got, j.out)
					return nil
				})
			})
			if value != (reason{"work"}) || !slices.Equal(got, wanted(at)) {
				t.Errorf("n %d: panic %v after %v", n, value, got)
			}
		}
		if value := caught(func() {
			_, _ = squares(n, 20, nil, func(j *square) error { panic(reason{"done"}) })
		}); value != (reason{"done"}) {
			t.Errorf("n %d: panic %v", n, value)
		}
		asked := 0
		if value := caught(func() {
			_ = Do(n, func(*int) bool {
				if asked++; asked == 5 {
					panic(reason{"next"})
				}
				return true
			}, func(*int) {}, func(*int) error { return nil })
		}); value != (reason{"next"}) {
			t.Errorf("n %d: panic %v", n, value)
		}
	}
	if after := settled(before); after > before {
		t.Errorf("%d goroutines are left of %d", after, before)
	}
}

func caught(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// TestGoexit lets work end its goroutine: that of the caller ends, and its deferred calls run.
func TestGoexit(t *testing.T) {
	var (
		wait     sync.WaitGroup
		returned bool
		got      []int
	)
	wait.Go(func() {
		_, _ = squares(2, 20, func(j *square) {
			if j.in == 5 {
				runtime.Goexit()
			}
		}, func(j *square) error {
			got = append(got, j.out)
			return nil
		})
		returned = true
	})
	wait.Wait()
	if returned || !slices.Equal(got, wanted(5)) {
		t.Errorf("returned %v after %v", returned, got)
	}
}

// TestNothingLeft ends Do early while much is under way.
func TestNothingLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		var working atomic.Int32
		_, err := squares(8, 1000, func(*square) {
			working.Add(1)
			time.Sleep(10 * time.Microsecond)
			working.Add(-1)
		}, func(j *square) error {
			if j.in == 20 {
				return errors.New("enough")
			}
			return nil
		})
		if err == nil || working.Load() != 0 {
			t.Fatalf("error %v, %d are still at work", err, working.Load())
		}
	}
	if after := settled(before); after > before {
		t.Errorf("%d goroutines are left of %d", after, before)
	}
}

// settled waits for the number of goroutines to come down to n, and returns it.
func settled(n int) int {
	for range 100 {
		if runtime.NumGoroutine() <= n {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return runtime.NumGoroutine()
}

func TestInsideEachOther(t *testing.T) {
	got, err := squares(3, 20, func(j *square) {
		if inner, err := squares(2, 10, nil, nil); err != nil || !slices.Equal(inner, wanted(10)) {
			t.Errorf("inside: %v, %v", inner, err)
		}
	}, nil)
	if err != nil || !slices.Equal(got, wanted(20)) {
		t.Errorf("got %v, %v", got, err)
	}
}

// BenchmarkDo measures what a job costs that has nothing to do.
func BenchmarkDo(b *testing.B) {
	i := 0
	b.ReportAllocs()
	_ = Do(2, func(*int) bool { i++; return i <= b.N }, func(*int) {}, func(*int) error { return nil })
}
