"""Bars and header fields above quoted and forwarded mails, against authors' own words and colons."""

import pytest

from mailbot.mail.blocks import find_block
from mailbot.mail.phrases import matching
from mailbot.values import Part
from tests.mailers.shapes import TONGUES

HEADER = ["From: Dora <dora@example.org>", "Sent: Monday, January 5, 2026 10:30 AM", "To: Game", "Subject: x"]


def block(*lines: str) -> tuple[int, Part, bool] | None:
    """End, part and certainty of the block at the first line."""
    found = find_block([matching(line) for line in (*lines, "", "vote 99 no")], 0)
    return (found.end, found.part, found.certain) if found else None


@pytest.mark.parametrize("tongue", TONGUES)
def test_headers_in_many_languages(tongue: str) -> None:
    sender, sent, to, subject = TONGUES[tongue]["labels"]  # type: ignore[misc]
    lines = [f"{sender}: Dora <dora@example.org>", f"{sent}: {TONGUES[tongue]['date']}", f"{to}: Game", f"{subject}: x"]
    assert block(*lines) == (4, Part.QUOTE, True)
    assert block("________________", *lines) == (5, Part.QUOTE, True)
    assert block(f"-----{TONGUES[tongue]['original']}-----", *lines) == (5, Part.QUOTE, True)
    assert block(f"---------- {TONGUES[tongue]['forwarded']} ---------", *lines)[1:] == (Part.FORWARD, True)


@pytest.mark.parametrize(
    "lines, end",
    [
        (["*From:* Dora <dora@example.org>", "*Date:* 5 Jan 2026", "*To:* x"], 3),
        (["From:\tDora <dora@example.org>", "Date:\t05.01.2026", "Subject:\tx"], 3),
        (["From: Dora", "  <dora@example.org>", "Sent: 5 January 2026", "To: a@b.c;", "d@e.f", "Subject: x"], 6),
        ([HEADER[0], "", HEADER[1], "", HEADER[2]], 5),
        (["Date: Mon, 5 Jan 2026 10:30:00 +0100", "Subject: x", "From: dora@example.org", "To: game"], 4),
        (["-------- Original message --------", "", "From: Dora <dora@example.org>", "Date: 1/5/26"], 4),
    ],
)
def test_shapes_of_headers(lines: list[str], end: int) -> None:
    assert block(*lines) == (end, Part.QUOTE, True)


@pytest.mark.parametrize(
    "line, part, certain",
    [
        ("-----Original Message-----", Part.QUOTE, False),
        ("-------- Weitergeleitete Nachricht --------", Part.FORWARD, False),
        ("Begin forwarded message:", Part.FORWARD, True),
        ("##- Please type your reply above this line -##", Part.QUOTE, False),
        ("---- On Mon, 05 Jan 2026 10:30:00 +0100 Dora <dora@example.org> wrote ----", Part.QUOTE, True),
        (">>> Dora <dora@example.org> 1/5/2026 10:30 AM >>>", Part.QUOTE, True),
    ],
)
def test_bars(line: str, part: Part, certain: bool) -> None:
    assert block(line) == (1, part, certain)


@pytest.mark.parametrize(
    "lines",
    [
        ["From: the bank", "To: Ann"],
        ["vote: yes", "reason: none", "date: now"],
        ["----- Title -----"],
        ["-----"],
        ["==== 1 ===="],
        ["Proposal 12: yes", "Proposal 13: no, as Bob <bob@example.org> said", "Proposal 14: from 2026-01-05"],
        ["propose: Memo", "From: the Speaker", "To: all", "Subject: ducks"],
        ["To: Ann"],
        ["12: yes", "13: no", "14: yes"],
        ["a -> b", "- item", "* item: x", "# comment: y"],
        [">>> print(1)"],
        ["Name: Ann", "Address: none"],
    ],
)
def test_authors_own_words_and_colons(lines: list[str]) -> None:
    assert block(*lines) is None


def test_a_memo_is_a_header_but_no_certain_one() -> None:
    found = find_block(["from: the speaker", "to: all", "subject: ducks"], 0)
    assert found is not None
    assert (found.certain, found.likely) == (False, False)
