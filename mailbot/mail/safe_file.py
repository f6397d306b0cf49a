"""Files that survive a crash: written aside, made safe on the disk, then given their name."""

import os
from pathlib import Path


def write_aside(aside: Path, data: bytes) -> None:
    """Write a file under a temporary name and make its content safe on the disk."""
    with aside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Make new names in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
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
