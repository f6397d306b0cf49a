"""Parameters set and modules switched, by the admin and by change lines."""

import pytest

from mailbot.engine.rule import Refuse
from tests.kit import Play, module

RULES = ("common.changes", "common.offers", "common.points", "common.judges", "common.joining")
changes = module("common.changes")


@pytest.mark.parametrize(("line", "name", "value", "said"), [
    ("set trade_life to 5 days", "trade_life", 432000, "trade_life is now 5 days (it was 7 days)"),
    ("set trade life to 36 h", "trade_life", 129600, "trade_life is now 1 day 12 hours (it was 7 days)"),
    ("change Trade-Life to 90 minutes", "trade_life", 5400, "trade_life is now 1 hour 30 minutes (it was 7 days)"),
    ("set trades_announced to yes", "trades_announced", True, "trades_announced is now yes (it was no)"),
    ("set the parameter judge_chosen to admin", "judge_chosen", "admin", "judge_chosen is now admin (it was random)"),
    ("set judge_chosen to “volunteer”", "judge_chosen", "volunteer", "judge_chosen is now volunteer (it was random)"),
])
def test_the_admin_sets_a_parameter(play: Play, line: str, name: str, value: object, said: str) -> None:
    assert play.do("admin", line) == [f"{said}."]
    assert play.game.parameter(name) == value and play.json()["game"]["parameters"][name] == value
    assert play.log()[-1] == f"The admin decides that {said}."


@pytest.mark.parametrize("line", ["set trade_life 5 days", "set trade_life = 5 days", "please set trade_life to 5 days"])
def test_other_ways_to_set(play: Play, line: str) -> None:
    play.do("admin", line)
    assert play.game.parameter("trade_life") == 5 * 86400


def test_a_reason_is_public(play: Play) -> None:
    play.do("admin", "set trade_life to 5 days: seven are too many; really")
    assert play.log()[-1] == "The admin decides that trade_life is now 5 days (it was 7 days) (seven are too many; really)."
    play.do("admin", "switch offers off: they cheat")
    assert play.log()[-1] == "The admin decides that offers is switched off (they cheat)."


@pytest.mark.parametrize(("line", "reason"), [
    ("set trade_live to 5 days", "There is no parameter “trade_live”. Near it: trade_life"),
    ("set xyz to 5", "There are: admin_plays"),
    ("set trade_life to soon", "trade_life takes a duration"),
    ("set trades_announced to perhaps", "trades_announced takes true or false"),
    ("set judge_chosen to lottery", "judge_chosen takes one of random, volunteer, admin"),
    ("switch unicorns off", "no rule module unicorns"),
    ("switch judgments off", "is needed by judges"),
    ("switch players off: why not", "is needed by"),
])
def test_refusals_change_nothing(play: Play, line: str, reason: str) -> None:
    assert reason in play.refused("admin", line)


@pytest.mark.parametrize("line", ["set trade_life to 5 days", "switch trades off"])
def test_only_the_admin(play: Play, line: str) -> None:
    assert "Only the admin" in play.refused("Ann", line)


def test_what_is_off_takes_no_lines_until_it_is_on_again(play: Play) -> None:
    play.change("players", "Ann", points=5)
    play.do("admin", "switch offers off")
    assert play.json()["game"]["modules"]["offers"] is False
    assert play.mail("Ann", "offer Bob 1 point for nothing").unknown
    play.do("admin", "switch offers on")
    play.do("Ann", "offer Bob 1 point for nothing")


def test_change_lines_are_done_all_or_none(play: Play) -> None:
    assert play.call(changes.carry_out, ["set trade_life to 5 days", "give Ann 5 points"]) == [
        "trade_life is now 5 days (it was 7 days)", "Ann gets 5 points"]
    before = play.everything()
    with pytest.raises(Refuse, match=r"Nothing was changed\. Line 2: .*“dance”"):
        play.call(changes.carry_out, ["set trade_life to 6 days", "dance"])
    assert play.everything() == before
