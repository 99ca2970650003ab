package matcher

import "github.com/stringify-go/stringify/internal/schema"

// noteDemanded asks Options.Demanded about s, if it may matter.
func (b *Builder) noteDemanded(s *schema.Schema) {
	if b.o.Demanded == nil || len(s.Required) == 0 {
		return
	}
	demanded := b.o.Demanded(s)
	if len(demanded) == len(s.Required) {
		return
	}
	if b.demanded == nil {
		b.demanded = make(map[*schema.Schema][]string)
	}
	b.demanded[s] = demanded
	b.lenient = true
}
