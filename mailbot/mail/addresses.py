"""Reading the addresses in a header field: names, addresses, groups, and what only looks like an address."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mailbot.mail.headers import plain

# RFC 5322 tokens: quoted string, angle address, the marks of lists and groups, anything else up to the next of these.
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)"|<([^<>]*)>|([,;:()<>"])|([^,;:()<>"]+)', re.DOTALL)
_ADDRESS = re.compile(r"[^\s@<>\"(),:;]+@[^\s@<>\"(),:;]+|\"(?:[^\"\\]|\\.)+\"@[^\s@<>\"(),:;]+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Address:
    """One mailbox: the display name as people read it, and the address in lower case ("" where there is none)."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Mailboxes:
    """All mailboxes of a field in order; `group` tells whether the field uses the syntax of groups ("team: a, b;")."""

    all: tuple[Address, ...]
    group: bool = False


def clean_address(text: str) -> str:
    """The address in lower case without blanks, brackets, a route or a final dot; "" if it is none."""
    text = text.strip()
    if text.startswith("@") and ":" in text:
        text = text.rpartition(":")[2]
    text = text.rstrip(". ")
    text = text if '"' in text else text.replace(" ", "")
    match = _ADDRESS.fullmatch(text) if len(text) <= 320 else None
    return match[0].lower() if match else ""


def read_addresses(value: str) -> Mailboxes:
    """The mailboxes of a header field (RFC 5322 3.4, generously), encoded words still encoded in `value`.

    An address is what stands in angle brackets, else a bare one; whatever the display name claims is only a name.
    """
    found: list[Address] = []
    pending = _Pending()
    group = False
    for kind, text in _tokens(value):
        if kind == "mark" and text in ",;":
            found.extend(pending.finish())
        elif kind == "mark":
            group, pending = True, _Pending()
        elif kind == "angle":
            pending.angles.append(text)
        else:
            pending.words.append((kind, text))
    found.extend(pending.finish())
    return Mailboxes(tuple(found), group)


class _Pending:
    """The pieces of one mailbox until its comma."""

    def __init__(self) -> None:
        self.words: list[tuple[str, str]] = []
        self.angles: list[str] = []

    def finish(self) -> Iterator[Address]:
        words, angles = self.words, self.angles
        self.words, self.angles = [], []
        if angles:
            name = plain(" ".join(text.strip() for _, text in words))
            yield from (Address(name, clean_address(text)) for text in angles)
        elif words:
            bare = "".join(f'"{text}"' if kind == "quoted" else text for kind, text in words if kind != "comment")
            comment = " ".join(text for kind, text in words if kind == "comment")
            if bare.strip():
                yield Address(plain(comment), clean_address(bare))


def _tokens(value: str) -> Iterator[tuple[str, str]]:
    """Pairs of kind ("word", "quoted", "angle", "comment", "mark") and text; comments may nest."""
    depth, comment = 0, list[str]()
    for match in _TOKEN.finditer(value):
        quoted, angle, mark, word = match.groups()
        if mark == "(":
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
            if not depth:
                yield "comment", "".join(comment)
                comment = []
        elif depth:
            comment.append(match[0])
        elif quoted is not None:
            yield "quoted", _ESCAPE.sub(r"\1", quoted)
        elif angle is not None:
            yield "angle", angle
        elif mark is not None and mark in ",;:":
            yield "mark", mark
        elif word is not None and word.strip():
            yield "word", word
