"""Who judges: drawn, volunteering or named; too slow, unwilling or gone."""

import pytest

from tests.kit import Play

RULES = ("common.judges", "common.rulings", "common.joining", "common.admin")
WEEK = 7 * 86400


def test_nobody_judges_his_own_question(play: Play) -> None:
    for _ in range(8):
        play.do("Ann", "judge: I won")
    assert {row.judge for row in play.rows("judgments")} <= {"Bob", "Cid"}


@pytest.mark.parametrize(("seconds", "judge"), [(WEEK - 1, "Bob"), (WEEK, "Cid")])
def test_a_slow_judge_is_replaced(play: Play, seconds: int, judge: str) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.wait(str(seconds))
    assert play.row("judgments", 1).judge == judge
    assert ("has not judged in time" in " ".join(play.log())) is (judge == "Cid")


def test_in_time_is_before_the_second_it_is_due(play: Play) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.wait(str(WEEK - 1))
    play.do("Bob", "judge 1 true because so")
    play.wait("1 day")
    assert play.row("judgments", 1).status == "answered"


def test_the_next_one_is_one_who_never_had_it(play: Play) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.wait("7 days")
    assert play.row("judgments", 1).past_judges == ["Bob", "Cid"]
    play.wait("7 days")
    assert play.row("judgments", 1).judge == "Bob"


def test_with_nobody_else_the_judge_gets_more_time() -> None:
    play = Play(RULES, players=("Ann", "Bob"))
    play.do("Ann", "judge: I won")
    assert play.row("judgments", 1).judge == "Bob"
    play.wait("7 days")
    assert play.row("judgments", 1).judge == "Bob" and play.row("judgments", 1).due == play.now + WEEK
    assert "for want of another judge Bob has until" in play.log()[-1]


def test_without_anybody_it_waits_for_one_to_join() -> None:
    play = Play(RULES, players=("Ann",))
    assert play.do("Ann", "judge: I won") == ["Your question is judgment 1 and waits for a judge."]
    play.do("admin", "admit Bob bob@example.org")
    assert play.row("judgments", 1).judge == "Bob"


@pytest.mark.parametrize("line", ["decline judgment 1: I am a party to it", "recuse myself from judgment 1", "give back judgment 1"])
def test_a_judge_declines(play: Play, line: str) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    assert "The judge of 1 is Bob" in play.refused("Cid", line)
    play.do("Bob", line)
    assert play.row("judgments", 1).judge == "Cid"


def test_a_judge_who_leaves_is_replaced(play: Play) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.do("Bob", "leave the game")
    assert play.row("judgments", 1).judge == "Cid"


def test_volunteers(play: Play) -> None:
    play.set("judge_chosen", "volunteer")
    play.do("Ann", "judge: I won")
    assert "who asks does not judge" in play.refused("Ann", "take judgment 1")
    play.do("Cid", "volunteer for judgment 1")
    assert play.row("judgments", 1).judge == "Cid"
    assert "is assigned: its judge is Cid" in play.refused("Bob", "take judgment 1")


@pytest.mark.parametrize(("way", "words"), [("random", "drawn at random"), ("admin", "named by the admin")])
def test_nobody_volunteers_where_the_rules_do_not_say_so(play: Play, way: str, words: str) -> None:
    play.set("judge_chosen", way)
    play.do("Ann", "judge: I won")
    assert words in play.refused("Bob", "take judgment 1")


def test_the_admin_names_one(play: Play) -> None:
    play.set("judge_chosen", "admin")
    play.do("Ann", "request judgment, barring Bob: I won")
    assert "barred" in play.refused("admin", "assign judgment 1 to Bob")
    assert "who asks does not judge" in play.refused("admin", "assign Ann to judgment 1")
    assert "Only the admin" in play.refused("Ann", "assign judgment 1 to Cid")
    play.do("admin", "assign judgment 1 to Cid")
    assert "You are the judge of judgment 1" in play.sent("Cid")


def test_a_rule_may_exclude_somebody(play: Play) -> None:
    from mailbot.engine.registry import Registry
    from mailbot.engine.rule import Rule
    rule = Rule("no_cid", title="Cid never judges")

    @rule.answer("may_judge")
    def without_cid(game: object, value: list[str]) -> list[str]:
        return [name for name in value if name != "Cid"]

    play.registry = play.referee.registry = Registry(play.registry.ruleset, [*play.registry.rules, rule])
    play.do("Ann", "judge: I won")
    assert play.row("judgments", 1).judge == "Bob"
    play.do("Bob", "decline judgment 1")
    assert play.row("judgments", 1).status == "open"
    assert "the rules do not allow it" in play.refused("admin", "assign judgment 1 to Cid")


def test_a_pause_takes_no_time_from_a_judge(play: Play) -> None:
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.do("admin", "pause")
    play.wait("30 days")
    play.do("admin", "resume")
    assert play.row("judgments", 1).judge == "Bob" and play.row("judgments", 1).due == play.now + WEEK


def test_no_deadline(play: Play) -> None:
    play.set("judgment_deadline", 0)
    play.do("Ann", "judge: I won", dice=["Bob"])
    assert "until" not in play.sent("Bob")
    play.wait("300 days")
    assert play.row("judgments", 1).judge == "Bob"
