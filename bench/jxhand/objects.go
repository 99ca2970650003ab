package jxhand

import (
	"github.com/go-faster/jx"

	"github.com/stringify-go/stringify/bench/payload"
)

// Simple writes an object of three members.
func Simple(e *jx.Encoder, v *payload.Simple) {
	e.ObjStart()
	e.FieldStart("firstName")
	e.Str(v.FirstName)
	e.FieldStart("lastName")
	textOrNull(e, v.LastName)
	e.FieldStart("age")
	e.Int(v.Age)
	e.ObjEnd()
}

// Mixed writes an object of fifteen members.
func Mixed(e *jx.Encoder, v *payload.Mixed) {
	e.ObjStart()
	e.FieldStart("s1")
	e.Str(v.S1)
	e.FieldStart("n1")
	e.Float64(v.N1)
	e.FieldStart("b1")
	e.Bool(v.B1)
	e.FieldStart("s2")
	e.Str(v.S2)
	e.FieldStart("n2")
	e.Float64(v.N2)
	e.FieldStart("b2")
	e.Bool(v.B2)
	e.FieldStart("s3")
	e.Str(v.S3)
	e.FieldStart("n3")
	e.Float64(v.N3)
	e.FieldStart("b3")
	e.Bool(v.B3)
	e.FieldStart("s4")
	e.Str(v.S4)
	e.FieldStart("n4")
	e.Float64(v.N4)
	e.FieldStart("b4")
	e.Bool(v.B4)
	e.FieldStart("s5")
	e.Str(v.S5)
	e.FieldStart("n5")
	e.Float64(v.N5)
	e.FieldStart("b5")
	e.Bool(v.B5)
	e.ObjEnd()
}

// Nested writes an object with an array and an inner object.
func Nested(e *jx.Encoder, v *payload.Nested) {
	e.ObjStart()
	e.FieldStart("id")
	e.Int(v.ID)
	e.FieldStart("name")
	e.Str(v.Name)
	e.FieldStart("email")
	e.Str(v.Email)
	e.FieldStart("active")
	e.Bool(v.Active)
	e.FieldStart("score")
	e.Float64(v.Score)
	e.FieldStart("tags")
	texts(e, v.Tags)
	e.FieldStart("address")
	nestedAddress(e, &v.Address)
	e.ObjEnd()
}

// nestedAddress writes a payload.NestedAddress.
func nestedAddress(e *jx.Encoder, v *payload.NestedAddress) {
	e.ObjStart()
	e.FieldStart("street")
	e.Str(v.Street)
	e.FieldStart("city")
	e.Str(v.City)
	e.FieldStart("zip")
	e.Str(v.Zip)
	e.ObjEnd()
}

// Event writes an object with moments.
func Event(e *jx.Encoder, v *payload.Event) {
	e.ObjStart()
	e.FieldStart("id")
	e.Int(v.ID)
	e.FieldStart("title")
	e.Str(v.Title)
	e.FieldStart("startsAt")
	moment(e, v.StartsAt)
	e.FieldStart("endsAt")
	moment(e, v.EndsAt)
	e.FieldStart("createdAt")
	moment(e, v.CreatedAt)
	e.FieldStart("updatedAt")
	moment(e, v.UpdatedAt)
	e.ObjEnd()
}

// Public writes the declared members of a row.
func Public(e *jx.Encoder, v *payload.Row) {
	e.ObjStart()
	public(e, v)
	e.ObjEnd()
}

// Row writes all members of a row.
func Row(e *jx.Encoder, v *payload.Row) {
	e.ObjStart()
	public(e, v)
	e.FieldStart("passwordHash")
	e.Str(v.PasswordHash)
	e.FieldStart("salt")
	e.Str(v.Salt)
	e.FieldStart("resetToken")
	e.Str(v.ResetToken)
	e.FieldStart("loginCount")
	e.Int(v.LoginCount)
	e.FieldStart("lastIp")
	e.Str(v.LastIP)
	e.FieldStart("tenantId")
	e.Int(v.TenantID)
	e.FieldStart("version")
	e.Int(v.Version)
	e.FieldStart("deleted")
	e.Bool(v.Deleted)
	e.FieldStart("internalNote")
	e.Str(v.InternalNote)
	e.FieldStart("createdAt")
	moment(e, v.CreatedAt)
	e.ObjEnd()
}

// public writes the declared members of a row, without the braces.
func public(e *jx.Encoder, v *payload.Row) {
	e.FieldStart("id")
	e.Int(v.ID)
	e.FieldStart("username")
	e.Str(v.Username)
	e.FieldStart("email")
	e.Str(v.Email)
	e.FieldStart("name")
	e.Str(v.Name)
	e.FieldStart("role")
	e.Str(v.Role)
	e.FieldStart("active")
	e.Bool(v.Active)
	e.FieldStart("score")
	e.Float64(v.Score)
	e.FieldStart("country")
	e.Str(v.Country)
	e.FieldStart("posts")
	e.Int(v.Posts)
	e.FieldStart("bio")
	e.Str(v.Bio)
}
