"""When two mails are one: the same typed mail by two routes, against the same words sent twice."""

import hashlib
import re
from collections.abc import Sequence

from mailbot.mail.phrases import matching, phrases
from mailbot.values import Line, Part

_TAG = re.compile(r"\[[^\]\[]*\]")


def find_identity(sender: str, message_id: str, date: str, subject: str, lines: Sequence[Line], raw: bytes) -> str:
    """A name that copies of one typed mail share, whatever lists added or mail servers re-coded.

    It is made of sender, Message-ID (else Date), subject without prefixes, and the author's words; where there are
    none, of the bytes of the body. Two mails with one Message-ID but other words are two.
    """
    words = " ".join(matching(line.text) for line in lines if line.part is Part.NEW or not line.sure).split()
    content = " ".join(words).encode("utf-8", "replace") if words else b"".join(raw.split())
    parts = (sender, message_id or f"date {date}", _bare_subject(subject))
    head = "\0".join(parts).encode("utf-8", "replace")
    return hashlib.sha256(head + b"\0" + content).hexdigest()


def _bare_subject(subject: str) -> str:
    """The subject without tags of lists and prefixes of replies, blanks joined."""
    text = _TAG.sub(" ", matching(subject))
    match = phrases().reply_subject.match(text)
    return " ".join(text[match.end() if match else 0:].split())
