"""Write `docs/api` anew, and what the notebook shows."""

from __future__ import annotations

from tempfile import TemporaryDirectory

from tests.api import notebook
from tests.api.pages import HERE, all_pages

if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    pages = all_pages()
    for old in set(HERE.glob("*.md")) - {HERE / name for name in pages}:
        old.unlink()
    for name, text in pages.items():
        (HERE / name).write_text(text, encoding="utf-8")
    with TemporaryDirectory() as folder:
        notebook.write(notebook.run(notebook.read(), folder))
