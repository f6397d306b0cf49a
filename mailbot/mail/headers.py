"""The header of a mail: its fields in order, whatever case or charset their names and values come in."""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mailbot.mail.charset import decode, known_charset

_NAME = re.compile(rb"([!-9;-~]+)[ \t]*:[ \t]*")
_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?\n]*)\?=")
_BLANKS = re.compile(r"\s+")
_MESSAGE_ID = re.compile(r"<([^<>\s]{1,500})>")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")


@dataclass(frozen=True, slots=True)
class Headers:
    """Header fields in the order they stand, names in lower case, values as unfolded bytes."""

    fields: tuple[tuple[str, bytes], ...] = ()
    _index: dict[str, list[bytes]] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, value in self.fields:
            self._index.setdefault(name, []).append(value)

    def __contains__(self, name: str) -> bool:
        return name in self._index

    def raw(self, name: str) -> str:
        """The first field of that (lower-case) name, encoded words left as they are; "" if there is none."""
        values = self._index.get(name)
        return decode(values[0]) if values else ""

    def every(self, name: str) -> list[str]:
        """All fields of that name, from the top, encoded words left as they are."""
        return [decode(value) for value in self._index.get(name, ())]

    def text(self, name: str) -> str:
        """The first field of that name for people: encoded words decoded, blanks joined."""
        return plain(self.raw(name))

    def message_ids(self, name: str) -> tuple[str, ...]:
        """The ids in angle brackets of all fields of that name, without the brackets."""
        if name not in self._index:
            return ()
        return tuple(found for value in self.every(name) for found in _MESSAGE_ID.findall(value))


def split_header(data: bytes) -> tuple[Headers, bytes]:
    """Part the header from the body at the first empty line; line ends must already be bare newlines.

    A line that is no header field is passed over: a mailbox's "From " line, a field broken by some relay.
    """
    if data.startswith(b"\n"):
        return Headers(), data[1:]
    head, _, body = data.partition(b"\n\n")
    unfolded = head.replace(b"\n ", b" ").replace(b"\n\t", b" ")
    return Headers(tuple(_fields(unfolded))), body


def _fields(unfolded: bytes) -> Iterator[tuple[str, bytes]]:
    for line in unfolded.split(b"\n"):
        match = _NAME.match(line)
        if match:
            yield match[1].decode("ascii").lower(), line[match.end():].rstrip()


def plain(value: str) -> str:
    """A header value for people: encoded words (RFC 2047) decoded, each run of blanks one space."""
    if "=?" in value:
        value = "".join(_decoded_pieces(value))
    return _BLANKS.sub(" ", value).strip()


def _decoded_pieces(value: str) -> Iterator[str]:
    """Plain text and decoded words; blanks between two encoded words go, and a character may span two words."""
    end, held, charset = 0, b"", ""
    for match in _ENCODED_WORD.finditer(value):
        between = value[end:match.start()]
        name = known_charset(match[1].partition("*")[0])
        if between.strip() or name != charset:
            yield decode(held, charset)
            held = b""
            yield between if between.strip() or end == 0 else ""
        held, charset, end = held + _word_bytes(match[2], match[3]), name, match.end()
    yield decode(held, charset)
    yield value[end:]


def _word_bytes(encoding: str, payload: str) -> bytes:
    data = payload.encode("utf-8", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(data, header=True)
    return base64_bytes(data)


def base64_bytes(data: bytes) -> bytes:
    """Bytes of base64 as mailers really write it: stray characters, missing padding, several pieces in a row."""
    return b"".join(_base64_piece(_NOT_BASE64.sub(b"", piece)) for piece in data.split(b"=") if piece)


def _base64_piece(kept: bytes) -> bytes:
    kept = kept[:-1] if len(kept) % 4 == 1 else kept
    return binascii.a2b_base64(kept + b"=" * (-len(kept) % 4))
