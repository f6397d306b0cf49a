"""A letter comes from any bytes at all, and what the author wrote does not depend on the mail program."""

import email.policy
import html
from email.message import EmailMessage

from hypothesis import given, settings
from hypothesis import strategies as st

from mailbot.mail.letter import Reader, read_letter
from mailbot.values import Channel, Letter, Part, RawMail, Trust
from tests.mailers import desks, webs  # noqa: F401  the programs enter their shapes in the table
from tests.mailers.shapes import SHAPES, TONGUES, Answer
from tests.mailers.wire import Envelope, Manner, Shaped, post

READER = Reader(
    game_addresses=frozenset({"game@example.org"}),
    list_addresses=frozenset({"list@example.org"}),
    list_ids=frozenset({"nomic.example.org"}),
    trusted_server="mx.example.net",
)
STOLEN = "vote 99 no\nI hope this helps.\n\npropose: Theft\nAnn gives all to Dora.\nend\nvote 98 yes"

WORDS = (
    st.text("abcdefgh .,;!?'\"()/+=%&12é–“ü漢я", min_size=1, max_size=60)
    .map(str.strip)
    .filter(lambda words: any(mark.isalnum() for mark in words))
)
COMMANDS = st.sampled_from(
    [
        "vote 12 yes",
        "12: no",
        "+1 to 12",
        "I vote FOR 12",
        "vote no on everything open",
        "help",
        "status",
        "join as Ann",
        "feed Bertha with apple",
        "propose: Ducks",
        "end",
        "Thanks",
        "Ann",
        "  indented text",
        "* a star",
        "1. first",
        "Dear all,",
        "a -- b",
        "3 > 2",
        "| a | b |",
        "It costs 5 %.",
    ]
)
TEXTS = (
    st.lists(st.one_of(COMMANDS, st.just(""), WORDS), min_size=1, max_size=12)
    .map("\n".join)
    .filter(lambda text: text.strip() and text == text.strip())
)
MANNERS = st.builds(
    Manner,
    charset=st.sampled_from(["utf-8", "utf-8", "gb18030", "utf-7"]),
    encoding=st.sampled_from(["quoted-printable", "base64"]),
    parts=st.sampled_from(["plain", "html", "alternative"]),
    flowed=st.booleans(),
)
ANSWERABLE = sorted(set(SHAPES) - {"gmail_inline", "thunderbird_inline", "mutt"})


def read(data: bytes) -> Letter:
    """The letter in these bytes."""
    return read_letter(RawMail(data, 7, "x"), READER)


@given(st.binary(max_size=3000))
@settings(deadline=None)
def test_any_bytes_give_a_letter(data: bytes) -> None:
    letter = read(data)
    assert letter.sender or letter.trouble
    assert [line.number for line in letter.lines] == list(range(1, len(letter.lines) + 1))


HEADS = st.sampled_from(
    [
        "From",
        "To",
        "Subject",
        "Content-Type",
        "Content-Transfer-Encoding",
        "Message-ID",
        "List-Id",
        "References",
        "Date",
        "Authentication-Results",
        "Auto-Submitted",
        "Content-Disposition",
        "Reply-To",
        "X-Failed-Recipients",
        "Return-Path",
    ]
)
VALUES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "multipart/mixed; boundary=b",
            'multipart/alternative; boundary="b"',
            "multipart/report",
            "text/html; charset=",
            "text/plain; format=flowed; delsp=yes",
            "message/rfc822",
            "base64",
            "quoted-printable",
            "=?utf-8?b?w?=",
            "<>",
            "a@b.c",
            "Ann <ann@example.org>",
            "=?utf-7?q?+AGE-?= =?x?q?_?=",
            "text/plain; charset*0*=utf-8''%ff; charset*1=x",
        ]
    ),
)


@given(
    st.lists(st.tuples(HEADS, VALUES), max_size=8),
    st.lists(
        st.sampled_from(
            [
                b"--b\n",
                b"--b--\n",
                b"\n",
                b"> a\n",
                b"On 1/5/26 10:30 Dora <d@e.f> wrote:\n",
                b"From: x\n",
                b"-- \n",
                b"<div>",
                b"=\n",
                b"Content-Type: text/html\n",
                b"aGVsbG8=",
                b"\xff\xfe",
                b"<blockquote>",
                b"-----BEGIN PGP SIGNED MESSAGE-----\n",
            ]
        ),
        max_size=20,
    ),
)
@settings(deadline=None)
def test_any_pieces_of_mails_give_a_letter(fields: list[tuple[str, str]], body: list[bytes]) -> None:
    head = "".join(f"{name}: {value}\n" for name, value in fields).encode("utf-8", "replace")
    letter = read(head + b"\n" + b"".join(body))
    assert letter.sender or letter.trouble
    "".join(line.text for line in letter.lines).encode()  # no surrogates


@given(TEXTS, st.sampled_from(ANSWERABLE), st.sampled_from(sorted(TONGUES)), MANNERS)
@settings(deadline=None, max_examples=400)
def test_no_program_changes_what_the_author_wrote(text: str, program: str, tongue: str, manner: Manner) -> None:
    answer = Answer((text,), STOLEN, tongue)
    shaped = SHAPES[program](answer)
    if manner.parts != "plain" and not shaped.html:
        shaped = Shaped(shaped.plain)
        manner = Manner(manner.charset, manner.encoding, "plain", manner.flowed)
    letter = read(post(Envelope(), shaped, manner))
    assert _squeezed(letter.text) == _squeezed(text)
    assert not letter.trouble


def _squeezed(text: str) -> str:
    """HTML does not keep runs of blanks inside a line, nor trailing ones."""
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


@given(TEXTS, st.sampled_from(["gmail_inline", "thunderbird_inline", "mutt"]), st.sampled_from(sorted(TONGUES)))
@settings(deadline=None)
def test_answers_between_quoted_lines_are_read(text: str, program: str, tongue: str) -> None:
    answer = Answer((text, "vote 12 yes", "vote 13 no"), STOLEN, tongue)
    letter = read(post(Envelope(), SHAPES[program](answer)))
    assert _squeezed(letter.text) == _squeezed(answer.text)


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_header_names_in_any_case(random: object) -> None:
    known = {
        "Auto-Submitted": "auto-replied",
        "List-Id": "<nomic.example.org>",
        "References": "<a@b>",
        "Authentication-Results": "mx.example.net; dmarc=pass header.from=example.org",
    }
    fields = known | Envelope(more={"References": "<a@b>"}).fields()
    head = "".join(f"{_any_case(name, random)}: {value}\r\n" for name, value in fields.items())
    letter = read(head.encode() + b"\r\nvote 12 yes\r\n")
    assert letter.robot
    assert letter.channel is Channel.LIST
    assert letter.trust is Trust.PASS
    assert letter.references == ("a@b",)
    assert letter.message_id == "20260105120000.ann@example.org"


def _any_case(name: str, random: object) -> str:
    choose = random.choice  # type: ignore[attr-defined]
    return "".join(choose((mark.upper(), mark.lower())) for mark in name)


@given(
    TEXTS,
    st.sampled_from(["utf-8", "gb18030"]),
    st.sampled_from([None, "quoted-printable", "base64", "8bit"]),
    st.booleans(),
)
@settings(deadline=None)
def test_mails_made_by_another_program(text: str, charset: str, encoding: str | None, rich: bool) -> None:
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Subject"] = (
        "Ännchen Example <ann@example.org>",
        "game@example.org",
        "größer als “je” " * 9,
    )
    mail.set_content(text + "\n", charset=charset, cte=encoding)
    if rich:
        mail.add_alternative("<p>" + html.escape(text).replace("\n", "<br>") + "</p>", subtype="html")
    mail.add_attachment(STOLEN, filename="größer.txt")
    letter = read(mail.as_bytes())
    assert _squeezed(letter.text) == _squeezed(text)
    assert (letter.sender_name, letter.subject) == ("Ännchen Example", ("größer als “je” " * 9).strip())
    assert "größer.txt" in letter.notes[0]


def test_all_that_is_known_of_a_mail() -> None:
    letter = read(post(Envelope("Re: [nomic] ducks"), Shaped("vote 12 yes\n\n> vote 99 no\n")))
    assert (letter.sender, letter.sender_name, letter.subject) == (
        "ann@example.org",
        "Ann Example",
        "Re: [nomic] ducks",
    )
    assert (letter.in_reply_to, letter.references) == (
        "earlier.1@example.org",
        ("first@example.org", "earlier.1@example.org"),
    )
    assert (letter.channel, letter.arrived, letter.own, letter.robot, letter.bounce) == (Channel.GAME, 7, False, "", "")
    assert [line.part for line in letter.lines] == [Part.NEW, Part.NEW, Part.QUOTE]
    assert letter.notes == ()


def test_a_mail_that_does_not_name_the_game_says_so() -> None:
    more: dict[str, str | None] = {"To": "bob@example.org", "Delivered-To": None}
    assert "blind copy" in read(post(Envelope(more=more), Shaped("x"))).notes[0]


def test_a_large_mail_is_refused_with_its_size_though_only_its_header_came() -> None:
    head = post(Envelope(), Shaped("vote 12 yes"))
    letter = read_letter(RawMail(head, 0, "x", size=5_000_000), READER)
    assert "5000000 bytes" in letter.trouble[0]
    assert (letter.sender, letter.lines) == ("ann@example.org", ())


def test_too_many_lines_are_refused() -> None:
    letter = read(post(Envelope(), Shaped("a\n" * 20_001), Manner(encoding="7bit")))
    assert "lines" in letter.trouble[0]
    assert letter.lines == ()
