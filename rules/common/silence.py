"""Silence: any mail is a sign of life; who sends none for too long is reminded, and then is no player any more."""

from __future__ import annotations

from datetime import timedelta

from mailbot.clock import say_duration, say_instant, show_instant
from mailbot.engine.rule import Game, Row, Rule, Text, Time, Turn

from . import players

rule = Rule("silence", title="Silence", needs=[players.rule])
inactive_after = rule.param("inactive_after", timedelta(0), help="silence after which a player is gone (0: never)")
inactive_reminder = rule.param("inactive_reminder", timedelta(days=3), help="how long before that a reminder is sent")
may_fall_silent = rule.question("may_fall_silent", "player", help="whether silence makes an end of this player (True unless rules say no)")
contacts = rule.table("contacts", listed=False, seen_by="nobody", name=Text(key=True), at=Time(),
                      reminded=Time(optional=True))


@rule.derive(players.players, "last_contact_at", seen_by="owner")
def last_contact_at(game: Game, player: Row) -> str | None:
    """When the player last wrote: known to the player alone, since it could tell of secret votes."""
    contact = game.find(contacts, player.name)
    return show_instant(contact.at) if contact else None


def touch(turn: Turn, name: str) -> None:
    """Note a sign of life of a player."""
    turn.state.put("contacts", name, {"name": name, "at": turn.now, "reminded": None})


@rule.on("mail_came")
def heard_of(turn: Turn, address: str) -> None:
    """Any genuine mail is a sign of life."""
    if turn.actor.player:
        touch(turn, turn.actor.player)


@rule.on(players.player_joined)
def begin(turn: Turn, player: str) -> None:
    """Joining is one."""
    touch(turn, player)


@rule.on("game_started")
def all_begin(turn: Turn) -> None:
    """Nobody is silent before play begins."""
    for player in players.current(turn):
        touch(turn, player.name)


@rule.on(players.player_left)
def forget(turn: Turn, player: str) -> None:
    """Nobody waits for one who has gone."""
    contact = turn.find(contacts, player)
    if contact is not None:
        turn.remove(contact)


@rule.on("game_restored")
def time_was_void(turn: Turn, length: int) -> None:
    """Time whose mails were lost makes nobody silent."""
    for contact in turn.rows(contacts):
        turn.change(contact, at=contact.at + length, reminded=None)


def silent_until(game: Game, contact: Row) -> int | None:
    """When a player counts as gone unless a mail comes before."""
    if not game[inactive_after] or not game.ask(may_fall_silent, True, player=contact.name):
        return None
    return int(contact.at) + game[inactive_after]


@rule.timer(each=contacts, due=silent_until, phases=("running", "paused"), rank=30)
def fall_silent(turn: Turn, contact: Row) -> None:
    """A player who has not written for too long is gone."""
    players.go(turn, turn.row(players.players, contact.name), "removed", f"no mail for {say_duration(turn[inactive_after])}")


def _reminder_due(game: Game, contact: Row) -> int | None:
    until = silent_until(game, contact)
    if until is None or contact.reminded is not None or game[inactive_reminder] >= game[inactive_after]:
        return None
    return until - game[inactive_reminder]


@rule.timer(each=contacts, due=_reminder_due, phases=("running", "paused"), rank=90)
def remind_silent(turn: Turn, contact: Row) -> None:
    """A reminder before silence has its effect."""
    turn.change(contact, reminded=turn.now)
    until = silent_until(turn, contact) or turn.now
    turn.tell(contact.name, f"You have not written for a while. Unless a mail of yours comes before {say_instant(until)}, "
              "you will no longer count as a player. Any line will do.", subject="Are you still there?", sort="reminder")
