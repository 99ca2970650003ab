package gogen

import (
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName bounds the length of identifiers that are made of texts, in bytes.
const maxName = 60

// names are the identifiers of one scope, each given out once.
type names struct {
	used  map[string]bool
	taken func(string) bool // by others; may be nil
}

// give returns want, or want with a number behind it if that is used already.
func (n *names) give(want string) string {
	if n.used == nil {
		n.used = make(map[string]bool)
	}
	name := want
	for i := 2; n.used[name] || token.IsKeyword(name) || n.taken != nil && n.taken(name); i++ {
		if c := want[len(want)-1]; '0' <= c && c <= '9' {
			name = want + "_" + strconv.Itoa(i) // Item1 and 2 are not Item12
		} else {
			name = want + strconv.Itoa(i)
		}
	}
	n.used[name] = true
	return name
}

// initialisms are words that Go writes in capitals.
var initialisms = map[string]bool{
	"Api": true, "Ascii": true, "Cpu": true, "Css": true, "Dns": true, "Eof": true, "Guid": true,
	"Html": true, "Http": true, "Https": true, "Id": true, "Ip": true, "Json": true, "Rpc": true,
	"Sku": true, "Sql": true, "Ssh": true, "Tcp": true, "Tls": true, "Ttl": true, "Udp": true, "Ui": true,
	"Uid": true, "Uri": true, "Url": true, "Utf8": true, "Uuid": true, "Vm": true, "Xml": true,
}

// Name returns what text, a file name or a title, is called in Go: an exported identifier.
func Name(text string) string { return exported(text, "Value") }

// exported returns text as an exported identifier: its letters and digits, each word with a
// capital; other where there are none.
func exported(text, other string) string {
	var b strings.Builder
	for _, word := range words(text) {
		r, size := utf8.DecodeRuneInString(word)
		word = string(unicode.ToUpper(r)) + word[size:]
		if initialisms[word] {
			word = strings.ToUpper(word)
		} else if plural, ok := strings.CutSuffix(word, "s"); ok && initialisms[plural] {
			word = strings.ToUpper(plural) + "s"
		}
		if b.Len()+len(word) > maxName {
			break
		}
		b.WriteString(word)
	}
	name := b.String()
	r, _ := utf8.DecodeRuneInString(name)
	switch {
	case name == "":
		return other
	case !unicode.IsUpper(r): // a digit, or a letter of a script that has no capitals
		return other + name
	}
	return name
}

// words splits text where something stands that is neither letter nor digit, and before
// capitals that follow small letters.
func words(text string) []string {
	var list []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			list = append(list, string(word))
			word = word[:0]
		}
	}
	for _, r := range text {
		switch {
		case r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
			continue
		case len(word) > 0 && unicode.IsUpper(r) && !unicode.IsUpper(word[len(word)-1]):
			end()
		}
		if len(word) < maxName {
			word = append(word, r)
		}
	}
	end()
	return list
}

// unexported returns name, an exported identifier, as one that is not.
func unexported(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// quote returns text as a Go literal: raw where that is easier to read.
func quote(text string) string {
	const long = 200 // bytes of a text whose lines are kept
	for i := range len(text) {
		if c := text[i]; (c < ' ' && (c != '\n' && c != '\t' || len(text) < long)) || c > '~' || c == '`' {
			return strconv.QuoteToASCII(text)
		}
	}
	if strings.ContainsAny(text, "\"\\\n") {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}
