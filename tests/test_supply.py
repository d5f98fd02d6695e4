"""What Labrys is made of: pinned, hashed, listed, and built the same everywhere."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SHA = re.compile(r"[0-9a-f]{64}")
WHEN = 1_700_000_000


@pytest.fixture(scope="module")
def supply() -> Any:
    spec = importlib.util.spec_from_file_location("supply", ROOT / "scripts" / "supply.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_hashes_and_constraints_agree(supply: Any) -> None:
    hashes, pinned = supply.read_hashes(), supply.pinned()
    assert sorted(hashes) == list(supply.needed()), "run: make hashes"
    assert {name: version for name, (version, _) in hashes.items()} == {name: pinned[name] for name in hashes}
    for sums in (sums for _, sums in hashes.values()):
        assert sums
        assert all(SHA.fullmatch(one) for one in sums)


def test_every_package_that_the_web_install_names_is_hashed(supply: Any) -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for one in (*said["dependencies"], *said["optional-dependencies"]["web"]):
        assert supply.plain(re.split(r"[^\w.-]", one)[0]) in supply.read_hashes()


def test_no_address_stands_in_what_is_pinned() -> None:
    for name in ("hashes.txt", "constraints.txt"):
        assert "://" not in (ROOT / name).read_text()


def test_the_bill_of_materials_is_well_formed_and_complete(supply: Any) -> None:
    bill = json.loads(json.dumps(supply.bill(WHEN)))
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert {one["name"]: one["version"] for one in bill["components"]} == {
        name: version for name, (version, _) in supply.read_hashes().items()
    }
    for one in bill["components"]:
        assert one["type"] == "library"
        assert one["purl"] == f"pkg:pypi/{one['name']}@{one['version']}"
        assert [said["license"]["name"] for said in one["licenses"]] != ["unknown"], one["name"]
        assert all(sum["alg"] == "SHA-256" and SHA.fullmatch(sum["content"]) for sum in one["hashes"])
    refs = {bill["metadata"]["component"]["bom-ref"], *(one["bom-ref"] for one in bill["components"])}
    assert {one["ref"] for one in bill["dependencies"]} == refs
    reached = {below for one in bill["dependencies"] for below in one["dependsOn"]}
    assert reached == refs - {bill["metadata"]["component"]["bom-ref"]}  # everything is there for something
    assert supply.bill(WHEN) == supply.bill(WHEN)


def zipped(names: list[str], year: int, mode: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name in names:
            about = zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0))
            about.external_attr = mode << 16
            made.writestr(about, name.encode())
    return out.getvalue()


def tarred(names: list[str], when: int, mode: int, owner: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as made:
        for name in names:
            about = tarfile.TarInfo(name)
            about.size, about.mtime, about.mode, about.uname = len(name), when, mode, owner
            made.addfile(about, io.BytesIO(name.encode()))
    return out.getvalue()


def test_order_times_modes_and_owners_do_not_show_in_what_is_built(supply: Any) -> None:
    one, other = zipped(["b", "a"], 2020, 0o100600), zipped(["a", "b"], 2024, 0o100664)
    assert one != other
    assert supply.settled_zip(one, WHEN) == supply.settled_zip(other, WHEN)
    assert zipfile.ZipFile(io.BytesIO(supply.settled_zip(one, WHEN))).read("a") == b"a"
    one, other = tarred(["b", "a"], 5, 0o600, "ann"), tarred(["a", "b"], 7, 0o664, "ben")
    assert one != other
    assert supply.settled_tar(one, WHEN) == supply.settled_tar(other, WHEN)
    with tarfile.open(fileobj=io.BytesIO(supply.settled_tar(one, WHEN))) as made:
        assert [(about.name, about.mode, about.uname) for about in made] == [("a", 0o644, ""), ("b", 0o644, "")]


def test_all_that_is_no_python_under_src_goes_into_the_packages() -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["labrys"]
    package = ROOT / "src" / "labrys"
    taken = {
        path for pattern in said for path in package.glob(f"{pattern}/*" if pattern.endswith("**") else pattern)
    }
    taken |= {path for pattern in said for path in package.glob(pattern)}
    there = {path for path in package.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc", ".so")}
    assert there - taken == set()
