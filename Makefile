# The verbs of this project. `make` alone lists them.

PYTHON ?= python3
GAME   ?= deathmaze
UI     ?= browser
ARGS   ?=
GAMES  := deathmaze citadel warlock dungeon minotaurs

BIN  := .venv/bin
BASE := .venv/.installed
WEB  := .venv/.installed-web
TEST := .venv/.installed-test
PIP  := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
FAST := .venv-fast/.installed

.DEFAULT_GOAL := help
.PHONY: help setup play demo test check fast test-fast pythons ledger api bench mutants chaos fuzz corpus hashes sbom dist format clean

help:     ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: $(BASE)     ## make .venv and install Labrys into it
	@echo "Ready: make play, or $(BIN)/labrys --help"
	@echo "To type plain 'labrys': . $(BIN)/activate in this shell, or for good: pipx install ."

play: $(if $(filter terminal,$(UI)),$(BASE),$(WEB))     ## open the table in the browser (or UI=terminal GAME=citadel ARGS="--seed 7")
	@case "$(UI)" in \
	  browser) exec $(BIN)/labrys serve --open $(if $(filter command line environment,$(origin GAME)),--game $(GAME)) $(ARGS) ;; \
	  terminal) exec $(BIN)/labrys play $(GAME) $(ARGS) ;; \
	  *) echo "make play: UI is browser or terminal, not '$(UI)'" >&2; exit 2 ;; \
	esac

demo: $(BASE)      ## watch a bot play one game
	@$(BIN)/labrys watch deathmaze --bot heuristic --seed 11 --rule game=advanced $(ARGS)

test: check        ## every check there is: the fast ones, ledger, cases, tests
	@for game in $(GAMES); do $(BIN)/labrys rules $$game --ledger > .venv/ledger.txt || { cat .venv/ledger.txt; exit 1; }; \
	  echo "ledger of $$game: complete"; done
	$(BIN)/labrys check cases
	@scripts/test-packages
	$(BIN)/pytest -n 2 $(ARGS)

check: $(TEST)     ## the fast checks: format, lint, types, layers
	$(BIN)/ruff format --check src tests bench scripts setup.py
	$(BIN)/ruff check src tests bench scripts setup.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	@scripts/page-check

fast: $(FAST)      ## compile the rules: a wheel in dist/, installed into .venv-fast (four minutes of CPU)
	@.venv-fast/bin/labrys --version

test-fast: $(FAST) $(TEST)     ## cases, seeded games and properties, pure and compiled: are they the same?
	@scripts/test-fast

pythons:  ## cases, seeded games and tests of the engine on every Python there is: are they the same?
	@scripts/pythons

ledger: $(BASE)    ## write docs/ledger and docs/events anew
	@mkdir -p docs/ledger docs/events
	@for game in $(GAMES); do \
	  $(BIN)/labrys rules $$game --ledger > docs/ledger/$$game.new || { rm docs/ledger/$$game.new; exit 1; }; \
	  mv docs/ledger/$$game.new docs/ledger/$$game.md; \
	  $(BIN)/labrys case events $$game > docs/events/$$game.md; \
	done

api: $(TEST)       ## write docs/api anew, from the docstrings
	@$(BIN)/python -m tests.api

bench: $(TEST)     ## measure, beside a yardstick
	@$(BIN)/labrys bench $(ARGS)

mutants: $(TEST)   ## put small faults into rules and words; how many are noticed? (N=40 SEED=1)
	$(BIN)/python scripts/mutants.py --part chapters -n $(or $(N),40) --seed $(or $(SEED),1) --least 0.9
	$(BIN)/python scripts/mutants.py --part telling -n $(or $(N),40) --seed $(or $(SEED),1) --least 0.75

chaos: $(TEST)     ## kill the server again and again while bots play (MINUTES=10)
	@$(BIN)/python -m tests.web.chaos --minutes $(or $(MINUTES),10)

fuzz: $(TEST)      ## read and play on files as strangers write them (N=100000 SEED=1); finds go to .fuzz/
	@$(BIN)/python -m tests.fuzz -n $(or $(N),100000) --seed $(or $(SEED),1) $(ARGS)

corpus: $(TEST)    ## at a release: add saves and campaigns as this version writes them to tests/fixtures
	@$(BIN)/python -m tests.fixtures $(ARGS)

hashes: $(TEST)    ## write hashes.txt anew: the sha256 of all that the web install needs
	@$(BIN)/python scripts/supply.py hashes

sbom: $(TEST)      ## write a bill of materials of the web install into dist/ (CycloneDX)
	@$(BIN)/python scripts/supply.py sbom

dist: $(TEST)      ## build wheel and sdist of the last commit into dist/, the same to the byte everywhere
	@$(BIN)/python scripts/supply.py dist

format: $(TEST)    ## put the code in order
	$(BIN)/ruff check --fix src tests bench scripts setup.py
	$(BIN)/ruff format src tests bench scripts setup.py

clean:    ## remove what the other verbs made; saved games stay
	rm -rf .venv .venv-fast .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist src/*.egg-info
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(BASE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Labrys needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>/dev/null || echo missing). Name another: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "Setting up .venv …"
	@$(PYTHON) -m venv .venv
	@$(PIP) -e .
	@touch $@

$(WEB): $(BASE)
	@$(PIP) -e '.[web]'
	@touch $@

$(TEST): $(WEB)
	@echo "Adding the tools for the checks …"
	@$(PIP) -e '.[web,postgres,print,lab,ray,learn,test]'
	@touch $@

$(FAST): pyproject.toml constraints.txt setup.py $(shell find src -name '*.py')
	@$(PYTHON) -m venv .venv-fast
	@$(subst $(BIN),.venv-fast/bin,$(PIP)) '.[web,fast]'
	@rm -rf dist/labrys-*-cp*.whl build/lib.* build/mypyc build/*.c build/*.h
	LABRYS_COMPILE=1 .venv-fast/bin/python -m pip wheel -q --no-build-isolation --no-deps -w dist .
	@.venv-fast/bin/python -m pip install -qq --force-reinstall --no-deps dist/labrys-*-cp*.whl
	@touch $@
