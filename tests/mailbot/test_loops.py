"""Loops: whatever machines write to each other, it comes to an end; and what is not answered acts nevertheless."""

import email
import email.policy
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailbot import daemon
from mailbot.console import decide
from mailbot.folder import create
from mailbot.mail.maildir import deliver
from tests.kit import Play
from tests.mailbot.games import START

MARKS = ("X-Mailbot", "Auto-Submitted")


class Bot:
    """A real game with an address of its own; times are minutes after its start."""

    def __init__(self, folder: Path, address: str) -> None:
        self.path, self.address = folder, address
        create(folder, f"Game of {address}", "starter", {"address": address, "admin": f"admin@{address.partition('@')[2]}"}, START)
        self.told: set[str] = set()

    def post(self, message: EmailMessage, minute: int) -> None:
        """A mail arrives."""
        deliver(self.path / "state/inbox", message.as_bytes(), START + 60 * minute)

    def run(self, minute: int) -> list[EmailMessage]:
        """One cycle; the mails that it sends."""
        daemon.run_once(self.path, START + 60 * minute)
        fresh = [place for place in sorted((self.path / "state/outbox/new").iterdir()) if place.name not in self.told]
        self.told |= {place.name for place in fresh}
        found = [email.message_from_bytes(place.read_bytes(), policy=email.policy.default) for place in fresh]
        return [message for message in found if isinstance(message, EmailMessage)]


def written(sender: str, to: str, text: str, subject: str = "hello", **headers: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Message-ID"] = f"<{abs(hash((sender, text, subject)))}@mail.example>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(f"{text}\n")
    return message


@pytest.fixture
def bots(tmp_path: Path) -> tuple[Bot, Bot]:
    return Bot(tmp_path / "one", "game@one.example"), Bot(tmp_path / "two", "game@two.example")


def rally(bots: tuple[Bot, Bot], strip: tuple[str, ...], most: int) -> int:
    """Each bot's mails go to the other until nothing is written any more; how many mails there were."""
    one, two = bots
    two_writes = written(two.address, one.address, "join as Robbie")
    balls, count, minute = [(one, two_writes)], 0, 0
    while balls and count < most:
        minute += 1
        bot, message = balls.pop(0)
        for name in strip:
            del message[name]
        bot.post(message, minute)
        for answer in bot.run(minute):
            count += 1
            balls += [(other, answer) for other in bots if other.address in str(answer["To"])]
    return count


def test_two_mailbots_stop_at_once(bots: tuple[Bot, Bot]) -> None:
    assert rally(bots, (), 10) == 1


def test_one_mark_is_enough(bots: tuple[Bot, Bot]) -> None:
    assert rally(bots, MARKS[:1], 10) == 1


def test_two_mailbots_without_their_marks_stop_too(bots: tuple[Bot, Bot]) -> None:
    for bot in bots:
        file = bot.path / "mailbot.toml"
        file.write_text(file.read_text().replace("[game]\n", "[game]\nanswers_per_address = 6\n", 1))
    assert rally(bots, (*MARKS, "Message-ID"), 100) <= 14


@pytest.mark.parametrize("text", ["Ich bin bis 12. Januar nicht im Büro.", "Thank you for your mail. We will look into it.",
                                  "Ticket opened."])
def test_a_robot_without_marks_that_answers_everything(bots: tuple[Bot, Bot], text: str) -> None:
    bot, to, answers = bots[0], "robot@shop.example", 0
    message = written(to, bot.address, text)
    for minute in range(1, 20):
        bot.post(message, minute)
        found = [answer for answer in bot.run(minute) if answer["To"] == to]
        answers += len(found)
        if not found:
            break
        message = written(to, bot.address, text, f"AW: {found[0]['Subject']}", In_Reply_To=found[0]["Message-ID"])
    assert answers <= 1


def test_a_players_robot_without_marks(bots: tuple[Bot, Bot]) -> None:
    bot, to = bots[0], "ann@home.example"
    decide(bot.path, f"admit Ann {to}")
    bot.run(0)
    sent = []
    for minute in range(1, 8):
        bot.post(written(to, bot.address, "Your request was received.", f"Re: news ({minute} done)"), minute)
        sent += [answer for answer in bot.run(minute) if answer["To"] == to]
    assert len(sent) == 1


def test_our_own_mail_that_comes_back_is_ignored(bots: tuple[Bot, Bot]) -> None:
    bot = bots[0]
    bot.post(written("ann@home.example", bot.address, "join as Ann"), 1)
    [answer] = bot.run(1)
    for number, strip in enumerate(((), MARKS[:1], MARKS, (*MARKS, "From"))):
        copy = email.message_from_bytes(answer.as_bytes(), policy=email.policy.default)
        for name in strip:
            del copy[name]
        if "From" in strip:
            copy["From"] = "ann@home.example"
        copy["Received"] = f"from mx.example.org by mx.example.net; {number}"
        assert isinstance(copy, EmailMessage)
        bot.post(copy, 2 + number)
        assert bot.run(2 + number) == []


# -- caps, in memory -------------------------------------------------------------------------------------------------

def capped(per_address: int = 1000, in_all: int = 1000) -> Play:
    play = Play(("common.joining", "common.delivery", "common.info", "common.addresses"), players=("Ann", "Bob"))
    play.referee.manner = replace(play.referee.manner, answers_per_address=per_address, answers_in_all=in_all)
    play.wait("2 h")
    return play


def test_the_cap_for_an_address_ends_answers_but_not_acting() -> None:
    play = capped(per_address=3)
    answers = [play.mail("Ann", "mail digest" if n % 2 else "mail all").mail is not None for n in range(6)]
    assert answers == [True] * 3 + [False] * 3
    assert play.row("players", "Ann").mail == "digest", "the last mail acted"
    assert play.mail("Bob", "status").mail and play.referee.store.steps
    last = play.mail("Ann", "mail mine")
    assert last.done and not last.mail and last.played.entry["verdict"] == "act" and last.played.entry["identity"]
    play.wait("1 h")
    assert play.mail("Ann", "status").mail, "an hour later all is as before"


def test_the_cap_for_all() -> None:
    play = capped(in_all=5)
    answers = [play.mail(f"p{n}@example.net", "help").mail is not None for n in range(8)]
    assert answers == [True] * 5 + [False] * 3
    play.wait("3601")
    assert play.mail("late@example.net", "help").mail


def test_caps_keep_no_list_that_grows() -> None:
    play = capped()
    for n in range(30):
        play.mail(f"p{n}@example.net", "help")
        play.wait("30 min")
    assert len(play.rows("correspondents")) <= 3


@pytest.mark.parametrize(("first", "second", "answered"), [
    (("eve@example.net", "lovely day", "x"), ("eve@example.net", "lovely day", "x"), False),
    (("eve@example.net", "lovely day", "x"), ("eve@example.net", "lovely day", "Re: x (1 not understood)"), False),
    (("eve@example.net", "lovely day", "x"), ("eve@example.net", "lovely evening", "x"), True),
    (("eve@example.net", "lovely day", "x"), ("mia@example.net", "lovely day", "x"), True),
    (("Ann", "lovely day", "x"), ("Ann", "lovely day", "x"), False),
    (("Ann", "status", "x"), ("Ann", "status", "x"), True),
    (("admin", "status", "x"), ("admin", "status", "x"), True),
])
def test_the_same_words_twice_in_a_row(first: tuple[str, str, str], second: tuple[str, str, str], answered: bool) -> None:
    play = capped()
    who, text, subject = first
    assert play.mail(who, text, subject=subject).mail
    who, text, subject = second
    assert (play.mail(who, text, subject=subject).mail is not None) == answered
    play.wait("2 h")
    assert play.mail(who, text, subject=subject).mail, "later it may be a person again"


def test_bounces_are_counted_and_shown_to_the_admin() -> None:
    play = capped()
    bounce = "Final-Recipient: rfc822; bob@example.org\nAction: failed"
    for number in range(3):
        play.wait("1 h")
        answer = play.mail("mailer-daemon@mx.example.org", f"{bounce}\n{number}", subject="Undelivered Mail Returned to Sender",
                           headers={"X-Failed-Recipients": "bob@example.org"})
        assert answer.played.verdict == "bounce" and not answer.mail
        assert play.json("admin")["players"]["Bob"]["bounces"] == number + 1
    assert "mail to Bob comes back" in play.sent("admin") and "bounces" not in play.json()["players"]["Bob"]
    assert any("Bob" in item.subject for item in play.rows("queue"))
    play.mail("Bob", "status")
    assert play.json("admin")["players"]["Bob"]["bounces"] == 0
