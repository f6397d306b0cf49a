"""Votes by title: who votes may name a proposal by its title, where that leaves no doubt which one is meant."""

from __future__ import annotations

import difflib
import re

from mailbot.commands.kinds import Quoted
from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Unclear, Words

from . import ballots, proposals

rule = Rule("titled_votes", title="Votes by title", needs=[ballots.rule])
TITLE = Words("a proposal's title", free=False)
_LEAD = re.compile(r"^(?:(?:the|a|an|my|your) )?(?:proposal )?(?=.)")
QUOTED = Quoted("a proposal's title in quotes", strict=True)


FORMS = ("vote {choice} [(on|for|to)] {quoted}", "vote [(on|for)] {quoted}: {choice}", "vote [(on|for)] {title}: {choice}",
         "my vote (on|for) {title}: {choice}", "{choice}[,] [(on|to|for)] {quoted}", "[(on|for)] {quoted}[:] {choice}")
BARE = ("vote {choice} (on|for|to) {title}", "vote {choice} {title}")


@rule.command(*FORMS, choice=ballots.WORDS, title=TITLE, quoted=QUOTED, phases=("running", "paused"), named="vote by title",
              example=("vote no on “Tea at four”", "vote Tea at four: no"))
def vote_by_title(turn: Turn, choice: str, title: str = "", quoted: str = "") -> None:
    """Vote on an open proposal that you name by its title."""
    ballots.vote(turn, proposals=[called(turn, quoted or title)], choice=choice)


@rule.command(*BARE, choice=ballots.WORDS, title=TITLE, on_list=False,
              phases=("running", "paused"), named="vote by bare title", example="vote yes on Tea at four")
def vote_by_bare_title(turn: Turn, choice: str, title: str) -> None:
    """The same without quotes around the title; on the list it needs them."""
    vote_by_title(turn, choice=choice, title=title)


def called(game: Game, words: str) -> Row:
    """The open proposal of a title; Unclear with those that come near, Refuse with those that are open."""
    wanted, there = plain(words), game.rows(proposals.proposals, status="open")
    exact = [row for row in there if plain(row.title) == wanted]
    if len(exact) == 1:
        return exact[0]
    near = exact or [row for row in there if _near(wanted, plain(row.title))]
    if near:
        raise Unclear(f"Which proposal do you mean by “{words.strip()}”? Write its number.", tuple(map(_say, near)))
    listed = f" Open are: {', '.join(map(_say, there))}." if there else " No proposal is open."
    raise Refuse(f"There is no open proposal with the title “{words.strip()}”.{listed}")


def plain(words: str) -> str:
    """A title without case and punctuation, an article and the word “proposal” at its start."""
    return _LEAD.sub("", " ".join(re.findall(r"\w+", words.casefold())), count=1)


def _near(wanted: str, title: str) -> bool:
    inside = f" {wanted} " in f" {title} " or f" {title} " in f" {wanted} "
    return inside or difflib.SequenceMatcher(None, wanted, title).ratio() >= 0.75


def _say(row: Row) -> str:
    return f"{row.number} ({row.title})"
