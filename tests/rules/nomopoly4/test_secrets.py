"""Games that differ in one secret alone are the same to everybody else: every file of the website, every mail, every view."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mailbot import daemon
from mailbot.clock import parse_instant
from mailbot.deliver import put
from mailbot.folder import GameFolder
from mailbot.show import view
from tests.mailbot.games import mail
from tests.rules.nomopoly4.test_reverting import Folder

DAYS = tuple(f"2027-01-{day:02}T12:30:00Z" for day in range(4, 8))
Posts = tuple[tuple[str, str], ...]


@dataclass
class World:
    """What everybody but one player can see of a game."""

    site: dict[str, bytes]
    mails: list[str]
    views: dict[str, Any]


def seen(path: Path, but: str) -> World:
    """The website to the byte, the mails to all others, and what they and the public may look at."""
    files = {str(file.relative_to(path / "site")): file.read_bytes() for file in (path / "site").rglob("*") if file.is_file()}
    mails = sorted(text for place in (path / "state/outbox/new").iterdir() if f"To: {but}@" not in (text := place.read_text()))
    with GameFolder(path, writing=False) as game:
        others = [name for name in ("", "Alice", "Bob") if name.lower() != but]
        return World(files, mails, {name: view(game, name, False) for name in others})


def worlds(path: Path, base: Folder, variants: dict[str, Posts], but: str) -> dict[str, list[World]]:
    """Each variant of a game, poll after poll: the mails of one who writes, and between them the same mails of the others."""
    found: dict[str, list[World]] = {}
    for name, posts in variants.items():
        here = path / name
        shutil.copytree(base.path, here)
        found[name] = []
        for number, at in enumerate(DAYS):
            for hour, (who, text) in enumerate(post for post in posts if post[0] == f"{but} {number}"):
                put(here, mail(who.split()[0], text, 100 + 10 * number + hour), {}, parse_instant(at) - 600 + hour)
            put(here, mail("alice", f"status\nlook\npropose: Of day {number}\nText.", 200 + number), {}, parse_instant(at) - 60)
            daemon.run_once(here, parse_instant(at))
            found[name].append(seen(here, but))
    return found


def check_same(found: dict[str, list[World]]) -> None:
    """All variants looked the same at each poll."""
    first, *others = found
    for name in others:
        for number, (one, other) in enumerate(zip(found[first], found[name], strict=True)):
            assert set(one.site) == set(other.site), (name, number)
            assert [file for file in one.site if one.site[file] != other.site[file]] == [], (name, number)
            assert one.mails == other.mails and one.views == other.views, (name, number)


@pytest.fixture
def base(tmp_path: Path) -> Folder:
    """A vote runs until the 9th, half past eleven."""
    folder = Folder(tmp_path / "base")
    folder.post("alice", "propose: Gift to all\nEverybody gets 10 dollars.", "2027-01-04T11:30:00Z")
    return folder


@pytest.mark.clause("N4-VOTE-5", "N4-VOTE-6", "N4-VOTE-7")
def test_votes(base: Folder, tmp_path: Path) -> None:
    found = worlds(tmp_path, base, {
        "none": (), "yes": (("bob 1", "vote 1 yes"),), "no": (("bob 1", "vote 1 no"),),
        "changed": (("bob 0", "vote 1 yes"), ("bob 1", "vote 1 no\nstatus"), ("bob 3", "vote yes on Gift to all"),
                    ("bob 3", "vote 1 maybe")),
        "withdrawn": (("bob 1", "vote 1 yes\nwithdraw vote 1"), ("bob 2", "withdraw vote 1")),
    }, "bob")
    check_same(found)
    tallies = {}
    for name in found:
        daemon.run_once(tmp_path / name, parse_instant("2027-01-09T11:30:00Z"))
        public = seen(tmp_path / name, "bob").views[""]["proposals"]["1"]
        tallies[name] = (public["tally"], public["votes"])
    assert tallies == {"none": ({"yes": 0, "no": 0}, None), "yes": ({"yes": 1, "no": 0}, None), "no": ({"yes": 0, "no": 1}, None),
                       "changed": ({"yes": 1, "no": 0}, None), "withdrawn": ({"yes": 0, "no": 0}, None)}


@pytest.mark.clause("N4-RES-2", "N4-RES-4", "N4-CMD-17")
def test_resources(tmp_path: Path) -> None:
    base = Folder(tmp_path / "base")
    base.post("alice", "build fort\nrecruit warrior at 1\nupgrade 2", "2027-01-04T11:30:00Z")
    amounts = {name: f"correct: what square 8 holds\nsquare 8 resources ={held}\nend" for name, held in (("poor", 300), ("rich", 9000))}
    found: dict[str, list[World]] = {}
    for name, line in amounts.items():
        other = Folder.__new__(Folder)
        other.path, other.posted = tmp_path / f"{name} base", 50
        shutil.copytree(base.path, other.path)
        other.post("admin", line, "2027-01-04T12:00:00Z")
        found |= worlds(tmp_path, other, {name: (
            ("bob 0", "look\nlook at 8\nbuild fort\nrecruit warrior at 3\nupgrade 4\nmine with SCV 4"), ("bob 2", "mine with SCV 4"),
            ("bob 3", "status"))}, "bob")
    for name in found:
        for world in found[name]:
            world.mails = [text for text in world.mails if "To: admin@" not in text]
    assert {name: view_of(tmp_path / name, "Bob")["squares"]["8"]["resources"] for name in found} == {"poor": 0, "rich": 8500}
    same_until_empty = {name: polls[:2] for name, polls in found.items()}
    check_same(same_until_empty)
    assert "300" not in "".join(map(str, found["poor"][1].views[""]["log"]))


def view_of(path: Path, name: str) -> dict[str, Any]:
    """What a player sees of a game."""
    with GameFolder(path, writing=False) as game:
        return view(game, name, False)
