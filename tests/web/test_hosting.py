"""docs/hosting.md holds: its very configurations of nginx and Caddy, in front of a real server."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from labrys.web import protocol as p
from labrys.web.limits import Limits
from tests.conftest import LOUD
from tests.web.client import MANY, PATIENCE, Office, Server, Wire
from tests.web.postgres import free_port

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
NAME = "table.example.org"  # as on the page
MISSING = f"{LOUD} NO NGINX: docs/hosting.md is NOT TRIED. Install the package 'nginx-light' to try it. {LOUD}"
FEW = 30  # requests of one address
AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 200; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/labrys;
}}
"""


def block(kind: str) -> str:
    """What the page says is to be written to a file."""
    found = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1, f"one block of {kind} was expected"
    return str(found[0])


class Proxy(NamedTuple):
    """A proxy that runs, and the addresses from which people come to it in these tests."""

    port: int
    net: str


def program(name: str) -> str:
    """It may be in a folder that is not on everybody's path."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(MISSING if name == "nginx" else "there is no Caddy on this machine")
    return found


def nginx(folder: Path, port: int, server: int) -> list[str]:
    """With the block of the page, on another port."""
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    mine = block("nginx").replace("listen 80;", f"listen 127.0.0.1:{port};").replace("    listen [::]:80;\n", "")
    assert str(port) in mine
    (folder / "labrys").write_text(mine.replace("127.0.0.1:8177", f"127.0.0.1:{server}"))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    return command


def caddy(folder: Path, port: int, server: int) -> list[str]:
    """The same; without TLS, for which it would ask the world."""
    command = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    mine = block("caddy").replace(f"{NAME} {{", f"http://{NAME}:{port} {{")
    assert str(port) in mine
    mine = mine.replace("127.0.0.1:8177", f"127.0.0.1:{server}")
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n}}\n{mine}")
    return command


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = ("--limit", "requests_per_second=0.01", "--limit", f"request_burst={FEW}")
    with Server(
        tmp_path_factory.mktemp("server"), *MANY, *limits, "--public", NAME, "--proxy", "127.0.0.1"
    ) as server:
        yield server
        assert not server.complaints(), server.complaints()


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """The proxies of the page."""
    found = Proxy(free_port(), "127.0.1" if request.param is nginx else "127.0.2")
    folder = tmp_path_factory.mktemp("proxy")
    command = request.param(folder, found.port, server.port)
    with (folder / "said.log").open("wb") as said:
        home = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        process = subprocess.Popen(command, stdout=said, stderr=said, env=home)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            with suppress(httpx.HTTPError), visitor(found, 9) as known:
                known.get("/", timeout=PATIENCE)
                break
            time.sleep(0.05)
        assert process.poll() is None, (folder / "said.log").read_text()
        yield found
    finally:
        process.terminate()
        process.wait(PATIENCE)


def visitor(proxy: Proxy, number: int, **headers: str) -> httpx.Client:
    """Somebody with an address of his own; all that begin with 127 are this machine's."""
    transport = httpx.HTTPTransport(local_address=f"{proxy.net}.{number}")
    said = {"Host": NAME, "Origin": f"https://{NAME}", **headers}
    return httpx.Client(
        base_url=f"http://127.0.0.1:{proxy.port}",
        transport=transport,
        headers=said,
        timeout=PATIENCE,
        trust_env=False,
    )


@asynccontextmanager
async def wire(proxy: Proxy, table: str, key: str, origin: str = f"https://{NAME}") -> AsyncIterator[Wire]:
    """A connection to a table through the proxy."""
    async with connect(
        f"ws://{NAME}/ws/tables/{table}",
        host="127.0.0.1",
        port=proxy.port,
        origin=origin,  # type: ignore[arg-type]  # it is a new type of str
        proxy=None,
        compression=None,
        open_timeout=PATIENCE,
        close_timeout=1,
        max_size=2**24,
    ) as socket:
        wired = Wire(socket)
        await wired.send(p.Hello(p.PROTOCOL, key))
        await wired.hear_a(p.Welcome)
        await wired.settle()
        yield wired


async def test_a_game_is_played_through_the_proxy_of_the_page(proxy: Proxy) -> None:
    with Office(f"http://127.0.0.1:{proxy.port}") as office:
        office.http = visitor(proxy, 1)
        made = office.made("deathmaze", start=True)
    dice = random.Random(1)
    async with wire(proxy, made.table, made.key) as ann:
        for _ in range(5):
            assert isinstance(await ann.play_on(dice), p.Accepted)
        left = ann.mirror
    async with wire(proxy, made.table, made.key) as again:
        assert (again.mirror.picture, again.mirror.decision) == (left.picture, left.decision)


async def test_a_page_of_another_site_gets_nowhere_through_the_proxy(proxy: Proxy) -> None:
    with pytest.raises(InvalidStatus):
        async with wire(proxy, "sometable", "", "https://evil.example.org"):
            pass


def test_each_visitor_is_counted_by_his_own_address(proxy: Proxy) -> None:
    """Whatever he says of himself."""
    one, other = random.sample(range(20, 250), 2)  # nobody who has been here before
    with visitor(proxy, one) as greedy, visitor(proxy, other) as modest:
        codes = [greedy.get("/api/games").status_code for _ in range(FEW + 3)]
        assert codes == [200] * FEW + [429] * 3
        assert modest.get("/api/games").status_code == 200
    with visitor(proxy, one, **{"X-Forwarded-For": "10.9.8.7"}) as liar:
        assert liar.get("/api/games").status_code == 429


def test_the_figures_are_for_the_machine_alone(proxy: Proxy, server: Server) -> None:
    with visitor(proxy, 4) as stranger:
        assert stranger.get("/metrics").status_code == 404
        assert "labrys_" not in stranger.get("/metrics/").text
    assert "labrys_store_healthy 1" in httpx.get(f"{server.address}/metrics", trust_env=False).text


# -- the page itself ----------------------------------------------------------------------------------------


def test_every_limit_is_on_the_page_and_no_other() -> None:
    part = PAGE.read_text(encoding="utf-8").partition("## Limits")[2].partition("\n## ")[0]
    said = set(re.findall(r"`([a-z]+_[a-z_]+|connections)`", part))
    assert said == set(Limits.__struct_fields__)


def test_every_figure_is_on_the_page_and_no_other(server: Server) -> None:
    part = PAGE.read_text(encoding="utf-8").partition("## 8. Figures")[2].partition("\n## ")[0]
    told = httpx.get(f"{server.address}/metrics", trust_env=False).text
    assert set(re.findall(r"labrys_[a-z_]+", part)) == set(re.findall(r"# TYPE (\S+)", told))


def test_the_command_of_the_service_is_understood() -> None:
    """Each option of it is one of `labrys serve`."""
    from typer.main import get_command

    from labrys.cli import app

    words = block("ini").replace("\\\n", " ").partition("labrys serve")[2].partition("\n")[0].split()
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    context = serve.make_context("serve", words)
    assert context.params["workers"] == 2
    assert context.params["public"] == [NAME]
    from labrys.commands.serve import bounds

    assert bounds(context.params["limit"]).expire_after > 0
