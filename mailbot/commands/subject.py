"""The subject of a mail without what mailers and lists put before it."""

import re
from dataclasses import dataclass
from functools import cache

from mailbot.commands.spelling import spell
from mailbot.commands.words import catalogue

_TAG = re.compile(r"\[[^\[\]]{0,60}\]\s?")
_MOST = 20


@dataclass(frozen=True)
class Subject:
    """What is left of a subject, and whether it was marked as an answer or as forwarded."""

    text: str
    reply: bool = False
    forward: bool = False


def bare_subject(subject: str) -> Subject:
    """Take "Re:", "Fwd:" (in many languages, repeated, counted) and "[list]" off a subject; the rest is to the letter."""
    line = spell(re.sub(r"\s*[\r\n]\s*", " ", subject))
    start, reply, forward = 0, False, False
    for _ in range(_MOST):
        found = _TAG.match(line.plain, start) or _prefix().match(line.plain, start)
        if not found:
            break
        reply = reply or found.lastgroup == "reply"
        forward = forward or found.lastgroup == "forward"
        start = found.end()
    return Subject(line.original(start, len(line.plain)), reply, forward)


@cache
def _prefix() -> re.Pattern[str]:
    words = catalogue()
    reply, forward = words.pattern(("subject", "replies")), words.pattern(("subject", "forwards"))
    count = r"(?:\s?(?:\[\d+\]|\(\d+\)|\^\d+))?\s?:\s?"
    return re.compile(rf"(?:(?P<reply>{reply}{count})|(?P<forward>{forward}{count}))", re.IGNORECASE)


def header_subject(text: str) -> str:
    """A line without "Subject:" and its like in front, as header blocks of quoted mails have it."""
    found = re.match(r"\s*\**(?:subject|betreff|objet|asunto|oggetto|onderwerp)\**\s?:\**\s?", text[:60], re.IGNORECASE)
    return bare_subject(text[found.end() :]).text if found else text
