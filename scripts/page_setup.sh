# For page.sh and page_check.sh, from the top of the checkout: puts Node into the PATH (the machine's if it is new
# enough, else one from PyPI in .venv) and the page's packages into web/node_modules, unless they are there already.
new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 13) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! { command -v npm >/dev/null 2>&1 && command -v node >/dev/null 2>&1 && new_enough node; }; then
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-page.txt
  PATH="$PWD/.venv/bin:$PATH"
  export PATH
fi
# npm writes this file last, when everything else is in place.
if ! [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; then
  (cd web && npm ci --no-audit --no-fund --no-update-notifier --loglevel=error)
fi
