#!/usr/bin/env bash
# Compares this module with the reference over fresh random cases:
# oracle.sh SEED COUNT. Run by `make oracle`.
set -euo pipefail
cd "$(dirname "$0")"
cases=$(mktemp -t oracle.XXXXXX.jsonl)
trap 'rm -f "$cases"' EXIT
TZ=UTC node record.js node_modules/fast-json-stringify "$1" "$2" "$cases" | sed -n 1p
cd ../..
STRINGIFY_ORACLE=$cases go test -count=1 -run '^TestOracle(Typed)?$' -v .
