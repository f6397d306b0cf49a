"""Permanent addresses of the website: short, safe names made from whatever players invent."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from mailbot.errors import RuleFault

LONGEST_NAME = 60
LONGEST_PATH = 200
_PATH = re.compile(r"(?:[a-z0-9][a-z0-9._-]*/)*(?:[a-z0-9][a-z0-9._-]*)?")
_PLAIN = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_LETTER = re.compile(r"(?:LETTER|LIGATURE|SYLLABLE|DIGIT) (?:SMALL |FINAL |SHARP |DOTLESS )?([A-Z0-9]+)")


def slug(text: str) -> str:
    """A name as one piece of an address: ASCII letters, digits, "-" and "."; never empty, never "." or ".."."""
    folded = "".join(_fold(sign) for sign in unicodedata.normalize("NFKD", text.strip()))
    pieces = [piece.strip(".") for piece in re.split(r"[^a-z0-9.]+", folded.lower())]
    name = "-".join(piece for piece in pieces if piece)
    return re.sub(r"\.{2,}", ".", name)[:LONGEST_NAME].strip("-.") or "x"


def _fold(sign: str) -> str:
    if sign.isascii():
        return sign
    if unicodedata.combining(sign):
        return ""
    if not sign.isalnum():
        return "-"
    name = unicodedata.name(sign, "")
    letter = _LETTER.search(name)
    return letter.group(1) if letter else name.rpartition("-")[2].rpartition(" ")[2]


class Slugs:
    """One folder's names, each with a slug of its own: whoever comes second gets "-2".

    `kept` are slugs given out before; they stay with their names.
    """

    def __init__(self, names: Iterable[object] = (), kept: Mapping[str, str] | None = None) -> None:
        self._by_name: dict[object, str] = {}
        self._by_name.update(kept or {})
        self._names: dict[str, object] = {slug: name for name, slug in self._by_name.items()}
        for name in names:
            self.of(name)

    def of(self, name: object) -> str:
        """The slug of a name. A name that is an address piece already ("12", "7.3") has itself, and is not kept."""
        text = str(name)
        if isinstance(name, int) or (text[:1].isdigit() and len(text) <= LONGEST_NAME and _PLAIN.fullmatch(text)):
            return text
        if name not in self._by_name:
            self._by_name[name] = self._free(slug(text))
            self._names[self._by_name[name]] = name
        return self._by_name[name]

    def name_of(self, piece: str) -> object | None:
        """The name that has this slug, or None."""
        return self._names.get(piece)

    def doubled(self) -> dict[str, str]:
        """Slugs that had to differ from the plain one: name -> slug. To be kept, since they depend on who came first."""
        return {str(name): given for name, given in self._by_name.items() if given != slug(str(name))}

    def _free(self, wanted: str) -> str:
        if wanted[:1].isdigit():
            wanted = f"x-{wanted}"
        number, free = 1, wanted
        while free in self._names:
            number += 1
            free = f"{wanted}-{number}"
        return free


def check_path(path: str) -> str:
    """The path itself, if it is a safe one below the site folder ("" is the front page); else RuleFault."""
    if len(path) > LONGEST_PATH or not _PATH.fullmatch(path):
        raise RuleFault(f"“{path}” cannot be an address on the website: use a-z, 0-9, “-”, “.” and “/”")
    return path


def file_of(path: str) -> str:
    """The file that holds a page: "proposals/12/" is in "proposals/12/index.html", "game.json" in itself."""
    return f"{path}index.html" if path == "" or path.endswith("/") else path


def relative(origin: str, target: str) -> str:
    """A link from one page's path to another's, so that the site works below any address."""
    return "../" * origin.count("/") + target if origin.count("/") or target else "./"
