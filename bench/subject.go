package bench

import (
	"fmt"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A Subject is something that stringify does in one or more ways, to be compared with
// what another commit of it does.
type Subject struct {
	Name    string
	Entries func() ([]rounds.Entry, error)
}

// Subjects are all that is compared: every workload and every branch from Go types,
// values and text, arrays of all kinds and of some lengths, and compilation.
func Subjects() []Subject {
	var out []Subject
	for _, w := range Workloads {
		ways := []Contender{named("Go type", Typed()[0]), named("Go type, Marshal", TypedMarshal()[0]), named("values", Dynamic()[0])}
		if w.TextOnly {
			ways = nil
		}
		ways = append(ways, named("text", Text()[0]))
		out = append(out, Subject{w.Name, func() ([]rounds.Entry, error) { return loaded(w, ways) }})
	}
	for _, k := range Kinds {
		for _, n := range []int{10, 100, 1000, 10_000} {
			out = append(out, Subject{fmt.Sprintf("%s by %d", k.Name, n), func() ([]rounds.Entry, error) {
				cases, err := k.Cases([]int{n})
				if err != nil {
					return nil, err
				}
				list, err := Length(cases)
				if err != nil {
					return nil, err
				}
				return list[0][:LengthWays], nil
			}})
		}
	}
	for _, b := range Branches {
		out = append(out, Subject{b.Name, func() ([]rounds.Entry, error) {
			return loaded(b.Workload, []Contender{named("values", b.Contenders()[0]), named("text", b.Contenders()[1])})
		}})
	}
	for _, s := range append(payload.Schemas(), payload.BranchSchemas()...) {
		out = append(out, Subject{"schema: " + s.Name, func() ([]rounds.Entry, error) { return Compile(s), nil }})
	}
	return out
}

func named(name string, k Contender) Contender {
	k.Name = name
	return k
}

// loaded returns the entries of contenders for a workload.
func loaded(w Workload, contenders []Contender) ([]rounds.Entry, error) {
	c, err := Load(w, 0)
	if err != nil {
		return nil, err
	}
	c.All = nil
	var out []rounds.Entry
	for _, k := range contenders {
		e, _, err := k.Entry(c)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}
