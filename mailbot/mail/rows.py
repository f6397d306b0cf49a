"""A line of a body before it is known who wrote it, with what the mail's own structure says about that."""

from typing import NamedTuple

from mailbot.values import Part


class Row(NamedTuple):
    """One line. `part` is what the structure of the mail tells (None: nothing), `hint` by what."""

    text: str
    part: Part | None = None
    hint: str = ""
