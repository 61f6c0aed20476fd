"""`make check`: each tool in turn, all of them even if one fails; the sum at the end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
TEMPLATES = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("*/templates")) if "tests" not in path.parts]
PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    # Long and mixed enough for Django's check; of no use anywhere else.
    "SECRET_KEY": "checks-only-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "example.org",
}
# Checks must not depend on a database that happens to run, nor write into one.
HERE = {"DATABASE_URL": "", "REDIS_URL": "", "CONTEUR_VAR": str(ROOT / "var" / "check")}
TEST_SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}

CHECKS: list[tuple[str, list[str], dict[str, str]]] = [
    ("ruff", [str(BIN / "ruff"), "check", "--quiet", "."], {}),
    ("import layers", [str(BIN / "lint-imports"), "--no-cache"], {"PYTHONPATH": str(ROOT)}),
    ("types", [str(BIN / "mypy"), "config", "forum", "games", "mafia_graal", "nonary", "pleine_lune"], TEST_SETTINGS),
    ("templates", [str(BIN / "djlint"), "--lint", "--quiet", "templates", *TEMPLATES], {}),
    ("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], TEST_SETTINGS),
    ("deployment", [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
    ("rules", [sys.executable, "tools/rules_coverage.py", "check"], {}),
    ("translations", [sys.executable, "tools/translations.py", "check"], {}),
]


def main(names: list[str]) -> int:
    failed = []
    (ROOT / "var" / "check").mkdir(parents=True, exist_ok=True)
    for name, command, more in CHECKS:
        if names and name not in names:
            continue
        began = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **HERE, **more},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        word = "ok" if done.returncode == 0 else "FAILED"
        print(f"{name:14} {word:7} {time.monotonic() - began:5.1f} s", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout.rstrip(), flush=True)
    print(f"checks: {', '.join(failed)} failed" if failed else "checks: all well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
