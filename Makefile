# Every target sets up what it needs in .venv, on a machine that has Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
# What has a branch gate of 100 %: the pure core.
CORE := $(addprefix src/akropolis/,errors.py notation.py hexgrid.py sketch.py tiles.py rules.py \
	plan.py city.py scoring/*.py site.py architect.py moves.py events.py state.py view.py \
	record.py game.py)
COMMA := ,
CORE_LIST := $(subst $() ,$(COMMA),$(strip $(CORE)))

.DEFAULT_GOAL := help
.PHONY: help play test lockstep check client assets format bench docs clean

help:  ## say what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

# Ctrl-C is how a table is closed, and no mistake to tell of.
play: .venv/play  ## play a game
	@trap : INT; $(BIN)/akropolis play || test $$? -eq 130

test: .venv/test  ## run the tests; COVERAGE=1 demands that they reach every branch of the core
	@$(BIN)/akropolis warmup
	$(BIN)/pytest -n auto $(if $(COVERAGE),--cov --cov-report=)
	$(if $(COVERAGE),$(BIN)/coverage report --fail-under=100 --include='$(CORE_LIST)')

lockstep: .venv/test  ## compare the kernel with the core at a million plies; PLIES=n for another number
	@$(BIN)/akropolis warmup
	LOCKSTEP_PLIES=$(or $(PLIES),1000000) $(BIN)/pytest tests/lockstep -n auto --dist load

check: .venv/dev  ## look for mistakes without running anything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell src tests docs benchmarks README.md CHANGELOG.md CONTRIBUTING.md
	$(MAKE) client docs

client: node_modules/.package-lock.json  ## check the types of the browser client and test its parts
	npx tsc --noEmit
	node --test tests/js/

assets: .venv/play  ## write the files that the browser shares with akropolis.render
	$(BIN)/python -m akropolis.render

format: .venv/dev  ## put the code into its one shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/test  ## measure the speed of the core and of the kernel
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only -n 0 -p no:randomly
	$(BIN)/python -m benchmarks.kernel --write

docs: .venv/dev  ## build the documentation into docs/_build
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build

clean:  ## remove all that the other targets made
	rm -rf .venv node_modules docs/_build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage

node_modules/.package-lock.json: package.json package-lock.json
	@command -v npm >/dev/null || { echo 'The browser client is checked with Node 20 or newer and npm.'; exit 1; }
	npm ci --silent --no-audit --no-fund

# A .venv that another Python made is made anew if PYTHON is given; a half-made one has no stamp.
ifneq ($(filter command environment,$(firstword $(origin PYTHON))),)
ifneq ($(PYTHON),$(shell cat .venv/made 2>/dev/null))
.PHONY: .venv/made
endif
endif

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Akropolis needs Python 3.11 or newer; name one with make PYTHON=python3.13 ...'; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@echo '$(PYTHON)' >$@

# With the kernel, for bots that are quick; without it where there is no Numba for the machine.
.venv/play: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fast]' \
		|| $(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/test: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ .venv/play

.venv/dev: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/test .venv/play
