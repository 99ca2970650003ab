//go:build !(go1.27 && goexperiment.jsonv2)

package bench

// jsonV2 is the second version of encoding/json, which the Go that builds this lacks.
func jsonV2() []peer { return nil }
