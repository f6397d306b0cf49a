"""The cycle when the world misbehaves: clocks, logins, renumbered mailboxes, two programs at once, endless mails."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mailbot import daemon
from mailbot.commands.reading import Reading
from mailbot.errors import MailTrouble
from mailbot.folder import GameFolder
from mailbot.mail.inbox import LoginRefused
from mailbot.referee import Referee
from mailbot.replay import replay
from mailbot.values import Letter, Origin, RawMail
from tests.mailbot.games import DAY, HOUR, START, Game, mail

YEARS = 5 * 365 * DAY


class Source:
    """A mailbox at the end of a wire, as it shows itself at one poll."""

    def __init__(self, mails: Sequence[RawMail] = (), trouble: MailTrouble | None = None) -> None:
        self.mails, self.trouble = mails, trouble
        self.finished: list[str] = []

    def fetch(self) -> Iterator[RawMail]:
        if self.trouble:
            raise self.trouble
        yield from self.mails

    def done(self, key: str) -> None:
        self.finished.append(key)

    def wait(self, seconds: float) -> bool:
        return False

    def close(self) -> None:
        pass


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = Game(tmp_path / "game")
    game.run(1)
    return game


def poll(game: Game, source: Source, at: int) -> daemon.Cycle:
    """A poll of the real clock's kind, at a second after the start."""
    with GameFolder(game.path) as opened:
        return daemon.cycle(opened, source, START + at)


def raw(who: str, text: str, number: int, at: int, key: str = "") -> RawMail:
    data = mail(who, text, number)
    return RawMail(data, START + at, key or f"INBOX/1/{number}", Origin.IMAP, number, len(data))


def times(game: Game) -> list[int]:
    return [entry["at"] for entry in game.journal()]


@pytest.mark.parametrize("back", [HOUR, 2 * DAY, YEARS])
def test_a_clock_that_is_set_back_undoes_nothing(game: Game, back: int, caplog: pytest.LogCaptureFixture) -> None:
    poll(game, Source([raw("ann", "walk", 1, 3 * DAY)]), 3 * DAY)
    before = game.json(all_=True)
    source = Source([raw("bob", "walk", 2, 3 * DAY - back)])
    with caplog.at_level(logging.WARNING, "mailbot"):
        done = poll(game, source, 3 * DAY - back)
    assert "the clock was set back" in caplog.text
    assert done.mails == 1 and [played.step.kind for played in done.played] == ["mail"] and source.finished == ["INBOX/1/2"]
    assert times(game) == sorted(times(game)) and times(game)[-1] == START + 3 * DAY, "the mail is played at the game's own time"
    assert done.sent == 1, "and answered at once"
    assert game.json(all_=True)["players"]["Ann"] == before["players"]["Ann"], "no wind blew twice"
    later = poll(game, Source(), 5 * DAY)
    assert sum(played.step.kind == "timer" for played in later.played) == 2, "time goes on where it stood"
    assert replay(game.path).same


def test_a_mail_from_the_future_does_not_move_the_clock(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "mailbot"):
        done = poll(game, Source([raw("ann", "walk", 1, YEARS)]), HOUR)
    assert [played.step.kind for played in done.played] == ["mail"] and times(game)[-1] == START + HOUR
    assert "it counts from now" in caplog.text
    assert poll(game, Source([raw("ann", "walk", 1, YEARS)]), 2 * HOUR).sent == 0, "the same mail again is no other mail"
    assert replay(game.path).same


def test_clocks_may_differ_a_little(game: Game) -> None:
    poll(game, Source([raw("ann", "walk", 1, HOUR + 300)]), HOUR)
    assert times(game)[-1] == START + HOUR + 300


def test_mails_renumbered_by_the_server_are_known(game: Game) -> None:
    mails = [raw("ann", "walk", number, HOUR + number) for number in range(1, 4)]
    assert poll(game, Source(mails), 2 * HOUR).sent == 3
    state = game.json(all_=True)["players"]
    again = Source([replace(one, key=f"INBOX/2/{one.order + 7}", arrived=one.arrived + DAY) for one in mails])
    done = poll(game, again, 2 * DAY - HOUR)
    assert (done.mails, done.sent) == (3, 0) and len(again.finished) == 3
    assert [played.verdict for played in done.played if played.step.kind == "mail"] == ["duplicate"] * 3
    assert game.json(all_=True)["players"]["Ann"]["bag"] == state["Ann"]["bag"]


@pytest.mark.parametrize(("trouble", "away", "told"), [
    (LoginRefused("mx.example.org refuses the login of game"), HOUR, True),
    (MailTrouble("mx.example.org is away"), HOUR // 2, False),
    (MailTrouble("mx.example.org is away"), 2 * HOUR, True)])
def test_the_site_speaks_of_a_mailbox_that_is_away(game: Game, trouble: MailTrouble, away: int, told: bool,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(trouble=trouble)
    monkeypatch.setattr(GameFolder, "inbox", lambda *_: source)
    monkeypatch.setattr(daemon, "system_now", lambda: START + 1 + away)
    steps = len(game.journal())
    with pytest.raises(MailTrouble):
        daemon.run_once(game.path)
    assert (b"none is lost" in game.site()["index.html"]) is told
    assert len(game.journal()) == steps, "the clock stands still meanwhile"
    source.trouble = None
    daemon.run_once(game.path)
    assert b"none is lost" not in game.site()["index.html"]


def test_a_server_that_is_away_ends_the_program_with_75(game: Game) -> None:
    file = game.path / "mailbot.toml"
    text = file.read_text()
    start = text.index("[inbox]")
    rest = text[text.index("\n[", start + 1):] if "\n[" in text[start + 1:] else ""
    file.write_text(text[:start] + '[inbox]\nkind = "imap"\nhost = "127.0.0.1"\nport = 9\nuser = "game"\npassword = "x"\n'
                    'tls = "none"\n' + rest)
    done = run_program(game)
    assert done.returncode == 75 and "Traceback" not in done.stderr, done.stderr


def run_program(game: Game) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "mailbot", "run", str(game.path), "--once"], capture_output=True, text=True,
                          check=False)


def test_two_programs_at_once(game: Game) -> None:
    game.post("ann", "walk", 60)
    with GameFolder(game.path):
        done = run_program(game)
        assert done.returncode == 75 and "another mailbot is at work" in done.stdout + done.stderr
        with pytest.raises(MailTrouble, match="another mailbot is at work"):
            GameFolder(game.path)
        assert game.json()["players"], "looking on is possible"
    running = [subprocess.Popen([sys.executable, "-m", "mailbot", "run", str(game.path), "--once"], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True) for _ in range(3)]
    codes = [process.wait() for process in running if process.communicate()]
    assert 0 in codes and set(codes) <= {0, 75}
    assert run_program(game).returncode == 0
    played = [entry for entry in game.journal() if entry.get("sender") == "ann@example.org"]
    assert len(played) == 1 and sum("Subject: Re:" in text for text in game.sent().values()) == 1


def test_a_mail_that_takes_too_long_is_set_aside_and_the_rest_goes_on(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    take = Referee.reading

    def slow(referee: Referee, letter: Letter, state: Any) -> Reading:
        while "endless" in letter.text:
            pass
        return take(referee, letter, state)
    monkeypatch.setattr(Referee, "reading", slow)
    monkeypatch.setattr(daemon, "MAIL_SECONDS", 1)
    done = poll(game, Source([raw("ann", "endless", 1, 60), raw("bob", "walk", 2, 61)]), HOUR)
    assert [played.verdict for played in done.played] == ["held", "act"]
    assert "longer than 1 second" in done.played[0].step.fault
    told = "".join(game.sent().values())
    assert "could not be played" in told and "Something broke here" in told
