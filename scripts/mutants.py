"""Mutants: small faults put into rules and words, one at a time, to see whether cases and tests notice.

    python scripts/mutants.py --part chapters -n 60 --seed 1
    python scripts/mutants.py --part telling --game citadel -n 40

A sample, drawn by its seed, so that it can be repeated. Each mutant lives in a copy of `src`; first the cases run,
then the tests of its part. What survives is printed with its place. `tests/mutants.toml` lists those that change
nothing anybody could see, each with the reason; they are left out of the count.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
EQUIVALENT = ROOT / "tests" / "mutants.toml"
PACKAGES = {
    "deathmaze": ["games/deathmaze"],
    "citadel": ["games/citadel"],
    "warlock": ["games/warlock"],
    "spi1980": ["systems/spi1980"],
}
GAMES_OF = {"spi1980": ("deathmaze", "citadel")}
TESTS = ("tests/screens", "tests/census", "tests/properties/test_remembered_views.py")
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

Fault = tuple[ast.expr | ast.stmt, str, Callable[[], None]]  # where, what it is called, and what puts it there


class Mutant(NamedTuple):
    """One fault: where it is, what it does, and the module with it."""

    file: Path
    line: int
    what: str
    source: str

    @property
    def name(self) -> str:
        """How `mutants.toml` names it: the file, what was done, and the line it was done to."""
        text = self.file.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.file.relative_to(ROOT / 'src' / 'labrys')}: {self.what}: {text}"


def mutant(file: Path, wanted: int) -> Mutant:
    """The module with its fault of this number."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    node, what, apply = list(_faults(tree))[wanted]
    apply()
    return Mutant(file, node.lineno, what, ast.unparse(ast.fix_missing_locations(tree)))


def _faults(tree: ast.Module) -> Iterator[Fault]:
    """The places where a fault can be put, and what puts it there."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _in_function(function)


def _in_function(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Fault]:
    for node in [inner for statement in function.body for inner in ast.walk(statement)]:
        if isinstance(node, ast.Compare):
            for place, operator in enumerate(node.ops):
                if new := SWAPS.get(type(operator)):
                    yield node, f"{type(operator).__name__} to {new.__name__}", _set(node.ops, place, new())
        elif isinstance(node, ast.BoolOp) or (isinstance(node, ast.BinOp) and type(node.op) in SWAPS):
            yield node, f"{type(node.op).__name__} swapped", _attribute(node, "op", SWAPS[type(node.op)]())
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
            yield node, f"{node.value} to {node.value + 1}", _attribute(node, "value", node.value + 1)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, f"{node.value} to {not node.value}", _attribute(node, "value", not node.value)
        elif isinstance(node, ast.If | ast.IfExp):
            yield node, "condition negated", _attribute(node, "test", ast.UnaryOp(ast.Not(), node.test))
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list):
                yield from _removals(body)
    yield from _removals(function.body)


def _removals(body: list[ast.stmt]) -> Iterator[Fault]:
    for place, statement in enumerate(body):
        is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr) and not is_docstring:
            yield statement, "statement removed", _set(body, place, ast.Pass())


def _set(things: list[Any], place: int, new: ast.AST) -> Callable[[], None]:
    return lambda: things.__setitem__(place, new)


def _attribute(node: ast.AST, name: str, new: object) -> Callable[[], None]:
    return lambda: setattr(node, name, new)


# -- judging ------------------------------------------------------------------------------------------------------


def killed(mutant: Mutant, package: str, tree: Path) -> str:
    """What noticed the fault; nothing if it survived."""
    place = tree / mutant.file.relative_to(ROOT / "src")
    place.write_text(mutant.source, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        games = GAMES_OF.get(package, (package,))
        cases = [str(ROOT / "cases" / game) for game in games]
        if _fails([sys.executable, "-m", "labrys.cli", "check", *cases], env):
            return "cases"
        own = [f"tests/{name}" for name in (*games, package) if (ROOT / "tests" / name).is_dir()]
        tests = [name for name in (*own, *TESTS) if (ROOT / name).exists()]
        if _fails([sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests], env):
            return "tests"
    finally:
        shutil.copyfile(mutant.file, place)
    return ""


def _fails(command: list[str], env: dict[str, str]) -> bool:
    try:
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def sample(part: str, games: list[str], number: int, seed: int) -> list[tuple[str, Mutant]]:
    """So many mutants of this part, drawn by their seed."""
    places = []
    for package in games:
        for folder in PACKAGES[package]:
            for file in sorted((ROOT / "src" / "labrys" / folder / part).rglob("*.py")):
                faults = _faults(ast.parse(file.read_text(encoding="utf-8")))
                places += [(package, file, place) for place, _ in enumerate(faults)]
    known = {row["mutant"] for row in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])}
    drawn = random.Random(seed).sample(places, min(len(places), 2 * number))
    found = [(package, mutant(file, place)) for package, file, place in drawn]
    return [(package, one) for package, one in found if one.name not in known][:number]


def main() -> int:
    """Draw, try, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--part", choices=["chapters", "telling"], default="chapters")
    parser.add_argument("--game", action="append", choices=list(PACKAGES), help="all, if none is named")
    parser.add_argument("-n", type=int, default=40, help="how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0, help="exit code 1 if a smaller share is caught")
    chosen = parser.parse_args()
    drawn = sample(chosen.part, chosen.game or list(PACKAGES), chosen.n, chosen.seed)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(chosen.jobs) as pool:
        trees = [Path(scratch) / str(n) for n in range(chosen.jobs)]
        for tree in trees:
            shutil.copytree(ROOT / "src", tree, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))

        def work(tree: Path, mine: list[tuple[str, Mutant]]) -> list[tuple[Mutant, str]]:
            return [(mutant, _told(mutant, killed(mutant, package, tree))) for package, mutant in mine]

        shares = [drawn[n :: chosen.jobs] for n in range(chosen.jobs)]
        results = [result for part in pool.map(work, trees, shares) for result in part]
    caught = sum(1 for _, by in results if by)
    share = caught / len(results) if results else 1
    print(f"{chosen.part}: {caught} of {len(results)} caught ({share:.0%}), seed {chosen.seed}")
    return 0 if share >= chosen.least else 1


def _told(mutant: Mutant, by: str) -> str:
    digest = hashlib.blake2b(mutant.source.encode(), digest_size=3).hexdigest()
    print(f"{by or 'SURVIVED':9} {digest} line {mutant.line}: {mutant.name}", flush=True)
    return by


if __name__ == "__main__":
    sys.exit(main())
