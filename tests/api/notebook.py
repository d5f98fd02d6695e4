"""The notebook of the docs: run as it is, and its outputs as they are kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

PATH = Path(__file__).parents[2] / "docs" / "notebooks" / "labrys.ipynb"
LIMIT = 120  # seconds for a cell, on the slowest machine


class ThisPython(KernelSpecManager):
    """A kernel of the interpreter that runs, whatever is or is not installed for Jupyter on this machine."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The same for every name."""
        command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name=kernel_name, language="python")


FORMAT: Any = nbformat  # some of its functions have no types


def read() -> Any:
    """As it is kept."""
    return FORMAT.read(PATH, as_version=4)


def write(notebook: Any) -> None:
    """Keep it."""
    FORMAT.write(notebook, PATH)


def run(notebook: Any, folder: str) -> Any:
    """The same with fresh outputs."""
    manager = AsyncKernelManager(kernel_spec_manager=ThisPython())
    resources = {"metadata": {"path": folder}}
    NotebookClient(notebook, km=manager, timeout=LIMIT, resources=resources).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            shown = output.get("data", {})
            if "text/html" in shown:
                shown.pop("image/svg+xml", None)  # which is in there
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


if __name__ == "__main__":  # in a process of its own: sockets of the kernel are left to the collector of garbage
    FORMAT.write(run(read(), sys.argv[1]), Path(sys.argv[1]) / PATH.name)
