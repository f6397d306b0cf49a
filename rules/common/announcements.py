"""Announcements: any player, and the admin, can tell everybody something."""

from __future__ import annotations

from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import ANY_PHASE, Refuse, Rule, Time, Title, Turn

from . import players

rule = Rule("announcements", title="Announcements", needs=[players.rule])
announce_every = rule.param("announce_every", timedelta(hours=1), help="how long a player waits between two announcements")
rule.extend(players.players, announced_at=Time(optional=True, seen_by="owner"))
_LONGEST = 2000
_SUBJECT = 70


@rule.command("(announce|announcement): {words}", words=Title(_LONGEST), body="text", who="both",
              phases=ANY_PHASE, on_list=False, draft="", ends=("end", "end announcement"),
              example=("announce: I am away until Monday", "announcement: Tea for all"))
def announce(turn: Turn, words: str, text: str = "") -> None:
    """Tell everybody something: on this line, or under this title in the lines below."""
    who = turn.actor.player or "The admin"
    if turn.actor.player:
        _wait_your_turn(turn)
    subject = words if len(words) <= _SUBJECT else f"{words[:_SUBJECT - 1]}…"
    turn.announce(subject, f"{who} announces: {words}" + (f"\n\n{text}" if text.strip() else ""))
    turn.log(f"{who} announces: {words}" + (f"\n{text}" if text.strip() else ""), sort="announcement")
    turn.say("Your announcement is on its way to everybody.")


def _wait_your_turn(turn: Turn) -> None:
    player = turn.row(players.players, turn.player)
    free = (player.announced_at or 0) + turn[announce_every]
    if player.announced_at is not None and turn.now < free:
        raise Refuse(f"Your last announcement was on {say_instant(player.announced_at)}; the next one is possible from "
                     f"{say_instant(free)} on.")
    turn.change(player, announced_at=turn.now)
