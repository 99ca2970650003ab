module github.com/stringify-go/stringify

go 1.26
