"""Who wrote which line of a rule: for each line of its present text, the version that last wrote it."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TypeVar

Cause = TypeVar("Cause")
LONGEST = 2_000
"""Lines of a text that are followed back; of a longer one every line counts as written by its last version."""


def origins(versions: Sequence[tuple[str, Cause]]) -> list[tuple[str, Cause]]:
    """Each line of the last version with the cause of the version that wrote it; `versions` are texts, oldest first."""
    lines: list[tuple[str, Cause]] = []
    for text, cause in versions:
        now = text.split("\n")
        before = [line for line, _ in lines]
        if max(len(now), len(before)) > LONGEST:
            lines = [(line, cause) for line in now]
            continue
        kept: list[tuple[str, Cause]] = []
        for tag, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
            kept += lines[a:b] if tag == "equal" else [(line, cause) for line in now[c:d]]
        lines = kept
    return lines
