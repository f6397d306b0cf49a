"""Games in folders that differ in their secrets alone: all that is public is the same to the byte, also after corrections."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest

from mailbot import daemon
from mailbot.clock import parse_instant
from mailbot.console import decide
from mailbot.correcting import revert
from mailbot.deliver import put
from mailbot.folder import GameFolder, create
from mailbot.replay import replay
from mailbot.show import view
from tests.mailbot.games import mail

START = parse_instant("2026-01-05T09:00:00Z")
OTHERS = ("Dee", "Eve")
"""Dee is a contestant, and Eve only a player; neither is given a secret."""


@dataclass(frozen=True)
class Hush:
    """What is secret in a game: to whom a secret is given, its text, what Bob and Cid seal, what is dealt, who draws for what."""

    owner: str
    given: str
    bid: str
    hands: tuple[str, str]
    drawn: str
    late: str

    def words(self) -> tuple[str, ...]:
        """Every text that nobody else may read."""
        return (*self.given.split("\n"), self.bid, *self.hands, self.late)


ONE = Hush("Bob", "werewolf", "forty", ("spade", "heart"), "1d20", "x7")
TWO = Hush("Cid", "\n".join(f"villager number {n}" for n in range(90)), "a hundred thousand and one", ("ace" * 9, "king" * 30), "9d999",
           "a very long farewell indeed")


def story(hush: Hush) -> list[tuple[str, str, str]]:
    """Who writes what, and when."""
    return [
        ("ann", "create contract\nTitle: Wolves\nText: Hunt.\nEnd text", "2026-01-05T10:00:00Z"),
        ("bob", "join C1", "2026-01-05T10:01:00Z"), ("cid", "join C1", "2026-01-05T10:02:00Z"), ("dee", "join C1", "2026-01-05T10:03:00Z"),
        ("eve", "create contract\nTitle: Other\nText: Else.\nEnd text", "2026-01-05T10:04:00Z"),
        ("ann", f"secret C1 to {hush.owner}:\n{hush.given}\nend secret", "2026-01-05T11:00:00Z"),
        ("bob", f"seal C1: {hush.bid}", "2026-01-05T11:10:00Z"),
        ("dee", "leave C1", "2026-01-05T11:15:00Z"), ("ann", f"deal C1: {', '.join(hush.hands)}", "2026-01-05T11:20:00Z"),
        ("dee", "join C1", "2026-01-05T11:25:00Z"),
        ("ann", f"roll {hush.drawn} for C1 secretly: the night", "2026-01-05T11:30:00Z"),
        ("dee", "say C1: an error of mine", "2026-01-05T12:00:00Z"),
        ("ann", f"secret C1 to Zed: {hush.late}", "2026-01-05T12:10:00Z"),
        ("bob", "reveal S77", "2026-01-05T12:11:00Z"),
        ("cid", f"seal C1: {hush.late}", "2026-01-06T09:00:00Z"),
        ("dee", "my secrets C1\nshow C1\nlist contests", "2026-01-06T10:00:00Z"),
        ("eve", "say C2: good night", "2026-01-06T11:00:00Z"),
    ]


def game(path: Path, hush: Hush, secret: Path | None = None) -> Path:
    """The game in a folder, played to its end so far; its dice are thrown with the key of another one, if there is one."""
    create(path, "Wolves", "starter", {"address": "game@example.org", "admin": "admin@example.org"}, START)
    if secret is not None:
        shutil.copy(secret, path / "state/secret")
    for name in ("ann", "bob", "cid", "dee", "eve"):
        decide(path, f"admit {name.title()} {name}@example.org")
    for number, (who, text, at) in enumerate(story(hush)):
        put(path, mail(who, text, number), {}, parse_instant(at))
    for at in ("2026-01-05T23:00:00Z", "2026-01-06T23:00:00Z"):
        daemon.run_once(path, parse_instant(at))
    return path


def site(path: Path) -> dict[str, bytes]:
    """Every file that a visitor can load."""
    return {str(file.relative_to(path / "site")): file.read_bytes() for file in sorted((path / "site").rglob("*")) if file.is_file()}


def mails(path: Path, names: tuple[str, ...]) -> list[str]:
    """The mails to some players, without what is theirs alone: which mail of ours is which."""
    texts = [file.read_text() for file in sorted((path / "state/outbox/new").iterdir())]
    return sorted(text for text in texts if any(f"To: {name.lower()}@" in text for name in names))


def views(path: Path) -> dict[str, Any]:
    """What the public, and those without a secret, can look at."""
    with GameFolder(path, writing=False) as folder:
        return {name: view(folder, name, False) for name in ("", *OTHERS)}


def entry(path: Path, words: str) -> str:
    """The number of the log entry with some words."""
    return str(next(one["n"] for one in views(path)[""]["log"] if words in one["text"]))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two games that differ in their secrets; the dice of both are thrown with the same key."""
    folder = tmp_path_factory.mktemp("games")
    one = game(folder / "one", ONE)
    return one, game(folder / "two", TWO, one / "state/secret")


def check_same(one: Path, two: Path) -> None:
    """Nobody without a secret can tell which of the two games it is."""
    first, second = site(one), site(two)
    assert list(first) == list(second), "the same pages"
    assert [name for name in first if first[name] != second[name]] == [], "of the same content"
    assert views(one) == views(two)
    assert mails(one, OTHERS) == mails(two, OTHERS)


def check_hidden(path: Path, hush: Hush, but: tuple[str, ...] = ()) -> None:
    """No secret stands anywhere but with those to whom it was told."""
    public = b"\n".join(site(path).values()).decode(errors="replace") + orjson.dumps(views(path)).decode() + "\n".join(mails(path, OTHERS))
    assert [word for word in hush.words() if word not in but and word in public] == []
    told = {name: "\n".join(mails(path, (name,))) for name in ("Ann", "Bob", "Cid")}
    assert hush.given.split("\n")[0] in told[hush.owner]
    assert hush.bid not in told["Ann"] + told["Cid"] and hush.late not in told["Bob"]
    assert not any("Subject" in line and word in line for name in told for line in told[name].splitlines() for word in hush.words())


@pytest.mark.clause("CO-SEC-1", "CO-SEC-2", "CO-SEC-4", "CO-SEC-7", "CO-ROLL-2", "CO-ROLL-3")
def test_games_that_differ_in_their_secrets_look_the_same(made: tuple[Path, Path]) -> None:
    check_same(*made)
    for path, hush in zip(made, (ONE, TWO), strict=True):
        check_hidden(path, hush)


@pytest.mark.clause("CO-SEC-4")
@pytest.mark.parametrize("struck", ["Dee says", "gave out a secret", "a sealed text has come in", "deals 2 secrets", "Dee leaves"])
def test_they_look_the_same_after_a_correction(made: tuple[Path, Path], tmp_path: Path, struck: str) -> None:
    """Whatever is taken out of the past, even a secret itself, nothing secret is told for it."""
    copies = [Path(shutil.copytree(path, tmp_path / path.name)) for path in made]
    for path in copies:
        revert(path, entry(path, struck), "a mistake")
        daemon.run_once(path, parse_instant("2026-01-07T01:00:00Z"))
    check_same(*copies)
    for path, hush in zip(copies, (ONE, TWO), strict=True):
        public = b"\n".join(site(path).values()).decode(errors="replace") + "\n".join(mails(path, OTHERS))
        assert [word for word in hush.words() if word in public] == []


@pytest.mark.clause("CO-SEC-5", "CO-STAT-9")
def test_what_is_revealed_alone_is_public_and_the_end_reveals_nothing(made: tuple[Path, Path], tmp_path: Path) -> None:
    path = Path(shutil.copytree(made[0], tmp_path / "revealed"))
    for number, (who, text) in enumerate([("ann", "reveal S1"), ("ann", "end C1: over")]):
        put(path, mail(who, text, 100 + number), {}, parse_instant("2026-01-07T09:00:00Z") + number)
    daemon.run_once(path, parse_instant("2026-01-07T10:00:00Z"))
    page = site(path)["contests/1/index.html"].decode()
    assert "werewolf" in page and "Unrevealed secrets: 4" in page
    check_hidden(path, ONE, but=("werewolf",))


def test_the_games_can_be_replayed(made: tuple[Path, Path]) -> None:
    report = replay(made[0])
    assert report.same, report.lines
