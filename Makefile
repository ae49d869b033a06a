# .venv plays, tests and checks the sources in place; .venv-fast holds the compiled package.
# Stamps (.ok, .dev, .bench) say what an environment holds. Locks are installed by hash.

PIP := -m pip install -q --disable-pip-version-check
LOCK := uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate -q
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*')

.DEFAULT_GOAL := help
.PHONY: help play play-terminal web web-test test test-slow test-all check rules-docs pictures fast test-fast bench lock clean
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-14s %s\n", $$1, $$2}' Makefile

play: .venv/.web ## Play in the browser: opens the table on this machine
	.venv/bin/undercroft serve --open

play-terminal: .venv/.ok ## Play The Accursed Tomb in the terminal
	.venv/bin/undercroft play tomb

web: .venv/.web ## Build the browser client into the package

web-test: web/node_modules/.dev ## Check the browser client: types, lint, format, unit tests
	cd web && npm run check && npm test

test: .venv/.dev .venv/.web ## Run the quick tests
	.venv/bin/pytest -n auto -m "not slow"

test-slow: .venv/.dev .venv/.web .venv/.browser ## Run the slow tests
	.venv/bin/pytest -n auto -m slow

test-all: test test-slow ## Run all tests

# Without Node the client is not checked; where everything must be, that is an error.
NPM := $(if $(or $(shell command -v npm),$(CI)),web-test)

check: .venv/.dev $(NPM) ## Check format, lint, types, layers, dead code, dependencies, the rule map and the author's page
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/vulture
	.venv/bin/deptry src
	.venv/bin/python -m tools.rule_map --check
	.venv/bin/python -m tools.chapter_page --check
	@$(if $(NPM),,echo "The browser client was not checked: there is no npm.")

rules-docs: .venv/.ok ## Write docs/rules and the author's page anew
	.venv/bin/python -m tools.rule_map
	.venv/bin/python -m tools.chapter_page

pictures: .venv/.dev .venv/.web ## Draw the pictures of the documents anew: terminal and browser
	.venv/bin/python -m tools.pictures
	.venv/bin/python -m tools.screens

fast: .venv-fast/.ok ## Build and install the compiled package in .venv-fast

test-fast: .venv-fast/.ok ## Run the quick tests against the compiled package
	.venv-fast/bin/pytest -n auto -m "not slow"

bench: .venv/.bench .venv-fast/.bench ## Measure the interpreted and the compiled package
	.venv/bin/python -m benches --fast .venv-fast/bin/python

lock: .venv/bin/python ## Renew both lock files from pyproject.toml
	.venv/bin/python $(PIP) uv
	.venv/bin/$(LOCK) --upgrade --group dev -o requirements-dev.lock
	.venv/bin/$(LOCK) --upgrade --constraint requirements-dev.lock -o requirements.lock

clean: ## Remove environments, builds and caches
	rm -rf .venv .venv-fast web/node_modules src/undercroft/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python .venv-fast/bin/python:
	python3 -m venv $(@D:/bin=)

.venv/.ok: pyproject.toml requirements.lock | .venv/bin/python
	.venv/bin/python $(PIP) --require-hashes -r requirements.lock
	UNDERCROFT_WEB=0 .venv/bin/python $(PIP) --no-deps -e .
	@touch $@

.venv/.dev: pyproject.toml requirements-dev.lock | .venv/bin/python
	.venv/bin/python $(PIP) --require-hashes -r requirements-dev.lock
	UNDERCROFT_WEB=0 .venv/bin/python $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# The browser tests take the chromium of the system, or one that is fetched here; without either they say so.
.venv/.browser: | .venv/.dev
	@command -v chromium >/dev/null || .venv/bin/playwright install chromium || \
		echo "No browser could be installed; without one the browser tests are not run. Install chromium."
	@touch $@

# The editable build makes the client; nothing is done while its sources are unchanged.
WEB := $(shell find web -type f -not -path 'web/node_modules/*') $(wildcard src/undercroft/games/*/data/theme.toml)

.venv/.web: $(WEB) hatch_build.py | .venv/.ok
	.venv/bin/python $(PIP) --no-deps -e .
	@touch $@

web/node_modules/.dev: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

.venv-fast/.dev: requirements-dev.lock | .venv-fast/bin/python
	.venv-fast/bin/python $(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

.venv-fast/.ok: .venv-fast/.dev pyproject.toml hatch_build.py $(SOURCES)
	UNDERCROFT_WEB=0 UNDERCROFT_COMPILE=1 .venv-fast/bin/python $(PIP) --no-deps --no-build-isolation --force-reinstall .
	@.venv-fast/bin/python -c "import undercroft__mypyc" || \
		{ echo "Not compiled. To see why: UNDERCROFT_COMPILE=1 .venv-fast/bin/pip install -v ."; exit 1; }
	@touch $@

# Dependency groups need a newer pip than Python 3.11 brings.
%/.bench: %/.ok pyproject.toml
	$*/bin/python $(PIP) "pip>=25.1"
	$*/bin/python $(PIP) --group bench
	@touch $@
