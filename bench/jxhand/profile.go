package jxhand

import (
	"github.com/go-faster/jx"

	"github.com/stringify-go/stringify/bench/payload"
)

// Profile writes a profile.
func Profile(e *jx.Encoder, v *payload.Profile) {
	e.ObjStart()
	e.FieldStart("data")
	profileData(e, &v.Data)
	e.FieldStart("meta")
	meta(e, &v.Meta)
	e.ObjEnd()
}

// profileData writes a payload.ProfileData.
func profileData(e *jx.Encoder, v *payload.ProfileData) {
	e.ObjStart()
	e.FieldStart("id")
	e.Str(v.ID)
	e.FieldStart("email")
	e.Str(v.Email)
	e.FieldStart("displayName")
	e.Str(v.DisplayName)
	e.FieldStart("bio")
	e.Str(v.Bio)
	e.FieldStart("avatarUrl")
	textOrNull(e, v.AvatarURL)
	e.FieldStart("active")
	e.Bool(v.Active)
	e.FieldStart("roles")
	texts(e, v.Roles)
	e.FieldStart("address")
	address(e, &v.Address)
	e.FieldStart("organization")
	organization(e, &v.Organization)
	e.FieldStart("preferences")
	preferences(e, &v.Preferences)
	e.FieldStart("createdAt")
	e.Str(v.CreatedAt)
	e.FieldStart("lastLoginAt")
	textOrNull(e, v.LastLoginAt)
	e.ObjEnd()
}

// organization writes a payload.Organization.
func organization(e *jx.Encoder, v *payload.Organization) {
	e.ObjStart()
	e.FieldStart("id")
	e.Str(v.ID)
	e.FieldStart("name")
	e.Str(v.Name)
	e.FieldStart("plan")
	e.Str(v.Plan)
	e.ObjEnd()
}

// preferences writes a payload.Preferences.
func preferences(e *jx.Encoder, v *payload.Preferences) {
	e.ObjStart()
	e.FieldStart("locale")
	e.Str(v.Locale)
	e.FieldStart("timezone")
	e.Str(v.Timezone)
	e.FieldStart("notifications")
	notifications(e, &v.Notifications)
	e.ObjEnd()
}

// notifications writes a payload.Notifications.
func notifications(e *jx.Encoder, v *payload.Notifications) {
	e.ObjStart()
	e.FieldStart("email")
	e.Bool(v.Email)
	e.FieldStart("push")
	e.Bool(v.Push)
	e.FieldStart("digest")
	e.Str(v.Digest)
	e.ObjEnd()
}

// meta writes a payload.Meta.
func meta(e *jx.Encoder, v *payload.Meta) {
	e.ObjStart()
	e.FieldStart("requestId")
	e.Str(v.RequestID)
	e.FieldStart("version")
	e.Int(v.Version)
	e.ObjEnd()
}

// address writes a payload.Address.
func address(e *jx.Encoder, v *payload.Address) {
	e.ObjStart()
	e.FieldStart("street")
	e.Str(v.Street)
	e.FieldStart("city")
	e.Str(v.City)
	e.FieldStart("postalCode")
	e.Str(v.PostalCode)
	e.FieldStart("country")
	e.Str(v.Country)
	e.FieldStart("apartment")
	textOrNull(e, v.Apartment)
	e.ObjEnd()
}
