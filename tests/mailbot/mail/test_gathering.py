"""After an outage nobody is flooded: old news are gathered, late reminders are dropped, answers always come."""

from dataclasses import replace
from pathlib import Path

import pytest

from mailbot.mail.gathering import ENOUGH, LATE, gather
from mailbot.mail.outbox import Outbox
from mailbot.values import Mail

NOW = 1_767_600_000
DAY = 86400


def news(number: int, made: int, sort: str = "announcement", to: str = "ann@example.org") -> Mail:
    return Mail(f"{sort}-{to}-{number}", to, f"[Game] Thing {number}", f"Thing {number} has happened.\n", sort, "Ann", made=made)


@pytest.mark.parametrize("count, mails", [(1, 0), (ENOUGH - 1, 0), (ENOUGH, 1), (ENOUGH + 5, 1)])
def test_late_news_are_one_mail_when_there_are_many(count: int, mails: int) -> None:
    instead, gone = gather([news(n, NOW - 2 * DAY + n) for n in range(count)], NOW)
    assert len(instead) == mails
    assert len(gone) == count * mails
    for mail in instead:
        assert mail.to == "ann@example.org" and mail.subject.startswith(f"[Game] {count} news")
        assert all(f"Thing {n} has happened." in mail.text for n in range(count))


@pytest.mark.parametrize("age, late", [(LATE, False), (LATE + 1, True)])
def test_only_what_is_more_than_a_day_old_is_late(age: int, late: bool) -> None:
    instead, _ = gather([news(n, NOW - age) for n in range(ENOUGH)], NOW)
    assert bool(instead) is late


def test_each_reader_has_news_of_his_own() -> None:
    both = [news(n, NOW - 2 * DAY, to=to) for n in range(ENOUGH) for to in ("ann@example.org", "bob@example.org")]
    instead, gone = gather(both, NOW)
    assert [mail.to for mail in instead] == ["ann@example.org", "bob@example.org"]
    assert len(gone) == len(both)


def test_a_late_reminder_is_dropped_and_an_answer_never() -> None:
    mails = [news(1, NOW - 2 * DAY, "reminder"), *(news(n, NOW - 2 * DAY, "answer") for n in range(9)), news(9, NOW - 9, "reminder")]
    assert gather(mails, NOW) == ([], ["reminder-ann@example.org-1"])


def test_a_task_told_several_times_while_nothing_was_sent_is_told_once() -> None:
    """The latest telling counts; what is due to somebody else, or of today, is sent as it is."""
    mails = [news(n, NOW - (9 - 3 * n) * DAY, "task") for n in range(3)]
    mails = [replace(mail, subject="[Game] Requests wait") for mail in mails]
    other = replace(news(9, NOW - 5 * DAY, "task", "bob@example.org"), subject="[Game] Requests wait")
    assert gather([*mails, other], NOW) == ([], [mail.key for mail in mails[:2]])
    assert gather([mails[0], replace(mails[1], made=NOW)], NOW) == ([], [mails[0].key])
    assert gather([mails[0]], NOW) == ([], [])


def test_what_was_gathered_is_not_sent_again_when_it_is_added_again(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox.sqlite", "game@example.org")
    mails = [news(n, NOW - 3 * DAY) for n in range(ENOUGH)]
    outbox.add(mails, NOW - 3 * DAY)
    assert outbox.gather(NOW) == ENOUGH - 1
    assert outbox.add(mails, NOW) == 0
    assert outbox.gather(NOW) == 0
    outbox.close()
