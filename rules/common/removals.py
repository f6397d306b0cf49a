"""Removals: the holder of an office is removed as soon as enough other players assent to a motion that gives a reason."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import List, Player, Refuse, Row, Rule, Table, Text, Time, Turn, Words

from . import assents, players
from .offices import Office


def declare(rule: Rule, office: Office, *, reminder: str = "", motions: str = "removal_motions") -> Table:
    """Make an office one whose holder can be removed; `reminder` is said with each motion. The table of motions."""
    holder: dict[str, Any] = {office.word: Player(key=True)}
    table = rule.table(motions, single="motion", owned_by="mover", **holder, mover=Player(), reason=Text(), assents=List(Player()),
                       moved_at=Time())
    _moving(rule, office, table, reminder)
    _seconding(rule, office, table)
    _lapsing(rule, office, table)
    return table


def _moving(rule: Rule, office: Office, motions: Table, reminder: str) -> None:
    title, word = office.title, office.word

    @rule.command(f"remove {word}: {{reason}}", f"[I move to] remove {word} [,] (because|for|since) {{reason}}",
                  f"I move to remove {word}: {{reason}}", f"remove {word}", reason=Words("a reason", rest=True),
                  named=f"remove {word}", example=f"remove the {word}: answers sold for favours")
    def move_removal(turn: Turn, reason: str = "") -> None:
        """Move to remove the holder, for a reason; the assent of enough others removes the holder."""
        motion = _motion(turn, office, motions)
        if motion is not None:
            _second(turn, office, motion)
            return
        if not reason.strip():
            raise Refuse("Give a reason, after a colon.")
        motion = turn.add(motions, **{word: turn[office.holder]}, mover=turn.player, reason=reason.strip(),
                          assents=[turn.player], moved_at=turn.now)
        office.tell(turn, f"{turn.player} moves to remove the {title}, {turn[office.holder]}: {motion.reason} "
                    f"({office.count(turn, motion)}). {reminder}".rstrip(), f"A motion to remove the {title}")
        if office.enough(turn, motion):
            office.give_to(turn, None)


def _seconding(rule: Rule, office: Office, motions: Table) -> None:
    word = office.word

    @rule.command(f"[I] assent to [the] removal [of [the] {word}]", f"[I] (second|support) [the] (removal|motion) [(of|to remove) {word}]",
                  named="assent to removal", example="assent to removal")
    def assent_to_removal(turn: Turn) -> None:
        """Assent to the removal of the holder of the office."""
        motion = _motion(turn, office, motions)
        if motion is None:
            raise Refuse(f"Nobody has moved to remove the {office.title}.")
        _second(turn, office, motion)

    @rule.command(f"withdraw [my] assent to [the] removal [of [the] {word}]", f"withdraw [my] motion [to remove {word}]",
                  named="withdraw removal assent", example="withdraw my assent to removal")
    def withdraw_from_removal(turn: Turn) -> None:
        """No longer want the holder of the office removed."""
        left = assents.take_back(turn, _motion(turn, office, motions), "You have given no assent to a removal.")
        if not left.assents:
            turn.remove(left)
        office.tell(turn, f"{turn.player} withdraws the assent to the removal of the {office.title}.")


def _motion(turn: Turn, office: Office, motions: Table) -> Row | None:
    """The open motion to remove the holder; Refuse where there can be none, or for the holder."""
    if turn[office.holder] is None:
        raise Refuse(f"There is no {office.title}.")
    if turn[office.holder] == turn.player:
        raise Refuse(f"You are the {office.title}: you can resign, and your assent to your removal does not count.")
    return turn.find(motions, turn[office.holder])


def _second(turn: Turn, office: Office, motion: Row) -> None:
    motion = assents.give(turn, motion, "You have already assented to the removal.")
    office.tell(turn, f"{turn.player} assents to the removal of the {office.title} ({office.count(turn, motion)}).")
    if office.enough(turn, motion):
        office.give_to(turn, None)


def _lapsing(rule: Rule, office: Office, motions: Table) -> None:
    @rule.on(office.changed)
    def lapse(turn: Turn) -> None:
        """With another holder motions lapse."""
        for motion in turn.rows(motions):
            turn.remove(motion)

    @rule.on(players.player_left)
    def forget(turn: Turn, player: str) -> None:
        """Whoever has gone wants nobody removed; a motion that nobody wants is over."""
        assents.forget(turn, motions, player)
        for motion in turn.rows(motions, assents=[]):
            turn.remove(motion)
