# The whole workflow. `make play` and `make test` set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
STAMP := $(VENV)/.ready
DEV_STAMP := $(VENV)/.ready-dev
WEB_STAMP := web/node_modules/.package-lock.json
PAGE := src/blackticket/server/page/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)

.PHONY: help setup page play terminal check check-python check-web test test-compile test-browser test-plain test-bounds bench docs lock clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 10

setup: $(STAMP)  ## make .venv with the command .venv/bin/blackticket

$(STAMP): requirements.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

$(DEV_STAMP): $(STAMP) requirements-dev.txt
	$(PIP) --require-hashes -r requirements-dev.txt
	touch $@

page: $(PAGE)  ## build the page of the web table

$(WEB_STAMP): $(STAMP) web/package-lock.json
	sh -e scripts/page_setup.sh
	touch $@

$(PAGE): $(WEB_STAMP) $(PAGE_SOURCES)
	sh scripts/page.sh
	touch $@

play: $(STAMP) $(PAGE)  ## start the web table and open it in the browser
	@(nice $(BIN)/blackticket compile >/dev/null 2>&1 &)
	@$(BIN)/blackticket serve --open

terminal: $(STAMP)  ## play a game in the terminal
	@$(BIN)/blackticket play

# Two processes at a time: that is what the tests are balanced for. A file stays in one of them; see tests/conftest.py for
# their order.
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder
# Playwright keeps an event loop in its process, so what drives a browser has a process without other tests.
WITHOUT_BROWSER := --ignore=tests/browser

check: $(DEV_STAMP) $(WEB_STAMP)  ## the fast subset: format, lint, types, layers, quick tests
	@$(MAKE) --no-print-directory -j2 --output-sync=target check-python check-web
	$(PYTEST) -m "not slow" $(WITHOUT_BROWSER)

check-python: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

check-web: $(WEB_STAMP)
	sh scripts/page_check.sh

test: $(DEV_STAMP) $(PAGE)  ## everything that must hold before a change lands
	@$(MAKE) --no-print-directory -j2 --output-sync=target test-compile check-python check-web
	sh scripts/chromium.sh
	$(PYTEST) $(WITHOUT_BROWSER)
	@$(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory -j2 --output-sync=target test-plain test-bounds

test-browser: $(DEV_STAMP) $(PAGE)
	$(PYTEST) tests/browser

test-plain: $(DEV_STAMP)
	BLACKTICKET_COMPILER=off $(BIN)/python -m pytest -q -m rules

test-bounds: $(DEV_STAMP)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -m rules

# The rules are compiled once, before several processes would do it at the same time.
test-compile: $(DEV_STAMP)
	$(BIN)/blackticket compile

bench: $(DEV_STAMP)  ## speed of the rules, side by side; writes docs/results/
	$(BIN)/python -m bench rules --write docs/results

docs: $(DEV_STAMP)  ## draw the boards again, run every example in the docs, build the docs as a site in site/
	$(BIN)/python scripts/layout_pictures.py
	$(BIN)/python -m pytest -q tests/docs
	$(BIN)/python scripts/docs_site.py

lock: $(DEV_STAMP)  ## pin the dependencies again
	sh scripts/lock.sh

clean:  ## remove the environment, the built page and caches
	rm -rf $(VENV) src/blackticket/server/page web/node_modules build site
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
