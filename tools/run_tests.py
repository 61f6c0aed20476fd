"""`make test`: the suite on SQLite, what a second database is worth running for on PostgreSQL and Redis, then the browsers.

What cannot run here is named at the end; with CI=true that is a failure. Words given after `ARGS=` go to pytest and
make one run of it: `make test ARGS="tests/forum -k quote"`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import services  # noqa: E402

NOTHING_COLLECTED = 5
COUNTS = re.compile(r"(\d+) (passed|failed|skipped|errors?|xfailed|xpassed)")


def install_browser() -> None:
    """On Debian, as root, the browser of the web tests comes through apt; elsewhere its lack is told."""
    if services.chromium() or not Path("/etc/debian_version").exists() or os.geteuid() != 0:
        return
    print("Installing Chromium for the web tests (apt) ...", flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], check=False, **quiet)
    services.chromium.cache_clear()


def clean_environment() -> dict[str, str]:
    """Without what would send the SQLite run elsewhere."""
    dropped = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "CONTEUR_VAR", "CONTEUR_DEMO", "PORT", "HOST", "DEBUG"}
    return {name: value for name, value in os.environ.items() if name not in dropped}


class Suite:
    """Runs pytest once a part and adds up what it says."""

    def __init__(self) -> None:
        self.totals: dict[str, int] = {}
        self.broken: list[str] = []

    def run(self, name: str, *words: str, **more: str) -> None:
        print(f"\n=== {name}\n", flush=True)
        began = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *words],
            cwd=ROOT, env={**clean_environment(), **more}, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        last = ""
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if COUNTS.search(line) and " in " in line:
                last = line
        code = process.wait()
        for count, what in COUNTS.findall(last):
            self.totals[what] = self.totals.get(what, 0) + int(count)
        if code not in {0, NOTHING_COLLECTED}:
            self.broken.append(name)
        print(f"=== {name}: {'ok' if code in {0, NOTHING_COLLECTED} else 'FAILED'}, {time.monotonic() - began:.0f} s", flush=True)


def main(words: list[str]) -> int:
    suite = Suite()
    if words:
        suite.run("the tests asked for", *words)
        return 1 if suite.broken else 0
    install_browser()
    postgres, redis = services.postgres_url(), services.redis_url()
    # One more than the cores of a small machine: a worker waits for its disk or its server a third of the time. A browser
    # and the site that it visits are processes of their own, which keep a core busy for each worker.
    spread = ["--dist", "worksteal", "-q", "--durations=12", "--durations-min=5"]
    suite.run("on SQLite", "-n", "3", *spread, "-m", "not web")
    if postgres and redis:
        suite.run(
            "on PostgreSQL and Redis", "-n", "3", *spread, "-m", "not web", "--second-database",
            DATABASE_URL=postgres, REDIS_URL=redis, REDIS_PREFIX="conteur-tests",
        )  # fmt: skip
    if services.chromium():
        suite.run(
            "in browsers", "tests/web", "-n", "2", *spread, "-m", "web",
            TEST_POSTGRES_URL=postgres or "", TEST_REDIS_URL=redis or "",
        )  # fmt: skip
    lacking = services.lacking()
    return conclude(suite, lacking)


def conclude(suite: Suite, lacking: list[str]) -> int:
    """The last lines: what failed, what did not run, the sum."""
    print()
    for name in suite.broken:
        print(f"FAILED: {name}")
    for part in lacking:
        print(f"!!! NOT RUN: {part}")
    ci = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
    if lacking and ci:
        print("!!! In CI a part that does not run is a failure.")
    totals = suite.totals
    failed = totals.get("failed", 0) + totals.get("error", 0) + totals.get("errors", 0)
    print(f"{totals.get('passed', 0)} passed, {max(failed, len(suite.broken))} failed, {totals.get('skipped', 0)} skipped")
    return 1 if suite.broken or (lacking and ci) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
