"""The website of the board: the picture, the tables that say the same, and nothing that is secret."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from mailbot.engine.loader import bundled
from mailbot.engine.row import Row
from mailbot.web.publisher import Publisher
from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly
from tests.rules.nomopoly4.test_proposing import site

picture, pages, definition_pages = (module(f"nomopoly4.{name}") for name in ("board_picture", "pages", "definition_pages"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def board(nomo: Nomopoly) -> Nomopoly:
    """A board with a gap, an incomplete row, pieces and somebody dead."""
    nomo.implement("square delete 7", "square add 4", "player Carol level =0")
    nomo.piece(11, "Fort", "Bob", 13)
    nomo.piece(12, "Warrior", "Bob", 13)
    nomo.piece(13, "Warrior", "Bob", 13)
    nomo.do("Alice", "take turn forwards", dice=(3, 4))
    return nomo


def drawn(nomo: Nomopoly) -> ElementTree.Element:
    """The picture, read as XML."""
    return ElementTree.fromstring(picture.draw(nomo.view()))


def says(data: bytes, words: bytes) -> bool:
    """Whether words stand in a file by themselves, and not as a part of a hash."""
    return re.search(rb"(?<![0-9a-f])" + re.escape(words) + rb"(?![0-9a-f])", data) is not None


@pytest.mark.clause("N4-BOARD-10", "N4-UNIT-14", "N4-MONEY-10")
def test_the_picture(board: Nomopoly) -> None:
    root = drawn(board)
    groups = {group.get("id"): "".join(group.itertext()) for group in root.iter(f"{SVG}g") if group.get("id")}
    assert set(groups) == {f"square-{number}" for number in (*range(1, 7), *range(8, 25))}
    assert "F W2" in groups["square-13"] and "held by Bob" in groups["square-13"]
    assert "first" in groups["square-1"] and "last" in groups["square-24"] and "The Rber Ducky" in groups["square-20"]
    assert "Alice" in groups["square-9"] and "Carol" in groups["square-1"]
    dotted = [line for line in root.iter(f"{SVG}line") if line.get("stroke-dasharray")]
    assert len(dotted) == 1 and len(list(root.iter(f"{SVG}polyline"))) == 1
    crosses = [path for path in root.iter(f"{SVG}path") if path.get("d", "").startswith("M")]
    assert len(crosses) == 1
    box = (root.get("viewBox") or "").split()
    assert all(0 <= float(rect.get("x") or 0) < float(box[2]) and 0 <= float(rect.get("y") or 0) < float(box[3])
               for rect in root.iter(f"{SVG}rect"))


def test_letters_lie_over_the_ways_of_turns(board: Nomopoly) -> None:
    groups = [group.get("class") or group.get("id") for group in drawn(board)]
    assert groups.index("turns") < groups.index("square-1")


def test_many_on_a_square_and_odd_names() -> None:
    nomo = Nomopoly(("Alice", "Alan", "Bob", "Bo-b", "B_b", "Zed"))
    root = drawn(nomo)
    first = next("".join(group.itertext()) for group in root.iter(f"{SVG}g") if group.get("id") == "square-1")
    assert "+2" in first
    found = picture.marks(["Alice", "Alan", "Bob", "Zed"])
    assert [mark.initials for mark in found.values()] == ["Ali", "Ala", "B", "Z"]
    assert len({(mark.colour, mark.dashes) for mark in picture.marks([f"P{n}" for n in range(8)]).values()}) == 8


def test_the_table_says_what_the_picture_says(board: Nomopoly) -> None:
    context: dict[str, Any] = pages.board_page(board.view())
    rows = {row["number"]: row for row in context["rows"]}
    assert 7 not in rows and rows[6]["after"] == 8 and rows[24]["after"] == 1
    assert rows[13]["who"] == "Fort 11 of Bob, Warrior 12 of Bob, Warrior 13 of Bob"
    assert rows[1]["who"] == "Bob, Carol (dead), Dave" and rows[20]["who"] == "the Rber Ducky" and rows[9]["who"] == "Alice"
    view = board.view()
    for number in (1, 13, 20):
        assert pages.square_page(view, view.row("squares", number))["facts"][-1][1] == rows[number]["who"]
    assert pages.square_page(view, Row("squares", 7, {"number": 7}))["gone"]


@pytest.mark.clause("N4-EXT-1", "N4-CBT-9")
def test_tables_follow_what_proposals_define(nomo: Nomopoly) -> None:
    def tables() -> dict[str, Any]:
        return {table["title"]: table["rows"] for table in definition_pages.definitions_page(nomo.view())["tables"]}
    losses = {row["name"]: row for row in tables()["Attacks"]}
    assert [losses["Warrior"][f"of {name}"] for name in ("Warrior", "SCV", "Monk", "Fort")] == ["10", "10", "5", "1 with chance 1 in 15"]
    assert losses["SCV"]["of Monk"] == "1 with chance 1 in 3" and losses["Monk"]["of SCV"] == "–"
    nomo.implement("unit define Archer: hp 30, attack 6, range 2", "item define Hat: text \"a hat\"", "switch duck off")
    after = tables()
    assert "Archer" in [row.name for row in after["Units"]] and after["Items"][0]["use"] == "cannot be used"
    assert next(row for row in after["Attacks"] if row["name"] == "Archer")["of Monk"] == "1"
    assert {row["name"]: row["is"] for row in after["Mechanisms"]}["duck"] == "off"


@pytest.mark.clause("N4-RULE-4", "N4-ADMIN-1", "N4-EXT-2")
def test_rules_and_proposals_refer_to_each_other(nomo: Nomopoly, tmp_path: Path) -> None:
    nomo.implement("rule add Turns kind people: << Sundays are free. >>", "square 5 resources =7777")
    files = site(nomo, tmp_path)
    rules, proposal = files["rules/index.html"].decode(), files["proposals/1/index.html"].decode()
    assert "the proposal prevails" in rules and re.search(r'href="[^"]*proposals/1/"[^>]*>(?:<bdi>)?proposal 1<', rules)
    assert re.search(r"The Admin <span[^>]*>0 rules", rules)
    assert "Sundays are free." in proposal and "square 5 resources changed" in proposal and "Dead" in proposal
    assert not [name for name, data in files.items() if says(data, b"7777")]


@pytest.mark.clause("N4-TRADE-10", "N4-RES-2", "N4-PLAY-11")
def test_what_is_secret_is_nowhere_on_the_site(nomo: Nomopoly, tmp_path: Path) -> None:
    nomo.change("squares", 5, resources=31337)
    nomo.piece(1, "SCV", "Alice", 5)
    nomo.do("Alice", "offer Bob $4242 for nothing\nmine with SCV 1\ncomplain about Bob: unspeakable manners")
    nomo.do("eve@example.net", "join as Eveline")
    files = site(nomo, tmp_path)
    for words in (b"31337", b"31087", b"4242", b"unspeakable", b"Eveline", b"alice@example.org", b"eve@example.net"):
        assert not [name for name, data in files.items() if says(data, words)], words
    assert b"SCV 1 mined on square 5" in files["log/index.html"]


def test_proposals_are_shown_in_the_words_of_the_rules(nomo: Nomopoly, tmp_path: Path) -> None:
    nomo.implement("note: nothing")
    nomo.off("duck", "forced_turn")
    nomo.do("Alice", "propose: Waits\nText.\nend\nvote 2 yes")
    nomo.do("Bob", "propose: Fails\nText.\nend")
    nomo.wait("120 h")
    nomo.do("Carol", "propose: Runs\nText.\nend")
    files = {name: re.sub(r"<[^>]+>", " ", data.decode()) for name, data in site(nomo, tmp_path).items() if name.endswith(".html")}
    files = {name: " ".join(text.split()) for name, text in files.items()}
    assert not [name for name, text in files.items() if re.search(r"(?<!un)adopted", text) and not name.startswith(("commands/", "rules/"))]
    proposals = {number: files[f"proposals/{number}/index.html"] for number in (1, 2, 3, 4)}
    assert "Dead: implemented" in proposals[1] and "Pending" in proposals[2] and "Outcome accepted" in proposals[2]
    assert "Dead: rejected" in proposals[3] and "Voting" in proposals[4] and "Vote closes" in proposals[4]
    assert "3 Fails Dead: rejected" in files["players/bob/index.html"] and "Dead: implemented" in files["proposals/index.html"]


def test_rankings(board: Nomopoly) -> None:
    board.implement("player Dave money =-7", "player Bob money +1")
    tables = {table["title"]: table["rows"] for table in pages.rankings_page(board.view())["tables"]}
    assert [row["name"] for row in tables["Money"]] == ["Bob", "Alice", "Carol", "Dave"]
    assert tables["Money"][-1]["value"] == "-$7 (bankrupt)" and tables["Levels"][-1]["name"] == "Carol"
    assert tables["Units and buildings"][0] == {"name": "Bob", "value": 3}


def test_the_page_of_the_players(board: Nomopoly) -> None:
    board.implement("player Dave money =-7", "player Bob dead because \"the plague\"", "attribute define player fame: initial 3; public",
                    "item define Hat: text \"a hat\"", "player Alice item +2 Hat")
    board.do("Dave", "leave game")
    context: dict[str, Any] = module("nomopoly4.player_pages").players_page(board.view())
    rows = {row["name"]: row for row in context["players"]}
    assert list(rows) == ["Alice", "Bob", "Carol"] and [row.name for row in context["former"]] == ["Dave"]
    assert (rows["Alice"]["experience"], rows["Alice"]["way"], rows["Alice"]["items"]) == ("1 of 10", "forwards", "2 Hat")
    assert (rows["Alice"]["next_turn_at"], rows["Alice"]["forced_due"]) == (board.now + 72 * 3600, board.now + 120 * 3600)
    assert (rows["Bob"]["state"], rows["Bob"]["pieces"], rows["Bob"]["fame"]) == ("dead (the plague)", 3, 3)
    assert rows["Carol"]["state"] == "dead" and rows["Bob"]["money"] == "$10000"
    board.implement("player Carol money =-5")
    again = module("nomopoly4.player_pages").players_page(board.view())["players"]
    assert [row["money"] for row in again] == ["$10000", "$10000", "-$5 (bankrupt)"]


@pytest.mark.clause("N4-EXT-1", "N4-EXT-17", "N4-EXT-20")
def test_what_is_published_after_each_step_is_the_whole(nomo: Nomopoly, tmp_path: Path) -> None:
    entries: list[Any] = []
    publisher = Publisher(tmp_path / "site", tmp_path / "state", [bundled("templates")], b"kit")

    def publish(**more: Any) -> None:
        publisher.publish(nomo.game, list(entries), upto=nomo.referee.store.steps, today=nomo.now - nomo.now % 86400, **more)
        entries.clear()
    publish(complete=True)
    nomo.referee.watch = lambda played: entries.append(played.entry)
    nomo.do("Alice", "propose: Many things\nText.\nend\nvote 1 yes\nbuild fort\nrecruit warrior at 1")
    publish()
    nomo.wait("120 h")
    publish()
    lines = ["unit define Archer: hp 30", "command define Salvo: by Fort; effect gain 5", "attribute define piece mood: initial 4; public",
             "attribute define square heat: initial 3; public", "attribute define player fame: initial 7; public", "piece 1 mood =9",
             "value turn_wait = 36 h", "switch trade off", "square delete 7", "square add", "section add Magic",
             "rule add Magic: << Magic. >>", "item define Pie: use gain 5", "create Archer for Bob on 9"]
    nomo.do("admin", "\n".join(["implement 1", *lines, "end"]))
    publish()
    nomo.do("Alice", "order 1 Salvo")
    publish()
    nomo.do("admin", "correct: a slip\npiece 1 mood =2\nsquare 5 heat =8\nplayer Bob fame +1\npiece 3 hp =1\nend")
    publish()
    before = {place: place.read_bytes() for place in (tmp_path / "site").rglob("*.html")}
    publish(complete=True)
    assert [str(place.relative_to(tmp_path / "site")) for place, data in before.items() if place.read_bytes() != data] == []
