"""Files are written aside and then named: whenever the power fails, the old or the new content is there."""

from pathlib import Path

import pytest

from mailbot import safe_file


class Crash(BaseException):
    """The power fails."""


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "polled"
    for data in (b"old", b"a longer new one", b"x"):
        safe_file.write_whole(file, data)
        assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file], "nothing is left beside it"


@pytest.mark.parametrize("synced, kept", [(1, b"old"), (2, b"new")])
def test_a_crash_leaves_the_old_or_the_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, synced: int, kept: bytes) -> None:
    """The content is made safe before it gets its name, the name after that."""
    file, count = tmp_path / "polled", [0]
    safe_file.write_whole(file, b"old")

    def failing(handle: int) -> None:
        count[0] += 1
        if count[0] == synced:
            raise Crash
    monkeypatch.setattr(safe_file.os, "fsync", failing)
    with pytest.raises(Crash):
        safe_file.write_whole(file, b"new")
    assert file.read_bytes() == kept


def test_without_sync_the_disk_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_file.os, "fsync", lambda handle: pytest.fail("synced"))
    safe_file.write_whole(tmp_path / "mark", b"x", sync=False)
    assert (tmp_path / "mark").read_bytes() == b"x"


def test_folders_are_closed_to_others(tmp_path: Path) -> None:
    safe_file.make_folders(tmp_path / "a" / "b")
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("a", "a/b")] == [0o700, 0o700]
