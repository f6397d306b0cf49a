"""Questions by mail about ponds, titles, the Duck God, the Judge, requests, and when what happens."""

from __future__ import annotations

from mailbot.clock import next_weekday, say_instant
from mailbot.engine.rule import Rule, Turn

from ..common import info, judgments, periods, rulings
from . import court_pages, duck_god, ducks, judge, pond_rolls, ponds, queries, royalty, words

rule = Rule("court_queries", title="Questions about the court", needs=[queries.rule, info.rule, court_pages.rule, pond_rolls.rule])


@rule.command("[(show|list)] [all] ponds", "(what|which) ponds are there", query=True, who="anyone", named="ponds", example="ponds")
def all_ponds(turn: Turn) -> None:
    """List the ponds with who lives there, and what the next period will make of each."""
    for pond in turn.rows(ponds.ponds):
        flock = ponds.residents(turn, pond.number)
        told = ", ".join(f"{ducks.call(duck)}({duck.quacks}, then {ponds.after(duck, flock)})" for duck in flock)
        turn.say(f"Pond {pond.number}: {told or 'nobody'}.")
    if not turn.rows(ponds.ponds):
        turn.say("There are no ponds before the start.")


@rule.command("[show] (royalty|titles)", "who is (king|lord|duke|duck king|duck lord|duck duke|duck royalty)", "who holds [the] titles",
              query=True, who="anyone", named="royalty", example=("royalty", "who is Duck King?"))
def titles(turn: Turn) -> None:
    """Say who bears the titles, and how many ducks and Quacks count for each player."""
    for title, called in royalty.TITLES.items():
        turn.say(f"{called}: {turn[royalty.royalty][title] or 'vacant'}.")
    for name, (number, quacks) in royalty.counts(turn).items():
        turn.say(f"{name}: ducks {number}, Quacks {quacks}.")


@rule.command("[show] [the] (god eggs|duck god)", "how many god eggs (are there|does the duck god have)", query=True, who="anyone",
              named="god eggs", example="god eggs")
def god(turn: Turn) -> None:
    """Say how many God Eggs there are, and when the next one comes."""
    turn.say(f"The Duck God has {turn[duck_god.god_eggs]} of {duck_god.FATAL} God Eggs.")
    if turn["status"] == "running":
        turn.say(f"The next one comes on {say_instant(next_weekday(turn.now, duck_god.SUNDAY))}.")


@rule.command("[show] [the] judge", "who is [the] judge", query=True, who="anyone", named="judge now", example="who is the judge?")
def who_is_judge(turn: Turn) -> None:
    """Say who is Judge, or who stands for it."""
    turn.say(f"The Judge is {turn[judge.judge]}." if turn[judge.judge] else "The office of Judge is vacant.")
    for row in turn.rows(judge.candidacies):
        turn.say(f"{row.player} stands for Judge: {judge.OFFICE.count(turn, row)} assents.")


@rule.command("[(show|list)] [open] (requests|rulings)", query=True, who="anyone", named="requests", example=("requests", "rulings"))
def requests(turn: Turn) -> None:
    """List the requests that wait for the Judge, and the rulings that can still be voted on."""
    for row in turn.rows(judgments.judgments, status="open"):
        turn.say(f"Request {row.number}, a {row.kind} by {row.requester}: {row.text}")
    for row in turn.rows(rulings.rulings, status="open to vote"):
        turn.say(f"Ruling {row.number} on request {row.request}: {row.answer}; votes until {say_instant(row.closes_at)}.")
    if not turn.rows(judgments.judgments, status="open") and not turn.rows(rulings.rulings, status="open to vote"):
        turn.say("No request is open, and no ruling can be voted on.")


@rule.command("[show] [the] (calendar|period|clock)", "what period is it", "when does [the] [voting] period (end|start|begin)", query=True,
              who="anyone", named="calendar", example=("calendar", "when does the period end?"))
def calendar(turn: Turn) -> None:
    """Say which period it is, and when the next ones begin."""
    if turn["status"] != "running":
        turn.say("No period runs now.")
        return
    at = turn.now
    for _ in range(4):
        ends = periods.next_start(turn, at)
        egg = ", and the Duck God gains an Egg" if duck_god.is_sunday(ends) else ""
        turn.say(f"Period {periods.called(turn, at)} ends on {say_instant(ends)}{egg}.")
        at = ends


@rule.command("[(show|list)] [open] pond rolls", query=True, who="anyone", named="pond rolls", example="pond rolls")
def rolls(turn: Turn) -> None:
    """List the new ducks for which somebody may still throw a die for a pond."""
    there = [f"#{row.duck}" for row in turn.rows(pond_rolls.pond_rolls) if row.used_by is None]
    turn.say(f"Pond rolls are open for {', '.join(there)}." if there else "No pond roll is open.")


@rule.command("[(show|list)] [the] duck words", "(what|which) are [the] duck words", query=True, who="anyone", named="duck words",
              example="duck words")
def duck_words(turn: Turn) -> None:
    """Say in which words a mail that acts must end."""
    turn.say(f"A mail that acts must end in one of these words: {', '.join(words.catalogue()['words'])}.")
