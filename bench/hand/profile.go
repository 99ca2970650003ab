package hand

import "github.com/stringify-go/stringify/bench/payload"

// Profile appends a profile.
func Profile(b []byte, v *payload.Profile) []byte {
	b = append(b, `{"data":`...)
	b = profileData(b, &v.Data)
	b = append(b, `,"meta":`...)
	b = meta(b, &v.Meta)
	return append(b, '}')
}

// profileData appends a payload.ProfileData.
func profileData(b []byte, v *payload.ProfileData) []byte {
	b = append(b, `{"id":`...)
	b = text(b, v.ID)
	b = append(b, `,"email":`...)
	b = text(b, v.Email)
	b = append(b, `,"displayName":`...)
	b = text(b, v.DisplayName)
	b = append(b, `,"bio":`...)
	b = text(b, v.Bio)
	b = append(b, `,"avatarUrl":`...)
	b = textOrNull(b, v.AvatarURL)
	b = append(b, `,"active":`...)
	b = boolean(b, v.Active)
	b = append(b, `,"roles":`...)
	b = texts(b, v.Roles)
	b = append(b, `,"address":`...)
	b = address(b, &v.Address)
	b = append(b, `,"organization":`...)
	b = organization(b, &v.Organization)
	b = append(b, `,"preferences":`...)
	b = preferences(b, &v.Preferences)
	b = append(b, `,"createdAt":`...)
	b = text(b, v.CreatedAt)
	b = append(b, `,"lastLoginAt":`...)
	b = textOrNull(b, v.LastLoginAt)
	return append(b, '}')
}

// organization appends a payload.Organization.
func organization(b []byte, v *payload.Organization) []byte {
	b = append(b, `{"id":`...)
	b = text(b, v.ID)
	b = append(b, `,"name":`...)
	b = text(b, v.Name)
	b = append(b, `,"plan":`...)
	b = text(b, v.Plan)
	return append(b, '}')
}

// preferences appends a payload.Preferences.
func preferences(b []byte, v *payload.Preferences) []byte {
	b = append(b, `{"locale":`...)
	b = text(b, v.Locale)
	b = append(b, `,"timezone":`...)
	b = text(b, v.Timezone)
	b = append(b, `,"notifications":`...)
	b = notifications(b, &v.Notifications)
	return append(b, '}')
}

// notifications appends a payload.Notifications.
func notifications(b []byte, v *payload.Notifications) []byte {
	b = append(b, `{"email":`...)
	b = boolean(b, v.Email)
	b = append(b, `,"push":`...)
	b = boolean(b, v.Push)
	b = append(b, `,"digest":`...)
	b = text(b, v.Digest)
	return append(b, '}')
}

// meta appends a payload.Meta.
func meta(b []byte, v *payload.Meta) []byte {
	b = append(b, `{"requestId":`...)
	b = text(b, v.RequestID)
	b = append(b, `,"version":`...)
	b = integer(b, v.Version)
	return append(b, '}')
}

// address appends a payload.Address.
func address(b []byte, v *payload.Address) []byte {
	b = append(b, `{"street":`...)
	b = text(b, v.Street)
	b = append(b, `,"city":`...)
	b = text(b, v.City)
	b = append(b, `,"postalCode":`...)
	b = text(b, v.PostalCode)
	b = append(b, `,"country":`...)
	b = text(b, v.Country)
	b = append(b, `,"apartment":`...)
	b = textOrNull(b, v.Apartment)
	return append(b, '}')
}
