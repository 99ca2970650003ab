package hand

import "github.com/stringify-go/stringify/bench/payload"

// Simple appends an object of three members.
func Simple(b []byte, v *payload.Simple) []byte {
	b = append(b, `{"firstName":`...)
	b = text(b, v.FirstName)
	b = append(b, `,"lastName":`...)
	b = textOrNull(b, v.LastName)
	b = append(b, `,"age":`...)
	b = integer(b, v.Age)
	return append(b, '}')
}

// Mixed appends an object of fifteen members.
func Mixed(b []byte, v *payload.Mixed) []byte {
	b = append(b, `{"s1":`...)
	b = text(b, v.S1)
	b = append(b, `,"n1":`...)
	b = number(b, v.N1)
	b = append(b, `,"b1":`...)
	b = boolean(b, v.B1)
	b = append(b, `,"s2":`...)
	b = text(b, v.S2)
	b = append(b, `,"n2":`...)
	b = number(b, v.N2)
	b = append(b, `,"b2":`...)
	b = boolean(b, v.B2)
	b = append(b, `,"s3":`...)
	b = text(b, v.S3)
	b = append(b, `,"n3":`...)
	b = number(b, v.N3)
	b = append(b, `,"b3":`...)
	b = boolean(b, v.B3)
	b = append(b, `,"s4":`...)
	b = text(b, v.S4)
	b = append(b, `,"n4":`...)
	b = number(b, v.N4)
	b = append(b, `,"b4":`...)
	b = boolean(b, v.B4)
	b = append(b, `,"s5":`...)
	b = text(b, v.S5)
	b = append(b, `,"n5":`...)
	b = number(b, v.N5)
	b = append(b, `,"b5":`...)
	b = boolean(b, v.B5)
	return append(b, '}')
}

// Nested appends an object with an array and an inner object.
func Nested(b []byte, v *payload.Nested) []byte {
	b = append(b, `{"id":`...)
	b = integer(b, v.ID)
	b = append(b, `,"name":`...)
	b = text(b, v.Name)
	b = append(b, `,"email":`...)
	b = text(b, v.Email)
	b = append(b, `,"active":`...)
	b = boolean(b, v.Active)
	b = append(b, `,"score":`...)
	b = number(b, v.Score)
	b = append(b, `,"tags":`...)
	b = texts(b, v.Tags)
	b = append(b, `,"address":`...)
	b = nestedAddress(b, &v.Address)
	return append(b, '}')
}

// nestedAddress appends a payload.NestedAddress.
func nestedAddress(b []byte, v *payload.NestedAddress) []byte {
	b = append(b, `{"street":`...)
	b = text(b, v.Street)
	b = append(b, `,"city":`...)
	b = text(b, v.City)
	b = append(b, `,"zip":`...)
	b = text(b, v.Zip)
	return append(b, '}')
}

// Event appends an object with moments.
func Event(b []byte, v *payload.Event) []byte {
	b = append(b, `{"id":`...)
	b = integer(b, v.ID)
	b = append(b, `,"title":`...)
	b = text(b, v.Title)
	b = append(b, `,"startsAt":`...)
	b = moment(b, v.StartsAt)
	b = append(b, `,"endsAt":`...)
	b = moment(b, v.EndsAt)
	b = append(b, `,"createdAt":`...)
	b = moment(b, v.CreatedAt)
	b = append(b, `,"updatedAt":`...)
	b = moment(b, v.UpdatedAt)
	return append(b, '}')
}

// Public appends the declared members of a row.
func Public(b []byte, v *payload.Row) []byte { return append(public(b, v), '}') }

// Row appends all members of a row.
func Row(b []byte, v *payload.Row) []byte {
	b = public(b, v)
	b = append(b, `,"passwordHash":`...)
	b = text(b, v.PasswordHash)
	b = append(b, `,"salt":`...)
	b = text(b, v.Salt)
	b = append(b, `,"resetToken":`...)
	b = text(b, v.ResetToken)
	b = append(b, `,"loginCount":`...)
	b = integer(b, v.LoginCount)
	b = append(b, `,"lastIp":`...)
	b = text(b, v.LastIP)
	b = append(b, `,"tenantId":`...)
	b = integer(b, v.TenantID)
	b = append(b, `,"version":`...)
	b = integer(b, v.Version)
	b = append(b, `,"deleted":`...)
	b = boolean(b, v.Deleted)
	b = append(b, `,"internalNote":`...)
	b = text(b, v.InternalNote)
	b = append(b, `,"createdAt":`...)
	b = moment(b, v.CreatedAt)
	return append(b, '}')
}

// public appends the declared members of a row, without the brace that ends it.
func public(b []byte, v *payload.Row) []byte {
	b = append(b, `{"id":`...)
	b = integer(b, v.ID)
	b = append(b, `,"username":`...)
	b = text(b, v.Username)
	b = append(b, `,"email":`...)
	b = text(b, v.Email)
	b = append(b, `,"name":`...)
	b = text(b, v.Name)
	b = append(b, `,"role":`...)
	b = text(b, v.Role)
	b = append(b, `,"active":`...)
	b = boolean(b, v.Active)
	b = append(b, `,"score":`...)
	b = number(b, v.Score)
	b = append(b, `,"country":`...)
	b = text(b, v.Country)
	b = append(b, `,"posts":`...)
	b = integer(b, v.Posts)
	b = append(b, `,"bio":`...)
	b = text(b, v.Bio)
	return b
}
