"""Scores: each contest can keep a score of its own, which counts nowhere else."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn, Word, Words

from . import contests, players
from .contests import NAMED, called

rule = Rule("contest_scores", title="Scores of contests", needs=[contests.rule], implements=["CO-SCORE"])
MOST = 1_000_000


@rule.command("[admin] score [{contest}] {player} {change} [: {reason}]",
              "[admin] score [{contest}] {player} [(=|to)] {value} [: {reason}]",
              "[admin] score {player} {change} in {contest} [: {reason}]",
              "[admin] score {player} [(=|to)] {value} in {contest} [: {reason}]",
              "[admin] set score of {player} [in {contest}] to {value} [: {reason}]", named="score",
              contest=NAMED, player=players.players, change=Word("+3 or -3", r"[+-]\s?\d{1,9}"),
              value=Word("a whole number", r"-?\d{1,9}"),
              reason=Words("a reason", rest=True), who="both", example=("score C4 Bob +3: sank a ship", "score C4 Bob = 10"))
def score(turn: Turn, player: Row, change: str = "", value: str = "", contest: Row | None = None, reason: str = "") -> None:
    """As contestmaster, change a contestant's own score, or set it."""
    contract = contests.for_master(turn, contest)
    row = contests.check_member(turn, contract, player.name)
    new = row.own_score + int(change.replace(" ", "")) if change else int(value.replace(" ", ""))
    if abs(new) > MOST:
        raise Refuse(f"{new} is out of range: a score stays within {MOST:,} and -{MOST:,}.")
    turn.change(row, own_score=new)
    contests.note(turn, contract, f"{contests.actor(turn)} sets the score of {player.name} to {new} {contract.score_unit}"
                  f"{f': {reason}' if reason else '.'}")
    turn.say(f"{player.name} has {new} {contract.score_unit} in {called(contract)}.")


@rule.command("[admin] reset [all] scores [(of|in)] [{contest}]", contest=NAMED, who="both", example="reset scores C4")
def reset_scores(turn: Turn, contest: Row | None = None) -> None:
    """As contestmaster, set all scores of a contest to 0."""
    contract = contests.for_master(turn, contest)
    for row in turn.rows(contests.contestants, contract=contract.id):
        turn.change(row, own_score=0)
    contests.note(turn, contract, f"{contests.actor(turn)} sets all scores to 0.")
    turn.say(f"All scores of {called(contract)} are 0.")


@rule.command("[admin] score unit [(of|in)] [{contest}] : {unit}", contest=NAMED, unit=Words("a word", rest=True), who="both",
              example="score unit C4: stars")
def score_unit(turn: Turn, unit: str, contest: Row | None = None) -> None:
    """As contestmaster, say what the score of a contest counts."""
    contract = contests.for_master(turn, contest)
    if not 1 <= len(unit) <= 30:
        raise Refuse(f"The unit has {len(unit)} characters; it may have 1 to 30.")
    turn.change(contract, score_unit=unit)
    contests.note(turn, contract, f"{contests.actor(turn)} names the unit of its score: {unit}.")
    turn.say(f"{called(contract)} counts {unit}.")
