"""Writing a file safely: regular files only, whole or added to, on the disk before this returns."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from labrys.engine.errors import BadSave

BEGINNING = 64  # bytes by which a file is known
ENDING = 64  # bytes by which it is known that nobody else has written to it since


class Left(NamedTuple):
    """How a file was left: so many bytes, the last of which were these."""

    size: int
    tail: bytes


class ChangedMeanwhile(BadSave):
    """A file is not as it was left: another program has written to it."""


def left(content: bytes) -> Left:
    """A file with this content."""
    return Left(len(content), content[-ENDING:])


def anything(begin: bytes) -> bool:
    """Whatever was there may be written over."""
    return True


def write(
    path: Path, content: bytes, kind: str, ours: Callable[[bytes], bool] = anything, *, folders: bool = False
) -> None:
    """Write a file, or leave what was there; every complaint is one sentence.

    `kind` says what is written (`saved game`). A file that is there already is written over only if `ours` knows
    it by its first bytes; an empty one has nothing to lose. `folders`: those that are missing are made.
    """
    rough = path.with_name(path.name + ".part") if path.name else path
    try:
        check(path, kind, ours)
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_whole(rough, content)
            rough.replace(path)
        except OSError:
            with suppress(OSError):
                rough.unlink(missing_ok=True)
            raise
        _settle(path.parent)
    except OSError as error:
        raise BadSave(f"{str(path)!r} cannot be written: {error.strerror}") from None


def append(path: Path, content: bytes, kind: str, was: Left) -> Left:
    """Add to a file that is as it was left, and say how it is left now; every complaint is one sentence.

    `FileNotFoundError`: there is none any more. If it cannot be written, what is there of it is cut off again.
    """
    try:
        check(path, kind)
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        with open(os.open(path, flags), "r+b", buffering=0) as file:
            _check_left(path, file, was)
            try:
                _write_on(file, content)
            except OSError:
                _cut_off(file, was.size)
                raise
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadSave(f"{str(path)!r} cannot be written: {error.strerror}") from None
    return Left(was.size + len(content), (was.tail + content)[-ENDING:])


def check_left(path: Path, was: Left) -> None:
    """Is this file as it was left, or gone? `ChangedMeanwhile`: no."""
    try:
        with path.open("rb", buffering=0) as file:
            _check_left(path, file, was)
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadSave(f"{str(path)!r} cannot be read: {error.strerror}") from None


def _check_left(path: Path, file: FileIO, was: Left) -> None:
    file.seek(max(0, was.size - ENDING))
    if os.fstat(file.fileno()).st_size != was.size or file.read(ENDING) != was.tail:
        raise ChangedMeanwhile(f"{str(path)!r} was changed by another program and is left as it is")


def _cut_off(file: FileIO, size: int) -> None:
    with suppress(OSError):
        file.truncate(size)


def _write_on(file: FileIO, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else who asks for the same writes this file meanwhile, in this process or another.

    What is locked is a file beside it: this one is replaced when it is written. It is a lock of the operating
    system, so it goes with the process; where there is none, or nothing can be written, things are as without it.
    """
    lock = None
    with suppress(OSError, ImportError):
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
        fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def read(path: Path, kind: str, most: int) -> bytes:
    """A file whole, if it is a file and has at most so many bytes; every complaint is one sentence."""
    name = repr(str(path))
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):
            what = "folder" if path.is_dir() else "device or a pipe"
            raise BadSave(f"{name} is a {what}, not a file with a {kind}")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise BadSave(f"{name} cannot be read: {error.strerror}") from None
    except ValueError:  # a name with a null character in it
        raise BadSave(f"{name} is no name of a file") from None
    if len(content) > most:
        raise BadSave(f"{name} is too long for a {kind}: it has {found.st_size} bytes, and {most} are the most")
    return content


def check(path: Path, kind: str, ours: Callable[[bytes], bool] = anything) -> None:
    """Could this be written over? `BadSave` says why not."""
    name = repr(str(path))
    if path.is_symlink():
        raise BadSave(f"{name} is a link, and a {kind} is written only to a file of its own; name another file")
    if not path.name or path.is_dir():
        raise BadSave(f"{name} is a folder, not a file for a {kind}")
    if not path.exists():
        return
    if not S_ISREG(path.stat().st_mode):
        raise BadSave(f"{name} is a device or a pipe, and a {kind} is written only to a file; name another file")
    with path.open("rb") as file:
        begin = file.read(BEGINNING)
    if begin and not ours(begin):
        raise BadSave(f"{name} is no {kind} and is not written over; name another file")


def free_name(path: Path) -> Path:
    """This name, or one like it that no file has yet."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in range(2, 10_000))
    return path if not path.exists() else next(other for other in others if not other.exists())


def _write_whole(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)  # what a crash has left
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags, 0o666), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """That the file has its name is on the disk, too, where a folder can be asked for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
