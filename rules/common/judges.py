"""Judges: who judges a question is drawn by lot, volunteers or is named by the admin, and has a deadline."""

from __future__ import annotations

from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import Choice, Game, Refuse, Row, Rule, Turn, Words

from . import judgments, players
from .judgments import PATH, note, release

rule = Rule("judges", title="Judges", needs=[judgments.rule])
judge_chosen = rule.param("judge_chosen", "random", help="how a judge is found: drawn at random, whoever volunteers first, "
                          "or named by the admin", column=Choice("random", "volunteer", "admin"))
judgment_deadline = rule.param("judgment_deadline", timedelta(days=7), help="how long a judge has; then another one is found "
                               "(0: for ever)")
may_judge = rule.question("may_judge", "judgment", help="the names of those who may be its judge; rules take names out")


@rule.on(judgments.judge_wanted)
def find_judge(turn: Turn, judgment: Row) -> None:
    """Draw a judge where the rules say so; with nobody who may judge the question waits."""
    able = candidates(turn, judgment)
    if turn[judge_chosen] == "random" and able:
        assign(turn, judgment, turn.choose(able, f"judge of judgment {judgment.number}") if len(able) > 1 else able[0])


def eligible(game: Game, row: Row) -> list[str]:
    """Who may judge at all: neither the asker nor who is barred, and whom no rule excludes."""
    able = [name for name in game.members() if name not in (row.requester, row.barred)]
    return list(game.ask(may_judge, able, judgment=row))


def candidates(game: Game, row: Row) -> list[str]:
    """Among whom a judge is drawn: those who never had it, or else all but the last one."""
    able = eligible(game, row)
    last = row.past_judges[-1] if row.past_judges else None
    return [name for name in able if name not in row.past_judges] or [name for name in able if name != last]


def assign(turn: Turn, row: Row, judge: str) -> None:
    """Make somebody the judge, with a new deadline."""
    due = turn.now + turn[judgment_deadline] if turn[judgment_deadline] else None
    row = turn.change(row, status="assigned", judge=judge, due=due, past_judges=[*row.past_judges, judge])
    row = note(turn, row, f"{judge} is to judge" + (f" until {say_instant(due)}" if due else ""))
    turn.tell(judge, f"You are the judge of judgment {row.number}, asked by {row.requester}:\n{row.text}"
              + (f"\n\n{row.argument}" if row.argument else "") + "\n\nSay whether it is true, false or undecided, and why"
              + (f", until {say_instant(due)}" if due else "") + ". Answer with a line such as\n\n"
              "  judge <true, false or undecided> because <your reasons>",
              subject=f"Judgment {row.number} is yours", about={"judgment": row.number}, path=PATH.format(row.number))


@rule.command("(decline|give back|return) judgment {judgment}[: {reason}]",
              "recuse [myself] from judgment {judgment}[: {reason}]",
              judgment=judgments.judgments, reason=Words(rest=True), when=[judgments.is_assigned], named="decline judgment",
              example=("decline judgment 3: I am a party to it", "recuse myself from judgment 3"))
def decline(turn: Turn, judgment: Row, reason: str = "") -> None:
    """Give back a judgment that you were made the judge of; another judge is found."""
    turn.say(f"Judgment {judgment.number} is no longer yours.")
    release(turn, judgment, f"{turn.player} declines" + (f" ({reason})" if reason else ""))


@rule.command("(take|volunteer for) judgment {judgment}", judgment=judgments.judgments, named="take judgment",
              example="take judgment 3")
def volunteer(turn: Turn, judgment: Row) -> None:
    """Become the judge of a judgment that has none, where judges volunteer."""
    if turn[judge_chosen] != "volunteer":
        raise Refuse("Nobody can volunteer under the rules in force: judges are "
                     + ("drawn at random." if turn[judge_chosen] == "random" else "named by the admin."))
    _check_open(turn, judgment, turn.player)
    assign(turn, judgment, turn.player)
    turn.say(f"You are the judge of {judgment.number}.")


@rule.command("assign judgment {judgment} to {player}", "assign {player} to judgment {judgment}",
              judgment=judgments.judgments, player=players.players, who="admin", phases=("running", "paused"),
              when=[players.playing("player")], named="assign judgment",
              example=("assign judgment 3 to Bob", "assign Bob to judgment 3"))
def assign_by_admin(turn: Turn, judgment: Row, player: Row) -> None:
    """Make a player the judge of a judgment that has none."""
    _check_open(turn, judgment, player.name)
    assign(turn, judgment, player.name)
    turn.say(f"{player.name} is the judge of {judgment.number}.")


def _check_open(turn: Turn, row: Row, name: str) -> None:
    if row.status != "open":
        raise Refuse(f"Judgment {row.number} is {row.status}" + (f": its judge is {row.judge}." if row.judge else "."))
    if name not in eligible(turn, row):
        raise Refuse(f"{name} cannot judge {row.number}: " + (
            "who asks does not judge." if name == row.requester else "the asker has barred that." if name == row.barred
            else "the rules do not allow it."))


@rule.timer(each=judgments.judgments, due=lambda game, row: row.due if row.status == "assigned" else None, rank=50)
def too_late(turn: Turn, row: Row) -> None:
    """A judge who is too slow is replaced, or gets more time where there is nobody else."""
    if turn[judge_chosen] == "random" and not candidates(turn, row):
        due = turn.now + turn[judgment_deadline]
        note(turn, turn.change(row, due=due), f"for want of another judge {row.judge} has until {say_instant(due)}")
    else:
        release(turn, row, f"{row.judge} has not judged in time")


@rule.on(players.player_left)
def judge_gone(turn: Turn, player: str) -> None:
    """The judgments of one who has gone get another judge."""
    for row in turn.rows(judgments.judgments, judge=player, status="assigned"):
        release(turn, row, f"its judge {player} is no player any more")


@rule.on(players.player_joined)
def judge_found(turn: Turn, player: str) -> None:
    """Judgments that wait for want of a judge may have found one."""
    for row in turn.rows(judgments.judgments, status="open"):
        find_judge(turn, row)


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause takes no time from a judge."""
    for row in turn.rows(judgments.judgments, status="assigned"):
        if row.due is not None:
            turn.change(row, due=row.due + length)
