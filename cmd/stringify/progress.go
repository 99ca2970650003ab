package main

import (
	"io"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// progressDelay is how long a run may take before it shows its progress, and how long
// the bar stays away after a message.
const progressDelay = 500 * time.Millisecond

// A progress is a bar on a terminal that shows how much of the input has been read. A
// nil one does nothing.
type progress struct {
	terminal *os.File
	total    int64 // bytes; 0: not known
	read     int64
	start    time.Time
	shown    time.Time // not before
	bars     *mpb.Progress
	bar      *mpb.Bar // nil: not shown
}

// newProgress returns a progress for a run over files, nil if there is nothing to show
// or no place to show it: stderr must be a terminal, the output must not be, and
// nobody must be typing the input.
func newProgress(files []string, stdin io.Reader, output, stderr io.Writer) *progress {
	if !isTerminal(stderr) || isTerminal(output) {
		return nil
	}
	total, ok := inputSize(files, stdin)
	if !ok {
		return nil
	}
	now := time.Now()
	return &progress{terminal: stderr.(*os.File), total: total, start: now, shown: now.Add(progressDelay)}
}

// inputSize returns the bytes of files, 0 if that cannot be known, and false if one of
// them is a terminal or cannot be found.
func inputSize(files []string, stdin io.Reader) (total int64, ok bool) {
	known := true
	for _, name := range files {
		info, err := inputInfo(name, stdin)
		if err != nil || name == stdinName && isTerminal(stdin) {
			return 0, false
		}
		if info == nil || !info.Mode().IsRegular() {
			known = false
			continue
		}
		total += info.Size()
		if name == stdinName { // may have been read from already
			from, err := stdin.(*os.File).Seek(0, io.SeekCurrent)
			if err != nil {
				return 0, false
			}
			total -= from
		}
	}
	if !known {
		return 0, true
	}
	return total, true
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// add counts n bytes that have been read, and shows the bar if it is time to.
func (p *progress) add(n int) {
	if p == nil {
		return
	}
	p.read += int64(n)
	if p.bar == nil {
		if time.Now().Before(p.shown) {
			return
		}
		p.show()
	}
	p.bar.SetCurrent(p.read)
}

// show starts the bar.
func (p *progress) show() {
	p.bars = mpb.New(mpb.WithOutput(p.terminal))
	speed := decor.NewAverageSpeed(decor.SizeB1024(0), "% .1f", p.start)
	if p.total <= 0 {
		p.bar = p.bars.AddSpinner(0,
			mpb.BarFillerTrim(), mpb.BarWidth(1),
			mpb.AppendDecorators(decor.CurrentKibiByte(" % .1f read, "), speed))
		return
	}
	p.bar = p.bars.AddBar(p.total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Percentage(decor.WCSyncSpace)),
		mpb.AppendDecorators(decor.CountersKibiByte("% .1f / % .1f, "), speed,
			decor.Name(", "), decor.NewAverageETA(decor.ET_STYLE_GO, p.start, nil), decor.Name(" left")))
}

// hide takes the bar away for a while, so that a message can be written.
func (p *progress) hide() {
	if p == nil || p.bar == nil {
		return
	}
	p.stop()
	p.shown = time.Now().Add(progressDelay)
}

// stop takes the bar away.
func (p *progress) stop() {
	if p == nil || p.bar == nil {
		return
	}
	p.bar.Abort(true)
	p.bars.Wait()
	p.bar, p.bars = nil, nil
}
