"""The files of the pages, packed for the way: a stranger's first question must not wait for half a megabyte.

Only what everybody may read is packed. Answers that mix secrets with words of others' choice are not: by their
length one could guess the secrets (BREACH).
"""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

WORTH = (".js", ".css", ".html", ".svg", ".json")  # pictures in pixels are packed already
HARD = 9  # it is done once


class PackedFiles(StaticFiles):
    """Static files, sent packed to whoever can unpack them. The browser asks each time whether they are new."""

    def file_response(
        self, full_path: os.PathLike[str] | str, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file as it is, packed, or that it is the one already known."""
        plain = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(plain, NotModifiedResponse):
            return plain
        return packed(plain, Path(full_path), stat_result, scope)


def page(path: Path, scope: Scope) -> Response:
    """One page, likewise."""
    found = path.stat()
    return packed(FileResponse(path, stat_result=found), path, found, scope)


def packed(plain: Response, path: Path, found: os.stat_result, scope: Scope) -> Response:
    """The same response with a packed body, if that is worth it and wanted."""
    if path.suffix not in WORTH:
        return plain
    plain.headers["vary"] = "accept-encoding"
    if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
        return plain
    kept = {name: plain.headers[name] for name in ("content-type", "last-modified", "vary")}
    tag = {"etag": f"W/{plain.headers['etag']}", "content-encoding": "gzip"}  # weak: not byte for byte the file
    return Response(_squeezed(path, found.st_mtime_ns, found.st_size), plain.status_code, {**kept, **tag})


@lru_cache(maxsize=512)
def _squeezed(path: Path, changed: int, size: int) -> bytes:
    """Packed once, and again when the file is another one."""
    return gzip.compress(path.read_bytes(), HARD, mtime=0)
