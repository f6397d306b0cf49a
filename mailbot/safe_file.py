"""Files that survive a crash: written aside, made safe on the disk, then given their name."""

import os
from pathlib import Path


def write_aside(aside: Path, data: bytes, sync: bool = True) -> None:
    """Write a file under a temporary name and (with `sync`) make its content safe on the disk."""
    with aside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        if sync:
            os.fsync(stream.fileno())


def write_whole(path: Path, data: bytes, sync: bool = True) -> None:
    """Replace a file so that any instant shows the old or the new content."""
    aside = path.with_name(path.name + ".new")
    write_aside(aside, data, sync)
    aside.replace(path)
    if sync:
        sync_folder(path.parent)


def sync_file(file: Path) -> None:
    """Make the content of a file survive a power cut."""
    _sync(file)


def sync_folder(folder: Path) -> None:
    """Make renames and new names in a folder survive a power cut."""
    _sync(folder)


def _sync(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folders(folder: Path, mode: int = 0o700) -> None:
    """Make a folder and the missing ones above it, each safe on the disk and closed to other users."""
    if folder.is_dir():
        return
    make_folders(folder.parent, mode)
    folder.mkdir(mode=mode, exist_ok=True)
    sync_folder(folder.parent)
