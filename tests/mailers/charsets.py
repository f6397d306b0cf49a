"""Charsets and transfer encodings: declared, wrongly declared, not declared at all."""

import base64
from collections.abc import Iterator

from tests.mailers.corpus import Piece, shelf
from tests.mailers.wire import Envelope, raw

_SAY = "vote 12 yes"


def plain_bytes(
    name: str,
    kind: str,
    body: bytes,
    expected: dict[str, object] | None = None,
    encoding: str = "8bit",
    more: dict[str, str | None] | None = None,
) -> Piece:
    """A mail with this Content-Type ("" for none) and these bytes."""
    fields = {"Content-Type": kind, "Content-Transfer-Encoding": encoding}
    mail = raw(
        Envelope("my vote", reply=False, more=more or {}),
        {name: value for name, value in fields.items() if value},
        body,
    )
    return Piece(name, mail, {"text": _SAY} | (expected or {}))


@shelf
def charsets() -> Iterator[Piece]:
    """Declared, wrongly declared, not declared at all."""
    for charset, say in {
        "iso-8859-1": "vote 12 yes, größer",
        "windows-1252": "vote 12 yes – “ducks”",
        "iso-8859-2": "vote 12 yes, źdźbło",
        "koi8-r": "vote 12 yes, спасибо",
        "windows-1251": "vote 12 yes, спасибо",
        "iso-2022-jp": "vote 12 yes、ありがとう",
        "shift_jis": "vote 12 yes、ありがとう",
        "euc-kr": "vote 12 yes, 감사",
        "gb2312": "vote 12 yes，谢谢",
        "big5": "vote 12 yes，謝謝",
        "windows-1255": "vote 12 yes, תודה",
        "windows-1256": "vote 12 yes, شكرا",
        "utf-7": "vote 12 yes – ä",
        "utf-16": "vote 12 yes, ä",
    }.items():
        encoding = "base64" if charset == "utf-16" else "8bit"
        data = say.encode(charset)
        yield plain_bytes(
            f"charset-{charset}",
            f"text/plain; charset={charset}",
            base64.encodebytes(data) if encoding == "base64" else data,
            {"text": say},
            encoding,
        )
    german = "vote 12 yes, größer – “ducks”"
    for name, kind, codec in (
        ("undeclared-utf-8", "", "utf-8"),
        ("undeclared-windows-1252", "", "cp1252"),
        ("ascii-but-utf-8", "text/plain; charset=us-ascii", "utf-8"),
        ("latin-1-but-windows-1252", "text/plain; charset=iso-8859-1", "cp1252"),
        ("utf-8-but-windows-1252", "text/plain; charset=utf-8", "cp1252"),
        ("empty-name", 'text/plain; charset=""', "utf-8"),
        ("unknown-8bit", "text/plain; charset=unknown-8bit", "cp1252"),
        ("unknown-name", "text/plain; charset=x-klingon", "utf-8"),
        ("default-with-junk", "text/plain; charset=*default; x", "utf-8"),
        ("name-is-no-charset", "text/plain; charset=base64", "utf-8"),
    ):
        yield plain_bytes(f"charset-{name}", kind, german.encode(codec), {"text": german})
    yield plain_bytes(
        "charset-utf-8-cut-in-a-letter",
        "text/plain; charset=utf-8",
        "größer ä vote\nü".encode()[:-1],
        {"text": "größer ä vote\n\ufffd"},
    )
    yield plain_bytes("bytes-nul", "text/plain; charset=utf-8", b"vote\x00 12 yes\x07")
    yield plain_bytes("bytes-byte-order-mark", "text/plain; charset=utf-8", b"\xef\xbb\xbfvote 12 yes")
    yield plain_bytes("line-ends-lf", "text/plain", b"vote 12 yes\nvote 13 no\n", {"text": "vote 12 yes\nvote 13 no"})
    yield plain_bytes("line-ends-cr", "text/plain", b"vote 12 yes\rvote 13 no\r", {"text": "vote 12 yes\nvote 13 no"})
    yield plain_bytes(
        "line-ends-unicode",
        "text/plain; charset=utf-8",
        "vote 12 yes\u2028vote 13 no\u2029x\x85y".encode(),
        {"text": "vote 12 yes\nvote 13 no\nx\ny"},
    )
    yield plain_bytes(
        "blanks-no-break",
        "text/plain; charset=utf-8",
        "vote\u00a012\u2003yes".encode(),
        {"text": "vote\u00a012\u2003yes"},
    )
    yield plain_bytes(
        "transfer-soft-breaks-inside-letters",
        "text/plain; charset=utf-8",
        b"vote 12 yes, gr=C3=\r\n=B6=C3=9Fer=\r\n!",
        {"text": "vote 12 yes, größer!"},
        "quoted-printable",
    )
    yield plain_bytes(
        "transfer-broken-quoted-printable",
        "text/plain; charset=utf-8",
        b"vote 12 yes =ZZ 3 = 3=",
        {"text": "vote 12 yes =ZZ 3 = 3"},
        "quoted-printable",
    )
    yield plain_bytes("transfer-base64-without-padding", "text/plain", b"dm90ZSAxMiB5ZXM", {}, "base64")
    yield plain_bytes("transfer-base64-with-stray-bytes", "text/plain", b"dm90 ZS*AxM\r\n\r\niB5ZXM=\r\n", {}, "BASE64")
    yield plain_bytes("transfer-unknown", "text/plain", b"vote 12 yes", {}, "x-carrier-pigeon")
    yield plain_bytes(
        "header-absurd-date", "text/plain", b"vote 12 yes", more={"Date": "Fri, 99 Foo -3 77:88:99 +9999999999"}
    )
    yield plain_bytes(
        "header-subject-encoded-in-pieces",
        "text/plain",
        b"vote 12 yes",
        {"subject": "größer €"},
        more={"Subject": "=?utf-8?b?Z3LDtg==?=\r\n =?utf-8?q?=C3=9Fer_=E2=82?=\r\n =?utf-8?q?=AC?="},
    )
    yield plain_bytes(
        "header-subject-unknown-charset",
        "text/plain",
        b"vote 12 yes",
        {"subject": "größer"},
        more={"Subject": "=?x-unknown?Q?gr=C3=B6=C3=9Fer?="},
    )
    yield plain_bytes(
        "header-line-without-colon", "text/plain", b"vote 12 yes", more={"X-A": "b\r\n>From someone at some time"}
    )
