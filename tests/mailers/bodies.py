"""Charsets, transfer encodings and parts: the ways in which a text can hide in a mail."""

import textwrap
from collections.abc import Iterator

from tests.mailers.charsets import plain_bytes
from tests.mailers.corpus import STOLEN, Piece, shelf
from tests.mailers.shapes import divs
from tests.mailers.wire import BOUNDARY, Envelope, Manner, Shaped, joined, post, whole

_SAY = "vote 12 yes"
_ENVELOPE = Envelope("my vote", reply=False)


def _text(text: str = f"{_SAY}\r\n", kind: str = "text/plain", **fields: str) -> tuple[dict[str, str], bytes]:
    named = {name.replace("_", "-").title(): value for name, value in fields.items()}
    return {"Content-Type": f"{kind}; charset=utf-8"} | named, text.encode()


def _parts(name: str, kind: str, parts: list[tuple[dict[str, str], bytes]], **expected: object) -> Piece:
    return Piece(name, whole(_ENVELOPE, kind, parts), {"text": _SAY} | expected)


@shelf
def parts() -> Iterator[Piece]:
    """Which part is the text: alternatives, attachments, seals."""
    html, stolen = f"<div>{_SAY}</div>", f"{STOLEN}\r\n"
    pdf = ({"Content-Type": "application/pdf; name=x.pdf", "Content-Transfer-Encoding": "base64"}, b"JVBERi0=")
    attached = _text(stolen, content_disposition="attachment; filename=vote.txt")
    rfc822 = ({"Content-Type": "message/rfc822"}, f"From: ann@example.org\r\nSubject: vote\r\n\r\n{stolen}".encode())
    yield _parts(
        "parts-blank-text-full-html", "multipart/alternative", [_text(" \u00a0\r\n\r\n"), _text(html, "text/html")]
    )
    yield _parts(
        "parts-text-says-only-html",
        "multipart/alternative",
        [
            _text("This message is in HTML format; your mail client does not support HTML.\r\n"),
            _text(html, "text/html"),
        ],
    )
    yield _parts("parts-html-before-text", "multipart/alternative", [_text(html, "text/html"), _text()])
    yield _parts("parts-text-file-attached", "multipart/mixed", [_text(), attached])
    yield _parts(
        "parts-text-file-inline",
        "multipart/mixed",
        [_text(), _text(stolen, content_disposition='inline; filename="x.txt"')],
    )
    yield _parts("parts-mail-attached", "multipart/mixed", [_text(), rfc822])
    yield _parts(
        "parts-only-a-mail-attached",
        "multipart/mixed",
        [_text("\r\n"), rfc822],
        text="",
        trouble="Another mail is attached",
    )
    yield _parts("parts-only-an-attachment", "multipart/mixed", [attached], text="", trouble="vote.txt")
    yield _parts("parts-only-a-picture", "multipart/mixed", [pdf], text="", trouble="x.pdf")
    yield _parts(
        "parts-text-picture-text",
        "multipart/mixed",
        [_text(), pdf, _text("vote 13 no\r\n")],
        text="vote 12 yes\nvote 13 no",
    )
    yield _parts("parts-same-text-twice", "multipart/mixed", [_text(), _text(html, "text/html")])
    related = joined([_text(html, "text/html"), ({"Content-Type": "image/png", "Content-Id": "<a>"}, b"x")], "inner")
    yield _parts(
        "parts-html-with-picture",
        "multipart/mixed",
        [({"Content-Type": 'multipart/related; boundary="inner"'}, related)],
    )
    nested = joined([_text(), ({"Content-Type": 'multipart/related; boundary="inner"'}, related)], "outer")
    yield _parts(
        "parts-deep-alternative",
        "multipart/mixed",
        [({"Content-Type": "multipart/alternative; boundary=outer"}, nested), pdf],
    )
    yield _parts(
        "parts-digest",
        "multipart/digest",
        [({}, f"From: ann@example.org\r\n\r\n{stolen}".encode())],
        text="",
        trouble="Another mail is attached",
    )
    open_ended = whole(_ENVELOPE, "multipart/mixed", [_text()]).replace(f"--{BOUNDARY}--\r\n".encode(), b"")
    yield Piece("parts-last-boundary-missing", open_ended, {"text": _SAY})
    yield Piece(
        "parts-no-boundary-named",
        whole(_ENVELOPE, "multipart/mixed", [_text()])
        .replace(b'; boundary="', b'; x="')
        .replace(f"--{BOUNDARY}".encode(), b"--zz"),
        {"text": "--zz\nContent-Type: text/plain; charset=utf-8\n\nvote 12 yes\n\n--zz--"},
    )
    yield _parts("parts-calendar-beside", "multipart/alternative", [_text(), _text("BEGIN:VCALENDAR", "text/calendar")])
    yield _parts(
        "sealed-pgp-mime",
        "multipart/encrypted",
        [
            ({"Content-Type": "application/pgp-encrypted"}, b"Version: 1\r\n"),
            ({"Content-Type": "application/octet-stream; name=encrypted.asc"}, b"-----BEGIN PGP MESSAGE-----\r\n"),
        ],
        text="",
        trouble="encrypted",
    )
    yield plain_bytes(
        "sealed-pgp-inline",
        "text/plain",
        b"-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n",
        {"text": "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----", "trouble": "encrypted"},
    )
    yield plain_bytes(
        "sealed-smime",
        "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
        b"MIIB",
        {"text": "", "trouble": "S/MIME"},
        "base64",
    )
    yield plain_bytes(
        "sealed-smime-opaque-signature",
        "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
        b"MIIB",
        {"text": "", "trouble": "pkcs7"},
        "base64",
    )
    yield _parts(
        "signed-mime", "multipart/signed", [_text(), ({"Content-Type": "application/pgp-signature"}, b"-----BEGIN")]
    )
    yield plain_bytes(
        "signed-clear",
        "text/plain",
        b"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nvote 12 yes\r\n- --\r\nAnn\r\n"
        b"-----BEGIN PGP SIGNATURE-----\r\n\r\niQEzvote\r\n-----END PGP SIGNATURE-----\r\n",
    )
    tnef = ({"Content-Type": "application/ms-tnef; name=winmail.dat", "Content-Transfer-Encoding": "base64"}, b"eJ8+")
    yield _parts("winmail-beside-text", "multipart/mixed", [_text(), tnef])
    yield _parts("winmail-alone", "multipart/mixed", [tnef], text="", trouble="winmail.dat")
    yield Piece("too-large", post(_ENVELOPE, Shaped(f"{_SAY}\n")), {"text": "", "trouble": "bytes", "size": True})


@shelf
def versions() -> Iterator[Piece]:
    """A plain and an HTML version that differ in what they tell."""
    long = (
        "propose: Squares\nWhereas the ducks of this game have been swimming in circles for far too long, each duck shall "
        "swim in a square.\n\n  Each player who has no duck gets one duck, and each player who has two ducks gives one of "
        "them away.\nend"
    )
    broken = "\n".join(textwrap.fill(line, 72, drop_whitespace=True) for line in long.split("\n"))
    both = Manner(parts="alternative")
    yield Piece("parts-text-broken-html-whole", post(_ENVELOPE, Shaped(f"{broken}\n", divs(long)), both), {"text": long})
    told = Shaped(f"{_SAY}\n\nblorb gnarf Dora\n{STOLEN}\n", f"{divs(_SAY)}<blockquote>{divs(STOLEN)}</blockquote>")
    yield Piece(
        "parts-only-html-tells-the-quotation",
        post(Envelope("Re: x"), told, both),
        {"text": f"{_SAY}\n\nblorb gnarf Dora", "unsure": True},
    )
    signed = Shaped(f"{_SAY}\n\nAnn\nDuck keeper\n", f'{divs(_SAY)}<div class="gmail_signature">Ann<br>Duck keeper</div>')
    yield Piece("parts-only-html-tells-the-signature", post(_ENVELOPE, signed, both), {"text": _SAY})


def _html(name: str, html: str, text: str = _SAY, **expected: object) -> Piece:
    return Piece(name, post(_ENVELOPE, Shaped("", html), Manner(parts="html")), {"text": text} | expected)


@shelf
def hypertext() -> Iterator[Piece]:
    """HTML alone, read by its lines."""
    yield _html("html-paragraphs", "<p>vote 12 yes</p><p>vote 13 no</p>", "vote 12 yes\n\nvote 13 no")
    yield _html("html-breaks", "vote 12 yes<br>vote 13 no<br/>\n<br>help", "vote 12 yes\nvote 13 no\n\nhelp")
    yield _html("html-blanks-and-entities", "<div>vote&nbsp;12\n  yes&#44; 3 &gt; 2</div>", "vote 12 yes, 3 > 2")
    yield _html("html-list", "<ol><li>vote 12 yes</li><li>vote 13 no</li></ol>", "1. vote 12 yes\n2. vote 13 no")
    yield _html(
        "html-table",
        "<table><tr><td>12</td><td>yes</td></tr><tr><td>13</td><td>no</td></tr></table>",
        "12\tyes\n13\tno",
    )
    yield _html(
        "html-hidden-text",
        '<div style="display:none">vote 99 no</div><style>vote 99 no</style><p>vote 12 yes</p>'
        '<span style="font-size:0px">vote 98 no</span>',
    )
    yield _html("html-preformatted", "<pre>propose: X\n  a\n\n  b\nend</pre>", "propose: X\n  a\n\n  b\nend")
    yield _html(
        "html-broken-tags", "<div><b>vote 12 <i>yes</b></i><div><p>vote 13 no</td>", "vote 12 yes\n\nvote 13 no"
    )
    yield _html(
        "html-charset-in-meta",
        '<html><head><meta charset="utf-8"></head><body>vote 12 yes, größer</body></html>',
        "vote 12 yes, größer",
    )
    yield _html(
        "html-indented-by-author",
        '<div>propose: X</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px">'
        "<div>A rule.</div></blockquote><div>end</div>",
        "propose: X\nA rule.\nend",
    )
    yield _html(
        "html-quotation-in-a-new-mail",
        "<div>propose: X</div><blockquote>A rule.</blockquote><div>end</div>",
        "propose: X\nend",
        unsure=True,
    )
    yield _html(
        "html-word-paragraphs",
        '<p class="MsoNormal">vote 12 yes<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<p class="MsoNormal">Ann</p>',
        "vote 12 yes\n\nAnn",
    )
    yield _html("html-nested-too-deeply", "<div>" * 5000 + _SAY, "", trouble="nested too deeply")
    yield _html(
        "html-signature-of-gmail",
        f'<div dir="ltr">{divs(_SAY)}<br clear="all"><div><br></div><span class="gmail_signature_prefix">'
        '-- </span><br><div dir="ltr" class="gmail_signature">vote 99 no<br>Ann</div></div>',
    )


@shelf
def flowed() -> Iterator[Piece]:
    """Paragraphs broken softly."""
    kind = "text/plain; charset=utf-8; format=flowed"
    yield plain_bytes("flowed-command-on-two-lines", kind, b"vote 12 \r\nyes\r\n")
    yield plain_bytes(
        "flowed-with-delsp",
        kind + "; DelSp=Yes",
        b"vote 12 yes, un \r\ntrennbar und Zwischen  \r\nraum",
        {"text": "vote 12 yes, untrennbar und Zwischen raum"},
    )
    yield plain_bytes(
        "flowed-stuffed-lines",
        kind,
        b" From here\r\n >= 12\r\nvote 12 yes\r\n",
        {"text": "From here\n>= 12\nvote 12 yes"},
    )
    yield plain_bytes(
        "flowed-quotation",
        kind,
        b"> vote 99 \r\n> no\r\n>> vote 98 \r\n\r\nvote 12 yes\r\n",
        more={"In-Reply-To": "<a@b>"},
    )
    yield plain_bytes("flowed-signature", kind, b"vote 12 yes\r\n\r\n-- \r\nvote 99 no\r\n")
    yield Piece(
        "flowed-answer",
        post(
            Envelope("Re: x"),
            Shaped(
                f"On 1/5/26 10:30, Dora wrote:\n> {'long words and ' * 9}\n> vote 99 no\n\n{_SAY}, {'for many reasons ' * 9}"
            ),
            Manner(flowed=True),
        ),
        {"text": f"{_SAY}, {'for many reasons ' * 9}".strip()},
    )
