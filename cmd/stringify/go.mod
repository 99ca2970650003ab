module github.com/stringify-go/stringify/cmd/stringify

go 1.26

require (
	github.com/spf13/cobra v1.10.2
	github.com/stringify-go/stringify v0.0.0-00010101000000-000000000000
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
)

replace github.com/stringify-go/stringify => ../..
