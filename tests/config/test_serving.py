"""`manage.py serve`: starts, ticks, stops as one process, and says how to mend what keeps it from starting."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60  # seconds


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(var: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings.dev", "CONTEUR_VAR": str(var), "CONTEUR_DEMO": "0", **more}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory) -> Path:
    """A data folder that a first start has filled."""
    var = tmp_path_factory.mktemp("var")
    said, _ = serve(var, "--setup").communicate(timeout=PATIENCE)
    assert (var / "db.sqlite3").exists(), said
    return var


def serve(var: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", *words],
        cwd=ROOT, env=environment(var, **more), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


def refusal(var: Path, **more: str) -> str:
    process = serve(var, **more)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    return said


def health(port: int) -> tuple[int, dict]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def wait_healthy(process: subprocess.Popen[str], port: int) -> dict:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            status, body = health(port)
        except OSError:
            status, body = 0, {}
        if status == 200:
            return body
        time.sleep(0.1)
    process.kill()
    pytest.fail("the server did not come up:\n" + process.communicate()[0])


@pytest.mark.parametrize("ask", [signal.SIGINT, signal.SIGTERM])
def test_one_process_serves_ticks_and_stops(prepared, ask):
    port = free_port()
    process = serve(prepared, PORT=str(port))
    try:
        body = wait_healthy(process, port)
        process.send_signal(ask)
        said, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert (body["database"], body["cache"], body["tick"]) == (True, True, True)
    assert process.returncode == 0, said
    assert f"http://127.0.0.1:{port}/" in said
    assert "Ctrl-C" in said
    assert "Traceback" not in said


def test_a_taken_port_is_said_with_a_way_out(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refusal(tmp_path, PORT=str(port))
    assert f"Port {port} is taken" in said
    assert "PORT=" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("port", ["0", "70000", "eight", "-1"])
def test_what_is_no_port_is_said(tmp_path, port):
    assert "is no port" in refusal(tmp_path, PORT=port)


def test_a_data_folder_that_cannot_be_is_said_with_a_way_out(tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = refusal(tmp_path / "file" / "var", PORT=str(free_port()))
    assert "cannot be written to" in said
    assert "CONTEUR_VAR=" in said
    assert "Traceback" not in said


def test_a_database_that_does_not_answer_is_said_without_its_password(tmp_path):
    url = f"postgres://someone:hunter2@127.0.0.1:{free_port()}/conteur"
    said = refusal(tmp_path, PORT=str(free_port()), DATABASE_URL=url)
    assert "The database does not answer" in said
    assert "hunter2" not in said
    assert "Traceback" not in said


def test_a_redis_that_does_not_answer_is_said(tmp_path):
    said = refusal(tmp_path, PORT=str(free_port()), REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    assert "Redis does not answer" in said
    assert "Traceback" not in said


def test_a_second_start_finds_nothing_to_do(prepared):
    process = serve(prepared, "--setup")
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert "Bringing the database" not in said
    assert "Collecting" not in said
