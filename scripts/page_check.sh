#!/usr/bin/env sh
# Check the page's code: format, lint, types, texts and unit tests. Needs no browser and no built page.
set -eu
cd "$(dirname "$0")/.."
. scripts/page_setup.sh
cd web
npm run --silent format-check
npm run --silent lint
npm run --silent check
npm run --silent texts
npm run --silent unit
