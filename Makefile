# Set up, play, test and measure mailbot. Every target makes what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check bench clauses clean

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet -e '.[demo]'
	touch $@

$(VENV)/installed-tests: $(VENV)/installed
	$(BIN)/pip install --quiet -e '.[test]'
	touch $@

demo: $(VENV)/installed
	$(BIN)/mailbot demo

check: $(VENV)/installed-tests
	$(BIN)/ruff check .
	$(BIN)/mypy mailbot rules
