"""What mail a player gets: everything at once, a digest once a day, or only what concerns him; and how he is answered."""

from __future__ import annotations

import re
from datetime import timedelta

from mailbot.clock import say_instant, start_of_day
from mailbot.engine.rule import ANY_PHASE, Choice, Duration, Game, Int, Options, Row, Rule, Text, Time, Turn

from . import players

rule = Rule("delivery", title="Mail to players", needs=[players.rule])
digest_at = rule.param("digest_at", timedelta(hours=18), help="when in the day (UTC, from midnight) digests are sent",
                       column=Duration())
rule.extend(players.players, mail=Choice("all", "digest", "mine", default="all", seen_by="owner+admin"),
            replies=Choice("full", "short", "none", default="full", seen_by="owner+admin"))
digest = rule.table("digest", listed=False, seen_by="nobody", number=Int(key=True), player=Text(), subject=Text(),
                    text=Text(), at=Time())
_MAIL = Options({"all": ("everything",), "digest": ("digests", "a digest", "daily", "a daily digest", "once a day"),
                 "mine": ("only mine", "what concerns me", "only what concerns me")})
_MEANING = {"all": "you get every announcement at once", "digest": "announcements come in one mail a day",
            "mine": "of announcements you get only those that name you"}
_REPLIES = Options({"full": ("long",), "short": ("brief",), "none": ("off", "no")})
_ANSWERS = {"full": "answers come in full", "short": "answers hold only what became of your lines",
            "none": "you are answered only when something was refused, asked or not understood"}


@rule.command("[set] mail [to] {what}", "(send|mail) me {what}", what=_MAIL, phases=ANY_PHASE, named="mail",
              example=("mail digest", "set mail to mine", "send me everything"))
def choose_mail(turn: Turn, what: str) -> None:
    """Choose your mail: all, digest (announcements once a day) or mine (only what concerns you)."""
    turn.change(turn.row(players.players, turn.player), mail=what)
    turn.say(f"From now on {_MEANING[what]}. What is for you alone always comes at once.")


@rule.command("[set] replies [to] {what}", "{what} replies", what=_REPLIES, phases=ANY_PHASE, named="replies",
              example=("set replies short", "replies none"))
def choose_replies(turn: Turn, what: str) -> None:
    """Choose how your mails are answered: full, short or none (refusals always come)."""
    turn.change(turn.row(players.players, turn.player), replies=what)
    turn.say(f"From now on {_ANSWERS[what]}.")


@rule.answer("delivery")
def when_told(game: Game, value: str, player: str, sort: str, text: str) -> str:
    """When a player reads an announcement."""
    row = game.find(players.players, player)
    if row is None or sort != "announcement" or row.mail == "all":
        return value
    if row.mail == "digest":
        return "digest"
    return value if re.search(rf"(?<!\w){re.escape(player)}(?!\w)", text, re.IGNORECASE) else "none"


@rule.answer("reply_style")
def how_answered(game: Game, value: str, player: str) -> str:
    """How a player is answered."""
    row = game.find(players.players, player)
    return row.replies if row is not None else value


@rule.on("digest_kept")
def keep(turn: Turn, player: str, subject: str, text: str) -> None:
    """An announcement waits for its reader's digest."""
    turn.add(digest, player=player, subject=subject, text=text, at=turn.now)


@rule.on(players.player_left)
def drop(turn: Turn, player: str) -> None:
    """Who has gone gets no digest."""
    for kept in turn.rows(digest, player=player):
        turn.remove(kept)


def _next_digest(game: Game) -> int | None:
    """The first digest hour after the oldest announcement that waits."""
    kept = game.rows(digest)
    if not kept:
        return None
    hour = start_of_day(kept[0].at) + game[digest_at] % 86400
    return hour if hour > kept[0].at else hour + 86400


@rule.timer(due=_next_digest, phases=ANY_PHASE, rank=980)
def send_digests(turn: Turn) -> None:
    """Once a day whoever chose so gets the announcements of the day in one mail."""
    for player in players.current(turn):
        kept = turn.rows(digest, player=player.name)
        if kept:
            turn.tell(player.name, "\n\n".join(map(_piece, kept)), sort="digest",
                      subject=f"Digest: {kept[0].subject}" + (f" (and {len(kept) - 1} more)" if len(kept) > 1 else ""))
    for piece in turn.rows(digest):
        turn.remove(piece)


def _piece(kept: Row) -> str:
    return f"* {kept.subject} ({say_instant(kept.at)})\n\n{kept.text}"
