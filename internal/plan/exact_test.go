package plan

import "testing"

// TestExact asks for the kinds that nodes take in the strict profile.
func TestExact(t *testing.T) {
	const (
		null, boolean, integer, text, object, array KindSet = 1 << JSONNull, 1 << JSONBoolean, 1 << JSONInteger, 1 << JSONString, 1 << JSONObject, 1 << JSONArray
		number                                              = 1<<JSONNumber | integer
	)
	byKind := func(to map[JSONKind]ID) [NumJSONKinds]ID {
		var list [NumJSONKinds]ID
		for kind := range list {
			list[kind] = None
			if id, ok := to[JSONKind(kind)]; ok {
				list[kind] = id
			}
		}
		return list
	}
	nodes := []Node{
		Any: {Kind: Any}, Null: {Kind: Null}, Boolean: {Kind: Boolean}, Integer: {Kind: Integer}, Number: {Kind: Number},
		String: {Kind: String}, Time: {Kind: Time}, Unsafe: {Kind: Unsafe}, Const: {Kind: Const, Const: "1"}, Object: {Kind: Object},
		Array: {Kind: Array}, Tuple: {Kind: Tuple}, Switch: {Kind: Never}, Branch: {Kind: Branch}, If: {Kind: If}, Never: {Kind: Never},
	}
	for kind, want := range []KindSet{
		Any: AllKinds, Null: null, Boolean: boolean, Integer: integer, Number: number, String: text, Time: text, Unsafe: text,
		Const: AllKinds, Object: object, Array: array, Tuple: array, Switch: 0, Branch: AllKinds, If: AllKinds, Never: 0,
	} {
		if got := Exact(nodes, ID(kind)); got != want {
			t.Errorf("%s: got %s, want %s", Kind(kind), got.Want(), want.Want())
		}
		nodes[kind].Nullable = true
		if got := Exact(nodes, ID(kind)); got != want.With(JSONNull) {
			t.Errorf("%s, nullable: got %s, want %s", Kind(kind), got.Want(), want.With(JSONNull).Want())
		}
		nodes[kind].Nullable = false
	}
	for _, c := range []struct {
		name string
		to   map[JSONKind]ID
		want KindSet
	}{
		{"null is coerced", map[JSONKind]ID{JSONNull: ID(String), JSONString: ID(String), JSONInteger: ID(Integer)}, text | integer},
		{"null is listed", map[JSONKind]ID{JSONNull: ID(Null), JSONString: ID(String)}, text | null},
		{"null is any", map[JSONKind]ID{JSONNull: ID(Any)}, null},
		{"null by another list", map[JSONKind]ID{JSONNull: ID(len(nodes) + 1), JSONObject: ID(Object)}, object},
		{"null by what asks more", map[JSONKind]ID{JSONNull: ID(If)}, null},
		{"nothing", nil, 0},
	} {
		all := append(nodes[:len(nodes):len(nodes)], Node{Kind: Switch, Switch: &SwitchNode{byKind(c.to)}},
			Node{Kind: Switch, Switch: &SwitchNode{byKind(map[JSONKind]ID{JSONNull: ID(Object)})}})
		if got := Exact(all, ID(len(nodes))); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got.Want(), c.want.Want())
		}
	}
}
