"""Who wrote a mail, and whether anybody did: senders, lists, robots, bounces, our own."""

from collections.abc import Iterator

from tests.mailers.corpus import STOLEN, Piece, shelf
from tests.mailers.shapes import TONGUES
from tests.mailers.wire import Envelope, Manner, Shaped, encoded, post, whole

_SAY = "vote 12 yes"
_TEXT = Shaped(f"{_SAY}\n")


def _mail(
    name: str,
    more: dict[str, str | None],
    expected: dict[str, object] | None = None,
    say: str = _SAY,
    subject: str = "my vote",
) -> Piece:
    mail = post(Envelope(subject, more=more, reply=False), Shaped(f"{say}\n"), Manner(encoding="8bit"))
    return Piece(name, mail, {"text": say} | (expected or {}))


@shelf
def senders() -> Iterator[Piece]:
    """The author is the one address in From."""
    yield _mail("from-in-capitals", {"From": "ANN@EXAMPLE.ORG"})
    yield _mail("from-with-comment", {"From": "ann@example.org (Ann Example)"})
    yield _mail("from-with-route", {"From": "<@relay.example.net:ann@example.org>"})
    yield _mail("from-header-in-odd-case", {"From": None, "fROM": "ann@example.org"})
    yield _mail("from-name-with-comma", {"From": '"Example, Ann" <ann@example.org>'})
    yield _mail("from-name-encoded", {"From": f"{encoded('Änn Exämple')} <ann@example.org>"})
    yield _mail("from-name-raw-utf-8", {"From": "Änn <ann@example.org>"})
    yield _mail("from-name-looks-like-an-address", {"From": '"bob@example.org" <ann@example.org>'})
    yield _mail("from-bare-name-looks-like-an-address", {"From": "bob@example.org <ann@example.org>"})
    yield _mail("from-name-holds-an-angle-address", {"From": '"Bob <bob@example.org>" <ann@example.org>'})
    yield _mail(
        "from-encoded-name-holds-an-address", {"From": f"{encoded('Bob <bob@example.org>, ä')} <ann@example.org>"}
    )
    yield _mail("reply-to-is-no-identity", {"Reply-To": "bob@example.org", "Sender": "bob@example.org"})
    trouble = {"sender": "", "trouble": "several authors"}
    yield _mail("from-two-addresses", {"From": "ann@example.org, bob@example.org"}, trouble)
    yield _mail("from-two-angle-addresses", {"From": "Ann <ann@example.org> <bob@example.org>"}, trouble)
    yield _mail(
        "from-two-headers",
        {"From": "ann@example.org", "FROM": "bob@example.org"},
        {"sender": "", "trouble": "several From lines"},
    )
    yield _mail("from-missing", {"From": None}, {"sender": "", "trouble": "no From line"})
    yield _mail("from-empty", {"From": ""}, {"sender": "", "trouble": "no mail address"})
    yield _mail("from-name-only", {"From": "Ann Example"}, {"sender": "", "trouble": "no mail address"})
    yield _mail(
        "from-group", {"From": "players: ann@example.org, bob@example.org;"}, {"sender": "", "trouble": "a group"}
    )
    yield _mail("from-empty-group", {"From": "undisclosed-recipients:;"}, {"sender": "", "trouble": "a group"})
    yield _mail("from-endless", {"From": "a" * 5000 + " <ann@example.org>"}, {"sender": "", "trouble": "too long"})


@shelf
def lists() -> Iterator[Piece]:
    """Through a mailing list, with its marks, its rewriting, its footer."""
    rewritten: dict[str, str | None] = {
        "From": '"Ann Example via Nomic" <list@example.org>',
        "To": "list@example.org",
        "List-Id": "The nomic <nomic.example.org>",
        "Precedence": "list",
    }
    listed: dict[str, object] = {"channel": "list"}
    yield _mail("list-post", {"To": "list@example.org", "List-Id": "<nomic.example.org>", "Precedence": "list"}, listed)
    yield _mail(
        "list-id-folded-with-name", {"List-Id": "The =?utf-8?q?n=C3=B6mic?= list\r\n <NOMIC.example.org>"}, listed
    )
    yield _mail("list-in-cc", {"Cc": '"The list" <LIST@example.org>'}, listed)
    yield _mail("list-by-alias", {"To": "all@example.org", "Delivered-To": "list@example.org"}, listed)
    yield _mail("blind-copy", {"To": "bob@example.org", "Delivered-To": "game@example.org"})
    yield _mail("to-with-a-tag", {"To": "game+round2@example.org", "Delivered-To": None})
    yield _mail("other-list", {"List-Id": "<cats.example.net>", "Precedence": "list"})
    yield _mail("list-rewrote-from-reply-to", rewritten | {"Reply-To": "Ann <ann@example.org>"}, listed)
    yield _mail(
        "list-rewrote-from-original-from",
        rewritten | {"X-Original-From": "Ann <ann@example.org>", "Reply-To": "list@example.org"},
        listed,
    )
    yield _mail(
        "list-rewrote-from-without-author",
        rewritten,
        listed | {"sender": "list@example.org", "trouble": "does not say who the author is"},
    )
    yield _mail(
        "list-not-named-rewrote-from",
        rewritten | {"List-Id": "<other.example.org>", "Reply-To": "ann@example.org"},
        listed | {"sender": "list@example.org", "trouble": "put its own address into the From line"},
    )
    rule = "_" * 47
    for name, footer in {
        "mailman-2": f"{rule}\nnomic mailing list\nnomic@example.org\nhttps://lists.example.org/listinfo/nomic\nvote 99 no",
        "mailman-3": f"{rule}\nnomic mailing list -- nomic@example.org\nTo unsubscribe send an email to "
        "nomic-leave@example.org\nvote 99 no",
        "google-groups": '-- \nYou received this message because you are subscribed to the Google Groups "nomic" group.\n'
        "To view this discussion visit https://groups.google.com/d/msgid/nomic/1.\nvote 99 no",
        "groups-io": "-=-=-=-=-=-=-=-=-=-=-=-\nGroups.io Links: You receive all messages sent to this group.\n"
        "View/Reply Online (#12): https://groups.io/g/nomic/message/12\nvote 99 no\n-=-=-=-=-=-=-=-=-=-=-=-",
        "german": "_______________________________________________\nNomic Mailingliste\nNomic@example.org\n"
        "Abmelden: https://example.org/liste\nvote 99 no",
        "scanner": "--\nDiese E-Mail wurde von Avast Antivirus-Software auf Viren geprüft.\nwww.avast.com\nvote 99 no",
    }.items():
        yield _footed(f"list-footer-{name}", footer)
    footer_part = (
        {"Content-Type": "text/plain; charset=us-ascii", "Content-Disposition": "inline"},
        f"{rule}\r\nnomic mailing list\r\nhttps://lists.example.org/\r\nvote 99 no\r\n".encode(),
    )
    body = ({"Content-Type": "text/plain; charset=utf-8"}, b"vote 12 yes\r\n")
    yield Piece(
        "list-footer-as-own-part",
        whole(Envelope("my vote", reply=False), "multipart/mixed", [body, footer_part]),
        {"text": _SAY},
    )


def _footed(name: str, footer: str) -> Piece:
    text = Shaped(f"{_SAY}\n\n-- \nAnn\n{footer}\n" if "google" not in name else f"{_SAY}\n\n{footer}\n")
    mail = post(Envelope("my vote", more={"List-Id": "<nomic.example.org>"}, reply=False), text)
    return Piece(name, mail, {"text": _SAY, "channel": "list"})


@shelf
def machines() -> Iterator[Piece]:
    """What no person wrote, and what only looks so."""
    robot, own = {"verdict": "robot"}, {"verdict": "own"}
    yield _mail("robot-auto-submitted", {"Auto-Submitted": "auto-replied"}, robot)
    yield _mail("robot-auto-submitted-odd-case", {"AUTO-SUBMITTED": "Auto-Generated (by a machine); x=y"}, robot)
    yield _mail("person-auto-submitted-no", {"Auto-Submitted": "no"})
    yield _mail("person-auto-response-suppressed", {"X-Auto-Response-Suppress": "All", "Precedence": "list"})
    yield _mail("person-precedence-bulk", {"Precedence": "bulk"})
    yield _mail("robot-null-return-path", {"Return-Path": "<>"}, robot)
    yield _mail("robot-precedence-auto-reply", {"Precedence": "auto_reply"}, robot)
    yield _mail("robot-autoreply-field", {"X-Autoreply": "yes"}, robot)
    yield _mail("robot-other-mailbot", {"X-Mailbot": "other@example.net"}, robot)
    yield _mail("robot-noreply-address", {"From": "no-reply@example.net"}, robot | {"sender": "no-reply@example.net"})
    yield _mail("own-marker", {"x-mailbot": "<Game@example.org>", "Auto-Submitted": "auto-replied"}, own)
    yield _mail("own-address", {"From": "Game <GAME@example.org>"}, own | {"sender": "game@example.org"})
    yield _mail("own-message-id", {"Message-ID": "<0f3c9a5be1774d0c8a2b6d4e9f107a3c@bot.example.org>"}, own)
    daemon = {"verdict": "bounce", "bounced": "bob@example.net"}
    yield _mail(
        "bounce-qmail",
        {"From": "MAILER-DAEMON@mx.example.net", "Return-Path": "<>"},
        daemon
        | {
            "sender": "mailer-daemon@mx.example.net",
            "text": "Hi. This is the mail program at mx.example.net.\n"
            "I could not deliver your mail:\n\n<bob@example.net>:\nno such mailbox",
        },
        "Hi. This is the mail program at mx.example.net.\nI could not deliver your mail:\n\n<bob@example.net>:\n"
        "no such mailbox",
        "failure notice",
    )
    yield _mail(
        "bounce-exim-header",
        {"From": "Mail Delivery System <Mailer-Daemon@example.net>", "X-Failed-Recipients": "bob@example.net"},
        daemon | {"sender": "mailer-daemon@example.net"},
        subject="Mail delivery failed",
    )
    status = (
        {"Content-Type": "message/delivery-status"},
        b"Reporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; Bob@example.net\r\nAction: failed\r\n"
        b"Status: 5.1.1\r\n",
    )
    said = ({"Content-Type": "text/plain"}, b"Your mail could not be delivered.\r\n")
    returned = (
        {"Content-Type": "message/rfc822"},
        f"From: game@example.org\r\nSubject: x\r\n\r\n{STOLEN}\r\n".encode(),
    )
    yield Piece(
        "bounce-report",
        whole(
            Envelope("Undelivered Mail", reply=False, more={"From": "postmaster@example.net"}),
            "multipart/report; report-type=delivery-status",
            [said, status, returned],
        ),
        daemon | {"sender": "postmaster@example.net", "text": "Your mail could not be delivered."},
    )
    late = ({"Content-Type": "message/delivery-status"}, b"Final-Recipient: rfc822; bob@example.net\r\nAction: Delayed\r\n")
    yield Piece(
        "robot-report-of-delay",
        whole(
            Envelope("Delayed Mail", reply=False, more={"From": "MAILER-DAEMON@example.net", "Return-Path": "<>"}),
            "multipart/report; report-type=delivery-status",
            [said, late],
        ),
        robot | {"text": "Your mail could not be delivered.", "sender": "mailer-daemon@example.net"},
    )
    receipt = ({"Content-Type": "message/disposition-notification"}, b"Disposition: manual-action; displayed\r\n")
    yield Piece(
        "robot-read-receipt",
        whole(
            Envelope("Read: your mail", reply=False),
            "multipart/report; report-type=disposition-notification",
            [said, receipt],
        ),
        robot | {"text": "Your mail could not be delivered."},
    )
    for tongue, phrases in TONGUES.items():
        subject, sentence = phrases["away"]  # type: ignore[misc]
        text = f"{sentence}\n\nAnn"
        yield _mail(
            f"vacation-subject-{tongue}",
            {},
            {"vacation": True, "text": "See you then."},
            "See you then.",
            f"{subject}: x",
        )
        yield _mail(f"vacation-sentence-{tongue}", {}, {"vacation": True, "text": text}, text, "Re: Proposal 12")


@shelf
def copies() -> Iterator[Piece]:
    """The same typed mail by two routes, and what only looks like that; `same_as` names a twin."""
    say = "vote 12 yes\n\nI like “ducks” – a lot.\n\nAnn"
    direct = Envelope("ducks", reply=False)
    listed = Envelope(
        "[Nomic] ducks",
        reply=False,
        more={
            "List-Id": "<nomic.example.org>",
            "Delivered-To": "game@example.org",
            "To": "list@example.org",
            "Received": "from lists.example.org by mail.example.net; Mon, 5 Jan 2026 12:09:00 +0100",
        },
    )
    footer = f"\n{'_' * 40}\nnomic mailing list\nhttps://lists.example.org/listinfo/nomic\n"
    yield Piece("copy-direct", post(direct, Shaped(say + "\n")), {"text": say})
    yield Piece(
        "copy-through-list",
        post(listed, Shaped(say + "\n" + footer), Manner(encoding="base64")),
        {"text": say, "channel": "list", "same_as": "copy-direct"},
    )
    yield Piece(
        "copy-in-other-charset",
        post(direct, Shaped(say + "\n"), Manner(charset="cp1252", encoding="8bit")),
        {"text": say, "same_as": "copy-direct"},
    )
    yield Piece(
        "copy-flowed", post(direct, Shaped(say + "\n"), Manner(flowed=True)), {"text": say, "same_as": "copy-direct"}
    )
    other_id: dict[str, str | None] = {"Message-ID": "<later@example.org>", "Date": "Tue, 06 Jan 2026 12:00:00 +0100"}
    yield Piece(
        "copy-sent-again-later",
        post(Envelope("ducks", reply=False, more=other_id), Shaped(say + "\n")),
        {"text": say, "other_than": "copy-direct"},
    )
    yield Piece(
        "copy-same-id-other-words",
        post(direct, Shaped("vote 12 no\n")),
        {"text": "vote 12 no", "other_than": "copy-direct"},
    )
    for name, value in {"missing": None, "empty": "<>", "blank": "  "}.items():
        anonymous: dict[str, str | None] = {"Message-ID": value}
        yield Piece(
            f"message-id-{name}",
            post(Envelope("ducks", reply=False, more=anonymous), Shaped(say + "\n")),
            {"text": say, "other_than": "copy-direct"},
        )
    yield Piece(
        "message-id-missing-through-list",
        post(
            Envelope("Re: [Nomic] ducks", reply=False, more={"Message-ID": None, "List-Id": "<nomic.example.org>"}),
            Shaped(say + "\n" + footer),
        ),
        {"text": say, "channel": "list", "same_as": "message-id-missing"},
    )
