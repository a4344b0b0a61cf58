# Every target builds .venv by itself when it is missing or out of date, and says what it does.
# `make PYTHON=python3.13 verify` uses another Python, 3.11 or later; 3.11 to 3.14 are tried.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
BENCH := .venv/.bench

# Where `make serve` shows the site, and the browser that the tests drive.
PORT ?= 8000
BROWSER := $(or $(NINES_CHROMIUM),$(shell command -v chromium || command -v chromium-browser || command -v google-chrome))
# What a site on which games can be played is built with.
NODE := $(and $(shell command -v node),$(shell command -v npm))

.PHONY: install verify test test-slow test-both test-all coverage-branches site docs serve browser lint bench renew browser-deals golden perft mutation report overlap randomised release-data newest clean help
.DEFAULT_GOAL := help

help:
	@echo "make verify      check every game against its sources (the main job); what held before is skipped"
	@echo "make test        run the quick tests"
	@echo "make test-slow   run the slow tests, and those of the built site"
	@echo "make test-both   run both in one go, which is faster, without those that repeat make verify"
	@echo "make test-all    run all tests, and measure which lines they reach"
	@echo "make coverage-branches  the same for branches (more than an hour)"
	@echo "make install     build .venv, as every other target does where it is missing"
	@echo "make site        build the site into docs/_build/html (with node and npm, its games can be played in the page)"
	@echo "make docs        the same"
	@echo "make serve       build the site and show it at http://127.0.0.1:8000/ (or PORT=8001)"
	@echo "make browser     install Debian's chromium for the tests of the site, and node and npm to build it, unless they are there"
	@echo "make lint        ruff and mypy, strict, who may import whom, and the language of all texts"
	@echo "make randomised  conformance with fresh random examples, not the fixed ones"
	@echo "make bench       how fast the engine is beside peers and C, and beside another checkout (AGAINST=TREE)"
	@echo "make renew GAME=comet-1718   after a change of a game, make all that is stale, and say what remains (can be interrupted)"
	@echo "make browser-deals  play ten deals of every game, and the engine's own tests, in a browser's Python (some minutes)"
	@echo "make golden      write the golden plays anew: read the difference before you commit it"
	@echo "make perft       count lines of play anew, and write the counts: read the difference before you commit it"
	@echo "make mutation    change rules and code on purpose, and see what notices (an hour; it can be interrupted)"
	@echo "make report      write the numbers that the site shows, from the checks of every game"
	@echo "make overlap     find wording too near a source (NINES_DOCUMENTS=DIR: the documents)"
	@echo "make release-data DATE=2026-11-24   write the released data of the version in pyproject.toml, once"
	@echo "make newest      build .venv of the newest versions of everything, and write them into constraints.txt"
	@echo "make clean       remove .venv and all that was built"

# An older Python is refused; a newer one than was tried may work.
define check-python
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "nines needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.14 $(MAKECMDGOALS)"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info >= (3, 15))' \
	  || echo "nines is not tried on $$($(PYTHON) --version 2>&1), only on Python 3.11 to 3.14; going on"
endef

# pip compiles nothing: Python compiles what is imported when it is, which is a small part of it.
$(STAMP): pyproject.toml constraints.txt
	$(check-python)
	@echo "building .venv with $$($(PYTHON) --version) (once; half a minute)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --no-compile --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs,test,lint,picture]'
	@touch $@

install: $(STAMP)

verify: $(STAMP)
	@echo "checking every game against its sources"
	@$(BIN)/nines verify

# The fastest way of measuring lines that the Python has. Under it, a test takes a tenth longer, not twice as long.
CORE = $(shell $(BIN)/python -c 'import sys; print("sysmon" if hasattr(sys, "monitoring") else "ctrace")')
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

test: $(STAMP)
	@echo "running the quick tests"
	@$(PYTEST) -m "not slow and not site"

test-slow: $(STAMP)
	@echo "running the slow tests, and those that read the built site"
	@$(PYTEST) -m "slow or site"

test-both: $(STAMP)
	@echo "running all tests that do not repeat \"make verify\", the quick ones first"
	@$(PYTEST) -m "not verified"

test-all: $(STAMP)
	@echo "running all tests, and measuring which lines of engine/ and verification/ they reach"
	@COVERAGE_CORE=$(CORE) $(PYTEST) --cov --cov-report=term --cov-fail-under=96

coverage-branches: $(STAMP)
	@echo "running all tests, and measuring which branches they take (more than an hour)"
	@COVERAGE_CORE=ctrace $(PYTEST) --cov --cov-branch --cov-report=term --cov-fail-under=95

site: $(STAMP)
	@echo "building the site; a warning is an error"
	@rm -rf docs/_build/html/.doctrees # where builds kept them before; they are no part of what is published
	@$(BIN)/python -m sphinx -n -W --keep-going -q -b html -d docs/_build/doctrees docs docs/_build/html
	@echo "open docs/_build/html/index.html, or: make serve"

docs: site

# Only this machine can see it. Ctrl-C ends the server without an error message.
serve: site
	@echo "the site is at http://127.0.0.1:$(PORT)/ until Ctrl-C"
	@trap : INT; $(BIN)/python -m http.server --bind 127.0.0.1 --directory docs/_build/html $(PORT) >/dev/null 2>&1 \
	  || { echo "nothing can be shown at port $(PORT); another is free, perhaps: make serve PORT=8001"; exit 2; }

browser:
ifneq ($(BROWSER),)
	@echo "the tests of the site drive $(BROWSER)"
else
	@command -v apt-get >/dev/null || { echo "no browser, and no apt-get to install one: install Chromium, or set NINES_CHROMIUM to a browser"; exit 2; }
	@echo "installing Debian's chromium, for the tests of the site"
	@{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium; } >/dev/null \
	  || { echo "chromium could not be installed: apt-get needs root and a network; or set NINES_CHROMIUM to a browser"; exit 2; }
endif
ifneq ($(NODE),)
	@echo "the site is built with $(NODE)"
else
	@command -v apt-get >/dev/null || { echo "no node or no npm, and no apt-get to install them: install both"; exit 2; }
	@echo "installing Debian's nodejs and npm, to build a site on which games can be played"
	@{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends nodejs npm; } >/dev/null \
	  || { echo "nodejs and npm could not be installed: apt-get needs root and a network"; exit 2; }
endif

lint: $(STAMP)
	@echo "ruff and mypy, strict, and who may import whom"
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && PYTHONPATH=verification/tools $(BIN)/lint-imports --no-cache --no-logo
	@echo "words to avoid and long sentences"
	@$(BIN)/python -m nines_verification language

randomised: $(STAMP)
	@echo "conformance with fresh random examples"
	@$(BIN)/nines verify --full --randomise

$(BENCH): $(STAMP)
	@echo "installing OpenSpiel, which plays the peer as one of its own games (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	@touch $@

bench: $(BENCH)
	@$(BIN)/python -m nines_verification bench $(if $(AGAINST),--against $(AGAINST))

renew: $(STAMP)
	@test -n "$(GAME)" || { echo "renew which game? for example: make renew GAME=comet-1718"; exit 2; }
	@$(BIN)/python -m nines_verification renew "$(GAME)"

browser-deals: $(STAMP)
	@echo "playing ten deals of every game in Chromium and here"
	@$(BIN)/python -m nines_verification browser
	@echo "running the engine's own tests in Python for browsers"
	@$(BIN)/python -m nines_verification browser --tests

golden: $(STAMP)
	@echo "writing the golden plays anew; read the difference before you commit it"
	@$(BIN)/python -m nines_verification golden

perft: $(STAMP)
	@echo "counting lines of play anew; read the difference before you commit it"
	@$(BIN)/python -m nines_verification perft --write

mutation: $(STAMP)
	@echo "changing rules and code on purpose, to see what notices; it goes on where it was interrupted"
	@$(BIN)/python -m nines_verification mutation

report: $(STAMP)
	@echo "checking every game, and writing down what was checked"
	@$(BIN)/python -m nines_verification report

overlap: $(STAMP)
	@echo "holding our texts against the documents, for eight or more words in common"
	@$(BIN)/python -m nines_verification overlap

release-data: $(STAMP)
	@$(BIN)/python -m nines_verification release "$$($(BIN)/python -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')" --date "$(DATE)"

# Not $(STAMP): that installs what constraints.txt says.
newest:
	$(check-python)
	@echo "building .venv of the newest versions of everything, with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs,test,lint,picture,bench]'
	@{ sed -n '/^#/p' constraints.txt; $(BIN)/python -m pip freeze --exclude-editable; } >.venv/newest.txt
	@mv .venv/newest.txt constraints.txt
	@touch $(STAMP) $(BENCH)
	@echo "constraints.txt has the newest versions; read the difference before you commit it, and run .ci/run"

clean:
	@echo "removing .venv and all that was built"
	@rm -rf .venv docs/_build docs/aspects docs/compare htmlcov .coverage .coverage.* .hypothesis
