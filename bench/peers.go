package bench

import (
	"bytes"
	"encoding/json"
	"unsafe"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/decoder"
	"github.com/bytedance/sonic/encoder"
	goccy "github.com/goccy/go-json"
	goccyv2 "github.com/goccy/go-json/v2"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

// A peer is an encoder and decoder of any Go value. Each is driven in the fastest
// way that its public interface has for output into memory that is reused.
type peer struct {
	name   string
	output Output
	// newEncode returns a function that writes v.
	newEncode func() func(dst []byte, v any) ([]byte, error)
	// marshal returns v written into memory of its own.
	marshal func(v any) ([]byte, error)
	// decode reads into a pointer. It is nil where another mode of the same peer
	// stands for it.
	decode func(src []byte, v any) error
}

// goccyFast has goccy do as little as it can. It does not check that text is UTF-8.
var goccyFast = []goccy.EncodeOptionFunc{goccy.UnorderedMap(), goccy.DisableHTMLEscape(), goccy.DisableNormalizeUTF8()}

// peers are the encoders to compare with. Those named "fast" do less than
// stringify: goccy's and sonic's do not check that text is UTF-8, jsoniter's rounds
// numbers to six decimals and so takes no part in comparisons.
func peers() []peer {
	return append([]peer{
		{"goccy", Whole, goccyEncoder(), goccy.Marshal, nil},
		{"goccy fast", Whole, goccyEncoder(goccyFast...), goccyMarshal, goccyDecode},
		{"goccy v2", Whole, goccyV2Encoder, func(v any) ([]byte, error) { return goccyv2.Marshal(v) }, nil},
		{"sonic", Whole, sonicEncoder(0), sonic.ConfigDefault.Marshal, nil},
		{"sonic fast", Whole, sonicEncoder(encoder.NoQuoteTextMarshaler | encoder.NoValidateJSONMarshaler), sonic.ConfigFastest.Marshal, sonicDecode},
		{"sonic std", Whole, sonicEncoder(encoder.CompatibleWithStd | encoder.ValidateString), sonic.ConfigStd.Marshal, nil},
		{"segmentio", Whole, segmentioEncoder, segmentio.Marshal, segmentioDecode},
		{"jsoniter", Whole, jsoniterEncoder(jsoniter.ConfigCompatibleWithStandardLibrary), jsoniter.ConfigCompatibleWithStandardLibrary.Marshal, jsoniterDecode},
		{"jsoniter fast", Rounded, jsoniterEncoder(jsoniter.ConfigFastest), jsoniter.ConfigFastest.Marshal, nil},
		{"encoding/json", Whole, stdEncoder, json.Marshal, json.Unmarshal},
	}, jsonV2()...)
}

func dynamicPeers() []Contender {
	var out []Contender
	for _, p := range peers() {
		out = append(out, Contender{p.name, p.output, func(c *Case) (Write, error) {
			encode := p.newEncode()
			return func(dst []byte, i int) ([]byte, error) { return encode(dst, c.Decoded[i]) }, nil
		}})
	}
	return out
}

func textPeers() []Contender {
	var out []Contender
	for _, p := range peers() {
		if p.decode == nil {
			continue
		}
		out = append(out, Contender{p.name, p.output, func(c *Case) (Write, error) {
			encode := p.newEncode()
			return func(dst []byte, i int) ([]byte, error) {
				var v any
				if err := p.decode(c.Text[i], &v); err != nil {
					return nil, err
				}
				return encode(dst, v)
			}, nil
		}})
	}
	return out
}

func structPeers() []Contender {
	var out []Contender
	for _, p := range peers() {
		if p.decode == nil {
			continue
		}
		out = append(out, Contender{p.name, Declared, func(c *Case) (Write, error) {
			encode := p.newEncode()
			return func(dst []byte, i int) ([]byte, error) {
				v := c.Shape.New()
				if err := p.decode(c.Text[i], v); err != nil {
					return nil, err
				}
				return encode(dst, v)
			}, nil
		}})
	}
	return out
}

func stdEncoder() func([]byte, any) ([]byte, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	return func(_ []byte, v any) ([]byte, error) {
		buf.Reset()
		err := e.Encode(v)
		return line(&buf), err
	}
}

// line returns what buf has without the end of line that encoders of streams write.
func line(buf *bytes.Buffer) []byte { return bytes.TrimSuffix(buf.Bytes(), []byte("\n")) }

func goccyEncoder(options ...goccy.EncodeOptionFunc) func() func([]byte, any) ([]byte, error) {
	return func() func([]byte, any) ([]byte, error) {
		var buf bytes.Buffer
		e := goccy.NewEncoder(&buf)
		return func(_ []byte, v any) ([]byte, error) {
			buf.Reset()
			err := e.EncodeWithOption(v, options...)
			return line(&buf), err
		}
	}
}

func goccyMarshal(v any) ([]byte, error) { return goccy.MarshalWithOption(v, goccyFast...) }

func goccyV2Encoder() func([]byte, any) ([]byte, error) {
	var buf bytes.Buffer
	return func(_ []byte, v any) ([]byte, error) {
		buf.Reset()
		err := goccyv2.MarshalWrite(&buf, v)
		return buf.Bytes(), err
	}
}

// goccyDecode copies src, as Unmarshal does; the variant without a copy wants to
// write into it.
func goccyDecode(src []byte, v any) error { return goccy.Unmarshal(src, v) }

func sonicEncoder(options encoder.Options) func() func([]byte, any) ([]byte, error) {
	return func() func([]byte, any) ([]byte, error) {
		buf := new([]byte) // EncodeInto makes its pointer escape: one for all calls
		return func(dst []byte, v any) ([]byte, error) {
			*buf = dst
			err := encoder.EncodeInto(buf, v, options)
			return *buf, err
		}
	}
}

// sonicDecode lets strings point into src, which is the fastest that sonic has.
func sonicDecode(src []byte, v any) error {
	d := decoder.NewDecoder(unsafe.String(unsafe.SliceData(src), len(src)))
	return d.Decode(v)
}

func segmentioEncoder() func([]byte, any) ([]byte, error) {
	return func(dst []byte, v any) ([]byte, error) { return segmentio.Append(dst, v, 0) }
}

// segmentioDecode lets strings point into src.
func segmentioDecode(src []byte, v any) error {
	_, err := segmentio.Parse(src, v, segmentio.ZeroCopy)
	return err
}

func jsoniterEncoder(api jsoniter.API) func() func([]byte, any) ([]byte, error) {
	return func() func([]byte, any) ([]byte, error) {
		stream := jsoniter.NewStream(api, nil, 512)
		return func(dst []byte, v any) ([]byte, error) {
			stream.Reset(nil)
			stream.SetBuffer(dst)
			stream.WriteVal(v)
			return stream.Buffer(), stream.Error
		}
	}
}

func jsoniterDecode(src []byte, v any) error { return jsoniter.ConfigFastest.Unmarshal(src, v) }
