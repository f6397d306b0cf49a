"""Announcements and posts: the contestmaster tells all contestants, and contestants write on the contest's page."""

from __future__ import annotations

from mailbot.engine.rule import Choice, Int, Refuse, Row, Rule, Text, Time, Turn, Words

from . import contests
from .contests import DAY, NAMED, called

rule = Rule("contest_posts", title="Announcements in contests", needs=[contests.rule], implements=["CO-ANN"])
announcements = rule.table(
    "announcements", single="announcement", owned_by="by", id=Int(1, key=True), contract=Int(1), by=Text(), at=Time(), text=Text(),
    kind=Choice("announcement", "post"))
LONGEST, MOST = 5000, 20


@rule.command("[admin] (announce|announcement) [(in|to|for)] {contest} : {words}",
              "[admin] (announce|announcement) [(in|to|for)] {contest} [:]",
              "[admin] tell (all|everybody|everyone) in {contest} : {words}", contest=NAMED, words=Words("your words", rest=True),
              body="more", who="both",
              ends=("end", "end announcement"), draft="", named="announce in contest", example="announce C4: the second round begins")
def announce(turn: Turn, contest: Row, words: str = "", more: str = "") -> None:
    """As contestmaster, tell all contestants something; it stands on the contest's page."""
    contract = contests.for_master(turn, contest)
    text = _text(words, more)
    who = contests.actor(turn)
    turn.add(announcements, contract=contract.id, by=who, at=turn.now, text=text, kind="announcement")
    contract = contests.note(turn, contract, f"{who} announces: {text}")
    contests.tell_all(turn, contract, f"{who} announces in {called(contract)} ({contract.title}): {text}", but=turn.actor.player)
    turn.say(f"All contestants of {called(contract)} are told.")


@rule.command("(say|post) [(in|to|on)] [{contest}] : {words}", "(say|post) [(in|to|on)] {contest} [:]", contest=NAMED,
              words=Words("your words", rest=True), body="more", draft="",
              named="say in contest", ends=("end", "end post"), example="say C4: hello all")
def say(turn: Turn, words: str = "", contest: Row | None = None, more: str = "") -> None:
    """As a contestant, write on the contest's page; it is not mailed round."""
    contract = contests.for_member(turn, contest)
    text = _text(words, more)
    since = turn.now - DAY
    mine = [row for row in turn.rows(announcements, contract=contract.id, by=turn.player, kind="post") if row.at > since]
    if len(mine) >= MOST:
        raise Refuse(f"You have written {len(mine)} posts in 24 hours; {MOST} are allowed.")
    turn.add(announcements, contract=contract.id, by=turn.player, at=turn.now, text=text, kind="post")
    contests.note(turn, contract, f"{turn.player} says: {text}")
    turn.say(f"It stands on the page of {called(contract)}.")


def _text(words: str, more: str) -> str:
    text = f"{words}\n{more}".strip()
    if not text:
        raise Refuse("There are no words: write them after the colon.")
    if len(text) > LONGEST:
        raise Refuse(f"That has {len(text)} characters; {LONGEST} are allowed.")
    return text
