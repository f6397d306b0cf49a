"""Appeals: enough players together can overturn a judgment while it is fresh; then another judge answers anew."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Int, List, Player, Refuse, Row, Rule, Turn, View, Words

from . import assents, judgments, players, rulings

rule = Rule("appeals", title="Appeals", needs=[rulings.rule])
overturn_supporters = rule.param("overturn_supporters", 2, column=Int(1),
                                 help="how many players other than the judge overturn a judgment")
overturn_period = rule.param("overturn_period", timedelta(days=7), help="how long after an answer it can be overturned")
rule.extend(judgments.judgments, overturners=List(Player()))
judgment_settled = rule.hook("judgment_settled", "judgment", help="the answer stands for good")


def until(game: Game, row: Row) -> int | None:
    """Until when an answer can be overturned."""
    return int(row.answered_at) + game[overturn_period] if row.status == "answered" else None


@rule.on(rulings.judgment_given)
def fresh(turn: Turn, judgment: Row, ruling: Row) -> None:
    """A new answer can be overturned for a while."""
    turn.change(ruling, status="open to appeal")


@rule.command("[support] (overturn|overturning) judgment {judgment}[: {reason}]", "appeal [judgment] {judgment}[: {reason}]",
              judgment=judgments.judgments, reason=Words(rest=True), named="overturn",
              example=("overturn judgment 3: rule 101 says the opposite", "appeal 3", "support overturning judgment 3"))
def overturn(turn: Turn, judgment: Row, reason: str = "") -> None:
    """Be one of those who overturn a judgment; with enough of you another judge answers it anew."""
    if judgment.status != "answered":
        raise Refuse(f"Judgment {judgment.number} cannot be overturned: it is {judgment.status}.")
    if judgment.judge == turn.player:
        raise Refuse("Its judge cannot be one of those who overturn a judgment.")
    row = assents.give(turn, judgment, f"You are one of those who want to overturn judgment {judgment.number} already.", "overturners")
    missing = turn[overturn_supporters] - len(row.overturners)
    row = judgments.note(turn, row, f"{turn.player} wants to overturn it" + (f" ({reason})" if reason else ""))
    turn.say(f"You want to overturn judgment {row.number}" + (f"; {missing} more needed." if missing > 0 else "."))
    if missing <= 0:
        _overturn(turn, row)
    elif len(row.overturners) == 1:
        _call_for_support(turn, row, missing)


def _call_for_support(turn: Turn, row: Row, missing: int) -> None:
    turn.announce(f"Overturn judgment {row.number}?", f"{turn.player} wants to overturn judgment {row.number} "
                  f"({row.text}: {row.answer}). It needs {missing} more until {say_instant(until(turn, row) or turn.now)}; "
                  "the help for “overturn” says how.", path=judgments.PATH.format(row.number))


def _overturn(turn: Turn, row: Row) -> None:
    told = f"The answer {row.answer} of {row.judge} is overturned"
    turn.announce(f"Judgment {row.number} is overturned", f"{told}: {row.text}", path=judgments.PATH.format(row.number))
    rulings.overturn(turn, turn.change(row, overturners=[]), f"{told[0].lower()}{told[1:]}")


@rule.command("(withdraw|retract) [my] appeal [of|against] [judgment] {judgment}", judgment=judgments.judgments,
              named="withdraw appeal", example="withdraw my appeal against judgment 3")
def withdraw(turn: Turn, judgment: Row) -> None:
    """No longer want to overturn a judgment."""
    row = assents.take_back(turn, judgment, f"You are none of those who want to overturn judgment {judgment.number}.", "overturners")
    judgments.note(turn, row, f"{turn.player} no longer wants to overturn it")
    turn.say(f"You no longer want to overturn judgment {judgment.number}.")


@rule.timer(each=judgments.judgments, due=until, phases=("running", "paused"), rank=60)
def settle(turn: Turn, row: Row) -> None:
    """Nobody can overturn it any more."""
    row = judgments.note(turn, row, f"the answer {row.answer} stands for good")
    turn.change(turn.row(rulings.rulings, row.rulings[-1]), status="standing")
    turn.fire(judgment_settled, judgment=row)
    turn.retire(row, status="settled", overturners=[])


@rule.on(players.player_left)
def supporter_gone(turn: Turn, player: str) -> None:
    """Who has gone supports nothing."""
    assents.forget(turn, judgments.judgments, player, "overturners")


@rule.deadlines(reads=[judgments.judgments])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when judgments can be overturned."""
    for row in view.rows(judgments.judgments, status="answered"):
        yield (row.answered_at + view[overturn_period], f"judgment {row.number} can be overturned",
               judgments.PATH.format(row.number))
