"""How mail programs put a text on the wire: charsets, transfer encodings, alternatives, flowed lines, CRLF."""

import base64
import quopri
from dataclasses import dataclass, field
from email.header import Header

BOUNDARY = "----=_Part_7f3a01"


@dataclass(frozen=True)
class Shaped:
    """A mail's text as a program writes it: plain, and in HTML where the program writes that too."""

    plain: str
    html: str = ""


@dataclass(frozen=True)
class Manner:
    """How the text is put on the wire."""

    charset: str = "utf-8"
    encoding: str = "quoted-printable"  # or base64, 8bit, 7bit
    parts: str = "plain"  # or html, alternative
    flowed: bool = False


@dataclass(frozen=True)
class Envelope:
    """Header fields of a mail from Ann to the game; `more` adds or (with None) removes some."""

    subject: str = "Re: [nomic] Proposal 12"
    program: str = ""
    more: dict[str, str | None] = field(default_factory=dict)
    reply: bool = True

    def fields(self) -> dict[str, str]:
        """All header fields in order."""
        known: dict[str, str | None] = {
            "Return-Path": "<ann@example.org>",
            "Delivered-To": "game@example.org",
            "Received": "from mx.example.org by mail.example.net; Mon, 5 Jan 2026 12:00:05 +0100",
            "From": "Ann Example <ann@example.org>",
            "To": "Game <game@example.org>",
            "Subject": encoded(self.subject),
            "Date": "Mon, 05 Jan 2026 12:00:00 +0100",
            "Message-ID": "<20260105120000.ann@example.org>",
        }
        if self.reply:
            known |= {
                "In-Reply-To": "<earlier.1@example.org>",
                "References": "<first@example.org> <earlier.1@example.org>",
            }
        if self.program:
            known["X-Mailer"] = self.program
        known |= self.more
        return {name: value for name, value in known.items() if value is not None} | {"MIME-Version": "1.0"}


def encoded(text: str) -> str:
    """A header value in ASCII, encoded words where needed."""
    return text if text.isascii() else Header(text, "utf-8", maxlinelen=900).encode()


def post(envelope: Envelope, shaped: Shaped, manner: Manner = Manner()) -> bytes:
    """The whole mail in bytes, with CRLF line ends."""
    if manner.parts == "alternative" and shaped.html:
        kind, body = f'multipart/alternative; boundary="{BOUNDARY}"', _alternative(shaped, manner)
        head = _head(envelope.fields() | {"Content-Type": kind})
    else:
        fields, body = text_part(shaped, manner, "html" if manner.parts == "html" else "plain")
        head = _head(envelope.fields() | fields)
    return head + b"\r\n" + body


def whole(envelope: Envelope, kind: str, parts: list[tuple[dict[str, str], bytes]]) -> bytes:
    """A multipart mail of ready parts (header fields and encoded body)."""
    head = _head(envelope.fields() | {"Content-Type": f'{kind}; boundary="{BOUNDARY}"'})
    return head + b"\r\n" + joined(parts, BOUNDARY)


def raw(envelope: Envelope, fields: dict[str, str], body: bytes) -> bytes:
    """A mail with these further header fields and just these bytes as its body."""
    return _head(envelope.fields() | fields) + b"\r\n" + body


def joined(parts: list[tuple[dict[str, str], bytes]], boundary: str) -> bytes:
    """Parts between their boundaries."""
    mark = b"--" + boundary.encode()
    return (
        b"".join(mark + b"\r\n" + _head(fields) + b"\r\n" + body + b"\r\n" for fields, body in parts) + mark + b"--\r\n"
    )


def text_part(shaped: Shaped, manner: Manner, kind: str) -> tuple[dict[str, str], bytes]:
    """Header fields and encoded body of one text part."""
    text = shaped.html if kind == "html" else (flow(shaped.plain) if manner.flowed else shaped.plain)
    data = text.replace("\n", "\r\n").encode(manner.charset)
    declared = f"text/{kind}; charset={manner.charset}"
    if manner.flowed and kind == "plain":
        declared += "; format=flowed; delsp=no"
    return {"Content-Type": declared, "Content-Transfer-Encoding": manner.encoding}, _transfer(data, manner.encoding)


def _alternative(shaped: Shaped, manner: Manner) -> bytes:
    return joined([text_part(shaped, manner, "plain"), text_part(shaped, manner, "html")], BOUNDARY)


def _head(fields: dict[str, str]) -> bytes:
    return b"".join(f"{name}: {value}\r\n".encode() for name, value in fields.items())


def _transfer(data: bytes, encoding: str) -> bytes:
    if encoding == "base64":
        return base64.encodebytes(data).replace(b"\n", b"\r\n")
    if encoding == "quoted-printable":
        lines = data.split(b"\r\n")
        return b"\r\n".join(quopri.encodestring(line, quotetabs=False).replace(b"\n", b"\r\n") for line in lines)
    return data


def flow(text: str, width: int = 66) -> str:
    """Break lines softly as format=flowed has it, quoted ones with their marks, and stuff what needs it."""
    out: list[str] = []
    for line in text.split("\n"):
        content = line.lstrip(">") if line.startswith(">") else line
        marks = line[: len(line) - len(content)]
        content = content.removeprefix(" ") if marks else content
        if line.rstrip() == "--":
            out.append("-- ")
            continue
        pieces = _soft(content.rstrip(), width)
        out.extend(f"{marks} {piece}" if marks else _stuffed(piece) for piece in pieces)
    return "\n".join(out)


def _stuffed(piece: str) -> str:
    return " " + piece if piece.startswith((" ", ">", "From ")) else piece


def _soft(content: str, width: int) -> list[str]:
    pieces = []
    while len(content) > width and " " in content[:width].strip():
        cut = content.rindex(" ", 0, width) + 1
        if not content[:cut].strip() or not content[cut:].strip():
            break
        pieces.append(content[:cut])
        content = content[cut:]
    return [*pieces, content]
