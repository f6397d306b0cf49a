"""Recognises the lines of our own mails when somebody answers them, whatever the mail program does with quotations."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from mailbot.mail.reader import Reader
from mailbot.normal import for_matching
from mailbot.values import RawMail

_HEADER_END = re.compile(rb"\r?\n\r?\n")
_ID = re.compile(rb"<[^<>\s]{1,300}>")
_HEADER = 65_536
_IDS = 30


def knowing_ours(raw: RawMail, reader: Reader, text_of: Callable[[str], str]) -> Reader:
    """The reader with the lines of those mails of ours that this mail names (In-Reply-To, References).

    `text_of` gives the text of a mail of ours by its Message-ID, "" for others. What we quoted of the player's own words
    is not ours.
    """
    lines = {for_matching(line).strip() for text in map(text_of, _named(raw, reader)) for line in text.splitlines()
             if line.strip() and not line.lstrip().startswith(">")}
    return replace(reader, repeats=lines.__contains__) if lines else reader


def _named(raw: RawMail, reader: Reader) -> Iterator[str]:
    domain = f"@{reader.own_message_id_domain}>".encode()
    head = raw.data[:_HEADER]
    end = _HEADER_END.search(head)
    found = dict.fromkeys(one for one in _ID.findall(head[:end.start()] if end else head) if one.endswith(domain))
    yield from (one.decode("ascii", "replace") for one in list(found)[-_IDS:])
