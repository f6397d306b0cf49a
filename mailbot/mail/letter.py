"""From raw bytes to a letter: who wrote it, how it came, and line by line what in it is new."""

import re

from mailbot.mail.authenticity import find_trust
from mailbot.mail.body import Body, read_body
from mailbot.mail.headers import Headers
from mailbot.mail.identity import find_identity
from mailbot.mail.mime import read_entity
from mailbot.mail.phrases import matching, phrases
from mailbot.mail.quoting import Setting, classify
from mailbot.mail.reader import Reader
from mailbot.mail.route import addressed_by, channel
from mailbot.mail.sender import Sender, find_sender
from mailbot.mail.triage import Case, bounced_address, judge, vacation_note
from mailbot.values import Letter, Line, Part, RawMail

__all__ = ["Reader", "read_letter"]

_ID = re.compile(r"\s*<?\s*([^\s<>]{1,500})\s*>?")
_MOST_REFERENCES = 50
_HEAD = 100_000
_LONGEST_SUBJECT = 1000


def read_letter(raw: RawMail, reader: Reader) -> Letter:
    """Read any bytes at all; what cannot be read is told in `trouble`. Never raises; linear in the size."""
    size = max(raw.size, len(raw.data))
    too_large = size > reader.size_limit
    mail = read_entity(raw.data[:_HEAD] if too_large else raw.data)
    headers = mail.headers
    sender = find_sender(headers, reader)
    subject, message_id = headers.text("subject")[:_LONGEST_SUBJECT], _message_id(headers)
    verdict = judge(Case(mail, sender.address, message_id, subject, reader))
    body = _too_large(size, reader) if too_large else read_body(mail)
    lines = classify(body.rows, Setting(_answers(headers, subject), reader.repeats))
    trust, trust_reason = find_trust(headers, sender.written_from, reader.trusted_server)
    return Letter(
        sender=sender.address, sender_name=sender.name, channel=channel(headers, reader), subject=subject, lines=lines,
        message_id=message_id, in_reply_to=next(iter(headers.message_ids("in-reply-to")), ""),
        references=headers.message_ids("references")[-_MOST_REFERENCES:],
        identity=find_identity(sender.address, message_id, headers.raw("date"), subject, lines, mail.body),
        arrived=raw.arrived, origin=raw.origin, own=verdict.sort == "own",
        robot=verdict.reason if verdict.sort == "robot" else "",
        bounce=verdict.reason if verdict.sort == "bounce" else "",
        bounced_address=bounced_address(mail) if verdict.sort == "bounce" else "",
        vacation=_vacation(subject, lines),
        trust=trust, trust_reason=trust_reason, trouble=_trouble(sender, body), notes=_notes(headers, reader, sender, body),
    )


def _too_large(size: int, reader: Reader) -> Body:
    limit = reader.size_limit
    return Body(trouble=[f"The mail has {size} bytes; no more than {limit} are read. Please send a shorter one."])


def _message_id(headers: Headers) -> str:
    """The id without brackets, "" where it is missing or empty."""
    match = _ID.match(headers.raw("message-id"))
    return match[1] if match else ""


def _answers(headers: Headers, subject: str) -> bool:
    """Whether the mail answers or forwards another one."""
    if "in-reply-to" in headers or "references" in headers:
        return True
    return bool(phrases().reply_subject.match(matching(subject)))


def _vacation(subject: str, lines: tuple[Line, ...]) -> str:
    said = "\n".join(line.text for line in lines[:60] if line.part is Part.NEW)
    return vacation_note(subject, said)


def _trouble(sender: Sender, body: Body) -> tuple[str, ...]:
    return tuple(filter(None, (sender.trouble, *body.trouble)))


def _notes(headers: Headers, reader: Reader, sender: Sender, body: Body) -> tuple[str, ...]:
    unnamed = not addressed_by(headers, reader.game_addresses | reader.list_addresses)
    blind = ("The mail does not name the game's address: it came as a blind copy or through an alias.",) if unnamed else ()
    return (*filter(None, (sender.note,)), *body.notes, *blind)
