package match

// Hidden are names of members of which complaints show no values, wherever they stand.
type Hidden struct {
	Names    map[string]bool
	Patterns []*Pattern        // of names; nil stands for one that matches all
	Others   []map[string]bool // all names but those of the map
}

// Has reports whether name is one of h. It is safe for concurrent use.
func (h *Hidden) Has(name string) bool {
	if h.Names[name] {
		return true
	}
	for _, p := range h.Patterns {
		if p == nil || p.matches(name) {
			return true
		}
	}
	for _, but := range h.Others {
		if !but[name] {
			return true
		}
	}
	return false
}

// prepare compiles the patterns of h.
func (h *Hidden) prepare() {
	for _, p := range h.Patterns {
		p.prepare()
	}
}
