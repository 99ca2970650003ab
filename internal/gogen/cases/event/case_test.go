package event

import (
	_ "embed"
	"errors"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

// TestEvent is about the schema of the guide.
func TestEvent(t *testing.T) {
	at := time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
	check.Run(t, schema, []check.Case{
		check.Of("all", `{"id":7,"kind":"created","at":"2026-03-14T15:09:26.000Z","note":null,"actor":{"name":"Ada"}}`, AppendEvent,
			&Event{ID: 7, Kind: EventKindCreated, At: &at, Note: new(*string), Actor: &User{Name: "Ada"}}),
		check.Of("the other arm", `{"id":-1,"kind":"deleted","note":"n","actor":{"host":"h"}}`, AppendEvent,
			&Event{ID: -1, Kind: EventKindDeleted, Note: new(new("n")), Actor: &Service{Host: "h"}}),
		check.Of("what must be there", `{"id":0,"kind":""}`, AppendEvent, new(Event)),
	})
	_, err := AppendEvent(nil, &Event{Actor: (*User)(nil)}) // an arm without a value
	var bad *stringify.ValueError
	if !errors.As(err, &bad) || bad.Pointer != "/actor" || !errors.Is(err, stringify.ErrNoMatch) {
		t.Errorf("got %v", err)
	}
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendEvent, 300) }
