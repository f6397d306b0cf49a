"""How goods are named, counted and handed over."""

from typing import Any

import pytest

from mailbot.engine.rule import Data, Game, Refuse, Rule, Turn
from tests.kit import Play, module, registry_of

RULES = ("common.goods", "common.points", "common.joining")
goods = module("common.goods")
players = module("common.players")


class Things(goods.Good):  # type: ignore[misc,name-defined]
    """Things with names of their own, some of several words."""

    name = "things"
    known = ("Hat", "Salt and Pepper", "Pie")

    def read(self, game: Game, words: str, giver: str) -> Any:
        count, _, name = words.partition(" ") if words[:1].isdigit() else ("1", "", words)
        found = next((one for one in self.known if one.casefold() == name.casefold()), None)
        if found == "Hat" and count != "1":
            raise Refuse("There is only one Hat.")
        return {found: int(count)} if found else None

    def add(self, one: Any, other: Any) -> Any:
        return {name: one.get(name, 0) + other.get(name, 0) for name in (*one, *other)}

    def say(self, amount: Any) -> str:
        return " and ".join(f"{count} {name}" for name, count in amount.items())

    def lacking(self, game: Game, giver: str, gives: Any, gets: Any) -> str:
        has = game.row("players", giver).things
        return next((f"{giver} has no {name}" for name, count in gives.items() if has.get(name, 0) < count), "")

    def move(self, turn: Turn, amount: Any, giver: str, taker: str) -> None:
        for who, sign in ((giver, -1), (taker, 1)):
            row = turn.row("players", who)
            moved = {name: row.things.get(name, 0) + sign * amount.get(name, 0) for name in {*row.things, *amount}}
            turn.change(row, things=moved)


@pytest.fixture
def play() -> Play:
    """Ann and Bob, with points and things."""
    rule = Rule("things", title="Things", needs=[goods.rule])
    rule.extend(players.players, things=Data(default={}))
    rule.answer(goods.tradeable)(lambda game, value: (*value, Things()))
    found = registry_of(RULES)
    made = Play((*RULES, "common.offers"), players=("Ann", "Bob"))
    registry = type(found)(made.registry.ruleset, [*made.registry.rules, rule])
    made.registry = made.referee.registry = registry
    for name in ("Ann", "Bob"):
        made.change("players", name, points=10, things={"Hat": 1, "Pie": 3, "Salt and Pepper": 2} if name == "Ann" else {})
    return made


@pytest.mark.parametrize(("words", "bundle"), [
    ("nothing", {}), ("5 points", {"points": 5}), ("1 point", {"points": 1}), ("1,000 points", {"points": 1000}),
    ("5 points and 2 points", {"points": 7}), ("2 Pie", {"things": {"Pie": 2}}), ("my Hat", {"things": {"Hat": 1}}),
    ("Salt and Pepper", {"things": {"Salt and Pepper": 1}}), ("0 points", {}),
    ("hat, 2 pie, and 3 points", {"things": {"Hat": 1, "Pie": 2}, "points": 3}),
    ("pie & salt and pepper + 1 point", {"things": {"Pie": 1, "Salt and Pepper": 1}, "points": 1}),
    ("5 points.", {"points": 5}),
])
def test_reading(play: Play, words: str, bundle: dict[str, Any]) -> None:
    assert goods.read_goods(play.game, words, "Ann") == bundle


@pytest.mark.parametrize(("words", "reason"), [
    ("5 bananas", "“5 bananas” is nothing that can be traded. What can be traded: points, things."),
    ("2 Pie and a castle", "“a castle” is nothing"), ("-5 points", "“-5 points” is nothing"), ("2.5 points", "is nothing"),
    ("2 Hat", "only one Hat"), ("", "Say what is given"), (" . ", "Say what is given"), ("and", "is nothing"),
])
def test_what_is_no_goods(play: Play, words: str, reason: str) -> None:
    with pytest.raises(Refuse) as refusal:
        goods.read_goods(play.game, words, "Ann")
    assert reason in str(refusal.value)


def test_saying(play: Play) -> None:
    assert goods.say_goods(play.game, {"points": 1, "things": {"Pie": 2}}) == "1 point and 2 Pie"
    assert goods.say_goods(play.game, {}) == "nothing"
    assert goods.say_goods(play.game, {"gold": 3}) == "gold"


@pytest.mark.parametrize(("word", "amount"), [("$500", 500), ("$ 1,500", 1500), ("500 dollars", 500), ("1 dollar", 1), ("500", None)])
def test_counted_with_a_sign(play: Play, word: str, amount: int | None) -> None:
    assert goods.Counted("dollars", "dollar", "$").read(play.game, word, "Ann") == amount


def test_all_or_nothing(play: Play) -> None:
    """The second half cannot be given, so the first half is not handed over either."""
    before = play.everything()
    with pytest.raises(Refuse, match="Bob has no Hat"):
        play.call(goods.exchange, ("Ann", {"points": 5}), ("Bob", {"things": {"Hat": 1}}))
    assert play.everything() == before


def test_both_hands_at_once(play: Play) -> None:
    play.call(goods.exchange, ("Ann", {"points": 10, "things": {"Hat": 1}}), ("Bob", {"points": 3}))
    assert (play.row("players", "Ann").points, play.row("players", "Bob").points) == (3, 17)
    assert play.row("players", "Bob").things["Hat"] == 1 and play.row("players", "Ann").things["Hat"] == 0


def test_what_was_switched_off_cannot_be_traded(play: Play) -> None:
    assert goods.lacking(play.game, "Ann", {"gold": 3}, {}) == "gold cannot be traded now"


def test_trades_of_things(play: Play) -> None:
    play.do("Ann", "offer Bob salt and pepper and 2 points for 3 points")
    assert play.row("trades", 1).give == {"things": {"Salt and Pepper": 1}, "points": 2}
    play.do("Bob", "accept trade 1")
    assert play.row("players", "Bob").things == {"Salt and Pepper": 1}
    assert play.row("players", "Ann").points == 11
