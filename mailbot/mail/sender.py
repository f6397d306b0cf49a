"""Who wrote a mail: the one address in its From line, or the reason why nobody can be named."""

import re
from dataclasses import dataclass

from mailbot.mail.addresses import Address, read_addresses
from mailbot.mail.headers import Headers
from mailbot.mail.reader import Reader
from mailbot.mail.route import list_id

_LONGEST = 2000
_VIA = re.compile(r"^['\"]?(.*?)['\"]?\s+(?:via|über|par|vía|tramite)\s+\S.*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sender:
    """The author's address in lower case and display name, or `trouble` with the reason why there is none.

    `written_from` is the address that the From line really shows: another one where a list had rewritten it.
    """

    address: str = ""
    name: str = ""
    trouble: str = ""
    written_from: str = ""
    note: str = ""


def find_sender(headers: Headers, reader: Reader) -> Sender:
    """Read From (never Reply-To or a display name); a list's rewriting is undone only where the settings say so."""
    fields = headers.every("from")
    if not fields:
        return Sender(trouble="The mail has no From line, so nobody can be named as its author.")
    if len(fields) > 1:
        return Sender(trouble="The mail has several From lines, so its author is not certain.")
    if len(fields[0]) > _LONGEST:
        return Sender(trouble="The From line of the mail is too long to be read.")
    found = read_addresses(fields[0])
    if found.group:
        return Sender(trouble="The From line of the mail names a group, not one author.")
    if len(found.all) > 1:
        return Sender(trouble="The From line of the mail names several authors, so it is not certain who speaks.")
    if not found.all or not found.all[0].address:
        return Sender(trouble="The From line of the mail holds no mail address.")
    return _behind_list(headers, reader, found.all[0])


def _behind_list(headers: Headers, reader: Reader, shown: Address) -> Sender:
    """The author behind a From line that the list has put its own address into (as DMARC makes lists do)."""
    if shown.address not in reader.list_addresses:
        return Sender(shown.address, shown.name, written_from=shown.address)
    through = list_id(headers)
    if through not in reader.unmunge_lists:
        return Sender(shown.address, shown.name, written_from=shown.address, trouble=(
            "The mailing list has put its own address into the From line, so the author is not known. "
            "Please write to the game directly, or ask the admin to name the list in the settings."))
    for name in ("x-original-from", "reply-to", "cc"):
        text = headers.raw(name)
        others = [one for one in read_addresses(text[:_LONGEST]).all
                  if one.address and one.address not in reader.list_addresses | reader.game_addresses]
        if len(others) == 1:
            via = _VIA.match(shown.name)
            return Sender(others[0].address, others[0].name or (via[1] if via else shown.name),
                          written_from=shown.address, note=f"The list {through} vouches for the author ({name}).")
    return Sender(shown.address, shown.name, written_from=shown.address, trouble=(
        "The mailing list has put its own address into the From line and does not say who the author is."))
