package stringify

import (
	"reflect"

	"github.com/stringify-go/stringify/internal/typed"
)

// CheckType returns what For says of a type that tests have made.
func CheckType(s *Serializer, t reflect.Type) error {
	if list, more := typed.Check(s.compiled(), t); len(list) > 0 {
		return bindErrors(t, list, more)
	}
	return nil
}
