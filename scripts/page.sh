#!/usr/bin/env sh
# Build the page of the web table into src/blackticket/server/page/.
set -eu
cd "$(dirname "$0")/.."
. scripts/page_setup.sh
cd web
npm run --silent build
