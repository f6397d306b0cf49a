"""Choices that nobody makes: chance decides, and the walk goes on."""

from __future__ import annotations

from mailbot.engine.rule import Row, Rule, Turn

from ..common import contest_deadlines
from . import choosing, discarding, hatches, submarine

rule = Rule("rednovember_defaults", title="Choices that nobody makes", needs=[hatches.rule, discarding.rule])


def by_default(turn: Turn, choice: Row) -> None:
    """What happens where nobody chooses: chance decides."""
    game = turn.row("games", choice.game)
    if choice.kind == "hatch":
        hatches.block(turn, game, turn.choose(choice.options, "which hatch is blocked"))
    else:
        discarding.at_random(turn, game, submarine.gnome_of(turn, game, choice.player), choice.keep)
    choosing.settle(turn, game, choice)


@rule.on(contest_deadlines.deadline_passed)
def too_late(turn: Turn, deadline: Row) -> None:
    """A choice that is not made in time is made by chance."""
    for choice in turn.rows(choosing.choices, deadline=deadline.id):
        by_default(turn, choice)
