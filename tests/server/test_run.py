"""The command: it says where it is, answers, and stops when asked."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from blackticket.cli.app import app
from blackticket.server.logs import short
from blackticket.server.run import listen


def test_serve_starts_says_where_and_stops(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "blackticket.cli",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{tmp_path}/t.sqlite",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with httpx.Client(transport=httpx.HTTPTransport(retries=5), timeout=60) as client:
            body = {"settings": {"edition": "london", "players": 3}, "name": "Ada Lovelace"}
            made = client.post(f"{address}api/tables", json=body).json()
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    events = [json.loads(line) for line in told.splitlines()]
    assert [event["event"] for event in events] == ["started", "table_made", "stopped"]
    assert events[1]["table"] == short(made["table"])
    assert made["table"] not in told
    assert "Lovelace" not in told


@pytest.mark.parametrize("url", ["mysql://h/d", "postgresql://nobody@127.0.0.1:1/nothing", "sqlite:////proc/nothing/t"])
def test_a_bad_database_is_refused_in_a_sentence(url: str) -> None:
    command = [sys.executable, "-m", "blackticket.cli", "serve", "--port", "0", "--database", url]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert told.returncode != 0
    assert "database" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_taken_port_is_told_with_what_to_do(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path}/t.sqlite"]
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        for wanted in (["--port", port], ["--port", "0", "--metrics-port", port]):
            command = [sys.executable, "-m", "blackticket.cli", "serve", *wanted, *database]
            told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
            assert told.returncode == 2
            assert f"127.0.0.1:{port} is taken" in told.stderr
            assert "--port 8001" in told.stderr
            assert "Traceback" not in told.stderr


def test_postgresql_without_its_package_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    told = CliRunner().invoke(app, ["serve", "--port", "0", "--database", "postgresql://somebody@127.0.0.1/nothing"])
    assert told.exit_code == 2
    assert 'pip install "blackticket[postgres]"' in told.output
