"""Boundaries and guards: what holds at the very number, and what holds should a rule ever break its promise."""

from typing import Any

import pytest

from mailbot.engine.rule import RuleFault
from mailbot.engine.turn import Turn
from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

board, movement, pages, picture, selectors, types = (
    module(f"nomopoly4.{name}") for name in ("board", "movement", "pages", "board_picture", "selectors", "types"))


@pytest.mark.clause("N4-BOARD-3")
def test_a_board_without_squares_is_a_fault(nomo: Nomopoly) -> None:
    board.has_squares(nomo.game)
    nomo.call(lambda turn: [turn.remove(row) for row in turn.rows("squares")])
    with pytest.raises(RuleFault, match="no square"):
        board.has_squares(nomo.game)


@pytest.mark.clause("N4-DUCK-6", "N4-EXT-26")
def test_the_ducky_attacks_where_a_change_puts_it(nomo: Nomopoly) -> None:
    nomo.change("players", "Bob", square=5)
    nomo.implement("duck jump to 5")
    assert (nomo.player("Bob")["money"], nomo.player("Bob")["square"]) == (9000, 6)
    nomo.implement("player Carol jump to 5")
    assert (nomo.player("Carol")["money"], nomo.player("Carol")["square"]) == (9000, 6)


@pytest.mark.clause("N4-END-5")
def test_a_game_needs_two_players_to_start() -> None:
    alone = Nomopoly(("Alice",), begun=False)
    assert "needs two players" in alone.refused("admin", "start game")
    alone.do("admin", "admit Bob bob@example.org")
    alone.do("admin", "start game")
    assert alone.game["status"] == "running"


@pytest.mark.clause("N4-EXT-11")
@pytest.mark.parametrize(("words", "fits"), [
    ("any unit with speed >= 9", {"Warrior", "SCV"}), ("any unit with speed > 9", {"Warrior"}),
    ("any unit with speed <= 9", {"SCV", "Monk"}),
    ("any unit with speed < 9", {"Monk"}), ("any unit with speed = 9", {"SCV"}), ("any unit with hp >= 25", {"Warrior", "Monk"}),
    ("any building with armor >= 25", {"Fort"}), ("any unit or building with range < 1", {"Fort"}),
    ("any building with speed > 0", set()),
    ("any unit with attack <= 2", {"SCV", "Monk"}), ("Warrior, Fort", {"Warrior", "Fort"}),
    ("Warrior or Fort with attack > 0", {"Warrior"}),
    ("any unit except Monk, SCV", {"Warrior"}), ("any unit with speed > 5 except SCV", {"Warrior"}), ("nobody", set()),
    ("any building or unit", {"Warrior", "SCV", "Monk", "Fort"})])
def test_selectors(nomo: Nomopoly, words: str, fits: set[str]) -> None:
    chosen = selectors.selector(words)
    assert {kind.name for table in types.PIECE_TYPES for kind in nomo.rows(table) if chosen.fits(kind)} == fits


@pytest.mark.clause("N4-TURN-8", "N4-MOVE-7")
def test_a_turn_ends_after_all_else(nomo: Nomopoly, monkeypatch: pytest.MonkeyPatch) -> None:
    fired: list[tuple[str, Any]] = []
    original = Turn.fire

    def fire(turn: Turn, hook: Any, /, **arguments: Any) -> Any:
        name = hook if isinstance(hook, str) else hook.name
        if name in ("left_square", "landed", "arrived", "duck_attacked", "turn_ended"):
            fired.append((name, turn.row("players", "Alice").experience))
        return original(turn, hook, **arguments)
    monkeypatch.setattr(Turn, "fire", fire)
    nomo.change("players", "Alice", square=18)
    nomo.do("Alice", "take turn forwards", dice=(1, 1))
    assert fired == [("left_square", 0), ("landed", 0), ("arrived", 0), ("left_square", 0), ("landed", 0), ("arrived", 0),
                     ("duck_attacked", 0), ("turn_ended", 1)]
    fired.clear()
    nomo.wait("120 h", dice=(1, 1, 1, 1, 1, 1, 1, 1, 1))
    assert [name for name, _ in fired].count("turn_ended") == 4


@pytest.mark.clause("N4-MONEY-7", "N4-LIM-4", "N4-LIM-5", "N4-MONEY-5")
def test_the_best_that_dice_can_bring_decides_and_the_cap_cuts(nomo: Nomopoly) -> None:
    nomo.piece(11, "Warrior", "Alice", 5)
    nomo.implement(*(f"command define {name}: by Warrior; effect {effect}" for name, effect in (
        ("Hope", "pay 500, gain 1d6 * 100"), ("Vain", "pay 701, gain 1d6 * 100"), ("Much", "gain 100000"), ("Luck", "gain 1d6 * 50000"))))
    nomo.change("players", "Alice", money=0)
    nomo.do("Alice", "order 11 Hope", dice=(1,))
    assert nomo.player("Alice")["money"] == -400
    nomo.change("players", "Alice", money=100)
    assert "would leave -$1" in nomo.refused("Alice", "order 11 Vain")
    nomo.do("Alice", "order 11 Much")
    assert nomo.player("Alice")["money"] == 100100
    nomo.do("Alice", "order 11 Luck", dice=(6,))
    assert nomo.player("Alice")["money"] == 200100


@pytest.mark.clause("N4-EXT-2", "N4-EXT-10", "N4-EXT-13")
@pytest.mark.parametrize(("line", "reason"), [
    ("square delete 5 players to 5", "square that goes"), ("square delete 5 pieces to 5", "square that goes"),
    ("square add 0", "from 1 to 100"),
    ("square add 101", "from 1 to 100"), ("player Bob not dead because \"the flu\"", "is not dead because"),
    ("player Bob item -1 Hat", "only 0 Hat"),
    ("command define Fly: by any unit; effect item +1 Wing", "no item"),
    ("command define Fly: by any unit; effect gain 101d6", "at most 100 dice"),
    ("command define Fly: by any unit; effect gain 1d0", "1 face or more"), ("item define Wand: use create Elf", "no unit or building")])
def test_lines_at_their_limits(nomo: Nomopoly, line: str, reason: str) -> None:
    nomo.implement("item define Hat")
    number = nomo.pending()
    assert reason in nomo.refused("admin", f"implement {number}\n{line}\nend")


@pytest.mark.clause("N4-RULE-7", "N4-RULE-9")
def test_rules_that_yield(nomo: Nomopoly) -> None:
    def first(line: str = "which prevails Board 4 or Turns 4") -> str:
        return nomo.do("Alice", line)[0]
    assert first().startswith("Rule The Board 4 (7.4)")
    nomo.implement("rule Board 4 yields to Turns 4")
    assert first().startswith("Rule Turns 4 (8.4)") and "explicit" in first()
    assert first("which prevails Turns 4 or Board 4") == first()
    nomo.implement("rule Turns 4 yields to Board 4")
    assert first().startswith("Rule The Board 4 (7.4)") and "listed first" in first()


@pytest.mark.clause("N4-PAUSE-10")
@pytest.mark.parametrize(("until", "walks"), [("2027-01-08T23:59:59Z", True), ("2027-01-09T00:00:00Z", False),
    ("2027-01-09T00:00:01Z", False)])
def test_a_pause_that_ends_on_saturday(nomo: Nomopoly, until: str, walks: bool) -> None:
    nomo.off("forced_turn")
    nomo.wait("1 h")
    nomo.do("admin", "pause: tea")
    nomo.until(until)
    nomo.do("admin", "unpause")
    nomo.until("2027-01-09T00:00:02Z", dice=(3,) if walks else ())
    assert nomo.game["duck_square"] == (3 if walks else 20)


@pytest.mark.clause("N4-ADMIN-7")
@pytest.mark.parametrize("line", [
    "every 7 days: value turn_wait = 1 h", "at 2027-02-01 00:00: switch duck off",
    "every Monday 00:00: at 2027-03-01 00:00: unit remove Monk",
    "rule delete Turns 1", "set turn_wait to 1 h", "attribute define player fame: initial 1; public", "section add Magic", "winner Bob"])
def test_corrections_do_not_touch_rules(nomo: Nomopoly, line: str) -> None:
    assert "cannot change rules" in nomo.refused("admin", f"correct: a slip\nplayer Bob money +1\n{line}\nend")


def test_a_jump_to_where_one_stands_is_none(nomo: Nomopoly) -> None:
    nomo.set("duck_square", 1)
    nomo.call(movement.jump, "Alice", 1)
    assert nomo.player("Alice")["money"] == 10000


@pytest.mark.clause("N4-PLAY-8", "N4-BOARD-8")
def test_who_joins_a_board_without_square_1(nomo: Nomopoly) -> None:
    nomo.implement("square delete 1")
    nomo.do("admin", "admit Eve eve@example.org")
    assert nomo.player("Eve")["square"] == 2


@pytest.mark.clause("N4-EXT-21")
def test_clocks_that_would_have_run_out_run_out_now(nomo: Nomopoly) -> None:
    nomo.off("duck")
    nomo.do("Alice", "take turn forwards", dice=(1, 1))
    nomo.wait("50 h")
    nomo.implement("value forced_after = 10 h", dice=())
    assert nomo.player("Alice")["forced_due"] == "2027-01-06T12:00:00Z"
    nomo.until(nomo.now, dice=(1, 1, 1, 1, 1, 1, 1, 1))
    assert nomo.player("Alice")["last_turn_at"] == "2027-01-06T12:00:00Z"


@pytest.mark.clause("N4-TRADE-10", "N4-VOTE-6")
def test_a_status_tells_nothing_of_others(nomo: Nomopoly) -> None:
    nomo.do("Alice", "offer Bob $4242 for nothing\npropose: Idea\nText.\nend\nvote 1 yes")
    assert "4242" in nomo.do("Bob", "status")[0] + "".join(nomo.do("Bob", "status"))
    assert not any("4242" in line or "Your vote" in line for line in nomo.do("Carol", "status"))


@pytest.mark.clause("N4-PROP-12")
def test_when_a_proposal_was_accepted_and_carried_out(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("Alice", "propose: One\nText.\nend\nvote 1 yes")
    nomo.wait("121 h")
    nomo.do("admin", "implement 1 as text only")
    row = nomo.json()["proposals"]["1"]
    assert (row["accepted_at"], row["implemented_at"]) == ("2027-01-09T10:00:00Z", "2027-01-09T11:00:00Z")


def test_deadlines_of_turns_only_while_the_game_runs(nomo: Nomopoly) -> None:
    assert len(list(pages.forced_turns(nomo.view()))) == 4
    nomo.off("forced_turn")
    assert not list(pages.forced_turns(nomo.view()))
    nomo.off()
    nomo.set("switches", {})
    nomo.do("admin", "pause: tea")
    assert not list(pages.forced_turns(nomo.view()))


def test_the_picture_shows_the_last_three_turns_over_squares_that_are_there(nomo: Nomopoly) -> None:
    for at, name in enumerate(("Alice", "Bob", "Carol", "Dave")):
        nomo.wait(f"{at} h")
        nomo.do(name, "take turn forwards", dice=(1, 1 + at))
    svg = picture.draw(nomo.view())
    assert [name for name in ("Alice", "Bob", "Carol", "Dave") if f"the last turn of {name}" in svg] == ["Bob", "Carol", "Dave"]
    nomo.implement("square delete 4")
    assert "the last turn of" not in picture.draw(nomo.view()).replace("the last turn of Alice", "")


@pytest.mark.clause("N4-XFORM-2", "N4-XFORM-3")
def test_becoming_what_it_is_changes_nothing(nomo: Nomopoly) -> None:
    nomo.implement("unit define Ghost")
    nomo.given("pieces", id=11, type="Ghost", owner="Alice", square=5, hp=3, ready_at=nomo.now)
    nomo.implement("piece 11 become ghost")
    assert (nomo.row("pieces", 11).type, nomo.row("pieces", 11).hp) == ("Ghost", 3)


@pytest.mark.clause("N4-PLAY-13", "N4-PLAY-14", "N4-PLAY-18")
def test_who_comes_back_begins_anew(nomo: Nomopoly) -> None:
    nomo.implement("item define Hat", "player Dave item +2 Hat", "player Dave money +5", "player Dave experience +7")
    nomo.piece(11, "Fort", "Dave", 9)
    nomo.do("admin", "warn Dave: rude\nwarn Dave: rude again")
    nomo.do("Dave", "leave game")
    gone = nomo.player("Dave")
    assert (gone["items"], gone["money"], gone["membership"]) == ({}, 0, "left") and not nomo.rows("pieces")
    nomo.do("dave@example.org", "join as Dave")
    nomo.do("admin", f"approve {nomo.rows('queue', sort='join')[0].number}")
    back = nomo.player("Dave")
    assert (back["items"], back["money"], back["experience"], back["level"], back["square"]) == ({}, 10000, 0, 1, 1)
    assert "only 0 violations" in nomo.refused("admin", "remove Dave: rude")


@pytest.mark.clause("N4-EXT-18", "N4-EXT-19", "N4-RULE-3")
def test_who_enforces_an_added_rule(nomo: Nomopoly) -> None:
    nomo.implement("rule add Turns: << One. >>", "rule add Turns kind admin: << Two. >>", "rule add Turns kind bot: << Three. >>")
    rules = nomo.json()["rules"]
    assert [rules[number]["kind"] for number in ("8.5", "8.6", "8.7")] == ["people", "admin", "bot"]


@pytest.mark.clause("N4-ADMIN-3", "N4-ADMIN-4")
def test_items_of_the_queue_are_closed_by_what_they_ask_for(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("eve@example.org", "join as Eve")
    nomo.do("Alice", "propose: One\nText.\nend\nvote 1 yes")
    nomo.do("Bob", "propose: Two\nText.\nend\nvote 2 yes")
    nomo.wait("121 h")
    numbers = {row.sort: row.number for row in nomo.rows("queue")}
    for sort in ("join", "implement"):
        assert "takes another command" in nomo.refused("admin", f"answer {numbers[sort]}: yes")
    nomo.do("admin", "implement 1 as text only")
    assert [row.about["proposal"] for row in nomo.rows("queue", sort="implement")] == [2]
    nomo.do("admin", "refuse 2 infeasible: no")
    assert not nomo.rows("queue", sort="implement")


@pytest.mark.clause("N4-UNIT-5", "N4-RULE-1", "N4-EXT-13")
def test_a_held_square_is_the_first_reason_and_the_price_the_second(nomo: Nomopoly) -> None:
    nomo.piece(11, "Warrior", "Bob", 5)
    nomo.change("players", "Alice", square=5, money=10)
    nomo.implement("item define Horn: use create Warrior, pay 5000", "item define Bomb: use destroy target", "player Alice item +1 Horn",
                   "player Alice item +1 Bomb")
    assert "Bob has units or buildings" in nomo.refused("Alice", "build fort")
    assert "Bob has units or buildings" in nomo.refused("Alice", "use horn")
    nomo.do("Alice", "use bomb on Warrior 11")
    assert not nomo.rows("pieces")
    assert "costs $1000" in nomo.refused("Alice", "build fort") and "costs $5000" in nomo.refused("Alice", "use horn")


@pytest.mark.clause("N4-LIM-4")
def test_what_can_be_built_costs_no_more_than_the_cap(nomo: Nomopoly) -> None:
    nomo.implement("building define Palace: hp 9, cost 100000", "building define Tomb: hp 9, cost 100001", "player Alice money =300000")
    assert "more than $100000" in nomo.refused("Alice", "build tomb")
    nomo.do("Alice", "build palace")
    assert nomo.player("Alice")["money"] == 200000
