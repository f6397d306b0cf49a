"""Every mail goes out once: with refusals, delays, lost connections and crashes in between."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from mailbot.errors import MailTrouble
from mailbot.mail.outbox import GIVE_UP_AFTER, KEEP_TEXTS_FOR, UNKNOWN_PAUSE, Outbox
from mailbot.mail.sending import Counts, Delivery, Fate
from mailbot.values import Mail

NOW = 1_767_600_000


class Script:
    """A sender that answers by a script: a fate, trouble, or the death of the program."""

    def __init__(self, *answers: Fate | BaseException, exact: bool = False) -> None:
        self.answers = list(answers)
        self.exact = exact
        self.sent: list[str] = []
        self.closed = 0

    def send(self, mail: Mail) -> Delivery:
        answer = self.answers.pop(0) if self.answers else Fate.SENT
        if isinstance(answer, BaseException):
            raise answer
        self.sent.append(mail.key)
        return Delivery(answer, "" if answer is Fate.SENT else "the server said so")

    def close(self) -> None:
        self.closed += 1


class Killed(BaseException):
    """The program dies."""


def mail(key: str, text: str = "hello") -> Mail:
    return Mail(key, "ann@example.org", "Re: x", text, references=("<a@b>",), made=NOW)


Open = Callable[[], Outbox]


@pytest.fixture
def reopen(tmp_path: Path) -> Open:
    return lambda: Outbox(tmp_path / "state/outbox.sqlite", "game@example.org")


def next_due(outbox: Outbox) -> int:
    """When the next mail is to be sent; 0 when none waits."""
    return outbox._db.execute("SELECT min(next_at) FROM mails").fetchone()[0] or 0


def test_a_mail_is_sent_once_however_often_it_is_added(reopen: Open) -> None:
    outbox, sender = reopen(), Script()
    assert outbox.add([mail("a"), mail("b"), mail("a")], NOW) == 2
    assert outbox.send_due(NOW, sender) == Counts(sent=2)
    assert outbox.add([mail("a", "other words"), mail("c")], NOW) == 1
    assert reopen().send_due(NOW, sender) == Counts(sent=1)
    assert sender.sent == ["a", "b", "c"] and sender.closed == 2


def test_the_mail_that_is_sent_is_the_mail_that_was_added(reopen: Open) -> None:
    given = Mail("k", "bob@example.org", "S ö", "t\n€", "private", "Bob", "<i@d>", ("<r@d>", "<i@d>"), NOW)
    outbox, got = reopen(), []

    class Keep(Script):
        def send(self, mail: Mail) -> Delivery:
            got.append(mail)
            return super().send(mail)

    outbox.add([given], NOW)
    outbox.send_due(NOW, Keep())
    assert got == [given]


def test_refused_for_now_waits_ever_longer(reopen: Open) -> None:
    outbox, now, pauses = reopen(), NOW, []
    outbox.add([mail("a")], NOW)
    for _ in range(11):
        assert outbox.send_due(now, Script(Fate.LATER)).later == 1
        pauses.append(next_due(outbox) - now)
        now = next_due(outbox)
        assert outbox.send_due(now - 1, Script()) == Counts()
    assert pauses[:3] == [60, 120, 240] and pauses == sorted(pauses) and pauses[-1] == 6 * 3600
    assert outbox.send_due(now, Script()) == Counts(sent=1)


def test_only_the_recipients_left_are_tried_again(reopen: Open) -> None:
    outbox, sender = reopen(), Script(Fate.SENT, Fate.LATER, Fate.SENT)
    outbox.add([mail("a"), mail("b"), mail("c")], NOW)
    assert outbox.send_due(NOW, sender) == Counts(sent=2, later=1)
    assert outbox.send_due(NOW + 60, sender) == Counts(sent=1)
    assert sender.sent == ["a", "b", "c", "b"]


def test_after_five_days_it_is_given_up(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a")], NOW)
    outbox.send_due(NOW, Script(Fate.LATER))
    assert outbox.send_due(NOW + GIVE_UP_AFTER, Script(Fate.LATER)) == Counts(failed=1)
    [failed] = outbox.failed()
    assert failed.status == "failed" and failed.error == "given up: the server said so"
    assert next_due(outbox) == 0


def test_a_mail_that_waited_long_for_its_first_attempt_is_not_given_up_at_it(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a")], NOW)
    late = NOW + 2 * GIVE_UP_AFTER
    assert outbox.send_due(late, Script(Fate.LATER)) == Counts(later=1)
    assert outbox.send_due(late + 60, Script()) == Counts(sent=1)


def test_refused_for_good_is_final_until_the_admin_says_otherwise(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a"), mail("b")], NOW)
    assert outbox.send_due(NOW, Script(Fate.REFUSED)) == Counts(sent=1, failed=1)
    assert outbox.send_due(NOW + 86400, Script()) == Counts()
    [failed] = outbox.failed()
    assert (failed.mail, failed.status, failed.since, failed.error) == (mail("a"), "failed", NOW, "the server said so")
    assert outbox.retry("a", NOW + 90000) and not outbox.retry("b", NOW) and not outbox.retry("zzz", NOW)
    assert outbox.send_due(NOW + 90000, Script()) == Counts(sent=1)
    assert outbox.failed() == []


def test_of_unknown_fate_is_sent_once_more_and_then_left(reopen: Open) -> None:
    outbox, sender = reopen(), Script(Fate.UNKNOWN, Fate.UNKNOWN)
    outbox.add([mail("a")], NOW)
    assert outbox.send_due(NOW, sender) == Counts(unknown=1)
    assert outbox.failed() == []
    assert outbox.send_due(NOW + UNKNOWN_PAUSE - 1, sender) == Counts()
    assert outbox.send_due(NOW + UNKNOWN_PAUSE, sender) == Counts(unknown=1)
    assert outbox.send_due(NOW + 10 * 86400, sender) == Counts()
    assert [one.status for one in outbox.failed()] == ["unknown"] and sender.sent == ["a", "a"]


def test_of_unknown_fate_then_refused_for_now_then_sent(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a")], NOW)
    outbox.send_due(NOW, Script(Fate.UNKNOWN))
    assert outbox.send_due(NOW + UNKNOWN_PAUSE, Script(Fate.LATER)).later == 1
    assert outbox.send_due(NOW + 86400, Script(Fate.UNKNOWN)) == Counts(unknown=1)
    assert next_due(outbox) == 0  # the second doubt is the last


def test_nothing_is_lost_while_the_server_is_away(reopen: Open) -> None:
    outbox, sender = reopen(), Script(Fate.SENT, MailTrouble("away"))
    outbox.add([mail("a"), mail("b"), mail("c")], NOW)
    counts = outbox.send_due(NOW, sender)
    assert counts.sent == 1 and str(counts.trouble) == "away" and sender.closed == 1
    assert outbox.send_due(NOW, sender) == Counts(sent=2)
    assert sender.sent == ["a", "b", "c"]


def test_killed_while_sending_the_one_mail_is_of_unknown_fate(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a"), mail("b"), mail("c")], NOW)
    with pytest.raises(Killed):
        outbox.send_due(NOW, Script(Fate.SENT, Killed()))
    sender = Script()
    assert reopen().send_due(NOW + 10, sender) == Counts(sent=1)
    assert sender.sent == ["c"]
    assert reopen().send_due(NOW + 10 + UNKNOWN_PAUSE, sender) == Counts(sent=1)
    assert sender.sent == ["c", "b"]


def test_killed_twice_over_one_mail_it_is_left_for_the_admin(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a")], NOW)
    for at in (NOW, NOW + UNKNOWN_PAUSE):
        with pytest.raises(Killed):
            reopen().send_due(at, Script(Killed()))
        assert reopen().send_due(at, Script()) == Counts()
    assert [one.status for one in reopen().failed()] == ["unknown"]


def test_killed_with_an_exact_sender_the_whole_round_is_repeated(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a"), mail("b")], NOW)
    with pytest.raises(Killed):
        outbox.send_due(NOW, Script(Fate.SENT, Killed(), exact=True))
    outbox.close()
    sender = Script(exact=True)
    assert reopen().send_due(NOW, sender) == Counts(sent=2)
    assert sender.sent == ["a", "b"]


def test_a_change_from_server_to_folder_takes_up_what_was_left(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a")], NOW)
    with pytest.raises(Killed):
        outbox.send_due(NOW, Script(Killed()))
    assert reopen().send_due(NOW, Script(exact=True)) == Counts(sent=1)


def test_a_round_that_cannot_be_added_leaves_nothing(reopen: Open) -> None:
    outbox = reopen()
    with pytest.raises(UnicodeEncodeError):
        outbox.add([mail("a"), mail("b", "\ud800")], NOW)
    assert outbox.send_due(NOW, Script()) == Counts()


def test_a_full_disk_is_trouble_for_later(reopen: Open, tmp_path: Path) -> None:
    outbox = reopen()
    other = sqlite3.connect(tmp_path / "state/outbox.sqlite", isolation_level=None)
    pages = other.execute("PRAGMA page_count").fetchone()[0]
    outbox._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(MailTrouble, match="full"):
        outbox.add([mail("a", "x" * 100_000)], NOW)
    outbox._db.execute("PRAGMA max_page_count = 100000")
    assert outbox.add([mail("a")], NOW) == 1


def test_old_texts_go_and_keys_stay(reopen: Open) -> None:
    outbox = reopen()
    outbox.add([mail("a"), mail("b")], NOW)
    outbox.send_due(NOW, Script(Fate.SENT, Fate.LATER))
    assert outbox.prune(NOW + KEEP_TEXTS_FOR) == 0
    assert outbox.prune(NOW + KEEP_TEXTS_FOR + 1) == 1
    assert outbox.add([mail("a")], NOW) == 0
    assert outbox.send_due(NOW + 86400, Script()) == Counts(sent=1)
