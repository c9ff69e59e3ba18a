# The whole workflow. `make play` and `make test` set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
DEV_STAMP := $(VENV)/.ready-dev

.PHONY: help setup play test check bench docs lock clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 10

setup: $(STAMP)  ## make .venv with the command .venv/bin/blackticket

$(STAMP): requirements.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(DEV_STAMP): $(STAMP) requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

play: $(STAMP)  ## play a game in the terminal
	@$(BIN)/blackticket play

check: $(DEV_STAMP)  ## the fast subset: format, lint, types, layers, quick tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q -m "not slow"

test: $(DEV_STAMP)  ## everything that must hold before a change lands
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q
	BLACKTICKET_COMPILER=off $(BIN)/python -m pytest -q -m rules
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -m rules

bench: $(DEV_STAMP)  ## speed of the rules, side by side; writes docs/results/
	$(BIN)/blackticket bench rules --write docs/results

docs: $(DEV_STAMP)  ## draw the boards again and run every example in the docs
	for board in london italia-small sanssouci-small; do \
	  $(BIN)/blackticket board draw $$board --theme night --out docs/pictures/$$board-night.png && \
	  $(BIN)/blackticket board draw $$board --theme day --out docs/pictures/$$board-day.png || exit 1; done
	$(BIN)/python -m pytest -q tests/docs

lock: $(DEV_STAMP)  ## pin the dependencies again
	sh scripts/lock.sh

clean:  ## remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
