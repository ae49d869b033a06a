# .venv plays, tests and checks the sources in place; .venv-fast holds the compiled package.
# Stamps (.ok, .dev, .bench) say what an environment holds. Locks are installed by hash.

PIP := -m pip install -q --disable-pip-version-check
LOCK := uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate -q
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*')

.DEFAULT_GOAL := help
.PHONY: help play test test-slow test-all check rules-docs pictures fast test-fast bench lock clean
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-10s %s\n", $$1, $$2}' Makefile

play: .venv/.ok ## Play The Accursed Tomb in the terminal
	.venv/bin/undercroft play tomb

test: .venv/.dev ## Run the quick tests
	.venv/bin/pytest -n auto -m "not slow"

test-slow: .venv/.dev ## Run the slow tests
	.venv/bin/pytest -n auto -m slow

test-all: test test-slow ## Run all tests

check: .venv/.dev ## Check format, lint, types, layers, dead code, dependencies, the rule map and the author's page
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/vulture
	.venv/bin/deptry src
	.venv/bin/python -m tools.rule_map --check
	.venv/bin/python -m tools.chapter_page --check

rules-docs: .venv/.ok ## Write docs/rules and the author's page anew
	.venv/bin/python -m tools.rule_map
	.venv/bin/python -m tools.chapter_page

pictures: .venv/.ok ## Draw the pictures of the documents anew
	.venv/bin/python -m tools.pictures

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
	rm -rf .venv .venv-fast build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python .venv-fast/bin/python:
	python3 -m venv $(@D:/bin=)

.venv/.ok: pyproject.toml requirements.lock | .venv/bin/python
	.venv/bin/python $(PIP) --require-hashes -r requirements.lock
	.venv/bin/python $(PIP) --no-deps -e .
	@touch $@

.venv/.dev: pyproject.toml requirements-dev.lock | .venv/bin/python
	.venv/bin/python $(PIP) --require-hashes -r requirements-dev.lock
	.venv/bin/python $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv-fast/.dev: requirements-dev.lock | .venv-fast/bin/python
	.venv-fast/bin/python $(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

.venv-fast/.ok: .venv-fast/.dev pyproject.toml hatch_build.py $(SOURCES)
	UNDERCROFT_COMPILE=1 .venv-fast/bin/python $(PIP) --no-deps --no-build-isolation --force-reinstall .
	@.venv-fast/bin/python -c "import undercroft__mypyc" || \
		{ echo "Not compiled. To see why: UNDERCROFT_COMPILE=1 .venv-fast/bin/pip install -v ."; exit 1; }
	@touch $@

# Dependency groups need a newer pip than Python 3.11 brings.
%/.bench: %/.ok pyproject.toml
	$*/bin/python $(PIP) "pip>=25.1"
	$*/bin/python $(PIP) --group bench
	@touch $@
