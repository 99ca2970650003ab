package plan

import "fmt"

// String returns the plan as text, one line a node.
func (p *Plan) String() string { return fmt.Sprintf("%+v", p.Nodes) }
