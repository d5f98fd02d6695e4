"""`labrys serve`: the table for friends."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

import msgspec

import labrys
from labrys import home, seats
from labrys.engine.errors import LabrysError, plain_words
from labrys.web.limits import Limits


def serve(
    *,
    host: str,
    port: int,
    database: str,
    public: Sequence[str],
    pace: float,
    limits: Sequence[str],
    log_json: bool,
    open_browser: bool,
    game: str,
    own_campaigns: bool | None = None,
    bots: Sequence[str] = (),
    workers: int = 1,
    proxies: Sequence[str] = (),
    peer: str = "",
    metrics_key: str = "",
    contact: str = "",
    webhooks: bool = False,
) -> None:
    """Serve until Ctrl-C."""
    if game:
        labrys.find(game)
    if missing := [name for name in ("pebble", "starlette", "uvicorn", "websockets") if find_spec(name) is None]:
        raise LabrysError(f"serving needs {', '.join(missing)}; install it with: pip install 'labrys[web]'")
    from labrys.web import serve as serving

    seats.allow(bots)
    mine = for_oneself(host, database, public, own_campaigns)
    page = f"/#{game}" if game else "/"
    running = f"http://{host}:{port}"
    if open_browser and port and serving.is_labrys(running):
        print(f"Labrys is at {running}/ already", flush=True)
        serving.show(running + page)
        return
    serving.serve(
        serving.ServerConfig(
            host=host,
            port=port,
            database=database or tables(),
            workers=workers,
            public=tuple(public),
            proxies=tuple(proxies),
            peer=peer or "127.0.0.1:0",
            pace=pace,
            limits=bounds(limits),
            log_json=log_json,
            campaigns=str(home.campaigns()) if mine else "",
            bots=tuple(bots),
            metrics_key=metrics_key,
            contact=contact,
            webhooks=webhooks,
        ),
        opened=lambda address: print(f"Labrys is at {address}/ (Ctrl-C stops it; nothing is lost)", flush=True),
        browser=page if open_browser else None,
    )


def for_oneself(host: str, database: str, public: Sequence[str], said: bool | None) -> bool:
    """Are the campaigns those of the terminal? On this machine alone, unless something else is said."""
    from labrys.web.security import LOOPBACK

    if said is None:
        return host in LOOPBACK and not public and not database
    if said and (host not in LOOPBACK or public):
        raise LabrysError(
            "--own-campaigns would give your campaign files to everybody who can reach this server; "
            "serve them on 127.0.0.1, without --public"
        )
    return said


def tables() -> str:
    """The database in the user's folder, which is made if need be."""
    folder = home.home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabrysError(
            f"tables are kept in {folder}, which cannot be made ({error.strerror}); name a file with --database"
        ) from None
    return str(folder / "tables.db")


def bounds(words: Sequence[str]) -> Limits:
    """Bounds of the server from `name=number`."""
    chosen = {}
    for word in words:
        name, mark, number = word.partition("=")
        if not mark or name not in Limits.__struct_fields__:
            raise LabrysError(
                f"{word!r} is no bound; say NAME=NUMBER with one of {', '.join(Limits.__struct_fields__)}"
            )
        chosen[name] = number
    try:
        limits = msgspec.convert(chosen, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise LabrysError(f"a bound is a number: {plain_words(error)}") from None
    for name in chosen:
        if not getattr(limits, name) >= 0:
            raise LabrysError(f"a bound is a number from 0 on, and {name}={chosen[name]} is none")
    return limits
