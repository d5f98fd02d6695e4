"""Files are written safely: whole or not at all, and nothing that is not ours is written over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import labrys
from labrys.engine.errors import BadSave
from labrys.record import files


def save_to(path: Path) -> None:
    labrys.new("warlock", seed=1).save(path)


def refused(path: Path) -> str:
    """Why it is not written there; in one line."""
    with pytest.raises(BadSave) as complaint:
        save_to(path)
    assert "\n" not in str(complaint.value)
    return str(complaint.value)


def test_a_save_is_written_over_a_save_and_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    path.touch()
    for _ in range(2):
        save_to(path)
        assert labrys.load(path).asking is not None
    assert os.listdir(tmp_path) == ["game.labrys"]


def test_a_file_of_another_kind_stays(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    assert "is no saved game and is not written over" in refused(path)
    assert path.read_text() == "Dear Ann"


def test_a_link_stays_and_so_does_what_it_points_at(tmp_path: Path) -> None:
    path, link = tmp_path / "game.labrys", tmp_path / "link.labrys"
    save_to(path)
    before = path.read_bytes()
    link.symlink_to(path)
    assert "is a link" in refused(link)
    assert link.is_symlink()
    link.unlink()
    link.symlink_to(tmp_path / "nowhere")
    assert "is a link" in refused(link)
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="this system has no such devices")
def test_a_device_stays_a_device(tmp_path: Path) -> None:
    for device in ("/dev/null", "/dev/full"):
        assert "is a device or a pipe" in refused(Path(device))
        assert Path(device).is_char_device()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is a device or a pipe" in refused(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)


def test_where_no_folder_is_none_is_made_for_a_save(tmp_path: Path) -> None:
    assert "cannot be written: No such file" in refused(tmp_path / "saves" / "game.labrys")
    assert not list(tmp_path.iterdir())


def test_what_a_crash_has_left_is_no_obstacle(tmp_path: Path) -> None:
    path, target = tmp_path / "game.labrys", tmp_path / "letter.txt"
    target.write_text("Dear Ann")
    (tmp_path / "game.labrys.part").symlink_to(target)
    save_to(path)
    assert target.read_text() == "Dear Ann"
    assert sorted(os.listdir(tmp_path)) == ["game.labrys", "letter.txt"]


def test_folders_are_made_where_that_is_wanted(tmp_path: Path) -> None:
    files.write(tmp_path / "a" / "b" / "notes", b"x", "list of notes", folders=True)
    assert (tmp_path / "a" / "b" / "notes").read_bytes() == b"x"
