"""How a mail came to the game: to the bot alone, or as a post that everybody on the list sees."""

import re
from collections.abc import Iterable

from mailbot.mail.headers import Headers
from mailbot.mail.reader import Reader
from mailbot.values import Channel

# Envelope first: To may not name us at all (blind copies, aliases).
_RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")
_LIST_ID = re.compile(r"<\s*([^<>\s]{1,255})\s*>|([^<>\s]{1,255})\s*$")
_ADDRESS_MARK = r"[\w.!#$%&'*+/=?^`{|}~-]"


def list_id(headers: Headers) -> str:
    """The List-Id (RFC 2919) in lower case without brackets, "" if there is none."""
    match = _LIST_ID.search(headers.raw("list-id")[:1000])
    return (match[1] or match[2]).lower() if match else ""


def channel(headers: Headers, reader: Reader) -> Channel:
    """The list's own mark, or the list among the recipients, makes a post; anything else is to the bot alone.

    It does not depend on the copy: the one that came directly and the one through the list give the same answer.
    """
    if list_id(headers) in reader.list_ids or addressed_by(headers, reader.list_addresses):
        return Channel.LIST
    return Channel.GAME


def addressed_by(headers: Headers, addresses: Iterable[str]) -> str:
    """The first header field, from the envelope to Cc, that names one of the addresses; "" if none does."""
    wanted = [_pattern(address) for address in addresses]
    for name in _RECIPIENTS:
        text = "\n".join(headers.every(name)).lower() if wanted and name in headers else ""
        if any(pattern.search(text) for pattern in wanted):
            return name
    return ""


def _pattern(address: str) -> re.Pattern[str]:
    """The address as a whole word, with or without a tag ("game+anything@example.org")."""
    local, _, domain = address.partition("@")
    tag = r"(?:\+[\w.=-]{0,64})?"
    return re.compile(rf"(?<!{_ADDRESS_MARK}){re.escape(local)}{tag}@{re.escape(domain)}(?![\w-]|\.\w)")
