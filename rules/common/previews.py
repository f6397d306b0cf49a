"""Previews: authors hear when the rules change under their open proposals, and when two proposals claim the same words."""

from __future__ import annotations

from mailbot.engine.rule import Game, Row, Rule, Turn

from . import foreseen, proposals, readings, ruleset

rule = Rule("previews", title="Previews", needs=[proposals.rule])
clashes = rule.question("proposal_clashes", "number", help="sentences about other open proposals that claim the same words")


@rule.on(proposals.proposal_made)
def warn(turn: Turn, proposal: Row) -> None:
    """The author of a proposal hears at once if an open one claims the same words; so does the author of that one."""
    for earlier in _open_before(turn, proposal.number):
        if said := _clash(turn, earlier, proposal):
            turn.say(said)
            turn.tell(earlier.author, f"{said} Yours was there first.", subject=f"Proposals {earlier.number} and {proposal.number}")


def _open_before(game: Game, number: int) -> list[Row]:
    return [row for row in game.rows(proposals.proposals, status="open") if row.number < number]


def _clash(game: Game, earlier: Row, later: Row) -> str:
    """A sentence if something of the later proposal that could be applied now cannot be after the earlier one."""
    first = readings.read(game, earlier.text, earlier.title, number=earlier.number)
    alone = readings.read(game, later.text, later.title, number=later.number)
    shared = {change.number for change in first.changes} & {change.number for change in alone.changes}
    if not shared:
        return ""
    after = readings.read(game, later.text, later.title, number=later.number, after=first)
    lost = [one.number for one, then in zip(alone.outcomes, after.outcomes, strict=False)
            if one.state == "applied" and then.state != "applied" and one.rule in shared]
    if not lost:
        return ""
    names = ", ".join(f"{later.number}.{number}" for number in lost)
    return (f"Proposal {earlier.number} ({earlier.title}) is open and claims the same words of rule {', '.join(sorted(shared))}: if it "
            f"is adopted, {names} will not be applied as it stands.")


@rule.answer(clashes)
def clashes_of(game: Game, value: list[str], number: int) -> list[str]:
    """For a proposal's page: what other open proposals mean for it, and it for them."""
    row = game.find(proposals.proposals, number)
    if row is None or row.status != "open":
        return value
    later = [other for other in game.rows(proposals.proposals, status="open") if other.number > number]
    found = [_clash(game, earlier, row) for earlier in _open_before(game, number)] + [_clash(game, row, other) for other in later]
    return [*value, *filter(None, found)]


@rule.on(ruleset.ruleset_changed)
def new_previews(turn: Turn, cause: str) -> None:
    """Whose open proposal speaks of a rule that has just changed gets a new preview."""
    if turn[proposals.implementation] != "automatic":
        return
    changed = {row.number for row in turn.rows(ruleset.rules) if row.source == cause and row.since == turn.now}
    for row in turn.rows(proposals.proposals, status="open"):
        if row.closes is not None and row.closes > turn.now and (about := changed & _addressed(turn, row)):
            turn.tell(row.author, f"Rule {', '.join(sorted(about, key=ruleset.order))} has changed ({cause}). Your proposal {row.number} "
                      f"({row.title}) would now do this:\n\n{foreseen.preview(turn, row.text, row.title, row.number)}",
                      subject=f"A new preview of proposal {row.number}")


def _addressed(game: Game, row: Row) -> set[str]:
    """The rules that a proposal speaks of, whether they can be changed as it says or not."""
    amended = readings.read(game, row.text, row.title, number=row.number)
    return {one.rule for one in amended.outcomes if one.rule} | {change.number for change in amended.changes}
