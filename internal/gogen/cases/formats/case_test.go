package formats

import (
	_ "embed"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestTypes(t *testing.T) {
	at := time.Date(2024, 2, 29, 23, 59, 59, 999e6, time.FixedZone("", 3600))
	check.Run(t, schema, []check.Case{
		check.Of("moments", `{"date":"2024-02-29","time":"23:59:59","moment":"2024-02-29T22:59:59.999Z","span":"PT1H30M","raw":"a","maybe":null,
			"nullable":null,"days":["2024-02-29","2024-02-29"]}`, AppendFormats, &Formats{
			Date: &at, Time: &at, Moment: &at, Span: new(90 * time.Minute), Raw: new("a"), Maybe: new(*time.Time), Nullable: new(*time.Time), Days: []time.Time{at, at},
		}),
		check.Of("text", `{"email":"a","ipv6":"not one","uuid":"","int32":4000000000,"double":0.1,"other":"x"}`, AppendFormats, &Formats{
			Email: new("a"), Ipv6: new("not one"), UUID: new(""), Int32: new(int64(4000000000)), Double: new(0.1), Other: new("x"),
		}),
	})
}

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendFormatsValue, AppendFormatsJSON, []string{
		`{"date":"2024-02-29T23:00:00-02:00","time":"2024-02-29T23:00:00Z","moment":"2024-02-29T23:00:00+02:00"}`,
		`{"date":"2024-02-30","time":"x","moment":""}`, `{"date":0,"moment":1e12,"time":-1}`, `{"date":null}`, `{"moment":true}`, `{"span":"P1D"}`, `{"span":5}`,
		`{"maybe":"2024-01-01","nullable":"2024-01-01T00:00:00Z"}`, `{"days":["2024-01-01",null]}`, `{"raw":"a\u0022b","email":5}`,
		`{"by":"6ba7b810-9dad-11d1-80b4-00c04fd430c8"}`, `{"by":"127.0.0.1"}`, `{"by":"2024-02-29"}`, `{"by":"a@example.com"}`, `{"by":"nothing of it"}`, `{"by":5}`, `{"by":{}}`,
		`{"idn-email":"ü@example.com","hostname":"h","idn-hostname":"ü","ipv4":"1","uri":"u","uri-reference":"r","iri":"i","uri-template":"{","pointer":"/","relative":"0","regex":"(","uuid":"u"}`,
	})
}
