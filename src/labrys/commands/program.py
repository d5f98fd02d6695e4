"""What to type to run this program again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def program() -> str:
    """`labrys` if a shell finds this very program by that name; else the way to it from here."""
    own = Path(sys.argv[0]).absolute()
    found = shutil.which("labrys")
    if own.name != "labrys" or (found and Path(found).absolute() == own):
        return "labrys"
    way = os.path.relpath(own)
    return way if not way.startswith("..") else str(own)
