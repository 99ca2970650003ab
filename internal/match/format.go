package match

// formatNamed returns the check of the named format for text, nil for a name that is
// unknown or that asks nothing of text.
func formatNamed(name string) func(text string) bool { return nil }

// numberFormatNamed returns the check of the named format for numbers, nil for a name
// that is unknown or that asks nothing of numbers.
func numberFormatNamed(name string) func(n Number) bool { return nil }
