"""What must be known of a game to read its mail."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reader:
    """Settings for reading: addresses in lower case, List-Ids without brackets.

    `unmunge_lists` are the lists whose rewritten From is undone; `trusted_server` is the authserv-id of our own mail
    server; `own_message_id_domain` the right side of our own Message-IDs; `repeats` tells whether a line (in matching
    form, see `mailbot.normal`) occurs in a mail that we sent; `size_limit` is in bytes.
    """

    game_addresses: frozenset[str]
    list_addresses: frozenset[str] = frozenset()
    list_ids: frozenset[str] = frozenset()
    unmunge_lists: frozenset[str] = frozenset()
    trusted_server: str = ""
    own_message_id_domain: str = ""
    repeats: Callable[[str], bool] | None = None
    size_limit: int = 1_000_000
