package wire

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// yearTwin is the year as ISO 8601 has it in its expanded form.
func yearTwin(year int) string {
	if year < 0 || year > 9999 {
		return fmt.Sprintf("%+07d", year)
	}
	return fmt.Sprintf("%04d", year)
}

func checkTime(t *testing.T, at time.Time) {
	t.Helper()
	u := at.UTC()
	want := yearTwin(u.Year()) + u.Format("-01-02T15:04:05.000Z")
	if y := u.Year(); 0 <= y && y <= 9999 && want != u.Format("2006-01-02T15:04:05.000Z") {
		t.Fatalf("twin of %v is %s", at, want)
	}
	if got := string(AppendDateTime([]byte("x"), at)); got != "x"+want {
		t.Fatalf("AppendDateTime(%v) = %s, want %s", at, got, want)
	}
	want = yearTwin(at.Year()) + at.Format("-01-02")
	if got := string(AppendDate([]byte("x"), at)); got != "x"+want {
		t.Fatalf("AppendDate(%v) = %s, want %s", at, got, want)
	}
	want = at.Format("15:04:05")
	if got := string(AppendClock([]byte("x"), at)); got != "x"+want {
		t.Fatalf("AppendClock(%v) = %s, want %s", at, got, want)
	}
}

func zones(t *testing.T) []*time.Location {
	list := []*time.Location{
		time.UTC, time.FixedZone("", 0), time.FixedZone("odd", 3*3600+17*60+29), time.FixedZone("odd", -(11*3600 + 59*60 + 59)),
		time.FixedZone("far", 40*3600), time.FixedZone("far", -40*3600),
	}
	for _, name := range []string{"Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Africa/Monrovia"} {
		l, err := time.LoadLocation(name)
		if err != nil {
			t.Logf("without %s: %v", name, err)
			continue
		}
		list = append(list, l)
	}
	return list
}

func TestTime(t *testing.T) {
	locations := zones(t)
	r := rand.New(rand.NewPCG(11, 12))
	from, to := time.Date(-20, 1, 1, 0, 0, 0, 0, time.UTC).Unix(), time.Date(10020, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	rounds := 100_000
	if testing.Short() {
		rounds = 20_000
	}
	for i := range rounds {
		at := time.Unix(from+r.Int64N(to-from), r.Int64N(1e9)).In(locations[i%len(locations)])
		checkTime(t, at)
		checkTime(t, time.Unix(r.Int64N(1<<32), r.Int64N(1e9)).In(at.Location()))
	}
}

func TestTimeEveryDay(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 7
	}
	for year := range 10001 {
		if year > 10 && year < 9990 && year%100 > 4 && (year < 1960 || year > 2040) {
			continue
		}
		for day := 0; day < 366; day += step {
			checkTime(t, time.Date(year, 1, 1+day, 23, 59, 59, 999_999_999, time.UTC))
		}
	}
}

func TestTimeEdges(t *testing.T) {
	var list []time.Time
	for _, year := range []int{-1000000, -999999, -10000, -1, 0, 1, 4, 100, 400, 1582, 1899, 1900, 1969, 1970, 2000, 2024, 2100, 9999, 10000, 10001, 275760, 999999, 1000000, 123456789} {
		for _, l := range zones(t) {
			list = append(list, time.Date(year, 1, 1, 0, 0, 0, 0, l), time.Date(year, 2, 28, 23, 59, 59, 999999999, l),
				time.Date(year, 2, 29, 0, 0, 0, 1, l), time.Date(year, 3, 1, 0, 0, 0, 999999, l),
				time.Date(year, 4, 30, 12, 0, 0, 1000000, l), time.Date(year, 12, 31, 23, 59, 59, 999999999, l))
		}
	}
	list = append(list, time.Time{}, time.Unix(0, 0), time.Unix(-1, 0), time.Unix(-1, 999999999), time.Now())
	for _, at := range list {
		checkTime(t, at)
	}
	// Far beyond what a date can say: no crash.
	for _, s := range []int64{math.MinInt64, math.MaxInt64, math.MinInt64 + epochSeconds, math.MaxInt64 - epochSeconds} {
		at := time.Unix(s, 0).In(time.FixedZone("", 86399))
		AppendDateTime(nil, at)
		AppendDate(nil, at)
		AppendClock(nil, at)
	}
}

const epochSeconds = 719468 * 86400

// TestTimeExamples has answers of JavaScript's toISOString.
func TestTimeExamples(t *testing.T) {
	for ms, want := range map[int64]string{
		0:                   "1970-01-01T00:00:00.000Z",
		-1:                  "1969-12-31T23:59:59.999Z",
		1709251199999:       "2024-02-29T23:59:59.999Z",
		-62167219200000:     "0000-01-01T00:00:00.000Z",
		-62167219200001:     "-000001-12-31T23:59:59.999Z",
		253402300799999:     "9999-12-31T23:59:59.999Z",
		253402300800000:     "+010000-01-01T00:00:00.000Z",
		8640000000000000:    "+275760-09-13T00:00:00.000Z",
		-8640000000000000:   "-271821-04-20T00:00:00.000Z",
		1000000000000:       "2001-09-09T01:46:40.000Z",
		1234567890123 + 1e3: "2009-02-13T23:31:31.123Z",
	} {
		if got := string(AppendDateTime(nil, time.UnixMilli(ms))); got != want {
			t.Errorf("AppendDateTime of %d ms = %s, want %s", ms, got, want)
		}
	}
}
