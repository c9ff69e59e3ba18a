"""A PostgreSQL server of our own for a test, if its programs are installed. Read ``postgres`` first."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

USER = "postgres"


class Postgres:
    """A server that can be stopped and started again."""

    def __init__(self, command: list[str], url: str) -> None:
        self._command = command
        self.url = url
        self.process = self._run()

    def _run(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """End it, whoever is connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def start(self) -> None:
        """Start it again."""
        self.process = self._run()
        _wait_for(self.url)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; the test is skipped where there is no PostgreSQL."""
    with postgres_server() as server:
        yield server.url


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A server with an empty database; the test is skipped where there is no PostgreSQL."""
    initdb, server = shutil.which("initdb"), shutil.which("postgres")
    if initdb is None or server is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="blackticket-postgres-") as folder:
        as_user = _give_away(Path(folder))
        data = f"{folder}/data"
        subprocess.run(
            [*as_user, initdb, "-D", data, "-U", USER, "-A", "trust", "--no-sync"], check=True, capture_output=True
        )
        port = _free_port()
        options = ["-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off"]
        running = Postgres([*as_user, server, *options], f"postgresql://{USER}@127.0.0.1:{port}/postgres")
        try:
            _wait_for(running.url)
            yield running
        finally:
            running.stop()


def _give_away(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: then the folder is another user's."""
    if os.getuid() != 0:
        return []
    try:
        user = pwd.getpwnam(USER)
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(url: str) -> None:
    for _ in range(600):
        try:
            with psycopg.connect(url, connect_timeout=5):
                return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start")
