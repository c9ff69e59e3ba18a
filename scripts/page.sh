#!/usr/bin/env sh
# Build the page of the web table into src/blackticket/server/page/, with the machine's Node if it is new enough, else
# with one from PyPI in .venv.
set -eu
cd "$(dirname "$0")/.."
new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! { command -v npm >/dev/null 2>&1 && command -v node >/dev/null 2>&1 && new_enough node; }; then
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-page.txt
  PATH="$PWD/.venv/bin:$PATH"
  export PATH
fi
cd web
npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
npm run --silent build
