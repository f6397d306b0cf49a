"""The parts of a mail: a tree of bodies with their types, read in linear time from any bytes at all."""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from mailbot.mail.charset import decode
from mailbot.mail.headers import Headers, base64_bytes, plain, split_header

DEEPEST = 20
"""Parts nested deeper than this are left closed."""
MOST_PARTS = 500
"""Parts of one multipart beyond this number are left unread."""

_PARAMETER = re.compile(r';\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*+)"|([^;"\s]*))', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_CONTINUED = re.compile(r"([^*]+)(?:\*(\d{1,3}))?(\*)?")


@dataclass(frozen=True, slots=True)
class Entity:
    """One part: its header, its body still encoded, and the parts inside it."""

    headers: Headers
    body: bytes
    kind: str                              # "text/plain", in lower case
    parameters: dict[str, str]
    children: tuple["Entity", ...] = ()
    too_deep: bool = False

    @property
    def disposition(self) -> str:
        """"inline", "attachment" or ""."""
        return self.headers.raw("content-disposition").partition(";")[0].strip().lower()

    @property
    def filename(self) -> str:
        """The name under which the part was attached, "" if none."""
        given = parameters(self.headers.raw("content-disposition")).get("filename", "")
        return plain(given or self.parameters.get("name", ""))

    def decoded(self) -> bytes:
        """The body with its transfer encoding undone; an unknown encoding leaves it as it stands."""
        encoding = self.headers.raw("content-transfer-encoding").partition(";")[0].strip(" \t\"'").lower()
        if encoding == "base64":
            return base64_bytes(self.body)
        if encoding == "quoted-printable":
            return binascii.a2b_qp(self.body)
        return self.body

    def walk(self) -> Iterator["Entity"]:
        """This part and all parts inside it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()


def read_entity(data: bytes) -> Entity:
    """The tree of parts of a whole mail; line ends of every sort count as newlines."""
    return _entity(data.replace(b"\r\n", b"\n").replace(b"\r", b"\n"), "text/plain", 0)


def _entity(data: bytes, default: str, depth: int) -> Entity:
    headers, body = split_header(data)
    value = headers.raw("content-type")
    kind = value.partition(";")[0].strip(" \t\"'").lower() or default
    given = parameters(value)
    if kind.startswith("multipart/"):
        pieces = _pieces(body, given.get("boundary", ""))
        if depth >= DEEPEST:
            return Entity(headers, body, kind, given, (), too_deep=True)
        inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        children = tuple(_entity(piece, inner, depth + 1) for piece in pieces)
        return Entity(headers, body, kind if children else "text/plain", given, children)
    return Entity(headers, body, kind if kind.count("/") == 1 else "text/plain", given)


def _pieces(body: bytes, boundary: str) -> list[bytes]:
    """The bytes between the boundary lines; a missing last boundary is overlooked."""
    mark = b"--" + boundary.rstrip().encode("utf-8", "replace")
    if len(mark) < 3:
        return []
    pieces: list[bytes] = []
    start, at = -1, body.find(mark)
    while at >= 0 and len(pieces) < MOST_PARTS:
        end = body.find(b"\n", at)
        end = len(body) if end < 0 else end
        rest = body[at + len(mark):end].strip()
        if (at == 0 or body[at - 1:at] == b"\n") and rest in (b"", b"--"):
            if start >= 0:
                pieces.append(body[start:max(at - 1, start)])
            start = end + 1
            if rest == b"--":
                return pieces
        at = body.find(mark, max(end, at + len(mark)))
    return [*pieces, body[start:]] if 0 <= start < len(body) else pieces


def parameters(value: str) -> dict[str, str]:
    """The parameters of a header field, names in lower case; split and percent-encoded ones (RFC 2231) put together."""
    pieces: dict[str, list[tuple[int, bool, str]]] = {}
    for match in _PARAMETER.finditer(value):
        parsed = _CONTINUED.fullmatch(match[1].lower())
        text = _ESCAPE.sub(r"\1", match[2]) if match[2] is not None else match[3]
        if parsed:
            pieces.setdefault(parsed[1], []).append((int(parsed[2] or 0), bool(parsed[3]), text))
    return {name: _joined(found) for name, found in pieces.items()}


def _joined(found: list[tuple[int, bool, str]]) -> str:
    """The value of one parameter: its first mention, or all its numbered pieces in order."""
    if len(found) == 1 and not found[0][1]:
        return found[0][2]
    charset, data = "", b""
    for number, encoded, text in sorted(found, key=lambda piece: piece[0]):
        if encoded and number == 0 and text.count("'") >= 2:
            charset, _, text = text.split("'", 2)
        data += unquote_to_bytes(text) if encoded else text.encode("utf-8", "replace")
    return decode(data, charset)
