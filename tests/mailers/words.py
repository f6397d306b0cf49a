"""What authors really write: signatures, closings, and rule texts that look like quotations."""

from collections.abc import Iterator

from tests.mailers.corpus import STOLEN, Piece, shelf
from tests.mailers.shapes import quote
from tests.mailers.wire import Envelope, Manner, Shaped, post

_SAY = "vote 12 yes"
_LINE = "On Mon, Jan 5, 2026 at 10:30 AM Dora Example <dora@example.org> wrote:"


def _new(name: str, say: str, text: str | None = None, **expected: object) -> Piece:
    """A mail that answers none."""
    mail = post(Envelope("a word", reply=False), Shaped(f"{say}\n"), Manner(encoding="8bit"))
    return Piece(name, mail, {"text": say if text is None else text} | expected)


def _answer(name: str, say: str, text: str = _SAY, **expected: object) -> Piece:
    return Piece(name, post(Envelope(), Shaped(f"{say}\n"), Manner(encoding="8bit")), {"text": text} | expected)


@shelf
def endings() -> Iterator[Piece]:
    """Signatures and closings."""
    yield _new("signature-dashes", f"{_SAY}\n-- \nvote 99 no", _SAY)
    yield _new("signature-dashes-without-blank", f"{_SAY}\n\n--\nAnn Example\nvote 99 no", _SAY)
    yield _new("signature-dashes-in-the-middle", f"{_SAY}\n--\nAnn\n\nvote 99 no", _SAY)
    yield _new("signature-long-dash", f"{_SAY}\n—\nAnn\nvote 99 no", _SAY, unsure=True)
    yield _new("signature-without-text", "-- \nvote 99 no", "", unsure=True)
    yield _new("signature-of-thirty-lines", f"{_SAY}\n-- \n" + "a word\n" * 30, _SAY, unsure=True)
    yield _new("signature-twice", f"{_SAY}\n-- \nAnn\n-- \nvote 99 no", _SAY)
    yield _answer("signature-above-quotation", f"{_SAY}\n-- \nAnn\n\n{_LINE}\n{quote(STOLEN)}")
    yield _answer(
        "signature-then-quotation-then-text", f"{_SAY}\n-- \nAnn\n\n{_LINE}\n{quote(STOLEN)}\n\nvote 97 no", unsure=True
    )
    yield _new("dashes-in-prose", f"{_SAY} -- as I said\nI like ducks -- a lot\n- -\n---\nvote 13 no")
    yield _new("thanks-between-commands", f"{_SAY}\n\nThanks\nAnn\n\nvote 13 no\nBest wishes,\nAnn")
    for name, line in {
        "windows": "Sent from Mail for Windows",
        "yahoo": "Sent from Yahoo Mail on Android",
        "k9": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "outlook": "Get Outlook for Android<https://aka.ms/AAb9ysg>",
        "bluemail": "Get BlueMail for Android",
        "spanish": "Enviado desde mi Samsung Galaxy",
        "dutch": "Verzonden vanaf mijn Galaxy",
    }.items():
        yield _new(f"sent-from-{name}", f"{_SAY}\n\n{line}", _SAY)
    yield _new("disclaimer", f"{_SAY}\n\nThis e-mail and any attachments are confidential.\nDo not vote 99 no.", _SAY)


@shelf
def lookalikes() -> Iterator[Piece]:
    """Authors' own text in the clothes of a quotation: never lost without a word."""
    yield _new(
        "own-text-marked-lines",
        "propose: X\nRule 7 reads:\n> Ducks are square.\nend",
        "propose: X\nRule 7 reads:\nend",
        unsure=True,
    )
    yield _new("own-text-only-marked-lines", "> propose: X\n> Ducks are square.\n> end", "", unsure=True)
    yield _new("own-text-from-and-to", "propose: Trade\nFrom: the bank\nTo: Ann\nend")
    yield _new(
        "own-text-memo",
        "propose: Memo\nFrom: the Speaker\nTo: all\nSubject: ducks\n\nBe square.\nend",
        "propose: Memo",
        unsure=True,
    )
    yield _new(
        "own-text-on-tuesday", "propose: Tuesdays\nOn Tuesday the Speaker wrote:\nDucks are square.\nend", unsure=True
    )
    yield _new(
        "own-text-dated-saying",
        "propose: History\nOn 5 January 2026 at 10:30 Bob wrote:\nDucks are square.\nend",
        "propose: History",
        unsure=True,
    )
    yield _new("own-text-he-said", "As Bob said:\n\nducks are square.\n\nvote 12 yes")
    yield _new("own-text-colon-and-date", "Before 2026-01-05 10:30:\nvote 12 yes\nAfter:\nvote 13 no")
    yield _new(
        "own-text-ruled-title", "propose: X\n-----\nTitle\n-----\n=== 1 ===\nDucks.\n____________\nMore ducks.\nend"
    )
    yield _new(
        "own-text-bar-of-words", "propose: X\n----- Original rule -----\nDucks.\n----- New rule -----\nGeese.\nend"
    )
    yield _new(
        "own-text-original-message-bar", "propose: X\n--- Original Message ---\nDucks.\nend", "propose: X", unsure=True
    )
    yield _new("own-text-starts-with-from", "From now on, ducks are square.\nvote 12 yes")
    mangled = post(
        Envelope("a word", reply=False),
        Shaped(">From now on, ducks are square.\nvote 12 yes\n"),
        Manner(encoding="8bit"),
    )
    yield Piece("own-text-from-mangled", mangled, {"text": "From now on, ducks are square.\nvote 12 yes"})
    yield _new(
        "own-text-1200-lines",
        "propose: Long\n" + "\n".join(f"{n}. Duck number {n} is square." for n in range(1200)) + "\nend",
    )
    yield _new("own-text-arrows", "12 -> yes\n-> vote 13\n=> 3 >= 2\n<b>vote 12 yes</b>\n: 12\n| 1 | 2 |")
    yield _new("own-text-prompt", "Dora> hello\nvote 12 yes")
    yield _new("own-text-wrote-a-proposal", "I wrote a proposal about ducks, see http://example.org/a@b.\n\nvote 12 yes")
    yield _new("own-text-code", "propose: Code\n```\nif a > b:\n    print('x')\n```\n{{ ducks }}\nend")


@shelf
def quotations() -> Iterator[Piece]:
    """Quotations in shapes of their own."""
    marked = quote(STOLEN)
    yield _answer("quotation-below-and-above", f"{_LINE}\n{marked}\n\n{_SAY}\n\n{marked}")
    yield _answer("quotation-without-attribution", f"{marked}\n\n{_SAY}")
    yield _answer(
        "quotation-nested", f"{_LINE}\n> On 1/4/26, Bob wrote:\n>> vote 98 no\n>>> vote 97 no\n> vote 99 no\n\n{_SAY}"
    )
    yield _answer("quotation-marks-without-blank", f"{_LINE}\n{quote(STOLEN, '>')}\n{_SAY}")
    yield _answer("quotation-marks-indented", f"{_LINE}\n{quote(STOLEN, '  > ')}\n{_SAY}")
    yield _answer("quotation-marks-escaped", f"{_LINE}\n{quote(STOLEN, '&gt; ')}\n\n{_SAY}")
    yield _answer("quotation-marks-full-width", f"{_LINE}\n{quote(STOLEN, '＞')}\n\n{_SAY}")
    yield _answer("quotation-marked-with-initials", f"{_LINE}\n{quote(STOLEN, 'DE> ')}\n\n{_SAY}")
    yield _answer(
        "quotation-broken-line",
        f"{_LINE}\n> {'a long line of the earlier mail ' * 2}so\nvote 99 no\n> and on\n\n{_SAY}",
        f"vote 99 no\n{_SAY}",
        unsure=True,
    )
    yield _answer(
        "quotation-unknown-language", f"{_SAY}\n\nStur 5 Sijan 2026 10:30, Dora <dora@example.org> blorb:\n\n{STOLEN}"
    )
    yield _answer(
        "quotation-header-unknown-language",
        f"{_SAY}\n\nBlah: Dora <dora@example.org>\nBloh: 5 Sij 2026 10:30\nBluh: x\n\n{STOLEN}",
    )
    yield _answer(
        "quotation-text-behind-attribution",
        f"{_SAY}\n\n  On Mon, 5 Jan 2026 at 9:00, Dora<dora@example.org> wrote:   vote 97 no\n{STOLEN}",
    )
    yield _answer("quotation-groupwise", f'{_SAY}\n\n>>> "Dora" <dora@example.org> 1/5/2026 10:30 AM >>>\n{STOLEN}')
    yield _answer(
        "quotation-lotus-wrote-on", f"{_SAY}\n\nDora Example/City/Org wrote on 05.01.2026 10:30:00:\n\n{marked}"
    )
    yield _answer("quotation-no-colon", f"{_SAY}\n\n2026/1/5 Dora Example <dora@example.org>\n{marked}")
    yield _answer(
        "quotation-header-double-spaced",
        f"{_SAY}\n\nFrom: Dora <dora@example.org>\n\nSent: Monday, January 5, 2026\n\nTo: game\n\nSubject: x\n\n{STOLEN}",
    )
    yield _answer(
        "quotation-header-wrapped",
        f"{_SAY}\n\n-----Original Message-----\nFrom: Dora Example\n  <dora@example.org>\nSent: Monday, January 5, 2026\nTo: "
        f"game@example.org; bob@example.org;\ncid@example.org\nSubject: a subject that is so long that it goes on\nbelow\n\n{STOLEN}",
    )
    yield _answer(
        "quotation-proton-bar",
        f"{_SAY}\n\n‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Monday, January 5th, 2026 at 10:30 AM, Dora <dora@example.org> wrote:\n\n{marked}",
    )
    yield _answer("quotation-bar-without-header", f"{_SAY}\n\n-------- Ursprüngliche Nachricht --------\n{STOLEN}")
    yield _answer("quotation-nothing-else", f"{_LINE}\n{marked}", "")
    yield _answer(
        "quotation-author-has-long-name",
        f"{_SAY}\n\nDora Example via Nomic-players-list (with a long name)\n<nomic@example.org> schrieb am Mo., "
        f"5. Jan. 2026, 10:30:\n\n{marked}",
    )
    yield _answer("quotation-text-touches-attribution", f"{_SAY}\n{_LINE}\n{marked}\nvote 13 no", f"{_SAY}\nvote 13 no")
    bar = "-------- Original Message --------\nOn 1/5/26 10:30, Dora <dora@example.org> wrote:"
    yield _answer("quotation-bar-and-attribution", f"{_SAY}\n\nSent from Proton Mail Android\n\n{bar}\n\n{marked}")


@shelf
def wrappings() -> Iterator[Piece]:
    """The line above a quotation, broken where programs break it."""
    marked = quote(STOLEN)
    for name, line in {
        "before-wrote": "On Jan 30, 2026, at 12:47 PM, Dora <\n416ffd3258d4d2fa@long.example.org>\nwrote:",
        "in-the-date": "Dora Example <dora@example.org> schrieb am So., 23.\nJuni 2026, 21:08:",
        "after-the-name-german": "Am Mi., 5. Feb. 2026 um 17:58 Uhr schrieb Dora Example\n<dora@example.org>:",
        "inside-the-address-german": "Am Mo., 15. Jan. 2026, 17:03 schrieb Dora Example <\ndora@example.org>:",
        "before-the-verb-polish": "W dniu 28 stycznia 2026 01:53 użytkownik Dora <dora@example.org>\nnapisał:",
        "before-the-verb-czech": "Dne po 15. led. 2026 17:03 Dora Exampleová <dora@example.org>\nnapsal(a):",
        "finnish": "pe 20. lokakuuta 2026 klo 17.50 Dora Example\n<dora@example.org> kirjoitti:",
        "date-with-dashes": "On 11-Apr-2026, at 6:54 PM, Dora Example <dora@example.org> sent:",
        "no-year": "On Mon, 5 Jan at 10:30 AM , Dora <dora@example.org> wrote:",
        "address-with-mailto": "Le 23 janv. 2026 à 22:03, Dora <dora@example.org<mailto:dora@example.org>> a écrit:",
        "in-a-bar": "------On 12/29/2026 17:32 PM, Dora Example wrote-----",
        "reading-on": "> On 1/4/26, Bob wrote:",
    }.items():
        yield _answer(f"attribution-{name}", f"{_SAY}\n\n{line}\n\n{marked}")
    yield _answer(
        "attribution-below-a-line-like-it",
        f"On we go\nOn Mon, Jan 5, 2026 at 10:30 AM\nDora <dora@example.org> wrote:\n{marked}",
        "On we go",
    )
    shared = f"{_SAY} On Wed, Apr 4, 2026 at 3:59 PM, dora@example.org wrote:\n{marked}"
    yield _answer("attribution-on-the-authors-line", shared, "", unsure=True)
    david = f"{_SAY}\n\nOriginal Message processed by david®\nMy subject 5. Januar 2026, 10:30 Uhr\nVon Dora\nAn game\n\n{STOLEN}"
    yield _answer("quotation-bar-of-david", david)
    short = f"{_SAY}\n\nDate: Wed, 16 May 2026 00:15:02 -0600\nTo: game@example.org\n\n{STOLEN}"
    yield _answer("quotation-header-of-two-lines", short)
