"""Each line of a mail is told apart, with the reason; doubtful where the hints disagree."""

import pytest

from mailbot.mail.quoting import Setting, classify
from mailbot.mail.rows import Row
from mailbot.values import Line, Part

MARKS = {
    Part.NEW: "n",
    Part.QUOTE: "q",
    Part.ATTRIBUTION: "a",
    Part.SIGNATURE: "s",
    Part.FOOTER: "f",
    Part.FORWARD: "w",
}


def told(text: str, reply: bool = True) -> str:
    """One letter a line: its part, a capital where it is doubtful."""
    return letters(classify([Row(line) for line in text.split("\n")], Setting(reply)))


def letters(lines: tuple[Line, ...]) -> str:
    """One letter a line."""
    return "".join(MARKS[line.part] if line.sure else MARKS[line.part].upper() for line in lines)


@pytest.mark.parametrize(
    "text, parts",
    [
        ("a", "n"),
        ("a\n> b\nc", "nqn"),
        ("On 1/5/26 10:30, Dora wrote:\n> b\n\nc", "aqqn"),
        ("a\n\nOn 1/5/26 10:30, Dora <d@example.org> wrote:\nb\nc", "nnaqq"),
        ("a\n\nOn 1/5/26 10:30, Dora wrote:\nb\nc", "nnAQQ"),
        ("a\n-- \nb\nc", "nsss"),
        ("a\n-- \nb\n\nOn 1/5/26 10:30, Dora wrote:\n> c\nd", "nsssaqS"),
        ("a\nSent from my iPhone\n\n> b", "nssq"),
        ("a\n________________\nnomic mailing list\nhttps://example.org/", "nfff"),
        ("a\n---\nOn 1/5/26 10:30, Dora wrote:\n> b", "naaq"),
        ("From: Dora <d@example.org>\nSent: 5 January 2026\nTo: x\n\n> b\nc", "aaaQqQ"),
        ("a\nBegin forwarded message:\n\nFrom: d@example.org\nDate: 1/5/26\nSubject: x\n\nb", "nwwwwwww"),
        ("Ann wrote:\n> b", "aq"),
        ("Ann wrote:\nb", "nn"),
        ("AB> b\nc", "Qn"),
        ("> a\nI wrote that on 2026-01-05 at 10:30\n> b", "qnq"),
        ("2026/1/5 Dora <d@example.org>\n> b\nc", "aqn"),
    ],
)
def test_in_an_answer(text: str, parts: str) -> None:
    assert told(text) == parts


@pytest.mark.parametrize(
    "text, parts",
    [
        ("a\n> b\nc", "nQn"),
        ("On 1/5/26 10:30, Dora wrote:\n> b\nc", "aqn"),
        ("On Tuesday Bob wrote:\nb", "Nn"),
        ("On 5 January 2026 at 10:30 Bob wrote:\nb", "AQ"),
        ("On 1/5/26 10:30, Dora <d@example.org> wrote:\nb", "AQ"),
        ("AB> b\nc", "nn"),
        ("--- Original Message ---\nb", "AQ"),
        ("-- \nb", "SS"),
        ("From: the Speaker\nTo: all\nSubject: x\n\nb", "AAAQQ"),
        ("From: Dora <d@example.org>\nSent: 5 January 2026\nTo: x\n\nb", "aaaqq"),
    ],
)
def test_in_a_new_mail(text: str, parts: str) -> None:
    assert told(text, reply=False) == parts


def test_a_long_signature_becomes_doubtful() -> None:
    assert told("a\n-- \n" + "\n".join("b" * 20)) == "n" + "s" * 12 + "S" * 9


def test_the_end_of_a_long_quoted_line_is_doubtful() -> None:
    assert told(f"On 1/5/26 10:30, Dora wrote:\n> {'long ' * 14}\nvote 99 no\n> c\nvote 12 yes\n> d") == "aqNqnq"


def test_hints_are_given_for_all_that_is_cut() -> None:
    lines = classify([Row(line) for line in ["a", "> b", "-- ", "c"]], Setting(True))
    assert [bool(line.hint) for line in lines] == [False, True, True, True]


def test_lines_that_we_sent_are_not_the_authors() -> None:
    ours = {"proposal 12 is open until thursday", "reply with yes or no", "game status below", "yes"}
    rows = [
        Row(text)
        for text in (
            "vote 12 yes",
            "",
            "Proposal 12 is open until Thursday",
            "Reply with  yes or no",
            "Game status below",
        )
    ]
    assert letters(classify(rows, Setting(True, lambda line: line.lower().replace("  ", " ") in ours))) == "nnqqq"
    assert letters(classify([Row("yes")], Setting(True, lambda line: line in ours))) == "n"
    assert (
        letters(classify([Row("proposal 12 is open until thursday")], Setting(True, lambda line: line in ours))) == "Q"
    )


def test_structure_of_html_counts() -> None:
    rows = [
        Row("a"),
        Row("b", Part.ATTRIBUTION, "x"),
        Row("> c", Part.QUOTE, "x"),
        Row("d"),
        Row("e", Part.SIGNATURE, "x"),
    ]
    assert letters(classify(rows, Setting(True))) == "naqns"


def test_a_marked_attribution_without_marks_below_cuts_the_rest() -> None:
    assert (
        letters(classify([Row("a"), Row("blorb", Part.ATTRIBUTION, "x"), Row("c"), Row("d")], Setting(True))) == "naqq"
    )


def test_what_only_the_html_tells_is_doubtful() -> None:
    rows = [Row("a"), Row("b", twin=Part.QUOTE), Row("c", twin=Part.SIGNATURE), Row("> d", twin=None)]
    assert letters(classify(rows, Setting(True))) == "nQsq"


def test_an_answer_typed_into_our_unmarked_mail_is_doubtful() -> None:
    ours = {"proposal 12 is open", "proposal 13 is open", "the vote closes on monday"}
    header = "From: Game <g@example.org>\nSent: 5 January 2026\nTo: Ann"
    text = f"{header}\n\nProposal 12 is open\nyes\nProposal 13 is open\nThe vote closes on Monday"
    lines = classify([Row(line) for line in text.split("\n")], Setting(True, lambda line: line.lower() in ours))
    assert letters(lines) == "aaaqqQqq"
