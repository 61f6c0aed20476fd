# Conteur's few commands. `make` alone lists them.
# Needs Python 3.11 or newer with venv, git and make; everything else is installed into .venv from the locks.

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV := .venv
PY := $(VENV)/bin/python
# Hashes are in the locks: a package that is not byte for byte the locked one is refused.
INSTALL = $(PY) -m pip install -qq --disable-pip-version-check --require-hashes
NOT_INSTALLED = { echo "The packages could not be installed (see above): look at the network and the free space, then call make again." >&2; exit 1; }

.PHONY: help setup run test check lock scenario clean test-env dev-env

help:
	@echo "make run       start Conteur with its demonstration: http://127.0.0.1:8000/ (PORT=, HOST= change it)"
	@echo "make setup     the same without starting"
	@echo "make test      the whole test suite"
	@echo "make check     style, types, layers, migrations, translations"
	@echo "make scenario  play the scenario files: make scenario FILES='tests/scenarios/x.yaml'"
	@echo "make lock      renew requirements/*.txt from requirements/*.in"
	@echo "make clean     remove the environment and compiled files (the data folder var/ stays)"

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Conteur needs Python 3.11 or newer and found none: install it (Debian: apt install python3.11 python3.11-venv), or name it: make run PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "'$(PYTHON)' is not Python 3.11 or newer: install it (Debian: apt install python3.11 python3.11-venv), or name another: make run PYTHON=/path/to/python3.11" >&2; exit 1; }
	@test -w . || { echo "This folder cannot be written to: run 'chown -R $$(id -un) .' as its owner, or clone Conteur into a folder of your own." >&2; exit 1; }
	@echo "Making the environment in $(VENV) ..."
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) has no venv module: install it (Debian: apt install python3-venv), then call make again." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
	@touch $@

$(VENV)/.base: requirements/base.txt $(VENV)/.made
	@echo "Installing the packages of requirements/base.txt (half a minute the first time) ..."
	@$(INSTALL) -r requirements/base.txt || $(NOT_INSTALLED)
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.base
	@echo "Installing the packages of requirements/test.txt ..."
	@$(INSTALL) -r requirements/test.txt || $(NOT_INSTALLED)
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.test
	@echo "Installing the packages of requirements/dev.txt ..."
	@$(INSTALL) -r requirements/dev.txt || $(NOT_INSTALLED)
	@touch $@

test-env: $(VENV)/.test
dev-env: $(VENV)/.dev

setup: $(VENV)/.base
	@$(PY) tools/translations.py compile
	@$(PY) manage.py serve --setup

run: $(VENV)/.base
	@$(PY) tools/translations.py compile
	@exec $(PY) manage.py serve

test: $(VENV)/.test
	@$(PY) tools/translations.py compile
	@$(PY) tools/run_tests.py $(ARGS)

check: $(VENV)/.dev
	@$(PY) tools/translations.py compile
	@$(PY) tools/run_checks.py

scenario: $(VENV)/.base
	@$(PY) manage.py scenario $(FILES)

# The locks carry hashes and no address: any index that has the same files will do.
LOCK = $(VENV)-lock/bin/uv pip compile --quiet --generate-hashes --python-version 3.11 --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock"
lock:
	@test -x $(VENV)-lock/bin/uv || { $(PYTHON) -m venv $(VENV)-lock && $(VENV)-lock/bin/pip install --quiet uv; }
	$(LOCK) requirements/base.in -o requirements/base.txt
	$(LOCK) requirements/test.in -o requirements/test.txt
	$(LOCK) requirements/dev.in -o requirements/dev.txt

clean:
	rm -rf $(VENV) $(VENV)-lock
	find . -name '*.mo' -not -path './.venv/*' -delete
