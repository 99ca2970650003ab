package match

// prepare fills in what is not data, in n and in all nodes that can be reached from it, but
// for those that it has prepared before: these may be in use. It does not recurse, however
// deep nodes refer to each other.
func (x *Set) prepare(n *Node) {
	if x.o.Hidden != nil {
		x.o.Hidden.prepare()
	}
	var work []*Node
	add := func(n *Node) {
		if !n.ready {
			n.ready = true
			work = append(work, n)
		}
	}
	for add(n); len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		n.prepare(x.o.Formats)
		n.Each(add)
	}
}

// prepare is that of the Set for n alone; formats are as in Options.
func (n *Node) prepare(formats map[string]func(text string) bool) {
	if n.Const != nil {
		n.Const.prepare()
	}
	if n.Enum != nil {
		n.Enum.prepare()
	}
	if n.Number != nil {
		n.Number.prepare()
	}
	if n.Text != nil {
		n.Text.prepare(formats)
	}
	if n.Object != nil {
		n.Object.prepare()
	}
	n.prepareKinds()
	n.simple = n.Form == Always || n.Form == Rules && n.InPlace == nil
}
