# Every target builds .venv by itself when it is missing or out of date, and says what it does.
# `make PYTHON=python3.13 verify` uses another Python, 3.11 to 3.13.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: verify test docs lint bench golden report randomised clean help
.DEFAULT_GOAL := help

help:
	@echo "make verify      check every game against its sources (the main job)"
	@echo "make test        run the tests, with branch coverage"
	@echo "make docs        build the site into docs/_build/html"
	@echo "make lint        ruff and mypy, strict"
	@echo "make randomised  conformance with fresh random examples, not the fixed ones"
	@echo "make bench       how fast the engine plays, and where the time goes"
	@echo "make golden      write the golden plays anew: read the difference before you commit it"
	@echo "make report      check every game, and write down the numbers that the site shows"
	@echo "make clean       remove .venv and all that was built"

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "nines needs Python 3.11 to 3.13; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.13 $(MAKECMDGOALS)"; exit 2; }
	@echo "building .venv with $$($(PYTHON) --version) (once; half a minute)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs,test,lint]'
	@touch $@

verify: $(STAMP)
	@echo "checking every game against its sources"
	@$(BIN)/nines verify

test: $(STAMP)
	@echo "running the tests, with branch coverage of engine/ and verification/"
	@$(BIN)/python -m pytest -n auto --cov --cov-report=term --cov-fail-under=95

docs: $(STAMP)
	@echo "building the site; a warning is an error"
	@$(BIN)/python -m sphinx -n -W --keep-going -q -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

lint: $(STAMP)
	@echo "ruff and mypy, strict"
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

randomised: $(STAMP)
	@echo "conformance with fresh random examples"
	@$(BIN)/nines verify --full --randomise

bench: $(STAMP)
	@$(BIN)/python -m nines_verification bench

golden: $(STAMP)
	@echo "writing the golden plays anew; read the difference before you commit it"
	@$(BIN)/python -m nines_verification golden

report: $(STAMP)
	@echo "checking every game, and writing down what was checked"
	@$(BIN)/python -m nines_verification report

clean:
	@echo "removing .venv and all that was built"
	@rm -rf .venv docs/_build docs/aspects docs/compare htmlcov .coverage .coverage.* .hypothesis
