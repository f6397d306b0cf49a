"""What we sent is recognised in an answer, also where a mail program quotes it without any mark."""

import pytest

from mailbot.mail.letter import Reader, read_letter
from mailbot.mail.repeats import knowing_ours
from mailbot.values import RawMail

OURS = {"<1@example.org>": "Proposal 12 by Ann: Hats\nOpen until Sat 7 Mar 2026.\nEverybody wears a hat at all times.\n  > vote 3 no\n"}
READER = Reader(game_addresses=frozenset({"game@example.org"}), own_message_id_domain="example.org")
HEAD = ("From: Bob <bob@example.net>\r\nTo: game@example.org\r\nSubject: Re: [Game] Proposal 12\r\nMessage-ID: <7@example.net>\r\n"
        "{name}: {ids}\r\n\r\n")


def read(body: str, name: str = "In-Reply-To", ids: str = "<1@example.org>") -> str:
    raw = RawMail((HEAD.format(name=name, ids=ids) + body).encode(), 0, "1")
    return read_letter(raw, knowing_ours(raw, READER, lambda one: OURS.get(one, ""))).text


BODY = "yes\r\n\r\nProposal 12 by Ann: Hats\r\nOpen until Sat 7 Mar 2026.\r\nEverybody wears a hat at all times.\r\n"


@pytest.mark.parametrize("name, ids", [
    ("In-Reply-To", "<1@example.org>"), ("in-reply-to", "<1@example.org>"), ("References", "<0@example.org>\r\n <1@example.org>")])
def test_our_lines_are_cut_without_any_mark(name: str, ids: str) -> None:
    assert read(BODY, name, ids) == "yes"


def test_the_lines_of_mails_that_are_not_answered_are_the_authors() -> None:
    assert "Everybody wears a hat" in read(BODY, ids="<2@example.org>")


def test_what_we_quoted_of_the_player_is_not_ours() -> None:
    assert "vote 3 no" in read("> vote 3 no is what I said\r\nvote 3 no\r\n")
