"""Logs for the operator: one JSON object per line on standard error, without names, secrets or addresses of tables."""

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime

_logger = logging.getLogger("blackticket.server")


def short(table_id: str) -> str:
    """A table in the log: enough to follow it, useless to enter it."""
    return hashlib.sha256(table_id.encode()).hexdigest()[:8]


def log(event: str, *, error: BaseException | None = None, **facts: str | float | None) -> None:
    """One event. Of an error the type and the place are kept, never the message: it may quote a move."""
    if error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        facts["error"] = type(error).__name__
        facts["where"] = f"{frames[-1].name}:{frames[-1].lineno}" if frames else None
    _logger.log(logging.ERROR if error is not None else logging.INFO, event, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        return json.dumps(told, ensure_ascii=False)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send the events of this package to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("blackticket.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "blackticket.server" else logging.CRITICAL)
