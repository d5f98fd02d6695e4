"""What Labrys is made of, for those who want to check it: `hashes`, `sbom`, `dist`.

    hashes   write hashes.txt: the sha256 of every file of every version that the web install needs
    sbom     write dist/labrys-VERSION.cdx.json: those packages, their licences and hashes, as CycloneDX
    dist     build wheel and sdist from the last commit into dist/, the same to the byte wherever that is done

Only `hashes` and `dist` ask the package index that pip is set up with; none is named here or in what is written.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import uuid
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = ("web",)
SETUPTOOLS = "80.9.0"  # its version is written into the wheel, so it is always the same
HEAD = """\
# The files of what the web install needs, for Linux and macOS. After a change of constraints.txt: make hashes
# Install what Labrys needs with it checked, and then Labrys itself:
#   pip install --require-hashes -r hashes.txt && pip install --no-deps .
"""


def project() -> dict[str, Any]:
    """What pyproject.toml says of it."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def plain(name: str) -> str:
    """A package's name as indexes compare it.

    >>> plain("Jinja2_x.y")
    'jinja2-x-y'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> dict[str, str]:
    """Names and versions of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    return {plain(name): version for name, version in found.items()}


def needed() -> dict[str, tuple[str, ...]]:
    """What the web install needs, also indirectly, on any system; and what each of these needs."""
    said = project()
    wanted = [*said["dependencies"], *(one for extra in EXTRAS for one in said["optional-dependencies"][extra])]
    found: dict[str, tuple[str, ...]] = {}
    extras: dict[str, set[str]] = {}  # that are asked of each
    todo = [_name_and_extras(one) for one in wanted]
    while todo:
        name, more = todo.pop()
        if name in found and extras[name].issuperset(more):
            continue
        extras.setdefault(name, set()).update(more)
        own = [one for one in _requires(name, extras[name]) if one[0] in pinned()]
        found[name] = tuple(sorted({child for child, _ in own}))
        todo += own
    return {name: found[name] for name in sorted(found) if name in pinned()}


def _requires(name: str, extras: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a package needs, and with which extras, if those are asked of it."""
    try:
        requires = distribution(name).requires or []
    except PackageNotFoundError:  # of another system
        return
    for one in requires:
        asked = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", one)
        if asked is None or asked[1] in extras:
            yield _name_and_extras(one)


def _name_and_extras(requirement: str) -> tuple[str, tuple[str, ...]]:
    said = re.match(r"\s*([\w.-]+)\s*(?:\[([^\]]*)\])?", requirement)
    assert said is not None
    return plain(said[1]), tuple(filter(None, re.split(r"[\s,]+", said[2] or "")))


# -- hashes ------------------------------------------------------------------------------------------------------


def read_hashes() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Version and sha256 sums of each package in hashes.txt."""
    text = (ROOT / "hashes.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            said, *sums = line.split()
            name, version = said.split("==")
            found[plain(name)] = version, tuple(one.removeprefix("--hash=sha256:") for one in sums)
    return found


def write_hashes() -> None:
    """Ask the index, by pip's own means, for all files of the pinned versions."""
    versions, lines = pinned(), [HEAD]
    for name in needed():
        sums = sorted(set(_sums(name, versions[name])))
        if not sums:
            raise SystemExit(f"the index tells no sha256 of {name}=={versions[name]}")
        lines.append(
            " \\\n    ".join([f"{name}=={versions[name]}", *(f"--hash=sha256:{one}" for one in sums)]) + "\n"
        )
    (ROOT / "hashes.txt").write_text("".join(lines), encoding="utf-8")
    print(f"hashes.txt: {len(lines) - 1} packages")


def _sums(name: str, version: str) -> Iterator[str]:
    """Of every wheel and sdist of a version; pip's command line has no word for this."""
    from pip._internal.commands import create_command
    from pip._internal.index.collector import LinkCollector, parse_links
    from pip._internal.models.link import Link
    from pip._vendor.packaging.utils import (
        InvalidSdistFilename,
        InvalidWheelFilename,
        parse_sdist_filename,
        parse_wheel_filename,
    )

    command: Any = create_command("download")
    options, _ = command.parse_args([name])
    with command.main_context():
        session = command.get_default_session(options)
        collector = LinkCollector.create(session, options=options)
        for address in collector.search_scope.get_index_urls_locations(name):
            page = collector.fetch_response(Link(address))
            for link in parse_links(page) if page is not None else ():
                try:
                    of = parse_wheel_filename if link.filename.endswith(".whl") else parse_sdist_filename
                    if str(of(link.filename)[1]) == version and link.hash_name == "sha256":
                        yield str(link.hash)
                except (InvalidSdistFilename, InvalidWheelFilename):
                    continue


# -- SBOM --------------------------------------------------------------------------------------------------------


def bill(when: int) -> dict[str, Any]:
    """A bill of materials of the web install, CycloneDX 1.5."""
    said, sums, tree = project(), read_hashes(), needed()
    version = said["version"]
    top = f"labrys@{version}"
    components = [
        {
            "type": "library",
            "bom-ref": f"{name}@{sums[name][0]}",
            "name": name,
            "version": sums[name][0],
            "purl": f"pkg:pypi/{name}@{sums[name][0]}",
            "licenses": [{"license": {"name": licence(name)}}],
            "hashes": [{"alg": "SHA-256", "content": one} for one in sums[name][1]],
        }
        for name in tree
    ]
    refs = {name: f"{name}@{sums[name][0]}" for name in tree}
    wanted = {_name_and_extras(one)[0] for one in said["dependencies"]}
    wanted |= {_name_and_extras(one)[0] for extra in EXTRAS for one in said["optional-dependencies"][extra]}
    depends = [{"ref": top, "dependsOn": sorted(refs[name] for name in wanted & set(refs))}]
    depends += [{"ref": refs[name], "dependsOn": [refs[one] for one in own]} for name, own in tree.items()]
    made = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(when, UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": top,
                "name": "labrys",
                "version": version,
                "licenses": [{"license": {"id": said["license"]}}],
            },
        },
        "components": components,
        "dependencies": depends,
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(made, sort_keys=True))  # the same for the same contents
    return {"serialNumber": f"urn:uuid:{number}", **made}


def licence(name: str) -> str:
    """As the package says it itself, in short."""
    about = distribution(name).metadata
    said = about["License-Expression"] or about["License"] or ""
    if said and "\n" not in said and len(said) < 60:
        return str(said)
    words = [line.split(" :: ")[-1] for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
    return " OR ".join(words) or "unknown"


def write_bill() -> None:
    """Into dist/."""
    out = ROOT / "dist" / f"labrys-{project()['version']}.cdx.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(bill(last_commit()), indent=1) + "\n", encoding="utf-8")
    print(out.relative_to(ROOT))


# -- wheel and sdist ---------------------------------------------------------------------------------------------


def last_commit() -> int:
    """When it was made: the time of everything that is built from it."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return int(told.stdout)


def settled_zip(raw: bytes, when: int) -> bytes:
    """The same wheel with its files in order, of one time, readable to all."""
    date = datetime.fromtimestamp(max(when, 315_532_800), UTC).timetuple()[:6]  # a zip knows no time before 1980
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            if not name.endswith("/"):
                about = zipfile.ZipInfo(name, date)
                about.external_attr, about.create_system = 0o100644 << 16, 3
                about.compress_type = zipfile.ZIP_DEFLATED
                new.writestr(about, old.read(name))
    return out.getvalue()


def settled_tar(raw: bytes, when: int) -> bytes:
    """The same sdist with its files in order, of one time, nobody's, readable to all."""
    out = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(raw), mode="r:gz") as old,
        gzip.GzipFile("", "wb", 9, out, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            if member.isfile():
                about = tarfile.TarInfo(member.name)
                about.size, about.mtime = member.size, when
                about.mode = 0o755 if member.mode & 0o100 else 0o644
                new.addfile(about, old.extractfile(member))
    return out.getvalue()


def build(out: Path) -> list[Path]:
    """Wheel and sdist of the last commit. The wheel is built from the sdist, so that both are whole."""
    when = last_commit()
    with tempfile.TemporaryDirectory() as made:
        here = Path(made)
        tree = here / "labrys"
        tree.mkdir()
        packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="data")
        tools = here / "tools"
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-qq",
            "--disable-pip-version-check",
            "--target",
            str(tools),
        ]
        subprocess.run([*pip, f"setuptools=={SETUPTOOLS}"], check=True)
        sdist = settled_tar(_backend("sdist", tree, tools, when), when)
        with tarfile.open(fileobj=io.BytesIO(sdist)) as archive:
            archive.extractall(here / "again", filter="data")
        wheel = settled_zip(_backend("wheel", next((here / "again").iterdir()), tools, when), when)
    missing = sorted(set(_sources()) - set(zipfile.ZipFile(io.BytesIO(wheel)).namelist()))
    if missing:
        raise SystemExit(f"not in the wheel: {', '.join(missing)}")
    out.mkdir(parents=True, exist_ok=True)
    version = project()["version"]
    files = [out / f"labrys-{version}.tar.gz", out / f"labrys-{version}-py3-none-any.whl"]
    for path, raw in zip(files, (sdist, wheel), strict=True):
        path.write_bytes(raw)
    return files


def _backend(kind: str, tree: Path, tools: Path, when: int) -> bytes:
    """What setuptools builds of a tree, in a process that has no other tools."""
    words = f"from setuptools import build_meta as b; print(b.build_{kind}('built'))"
    env = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(tools),
        "SOURCE_DATE_EPOCH": str(when),
        "PYTHONHASHSEED": "0",
    }
    subprocess.run([sys.executable, "-c", words], cwd=tree, env=env, check=True, capture_output=True)
    return next((tree / "built").glob("*.whl" if kind == "wheel" else "*.tar.gz")).read_bytes()


def _sources() -> Iterator[str]:
    """All that is kept under src/, as it is called in a wheel."""
    told = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True)
    return (line.removeprefix("src/") for line in told.stdout.splitlines())


def main(words: list[str]) -> None:
    """One of the verbs."""
    match words:
        case ["hashes"]:
            write_hashes()
        case ["sbom"]:
            write_bill()
        case ["dist"]:
            for path in build(ROOT / "dist"):
                print(path.relative_to(ROOT))
        case ["dist", folder]:
            for path in build(Path(folder)):
                print(path)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
