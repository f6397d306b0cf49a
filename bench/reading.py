"""How fast mail is read: usual mails against Python's own reader, and mails made to be slow, in seconds for a megabyte."""

import email
import email.policy
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mailbot.mail.letter import Reader, read_letter
from mailbot.values import RawMail

READER = Reader(
    game_addresses=frozenset({"game@example.org"}),
    list_addresses=frozenset({"list@example.org"}),
    list_ids=frozenset({"nomic.example.org"}),
    trusted_server="mx.example.org",
    size_limit=10_000_000,
)
HEAD = b"From: Ann <ann@example.org>\nTo: game@example.org\nSubject: x\nIn-Reply-To: <a@b>\nContent-Type: %s\n\n"
PLAIN, HTML, FLOWED = HEAD % b"text/plain", HEAD % b"text/html", HEAD % b"text/plain; format=flowed"
MEGABYTE = 1_000_000
LINES = 19_000
"""One fewer thousand than are read at all."""


def repeated(piece: bytes, before: bytes = PLAIN) -> bytes:
    """A mail of a megabyte made of one piece over and over."""
    return before + piece * (MEGABYTE // len(piece))


HOSTILE: dict[str, bytes] = {
    "one line": repeated(b"a"),
    "one line, not ASCII": repeated("é".encode()),
    "one line of blanks": repeated(b" "),
    "one line of marks": repeated(b">"),
    "one line of dashes": repeated(b"-"),
    "one line of colons": repeated(b": "),
    "deep quotations": PLAIN + b"\n".join(b">" * (n % 100) + b" text of the line" for n in range(LINES)),
    "blank lines": PLAIN + b"a" + b"\n" * LINES + b"b",
    "attributions unfinished": PLAIN + b"On Mon, Jan 5, 2026 at 10:30 AM Ann <ann@example.org>\n" * LINES,
    "attributions": PLAIN + b"On Monday, Ann wrote:\n" * LINES,
    "attributions and quotations": PLAIN + b"On Jan 5, 2026 Ann <a@b.org> wrote:\n> x\n" * (LINES // 2),
    "attributions, long": repeated(b"@" + b"a" * 380 + b"@:\n"),
    "rules and long lines": repeated(b"_____\n" + b"mail " * 180 + b"\n"),
    "bars": repeated(b"-" * 90 + b"a" + b"-" * 90 + b"b\n"),
    "header fields": PLAIN + b"From: ann\nword: 2026-01-05\n" * (LINES // 2),
    "rules": PLAIN + b"_____________________________\n" * LINES,
    "signatures": PLAIN + b"--\nAnn\n" * (LINES // 2),
    "flowed": repeated(b"a b \n", FLOWED),
    "HTML, nested": repeated(b"<div>", HTML),
    "HTML, nested quotations": repeated(b"<blockquote>a", HTML),
    "HTML, tags never closed": repeated(b"<a b='", HTML),
    "HTML, entities": repeated(b"&amp", HTML),
    "HTML, tables": repeated(b"<table><tr><td>", HTML),
    "parts, nested": b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(18_000)),
    "parts, many": repeated(b"--b\n\n", HEAD % b"multipart/mixed; boundary=b"),
    "parts, false boundaries": repeated(b"--bx\n", HEAD % b"multipart/mixed; boundary=b"),
    "plain and HTML alike": (HEAD % b"multipart/alternative; boundary=b") + b"--b\n\n" + b"aaaa aaaa aaaa aaaa aaaa\n" * LINES
    + b"\n--b\nContent-Type: text/html\n\n" + b"aaaa aaaa aaaa aaaa aaaa\n" * LINES + b"b\n--b--\n",
    "header, one field": b"Subject: " + b"a" * MEGABYTE + b"\n\nx",
    "header, many fields": b"X-A: b\n" * (MEGABYTE // 7) + b"\nx",
    "header, folded": b"Subject: a" + b"\n b" * (MEGABYTE // 3) + b"\n\nx",
    "header, encoded words": b"Subject:" + b" =?utf-8?q?a?=" * (MEGABYTE // 14) + b"\n\nx",
    "header, quotes in From": b"From: " + b'"\\"' * (MEGABYTE // 3) + b"\n\nx",
    "header, parameters": b"Content-Type: text/plain" + b'; a="\\""' * (MEGABYTE // 8) + b"\n\nx",
    "header, comments": b"Authentication-Results: " + b"(" * MEGABYTE + b"\n\nx",
}


def seconds(do: Callable[[], object], rounds: int) -> float:
    """The shortest of some rounds, in time of the processor: what else the machine does is not measured."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        do()
        best = min(best, time.process_time() - start)
    return best


def by_python(data: bytes) -> tuple[object, ...]:
    """What Python's own library needs to give body and addresses."""
    mail = email.message_from_bytes(data, policy=email.policy.default)
    body = mail.get_body(("plain", "html"))
    return mail["from"], mail["to"], body.get_content() if body else ""


def usual() -> tuple[float, float]:
    """Seconds for all mails of the corpus that Python's library can read: ours, and Python's."""
    ours = theirs = 0.0
    for path in sorted((Path(__file__).parent.parent / "tests" / "letters").glob("*.eml")):
        data = path.read_bytes()
        try:
            by_python(data)
        except Exception:
            continue      # it cannot read them all
        ours += seconds(lambda data=data: read_letter(RawMail(data, 0, "x"), READER), 5)
        theirs += seconds(lambda data=data: by_python(data), 5)
    return ours, theirs


def main() -> None:
    """Print the figures."""
    ours, theirs = usual()
    print(f"usual mails: {ours / theirs:.2f} times the cost of Python's own reader")
    worst = 0.0
    for name, data in HOSTILE.items():
        each = seconds(lambda data=data: read_letter(RawMail(data, 0, "x"), READER), 1)
        worst = max(worst, each)
        print(f"{name}: {each:.3f} s for {len(data):,} bytes")
    print(f"worst: {worst:.3f} s")


if __name__ == "__main__":
    main()
