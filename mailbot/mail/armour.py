"""Mails signed or encrypted with PGP inside their text: the signed words are taken out, the encrypted ones noticed."""

from collections.abc import Sequence

from mailbot.mail.rows import Row
from mailbot.values import Part

_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_SIGNATURE_END = "-----END PGP SIGNATURE-----"
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"


def is_armoured(rows: Sequence[Row]) -> bool:
    """Whether the text holds an encrypted PGP message."""
    return any(row.text.rstrip() == _ENCRYPTED for row in rows)


def unwrap(rows: list[Row]) -> list[Row]:
    """Clear-signed text (RFC 4880 7) without its armour: armour lines become footer, dash-escaping is undone."""
    if not any(row.text.startswith("-----BEGIN PGP S") for row in rows):
        return rows
    state, out = "outside", list[Row]()
    for row in rows:
        text = row.text.rstrip()
        if text == _SIGNED:
            state = "head"
        elif text == _SIGNATURE and state != "outside":
            state = "signature"
        out.append(_inside(row, state))
        if state == "head" and not text:
            state = "signed"
        elif text == _SIGNATURE_END:
            state = "outside"
    return out


def _inside(row: Row, state: str) -> Row:
    if state in ("head", "signature"):
        return Row(row.text, Part.FOOTER, "PGP armour")
    if state == "signed" and row.text.startswith("- "):
        return row._replace(text=row.text[2:])
    return row
