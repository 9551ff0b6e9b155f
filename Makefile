# Lazaretto. `make help` lists the targets; each of them first sets up what it needs.
# Wanted on the machine: Python >= 3.11 with venv, make, git and a network. A C compiler for `make fast`; `make test` does without.

PYTHON ?= python3
PYTEST_ARGS ?= -n 2
# Tests of servers mostly wait: for clocks, disks and each other. So they run beside those that think, each worker its own stretch of the list.
WAITING_ARGS ?= -n 3 --dist worksteal
ARGS ?=

V := .venv
B := $(V)/bin
UV := $(B)/uv pip install -q -p $(B)/python --compile-bytecode
COMPILE := pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url

# All that is locked; the first is what a host installs.
AUDITED := run build dev uv node audit

# Tests whose reach is measured, servers of their own included; the floor is in pyproject.toml. All of them would take too long.
COVERED_TESTS := tests/host tests/alone tests/atlas tests/cli tests/datasets tests/envs tests/kernel tests/test_language.py tests/test_lessons.py \
	tests/test_puzzles.py tests/test_rulebook.py tests/server/test_admin.py tests/server/test_advising.py tests/server/test_course.py tests/server/test_rights.py

# Tests that run a second time against the compiled build.
FAST_TESTS := $(wildcard tests/contract tests/games tests/kernel)
HAS_WEB := $(wildcard web/package.json)

ifndef CHROMIUM
CHROMIUM := $(firstword $(foreach c,chromium chromium-browser google-chrome,$(shell command -v $(c) 2>/dev/null)))
endif
ifneq ($(CHROMIUM),)
export CHROMIUM
endif

COMPILER := $(firstword $(foreach c,cc gcc clang,$(shell command -v $(c) 2>/dev/null)))

# Tests with real servers and browsers may starve on a busy machine: those that failed get a second try, one by one and visibly.
tests = $(2) $(B)/pytest $(1) --durations=30 || { echo "Once more, those that failed:"; $(2) $(B)/pytest $(1) -n 0 --last-failed --no-cov; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play test nightly browsers need-browser check check-python check-web fast bench bench-server web browser static wheels sbom lock audit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(V)/.dev $(V)/.app web ## virtual environment with everything, and the web app

play: $(V)/.app web ## start Lazaretto; other commands with ARGS="play clinic --bots greedy"
ifneq ($(COMPILER),)
	@$(B)/python build_fast.py --ready >/dev/null || (nohup nice $(MAKE) -s fast >/dev/null 2>&1 &) # for the next time: nobody waits
endif
	PYTHONPATH=$$($(B)/python build_fast.py --ready) $(B)/lazaretto $(ARGS)

test: need-browser check web ## everything: check, all tests, the games and again the contract suite on the compiled build, web tests
ifeq ($(COMPILER),)
	$(call tests,$(PYTEST_ARGS) -m "not slow and not web")
else
	@$(B)/python build_fast.py
	@rm -f .coverage .coverage.*
	$(call tests,$(PYTEST_ARGS) -m "not slow and not web" --cov --cov-report= --cov-fail-under=0 $(COVERED_TESTS))
	$(B)/coverage report
	$(call tests,$(WAITING_ARGS) -m "not slow and not web" --ignore=tests/games $(COVERED_TESTS:%=--ignore=%))
	$(call tests,$(PYTEST_ARGS) -m "not slow" $(FAST_TESTS),PYTHONPATH=$(CURDIR)/build/fast)
endif
ifneq ($(HAS_WEB),)
	$(B)/python hatch_build.py npm test
	@$(B)/python build_browser.py
	$(call tests,$(PYTEST_ARGS) -m "web and not slow")
endif
ifeq ($(COMPILER),)
	@echo
	@echo "NOTE: no C compiler was found, so the tests of the compiled build were SKIPPED."
	@echo "      Install one (Debian: apt-get install build-essential)."
endif
ifeq ($(CHROMIUM),)
	@echo
	@echo "NOTE: no Chromium was found, so the browser tests (tests/web) were SKIPPED."
	@echo "      Install one (Debian: apt-get install chromium) or set CHROMIUM=/path/to/chrome."
endif

nightly: need-browser web $(V)/.dev $(V)/.app ## what `make test` leaves out: the contract suite with the whole cover of options, and slow tests (hours)
	@$(B)/python build_fast.py
	LAZARETTO_COVER=whole PYTHONPATH=$(CURDIR)/build/fast $(B)/pytest $(PYTEST_ARGS) -m "not slow" tests/contract
	@$(B)/python build_browser.py
	$(B)/pytest -n 0 -m slow

browsers: $(V)/.dev $(V)/.app web ## the main ways in Firefox and WebKit too (Debian: firefox-esr, webkit2gtk-driver, xvfb)
	$(B)/pytest -n 0 tests/browsers $(ARGS)

need-browser:
ifneq ($(LAZARETTO_REQUIRE_BROWSER),)
	@test -n "$(CHROMIUM)" || { echo "LAZARETTO_REQUIRE_BROWSER is set, but no Chromium was found."; exit 1; }
endif

check: check-python check-web ## lint, format and types, of the Python code and of the web app

check-python: $(V)/.dev $(V)/.app
	$(B)/ruff check
	$(B)/ruff format --check
	$(B)/mypy

check-web: $(V)/.node
ifneq ($(HAS_WEB),)
	@$(B)/python hatch_build.py modules
	$(B)/python hatch_build.py npm run check
endif

fast: $(V)/.dev $(V)/.app ## compile kernel and rules into build/fast (GAME=clinic: one game, into build/fast-clinic)
	@$(B)/python build_fast.py $(if $(GAME),--game $(GAME))

bench: $(V)/.dev $(V)/.app ## engine benchmarks on the compiled build
	@$(B)/python build_fast.py
	PYTHONPATH=$(CURDIR)/build/fast $(B)/python -m benchmarks $(ARGS)

bench-server: $(V)/.dev $(V)/.app web ## server benchmarks on the compiled build
	@$(B)/python build_fast.py
	PYTHONPATH=$(CURDIR)/build/fast $(B)/python -m benchmarks.server $(ARGS)

web: $(V)/.node ## build the web app into src/lazaretto/server/static
ifneq ($(HAS_WEB),)
	@$(B)/python hatch_build.py web
endif

browser: web ## collect what runs in a browser without a server (Pyodide and wheels) into build/browser
ifneq ($(HAS_WEB),)
	@$(B)/python build_browser.py
endif

static: $(V)/.app browser ## the whole product as a folder of files for any web host (OUT=folder, default build/static)
	@$(B)/lazaretto static $(or $(OUT),build/static)

wheels: $(V)/.dev $(V)/.app web ## build both wheels, pure and compiled, and hold them to their promises (minutes)
	$(B)/pytest -n 0 -q -m slow tests/test_wheels.py

sbom: $(V)/.uv ## all that is locked, as CycloneDX, into build/sbom.json
	@$(B)/python build_sbom.py

lock: $(V)/.uv ## renew the hashed locks in requirements/ (ARGS=--upgrade: to the newest versions)
	cd requirements && for f in uv run build dev node audit; do ../$(B)/uv $(COMPILE) $(ARGS) -o $$f.txt $$f.in || exit 1; done

audit: $(V)/.audit $(V)/.node ## look every locked package up in the public lists of known faults (needs a network)
	for f in $(AUDITED); do $(B)/pip-audit --strict --disable-pip --require-hashes --desc off -r requirements/$$f.txt || exit 1; done
ifneq ($(HAS_WEB),)
	$(B)/python hatch_build.py npm audit --package-lock-only
endif

clean: ## remove everything that these targets have made
	rm -rf $(V) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/lazaretto/server/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- The virtual environment, by stamps -----------------------------------------------------------------------------

$(V)/.uv: requirements/uv.txt # uv is the only thing that pip installs
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; say which with PYTHON=..."; exit 1; }
	$(PYTHON) -m venv $(V)
	@$(B)/python -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r $<
	@touch $@

$(V)/.run: $(V)/.uv requirements/run.txt requirements/build.txt
	$(UV) --require-hashes -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(V)/.dev: $(V)/.run requirements/dev.txt
	$(UV) --require-hashes -r requirements/dev.txt
	@touch $@

$(V)/.audit: $(V)/.dev requirements/audit.txt
	$(UV) --require-hashes -r requirements/audit.txt
	@touch $@

$(V)/.node: $(V)/.uv requirements/node.txt $(HAS_WEB) # only if there is a web app and no Node >= 22.12
ifneq ($(HAS_WEB),)
	$(B)/python hatch_build.py has-node || $(UV) --require-hashes -r requirements/node.txt
	@touch $@
endif

$(V)/.app: $(V)/.run pyproject.toml # the package itself, editable; `make web` builds the app
	LAZARETTO_WEB=skip $(UV) --no-deps --no-build-isolation -e .
	@touch $@
