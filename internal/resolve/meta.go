package resolve

import (
	"bytes"
	"strings"

	"github.com/stringify-go/stringify/internal/schema"
)

// maxMetas is the number of schemas on the way from a `$schema` to that of a draft.
const maxMetas = 8

// A metas knows the schemas that `$schema` may name beside those of the drafts.
type metas struct {
	sources []Source          // while they are added to the documents
	own     map[string]string // by `$id` and id of the sources, without #: their `$schema`; nil if nobody has asked
	drafts  map[string]found  // by URI: what was found out
}

// A found is what is known about a URI.
type found struct {
	draft schema.Draft
	known bool
}

// meta returns the draft of the schemas whose `$schema` is uri, which names no draft: the
// one to which the `$schema` of that schema leads, over others if need be. The schema is
// one that the caller gave, by its id or its `$id`, or what the Loader has. Its keywords
// are not looked at, and neither is its `$vocabulary`.
func (r *resolver) meta(uri string) (schema.Draft, bool) {
	m := &r.metas
	if f, asked := m.drafts[uri]; asked {
		return f.draft, f.known
	}
	var f found
	for next, hops := uri, 0; hops < maxMetas && !f.known; hops++ {
		if next = r.metaOf(next); next == "" {
			break
		}
		f.draft, f.known = schema.DraftOf(next)
	}
	set(&m.drafts, uri, f)
	return f.draft, f.known
}

// metaOf returns the `$schema` of the schema with that URI, "" if there is none.
func (r *resolver) metaOf(uri string) string {
	m := &r.metas
	if m.own == nil {
		m.own = make(map[string]string)
		for _, source := range m.sources {
			id, meta := schema.Declared(source.Text)
			for _, id := range []string{source.ID, id} {
				id = strings.TrimSuffix(id, "#")
				if _, known := m.own[id]; !known && id != "" {
					m.own[id] = meta
				}
			}
		}
	}
	id := strings.TrimSuffix(uri, "#")
	if meta, known := m.own[id]; known {
		return meta
	}
	for _, doc := range r.docs[min(1, len(r.docs)):] {
		if doc.Root != nil && (strings.TrimSuffix(doc.Name, "#") == id || strings.TrimSuffix(doc.Root.ID, "#") == id) {
			_, meta := schema.Declared(doc.Text)
			return meta
		}
	}
	text, err := r.loader.early(id)
	if err != nil {
		return ""
	}
	_, meta := schema.Declared(text)
	return meta
}

// early is the text with that URI, which is not added to the documents. If it is to be
// later, load does not ask for it again.
func (l *loader) early(uri string) ([]byte, error) {
	if l.load == nil {
		return nil, errUnknown
	}
	if text, asked := l.texts[uri]; asked {
		return text, l.asked[uri]
	}
	if len(l.asked)+len(l.texts) >= maxLoads {
		return nil, errLoads
	}
	text, err := l.fetch(uri)
	set(&l.texts, uri, bytes.Clone(text))
	if err != nil {
		set(&l.asked, uri, err)
	}
	return text, err
}
