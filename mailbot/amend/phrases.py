"""Phrases of the amendment language as patterns: any case, and a blank stands for any run of blanks and line ends."""

import re
from functools import lru_cache


@lru_cache(maxsize=1024)
def phrase(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile a pattern in which a blank outside of [ ] means a run of blanks, and letters match in any case."""
    out: list[str] = []
    inside = False
    place = 0
    while place < len(pattern):
        mark = pattern[place]
        if mark == "\\":
            out.append(pattern[place:place + 2])
            place += 2
            continue
        if mark == "[" and not inside:
            inside = True
        elif mark == "]" and inside and pattern[place - 1] != "[":
            inside = False
        out.append(r"\s+" if mark == " " and not inside else mark)
        place += 1
    return re.compile("".join(out), re.IGNORECASE | flags)
