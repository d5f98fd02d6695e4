"""Write the census anew; read the difference before it is committed."""

from __future__ import annotations

from tests.census.count import FILE, census

if __name__ == "__main__":
    FILE.write_text(census(), encoding="utf-8")
