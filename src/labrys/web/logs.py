"""The server's log: a line for a person, or an object for a program. It tells no secrets."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class LogFormatter(logging.Formatter):
    """What a record carries beside its words is shown by name."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        more = {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            more["traceback"] = self.formatException(record.exc_info)
        if self.as_json:
            words = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **more}
            return json.dumps(words, default=str)
        rest = "".join(f" {name}={value}" for name, value in more.items())
        return f"{time} {record.levelname.lower()} {record.getMessage()}{rest}"


def write_log(*, as_json: bool) -> None:
    """To stderr; what goes well only for programs. What people say, their keys and links are never logged."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(as_json=as_json))
    for name, level in (
        ("labrys", logging.INFO if as_json else logging.WARNING),
        ("uvicorn.error", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(no_fault_of_ours)


def no_fault_of_ours(record: logging.LogRecord) -> bool:
    """What a client sends in no known encoding ends his connection; it is not worth a traceback each time."""
    return "received from client" not in record.getMessage()
