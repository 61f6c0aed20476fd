"""docs/adding-a-game.md is followed to the letter: its files, one settings line, the site's checks, its scenario."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
FILES = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = """
import sys
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("check", fail_level="WARNING")
call_command("scenario", "hot_potato.yaml")
"""


def test_whoever_follows_the_page_has_a_game(tmp_path):
    files = dict(FILES.findall(PAGE.read_text()))
    assert len(files) == 6
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "followed.py").write_text(
        # The site with no other game: what is checked here is the one of the page.
        "from config.settings.test import *\n"
        'INSTALLED_APPS = [app for app in INSTALLED_APPS if app not in ("pleine_lune", "tests.toygame")]\n'
        'INSTALLED_APPS += ["hot_potato"]\n'
        'DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}\n')
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "followed", "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    done = subprocess.run([sys.executable, "-c", STEPS], check=False, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed, 0 failed" in done.stdout
