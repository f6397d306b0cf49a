# Set up, play, test and measure mailbot. Every target makes what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check tests system bench clauses clean

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/installed-tests: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

# A whole small game, from mails to website, on an embedded mail server.
demo: $(VENV)/installed
	$(BIN)/mailbot demo

# Everything: servers and browser (root on Debian), style, types, tests.
test: system $(VENV)/installed-tests check tests

# Dovecot, Postfix and Chromium, for the tests that use the real thing.
system:
	@tests/install-servers

check: $(VENV)/installed-tests
	$(BIN)/ruff check .
	$(BIN)/mypy mailbot rules

tests: $(VENV)/installed-tests
	$(BIN)/pytest -n 2 --dist loadfile

# Speed and memory, as ratios measured in one run.
bench: $(VENV)/installed-tests
	$(BIN)/python -m bench
	$(BIN)/python bench/amend.py

# Each clause of the specifications with its tests.
clauses: $(VENV)/installed-tests
	$(BIN)/python bench/clauses.py

clean:
	rm -rf $(VENV) demo-game
