package wire

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestDuration(t *testing.T) {
	for _, c := range []struct {
		d    time.Duration
		want string
	}{
		{0, "PT0S"},
		{time.Nanosecond, "PT0.000000001S"},
		{-time.Nanosecond, "-PT0.000000001S"},
		{500 * time.Millisecond, "PT0.5S"},
		{time.Second, "PT1S"},
		{time.Minute, "PT1M"},
		{time.Hour, "PT1H"},
		{time.Hour + time.Second, "PT1H1S"},
		{-(time.Hour + 2*time.Minute + 3500*time.Millisecond), "-PT1H2M3.5S"},
		{59*time.Minute + 59*time.Second + 999999999, "PT59M59.999999999S"},
		{100 * 24 * time.Hour, "PT2400H"},
		{time.Hour + 10*time.Nanosecond, "PT1H0.00000001S"},
		{math.MaxInt64, "PT2562047H47M16.854775807S"},
		{math.MinInt64, "-PT2562047H47M16.854775808S"},
	} {
		if got := string(AppendDuration([]byte("x"), c.d)); got != "x"+c.want {
			t.Errorf("AppendDuration(%v) = %s, want %s", c.d, got[1:], c.want)
		}
	}
}

// TestDurationRandom reads the text back: ISO 8601 and time.ParseDuration differ in letters only.
func TestDurationRandom(t *testing.T) {
	form := regexp.MustCompile(`^-?PT(\d+H)?(\d+M)?(\d+(\.\d*[1-9])?S)?$`)
	r := rand.New(rand.NewPCG(13, 14))
	for range 50_000 {
		d := time.Duration(int64(r.Uint64()) >> r.IntN(64))
		text := string(AppendDuration(nil, d))
		if !form.MatchString(text) || strings.HasSuffix(text, "T") {
			t.Fatalf("AppendDuration(%s) = %s", strconv.FormatInt(int64(d), 10), text)
		}
		back, err := time.ParseDuration(strings.ToLower(strings.Replace(text, "PT", "", 1)))
		if err != nil || back != d {
			t.Fatalf("AppendDuration(%d) = %s, which is %d (%v)", d, text, back, err)
		}
	}
}

func TestBase64(t *testing.T) {
	for src, want := range map[string]string{ // RFC 4648, section 10
		"": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=", "foobar": "Zm9vYmFy",
		"\xfb\xff": "+/8=",
	} {
		if got := string(AppendBase64([]byte("x"), []byte(src))); got != "x"+want {
			t.Errorf("AppendBase64(%q) = %s, want %s", src, got[1:], want)
		}
	}
}
