"""Which parts of a mail are its text, and that text as lines."""

import re
from dataclasses import dataclass, field

from mailbot.mail.alternatives import reconcile
from mailbot.mail.armour import is_armoured, unwrap
from mailbot.mail.charset import decode
from mailbot.mail.flowed import unflow
from mailbot.mail.hypertext import UnreadableHtml, declared_in_html, html_rows
from mailbot.mail.mime import Entity
from mailbot.mail.phrases import matching, phrases
from mailbot.mail.rows import Row

MOST_LINES = 20_000
"""A mail of more lines is not read."""

_PLAIN = ("text/plain", "text/markdown", "text/x-markdown")
_SEALED = {
    "multipart/encrypted": "is encrypted", "application/pgp-encrypted": "is encrypted",
    "application/pkcs7-mime": "is encrypted or sealed with S/MIME",
    "application/x-pkcs7-mime": "is encrypted or sealed with S/MIME",
}
_TNEF = ("application/ms-tnef", "application/vnd.ms-tnef")
_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_STUB_LENGTH = 300


@dataclass(slots=True)
class Body:
    """The lines of a mail's text, why it could not be read, and what else was in the mail."""

    rows: list[Row] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_body(mail: Entity) -> Body:
    """The text of a mail: the plain part, else the HTML one; what is attached or forwarded is never part of it."""
    body = Body()
    texts = _texts(mail, body, root=True)
    if any(not _blank(rows) for rows in texts):
        for rows in _without_doubles(texts):
            body.rows.extend(rows)
    elif not body.trouble and body.notes:
        body.trouble.append(f"Nothing is written in the mail itself: {body.notes[0]} "
                            "Please write your commands into the mail, as plain text.")
    if is_armoured(body.rows):
        body.trouble.append(_sealed("is encrypted"))
    if len(body.rows) > MOST_LINES:
        body.trouble.append(f"The mail has more than {MOST_LINES} lines, so it was not read.")
        body.rows = []
    return body


def _sealed(what: str) -> str:
    return f"The mail {what}, so it cannot be read here. Please send it again as plain text."


def _texts(part: Entity, body: Body, root: bool = False) -> list[list[Row]]:
    """The texts to be read inside a part, in order; notes and troubles go to `body`."""
    if part.kind in _SEALED and "signed" not in part.parameters.get("smime-type", ""):
        body.trouble.append(_sealed(_SEALED[part.kind]))
        return []
    if part.too_deep:
        body.trouble.append("The parts of the mail are nested too deeply to be read.")
        return []
    if part.children:
        return _inside(part, body)
    if part.kind in _TNEF or part.filename.lower() == "winmail.dat":
        body.notes.append("It holds a “winmail.dat” of Outlook, which cannot be read.")
    elif not root and (part.disposition == "attachment" or part.filename):
        body.notes.append(f"“{part.filename or part.kind}” is attached and was not read.")
    elif part.kind in _PLAIN or part.kind == "text/html":
        return [_rows(part, body)]
    elif part.kind.startswith("message/"):
        body.notes.append("Another mail is attached, which was not read.")
    elif part.kind not in ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"):
        body.notes.append(f"A part of the type {part.kind} was not read.")
    return []


def _inside(part: Entity, body: Body) -> list[list[Row]]:
    if part.kind == "multipart/alternative":
        return _best(part, body)
    if part.kind in ("multipart/related", "multipart/signed"):
        return _texts(part.children[0], body)
    return [rows for child in part.children for rows in _texts(child, body)]


def _best(part: Entity, body: Body) -> list[list[Row]]:
    """Of alternatives the plain text, unless it is blank or only says that there is HTML."""
    held = Body()
    choices = [(child, _texts(child, held)) for child in part.children if _first_kind(child) != "text/html"]
    for _, texts in choices:
        filled = [rows for rows in texts if not _blank(rows)]
        html = next((inner for inner in part.walk() if inner.kind == "text/html"), None)
        if filled and not (html and _stub(filled)):
            body.notes.extend(held.notes)
            return [reconcile(rows, _rows(html, Body())) if html and rows is filled[0] else rows for rows in texts]
    for child in reversed(part.children):
        texts = _texts(child, body) if _first_kind(child) == "text/html" else []
        if any(not _blank(rows) for rows in texts):
            return texts
    body.trouble.extend(held.trouble)
    body.notes.extend(held.notes)
    return [rows for _, texts in choices for rows in texts]


def _first_kind(part: Entity) -> str:
    while part.children:
        part = part.children[0]
    return part.kind


def _stub(texts: list[list[Row]]) -> bool:
    text = " ".join(row.text for rows in texts for row in rows[:20])
    return len(text) < _STUB_LENGTH and bool(phrases().html_stubs.search(matching(text)))


def _blank(rows: list[Row]) -> bool:
    return not any(matching(row.text).strip() for row in rows)


def _without_doubles(texts: list[list[Row]]) -> list[list[Row]]:
    """The texts without one that says the same as the one before it (plain and HTML side by side)."""
    kept: list[list[Row]] = []
    for rows in texts:
        words = [word for row in rows for word in row.text.split()]
        if not kept or words != [word for row in kept[-1] for word in row.text.split()]:
            kept.append(rows)
    return kept


def _rows(part: Entity, body: Body) -> list[Row]:
    data, charset = part.decoded(), part.parameters.get("charset", "")
    if part.kind == "text/html":
        try:
            return _unmangled(html_rows(decode(data, charset or declared_in_html(data))))
        except UnreadableHtml as fault:
            body.trouble.append(f"The mail cannot be read: {fault}. Please send it as plain text.")
            return []
    lines = _BREAK.split(decode(data, charset))
    if lines and not lines[-1]:
        lines.pop()
    if part.parameters.get("format", "").lower() == "flowed":
        rows = unflow(lines, part.parameters.get("delsp", "").lower() == "yes")
    else:
        rows = [Row(line) for line in lines]
    return unwrap(_unmangled(rows))


def _unmangled(rows: list[Row]) -> list[Row]:
    """Undo what mailboxes do to lines that begin with "From ": a mark in front of a line among unmarked ones."""
    for at, row in enumerate(rows):
        if row.text.startswith(">From ") and not any(near.text.startswith(">") for near in rows[max(at - 1, 0):at]):
            rows[at] = row._replace(text=row.text[1:])
    return rows
