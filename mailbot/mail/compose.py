"""Turns what mailbot has to say into a mail that every mail program threads, shows and does not answer by itself."""

import hashlib
import re
from datetime import UTC, datetime
from email import charset as charsets
from email.header import Header
from email.message import Message
from email.policy import compat32
from email.utils import format_datetime, formataddr

from mailbot.config import Settings
from mailbot.values import Mail

MARKER = "X-Mailbot"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\s]+")
_UNSAFE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_ID = re.compile(r"<[^<>\s]{1,500}>")
_BARE_ID = re.compile(r"[^<>\s]{1,500}")
_LINE = 998
_SUBJECT = 250
_REFERENCES = 20
_LAST_SECOND = 253_402_300_799  # of the year 9999
_POLICY = compat32.clone(linesep="\r\n", max_line_length=76)


def message_id(key: str, address: str) -> str:
    """The Message-ID of the mail with this key, sent from this address: the same however often it is sent."""
    return f"<{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}@{_domain(address)}>"


def compose(mail: Mail, settings: Settings) -> bytes:
    """The bytes of a mail (RFC 5322: CRLF, lines under 998 bytes, ASCII headers); equal for equal input."""
    message: Message[str | Header, str | Header] = Message(_POLICY)
    for name, value in _headers(mail, settings).items():
        message[name] = value
    _set_text(message, mail.text)
    return message.as_bytes(policy=_POLICY)


def _headers(mail: Mail, settings: Settings) -> dict[str, str | Header]:
    game, name = settings.game, settings.outbox.sender_name or settings.game.name
    return {
        "From": formataddr((_one_line(name, 100), ascii_address(game.address)), "utf-8"),
        "To": ascii_address(mail.to),
        "Subject": _subject(_one_line(mail.subject, _SUBJECT)),
        "Date": format_datetime(datetime.fromtimestamp(min(max(mail.made, 0), _LAST_SECOND), UTC)),
        "Message-ID": message_id(mail.key, game.address),
        **_thread(mail),
        "Auto-Submitted": "auto-replied",
        MARKER: _one_line(mail.sort, 20).encode("ascii", "replace").decode(),
    }


def _subject(text: str) -> Header:
    """Encoded (RFC 2047) where it is not ASCII, or would be taken for encoded."""
    plain = text.isascii() and "=?" not in text
    return Header(text, "us-ascii" if plain else "utf-8", header_name="Subject", maxlinelen=76)


def _thread(mail: Mail) -> dict[str, str]:
    """In-Reply-To and References (RFC 5322, 3.6.4): the first id and the last ones, where a thread is long."""
    answered = _ids(mail.in_reply_to)[:1]
    ids = list(dict.fromkeys(one for text in mail.references for one in _ids(text)))
    ids = [one for one in ids if one not in answered] + answered
    ids = ids if len(ids) <= _REFERENCES else [ids[0], *ids[1 - _REFERENCES:]]
    headers = {"In-Reply-To": answered[0]} if answered else {}
    return headers | ({"References": " ".join(ids)} if ids else {})


def _ids(text: str) -> list[str]:
    """The message ids in a text: in their angle brackets, or one alone without them."""
    text = _ascii(text).strip()
    return _ID.findall(text) or ([f"<{text}>"] if _BARE_ID.fullmatch(text) else [])


def _set_text(message: "Message[str | Header, str | Header]", text: str) -> None:
    """Plain text: as it is when it is ASCII in short lines, else quoted-printable, which every server carries."""
    text = _UNSAFE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n")).rstrip("\n") + "\n"
    plain = text.isascii() and all(len(line) < _LINE for line in text.split("\n"))
    kind = charsets.Charset("us-ascii" if plain else "utf-8")
    if not plain:
        kind.body_encoding = charsets.QP
    message.set_payload(text, kind)


def ascii_address(address: str) -> str:
    """An address as headers and servers take it: other scripts in the domain as punycode (RFC 5891)."""
    local, _, domain = _one_line(address, 320).rpartition("@")
    return f"{local}@{_domain(address)}" if domain else local


def _domain(address: str) -> str:
    domain = address.rpartition("@")[2]
    try:
        return domain.encode("idna").decode("ascii") if domain else "localhost"
    except UnicodeError:
        return _ascii(domain) or "localhost"


def _ascii(text: str) -> str:
    return text.encode("ascii", "ignore").decode()


def _one_line(text: str, limit: int) -> str:
    """No line ends or control signs in a header, and no endless ones."""
    text = _CONTROL.sub(" ", text).strip()
    return text if len(text) <= limit else text[:limit - 1].rstrip() + "…"
