"""An office of any title: taken by the assent of others, given up, or taken away."""

from typing import Any

import pytest

from mailbot.engine.registry import Registry
from mailbot.engine.rule import Rule
from tests.kit import Play, module

RULES = ("common.joining", "common.admin", "common.info")
PLAYERS = ("Ann", "Bob", "Cid", "Dora")
offices, removals = module("common.offices"), module("common.removals")


class Court(Play):
    """A game with a Treasurer."""

    def __init__(self, needed: int = 2) -> None:
        super().__init__(RULES, players=PLAYERS)
        rule = Rule("treasury", needs=[module("common.players").rule])
        self.office = offices.declare(rule, "Treasurer", path="/treasury/", needed=needed)
        self.motions = removals.declare(rule, self.office, reminder="Think twice.")
        self.heard: list[tuple[str | None, str | None]] = []
        rule.on(self.office.changed)(self._hear)
        self.registry = self.referee.registry = Registry(self.registry.ruleset, [*self.registry.rules, rule])

    def _hear(self, turn: Any, before: str | None, now: str | None) -> None:
        self.heard.append((before, now))

    @property
    def holder(self) -> Any:
        return self.game["treasurer"]


def test_the_second_assent_gives_the_office() -> None:
    court = Court()
    assert court.do("Ann", "appoint myself treasurer") == ["Ann stands for Treasurer; 2 other players must assent."]
    court.do("Bob", "I stand for treasurer")
    assert court.do("Cid", "assent to Ann as treasurer") == ["Cid assents to Ann as Treasurer (1 of 2)."]
    court.do("Cid", "I support Bob for treasurer")
    assert court.holder is None
    court.do("Dora", "I assent to Ann")
    assert court.holder == "Ann" and court.heard == [(None, "Ann")] and not court.rows("candidacies")
    assert "Ann is the Treasurer now" in court.sent("Bob") and court.log()[-1] == "Ann is the Treasurer now."
    assert "There is a Treasurer: Ann." in court.refused("Bob", "run for treasurer")


@pytest.mark.parametrize("needed", [1, 3])
def test_how_many_it_takes_is_a_setting(needed: int) -> None:
    court = Court(needed)
    court.do("Ann", "appoint me treasurer")
    for name in ("Bob", "Cid", "Dora")[:needed]:
        assert court.holder is None
        court.do(name, "assent to Ann")
    assert court.holder == "Ann"
    for name in ("Bob", "Cid", "Dora")[:needed]:
        assert court.holder == "Ann"
        court.do(name, "remove the treasurer: asleep")
    assert court.holder is None


def test_what_is_withdrawn_counts_no_more() -> None:
    court = Court()
    court.do("Ann", "appoint myself treasurer")
    assert "declared already" in court.refused("Ann", "appoint myself treasurer")
    court.do("Bob", "assent to Ann")
    court.do("Bob", "withdraw my assent to Ann")
    court.do("Cid", "assent to Ann")
    assert court.holder is None
    assert "no assent to Ann" in court.refused("Bob", "withdraw my support for Ann")
    court.do("Ann", "stand down")
    assert "do not stand" in court.refused("Ann", "withdraw my candidacy")
    assert "has not declared" in court.refused("Bob", "assent to Ann")


@pytest.mark.parametrize("line", ["I resign as treasurer", "resign my office", "I step down as treasurer"])
def test_the_holder_resigns(line: str) -> None:
    court = Court()
    court.set("treasurer", "Ann")
    court.do("Bob", "remove the treasurer because the box is empty")
    assert "not the Treasurer" in court.refused("Bob", line)
    court.do("Ann", line)
    assert court.holder is None and court.heard == [("Ann", None)] and not court.rows("removal_motions")
    assert court.log()[-1] == "Ann is the Treasurer no longer; the office is vacant."


def test_a_motion_needs_a_reason_and_a_second() -> None:
    court = Court()
    court.set("treasurer", "Ann")
    assert "reason" in court.refused("Bob", "remove the treasurer")
    assert "does not count" in court.refused("Ann", "remove the treasurer: bored")
    said = court.do("Bob", "I move to remove the treasurer: the box is empty")
    assert said == ["Bob moves to remove the Treasurer, Ann: the box is empty (1 of 2). Think twice."]
    assert "already assented" in court.refused("Bob", "assent to removal")
    court.do("Bob", "withdraw my motion")
    assert not court.rows("removal_motions")
    court.do("Bob", "remove treasurer: the box is empty")
    court.do("Cid", "second the motion")
    assert court.holder is None and court.heard == [("Ann", None)]
    assert "no Treasurer" in court.refused("Cid", "assent to removal")


def test_whoever_leaves_takes_all_of_it_along() -> None:
    court = Court()
    court.do("Ann", "appoint myself treasurer")
    court.do("Bob", "appoint myself treasurer\nassent to Ann")
    court.do("Cid", "assent to Bob")
    court.do("Bob", "leave the game")
    assert [(row.player, row.assents) for row in court.rows("candidacies")] == [("Ann", [])]
    court.set("treasurer", "Dora")
    court.do("Cid", "remove the treasurer: asleep")
    court.do("Cid", "leave the game")
    assert not court.rows("removal_motions") and court.holder == "Dora"
    court.do("Dora", "leave the game")
    assert court.holder is None
