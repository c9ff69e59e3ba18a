#!/usr/bin/env sh
# Check the page's code: format, lint, types, texts and unit tests. Needs no browser and no built page.
set -eu
cd "$(dirname "$0")/.."
. scripts/page_setup.sh
cd web
# The linter takes as long as all others together, so it runs beside them.
npm run --silent lint &
lint=$!
trap 'kill "$lint" 2>/dev/null || true' EXIT
npm run --silent format-check
npm run --silent check
npm run --silent texts
npm run --silent unit
wait "$lint"
