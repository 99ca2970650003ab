package project

import (
	"fmt"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// build makes plans from an outline: one node a call, depth first.
type build struct{ p plan.Plan }

// planOf returns the plan that root makes, with default options.
func planOf(root func(b *build) plan.ID) *plan.Plan {
	b := &build{plan.Plan{Options: plan.Options{LargeArraySize: 20000, MaxValueDepth: 10000}}}
	b.p.Root = root(b)
	return &b.p
}

func (b *build) node(n plan.Node) plan.ID {
	n.Schema = fmt.Sprint("#n", len(b.p.Nodes))
	b.p.Nodes = append(b.p.Nodes, n)
	return plan.ID(len(b.p.Nodes) - 1)
}

func (b *build) kind(k plan.Kind) plan.ID { return b.node(plan.Node{Kind: k}) }

func (b *build) nullable(id plan.ID) plan.ID {
	b.p.Nodes[id].Nullable = true
	return id
}

func (b *build) array(items plan.ID) plan.ID {
	return b.node(plan.Node{Kind: plan.Array, Array: &plan.ArrayNode{Items: items}})
}

func prop(name string, id plan.ID) plan.Property {
	return plan.Property{Name: name, Key: string(wire.AppendString(nil, name)) + ":", Node: id}
}

func (b *build) object(props ...plan.Property) plan.ID {
	return b.node(plan.Node{Kind: plan.Object, Object: &plan.ObjectNode{Props: props, Additional: plan.None}})
}

// fields is an object from an outline: "name:s other:i?" with s string, i
// integer, n number, b boolean, a any, and ? nullable.
func (b *build) fields(outline string, more ...plan.Property) plan.ID {
	var props []plan.Property
	kinds := map[byte]plan.Kind{'s': plan.String, 'i': plan.Integer, 'n': plan.Number, 'b': plan.Boolean, 'a': plan.Any}
	for _, field := range strings.Fields(outline) {
		name, kind, typed := strings.Cut(field, ":")
		if !typed && len(more) == 0 { // its node follows
			props = append(props, prop(name, plan.None))
			continue
		}
		if !typed { // the next of more
			props = append(props, more[0])
			more = more[1:]
			continue
		}
		id := b.kind(kinds[kind[0]])
		if strings.HasSuffix(kind, "?") {
			b.nullable(id)
		}
		props = append(props, prop(name, id))
	}
	return b.object(props...)
}

// profilePlan is that of a user's profile, four objects deep.
func profilePlan() *plan.Plan {
	return planOf(func(b *build) plan.ID {
		address := b.fields("street:s city:s postalCode:s country:s apartment:s?")
		organization := b.fields("id:s name:s plan:s")
		preferences := b.fields("locale:s timezone:s notifications", prop("notifications", b.fields("email:b push:b digest:s")))
		data := b.fields("id:s email:s displayName:s bio:s avatarUrl:s? active:b roles address organization preferences createdAt:s lastLoginAt:s?",
			prop("roles", b.array(b.kind(plan.String))), prop("address", address), prop("organization", organization), prop("preferences", preferences))
		return b.fields("data meta", prop("data", data), prop("meta", b.fields("requestId:s version:i")))
	})
}

const profileText = `{"data":{"id":"user_8841","email":"tomas@example.org","displayName":"Tomas Lindqvist","bio":"Cartographer, keeps bees and writes about both of them.","avatarUrl":null,"active":true,` +
	`"roles":["member","editor","reviewer"],"address":{"street":"48 Sample Road","city":"Gothenburg","postalCode":"411 05","country":"SE","apartment":null},` +
	`"organization":{"id":"org_118","name":"Field & Fjord","plan":"team"},"preferences":{"locale":"sv-SE","timezone":"Europe/Stockholm","notifications":{"email":true,"push":false,"digest":"weekly"}},` +
	`"createdAt":"2023-02-11T08:30:00.000Z","lastLoginAt":"2026-03-01T17:05:12.000Z"},"meta":{"requestId":"req_5d1f7c90","version":3}}`

// rowPlan declares 10 of the 22 members of the rows of rowsText.
func rowPlan() *plan.Plan {
	return planOf(func(b *build) plan.ID {
		return b.array(b.fields("id:i username:s email:s name:s role:s active:b score:n country:s posts:i bio:s"))
	})
}

func rowsText(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(",[")
		fmt.Fprintf(&b, `{"id":%d,"passwordHash":"$2b$12$KIXQ8e6s","username":"user%s","salt":"9f86d081","email":"u%d@example.org","settings":{"theme":"dark","tabs":[1,2,3,{"a":null,"b":[true,false]}]},`+
			`"name":"Name %s","resetToken":null,"role":"admin","loginCount":%d,"active":%v,"lastIp":"192.0.2.44","score":%d.%d,"perms":[{"id":1,"k":"read"},{"id":2,"k":"write"}],`+
			`"country":"NZ","tenantId":77,"posts":%d,"version":3,"bio":"Some text about a person","deleted":false,"internalNote":"do not show","createdAt":"2024-01-01T00:00:00Z"}`,
			i*37%100000, strings.Repeat("x", i%20), i, strings.Repeat("y", i*7%20), i*13%1000, i%3 == 0, i%100, i%9+1, i*7%1000)
	}
	return "[" + strings.ReplaceAll(b.String()[2:], ",[", ",") + "]"
}
