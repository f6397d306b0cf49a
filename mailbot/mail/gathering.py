"""After an outage: old news for one reader become one mail, and reminders that come too late are not sent, or once."""

from collections.abc import Iterable, Sequence

from mailbot.clock import say_instant
from mailbot.values import Instant, Mail

LATE = 24 * 3600
"""News are late when they are a day old before they are sent for the first time."""
ENOUGH = 4
"""So many late news for one reader are gathered; fewer are sent one by one."""


def gather(waiting: Sequence[Mail], now: Instant) -> tuple[list[Mail], list[str]]:
    """The mails to send instead, and the keys of those that they replace or that nobody needs any more.

    Of tasks that were told several times over (same reader, same subject) only the latest is sent.
    """
    late = [mail for mail in waiting if mail.made < now - LATE]
    gone = [mail.key for mail in late if mail.sort == "reminder"]
    latest = {(mail.to, mail.subject): mail.key for mail in waiting if mail.sort == "task"}
    gone += [mail.key for mail in late if mail.sort == "task" and latest[mail.to, mail.subject] != mail.key]
    instead = []
    for address in dict.fromkeys(mail.to for mail in late):
        news = [mail for mail in late if mail.to == address and mail.sort == "announcement"]
        if len(news) >= ENOUGH:
            instead.append(_one(news))
            gone += [mail.key for mail in news]
    return instead, gone


def _one(news: Sequence[Mail]) -> Mail:
    first, last = news[0], news[-1]
    text = "\n\n".join(f"{say_instant(mail.made)}\n{_plain(mail.subject)}\n\n{mail.text.strip()}" for mail in news)
    tag = first.subject[:first.subject.find("]") + 1] if first.subject.startswith("[") else ""
    return Mail(f"gathered:{len(news)}:{first.key}", first.to, f"{tag} {len(news)} news while mail was away".strip(),
                f"{_contents(news)}\n\n{text}\n", "announcement", first.player, made=last.made)


def _contents(news: Iterable[Mail]) -> str:
    return "\n".join(f"* {_plain(mail.subject)}" for mail in news)


def _plain(subject: str) -> str:
    return subject.partition("] ")[2] or subject
