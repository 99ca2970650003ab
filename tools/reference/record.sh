#!/usr/bin/env bash
# Records testdata/reference anew. Run by `make record`.
set -euo pipefail
cd "$(dirname "$0")"
reference=node_modules/fast-json-stringify
out=../../testdata/reference
export TZ=UTC
node coercions.js "$reference" "$out/coercions.jsonl"
node record.js "$reference" 1 4500 "$out/random.jsonl" small
gzip -9 -n -f "$out/random.jsonl"
ls -l "$out"
