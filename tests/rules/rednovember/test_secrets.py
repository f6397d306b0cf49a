"""What is hidden stays hidden: worlds that differ only in it look the same to everybody else, to the byte."""

import re
from pathlib import Path

import pytest

from mailbot import daemon
from mailbot.clock import parse_instant
from mailbot.console import decide
from mailbot.correcting import put_in, revert
from mailbot.deliver import put
from mailbot.explain import explain_text
from mailbot.folder import GameFolder, create
from mailbot.show import view
from tests.mailbot.games import mail
from tests.rules.rednovember.boat import CREW, Boat
from tests.rules.rednovember.pages import Site
from tests.rules.rednovember.wild import ITEMS

EVENTS = ["Respite –", "Stumble 2", "Turbulence 3", "Hatch Blocked 1", "Respite 1", "Respite 2", "Leak 1", "Stumble 4", "Respite 3",
          "Descent 2", "Fire 4", "Respite 4", "Descent 3"]
HANDS = ["speargun", "coffee", "aqualung", "lucky charm", "engine manual", "toolbox", "crowbar", "water pump", "pump manual",
         "reactor manual", "fire extinguisher", "deactivation code", "aqualung", "toolbox"]
OTHERS = ["water pump", "toolbox", "crowbar", "engine manual", "pump manual", "reactor manual", "speargun", "lucky charm", "aqualung",
          "coffee", "deactivation code", "fire extinguisher", "toolbox", "crowbar"]
ANN_ALONE = ["water pump", "toolbox", *HANDS[2:6], "reactor manual", "pump manual", "crowbar", "water pump", *HANDS[10:]]
"""As HANDS, but for what Ann draws at the start and from the stores."""


class World(Boat):
    """A game in which the same things happen, with other hands and another order of what is not drawn yet."""

    def __init__(self, folder: Path, pool: list[str], deck: list[str]) -> None:
        super().__init__(start="")
        self.site, self.views = Site(self, folder), list[str]()
        self.post("Ann", "start game C1", dice=[EVENTS + deck, pool, 8, 8, 3])
        self.number = 1
        for number, step in enumerate(STORY):
            self.act(*step)
            if number % 4 == 3 or number == len(STORY) - 1:
                self.site.publish()

    def act(self, who: str, text: str, *dice: object) -> None:
        """A mail, in which {1} is the first item that its author holds, or time that passes."""
        held = self.gnome(who).items if who in CREW else []
        lines = re.sub(r"\{(\d)\}", lambda found: held[int(found[1]) - 1], text)
        self.now += 60
        if who:
            self.post(who, lines, dice=dice)
        else:
            self.wait(text, dice=dice)


STORY: list[tuple[str, str]] = [
    ("Bob", "standing orders C1: keep {2}; hatch ask"), ("Ann", "my items C1"), ("Ann", "status"), ("Bob", "odds pump for 5 with {1}"),
    ("Ann", "preview turn: use {1} anyway; nothing"), ("Cid", "turn: use {1}; use {1}; use {1}; nothing"),
    ("Ann", "turn: search for 4"), ("Bob", "turn: give {1}, {2} to Ann"), ("Ann", "give back {3} to Bob"), ("Ann", "give back {3} to Bob"),
    ("Bob", "turn: nothing"), ("Cid", "turn: nothing"), ("Cid", "turn: go 4; go 3; nothing"), ("Cid", "keep {2}"),
    ("Ann", "turn: nothing"), ("Ann", "turn: nothing"), ("Ann", "discard {1}, {3}"), ("Bob", "turn: go 9, 8; nothing"),
    ("Ann", "turn: nothing"), ("", "49h"), ("", "9 days"), ("Bob", "turn: nothing; at my own risk")]


@pytest.mark.clause("RN-SEC-2", "RN-SEC-3", "RN-SEC-4", "RN-SEC-5", "RN-START-10", "RN-WAIT-2")
def test_the_public_sees_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    one = World(tmp_path / "a", HANDS, ["Fire 2", "Leak –", "Friendly Fire 3"])
    other = World(tmp_path / "b", OTHERS, ["Leak –", "Friendly Fire 3", "Fire 2"])
    assert [one.gnome(name).items for name in CREW] != [other.gnome(name).items for name in CREW]
    assert one.boat.turn_number >= 9 and one.boat.event_draw_pile != other.boat.event_draw_pile
    assert one.boat.turn_number == other.boat.turn_number
    assert one.site.files() == other.site.files()
    assert one.sent("Zoe") == other.sent("Zoe") and one.sent("admin") == other.sent("admin")
    for reader in ("", "Zoe", "admin"):
        assert one.json(reader) == other.json(reader)
    for world in (one, other):
        world.act("admin", "admin void game C1: enough")
        world.site.publish()
    assert one.site.files() == other.site.files()


@pytest.mark.clause("RN-SEC-2", "RN-SEC-4")
def test_other_players_see_the_same_whatever_one_holds(tmp_path: Path) -> None:
    one = World(tmp_path / "a", HANDS, [])
    other = World(tmp_path / "b", ANN_ALONE, [])
    assert one.gnome("Ann").items != other.gnome("Ann").items and one.gnome("Cid").items == other.gnome("Cid").items
    assert one.site.files() == other.site.files() and one.sent("Cid") == other.sent("Cid") and one.json("Cid") == other.json("Cid")
    gifts = [[line for line in world.sent("Bob").splitlines() if " gives you " not in line and " gnome draws " not in line
              and "have the item" not in line] for world in (one, other)]
    assert gifts[0] == gifts[1] and one.sent("Bob") != other.sent("Bob")


@pytest.mark.clause("RN-SEC-2", "RN-ITEM-1")
def test_what_is_used_is_public(tmp_path: Path) -> None:
    sites = []
    for name, pool in (("a", HANDS), ("b", OTHERS)):
        boat = Boat(start="")
        site = Site(boat, tmp_path / name)
        boat.post("Ann", "start game C1", dice=[EVENTS, pool, 8, 10, 3])
        boat.number = 1
        site.publish()
        sites.append([site.files()])
        boat.post("Ann", f"turn: use {boat.gnome('Ann').items[0]} anyway; nothing")
        site.publish()
        sites[-1].append(site.files())
    assert sites[0][0] == sites[1][0] and sites[0][1] != sites[1][1]


# -- corrections -------------------------------------------------------------------------------------------------------

START = parse_instant("2026-01-05T09:00:00Z")
MAILS = (
    ("ann", "create contest\nTitle: Boat\nModule: rednovember\nText: We dive."), ("ann", "join C1"), ("bob", "join C1"), ("cid", "join C1"),
    ("ann", "start C1"), ("bob", "turn: nothing"), ("ann", "turn: nothing"), ("cid", "turn: nothing"), ("bob", "turn: nothing"),
    ("ann", "status"), ("cid", "turn: nothing"), ("cid", "turn: nothing"), ("ann", "turn: nothing"), ("bob", "turn: nothing"))


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, set[str]]]:
    """A game (and what each gnome ever held) of which the second turn was taken out, and put in again, days after."""
    path = tmp_path_factory.mktemp("secrets") / "game"
    create(path, "Boat", "rednovember", {"address": "game@example.org", "admin": "admin@example.org"}, START)
    (path / "state" / "secret").write_text("5" * 64 + "\n")
    for line in ("admit Ann ann@example.org", "admit Bob bob@example.org", "admit Cid cid@example.org", "set objection_window to 0",
                 "set confirm to none"):
        decide(path, line)
    for number, (who, text) in enumerate(MAILS, 1):
        put(path, mail(who, text, number), {}, START + 3600 * number)
    daemon.run_once(path, START + 3600 * 20)
    before = ever(path)
    with GameFolder(path, writing=False) as game:
        struck = next(entry["n"] for entry in view(game, "", False)["log"] if "Turn 2, Ann" in entry["text"])
    assert revert(path, str(struck), "a slip").lines[0] == "Done."
    daemon.run_once(path, START + 3600 * 60)
    put_in(path, mail("ann", MAILS[6][1], 7), START + 3600 * 7, "no slip")
    between = ever(path)
    daemon.run_once(path, START + 3600 * 80)
    return path, {name: before[name] | between[name] | ever(path)[name] for name in CREW}


def ever(path: Path) -> dict[str, set[str]]:
    """All that each gnome ever held, as the journal has it."""
    found: dict[str, set[str]] = {name: set() for name in CREW}
    with GameFolder(path, writing=False) as game:
        for entry, _ in game.store.journal.read():
            for table, _, row in entry["rows"]:
                if table == "gnomes" and row is not None:
                    found[row["player"]] |= set(row["items"])
    return found


def named(text: str) -> set[str]:
    """The items that are named, but for the public grog of the cabin."""
    return set(re.findall(rf"\b(?:{ITEMS.pattern})\b", text)) - {"grog"}


@pytest.mark.clause("RN-SEC-2", "RN-SEC-5")
def test_a_correction_tells_nobody_what_others_hold(corrected: tuple[Path, dict[str, set[str]]]) -> None:
    path, held = corrected
    files = {place.relative_to(path / "site"): place.read_bytes().decode() for place in (path / "site").rglob("*")
             if place.is_file()}
    assert "turn by turn" in files[Path("contests/1/index.html")] and "The past was corrected" in files[Path("log/index.html")]
    leaks = {str(place): found for place, text in files.items() if (found := named(text)) and place.parts[0] != "commands"}
    assert leaks == {}
    with GameFolder(path, writing=False) as game:
        everything = view(game, "", True)
        hands = {gnome["player"]: set(gnome["items"]) for gnome in everything["gnomes"].values()}
        assert sum(map(len, hands.values())) >= 4
        for reader in ("", "admin"):
            assert not named(str(view(game, reader, False)))
        for name, hand in hands.items():
            assert named(str(view(game, name, False)["gnomes"])) == hand - {"grog"}
        journal = [mail for entry, _ in game.store.journal.read() for mail in entry["mails"]]
    told: dict[str, list[str]] = {}
    for sent in journal:
        told.setdefault(sent["to"], []).append(f"{sent['subject']}\n{sent['text']}")
        assert not named(sent["subject"])
    assert not named("\n".join(told.get("admin@example.org", [])))
    for name, hand in hands.items():
        mine = "\n".join(told[f"{name.lower()}@example.org"])
        assert hand - {"grog"} <= named(mine) and "The past was corrected" in mine
        assert named(mine) <= held[name], name
    assert len({frozenset(items) for items in held.values()}) == 3 and held["Ann"] - held["Bob"] and held["Bob"] - held["Cid"]


def test_what_explains_a_mail_tells_no_hand(corrected: tuple[Path, dict[str, set[str]]]) -> None:
    for text in ("status", "my items C1", "turn: nothing", "preview turn: nothing"):
        assert not named(explain_text(corrected[0], mail("ann", text, 99)))
