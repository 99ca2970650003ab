package payload

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// seed makes every run draw the same values.
func seed() *rand.Rand { return rand.New(rand.NewPCG(20260115, 7310)) }

var words = strings.Fields("amber basin cedar delta ember fjord grove harbor inlet juniper kettle lantern meadow " +
	"north orchard pebble quarry river summit timber upland valley willow yonder zephyr")

func word(r *rand.Rand) string { return words[r.IntN(len(words))] }

func ptr[T any](v T) *T { return &v }

// maybe returns nil in one of four cases.
func maybe[T any](r *rand.Rand, v T) *T {
	if r.IntN(4) == 0 {
		return nil
	}
	return &v
}

// Sentence returns n bytes of words that need no escape.
func Sentence(n int) string { return sentence(seed(), n) }

func sentence(r *rand.Rand, n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(word(r))
		b.WriteByte(' ')
	}
	return b.String()[:n]
}

// Quoted returns n bytes with a double quote as the last of every step bytes.
func Quoted(n, step int) string {
	b := []byte(Sentence(n))
	for i := step - 1; i < n; i += step {
		b[i] = '"'
	}
	return string(b)
}

// Ints draws integers of one to seven digits, each length equally likely, and of
// both signs.
func Ints(n int) []int {
	r, v := seed(), make([]int, n)
	for i := range v {
		v[i] = r.IntN([]int{10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000}[r.IntN(7)])
		if r.IntN(4) == 0 {
			v[i] = -v[i]
		}
	}
	return v
}

// Decimals draws numbers with one or two digits after the point.
func Decimals(n int) []float64 {
	r, v := seed(), make([]float64, n)
	for i := range v {
		if r.IntN(2) == 0 {
			v[i] = float64(r.IntN(10_000)*10+1+r.IntN(9)) / 10
		} else {
			v[i] = float64((r.IntN(100_000)*10+r.IntN(10))*10+1+r.IntN(9)) / 100
		}
		if r.IntN(4) == 0 {
			v[i] = -v[i]
		}
	}
	return v
}

// Floats17 draws numbers whose shortest decimal form has seventeen digits.
func Floats17(n int) []float64 {
	r, v := seed(), make([]float64, 0, n)
	for len(v) < n {
		f := (r.Float64() - 0.5) * 2000
		s := strings.Replace(strings.TrimPrefix(strconv.FormatFloat(f, 'f', -1, 64), "-"), ".", "", 1)
		if len(strings.TrimLeft(s, "0")) == 17 {
			v = append(v, f)
		}
	}
	return v
}

// Texts draws strings of 7 to 11 bytes.
func Texts(n int) []string {
	r, v := seed(), make([]string, n)
	for i := range v {
		v[i] = word(r) + " " + strconv.Itoa(r.IntN(1000))
	}
	return v
}

// Flats draws small objects.
func Flats(n int) []Flat {
	r, v := seed(), make([]Flat, n)
	for i := range v {
		v[i] = Flat{S: word(r) + " " + strconv.Itoa(r.IntN(100)), N: float64(r.IntN(1000)), B: r.IntN(2) == 0}
	}
	return v
}

// Nullables draws objects with two members of which about half are null.
func Nullables(n int) []NullableRow {
	r, v := seed(), make([]NullableRow, n)
	for i := range v {
		name := word(r)
		v[i] = NullableRow{ID: 1000 + i, Name: name}
		if r.IntN(2) == 0 {
			v[i].Nickname = ptr("the " + name)
		}
		if r.IntN(3) != 0 {
			v[i].Email = ptr(name + strconv.Itoa(i) + "@example.org")
		}
	}
	return v
}

// SimpleValue returns one small object.
func SimpleValue() *Simple {
	return &Simple{FirstName: "Ingrid", LastName: ptr("Halvorsen"), Age: 41}
}

// MixedValue returns one object of fifteen members.
func MixedValue() *Mixed {
	return &Mixed{
		S1: "copper kettle", N1: 42, B1: true, S2: "north harbor", N2: 3.25, B2: false,
		S3: "willow grove", N3: 1876, B3: true, S4: "amber valley", N4: -17.5, B4: false,
		S5: "timber upland", N5: 250000, B5: true,
	}
}

// Mixeds draws different objects of fifteen members.
func Mixeds(n int) []*Mixed {
	r, v := seed(), make([]*Mixed, n)
	s := func() string { return sentence(r, 2+r.IntN(28)) }
	b := func() bool { return r.IntN(2) == 0 }
	for i := range v {
		v[i] = &Mixed{
			S1: s(), N1: float64(r.IntN(100)), B1: b(), S2: s(), N2: float64(r.IntN(100_000)) / 100, B2: b(),
			S3: s(), N3: float64(r.IntN(10_000)), B3: b(), S4: s(), N4: -float64(1+r.IntN(999)) / 10, B4: b(),
			S5: s(), N5: float64(r.IntN(10_000_000)), B5: b(),
		}
	}
	return v
}

// NestedValue returns one object with an array and an object inside.
func NestedValue() *Nested {
	return &Nested{
		ID: 7, Name: "Tomas Lindqvist", Email: "tomas@example.org", Active: true, Score: 87.625,
		Tags:    []string{"red", "green", "blue"},
		Address: NestedAddress{Street: "48 Sample Road", City: "Uppsala", Zip: "752 36"},
	}
}

// moment returns a time with milliseconds that do not end in zero, so that RFC 3339
// with trailing zeros cut, as Go writes it, and JavaScript's toISOString agree.
func moment(s string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		panic(err)
	}
	return t
}

// EventValue returns one object with four moments.
func EventValue() *Event {
	return &Event{
		ID: 512, Title: "Winter gathering",
		StartsAt: moment("2026-02-20T17:30:00.125Z"), EndsAt: moment("2026-02-20T22:15:30.875Z"),
		CreatedAt: moment("2025-11-03T09:12:44.318Z"), UpdatedAt: moment("2026-01-19T13:05:59.907Z"),
	}
}

// RowValue returns a database row of twenty columns.
func RowValue() *Row {
	return &Row{
		ID: 8841, Username: "tlindqvist", Email: "tomas@example.org", Name: "Tomas Lindqvist", Role: "editor",
		Active: true, Score: 87.625, Country: "SE", Posts: 214, Bio: "Draws maps of the far north.",
		PasswordHash: "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub", Salt: "c29tZXNhbHQ",
		ResetToken: "f2b1c7d0e4", LoginCount: 981, LastIP: "192.0.2.44", TenantID: 17, Version: 6, Deleted: false,
		InternalNote: "asked for an invoice by post", CreatedAt: moment("2024-03-09T07:45:12.318Z"),
	}
}

// Rows draws different rows.
func Rows(n int) []*Row {
	r, v := seed(), make([]*Row, n)
	for i := range v {
		row := RowValue()
		row.ID, row.Username, row.Email = r.IntN(1_000_000), word(r), word(r)+strconv.Itoa(i)+"@example.org"
		row.Name, row.Active, row.Score = sentence(r, 4+r.IntN(24)), r.IntN(2) == 0, float64(r.IntN(10_000))/100
		row.Posts, row.Bio = r.IntN(1000), sentence(r, r.IntN(80))
		row.InternalNote, row.LoginCount = sentence(r, r.IntN(60)), r.IntN(5000)
		v[i] = row
	}
	return v
}

// ProfileValue returns one profile.
func ProfileValue() *Profile {
	return &Profile{
		Data: ProfileData{
			ID: "user_8841", Email: "tomas@example.org", DisplayName: "Tomáš Lindqvist",
			Bio:    "Cartographer & tea drinker ☕\nDrawing the \"Northern Atlas\".",
			Active: true, Roles: []string{"editor", "map-reviewer"}, Address: address,
			Organization: Organization{ID: "org_207", Name: "Field & Fjord", Plan: "team"},
			Preferences: Preferences{
				Locale: "sv-SE", Timezone: "Europe/Stockholm",
				Notifications: Notifications{Email: true, Push: false, Digest: "daily"},
			},
			CreatedAt: "2024-03-09T07:45:12.318Z", LastLoginAt: ptr("2026-02-11T16:20:41.907Z"),
		},
		Meta: Meta{RequestID: "req_5d1f7c90", Version: 3},
	}
}

var address = Address{Street: "48 Sample Road", City: "Göteborg", PostalCode: "411 03", Country: "SE"}

// Profiles draws different profiles; one biography in four has escapes, and one in
// four letters beyond ASCII.
func Profiles(n int) []*Profile {
	r, v := seed(), make([]*Profile, n)
	for i := range v {
		p := ProfileValue()
		d := &p.Data
		d.ID, d.Email, d.DisplayName = fmt.Sprintf("user_%d", r.IntN(100_000)), word(r)+"@example.org", sentence(r, 5+r.IntN(20))
		d.Bio = sentence(r, 10+r.IntN(120)) + []string{"", " and so on", " \"quoted\"\n", " déjà vu"}[r.IntN(4)]
		d.AvatarURL, d.Active = maybe(r, "https://img.example.org/"+strconv.Itoa(i)+".webp"), r.IntN(2) == 0
		d.Roles = words[:r.IntN(5)]
		d.Address.Street, d.Address.Apartment = strconv.Itoa(r.IntN(500))+" "+word(r)+" Road", maybe(r, strconv.Itoa(r.IntN(90)))
		d.Preferences.Notifications = Notifications{Email: r.IntN(2) == 0, Push: r.IntN(2) == 0, Digest: word(r)}
		d.LastLoginAt = maybe(r, "2026-02-11T16:20:41.907Z")
		p.Meta = Meta{RequestID: fmt.Sprintf("req_%08x", r.Uint32()), Version: r.IntN(12)}
		v[i] = p
	}
	return v
}
