"""The steps of effects: what each does, in which order dice are thrown, and that nothing is done where one of them cannot be."""

import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from tests.rules.nomopoly4.conftest import Nomopoly
from tests.rules.nomopoly4.test_proposing import site

EVERY = "any unit or building"


@pytest.fixture
def field(nomo: Nomopoly) -> Nomopoly:
    """Alice stands on 5 with a Warrior and a Fort; Bob has a hurt Warrior and a Monk next to it, on 16."""
    nomo.change("players", "Alice", square=5, experience=3)
    nomo.piece(11, "Warrior", "Alice", 5)
    nomo.piece(12, "Fort", "Alice", 5)
    nomo.piece(13, "Warrior", "Bob", 16, hp=30)
    nomo.piece(14, "Monk", "Bob", 16)
    nomo.change("squares", 5, resources=1000)
    nomo.implement("item define Hat: text \"a hat\"", "player Alice item +2 Hat")
    return nomo


def state(nomo: Nomopoly) -> dict[Any, Any]:
    """What effects can change."""
    alice, pieces = nomo.row("players", "Alice"), {piece.id: (piece.type, piece.square, piece.hp) for piece in nomo.rows("pieces")}
    return {"money": alice.money, "experience": alice.experience, "square": alice.square, "items": alice["items"], **pieces,
            "resources": nomo.row("squares", 5).resources}


def changed(nomo: Nomopoly, before: dict[Any, Any]) -> dict[Any, Any]:
    """What is another now; None for what is gone."""
    after = state(nomo)
    return {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}


STEPS = [
    ("pay 40", "none", "", (), {"money": 9960}), ("pay 2d6", "none", "", (3, 4), {"money": 9993}),
    ("pay 2d6 * 10", "none", "", (3, 4), {"money": 9930}), ("gain 1d10 * 5", "none", "", (7,), {"money": 10035}),
    ("gain d6", "none", "", (2,), {"money": 10002}), ("mine 250", "none", "", (), {"money": 10250, "resources": 750}),
    ("mine 1d6 * 500", "none", "", (6,), {"money": 11000, "resources": 0}), ("create Monk", "none", "", (), {1: ("Monk", 5, 25)}),
    ("create Warrior x2", "none", "", (), {1: ("Warrior", 5, 50), 2: ("Warrior", 5, 50)}),
    ("become SCV", "none", "", (), {11: ("SCV", 5, 20)}), ("step", "square adjacent", "6", (), {11: ("Warrior", 6, 50)}),
    ("strike", f"{EVERY} within range", "14", (), {14: ("Monk", 16, 20)}),
    ("strike", f"{EVERY} within range", "12", (1,), {12: ("Fort", 5, 1499)}),
    ("damage 7", f"{EVERY} within 3", "13", (), {13: ("Warrior", 16, 23)}),
    ("damage 1d20 * 2", f"{EVERY} within 3", "13", (20,), {13: None}),
    ("heal 3d6", f"{EVERY} within 3", "13", (6, 6, 5), {13: ("Warrior", 16, 47)}),
    ("heal 2d100", f"{EVERY} within 3", "13", (9, 99), {13: ("Warrior", 16, 50)}),
    ("destroy actor", "none", "", (), {11: None}), ("destroy target", f"{EVERY} within 3", "14", (), {14: None}),
    ("experience +2", "none", "", (), {"experience": 5}), ("experience +1d6", "none", "", (6,), {"experience": 9}),
    ("experience -1d3", "none", "", (2,), {"experience": 1}), ("walk +1d6", "none", "", (5,), {"square": 10}),
    ("walk -2d6", "none", "", (6, 6), {"square": 1}), ("walk +2", "none", "", (), {"square": 7}),
    ("jump to target", "square within 3", "8", (), {"square": 8}), ("item +3 Hat", "none", "", (), {"items": {"Hat": 5}}),
    ("item -2 Hat", "none", "", (), {"items": {}}), ("item -1 Hat, item +1 Hat", "none", "", (), {}),
]


@pytest.mark.clause("N4-EXT-13")
@pytest.mark.parametrize(("effect", "target", "aim", "dice", "after"), STEPS, ids=[f"{step[0]} {step[2]}" for step in STEPS])
def test_each_step(field: Nomopoly, effect: str, target: str, aim: str, dice: tuple[int, ...], after: dict[Any, Any]) -> None:
    field.implement(f"command define Do: by any unit; target {target}; effect {effect}")
    before = state(field)
    field.do("Alice", f"order Warrior 11 Do{f' on {aim}' if aim else ''}", dice=dice)
    assert changed(field, before) == after


@pytest.mark.clause("N4-EXT-13")
def test_dice_are_thrown_step_by_step(field: Nomopoly) -> None:
    field.implement(f"command define Fury: by any unit; target {EVERY} within range; effect pay 1d4 * 10, damage 2d6, strike, "
                    "gain 1d8, experience +1d2, heal 1d3, walk +1d6", "unit alter Monk: armor 13")
    answer = field.mail("Alice", "order 11 Fury on 14", dice=(3, 2, 5, 1, 8, 1, 2, 6))
    assert [(draw["faces"], draw["value"], draw["why"]) for draw in answer.played.step.draws] == [
        (4, 3, "Fury: pay 1d4 * 10"), (6, 2, "Fury: damage 2d6"), (6, 5, "Fury: damage 2d6"), (3, 1, "Warrior 11 strikes Monk 14"),
        (8, 8, "Fury: gain 1d8"), (2, 1, "Fury: experience +1d2"), (3, 2, "Fury: heal 1d3"), (6, 6, "Fury: walk +1d6")]
    assert (state(field)["money"], state(field)[14], state(field)["experience"], state(field)["square"]) == (
        9978, ("Monk", 16, 19), 4, 11)
    said = answer.done[0]
    parts = ("Alice pays $30", "loses 7 hit points", "attacks Monk 14", "Alice gets $8", "gains 1 experience", "has 19 hit points",
             "walks to square 11")
    assert sorted(parts, key=said.index) == list(parts)


@pytest.mark.clause("N4-EXT-13", "N4-EXT-14", "N4-CMD-7", "N4-ITEM-5")
@pytest.mark.parametrize(("effect", "target", "aim", "reason"), [
    ("item -3 Hat", "none", "", "only 2 Hat"), ("pay 10500", "none", "", "would leave -$"),
    ("gain 100001", "none", "", "more than $100000"),
    ("pay 1d6 * 20000", "none", "", "would leave -$"), ("gain 1d6 * 200000", "none", "", "more than $100000"),
    ("strike", f"{EVERY} within 5", "15", "away, range is 1"), ("strike", "square within 5", "16", "needs a unit or building"),
    ("step", "square within 5", "16", "Bob holds square 16"), ("step", "none", "", "needs a square"),
    ("jump to target", "none", "", "needs a square"), ("damage 1d6", "none", "", "needs a unit or building"),
    ("destroy target", "none", "", "needs a unit or building"), ("heal 2", "player", "Bob", "needs a unit or building"),
    ("create Monk, become SCV, item -3 Hat", "none", "", "only 2 Hat"), ("pay 500, gain 100, pay 9700", "none", "", "would leave -$95")])
def test_all_or_nothing(field: Nomopoly, effect: str, target: str, aim: str, reason: str) -> None:
    field.piece(15, "Warrior", "Bob", 15)
    field.implement(f"command define Do: by any unit; cooldown 1 day; target {target}; effect gain 5, experience +1d6, {effect}")
    line = f"order Warrior 11 Do{f' on {aim}' if aim else ''}"
    assert reason in field.refused("Alice", line)
    assert field.mail("Alice", line).played.step.draws == []


@pytest.mark.clause("N4-EXT-13", "N4-ITEM-5")
@pytest.mark.parametrize(("effect", "on", "reason"), [
    ("mine 5", "", "only through a unit"), ("become SCV", "", "only through a unit"), ("strike", " on 13", "only through a unit"),
    ("destroy actor", "", "only through a unit"), ("create Warrior", "", "Bob holds square 16"),
    ("damage 2", " on 99", "no unit or building"),
    ("jump to target", " on 99", "no square 99"), ("jump to target", " on Bob", "is no square"), ("gain 1", " on Zed", "no player")])
def test_items_that_cannot_work_are_kept(field: Nomopoly, effect: str, on: str, reason: str) -> None:
    field.implement(f"item define Wand: use experience +1d6, {effect}", "player Alice item +1 Wand", "player Alice jump to 16")
    assert reason in field.refused("Alice", f"use wand{on}")
    assert field.mail("Alice", f"use wand{on}").played.step.draws == []
    assert field.player("Alice")["items"]["Wand"] == 1


@pytest.mark.clause("N4-EXT-13", "N4-MONEY-7")
def test_what_is_certain_of_many_steps_counts_together(field: Nomopoly) -> None:
    field.implement("command define Deal: by any unit; effect pay 9000, gain 500, pay 1500", "command define Luck: by any unit; effect "
                    "pay 2d6 * 1000", "command define Vein: by any unit; effect pay 1100, mine 2000")
    field.do("Alice", "order 11 Deal")
    assert state(field)["money"] == 0
    assert "would leave -$2000" in field.refused("Alice", "order 11 Luck")
    assert "this costs $100" in field.refused("Alice", "order 11 Vein")
    field.change("players", "Alice", money=2000)
    field.do("Alice", "order 11 Luck", dice=(6, 6))
    assert state(field)["money"] == -10000


@pytest.mark.clause("N4-MONEY-5", "N4-EXT-13")
def test_no_dollar_of_a_square_is_counted_twice(field: Nomopoly) -> None:
    field.change("players", "Alice", money=0)
    field.change("squares", 5, resources=250)
    field.change("squares", 6, resources=900)
    field.implement("command define Dig: by any unit; effect pay 300, mine 250, mine 250",
                    "command define Trek: by any unit; target square adjacent; effect pay 900, step, mine 1000",
                    "command define Both: by any unit; target square adjacent; effect pay 1100, mine 200, step, mine 1000")
    assert "this costs $50" in field.refused("Alice", "order 11 Dig")
    field.change("squares", 4, resources=250)
    assert "this costs $650" in field.refused("Alice", "order 11 Trek on 4")
    field.do("Alice", "order 11 Both on 6")
    assert state(field)["money"] == 0 and field.row("squares", 6).resources == 0


@pytest.mark.clause("N4-EXT-14", "N4-ADMIN-3", "N4-EXT-13")
def test_what_is_left_to_the_admin_comes_in_its_place(field: Nomopoly) -> None:
    field.implement("command define Omen: by any unit; cooldown 2 days; target player; "
                    "effect pay 20, ask admin \"what, now; for him?\", gain 1d6")
    told = field.do("Alice", "order 11 Omen on Bob", dice=(4,))[0]
    assert told.index("pays $20") < told.index("the admin is asked") < told.index("gets $4")
    item = next(row for row in field.rows("queue") if row.sort == "effect")
    assert "what, now; for him?" in item.text and "target: Bob" in item.text
    assert field.row("pieces", 11).ready_at == field.now + 2 * 86400
    field.do("admin", f"resolve {item.number}\nplayer Bob money -5\nend")
    assert field.player("Bob")["money"] == 9995 and "already" in field.refused("admin", f"resolve {item.number}\nnote: x\nend")


@pytest.mark.clause("N4-EXT-2", "N4-EXT-26")
def test_dice_of_change_lines_in_order_of_joining(field: Nomopoly) -> None:
    told = field.implement("all players money +1d6 * 10", "player Bob experience +1d4", "square add 2", "square 5 resources +2d6",
                           dice=(1, 2, 3, 4, 3, 11, 1, 6, 6))
    assert [field.player(name)["money"] for name in ("Alice", "Bob", "Carol", "Dave")] == [10010, 10020, 10030, 10040]
    assert field.player("Bob")["experience"] == 3 and field.row("squares", 5).resources == 1012
    assert [field.row("squares", number).resources for number in (21, 22)] == [10000, 0]
    assert "1012" not in "".join([*told, *field.log()])


def texts(nomo: Nomopoly, folder: Path) -> dict[str, str]:
    """The words of each page."""
    return {name: " ".join(html.fromstring(data).text_content().split()) for name, data in site(nomo, folder).items()
            if name.endswith(".html") and not name.startswith("log/")}


@pytest.mark.clause("N4-EXT-1", "N4-EXT-5", "N4-EXT-6", "N4-EXT-7", "N4-EXT-15", "N4-EXT-16", "N4-EXT-17", "N4-EXT-18",
                    "N4-EXT-20", "N4-EXT-22")
@pytest.mark.parametrize(("line", "shown"), [
    ("unit define Archer: hp 30, attack 6, range 2, note \"it shoots\"", {"definitions": ("Archer 30 6 2 0 1 it shoots",)}),
    ("building define Tower: hp 400, cost 750", {"definitions": ("Tower 400 0 1 0 750",), "commands": ("build Tower",)}),
    ("building define Ruin: hp 400", {"definitions": ("Ruin 400 0 1 0 –",)}),
    ("command define Salvo: by Warrior; cooldown 3 days; target any unit within 2; effect damage 2d6", {
        "definitions": ("Salvo Warrior 3 days any unit within 2 damage 2d6",),
        "commands": ("order <unit or building> Salvo on <target> Warrior",)}),
    ("command define Rest: by Fort", {"commands": ("order <unit or building> Rest Fort",)}),
    ("item define Pie: use gain 5; text \"an apple pie\"", {"definitions": ("Pie an apple pie gain 5 no yes",), "commands": ("use Pie",)}),
    ("item alter Hat: untradeable; kept", {"definitions": ("Hat a hat cannot be used yes no",)}),
    ("unit alter Monk: speed 77", {"definitions": ("Monk 25 0 1 5 77",)}),
    ("attribute define player fame: initial 7; public", {"players": ("Fame",), "players/alice": ("Fame7",)}),
    ("attribute define piece mood: initial 4; public", {"units": ("Mood",), "board/5": ("Mood",)}),
    ("attribute define square heat: initial 3; public", {"board": ("Heat",), "board/5": ("Heat3",)}),
    ("value turn_wait = 36 h", {"rules": ("turn_wait 1 day 12 hours",)}),
    ("value vote_time = 7 days", {"rules": ("vote_time 7 days",)}),
    ("switch trade off", {"definitions": ("trade off",)}),
    ("rule add Turns: << Sundays are free. >>", {"rules": ("Sundays are free.",)}),
    ("section add Magic", {"rules": ("Magic",)}),
    ("square add", {"board": ("21",), "board/21": ("Square 21",)}),
    ("create Fort for Bob on 9", {"units": ("Fort Bob 9 1500 of 1500",), "board/9": ("Fort",)}),
    ("player Bob item +1 Hat", {"players/bob": ("1 Hat",)})], ids=lambda value: value.split(":")[0] if isinstance(value, str) else "")
def test_what_is_added_is_on_the_website_at_once(field: Nomopoly, tmp_path: Path, line: str, shown: dict[str, tuple[str, ...]]) -> None:
    before = texts(field, tmp_path / "before")
    field.implement(line, dice=(5,) if line == "square add" else ())
    after = texts(field, tmp_path / "after")
    for page, words in shown.items():
        assert all(word in after[f"{page}/index.html"] for word in words), (page, after[f"{page}/index.html"])
        assert not all(word in before.get(f"{page}/index.html", "") for word in words), page


@pytest.mark.clause("N4-EXT-5", "N4-EXT-15")
def test_the_commands_page_names_what_can_be_done_alone(field: Nomopoly, tmp_path: Path) -> None:
    field.implement("building define Ruin: hp 400")
    page = texts(field, tmp_path)["commands/index.html"]
    assert "build Fort" in page and "build Ruin" not in page and "use Hat a hat" not in page
    headings = re.findall(r"<h2[^>]*>(.*?)</h2>", site(field, tmp_path / "again")["commands/index.html"].decode())
    assert len(headings) == len(set(headings))


@pytest.mark.clause("N4-EXT-17")
@pytest.mark.parametrize("seen", ["owner", "hidden"])
def test_added_attributes_that_are_not_public_are_nowhere(field: Nomopoly, tmp_path: Path, seen: str) -> None:
    field.implement(*(f"attribute define {what} zeal: initial 1; {seen}" for what in ("player", "piece", "square")))
    field.implement("player Bob zeal =4711", "piece 13 zeal =4711", "square 5 zeal =4711")
    field.implement("all players zeal +4710")
    field.implement("at 2027-01-05 00:00: player Bob zeal +4712", "every 7 days: piece 13 zeal +4713",
                    "every Tuesday 00:00: square 5 zeal +4714")
    assert [field.row(table, key)["zeal"] for table, key in (("players", "Bob"), ("pieces", 13), ("squares", 5))] == [9421, 4711, 4711]
    field.wait("15 days")
    secret = re.compile(rb"(?<![0-9a-f])(?:471[01234]|9421|14133)(?![0-9a-f])")
    assert field.row("players", "Bob")["zeal"] == 14133
    assert not [name for name, data in site(field, tmp_path).items() if secret.search(data)]
