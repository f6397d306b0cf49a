"""A line of a body before it is known who wrote it, with what the mail's own structure says about that."""

from typing import NamedTuple

from mailbot.values import Part

QUOTATION_BLOCK = "inside a quotation block of the HTML"
"""The hint of a line in a <blockquote>, which an author may have made without quoting anybody."""


class Row(NamedTuple):
    """One line. `part` is what the structure of the mail tells (None: nothing), `hint` by what.

    `twin` is the part of the same line in the HTML version of the mail, where that tells one.
    """

    text: str
    part: Part | None = None
    hint: str = ""
    twin: Part | None = None
